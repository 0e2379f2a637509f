/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * same_collective.c - the output of one collective that is called on both paths
 *                     of a branch: `if (rank) Bcast (&n); else Bcast (&n);`
 *
 * In:   a phi and the paths from a branch that meet there.
 * Out:  whether all of them bring the output of the same collective: the same
 *       operation, communicator, root and argument, after the same number of
 *       other collectives.  Whether they bring values computed from such an
 *       output, perhaps in called functions: then the values may be the same.
 * Cost: O(STEPS) blocks for each path; O(LOOKS) definitions.
 * Not:  Collectives after other branches or in called functions; in such a
 *       function only its own collectives are counted.  Of a partial
 *       write it is not proved that the rest is the same.  Whether the paths
 *       match is decided by the pass "match".
 */
#include "model/call.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/regions.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "value/value.h"
#include "uniform/rules.h"

#define STEPS 16 /* blocks of a path */
#define LOOKS 24 /* definitions from which a value is computed */

/* A collective on a path. */
struct left_by {
	const struct pc_def *def;
	const struct pc_mpi_op *op;
	uint32_t comm, root; /* values; ROOT PC_NODE_NONE: it has no root */
	uint32_t before;     /* collectives before it */
};

/* Add the collectives of BLOCK before event END; false: not known. */
static bool count(const struct pc_block *block, uint32_t end, uint32_t *n)
{
	for (uint32_t e = 0; e < end; e++) {
		const struct pc_event *event = &block->events.v[e];
		const struct pc_fn *to = pc_event_runs(event);

		if ((to && to->info->any_coll) ||
		    (event->kind == PC_EV_CALL && !event->callee))
			return false;
		*n += pc_event_collective(event) != NULL;
	}
	return true;
}

/* Count the collectives between block TOP and event END of BLOCK. */
static bool count_way(const struct pc_run *run, uint32_t top, uint32_t block,
		      uint32_t end, uint32_t *n)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;

	for (int step = 0; step < STEPS; step++) {
		const struct pc_block *b = &run->fn->blocks.v[block];
		uint32_t from;

		if (!count(b, end < b->events.n ? end : b->events.n, n) ||
		    cfg->pred_first[block + 1] - cfg->pred_first[block] != 1)
			return false;
		from = cfg->preds[cfg->pred_first[block]];
		if (from == top)
			return true;
		if (run->fn->blocks.v[from].succ.n != 1)
			return false;
		block = from;
		end = PC_NONE;
	}
	return false;
}

/* Find the collective that leaves definition ID, on a path from block TOP. */
static bool find_left(const struct pc_run *run, uint32_t top, uint32_t id,
		      struct left_by *l)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_event *event;

	if (def->kind != PC_DEF_OUTPUT || def->arg < 0)
		return false;
	event = pc_event_at(run->fn, def->block, def->event);
	l->op = pc_event_collective(event);
	l->def = def;
	if (!l->op || def->arg == l->op->made || def->arg >= 31 ||
	    !(l->op->uniform >> def->arg & 1) ||
	    !count_way(run, top, def->block, def->event, &l->before))
		return false;
	l->comm = pc_value_handle(run->program, run->fn, def->block,
				  def->event);
	if (l->op->root >= 0)
		l->root = pc_value_of(run->program, run->fn, pc_ssa_arg(
			run->fn, pc_ssa_call_at(run->fn, def->block,
						def->event),
			(uint32_t)l->op->root));
	return l->comm && (l->op->root < 0 || l->root);
}

enum pc_strength pc_uni_together(const struct pc_run *run, uint32_t phi,
				 const struct pc_join *join)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	struct left_by first = { NULL };
	bool weak = false;

	if (run->axis == PC_AXIS_THREADS)
		return PC_DIVERGENT;
	for (uint32_t i = 0; i < join->n; i++) {
		uint32_t id = run->ssa->opnds.v[
			def->first + run->u->via.v[join->first + i]].def;
		struct left_by one = { NULL };

		if (id == PC_NONE || !find_left(run, join->branch, id, &one))
			return PC_DIVERGENT;
		weak |= one.def->weak;
		if (!first.def)
			first = one;
		if (one.op != first.op || one.comm != first.comm ||
		    one.root != first.root || one.before != first.before ||
		    one.def->arg != first.def->arg)
			return PC_DIVERGENT;
	}
	if (!first.def ||
	    (weak && run->program->opts->level == PC_LEVEL_STRICT))
		return PC_DIVERGENT;
	return weak ? PC_UNPROVEN : PC_UNIFORM;
}

/* ---- perhaps the same ---- */

struct look {
	const struct pc_fn *fn;
	uint32_t def;
};

