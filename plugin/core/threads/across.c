/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * across.c - values that are the same in all threads of a team, and numbers
 *            that are not (contract in across.h).
 *
 * In:   value numbers, regions, static single assignment form.
 * Out:  answers.  A value is the same if all that it is computed from is: a
 *       constant, a rank or size, a parameter of the function that begins the
 *       team, or what a location held before the team began, if nothing in the
 *       team assigns to it.  A parameter of a function that a team calls is
 *       what all calls pass.
 * Cost: O(nodes of the value x definitions of the function); O(sites of the
 *       program) for a parameter, up to CALLS calls away.
 * Not:  what a function that is not seen does to a location.  Teams in teams:
 *       what the outermost team has is the same in all; what the threads of an
 *       outer team have for themselves is not.
 */
#include "threads/across.h"

#include "tables/mpi_find.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/loops.h"
#include "graph/regions.h"
#include "model/target.h"
#include "rewrite/guards.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/frame.h"
#include "value/nodes.h"
#include "value/process.h"

#define MOST 24   /* nodes of one value */
#define CALLS 4
#define TRIED 4   /* numbers of threads for which a value is computed */
#define MEMBERS 4 /* processes of the communicators for which it is */

struct across {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t region, team; /* TEAM: PC_NONE: a caller begins it */
	bool freed; /* a handle that the team frees is still one handle */
};

/* The outermost team around REGION of FN, if FN is not called in another. */
static uint32_t outermost(const struct pc_fn *fn, uint32_t region)
{
	const struct pc_fn_info *info = fn->info;
	uint32_t team = PC_NONE;

	if (info->ctxs & ~(1u << PC_CTX_OUT))
		return PC_NONE;
	for (; region != PC_NONE; region = info->regions.v[region].parent)
		if (pc_region_is_team(info->regions.v[region].kind))
			team = region;
	return team;
}

uint32_t pc_def_region(const struct pc_fn *fn, const struct pc_def *def)
{
	struct pc_cursor cursor;
	uint32_t region = PC_NONE;

	if (def->kind == PC_DEF_ENTRY)
		return PC_NONE;
	if (def->kind == PC_DEF_PHI)
		return fn->info->block_in[def->block];
	cursor = pc_cursor_start(fn, def->block);
	while (cursor.event <= def->event &&
	       pc_cursor_next(fn, &cursor, &region))
		;
	return region;
}

bool pc_def_before(const struct pc_fn *fn, const struct pc_def *def,
		   uint32_t team)
{
	const struct pc_fn_info *info = fn->info;
	uint32_t from;

	/* No event sets a private variable that is not initialized. */
	if (def->kind == PC_DEF_ENTRY &&
	    (def->place == PC_NONE ||
	     info->ssa->places.v[def->place].param < 0))
		return false;
	from = pc_team_of(info, pc_def_region(fn, def));
	while (team != PC_NONE) {
		team = pc_team_of(info, info->regions.v[team].parent);
		if (team == from)
			return true;
	}
	return false;
}

/* ---- numbers that differ ---- */

/* Whether REGION is inside a worksharing loop of the team. */
static bool in_loop(const struct across *a)
{
	const struct pc_fn_info *info = a->fn->info;

	for (uint32_t r = a->region; r != PC_NONE && r != a->team;
	     r = info->regions.v[r].parent)
		if (info->regions.v[r].kind == PC_REGION_FOR)
			return true;
	return false;
}

/* Whether N is the number of the thread in the team, here or in a callee, or
 * that of an iteration. */
static bool is_number(const struct across *a, const struct pc_node *n)
{
	const struct pc_ssa *ssa;
	const struct pc_def *def;
	uint32_t team;

	if (n->kind != PC_NODE_DEF)
		return false;
	ssa = n->fn->info->ssa;
	def = &ssa->defs.v[n->num];
	if (def->kind == PC_DEF_RESULT) {
		team = pc_team_of(n->fn->info, pc_def_region(n->fn, def));
		if (!pc_guard_number(pc_event_at(n->fn, def->block,
						 def->event)))
			return false;
		if (n->fn != a->fn || team == PC_NONE)
			return team == PC_NONE &&
			       (n->fn != a->fn || a->team == PC_NONE);
		return a->team == PC_NONE || pc_region_in(n->fn->info, team,
							  a->team);
	}
	return n->fn == a->fn && def->kind == PC_DEF_ASSIGN &&
	       pc_event_iterates(n->fn, def->block, def->event) && in_loop(a);
}

