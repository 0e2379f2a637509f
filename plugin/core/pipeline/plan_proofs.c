/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plan_proofs.c - instrument=proofs: which conditions and arguments the run
 *                 compares between processes because they are proved equal.
 *
 * In:   what is proved equal over all processes, and over the communicators of
 *       the function's own collectives (uniform/uniform.h), and where two
 *       processes cannot take different paths (match/compare.h).
 * Out:  the todo of blocks and calls (PC_DO_PROOF_*, PC_DO_APART).
 * Cost: O(blocks * control dependences) for each of at most four groups.
 *
 * The claim of the analysis is about processes that are in the same call of the
 * function and in the same iteration of the loops around the condition.  The
 * run knows neither.  So a condition is compared only where all processes of
 * the group come equally often: each branch that decides whether or how often
 * it is reached is proved equal, too (control dependence, transitively), and so
 * are the branches before the calls that lead to the function.  A call after a
 * branch that may differ is APART: nothing is compared before it has returned,
 * except on communicators on which that branch is equal.
 * Not:  conditions inside constructs of OpenMP; functions whose address is taken:
 *       a library may call these any number of times; functions whose bodies stand
 *       in place of calls: what is proved is proved of the copies.  Exceptions and
 *       longjmp: the run notices that the processes are at different places.
 */
#include "pipeline/plan_proofs.h"

#include <string.h>
#include "base/arena.h"
#include "model/copies.h"
#include "tables/mpi_data.h"
#include "tables/mpi_ops.h"
#include "tables/omp_names.h"
#include "model/call.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/todo.h"
#include "graph/flow.h"
#include "graph/regions.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/uniform.h"
#include "argument/argument.h"
#include "match/compare.h"

#define GROUPS 4 /* all processes; PC_DO_PROOF_1, _2, _3 */
#define COPIES 4 /* of a handle that are followed */

struct group {
	uint32_t group; /* a node */
	uint32_t def;   /* the handle's definition; not of GROUPS 0 */
	bool *apart;    /* by block: not all of it may reach it equally */
};

struct proofs {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_flow *flow;
	struct group group[GROUPS];
	int n;
};

/* ---- where all processes of a group come equally often ---- */

/* Whether the successor of BLOCK is proved equal over GROUP. */
static bool decides_equally(const struct proofs *p, uint32_t block,
			    uint32_t group)
{
	const struct pc_block *b = &p->fn->blocks.v[block];

	return (b->term == PC_TERM_BR || b->term == PC_TERM_SWITCH) &&
	       !(b->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD)) &&
	       (pc_uniform_cond(p->program, p->fn, block, group) ==
			PC_UNIFORM ||
		pc_sequence_agrees(p->program, p->fn, block, group));
}

static bool depends_apart(const struct proofs *p, const struct group *g,
			  const bool *equal, uint32_t b)
{
	const struct pc_flow *f = p->flow;

	for (uint32_t i = f->dep_first[b]; i < f->dep_first[b + 1]; i++)
		if (g->apart[f->dep[i].on] || !equal[f->dep[i].on])
			return true;
	return false;
}

/* Fill G->apart. */
static void find_apart(const struct proofs *p, struct group *g)
{
	const struct pc_cfg *cfg = &p->fn->info->cfg;
	uint32_t n = p->fn->blocks.n;
	bool *equal = PC_ARRAY(p->program->arena, n, bool), more = true;

	g->apart = PC_ARRAY(p->program->arena, n, bool);
	for (uint32_t b = 0; b < n; b++) {
		g->apart[b] = !p->flow->reach[b] || !p->flow->lives[b] ||
			      !p->flow->dep;
		equal[b] = !g->apart[b] && decides_equally(p, b, g->group);
	}
	while (more) {
		more = false;
		for (uint32_t i = 0; i < cfg->n_reach; i++) {
			uint32_t b = cfg->rpo[i];

			if (g->apart[b] || !depends_apart(p, g, equal, b))
				continue;
			g->apart[b] = more = true;
		}
	}
}

/* ---- the communicators that can be named at other places ---- */

/* The definition that OPND copies, or PC_NONE. */
static uint32_t source_of(const struct pc_fn *fn, struct pc_opnd opnd)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (int i = 0; i < COPIES && opnd.def != PC_NONE; i++) {
		const struct pc_def *d = &ssa->defs.v[opnd.def];

		if (d->kind != PC_DEF_ASSIGN || d->place != PC_NONE ||
		    d->n != 1 || pc_event_at(fn, d->block, d->event)->oper !=
					 PC_OPER_COPY)
			break;
		opnd = ssa->opnds.v[d->first];
	}
	return opnd.def;
}