struct looks {
	struct look list[LOOKS];
	uint32_t n;
	const struct pc_mpi_op *op; /* the operation of the collectives */
	uint32_t before;            /* number of collectives before it in its
				     * function */
	bool any, full;
};

static void add_look(struct looks *l, const struct pc_fn *fn, uint32_t def)
{
	for (uint32_t i = 0; i < l->n; i++)
		if (l->list[i].fn == fn && l->list[i].def == def)
			return;
	if (def == PC_NONE)
		return;
	if (l->n == LOOKS)
		l->full = true;
	else
		l->list[l->n++] = (struct look){ fn, def };
}

/* Add what the called function leaves where DEF is. */
static bool look_into(struct looks *l, const struct pc_fn *to,
		      const struct pc_def *def)
{
	const struct pc_ssa *ssa = to->info->ssa;

	if (!ssa || def->there == PC_NONE || def->there >= ssa->places.n ||
	    !to->info->any_coll || !ssa->rets.n)
		return false;
	for (uint32_t i = 0; i < ssa->rets.n; i++) {
		uint32_t out = pc_ssa_out(to, ssa->rets.v[i], def->there);

		if (out == PC_NONE)
			return false;
		add_look(l, to, out);
	}
	return true;
}

/* The number of collectives of FN before DEF, in the order of its blocks. */
static uint32_t count_before(const struct pc_fn *fn, const struct pc_def *def)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t n = 0;

	for (uint32_t i = 0; i < fn->info->sites.n; i++) {
		const struct pc_site *site = &fn->info->sites.v[i];

		n += (cfg->num[site->block] < cfg->num[def->block] ||
		      (site->block == def->block &&
		       site->event < def->event)) &&
		     pc_event_collective(pc_event_at(fn, site->block,
						     site->event));
	}
	return n;
}

/* Whether the collective that leaves DEF is the same as on the other paths. */
static bool left_alike(struct looks *l, const struct pc_fn *fn,
		       const struct pc_def *def, const struct pc_event *event)
{
	const struct pc_mpi_op *op = pc_event_collective(event);
	uint32_t before;

	if (!op || def->arg < 0 || def->arg >= 31 || def->arg == op->made ||
	    !(op->uniform >> def->arg & 1) || (l->op && l->op != op))
		return false;
	before = count_before(fn, def);
	if (l->op && !l->any && before != l->before)
		return false;
	l->op = op;
	l->before = before;
	return l->any = true;
}

static bool look_at(struct looks *l, struct look at)
{
	const struct pc_ssa *ssa = at.fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[at.def];
	const struct pc_event *event;

	if (def->kind == PC_DEF_ENTRY)
		return true;
	if (def->kind == PC_DEF_ASSIGN || def->kind == PC_DEF_PHI) {
		for (uint32_t i = 0; i < def->n; i++)
			add_look(l, at.fn, ssa->opnds.v[def->first + i].def);
		return true;
	}
	if (def->kind != PC_DEF_OUTPUT && def->kind != PC_DEF_EFFECT)
		return false;
	event = pc_event_at(at.fn, def->block, def->event);
	if (pc_event_runs(event))
		return look_into(l, pc_event_runs(event), def);
	return def->kind == PC_DEF_OUTPUT && left_alike(l, at.fn, def, event);
}

/* Whether a function with collectives leaves definition ID.  Only then are the
 * definitions examined. */
static bool is_of_call(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def;
	const struct pc_fn *to;

	if (id == PC_NONE)
		return false;
	def = &run->ssa->defs.v[id];
	if (def->kind != PC_DEF_OUTPUT && def->kind != PC_DEF_EFFECT)
		return false;
	to = pc_event_runs(pc_event_at(run->fn, def->block, def->event));
	return to && to->info->any_coll;
}

bool pc_uni_alike(const struct pc_run *run, uint32_t phi,
		  const struct pc_join *join)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_mpi_op *op = NULL;
	uint32_t before = 0;
	bool called = false;

	for (uint32_t i = 0; i < join->n && !called; i++)
		called = is_of_call(run, run->ssa->opnds.v[
			def->first + run->u->via.v[join->first + i]].def);
	if (!called || run->axis == PC_AXIS_THREADS ||
	    run->program->opts->level == PC_LEVEL_STRICT)
		return false;
	for (uint32_t i = 0; i < join->n; i++) {
		struct looks l = { .op = op, .before = before };

		add_look(&l, run->fn, run->ssa->opnds.v[
			def->first + run->u->via.v[join->first + i]].def);
		for (uint32_t k = 0; k < l.n; k++)
			if (!look_at(&l, l.list[k]))
				return false;
		if (!l.any || l.full)
			return false;
		op = l.op;
		before = l.before;
	}
	return join->n;
}
