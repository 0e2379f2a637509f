/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_exact.c - what a field of one known object holds.
 *
 * In:   copies of fields, and into fields, that say of which object (`exact`); what
 *       was put into that field before, in the function.
 * Out:  the operand of the one that asks: what was put into the same object, if that
 *       came last; what was put into others is passed over.  What a store leaves of
 *       the old values: not what it replaces.
 * Cost: O(1) a copy: at most MOST stores are looked back over.
 * Not:  where ways meet; in functions with OpenMP constructs, where other threads put
 *       something there, too.
 *
 * RATIONALE: one field stands for that of all objects, and each store only adds to
 * it.  A function that sets a field of an object and looks at it again would read
 * what it has itself replaced.
 */
#include "ssa_build.h"

#define MOST 16

static bool is_same(struct pc_opnd a, struct pc_opnd b)
{
	if (a.def != PC_NONE || b.def != PC_NONE)
		return a.def == b.def;
	return a.val && b.val && pc_val_eq(*a.val, *b.val);
}

/* Addresses of two variables. */
static bool is_other(struct pc_opnd a, struct pc_opnd b)
{
	return a.def == PC_NONE && b.def == PC_NONE && a.val && b.val &&
	       a.val->mod == PC_MOD_ADDR && b.val->mod == PC_MOD_ADDR &&
	       !pc_val_eq(*a.val, *b.val);
}

/* Whether definition ID puts something into a field of one object, and nobody else
 * does at the same time. */
static bool is_store(const struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t id)
{
	const struct pc_def *def = &ssa->defs.v[id];
	const struct pc_event *event;

	if (fn->info->constructs || def->kind != PC_DEF_ASSIGN || !def->weak ||
	    def->n != 3)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	return event->flags & PC_EVF_EXACT && pc_event_put(event) == 1 &&
	       pc_val_is_field(event->dst);
}

uint32_t pc_ssa_before(const struct pc_ssa *ssa, const struct pc_fn *fn,
		       struct pc_opnd object, uint32_t old)
{
	for (uint32_t i = 0; i < MOST && is_store(ssa, fn, old) &&
	     is_same(ssa->opnds.v[ssa->defs.v[old].first + 1], object); i++)
		old = ssa->opnds.v[ssa->defs.v[old].first + 2].def;
	return old;
}

/* Whether OBJECT is one that the function was handed, or a variable: it differs for
 * nobody. */
static bool is_given(const struct pc_ssa *ssa, struct pc_opnd object)
{
	const struct pc_def *def;

	if (object.def == PC_NONE)
		return true;
	def = &ssa->defs.v[object.def];
	return def->kind == PC_DEF_ENTRY && ssa->places.v[def->place].param >= 0 &&
	       ssa->places.v[def->place].at.mod == PC_MOD_NONE;
}

bool pc_ssa_ask(struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t first)
{
	struct pc_opnd *asked = &ssa->opnds.v[first], object = asked[1];

	for (uint32_t i = 0; i < MOST && asked->def != PC_NONE &&
	     is_store(ssa, fn, asked->def); i++) {
		const struct pc_opnd *put =
			&ssa->opnds.v[ssa->defs.v[asked->def].first];

		if (is_same(put[1], object)) {
			*asked = put[0];
			return true;
		}
		if (!is_other(put[1], object))
			break;
		*asked = put[2];
	}
	return is_given(ssa, object);
}