/* Whether N is the count of a loop that each thread of the team makes. */
static bool is_count(const struct across *a, const struct pc_node *n)
{
	const struct pc_node *step = pc_node(a->program, n->b);

	return n->kind == PC_NODE_COUNT && n->fn == a->fn &&
	       step->kind == PC_NODE_INT && step->num && a->team != PC_NONE &&
	       pc_region_in(a->fn->info, a->fn->info->block_in[n->num],
			    a->team);
}

/* ---- values that are the same ---- */

/* Whether DEF is what a collective of MPI leaves in the handle that it frees. */
static bool is_freed(const struct pc_fn *fn, const struct pc_def *def)
{
	const struct pc_event *call = pc_event_at(fn, def->block, def->event);

	return def->kind == PC_DEF_OUTPUT && call->callee && call->callee->op &&
	       pc_mpi_op_frees(call->callee->op) && def->arg == call->callee->op->comm;
}

static bool written_in_team(const struct across *a, uint32_t place)
{
	const struct pc_ssa *ssa = a->fn->info->ssa;

	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		const struct pc_def *def = &ssa->defs.v[i];

		if (def->place == place && def->kind != PC_DEF_ENTRY &&
		    def->kind != PC_DEF_PHI &&
		    pc_region_in(a->fn->info, pc_def_region(a->fn, def),
				 a->team) &&
		    !(a->freed && is_freed(a->fn, def)))
			return true;
	}
	return false;
}

static bool is_same_place(const struct across *a, struct pc_val at)
{
	uint32_t place;

	if (pc_val_threadprivate(a->program, at))
		return false;
	place = pc_place_find(a->fn, at);
	return place == PC_NONE || !written_in_team(a, place);
}

static bool is_same_def(const struct across *a, const struct pc_node *n)
{
	const struct pc_ssa *ssa = n->fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[n->num];
	const struct pc_place *place = def->place == PC_NONE ? NULL :
				       &ssa->places.v[def->place];

	if (n->fn != a->fn)
		return false;
	if (!pc_def_before(a->fn, def, a->team) &&
	    !(def->kind == PC_DEF_ENTRY && place &&
	      place->at.kind != PC_VAL_VAR))
		return false;
	return !place || (!pc_val_threadprivate(a->program, place->at) &&
			  !written_in_team(a, def->place));
}

/* Whether all threads of the team, which begins in this function, have the same
 * N, apart from its parts. */
static bool is_same_here(const struct pc_node *n, const void *data)
{
	const struct across *a = (const struct across *)data;
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };

	switch (n->kind) {
	case PC_NODE_INT:
	case PC_NODE_NAME:
	case PC_NODE_RANK:
	case PC_NODE_SIZE:
	case PC_NODE_OPER:
		return true;
	case PC_NODE_UNKNOWN:
		return false;
	case PC_NODE_COUNT:
		return n->fn == a->fn && a->team != PC_NONE &&
		       !pc_region_in(a->fn->info,
				     a->fn->info->block_in[n->num], a->team);
	case PC_NODE_PARAM:
		if (n->fn != a->fn || a->team == PC_NONE)
			return false;
		at = (struct pc_val){ .kind = PC_VAL_VAR, .mod = n->mod,
				      .name = a->fn->params.v[n->num] };
		return is_same_place(a, at);
	case PC_NODE_ENTRY:
		return a->team != PC_NONE && is_same_place(a, at);
	case PC_NODE_DEF:
		return a->team != PC_NONE && is_same_def(a, n);
	}
	return false;
}

static bool is_same(const struct across *a, uint32_t node)
{
	return node && pc_node_all(a->program, node, MOST, is_same_here, a);
}

static bool is_own(const struct across *a, uint32_t node)
{
	for (int i = 0; node && i < MOST; i++) {
		const struct pc_node *n = pc_node(a->program, node);
		bool times = n->oper == PC_OPER_MUL;

		if (n->kind != PC_NODE_OPER)
			return is_number(a, n) || is_count(a, n);
		if (!times && n->oper != PC_OPER_ADD && n->oper != PC_OPER_SUB)
			return false;
		for (int k = 0; k < 2; k++) {
			uint32_t other = k ? n->a : n->b;
			const struct pc_node *o = pc_node(a->program, other);

			node = k ? n->b : n->a;
			if (times ? o->kind == PC_NODE_INT && o->num :
				    is_same(a, other))
				break;
			node = PC_NODE_NONE;
		}
	}
	return false;
}

/* Whether NODE has two values for two of the first threads, and follows from
 * their numbers, ranks and sizes alone. */
