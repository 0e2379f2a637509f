/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * partial_object.c - fields of objects that only some processes have, or that
 *                    differ in each object; which calls only some processes
 *                    reach.
 *
 * In:   a closed program; where the paths of a branch meet, and what calls on
 *       them leave in a field; which records have several objects
 *       (memory/record.c).
 * Out:  whether a field belongs to objects that the calls made, or to other
 *       objects than those that are read; whether only some processes reach a
 *       block.
 * Cost: O(STEPS * STEPS) for each path; O(CLIMB) for a block.
 * Not:  Assignments between the branch and the meeting point to the only
 *       object, in the function itself or in functions that allocate no memory:
 *       these are reported.
 *
 * RATIONALE: a field stands for that field in all objects of its type.  What
 * only some processes make and fill after a branch (a coarse grid on a few of
 * them) is mostly not what all of them read later; so it is not known to
 * differ.  If a type has several objects (the box of a process, the box of the
 * grid), what a call leaves in one need not be what the next condition reads
 * from another; so it is reported only if one function does both, or if all
 * objects hold the rank.  What is passed to a call that only some processes
 * reach does not count as a difference for these processes: they have a
 * communicator of their own, or the branch is reported.
 * LIMIT: a field that such a function also sets in an object of all processes
 * (tests/core/link-fields.test, link-objects.test), and a real difference among
 * the few processes (link-apart.test), are checked at run time, not reported.
 * A field that follows from a parameter is still reported.
 */
#include "model/contents.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/record.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "value/numbering.h"
#include "uniform/engine.h"
#include "value/settled.h"

#define STEPS 64 /* calls examined on one path */
#define CLIMB 16 /* branches before a call */

static bool allocates(const struct pc_run *run, uint32_t block, uint32_t before)
{
	const struct pc_block *b = &run->fn->blocks.v[block];

	for (uint32_t e = 0; e < b->events.n && e <= before; e++) {
		const struct pc_fn *to = pc_event_runs(&b->events.v[e]);

		if (to && to->info->allocates)
			return true;
	}
	return false;
}

/* Whether memory is allocated on the path from TOP to DEF, or at DEF. */
static bool makes(const struct pc_run *run, const struct pc_def *def,
		  uint32_t top)
{
	uint32_t block = def->block, before = def->event;

	for (int step = 0; step < STEPS && block != top && block != PC_NONE;
	     step++) {
		if (allocates(run, block, before))
			return true;
		block = run->ssa->idom[block];
		before = PC_NONE;
	}
	return false;
}

/* Whether definition D is what a function leaves in a field of an object, and
 * the object that is read may be another one: there are several, or memory was
 * allocated after TOP; for an assignment, both. */
static bool is_left(const struct pc_run *run, const struct pc_def *d,
		    uint32_t top)
{
	bool mixed = pc_uni_is_mixed(run, d->place);

	if (!d->n)
		return false;
	if (d->kind == PC_DEF_ASSIGN)
		return mixed && makes(run, d, top);
	return (d->kind == PC_DEF_EFFECT || d->kind == PC_DEF_OUTPUT) &&
	       pc_event_runs(pc_event_at(run->fn, d->block, d->event)) &&
	       (mixed || makes(run, d, top));
}

/* The definitions still to be examined. */
struct look {
	uint32_t list[STEPS], n;
};

static bool look_at(struct look *look, uint32_t def)
{
	for (uint32_t i = 0; i < look->n; i++)
		if (look->list[i] == def)
			return true;
	if (look->n == STEPS)
		return false;
	look->list[look->n++] = def;
	return true;
}

bool pc_uni_is_elsewhere(const struct pc_run *run, uint32_t def, uint32_t top)
{
	struct look look = { .list = { def }, .n = 1 };
	bool any = false;

	for (uint32_t i = 0; i < look.n; i++) {
		const struct pc_def *d = &run->ssa->defs.v[look.list[i]];
		uint32_t from = d->kind == PC_DEF_PHI ? 0 : d->n - 1;

		if (d->kind == PC_DEF_ENTRY || d->block == top ||
		    !pc_ssa_dominates(run->fn, top, d->block))
			continue;
		if (d->kind != PC_DEF_PHI && !is_left(run, d, top))
			return false;
		any |= d->kind != PC_DEF_PHI;
		for (uint32_t k = from; k < d->n; k++) {
			uint32_t next = run->ssa->opnds.v[d->first + k].def;

			if (next != PC_NONE && !look_at(&look, next))
				return false;
		}
	}
	return any;
}

bool pc_uni_of_others(const struct pc_run *run, uint32_t phi,
		      const struct pc_join *join)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	uint32_t top = run->ssa->idom[def->block];
	bool any = false;

	if (!run->program->closed || def->place == PC_NONE || top == PC_NONE ||
	    run->ssa->places.v[def->place].at.kind != PC_VAL_FIELD)
		return false;
	for (uint32_t k = 0; k < join->n; k++) {
		const struct pc_opnd *o = &run->ssa->opnds.v[
			def->first + run->u->via.v[join->first + k]];
		const struct pc_def *d = o->def == PC_NONE ? NULL :
					 &run->ssa->defs.v[o->def];

		if (!d || d->kind == PC_DEF_ENTRY || d->block == top ||
		    !pc_ssa_dominates(run->fn, top, d->block))
			continue;
		if (pc_uni_is_elsewhere(run, o->def, top))
			any = true;
		else if (d->kind != PC_DEF_PHI)
			return false;
	}
	return any;
}

/* Whether the branch of BLOCK keeps some processes off its successor number TO
 * without sending them straight to a return. */
static bool parts(const struct pc_run *run, uint32_t block, uint32_t to)
{
	const struct pc_block *b = &run->fn->blocks.v[block];
	struct pc_uni cond = pc_uni_total(run->program, run->fn,
					  run->u->cond[block], PC_NODE_NONE);

	if (cond.strength != PC_DIVERGENT)
		return false;
	for (uint32_t i = 0; i < b->succ.n; i++)
		if (i != to && !pc_uni_goes_home(run->fn, b->succ.v[i]))
			return true;
	return false;
}

bool pc_uni_is_apart(const struct pc_run *run, uint32_t block)
{
	struct pc_guard g;

	if (!run->program->closed || run->axis != PC_AXIS_PROCESSES)
		return false;
	g = pc_value_guard(run->program, run->fn, block);
	for (int i = 0; i < CLIMB && g.block != PC_NONE; i++) {
		if (parts(run, g.block, g.to))
			return true;
		g = pc_value_guard(run->program, run->fn, g.next);
	}
	return false;
}

bool pc_uni_is_mixed(const struct pc_run *run, uint32_t place)
{
	const struct pc_settled *settled;
	struct pc_val at;

	if (!run->program->closed || run->axis != PC_AXIS_PROCESSES)
		return false;
	at = run->ssa->places.v[place].at;
	if (at.kind != PC_VAL_FIELD || !pc_record_several(run->program, at.name))
		return false;
	settled = pc_settled_get(run->program, run->fn, place);
	return !settled || !settled->ranks;
}
