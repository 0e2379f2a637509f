/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ulfm.c - programs that survive the failure of a process: the pass "ulfm".
 *
 * In:   control flow, calls, SSA form, value numbers of a unit that calls a
 *       collective over the survivors (MPIX_Comm_shrink, MPIX_Comm_agree) or
 *       MPIX_Comm_revoke.
 * Out:  parcoach-ulfm-*, by one file for each rule.
 * Cost: each rule visits the functions that it is about once, and for each
 *       condition or call at most a constant number of definitions and blocks.
 * Not:  a unit that calls none of these procedures, which may recover in
 *       another unit; level paper.  A silent rule proves nothing: the sweep of
 *       all failures (parcoach faults) does the rest.
 */
#include "ulfm/ulfm.h"

#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "tables/passes.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/callgraph.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/targets.h"
#include "graph/where.h"
#include "value/value.h"

const struct pc_mpi_op *pc_ulfm_op(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee ? event->callee->op :
							    NULL;
}

static uint8_t op_does(const struct pc_mpi_op *op)
{
	uint8_t does = 0;

	if (op->flags & PC_OPF_SURVIVES)
		does = op->made >= 0 ? PC_ULFM_SURVIVES :
				       PC_ULFM_SURVIVES | PC_ULFM_AGREES;
	if (op->flags & PC_OPF_REVOKES)
		does |= PC_ULFM_REVOKES;
	if (op->flags & PC_OPF_SENDS)
		does |= PC_ULFM_SENDS;
	return does;
}

uint8_t pc_ulfm_does(const struct pc_ulfm *u, const struct pc_event *event)
{
	struct pc_fn *const *to;
	uint8_t does = 0;
	uint32_t n;

	if (event->kind != PC_EV_CALL)
		return 0;
	if (event->callee && event->callee->op)
		return op_does(event->callee->op);
	to = pc_event_targets(u->program, event, &n);
	for (uint32_t i = 0; i < n; i++)
		does |= u->does[to[i]->index];
	return does;
}

struct pc_flow *pc_ulfm_flow(struct pc_ulfm *u, const struct pc_fn *fn)
{
	if (!u->flow[fn->index])
		u->flow[fn->index] = pc_flow_new(u->program, fn,
						 PC_LEVEL_DEFAULT);
	return u->flow[fn->index];
}

struct pc_loc pc_ulfm_loc(const struct pc_fn *fn, uint32_t block,
			  uint32_t event)
{
	return pc_loc_near(fn, block, event == PC_NONE ?
			   fn->blocks.v[block].loc :
			   pc_event_at(fn, block, event)->loc);
}

const char *pc_ulfm_comm(struct pc_ulfm *u, const struct pc_fn *fn,
			 uint32_t block, uint32_t event)
{
	const char *name = pc_value_shown(
		u->program, pc_value_handle(u->program, fn, block, event));

	return name ? name : "the communicator";
}

static void mark(bool *used, struct pc_opnd opnd)
{
	if (opnd.def != PC_NONE)
		used[opnd.def] = true;
}

bool *pc_ulfm_used(const struct pc_fn *fn, struct pc_arena *arena)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	bool *used = PC_ARRAY(arena, ssa->defs.n, bool);

	for (uint32_t i = 0; i < ssa->opnds.n; i++)
		mark(used, ssa->opnds.v[i]);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->info->cfg.num[b] != PC_NONE)
			mark(used, ssa->cond[b]);
	for (uint32_t i = 0; i < ssa->shared.n; i++)
		used[ssa->shared.v[i].def] = true;
	for (uint32_t i = 0; i < ssa->outs.n; i++)
		used[ssa->outs.v[i].def] = true;
	return used;
}

/* ---- the pass ---- */

static uint8_t fn_does(const struct pc_ulfm *u, const struct pc_fn *fn)
{
	uint8_t does = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			does |= pc_ulfm_does(u, pc_event_at(fn, b, e));
	return does;
}

static void find_does(struct pc_ulfm *u)
{
	struct pc_fn **fns;
	bool more = true;
	uint32_t n;

	fns = pc_callgraph_order(u->program, &n);
	u->does = PC_ARRAY(u->arena, u->program->fns.n, uint8_t);
	while (more) {
		more = false;
		for (uint32_t i = 0; i < n; i++) {
			uint8_t does = fn_does(u, fns[i]);

			more |= does != u->does[fns[i]->index];
			u->does[fns[i]->index] = does;
		}
	}
}

/* Count the calls of each function, or record them if RECORD. */
static void see_calls(struct pc_ulfm *u, bool record)
{
	for (uint32_t f = 0; f < u->program->fns.n; f++) {
		const struct pc_fn *fn = u->program->fns.v[f];

		for (uint32_t i = 0; pc_fn_live(fn) && i < fn->info->calls.n;
		     i++) {
			const struct pc_edge *edge = &fn->info->calls.v[i];

			if (!record)
				u->first[edge->callee + 1]++;
			else
				u->calls[u->first[edge->callee]++] =
					(struct pc_ulfm_call){ fn, edge->block,
							       edge->event };
		}
	}
}

static void find_calls(struct pc_ulfm *u)
{
	uint32_t n = u->program->fns.n;

	u->first = PC_ARRAY(u->arena, n + 1, uint32_t);
	see_calls(u, false);
	for (uint32_t i = 0; i < n; i++)
		u->first[i + 1] += u->first[i];
	u->calls = PC_ARRAY(u->arena, u->first[n] + 1, struct pc_ulfm_call);
	see_calls(u, true);
	for (uint32_t i = n; i; i--)
		u->first[i] = u->first[i - 1];
	u->first[0] = 0;
}

static bool uses_ulfm(const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_mpi_op *op = program->fns.v[i]->op;

		if (op && op_does(op) & ~PC_ULFM_SENDS)
			return true;
	}
	return false;
}

void pc_pass_ulfm_run(struct pc_program *program)
{
	struct pc_ulfm u = { .program = program, .arena = program->arena };

	if (program->opts->level == PC_LEVEL_PAPER || !uses_ulfm(program))
		return;
	u.flow = PC_ARRAY(u.arena, program->fns.n, struct pc_flow *);
	find_does(&u);
	find_calls(&u);
	pc_ulfm_handler(&u);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn) || !fn->info->ssa)
			continue;
		pc_ulfm_decisions(&u, fn);
		pc_ulfm_agreements(&u, fn);
		pc_ulfm_old_comms(&u, fn);
		pc_ulfm_leaves(&u, fn);
		pc_ulfm_active(&u, fn);
	}
}

void pc_pass_ulfm_dump(FILE *out, const struct pc_program *program,
		       const struct pc_fn *fn)
{
	(void)program;
	pc_dump_head(out, fn);
}