static bool is_computed(const struct across *a, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };
	int64_t value[TRIED];

	pc_leaves_add(a->program, &leaves, node);
	if (!leaves.all)
		return false;
	for (int64_t t = 0; t < TRIED; t++) {
		struct pc_process thread = { 0 };

		for (uint32_t i = 0; i < leaves.n; i++) {
			const struct pc_node *n = pc_node(a->program,
							  leaves.node[i]);

			if (is_number(a, n))
				pc_process_learn(a->program, &thread,
						 leaves.node[i], t);
			else if (n->kind == PC_NODE_SIZE ||
				 n->kind == PC_NODE_RANK)
				pc_process_learn(a->program, &thread,
						 leaves.node[i],
						 n->kind == PC_NODE_SIZE ?
						 MEMBERS : 0);
		}
		if (!pc_process_value(a->program, &thread, node, &value[t]))
			return false;
		if (value[t] != value[0])
			return true;
	}
	return false;
}

/* ---- the callers ---- */

/* The answer for NODE of A->fn, which a team calls: what all calls pass. */
static enum pc_across at_calls(const struct across *a, uint32_t node, int depth);

static enum pc_across answer(const struct across *a, uint32_t node, int depth)
{
	if (!node)
		return PC_ACROSS_UNKNOWN;
	if (is_same(a, node))
		return PC_ACROSS_SAME;
	if (is_own(a, node) || is_computed(a, node))
		return PC_ACROSS_DIFFERS;
	return a->team == PC_NONE && pc_node(a->program, node)->inner &&
	       depth < CALLS ? at_calls(a, node, depth) : PC_ACROSS_UNKNOWN;
}

static enum pc_across at_calls(const struct across *a, uint32_t node, int depth)
{
	enum pc_across worst = PC_ACROSS_SAME;
	uint32_t one = PC_NODE_NONE;

	if (a->fn->flags & (PC_FN_EXPORTED | PC_FN_ADDRESS | PC_FN_TABLE))
		worst = PC_ACROSS_UNKNOWN;
	for (uint32_t i = 0; i < a->program->fns.n; i++) {
		const struct pc_fn *fn = a->program->fns.v[i];

		for (uint32_t k = 0; pc_fn_live(fn) && k < fn->info->sites.n;
		     k++) {
			const struct pc_site *site = &fn->info->sites.v[k];
			struct pc_frame frame = { NULL, fn, site->block,
						  site->event };
			struct across at = { a->program, fn, site->region,
					     outermost(fn, site->region),
					     a->freed };
			uint32_t passed;

			if (pc_event_target(pc_event_at(fn, site->block,
							site->event)) != a->fn)
				continue;
			passed = pc_value_lift(a->program, &frame, node);
			pc_across_worst(&worst, answer(&at, passed, depth + 1));
			/* Two calls may pass two values. */
			if (one && passed != one)
				pc_across_worst(&worst, PC_ACROSS_UNKNOWN);
			one = passed;
		}
	}
	return one ? worst : PC_ACROSS_UNKNOWN;
}

enum pc_across pc_across_threads(struct pc_program *program,
				 const struct pc_fn *fn, uint32_t region,
				 uint32_t node)
{
	struct across a = { program, fn, region, outermost(fn, region), false };

	return answer(&a, node, 0);
}

bool pc_across_is_own(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t region, uint32_t node)
{
	struct across a = { program, fn, region, pc_team_of(fn->info, region),
			    false };

	return is_own(&a, node);
}

/* Whether N is a handle that is made once, before all teams. */
static bool is_made_once(const struct across *a, const struct pc_node *n,
			 uint32_t node)
{
	const struct pc_def *def;
	const struct pc_cfg *cfg;

	if (n->kind != PC_NODE_DEF || !pc_node_is_made(a->program, node))
		return false;
	def = &n->fn->info->ssa->defs.v[n->num];
	cfg = &n->fn->info->cfg;
	return pc_def_region(n->fn, def) == PC_NONE &&
	       !(n->fn->info->ctxs & ~(1u << PC_CTX_OUT)) &&
	       pc_cfg_loop(cfg, def->block) == PC_NONE;
}

bool pc_across_is_common(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t region, uint32_t node)
{
	struct across a = { program, fn, region, pc_team_of(fn->info, region),
			    true };
	const struct pc_node *n = pc_node(program, node);
	struct pc_val at = { .kind = n->place, .name = n->name };

	if (n->kind == PC_NODE_ENTRY && n->place == PC_VAL_GLOBAL)
		return n->mod == PC_MOD_NONE &&
		       !pc_val_threadprivate(program, at);
	/* An element: the array is one for all threads. */
	if (n->kind == PC_NODE_OPER && n->oper == PC_OPER_OTHER && n->b)
		return is_same(&a, n->b);
	return is_same(&a, node) || is_made_once(&a, n, node);
}
