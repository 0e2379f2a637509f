/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lattice.c - states of values: their join, their meaning for a group, and for
 *             another function (contracts in engine.h).
 *
 * Cost: O(1) for a join; O(parameters that count) over a group.
 * Not:  A state that is the same over a group (ON) has the strength of that
 *       group: PC_UNIFORM if the group is all processes, PC_DIVERGENT if it is
 *       a part, else PC_UNPROVEN.  LIMIT: lifting is monotone only
 *       between equal and not equal: joined with a value that is not proved, a
 *       state loses its group, and the caller then finds UNPROVEN where it would
 *       find DIVERGENT for the state alone (tests/unit/uniform_lift.c).
 */
#include <string.h>
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/frame.h"
#include "value/value.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"

#define LONGEST 16 /* nested parts */

struct pc_uni pc_uni_of(enum pc_strength strength)
{
	return (struct pc_uni){ .strength = strength,
				.vague = strength == PC_UNPROVEN,
				.moved = strength != PC_UNIFORM };
}

bool pc_uni_same(struct pc_uni a, struct pc_uni b)
{
	return a.strength == b.strength && a.ranks == b.ranks &&
	       a.parts == b.parts && a.vague == b.vague && a.was == b.was &&
	       a.moved == b.moved && a.chosen == b.chosen &&
	       a.on == b.on && a.over == b.over &&
	       a.params == b.params && a.contents == b.contents;
}

/* What makes UNI differ, the most general last. */
static int cause(struct pc_uni uni)
{
	if (uni.ranks)
		return uni.parts ? 0 : 2;
	return uni.parts ? 1 : 3;
}

bool pc_uni_join_any(struct pc_uni *to, struct pc_uni from)
{
	bool news = (from.params & ~to->params) ||
		    (from.contents & ~to->contents) || from.was > to->was ||
		    from.moved > to->moved;

	to->params |= from.params;
	to->contents |= from.contents;
	to->was = from.was > to->was ? from.was : to->was;
	to->moved |= from.moved;
	if (from.strength == PC_UNIFORM)
		return news;
	if (to->strength == PC_UNIFORM) {
		from.params = to->params;
		from.contents = to->contents;
		from.was = to->was;
		from.moved = to->moved;
		*to = from;
		return true;
	}
	if (to->on != from.on) {
		news |= to->on != PC_NODE_NONE;
		to->on = PC_NODE_NONE;
	}
	news |= from.vague > to->vague;
	to->vague |= from.vague;
	if (from.strength > to->strength) {
		to->strength = from.strength;
		to->ranks = from.ranks;
		to->parts = from.parts;
		to->over = from.over;
		to->chosen = from.chosen;
		return true;
	}
	if (from.strength < to->strength)
		return news;
	if (from.chosen < to->chosen) {
		to->chosen = from.chosen;
		news = true;
	}
	if (cause(from) > cause(*to)) {
		to->ranks = from.ranks;
		to->parts = from.parts;
		news = true;
	}
	if (to->over != from.over) {
		news |= to->over != PC_NODE_NONE;
		to->over = PC_NODE_NONE;
	}
	return news;
}

struct pc_uni pc_uni_maybe(struct pc_uni uni)
{
	if (uni.strength == PC_DIVERGENT)
		uni.strength = PC_UNPROVEN;
	uni.vague |= uni.strength == PC_UNPROVEN;
	uni.was = uni.was ? PC_WAS_DOUBT : 0;
	return uni;
}

struct pc_uni pc_uni_was(struct pc_uni uni, struct pc_uni before)
{
	return uni.was == PC_WAS ? before : pc_uni_maybe(before);
}

/* ---- groups ---- */

static bool is_named(struct pc_program *program, uint32_t group,
		     const char *name)
{
	const struct pc_node *node;

	if (group == PC_NODE_NONE)
		return false;
	node = pc_node(program, group);
	return node->kind == PC_NODE_NAME && !strcmp(node->name, name);
}

bool pc_group_is_all(struct pc_program *program, uint32_t group)
{
	return is_named(program, group, "MPI_COMM_WORLD");
}

bool pc_group_is_self(struct pc_program *program, uint32_t group)
{
	return is_named(program, group, "MPI_COMM_SELF");
}

struct pc_uni pc_uni_on(struct pc_program *program, uint32_t group)
{
	struct pc_uni uni = { .strength = PC_UNPROVEN, .vague = true,
			      .moved = true, .on = group };
	uint32_t parent, colour;

