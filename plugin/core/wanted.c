/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * wanted.c - which locations that others see are read at all; which arrays have
 *            elements of their own (element.c).
 *
 * In:   aliases of each function (places.c).
 * Out:  pc_place_wanted (): of globals and fields.  What nobody reads needs no
 *       definitions: fields that are only set for a library are many (each WRITE of
 *       Fortran sets a record of them).
 * Cost: O(E), then O(1).
 */
#include "ssa_form.h"

static void want(struct pc_program *program, struct pc_val at)
{
	at = pc_elem_whole(program, at);
	if (pc_place_is_shared(at))
		pc_name_head(at.name)->wanted |= (uint8_t)(1u << at.mod);
}

static void want_operand(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_val value)
{
	want(program, value.mod == PC_MOD_DEREF ? pc_place_behind(fn, value) :
						  value);
}

/* Who is called may read what an argument points to, and who comes back. */
static void want_event(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_event *event)
{
	for (uint32_t i = 0; i < event->args.n && !pc_event_names(event); i++) {
		want_operand(program, fn, event->args.v[i]);
		if (event->kind != PC_EV_ASSIGN)
			want(program, pc_place_behind(fn, event->args.v[i]));
	}
}

void pc_places_want(struct pc_program *program, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			want_event(program, fn, &block->events.v[e]);
			pc_elems_written(program, fn, &block->events.v[e]);
		}
		want_operand(program, fn, block->cond);
	}
}

bool pc_place_wanted(struct pc_program *program, struct pc_val at)
{
	at = pc_elem_whole(program, at);
	return !pc_place_is_shared(at) ||
	       pc_name_head(at.name)->wanted >> at.mod & 1;
}
