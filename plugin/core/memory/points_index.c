/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * points_index.c - which locations may be the same memory (contract in
 *                  points.h).
 *
 * In:   the objects to which each pointer may point (points.c); names of
 *       members of common blocks (common_member.h).
 * Out:  for a location, its other names.
 * Cost: O(P log P) for P pairs of a pointer and an object, once; O(names) for a
 *       question.  An object with more than MANY names in a function, or among
 *       what all functions know, is crowded: its names are not listed, and what
 *       is read from any of them is not certain.
 * Not:  two pointers of which only unknown functions know where they point to
 *       are taken to point to different memory.
 */
#include "memory/points.h"

#include <stdlib.h>
#include "base/arena.h"
#include "base/numbers.h"
#include "model/contents.h"
#include "model/value.h"
#include "memory/common_member.h"
#include "memory/points_in.h"

#define MANY 24
#define DEEP 3 /* pointers to pointers */
#define FEW 4 /* objects to which a pointer is seen to point */

/* ---- common blocks ---- */

void pc_points_member(struct pc_points *p, struct pc_val value)
{
	struct pc_member m;
	uint32_t at;

	if (value.kind != PC_VAL_GLOBAL)
		return;
	value = pc_elem_whole(p->program, value);
	if (!pc_member_read(value.name, &m))
		return;
	value.mod = PC_MOD_NONE;
	at = pc_points_place(p, NULL, value);
	if (!p->spots.v[at].member)
		pc_vec_push(p->arena, p->members, at);
	p->spots.v[at].member = true;
}

void pc_points_overlap(struct pc_points *p)
{
	uint32_t n = p->members.n;
	struct pc_member *v = PC_ARRAY(p->arena, n, struct pc_member);

	for (uint32_t i = 0; i < n; i++) {
		pc_member_read(p->spots.v[p->members.v[i]].of.name, &v[i]);
		v[i].spot = p->members.v[i];
	}
	if (n)
		qsort(v, n, sizeof *v, pc_member_compare);
	for (uint32_t from = 0, to; from < n; from = to) {
		int64_t end = v[from].end;

		for (to = from + 1; to < n && v[to].from < end &&
				    pc_member_same_block(&v[from], &v[to]); to++)
			end = v[to].end > end ? v[to].end : end;
		if (to == from + 1)
			continue;
		for (uint32_t i = from; i < to; i++) {
			struct pc_spot *spot = &p->spots.v[v[i].spot];

			spot->group = v[from].spot;
			spot->exact = v[i].from == v[from].from &&
				      v[i].end == end;
		}
	}
}

/* ---- names ---- */

static bool is_named(const struct pc_spot *spot)
{
	return !spot->content && !spot->heap && spot->kind != PC_VAL_UNKNOWN &&
	       spot->kind != PC_VAL_TMP;
}

/* Unknown functions know that object. */
static bool is_out(const struct pc_points *p, uint32_t object)
{
	return p->aims.nodes.v[object].in & PC_POINTS_IN_OUT;
}

static void add(struct pc_points *p, uint32_t object, uint32_t spot)
{
	pc_vec_push(p->arena, p->names,
		    ((struct pc_spot_name){ object, p->spots.v[spot].fn + 1,
					    spot }));
}

/* Location AT may be each of its objects.  All that unknown functions know is
 * the object p->out; all that only they know may be p->calls. */
static void add_content(struct pc_points *p, uint32_t at)
{
	const struct pc_aim *aim = &p->aims.nodes.v[at];
	struct pc_aim_fns fns = pc_aims_fns(&p->aims, at);
	bool known = false;

	for (uint32_t i = 0; i < fns.n; i++) {
		if (p->spots.v[fns.v[i]].is_function)
			continue;
		add(p, fns.v[i], at);
		known |= is_out(p, fns.v[i]);
	}
	if (known)
		add(p, p->out, at);
	if (aim->top)
		add(p, p->calls, at);
}

static int compare(const void *left, const void *right)
{
	const struct pc_spot_name *a = (const struct pc_spot_name *)left;
	const struct pc_spot_name *b = (const struct pc_spot_name *)right;

	if (a->object != b->object)
		return a->object < b->object ? -1 : 1;
	if (a->owner != b->owner)
		return a->owner < b->owner ? -1 : 1;
	return a->spot < b->spot ? -1 : a->spot > b->spot;
}

