/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * places.c - which location a pointer stands for (contract in places.h).
 *
 * In:   a function; what its variables are assigned.
 * Out:  info->aliases: contents of pointers that are copies of one another are
 *       one location; the content of a pointer that only this function can set,
 *       and that only ever gets &x, is x.
 * Cost: O(A log A) for A assignments (Steensgaard 1996, within a function).
 * Not:  other names for the same memory (points.c).
 */
#include "memory/places.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/trim.h"
#include "base/numbers.h"
#include "model/constant.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/temps.h"
#include "memory/place_base.h"

/* A pointer and what it may point to. */
struct pointer {
	struct pc_val at;     /* VAR, GLOBAL, FIELD or TMP; mod NONE */
	uint32_t same;        /* parent in the forest of equal contents */
	struct pc_val target; /* kind UNKNOWN: no address is known */
	bool many;            /* several addresses */
	bool other;           /* gets an unknown address, too */
	bool used;            /* something is read or written through it */
	bool moved;           /* points to several elements */
};

struct pc_aliases {
	PC_VEC(struct pointer) list; /* sorted by AT */
	PC_VEC(struct pc_val) moved; /* sorted: they get computed values */
	struct pc_program *program;
	uint32_t fn; /* its index */
};

static struct pc_val nothing(void)
{
	return (struct pc_val){ PC_VAL_UNKNOWN };
}

static bool is_named(struct pc_val value)
{
	return value.kind == PC_VAL_VAR || value.kind == PC_VAL_GLOBAL ||
	       value.kind == PC_VAL_FIELD;
}

/* ---- pointers that are copies of one another ---- */

static uint32_t search(const struct pc_aliases *a, struct pc_val at)
{
	uint32_t low = 0, high = a->list.n;

	PC_SEARCH(low, high, middle,
		  pc_place_compare(a->list.v[middle].at, at) < 0);
	return low < a->list.n && !pc_place_compare(a->list.v[low].at, at) ?
	       low : PC_NONE;
}

static int compare_vals(const void *left, const void *right)
{
	return pc_place_compare(*(const struct pc_val *)left,
				*(const struct pc_val *)right);
}

uint32_t pc_places_sort(struct pc_val *v, uint32_t n)
{
	uint32_t kept = 0;

	if (n)
		qsort(v, n, sizeof *v, compare_vals);
	for (uint32_t i = 0; i < n; i++)
		if (!kept || pc_place_compare(v[kept - 1], v[i]))
			v[kept++] = v[i];
	return kept;
}

bool pc_places_has(const struct pc_val *v, uint32_t n, struct pc_val at)
{
	return n && bsearch(&at, v, n, sizeof at, compare_vals);
}

/* What is known of the variable AT is cached with its name. */
static const struct pc_name_head *look_up(const struct pc_aliases *a,
					  struct pc_val at)
{
	struct pc_name_head *head = pc_name_head(at.name);
	uint32_t holder = (a->fn + 1) * 4 + (at.kind - PC_VAL_VAR);

	if (head->holder != holder) {
		head->holder = holder;
		head->pointer = search(a, at);
		head->moved = pc_places_has(a->moved.v, a->moved.n, at);
	}
	return head;
}

static uint32_t find_pointer(const struct pc_aliases *a, struct pc_val at)
{
	return !is_named(at) || at.mod != PC_MOD_NONE ? PC_NONE :
	       look_up(a, at)->pointer;
}

/* Whether the pointer AT, a variable, points to several elements. */
static bool is_moved(const struct pc_aliases *a, struct pc_val at)
{
	return is_named(at) && at.mod == PC_MOD_NONE && look_up(a, at)->moved;
}

static uint32_t top_of(struct pc_aliases *a, uint32_t i)
{
	while (a->list.v[i].same != i) {
		a->list.v[i].same = a->list.v[a->list.v[i].same].same;
		i = a->list.v[i].same;
	}
	return i;
}

static bool outlives(struct pc_val at)
{
	return at.kind == PC_VAL_GLOBAL || at.kind == PC_VAL_FIELD;
}

/* Whether A rather than B stands for both: first what outlives the call, then
 * parameters, then the order. */
static bool stands_first(const struct pc_fn *fn, struct pc_val a,
			 struct pc_val b)
{
	bool param[2] = { false, false };

	if (outlives(a) != outlives(b))
		return outlives(a);
	for (uint32_t i = 0; i < fn->params.n; i++) {
		param[0] |= a.name == fn->params.v[i];
		param[1] |= b.name == fn->params.v[i];
	}
	if (param[0] != param[1])
		return param[0];
	return pc_place_compare(a, b) < 0;
}