	if (pc_group_is_all(program, group))
		return pc_uni_of(PC_UNIFORM);
	if (group != PC_NODE_NONE &&
	    pc_value_part(program, group, &parent, &colour) &&
	    !pc_value_one_part(program, group))
		uni = (struct pc_uni){ .strength = PC_DIVERGENT, .parts = true,
				       .moved = true, .on = group };
	return uni;
}

bool pc_group_covers(struct pc_program *program, uint32_t on, uint32_t group)
{
	uint32_t parent, colour;

	for (int step = 0; step < LONGEST && on != PC_NODE_NONE &&
	     group != PC_NODE_NONE; step++) {
		if (on == group)
			return true;
		if (!pc_value_part(program, group, &parent, &colour))
			return false;
		group = parent;
	}
	return false;
}

/* Whether nothing is known about GROUP: a parameter, read from memory, ... */
static bool is_vague(struct pc_program *program, uint32_t group)
{
	uint32_t parent, colour;

	return group != PC_NODE_NONE &&
	       pc_node(program, group)->kind != PC_NODE_NAME &&
	       !pc_value_part(program, group, &parent, &colour);
}

/* Whether ranks in OVER say nothing about GROUP: neither of the two is all
 * processes, or a part of the other. */
static bool is_apart(struct pc_program *program, uint32_t over, uint32_t group)
{
	return over != PC_NODE_NONE && group != PC_NODE_NONE &&
	       !pc_group_is_all(program, over) &&
	       !pc_group_is_all(program, group) &&
	       !pc_group_covers(program, over, group) &&
	       !pc_group_covers(program, group, over);
}

/* The meaning of UNI over GROUP, without PARAMS and CONTENTS. */
static struct pc_uni over_group(struct pc_program *program, struct pc_uni uni,
				uint32_t group)
{
	uni.params = uni.contents = 0;
	if (uni.strength == PC_UNIFORM || pc_group_covers(program, uni.on, group))
		return pc_uni_of(PC_UNIFORM);
	/* It is not known which of them is a part of which. */
	if (uni.strength == PC_DIVERGENT && uni.parts &&
	    (is_vague(program, group) ||
	     (uni.on == PC_NODE_NONE && group != PC_NODE_NONE &&
	      !pc_group_is_all(program, group)))) {
		uni.strength = PC_UNPROVEN;
		uni.vague = true;
	}
	/* In a grid, the rank in a row is that of the column. */
	if (uni.strength == PC_DIVERGENT && uni.ranks &&
	    is_apart(program, uni.over, group)) {
		uni.strength = PC_UNPROVEN;
		uni.vague = true;
	}
	return uni;
}

static void add_params(struct pc_program *program, struct pc_uni *total,
		       const struct pc_uni *passed, uint64_t bits,
		       uint32_t n, uint32_t group)
{
	for (; bits; bits &= bits - 1) {
		uint32_t i = (uint32_t)__builtin_ctzll(bits);

		pc_uni_join(total, i < n ?
			    over_group(program, passed[i], group) :
			    pc_uni_of(PC_UNPROVEN));
	}
}

struct pc_uni pc_uni_total(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_uni uni, uint32_t group)
{
	const struct pc_uniform_fn *u = fn->info->uniform;
	struct pc_uni total = over_group(program, uni, group);

	add_params(program, &total, u->param, uni.params, u->n_params, group);
	add_params(program, &total, u->content, uni.contents, u->n_params,
		   group);
	return total;
}

enum pc_strength pc_uni_strength(struct pc_program *program,
				 const struct pc_fn *fn, struct pc_uni uni,
				 uint32_t group)
{
	if (pc_group_is_self(program, group))
		return PC_UNIFORM;
	return pc_uni_total(program, fn, uni, group).strength;
}

/* ---- from one function to another ---- */

struct pc_uni pc_uni_lift(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_ssa_call *call, struct pc_uni uni)
{
	struct pc_frame frame = { .fn = fn, .block = call->block,
				  .event = call->event };
	struct pc_uni lifted = uni;
	uint32_t node;

