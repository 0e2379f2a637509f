/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decisions.c - codes that only some survivors get and that decide on a
 *               collective over all survivors.
 *
 * In:   the conditions that decide on such a collective; the values that are
 *       its communicator.
 * Out:  parcoach-ulfm-agree: once for each call whose code decides.
 * Cost: one post-dominance frontier for each function with such a collective.
 * Not:  collectives over all processes: those of a revoked communicator, or of
 *       one with a failed process, return an error; they need not be called by
 *       all survivors.
 */
#include "base/arena.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "report/messages.h"
#include "tables/mpi_ops.h"
#include "memory/passed.h"
#include "ulfm/ulfm.h"

static bool is_told(const struct pc_ulfm *u, const struct pc_ulfm_call *from)
{
	for (uint32_t i = 0; i < u->told.n; i++)
		if (u->told.v[i].fn == from->fn &&
		    u->told.v[i].block == from->block &&
		    u->told.v[i].event == from->event)
			return true;
	return false;
}

static const char *name_of(const struct pc_ulfm_call *call)
{
	const struct pc_event *event = pc_event_at(call->fn, call->block,
						   call->event);

	return event->callee->op ? event->callee->op->name :
				   event->callee->pretty;
}

/* The first call in BLOCK of FN that SURVIVES; PC_NONE: there is none. */
static uint32_t survivor_in(const struct pc_ulfm *u, const struct pc_fn *fn,
			    uint32_t block)
{
	for (uint32_t e = 0; e < fn->blocks.v[block].events.n; e++)
		if (pc_ulfm_does(u, pc_event_at(fn, block, e)) &
		    PC_ULFM_SURVIVES)
			return e;
	return PC_NONE;
}

static void tell(struct pc_ulfm *u, const struct pc_fn *fn, uint32_t on,
		 const struct pc_ulfm_call *from,
		 const struct pc_ulfm_call *what)
{
	struct pc_loc loc = pc_ulfm_loc(fn, on, PC_NONE);
	const char *code = name_of(from);
	struct pc_diag *diag;

	pc_vec_push(u->arena, u->told, *from);
	diag = pc_diag_add(u->program, fn, PC_DIAG_ULFM_AGREE, loc, code,
			   PC_MSG_ULFM_AGREE, code, name_of(what));
	pc_diag_note(u->program, diag,
		     pc_ulfm_loc(from->fn, from->block, from->event),
		     PC_NOTE(ULFM_DIFFERS), code);
	pc_diag_note(u->program, diag,
		     pc_ulfm_loc(what->fn, what->block, what->event),
		     PC_NOTE(ULFM_SURVIVOR), name_of(what));
	pc_diag_note(u->program, diag, loc, PC_NOTE(ULFM_AGREE_FIRST));
}

/* The collectives over the survivors of FN that a condition decides on. */
static void by_conditions(struct pc_ulfm *u, const struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_scratch_take(u->program);
	uint32_t *set = PC_ARRAY(scratch, fn->blocks.n, uint32_t), n = 0;
	struct pc_frontier frontier = { .always = false };

	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++)
		if (survivor_in(u, fn, fn->info->cfg.rpo[i]) != PC_NONE)
			set[n++] = fn->info->cfg.rpo[i];
	if (n)
		pc_flow_frontier(u->program, pc_ulfm_flow(u, fn), fn, set, n,
				 &frontier);
	for (uint32_t i = 0; i < frontier.deciders.n && frontier.complete; i++) {
		const struct pc_decider *d = &frontier.deciders.v[i];
		struct pc_ulfm_call from, what = { fn, d->via, 0 };

		if (what.block == PC_NONE)
			what.block = set[0];
		what.event = survivor_in(u, fn, what.block);
		if (what.event != PC_NONE &&
		    pc_ulfm_from_code(u, fn, fn->info->ssa->cond[d->block],
				      d->block, PC_NONE, &from) &&
		    !is_told(u, &from))
			tell(u, fn, d->block, &from, &what);
	}
	pc_scratch_give(u->program, scratch);
}

/* The communicator of the call at EVENT. */
static void by_communicator(struct pc_ulfm *u, const struct pc_fn *fn,
			    uint32_t block, uint32_t event)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	const struct pc_mpi_op *op = pc_ulfm_op(call);
	struct pc_ulfm_call from;
	struct pc_diag *diag;
	struct pc_loc loc;

	if (!op || !(pc_ulfm_does(u, call) & PC_ULFM_SURVIVES) ||
	    !pc_ulfm_from_choice(u, fn,
				 pc_argument_opnd(fn, block, event,
						  (uint32_t)op->comm, false),
				 block, event, &from) ||
	    is_told(u, &from))
		return;
	pc_vec_push(u->arena, u->told, from);
	loc = pc_ulfm_loc(fn, block, event);
	diag = pc_diag_add(u->program, fn, PC_DIAG_ULFM_AGREE, loc, op->name,
			   PC_MSG_ULFM_AGREE_COMM, op->name, name_of(&from));
	pc_diag_note(u->program, diag,
		     pc_ulfm_loc(from.fn, from.block, from.event),
		     PC_NOTE(ULFM_DIFFERS), name_of(&from));
	pc_diag_note(u->program, diag,
		     pc_ulfm_loc(from.fn, from.block, from.event),
		     PC_NOTE(ULFM_AGREE_FIRST));
}

void pc_ulfm_decisions(struct pc_ulfm *u, const struct pc_fn *fn)
{
	if (!(u->does[fn->index] & PC_ULFM_SURVIVES))
		return;
	by_conditions(u, fn);
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i];

		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			by_communicator(u, fn, b, e);
	}
}