/* Whether the location that DEF defines holds the same handle wherever DEF
 * dominates: nothing else of the function assigns to it. */
static bool is_steady(const struct proofs *p, uint32_t def)
{
	const struct pc_ssa *ssa = p->fn->info->ssa;
	uint32_t place = ssa->defs.v[def].place;

	if (place == PC_NONE)
		return false;
	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		const struct pc_def *d = &ssa->defs.v[i];

		if (i == def || d->place != place || d->kind == PC_DEF_ENTRY)
			continue;
		if (pc_value_of_def(p->program, p->fn, i) == PC_NODE_NONE ||
		    pc_value_of_def(p->program, p->fn, i) !=
			    pc_value_of_def(p->program, p->fn, def))
			return false;
	}
	return true;
}

static bool is_known(const struct proofs *p, uint32_t group)
{
	for (int i = 0; i < p->n; i++)
		if (p->group[i].group == group)
			return true;
	return false;
}

/* Add the communicator of the collective at SITE to the groups, if it is a new
 * one and has a name at other places. */
static void add_comm(struct proofs *p, const struct pc_site *site)
{
	struct pc_event *event = pc_event_at(p->fn, site->block, site->event);
	const struct pc_mpi_op *op = pc_event_collective(event);
	uint32_t comm, group, def;

	if (p->n == GROUPS || !op || op->on != PC_ON_COMM ||
	    site->region != PC_NONE || !(event->todo & PC_DO_MATCH))
		return;
	comm = pc_value_handle(p->program, p->fn, site->block, site->event);
	group = pc_value_group(p->program, comm);
	if (!group || pc_group_is_all(p->program, group) || is_known(p, group))
		return;
	def = source_of(p->fn, pc_argument_opnd(
		p->fn, site->block, site->event, (uint32_t)op->comm,
		pc_handle_by_reference(event, op->comm)));
	if (def == PC_NONE || !is_steady(p, def))
		return;
	event->todo |= PC_DO_PROOF_ALL << p->n;
	p->group[p->n].group = group;
	p->group[p->n].def = def;
	find_apart(p, &p->group[p->n]);
	p->n++;
}

/* Whether group I can be named at the end of BLOCK. */
static bool has_name(const struct proofs *p, int i, uint32_t block)
{
	const struct pc_ssa *ssa = p->fn->info->ssa;

	return !i || pc_ssa_dominates(p->fn, ssa->defs.v[p->group[i].def].block,
				      block);
}

/* ---- claims ---- */

/* Whether the value by which BLOCK decides is equal.  Several values of a switch
 * can lead to one successor. */
static bool is_value_equal(const struct proofs *p, uint32_t block,
			   uint32_t group)
{
	return p->fn->blocks.v[block].term != PC_TERM_SWITCH ||
	       pc_uniform_cond(p->program, p->fn, block, group) == PC_UNIFORM;
}

static void claim_cond(const struct proofs *p, uint32_t b)
{
	struct pc_block *block = &p->fn->blocks.v[b];

	if ((block->term != PC_TERM_BR && block->term != PC_TERM_SWITCH) ||
	    block->succ.n < 2 || p->fn->info->block_region[b] != PC_NONE ||
	    block->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD | PC_BLF_TARGET))
		return;
	for (int i = 0; i < p->n; i++)
		if (!p->group[i].apart[b] && has_name(p, i, b) &&
		    decides_equally(p, b, p->group[i].group) &&
		    is_value_equal(p, b, p->group[i].group))
			block->todo |= PC_DO_PROOF_ALL << i;
}

/* Whether EVENT may execute conditions of the user. */
static bool runs_code(const struct pc_event *event)
{
	const struct pc_fn *callee = event->callee;

	return event->kind == PC_EV_CALL &&
	       (!callee ||
		(!callee->op && !pc_omp_call(callee->name) &&
		 !pc_lock_call(callee->name) &&
		 (callee->flags & PC_FN_DEFINED ||
		  !(callee->flags & (PC_FN_LIBRARY | PC_FN_PURE)))));
}

/* Whether argument ARG of the collective EVENT of block B is proved equal where
 * all processes of its communicator come.  A constant is no claim. */