	if (uni.over != PC_NODE_NONE) {
		node = pc_value_lift_comm(program, &frame, uni.over);
		lifted.over = pc_value_group(program, node);
	}
	if (uni.on != PC_NODE_NONE) {
		node = pc_value_lift_comm(program, &frame, uni.on);
		lifted.on = pc_value_group(program, node);
		if (lifted.on != PC_NODE_NONE)
			lifted = pc_uni_on(program, lifted.on);
	}
	lifted.params = lifted.contents = 0;
	lifted.was = 0;
	return lifted;
}

/* The group that the place AT of CALLEE holds on entry, if it is GROUP at a
 * call of FN that passes OPND; else PC_NODE_NONE. */
static uint32_t name_below(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_opnd opnd, uint32_t group,
			   const struct pc_fn *callee, struct pc_val at)
{
	const struct pc_ssa *ssa = callee->info->ssa;
	uint32_t place;

	if (pc_value_group(program, pc_value_of(program, fn, opnd)) != group)
		return PC_NODE_NONE;
	place = pc_place_find(callee, at);
	if (place == PC_NONE || ssa->places.v[place].entry == PC_NONE)
		return PC_NODE_NONE;
	return pc_value_group(program, pc_value_of_def(program, callee,
					ssa->places.v[place].entry));
}

/* GROUP of FN in terms of the callee, if it is an argument of CALL; else
 * PC_NODE_NONE. */
static uint32_t argument_group(struct pc_program *program,
			       const struct pc_fn *fn,
			       const struct pc_ssa_call *call, uint32_t group)
{
	const struct pc_event *event = pc_event_at(fn, call->block,
						   call->event);
	const struct pc_fn *to = event->callee;
	uint32_t found = PC_NODE_NONE;

	for (uint32_t i = 0; found == PC_NODE_NONE && i < event->args.n &&
	     i < to->params.n; i++) {
		struct pc_val at = { .kind = PC_VAL_VAR,
				     .name = to->params.v[i] };

		found = name_below(program, fn, pc_ssa_arg(fn, call, i), group,
				   to, at);
		at.mod = PC_MOD_DEREF;
		if (found == PC_NODE_NONE)
			found = name_below(program, fn,
					   pc_ssa_content(fn, call, i), group,
					   to, at);
	}
	return found;
}

/* GROUP of FN in terms of the callee of CALL: unchanged if it means the same in
 * all functions; an argument; a shared location; or PC_NODE_NONE. */
static uint32_t lower_group(struct pc_program *program, const struct pc_fn *fn,
			    const struct pc_ssa_call *call, uint32_t group)
{
	const struct pc_fn *to = pc_event_at(fn, call->block,
					     call->event)->callee;
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t found;

	if (group == PC_NODE_NONE || !pc_node(program, group)->inner)
		return group;
	found = argument_group(program, fn, call, group);
	for (uint32_t i = 0; found == PC_NODE_NONE && i < call->n_shared; i++) {
		struct pc_ssa_shared one = ssa->shared.v[call->shared + i];

		if (one.def != PC_NONE)
			found = name_below(program, fn,
					   (struct pc_opnd){ .def = one.def },
					   group, to,
					   ssa->places.v[one.place].at);
	}
	return found;
}

/* OVER, in which ranks differ, in terms of the callee of CALL.  RATIONALE: the
 * communicator in a global or a field means the same in both functions, but a
 * callee that gets it as an argument, a wrapper for many communicators, uses
 * its parameter.  The group of all processes keeps its name. */
static uint32_t lower_over(struct pc_program *program, const struct pc_fn *fn,
			   const struct pc_ssa_call *call, uint32_t over)
{
	uint32_t found = PC_NODE_NONE;

	if (over != PC_NODE_NONE && !pc_node(program, over)->inner &&
	    !pc_group_is_all(program, over))
		found = argument_group(program, fn, call, over);
	return found != PC_NODE_NONE ? found :
	       lower_group(program, fn, call, over);
}

struct pc_uni pc_uni_lower(struct pc_program *program, const struct pc_fn *fn,
			   const struct pc_ssa_call *call, struct pc_uni uni)
{
	uint32_t over = lower_over(program, fn, call, uni.over);

	uni.on = lower_group(program, fn, call, uni.on);
	/* The callee has no name for a communicator that is not passed to
	 * it. */
	if (over != PC_NODE_NONE || !uni.ranks)
		uni.over = over;
	return uni;
}

void pc_uni_select(struct pc_run *run, struct pc_fn *fn)
{
	run->fn = fn;
	run->ssa = fn->info->ssa;
	run->u = fn->info->uniform;
}