static void add_target(struct pointer *p, struct pc_val target)
{
	if (p->target.kind == PC_VAL_UNKNOWN)
		p->target = target;
	else if (pc_place_compare(p->target, target))
		p->many = true;
}

static void unite(const struct pc_fn *fn, struct pc_aliases *a, uint32_t i,
		  uint32_t k)
{
	struct pointer *top, *below;

	i = top_of(a, i);
	k = top_of(a, k);
	if (i == k)
		return;
	if (!stands_first(fn, a->list.v[i].at, a->list.v[k].at)) {
		uint32_t swap = i;

		i = k;
		k = swap;
	}
	top = &a->list.v[i];
	below = &a->list.v[k];
	below->same = i;
	/* Two that outlive the call cannot be one for all functions. */
	top->many |= below->many || (outlives(top->at) && outlives(below->at));
	top->other |= below->other;
	top->moved |= below->moved;
	if (below->target.kind != PC_VAL_UNKNOWN)
		add_target(top, below->target);
}

static void note_pointer(struct pc_program *program, struct pc_aliases *a,
			 struct pc_val at)
{
	struct pointer p = { .at = at };

	p.at.mod = PC_MOD_NONE;
	if (is_named(at) && !pc_place_is_constant(at))
		pc_vec_push(program->arena, a->list, p);
}

static int compare_pointer(const void *left, const void *right)
{
	return pc_place_compare(((const struct pointer *)left)->at,
				((const struct pointer *)right)->at);
}

/* Record the variables that are assigned copies and the sources of these
 * copies, and in MOVED the variables that get a computed value. */
static void note_pointers(struct pc_program *program, const struct pc_fn *fn,
			  struct pc_aliases *a)
{
	uint32_t kept = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			struct pc_offset way = { 0 };

			if (event->kind != PC_EV_ASSIGN ||
			    event->dst.kind == PC_VAL_TMP ||
			    event->dst.mod != PC_MOD_NONE)
				continue;
			if (event->oper != PC_OPER_COPY) {
				pc_vec_push(program->arena, a->moved,
					    event->dst);
				continue;
			}
			note_pointer(program, a, event->dst);
			note_pointer(program, a,
				     pc_place_base(a->program, fn,
					   event->args.v[0], &way));
		}
	a->moved.n = pc_places_sort(a->moved.v, a->moved.n);
	if (a->list.n)
		qsort(a->list.v, a->list.n, sizeof *a->list.v, compare_pointer);
	for (uint32_t i = 0; i < a->list.n; i++)
		if (!kept || pc_place_compare(a->list.v[kept - 1].at,
					      a->list.v[i].at))
			a->list.v[kept++] = a->list.v[i];
	a->list.n = kept;
	pc_vec_trim(program->arena, a->list);
	pc_vec_trim(program->arena, a->moved);
	for (uint32_t i = 0; i < kept; i++)
		a->list.v[i].same = i;
}

/* DST = copy SOURCE. */
static void copy_pointer(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_aliases *a, const struct pc_event *event)
{
	struct pc_offset way = { 0 };
	struct pc_val source = pc_place_base(a->program, fn,
					   event->args.v[0], &way);
	uint32_t to = find_pointer(a, event->dst), from;

	/* A number read through a pointer does not make DST a pointer. */
	if (to == PC_NONE || (way.loads && !a->list.v[to].used))
		return;
	if (is_named(source) && source.mod == PC_MOD_ADDR &&
	    !pc_place_is_constant(source)) {
		source.mod = PC_MOD_NONE;
		a->list.v[top_of(a, to)].moved |= way.unclear;
		add_target(&a->list.v[top_of(a, to)], way.element ?
			   pc_elem_of(program, source, way.number) :
			   source);
		return;
	}
	from = is_named(source) && source.mod == PC_MOD_NONE ?
	       find_pointer(a, source) : PC_NONE;
	a->list.v[top_of(a, to)].moved |= way.unclear || way.element;
	if (from != PC_NONE)
		unite(fn, a, to, from);
	else if (source.kind != PC_VAL_INT && !pc_place_is_constant(source))
		a->list.v[top_of(a, to)].other = true;
}

/* Something is read or written through VALUE. */
static void use_pointer(const struct pc_fn *fn, struct pc_aliases *a,
			struct pc_val value)
{
	struct pc_offset way = { 0 };
	uint32_t i;

	if (value.mod != PC_MOD_DEREF)
		return;
	value = pc_place_base(a->program, fn, value, &way);
	if (value.mod != PC_MOD_NONE)
		return;
	i = find_pointer(a, value);
	if (i != PC_NONE)
		a->list.v[i].used = true;
}

