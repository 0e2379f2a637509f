/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_place.c - the locations of a function: the table.
 *
 * In:   names of locations, aliases.
 * Out:  ssa->places; each element is linked to its array.
 * Cost: O(1) per question.
 * Not:  elements beyond PC_ELEMS, and elements of shared arrays that are not
 *       kept apart in the whole program, count as the array.
 */
#include <string.h>
#include "base/arena.h"
#include "memory/ssa_query.h"
#include "model/constant.h"
#include "model/contents.h"
#include "model/frame_name.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/param.h"
#include "memory/element.h"
#include "memory/places.h"
#include "memory/points.h"
#include "memory/scan.h"
#include "memory/wanted.h"

#define LENGTH (sizeof PC_FRAME - 1)

static uint32_t hash_place(struct pc_val at)
{
	uint64_t h = at.kind == PC_VAL_TMP ? (uint64_t)at.num * 2 + 1 :
		     (uint64_t)(uintptr_t)at.name;

	h = (h ^ at.kind * 7919u ^ at.mod * 104729u) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

static bool is_same(const struct pc_val *a, const struct pc_val *b)
{
	return a->kind == b->kind && a->mod == b->mod &&
	       (a->kind == PC_VAL_TMP ? a->num == b->num : a->name == b->name);
}

/* The slot of AT, or the empty slot where it belongs. */
static uint32_t slot_of(const struct pc_ssa *ssa, struct pc_val at)
{
	uint32_t i = hash_place(at) & (ssa->n_slots - 1);

	while (ssa->slots[i] &&
	       !is_same(&ssa->places.v[ssa->slots[i] - 1].at, &at))
		i = (i + 1) & (ssa->n_slots - 1);
	return i;
}

static void grow(struct scan *s)
{
	struct pc_ssa *ssa = s->ssa;

	if (ssa->n_slots > 2 * ssa->places.n)
		return;
	ssa->n_slots = ssa->n_slots ? ssa->n_slots * 4 : 64;
	ssa->slots = PC_ARRAY(s->program->arena, ssa->n_slots, uint32_t);
	for (uint32_t i = 0; i < ssa->places.n; i++)
		ssa->slots[slot_of(ssa, ssa->places.v[i].at)] = i + 1;
}

uint32_t pc_place_find(const struct pc_fn *fn, struct pc_val at)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	uint32_t place;

	if (!ssa->n_slots)
		return PC_NONE;
	place = ssa->slots[slot_of(ssa, at)] - 1;
	if (place != PC_NONE && ssa->places.v[place].whole != PC_NONE &&
	    ssa->places.v[ssa->places.v[place].whole].coarse)
		return ssa->places.v[place].whole;
	return place;
}

static bool is_own(const struct pc_fn *fn, struct pc_val at)
{
	size_t n = fn->pretty ? strlen(fn->pretty) : 0;

	return pc_val_is_frame(at) && n && !strncmp(at.name + LENGTH, fn->pretty, n) &&
	       at.name[LENGTH + n] == '.';
}

static uint32_t make_place(struct scan *s, struct pc_place place)
{
	grow(s);
	s->ssa->slots[slot_of(s->ssa, place.at)] = s->ssa->places.n + 1;
	pc_vec_push(s->program->arena, s->ssa->places, place);
	return s->ssa->places.n - 1;
}

/* The place of the element AT, or of its array. */
static uint32_t scan_element(struct scan *s, struct pc_val at)
{
	uint32_t whole = pc_scan_place(s, pc_elem_whole(s->program, at));
	struct pc_place place, *of;
	uint32_t found;

	if (whole == PC_NONE)
		return PC_NONE;
	of = &s->ssa->places.v[whole];
	if (of->param < 0 && !pc_elems_apart(of->at))
		return whole;
	found = pc_place_find(s->fn, at);
	if (found != PC_NONE)
		return found;
	if (!s->create || of->n_elems == PC_ELEMS ||
	    (of->shared && !pc_elems_has(s->program, at)))
		return whole;
	of->n_elems++;
	of->array = true;
	place = *of;
	place.at = at;
	place.array = false;
	place.whole = whole;
	place.n_elems = place.n_wholes = 0;
	of->elem = s->ssa->places.n;
	return make_place(s, place);
}

static uint32_t make_whole(struct scan *s, struct pc_val at)
{
	struct pc_place place = { .at = at, .entry = PC_NONE,
				  .whole = PC_NONE, .elem = PC_NONE };
	const struct pc_alias *list;

	place.param = (int32_t)pc_val_param(s->fn, at); /* PC_NONE: -1 */
	place.shared = pc_place_is_shared(at);
	place.own = is_own(s->fn, at);
	place.loose = pc_points_crowded(s->program, s->fn, at);
	place.aliased = pc_points_aliases(s->program, s->fn, at, &list);
	return make_place(s, place);
}

/* The place of a name in the function is cached with the name. */
static uint32_t scan_named(struct scan *s, struct pc_val at)
{
	struct pc_name_head *head = pc_name_head(at.name);
	uint32_t owner = (s->fn->index + 1) * 4 + (at.kind - PC_VAL_VAR);

	if (head->owner != owner) {
		head->owner = owner;
		for (int i = 0; i < 3; i++)
			head->place[i] = PC_NONE;
	}
	if (head->place[at.mod] == PC_NONE &&
	    !pc_place_constant(s->program, at) &&
	    pc_place_wanted(s->program, at)) {
		head->place[at.mod] = pc_place_find(s->fn, at);
		if (head->place[at.mod] == PC_NONE && s->create)
			head->place[at.mod] = make_whole(s, at);
	}
	return head->place[at.mod];
}

uint32_t pc_scan_place(struct scan *s, struct pc_val at)
{
	uint32_t found;

	if (at.kind == PC_VAL_TMP && at.mod == PC_MOD_DEREF) {
		found = pc_place_find(s->fn, at);
		return found == PC_NONE && s->create ? make_whole(s, at) :
		       found;
	}
	if (at.kind < PC_VAL_VAR)
		return PC_NONE;
	return pc_elem_is(at) ? scan_element(s, at) : scan_named(s, at);
}
