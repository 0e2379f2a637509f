/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * link_alias.c - functions with several names (contract in link_alias.h).
 *
 * In:   the names that a linker gives to one address: the two names of a C++
 *       constructor (C1, C2), weak names, versions of a symbol.  The model of
 *       a unit has only one of them.
 * Out:  a call by a name that no unit defines becomes a call of the function
 *       with another of its names.
 * Cost: O(events) if there is such a name, else O(names).
 * Not:  names that the compiler knows: the model of the unit has them
 *       (plugin/gcc/lower-names.cc), also if a file has no symbols.
 */
#include "model/link_alias.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/program.h"
#include "model/slot.h"

/* A name of a function; those of one group, which follow each other, are names
 * of one function. */
struct pc_second_name {
	const char *name;
	uint32_t group;
};

struct joiner {
	struct pc_program *whole;
	struct pc_fn **to; /* by fn->index: what it is, or NULL */
	uint32_t n; /* functions in TO */
	bool any;
};

void pc_link_names(struct pc_program *whole, const char *const *names,
		   uint32_t n)
{
	uint32_t group = ++whole->n_groups;

	for (uint32_t i = 0; i < n; i++) {
		struct pc_second_name name = { pc_name(whole, names[i]),
					       group };

		pc_vec_push(whole->arena, whole->aliases, name);
	}
}

/* The function that NAME means in an object: also a static one, if there is
 * only one of this name. */
static struct pc_fn *defined(const struct pc_program *whole, const char *name)
{
	struct pc_fn *found = pc_fn_find(whole, name);
	size_t len = strlen(name);
	uint32_t n = 0;

	if (found && found->flags & PC_FN_DEFINED)
		return found;
	for (uint32_t i = 0; i < whole->fns.n; i++) {
		struct pc_fn *fn = whole->fns.v[i];

		if (fn->flags & PC_FN_DEFINED &&
		    !strncmp(fn->name, name, len) && fn->name[len] == '#') {
			found = fn;
			n++;
		}
	}
	return n == 1 ? found : NULL;
}

/* Join the names FROM to TO of one group. */
static void join(struct joiner *j, uint32_t from, uint32_t to)
{
	const struct pc_program *whole = j->whole;
	struct pc_fn *target = NULL;
	bool wanted = false;

	for (uint32_t i = from; i < to; i++) {
		struct pc_fn *fn = pc_fn_find(whole, whole->aliases.v[i].name);

		wanted |= fn && !(fn->flags & PC_FN_DEFINED);
	}
	for (uint32_t i = from; i < to && wanted && !target; i++)
		target = defined(whole, whole->aliases.v[i].name);
	for (uint32_t i = from; i < to && target; i++) {
		struct pc_fn *fn = pc_fn_find(whole, whole->aliases.v[i].name);

		if (!fn || fn->flags & PC_FN_DEFINED || fn->op)
			continue;
		j->to[fn->index] = target;
		target->flags |= fn->flags & (PC_FN_ADDRESS | PC_FN_TABLE |
					      PC_FN_CALLED);
		/* Nothing is left to be known about the other name. */
		fn->flags |= PC_FN_LIBRARY;
		j->any = true;
	}
}

static void rename_val(struct joiner *j, struct pc_val *value)
{
	const struct pc_fn *fn = value->kind == PC_VAL_GLOBAL ?
				 pc_fn_find(j->whole, value->name) : NULL;

	if (fn && fn->index < j->n && j->to[fn->index])
		value->name = j->to[fn->index]->name;
}

static void rename_event(struct joiner *j, struct pc_event *event)
{
	if (event->callee && j->to[event->callee->index])
		event->callee = j->to[event->callee->index];
	for (uint32_t i = 0; i < event->args.n; i++)
		rename_val(j, &event->args.v[i]);
}

static void rename_all(struct joiner *j)
{
	struct pc_program *whole = j->whole;

	for (uint32_t i = 0; i < whole->fns.n; i++)
		for (uint32_t b = 0; b < whole->fns.v[i]->blocks.n; b++) {
			struct pc_block *block = &whole->fns.v[i]->blocks.v[b];

			for (uint32_t e = 0; e < block->events.n; e++)
				rename_event(j, &block->events.v[e]);
		}
	for (uint32_t i = 0; i < whole->slots.n; i++) {
		const char *name = whole->slots.v[i].fn;
		const struct pc_fn *fn = name ? pc_fn_find(whole, name) : NULL;

		if (fn && j->to[fn->index])
			whole->slots.v[i].fn = j->to[fn->index]->name;
	}
}

void pc_link_join(struct pc_program *whole)
{
	struct joiner j = { .whole = whole, .n = whole->fns.n,
			    .to = PC_ARRAY(whole->arena, whole->fns.n,
					   struct pc_fn *) };
	uint32_t end;

	for (uint32_t i = 0; i < whole->aliases.n; i = end) {
		end = i;
		while (end < whole->aliases.n &&
		       whole->aliases.v[end].group ==
			       whole->aliases.v[i].group)
			end++;
		join(&j, i, end);
	}
	whole->aliases.n = 0;
	if (j.any)
		rename_all(&j);
}