static bool is_equal(const struct proofs *p, uint32_t b, uint32_t event,
		     int arg)
{
	const struct pc_mpi_op *op = pc_event_at(p->fn, b, event)->callee->op;
	uint32_t group = pc_value_group(p->program, pc_value_handle(
		p->program, p->fn, b, event));
	struct pc_opnd opnd = { .def = PC_NONE };
	int i = 0;

	if (arg >= 0)
		opnd = pc_argument_opnd(p->fn, b, event, (uint32_t)arg, false);
	if (opnd.def == PC_NONE || !(op->equal >> arg & 1) || !group)
		return false;
	if (!pc_group_is_all(p->program, group))
		for (i = 1; i < p->n && p->group[i].group != group; i++)
			;
	return i < p->n && !p->group[i].apart[b] &&
	       pc_uniform_opnd(p->program, p->fn, opnd, b, group) ==
		       PC_UNIFORM;
}

static void claim_args(const struct proofs *p, uint32_t b, uint32_t event)
{
	struct pc_event *e = pc_event_at(p->fn, b, event);
	const struct pc_mpi_op *op = pc_event_collective(e);
	int at[PC_VALUES];

	if (!op || op->on != PC_ON_COMM || !(e->todo & PC_DO_MATCH))
		return;
	pc_mpi_op_values(op, at);
	if (is_equal(p, b, event, at[PC_VALUE_ROOT]))
		e->todo |= PC_DO_PROOF_ROOT;
	if (is_equal(p, b, event, at[PC_VALUE_SEND_COUNT]))
		e->todo |= PC_DO_PROOF_SEND;
	if (is_equal(p, b, event, at[PC_VALUE_RECV_COUNT]))
		e->todo |= PC_DO_PROOF_RECV;
}

/* The communicators on which all processes make a call in block B equally. */
static uint32_t together(const struct proofs *p, uint32_t b)
{
	uint32_t todo = 0;

	for (int i = 1; i < p->n; i++)
		if (!p->group[i].apart[b] &&
		    p->group[i].def != PC_NONE && has_name(p, i, b))
			todo |= PC_DO_PROOF_ALL << i;
	return todo;
}

/* CLAIMS: the function is called only by code that this unit or another one
 * with this instrumentation contains. */
static void plan_block(const struct proofs *p, uint32_t b, bool claims)
{
	struct pc_cursor cursor = pc_cursor_start(p->fn, b);
	uint32_t region;

	while (pc_cursor_next(p->fn, &cursor, &region)) {
		uint32_t e = cursor.event - 1;
		struct pc_event *event = pc_event_at(p->fn, b, e);

		if (claims && region == PC_NONE)
			claim_args(p, b, e);
		if (!runs_code(event))
			continue;
		if (!claims || region != PC_NONE)
			event->todo |= PC_DO_APART;
		else if (p->group[0].apart[b])
			event->todo |= PC_DO_APART | together(p, b);
	}
	if (claims)
		claim_cond(p, b);
}

static bool is_copied(const struct pc_program *program, const struct pc_fn *fn)
{
	for (uint32_t i = 0; i < program->copies.n; i++)
		if (program->copies.v[i].to == fn)
			return true;
	return false;
}

static void plan_fn(struct pc_program *program, struct pc_fn *fn)
{
	struct proofs p = { .program = program, .fn = fn, .n = 1 };
	bool claims = fn->info->ssa && fn->info->uniform &&
		      !is_copied(program, fn) &&
		      (!(fn->flags & PC_FN_ADDRESS) ||
		       !strcmp(fn->name, "main"));

	if (claims) {
		p.flow = pc_flow_new(program, fn, PC_LEVEL_DEFAULT);
		p.group[0].group = pc_node_name(program, "MPI_COMM_WORLD");
		p.group[0].def = PC_NONE;
		find_apart(&p, &p.group[0]);
		for (uint32_t i = 0; i < fn->info->sites.n; i++)
			add_comm(&p, &fn->info->sites.v[i]);
	}
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		plan_block(&p, b, claims && p.flow->reach[b]);
}

void pc_plan_proofs(struct pc_program *program, struct pc_fn **order,
		    uint32_t n)
{
	if (program->opts->level != PC_LEVEL_PAPER)
		pc_uniform_axis(program, PC_AXIS_PROCESSES);
	for (uint32_t i = 0; i < n; i++)
		plan_fn(program, order[i]);
}