/* Link the locations of each name. */
static void link_names(struct pc_points *p)
{
	for (uint32_t i = 0; i < p->spots.n; i++) {
		struct pc_spot *spot = &p->spots.v[i];

		if (!spot->content && !is_named(spot))
			continue;
		if (spot->kind == PC_VAL_TMP || spot->kind == PC_VAL_UNKNOWN ||
		    !spot->of.name)
			continue;
		spot->next = pc_name_head(spot->of.name)->spots;
		pc_name_head(spot->of.name)->spots = i + 1;
	}
}

/* Whether the names of object number OBJECT are too many. */
static bool is_crowded(const struct pc_points *p, uint32_t first, uint32_t end)
{
	const struct pc_spot_name *v = p->names.v;
	uint32_t run = 0;

	for (uint32_t i = first; i < end; i++) {
		run = i > first && v[i].owner == v[i - 1].owner ? run + 1 : 1;
		if (run > MANY)
			return true;
	}
	return false;
}

void pc_points_index(struct pc_points *p)
{
	uint32_t n = p->spots.n;

	pc_points_overlap(p);
	n = p->spots.n;
	link_names(p);
	for (uint32_t i = 0; i < n; i++)
		if (p->spots.v[i].content)
			add_content(p, i);
	for (uint32_t i = 0; i < n; i++) {
		if (!is_named(&p->spots.v[i]))
			continue;
		add(p, i, i);
		if (is_out(p, i))
			add(p, p->out, i);
		if (p->spots.v[i].group && p->spots.v[i].group != i)
			add(p, p->spots.v[i].group, i);
	}
	if (p->names.n)
		qsort(p->names.v, p->names.n, sizeof *p->names.v, compare);
	for (uint32_t from = 0, to; from < p->names.n; from = to) {
		struct pc_spot *of = &p->spots.v[p->names.v[from].object];

		for (to = from + 1; to < p->names.n && p->names.v[to].object ==
		     p->names.v[from].object; to++)
			;
		of->names = from;
		of->n_names = to - from;
		of->crowded = is_crowded(p, from, to);
	}
}

/* ---- questions ---- */

/* Whether location number AT is OBJECT and nothing else.  What a shared pointer
 * points to is that, too, if only callers in other units may make it point to
 * something else: then they do so with another record. */
static bool is_only(const struct pc_points *p, uint32_t at, uint32_t object)
{
	const struct pc_aim *aim;
	struct pc_aim_fns fns;
	bool first;

	if (at == PC_NONE)
		return false;
	/* The first member of a group stands for all of its bytes. */
	first = p->spots.v[object].group == object;
	aim = &p->aims.nodes.v[at];
	if (!p->spots.v[at].content)
		return (at == object || p->spots.v[at].group == object) &&
		       (!first || p->spots.v[at].exact);
	if (first && !p->spots.v[object].exact)
		return false;
	fns = pc_aims_fns(&p->aims, at);
	return (!aim->top || p->spots.v[at].kind == PC_VAL_FIELD) &&
	       fns.n == 1 && fns.v[0] == object &&
	       !p->spots.v[object].heap;
}

/* Whether A and B are members of common blocks.  *OVERLAP: they have bytes in
 * common; *PART: but not all. */
static bool are_members(const struct pc_points *p, uint32_t a, uint32_t b,
			bool *overlap, bool *part)
{
	struct pc_member m, n;

	if (a == PC_NONE || !p->spots.v[a].member || !p->spots.v[b].member)
		return false;
	pc_member_read(p->spots.v[a].of.name, &m);
	pc_member_read(p->spots.v[b].of.name, &n);
	*overlap = pc_member_same_block(&m, &n) && m.from < n.end && n.from < m.end;
	*part = m.from != n.from || m.end != n.end;
	return true;
}

static void begin(struct pc_points *p)
{
	p->list.n = 0;
	p->question++;
}

/* Location number AT is an answer, which is as LIKE says. */
static void answer(struct pc_points *p, uint32_t at, struct pc_alias like)
{
	struct pc_spot *spot = &p->spots.v[at];

	if (spot->asked_by == p->question) {
		p->list.v[spot->listed].sure |= like.sure;
		p->list.v[spot->listed].seen |= like.seen;
		return;
	}
	spot->asked_by = p->question;
	spot->listed = p->list.n;
	like.at = pc_spot_at(spot);
	pc_vec_push(p->arena, p->list, like);
}

