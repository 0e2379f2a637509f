/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * old_comm.c - communicators that are used after MPIX_Comm_shrink has made
 *              another one of their survivors.
 *
 * In:   value numbers of communicators; paths from a shrink to a use.
 * Out:  parcoach-ulfm-old-comm, once for each shrink.
 * Cost: the blocks after each shrink.
 * Not:  a shrink in another function than the use; local procedures, which ask
 *       for ranks and sizes before the failure; a use on some paths only; a use
 *       whose code is examined, unless the new communicator is never used: a
 *       program may have shrunk a communicator in which no process has failed.
 */
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/reach_blocks.h"
#include "report/messages.h"
#include "memory/ssa_query.h"
#include "memory/passed.h"
#include "value/value.h"
#include "ulfm/ulfm.h"

struct shrunk {
	struct pc_ulfm *u;
	const struct pc_fn *fn;
	uint32_t block, event; /* of the shrink */
	uint32_t comm;         /* node of the old communicator */
	uint32_t def;          /* its definition, or PC_NONE */
	bool dropped;          /* the new one is never used */
	const bool *used;
};

static uint32_t result_of(const struct pc_fn *fn, uint32_t block,
			  uint32_t event, int32_t arg)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = ssa->def_first[block]; i < ssa->def_first[block + 1];
	     i++) {
		const struct pc_def *def = &ssa->defs.v[ssa->block_defs[i]];

		if (def->event == event &&
		    (arg < 0 ? def->kind == PC_DEF_RESULT :
			       def->kind == PC_DEF_OUTPUT && def->arg == arg))
			return ssa->block_defs[i];
	}
	return PC_NONE;
}

/* Whether the program examines the code of the call. */
static bool is_examined(const struct shrunk *s, uint32_t block, uint32_t event)
{
	const struct pc_mpi_op *op =
		pc_event_at(s->fn, block, event)->callee->op;
	uint32_t code = result_of(s->fn, block, event, -1);

	if (code == PC_NONE)
		code = result_of(s->fn, block, event, op->nargs);
	return code != PC_NONE && s->used[code];
}

/* Whether each path from the shrink to the end of the function comes to BLOCK. */
static bool always_reached(const struct shrunk *s, uint32_t block)
{
	const struct pc_flow *flow = pc_ulfm_flow(s->u, s->fn);
	uint32_t b = s->block;

	while (b != block && b != PC_NONE)
		b = flow->ipdom[b];
	return b == block;
}

/* Whether EVENT of BLOCK, which comes after the shrink, is a mistake. */
static bool is_use(const struct shrunk *s, uint32_t block, uint32_t event)
{
	const struct pc_event *call = pc_event_at(s->fn, block, event);
	const struct pc_mpi_op *op = pc_ulfm_op(call);

	if (!op || !pc_ulfm_can_differ(op) || op->on != PC_ON_COMM ||
	    op->class_ == PC_OP_P2P || op->class_ == PC_OP_COMPLETION ||
	    pc_value_handle(s->u->program, s->fn, block, event) != s->comm)
		return false;
	if (!always_reached(s, block))
		return false;
	return s->dropped ||
	       (!is_examined(s, block, event) &&
		(block == s->block || pc_ssa_dominates(s->fn, s->block, block)));
}

/* The first such event in BLOCK from event FROM on; PC_NONE: there is none. */
static uint32_t use_in(const struct shrunk *s, uint32_t block, uint32_t from)
{
	for (uint32_t e = from; e < s->fn->blocks.v[block].events.n; e++)
		if (is_use(s, block, e))
			return e;
	return PC_NONE;
}

static void tell(const struct shrunk *s, uint32_t block, uint32_t event)
{
	const struct pc_mpi_op *op =
		pc_event_at(s->fn, block, event)->callee->op;
	const struct pc_mpi_op *shrink =
		pc_event_at(s->fn, s->block, s->event)->callee->op;
	struct pc_loc loc = pc_ulfm_loc(s->fn, block, event);
	struct pc_loc from = pc_ulfm_loc(s->fn, s->block, s->event);
	struct pc_diag *diag;

	diag = pc_diag_add(s->u->program, s->fn, PC_DIAG_ULFM_OLD_COMM, loc,
			   op->name, PC_MSG_ULFM_OLD_COMM, op->name,
			   pc_ulfm_comm(s->u, s->fn, block, event),
			   shrink->name);
	pc_diag_note(s->u->program, diag, from, PC_NOTE(ULFM_SHRUNK));
	pc_diag_note(s->u->program, diag, loc, PC_NOTE(ULFM_NEW_COMM));
}