/* The pointer of which VALUE is the address may be set through that. */
static void see_address(struct pc_aliases *a, struct pc_val value)
{
	uint32_t i;

	if (value.mod != PC_MOD_ADDR)
		return;
	value.mod = PC_MOD_NONE;
	i = find_pointer(a, value);
	if (i != PC_NONE)
		a->list.v[top_of(a, i)].other = true;
}

/* Record what EVENT does to pointers. */
static void see_event(struct pc_program *program, const struct pc_fn *fn,
		      struct pc_aliases *a, const struct pc_event *event)
{
	struct pc_val at = event->dst;
	uint32_t i;

	for (i = 0; i < event->args.n; i++)
		see_address(a, event->args.v[i]);
	if (event->kind == PC_EV_ASSIGN && event->oper == PC_OPER_COPY &&
	    at.kind != PC_VAL_TMP && at.mod == PC_MOD_NONE) {
		copy_pointer(program, fn, a, event);
		return;
	}
	if (event->kind != PC_EV_CALL || !is_named(at) ||
	    at.mod != PC_MOD_NONE)
		return;
	i = find_pointer(a, at);
	if (i != PC_NONE)
		a->list.v[top_of(a, i)].other = true;
}

void pc_places_alias(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_aliases *a = PC_NEW(program->arena, struct pc_aliases);

	fn->info->aliases = a;
	a->program = program;
	a->fn = fn->index;
	pc_tmps_find(program, fn);
	note_pointers(program, fn, a);
	for (uint32_t b = 0; a->list.n && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			use_pointer(fn, a, event->dst);
			for (uint32_t i = 0; i < event->args.n; i++)
				use_pointer(fn, a, event->args.v[i]);
		}
	for (uint32_t b = 0; a->list.n && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			see_event(program, fn, a, pc_event_at(fn, b, e));
	for (uint32_t i = 0; i < fn->params.n; i++) {
		struct pc_val at = { PC_VAL_VAR, .name = fn->params.v[i] };
		uint32_t k = find_pointer(a, at);

		if (k != PC_NONE)
			a->list.v[top_of(a, k)].other = true;
	}
	for (uint32_t i = 0; i < a->list.n; i++)
		if (outlives(a->list.v[i].at))
			a->list.v[top_of(a, i)].other = true;
	for (uint32_t i = 0; i < a->moved.n; i++) {
		uint32_t k = find_pointer(a, a->moved.v[i]);

		if (k != PC_NONE)
			a->list.v[top_of(a, k)].moved = true;
	}
}

/* The location AT, reached by WAY: an element, if it is known which. */
static struct pc_val element(struct pc_aliases *a, struct pc_val at,
			     const struct pc_offset *way, bool access, bool *exact)
{
	int64_t first = pc_elem_number(at);

	*exact = !way->unclear;
	if (way->unclear)
		return pc_elem_whole(a->program, at);
	if (!way->element) {
		*exact &= first < 0 || !access;
		return access ? pc_elem_whole(a->program, at) : at;
	}
	return pc_elem_of(a->program, at,
			  way->number + (first > 0 ? first : 0));
}

struct pc_val pc_place_exact(const struct pc_fn *fn, struct pc_val value,
			     bool *exact)
{
	struct pc_aliases *a = fn->info->aliases;
	bool access = value.mod == PC_MOD_DEREF;
	struct pc_offset way = { 0 };
	struct pc_val base;
	uint32_t i;

	*exact = false;
	if (value.kind == PC_VAL_INT || value.kind == PC_VAL_UNKNOWN)
		return nothing();
	base = pc_place_base(a->program, fn, value, &way);
	if (base.kind == PC_VAL_INT || base.kind == PC_VAL_UNKNOWN ||
	    pc_place_is_constant(base))
		return nothing();
	/* A pointer that was read from there (`**(&v + 1)`) is another one. */
	if (base.mod == PC_MOD_ADDR) {
		base.mod = PC_MOD_NONE;
		if (way.loads <= access)
			return element(a, base, &way, false, exact);
	}
	i = find_pointer(a, base);
	if (i != PC_NONE) {
		const struct pointer *p = &a->list.v[top_of(a, i)];

		way.unclear |= p->moved;
		if (p->target.kind != PC_VAL_UNKNOWN && !p->many && !p->other)
			return element(a, p->target, &way, access, exact);
		base = p->at;
	} else if (base.kind != PC_VAL_TMP) {
		way.unclear |= is_moved(a, base);
	} else {
		way.unclear = true;
	}
	base.mod = PC_MOD_DEREF;
	return element(a, base, &way, access, exact);
}

struct pc_val pc_place_behind(const struct pc_fn *fn, struct pc_val value)
{
	bool exact;

	return pc_place_exact(fn, value, &exact);
}