/* Whether location number AT, if it is what a pointer points to, is seen to be one of
 * few objects.  What a field points to is one location for all records, each of which may
 * point to another one. */
static bool is_few(const struct pc_points *p, uint32_t at)
{
	uint32_t few;

	if (at == PC_NONE || !p->spots.v[at].content)
		return at != PC_NONE;
	few = p->spots.v[at].kind == PC_VAL_FIELD ? 1 : FEW;
	return pc_aims_fns(&p->aims, at).n <= few;
}

/* Locations number AT and FROM, as FN sees them, may be OBJECT. */
static void add_name(struct pc_points *p, const struct pc_fn *fn, uint32_t at,
		     uint32_t object, uint32_t from)
{
	struct pc_alias like = { .sure = true };
	bool overlap;

	if (at == from)
		return;
	if (are_members(p, from, at, &overlap, &like.part)) {
		if (overlap)
			answer(p, at, like);
		return;
	}
	like = (struct pc_alias){
		.sure = is_only(p, from, object) && is_only(p, at, object),
		.seen = object != p->out && object != p->calls &&
			is_few(p, from) && is_few(p, at) &&
			!pc_points_several(p, fn, object),
	};
	answer(p, at, like);
}

/* Add the names of OBJECT in FN, and the shared ones, other than FROM. */
static void add_names(struct pc_points *p, const struct pc_fn *fn,
		      uint32_t object, uint32_t from)
{
	const struct pc_spot *of = &p->spots.v[object];
	uint32_t low = of->names, high = of->names + of->n_names, end = high;
	uint32_t owner = fn->index + 1;

	if (of->crowded)
		return;
	for (uint32_t i = low; i < end && !p->names.v[i].owner; i++)
		add_name(p, fn, p->names.v[i].spot, object, from);
	PC_SEARCH(low, high, middle, p->names.v[middle].owner < owner);
	for (; low < end && p->names.v[low].owner == owner; low++)
		add_name(p, fn, p->names.v[low].spot, object, from);
}

/* Find the other names of location number SPOT in FN. */
static void find_aliases(struct pc_points *p, const struct pc_fn *fn,
			 uint32_t spot)
{
	const struct pc_aim *aim = &p->aims.nodes.v[spot];
	struct pc_aim_fns fns = pc_aims_fns(&p->aims, spot);

	begin(p);
	if (!p->spots.v[spot].content) {
		add_names(p, fn, spot, spot);
		if (p->spots.v[spot].group)
			add_names(p, fn, p->spots.v[spot].group, spot);
		if (is_out(p, spot))
			add_names(p, fn, p->calls, spot);
	}
	for (uint32_t i = 0; p->spots.v[spot].content && i < fns.n; i++) {
		add_names(p, fn, fns.v[i], spot);
		if (p->spots.v[fns.v[i]].group)
			add_names(p, fn, p->spots.v[fns.v[i]].group,
				  spot);
		if (is_out(p, fns.v[i]))
			add_names(p, fn, p->calls, spot);
	}
	if (p->spots.v[spot].content && aim->top)
		add_names(p, fn, p->out, spot);
}

/* The answer is kept: each write of the location asks for it, several times. */
uint32_t pc_points_aliases(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_val at, const struct pc_alias **out)
{
	struct pc_points *p = program->points;
	uint32_t number = pc_points_spot(p, fn, at);
	struct pc_spot *spot;

	if (number == PC_NONE)
		return 0;
	spot = &p->spots.v[number];
	if (spot->kept_fn != fn->index + 1) {
		find_aliases(p, fn, number);
		spot->kept_fn = fn->index + 1;
		spot->kept = p->kept.n;
		spot->n_kept = p->list.n;
		for (uint32_t i = 0; i < p->list.n; i++)
			pc_vec_push(p->arena, p->kept, p->list.v[i]);
	}
	*out = p->kept.v + spot->kept;
	return spot->n_kept;
}

uint32_t pc_points_of(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t object, const struct pc_alias **out)
{
	struct pc_points *p = program->points;

	begin(p);
	if (object == p->out || p->spots.v[object].heap ||
	    p->spots.v[object].fn == fn->index)
		add_names(p, fn, object, PC_NONE);
	*out = p->list.v;
	return p->list.n;
}