/* Follow all paths from the shrink on which its communicator stays the same. */
static void look_behind(struct shrunk *s)
{
	struct pc_arena *scratch = pc_scratch_take(s->u->program);
	uint32_t b = s->block, from = s->event + 1, e;
	struct pc_visit visit = { 0 };

	pc_visit_fn(&visit, scratch, s->fn);
	if (s->def != PC_NONE &&
	    s->fn->info->ssa->defs.v[s->def].kind != PC_DEF_ENTRY)
		pc_visit_skip(&visit, s->fn->info->ssa->defs.v[s->def].block);
	do {
		e = use_in(s, b, from);
		if (e != PC_NONE) {
			tell(s, b, e);
			break;
		}
		pc_visit_on(&visit, b);
		from = 0;
	} while (pc_visit_next(&visit, &b));
	pc_scratch_give(s->u->program, scratch);
}

/* Whether a call of OP does not use the communicator that is its argument ARG:
 * it frees it, or makes another one in its place. */
static bool ignores(const struct pc_mpi_op *op, int32_t arg)
{
	return op && (op->class_ == PC_OP_COMM_DTOR || op->made == arg);
}

/* Whether some call of FN uses what MADE is. */
static bool is_passed(const struct pc_fn *fn, uint32_t made)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = 0; i < ssa->calls.n; i++) {
		const struct pc_ssa_call *call = &ssa->calls.v[i];
		const struct pc_event *event =
			pc_event_at(fn, call->block, call->event);

		for (uint32_t k = 0; k < 2 * event->args.n; k++)
			if (ssa->opnds.v[call->args + k].def == made &&
			    !ignores(pc_ulfm_op(event), (int32_t)(k / 2)))
				return true;
	}
	for (uint32_t i = 0; i < ssa->shared.n; i++)
		if (ssa->shared.v[i].def == made)
			return true;
	for (uint32_t i = 0; i < ssa->outs.n; i++)
		if (ssa->outs.v[i].def == made)
			return true;
	return false;
}

/* Whether nothing but a call that frees it uses what the shrink has made,
 * through at most DEEP places where paths meet. */
static bool is_dropped(const struct pc_fn *fn, uint32_t made, int deep)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	if (made == PC_NONE || ssa->defs.v[made].place == PC_NONE || !deep ||
	    is_passed(fn, made))
		return false;
	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		const struct pc_def *def = &ssa->defs.v[i];
		bool uses = false;

		for (uint32_t k = 0; k < def->n && i != made; k++)
			uses |= ssa->opnds.v[def->first + k].def == made;
		if (!uses)
			continue;
		if (def->kind == PC_DEF_PHI ?
			    !is_dropped(fn, i, deep - 1) :
			    def->kind != PC_DEF_OUTPUT ||
			    !ignores(pc_ulfm_op(pc_event_at(fn, def->block,
							    def->event)),
				     def->arg))
			return false;
	}
	return true;
}

void pc_ulfm_old_comms(struct pc_ulfm *u, const struct pc_fn *fn)
{
	struct shrunk s = { .u = u, .fn = fn };
	struct pc_arena *scratch;

	if (!(u->does[fn->index] & PC_ULFM_SURVIVES))
		return;
	scratch = pc_scratch_take(u->program);
	s.used = pc_ulfm_used(fn, scratch);
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		s.block = fn->info->cfg.rpo[i];
		for (s.event = 0; s.event < fn->blocks.v[s.block].events.n;
		     s.event++) {
			const struct pc_mpi_op *op = pc_ulfm_op(
				pc_event_at(fn, s.block, s.event));

			if (!op || !(op->flags & PC_OPF_SURVIVES) ||
			    op->made < 0 || op->request >= 0)
				continue;
			s.comm = pc_value_handle(u->program, fn, s.block,
						 s.event);
			s.def = pc_argument_opnd(fn, s.block, s.event,
						 (uint32_t)op->comm, false).def;
			s.dropped = is_dropped(
				fn, result_of(fn, s.block, s.event, op->made), 4);
			if (s.comm != PC_NODE_NONE)
				look_behind(&s);
		}
	}
	pc_scratch_give(u->program, scratch);
}
