/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * partial_object.c - fields of objects that only some processes have, or that
 *                   hold something else in each; who alone comes to a call.
 *
 * In:   a closed program; where the ways from a branch meet, and what calls on
 *       them leave in a field; of which records there are several (memory/record.c).
 * Out:  whether it is that of objects that the calls have made, or of others
 *       than those that are asked for; whether only some processes come to a
 *       block.
 * Cost: O(STEPS * STEPS) for each way; O(CLIMB) for a block.
 * Not:  what is assigned between the branch and where the ways meet itself,
 *       or by functions that get no memory, to the only object: that is told.
 *
 * RATIONALE: a field is that of all objects of its type.  What only some
 * processes make and fill behind a branch (a coarse grid on a few of them) is
 * mostly not what all of them look at behind it; so it is not known to differ.
 * Where a type has several objects (the box of a process, that of the grid) what
 * a call leaves in one need not be what the next condition looks at in another,
 * so it is told only where one function does both, or if all objects hold the
 * number of the process.  What a call gets that only some processes make is no
 * news for those who make it together: they have a communicator of their own,
 * or that is told where they part.
 * LIMIT: a field of an object of all that such a function sets as well
 * (tests/core/link-fields.test, link-objects.test), and what really differs
 * among those few (link-apart.test), are checked, not told.  A field that
 * follows from a parameter is told as before.
 */
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/record.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/engine.h"

#define STEPS 64 /* calls looked at on one way */
#define CLIMB 16 /* branches in front of a call */

static bool allocates(const struct pc_run *run, uint32_t block, uint32_t before)
{
	const struct pc_block *b = &run->fn->blocks.v[block];

	for (uint32_t e = 0; e < b->events.n && e <= before; e++) {
		const struct pc_fn *to = pc_event_target(&b->events.v[e]);

		if (to && to->info->allocates)
			return true;
	}
	return false;
}

/* Whether something is made on the way from TOP to DEF, or there. */
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

/* Whether definition D is what a function leaves in a field, of what may be an
 * object of its own: there are several, or it gets fresh memory behind TOP; or
 * both, and it is assigned to. */
static bool is_left(const struct pc_run *run, const struct pc_def *d,
		    uint32_t top)
{
	bool mixed = pc_uni_is_mixed(run, d->place);

	if (!d->n)
		return false;
	if (d->kind == PC_DEF_ASSIGN)
		return mixed && makes(run, d, top);
	return (d->kind == PC_DEF_EFFECT || d->kind == PC_DEF_OUTPUT) &&
	       pc_event_target(pc_event_at(run->fn, d->block, d->event)) &&
	       (mixed || makes(run, d, top));
}

/* What is still to be looked at. */
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

/* Whether the branch of BLOCK keeps some processes away from its way TO, that
 * do not go home instead. */
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
