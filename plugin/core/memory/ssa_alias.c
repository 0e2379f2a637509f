/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_alias.c - the other names of the locations that an event writes.
 *
 * In:   what an event writes; which locations may be the same memory
 *       (points.h).
 * Out:  a write of each such location (PC_DEF_ALIAS): after another one, or
 *       after a call of a function without a model.
 * Cost: O(names) for each write.
 * Not:  a read: each location holds what was written under any of its names.
 */
#include "base/arena.h"
#include "model/value.h"
#include "memory/effects.h"
#include "memory/places.h"
#include "memory/points.h"
#include "memory/scan.h"

static bool is_variable(const struct pc_place *place)
{
	return place->at.mod == PC_MOD_NONE && place->at.kind != PC_VAL_FIELD &&
	       !place->array && place->elem == PC_NONE;
}

/* PLACE may be the same memory as FROM, as LIKE says, which has just been written
 * (PC_NONE: an unknown function may write it).  ALL: the write replaces the old value. */
static void write_alias(struct scan *s, uint32_t place, uint32_t from,
			struct pc_alias like, bool all)
{
	const struct pc_ssa *ssa = s->ssa;
	struct touch touch = { .kind = PC_DEF_ALIAS, .place = place,
			       .weak = true, .arg = -1, .sure = like.sure,
			       .seen = like.seen, .from = from };

	if (place == PC_NONE || place == from)
		return;
	touch.weak = !(like.sure && all && is_variable(&ssa->places.v[place]));
	pc_vec_push(s->scratch, s->writes, touch);
	pc_vec_push(s->scratch, s->reads, place);
	if (ssa->places.v[place].coarse ||
	    ssa->places.v[place].whole != PC_NONE)
		return;
	for (touch.place = ssa->places.v[place].elem; touch.place != PC_NONE;
	     touch.place = ssa->places.v[touch.place].elem) {
		pc_vec_push(s->scratch, s->writes, touch);
		pc_vec_push(s->scratch, s->reads, touch.place);
	}
}

/* Whether one of the first N writes of the event is to PLACE. */
static bool is_written(const struct scan *s, uint32_t place, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (s->writes.v[i].place == place)
			return true;
	return false;
}

/* A copy of the N locations of LIST, the answer to a question: to add a place
 * is to ask the next one. */
static const struct pc_alias *keep(struct scan *s, const struct pc_alias *list,
				   uint32_t n)
{
	struct pc_alias *kept = PC_ARRAY(s->scratch, n, struct pc_alias);

	for (uint32_t i = 0; i < n; i++)
		kept[i] = list[i];
	return kept;
}

/* An event with N writes may write the MANY locations of LIST, with what is not
 * known.  FRESH: add shared ones to the places of the function. */
static void write_unknown(struct scan *s, uint32_t n, const struct pc_alias *list,
			  uint32_t many, bool fresh)
{
	bool create = s->create;
	uint32_t place;

	list = keep(s, list, many);
	for (uint32_t i = 0; i < many; i++) {
		s->create = create && fresh && pc_place_is_shared(list[i].at);
		place = pc_scan_place(s, list[i].at);
		if (!is_written(s, place, n))
			write_alias(s, place, PC_NONE,
				    (struct pc_alias){ .sure = false }, false);
	}
	s->create = create;
}

/* An event with N writes calls functions without a model, directly or not, or
 * writes to where only these know that a pointer points.
 * What it writes itself includes what they do there. */
static void write_escaped(struct scan *s, uint32_t n, bool fresh)
{
	const struct pc_alias *list;
	uint32_t many = pc_points_escaped(s->program, s->fn, &list);

	write_unknown(s, n, list, many, fresh);
}

/* A callee writes what it has no name for (effects->strays). */
static void write_strays(struct scan *s, uint32_t n,
			 const struct pc_effects *effects)
{
	const struct pc_alias *list;

	for (uint32_t i = 0; i < effects->strays.list.n; i++) {
		uint32_t many = pc_points_of(s->program, s->fn,
					     effects->strays.list.v[i], &list);

		write_unknown(s, n, list, many, false);
	}
}

/* The N locations of LIST may be the same memory as FROM.  FRESH: add shared
 * ones to the places of the function. */
static void write_aliases(struct scan *s, const struct pc_alias *list,
			  uint32_t n, uint32_t from, bool fresh, bool all)
{
	bool create = s->create;

	list = keep(s, list, n);
	for (uint32_t i = 0; i < n; i++) {
		s->create = create && fresh && pc_place_is_shared(list[i].at);
		write_alias(s, pc_scan_place(s, list[i].at), from,
			    list[i], all && !list[i].part);
	}
	s->create = create;
}

/* Where the pointer of EVENT points at that moment says which of the locations that it
 * is seen to be made to point to EVENT writes (ssa.c). */
static void read_pointer(struct scan *s, const struct pc_event *event)
{
	struct pc_val pointer = event->dst;
	uint32_t place, i = 0;

	while (i < s->writes.n && !s->writes.v[i].seen)
		i++;
	if (i == s->writes.n || pointer.mod != PC_MOD_DEREF)
		return;
	pointer.mod = PC_MOD_NONE;
	place = pc_scan_place(s, pointer);
	if (place != PC_NONE)
		pc_vec_push(s->scratch, s->reads, place);
}

/* RATIONALE: a caller knows what a parameter points to, so this function needs
 * only the names that it uses. */
void pc_scan_aliases(struct scan *s, const struct pc_event *event)
{
	const struct pc_effects *effects = event->kind == PC_EV_CALL ?
					   pc_scan_effects(event) : NULL;
	bool unknown = pc_points_is_outside(event);
	uint32_t n = s->writes.n, many;
	const struct pc_alias *list;

	for (uint32_t i = 0; i < n; i++) {
		struct touch touch = s->writes.v[i];
		const struct pc_place *p = &s->ssa->places.v[touch.place];
		bool variable = is_variable(p);
		bool param = p->param >= 0 && p->at.mod == PC_MOD_DEREF;
		struct pc_val at = p->at;

		if (p->whole != PC_NONE)
			continue;
		many = p->aliased ? pc_points_aliases(s->program, s->fn, at,
						      &list) : 0;
		write_aliases(s, list, many, touch.place, !param,
			      !touch.weak && variable);
		/* MPI does not follow pointers that it finds in a buffer. */
		if (touch.kind != PC_DEF_OUTPUT ||
		    (event->callee && event->callee->op))
			continue;
		at = s->ssa->places.v[touch.place].at;
		many = pc_points_reached(s->program, s->fn, at, &list);
		write_aliases(s, list, many, touch.place, true, false);
	}
	if (unknown || (effects && (effects->unknown || effects->strays.any)))
		write_escaped(s, n, unknown);
	if (effects)
		write_strays(s, n, effects);
	read_pointer(s, event);
}