uint32_t pc_points_escaped(struct pc_program *program, const struct pc_fn *fn,
			   const struct pc_alias **out)
{
	return pc_points_of(program, fn, program->points->out, out);
}

/* Append to OUT the names of OBJECT. */
static void all_names(struct pc_points *p, uint32_t object,
		      struct pc_arena *arena, struct pc_vals *out)
{
	struct pc_spot *of = &p->spots.v[object];

	for (uint32_t i = 0; !of->asked && i < of->n_names; i++)
		pc_vec_push(arena, out->list, pc_spot_at(&p->spots.v[
			p->names.v[of->names + i].spot]));
	of->asked = true;
}

void pc_points_names(struct pc_program *program, struct pc_val at,
		     struct pc_arena *arena, struct pc_vals *out)
{
	struct pc_points *p = program->points;

	for (uint32_t i = pc_name_head(at.name)->spots; i;
	     i = p->spots.v[i - 1].next) {
		const struct pc_spot *spot = &p->spots.v[i - 1];
		const struct pc_aim *aim = &p->aims.nodes.v[i - 1];
		struct pc_aim_fns fns = pc_aims_fns(&p->aims, i - 1);
		bool known = is_out(p, i - 1);

		if (!pc_val_eq(pc_spot_at(spot), at))
			continue;
		if (!spot->content)
			all_names(p, i - 1, arena, out);
		if (spot->group)
			all_names(p, spot->group, arena, out);
		for (uint32_t k = 0; spot->content && k < fns.n; k++) {
			all_names(p, fns.v[k], arena, out);
			known |= is_out(p, fns.v[k]);
		}
		if (known)
			all_names(p, p->calls, arena, out);
		if (spot->content && aim->top)
			all_names(p, p->out, arena, out);
	}
}

/* Add the objects to which object number OBJECT points, and so on, unless the
 * question has gone from there as far already. */
static void add_reached(struct pc_points *p, const struct pc_fn *fn,
			uint32_t object, int deep)
{
	struct pc_aim_fns fns = pc_aims_fns(&p->aims, object);
	struct pc_spot *from = &p->spots.v[object];

	if (from->reached == p->question && from->deep >= deep)
		return;
	from->reached = p->question;
	from->deep = (int8_t)deep;
	for (uint32_t i = 0; deep && i < fns.n && p->list.n < MANY; i++) {
		const struct pc_spot *to = &p->spots.v[fns.v[i]];

		if (to->is_function)
			continue;
		if (is_named(to) && (to->fn == PC_NONE || to->fn == fn->index))
			answer(p, fns.v[i], (struct pc_alias){ .sure = false });
		add_reached(p, fn, fns.v[i], deep - 1);
	}
}

uint32_t pc_points_reached(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_val at, const struct pc_alias **out)
{
	struct pc_points *p = program->points;
	uint32_t spot = pc_points_spot(p, fn, at);
	struct pc_aim_fns fns = { 0 };

	begin(p);
	if (spot != PC_NONE && !p->spots.v[spot].content)
		add_reached(p, fn, spot, DEEP);
	else if (spot != PC_NONE)
		fns = pc_aims_fns(&p->aims, spot);
	for (uint32_t i = 0; fns.v && i < fns.n; i++)
		add_reached(p, fn, fns.v[i], DEEP);
	*out = p->list.v;
	return p->list.n;
}

bool pc_points_crowded(struct pc_program *program, const struct pc_fn *fn,
		       struct pc_val at)
{
	const struct pc_points *p = program->points;
	uint32_t spot = p ? pc_points_spot(p, fn, at) : PC_NONE;
	const struct pc_aim *aim;
	struct pc_aim_fns fns;
	bool out;

	if (spot == PC_NONE)
		return false;
	if (p->spots.v[spot].any_time)
		return true;
	aim = &p->aims.nodes.v[spot];
	fns = pc_aims_fns(&p->aims, spot);
	if (!p->spots.v[spot].content) {
		out = is_out(p, spot);
		if (p->spots.v[spot].crowded)
			return true;
	} else {
		out = false;
		for (uint32_t i = 0; i < fns.n; i++) {
			out |= is_out(p, fns.v[i]);
			if (p->spots.v[fns.v[i]].crowded)
				return true;
		}
	}
	return (out && p->spots.v[p->out].crowded) ||
	       ((p->spots.v[spot].content && aim->top) &&
		p->spots.v[p->calls].crowded && p->spots.v[p->out].n_names);
}
