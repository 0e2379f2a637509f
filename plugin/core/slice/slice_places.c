/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice_places.c - locations as numbers (contract in slice_in.h).
 *
 * In:   all functions of the program.
 * Out:  classes of locations that a pointer may lead to (Steensgaard, "Points-to
 *       analysis in almost linear time", POPL 1996, with fields by their names).
 * Cost: almost linear in what is joined.
 */
#include "slice/slice_in.h"

#include <string.h>
#include "base/arena.h"
#include "base/name.h"
#include "model/constant.h"
#include "model/contents.h"
#include "model/program.h"
#include "model/value.h"
#include "memory/common_member.h"

enum kind { GLOBAL = 1, FIELD, COMMON, KINDS = 16 };

static uint32_t place_new(struct slice *s)
{
	struct slice_place place = { .up = s->places.n };

	pc_vec_push(s->arena, s->places, place);
	return place.up;
}

uint32_t pc_slice_find(struct slice *s, uint32_t place)
{
	struct slice_place *v = s->places.v;

	while (v[place].up != place) {
		v[place].up = v[v[place].up].up;
		place = v[place].up;
	}
	return place;
}

void pc_slice_join(struct slice *s, uint32_t a, uint32_t b)
{
	pc_vec_push(s->arena, s->pairs, a);
	pc_vec_push(s->arena, s->pairs, b);
	while (s->pairs.n) {
		struct slice_place *v = s->places.v;
		uint32_t x = pc_slice_find(s, s->pairs.v[--s->pairs.n]);
		uint32_t y = pc_slice_find(s, s->pairs.v[--s->pairs.n]);
		uint32_t low = x < y ? x : y, high = x < y ? y : x;

		/* 0 is no place: nothing joins it. */
		if (low == high || !low)
			continue;
		v[high].up = low;
		v[low].open |= v[high].open;
		if (v[low].to && v[high].to) {
			pc_vec_push(s->arena, s->pairs, v[low].to);
			pc_vec_push(s->arena, s->pairs, v[high].to);
		} else {
			v[low].to |= v[high].to;
		}
	}
}

uint32_t pc_slice_to(struct slice *s, uint32_t place)
{
	uint32_t to;

	if (!place)
		return 0;
	place = pc_slice_find(s, place);
	to = s->places.v[place].to;
	if (to)
		return pc_slice_find(s, to);
	to = place_new(s);
	s->places.v[place].to = to & 0x7fffffff;
	return to;
}

static uint64_t hash(uint64_t kind, const char *name)
{
	uint64_t h = (kind + 1) * 0x9e3779b97f4a7c15u ^ (uintptr_t)name;

	h ^= h >> 29;
	h *= 0xbf58476d1ce4e5b9u;
	return h ^ h >> 32;
}

static struct slice_key *slot(struct slice *s, uint64_t kind, const char *name)
{
	uint32_t at = (uint32_t)hash(kind, name) & (s->room - 1);

	while (s->keys[at].place && (s->keys[at].kind != kind ||
				     s->keys[at].name != name))
		at = (at + 1) & (s->room - 1);
	return &s->keys[at];
}

static void grow(struct slice *s)
{
	struct slice_key *old = s->keys;
	uint32_t n = s->room;

	s->room = n ? 2 * n : 1024;
	s->keys = PC_ARRAY(s->arena, s->room, struct slice_key);
	for (uint32_t i = 0; i < n; i++)
		if (old[i].place)
			*slot(s, old[i].kind, old[i].name) = old[i];
	pc_arena_return(s->arena, old, n * sizeof *old);
}

uint32_t pc_slice_key(struct slice *s, uint64_t kind, const char *name)
{
	struct slice_key *key;

	if (4 * (uint64_t)s->n_keys >= 3 * (uint64_t)s->room)
		grow(s);
	key = slot(s, kind, name);
	if (key->place)
		return key->place;
	s->n_keys++;
	*key = (struct slice_key){ kind, name, place_new(s) };
	return key->place;
}

/* The same for an interned NAME, which most often is of the same KIND as before. */
static uint32_t place_of(struct slice *s, uint32_t kind, const char *name)
{
	struct pc_name_head *head = pc_name_head(name);

	if (head->kind != kind) {
		head->slot = pc_slice_key(s, kind, name);
		head->kind = kind;
	}
	return head->slot;
}

void pc_slice_forget(struct slice *s)
{
	for (uint32_t i = 0; i < s->room; i++)
		if (s->keys[i].place && s->keys[i].kind <= UINT32_MAX)
			pc_name_head(s->keys[i].name)->kind = 0;
}

static uint32_t field(struct slice *s, const char *name)
{
	uint32_t n = s->places.n;
	struct slice_field one = { name, place_of(s, FIELD, name) };

	if (one.place == n)
		pc_vec_push(s->arena, s->fields, one);
	return one.place;
}

/* Members of one common block may be the same bytes. */
static uint32_t global(struct slice *s, const char *name)
{
	struct pc_member member;
	char *block;

	if (!strchr(name, '#') || !pc_member_read(name, &member))
		return place_of(s, GLOBAL, name);
	block = pc_arena_strndup(s->arena, name, member.block);
	return place_of(s, COMMON, pc_name(s->whole, block));
}

uint32_t pc_slice_named(struct slice *s, const struct pc_fn *fn,
			struct pc_val at)
{
	const struct pc_fn *named;

	at = pc_elem_whole(s->whole, at);
	switch (at.kind) {
	case PC_VAL_TMP:
		return at.num < s->n_tmps[fn->index] ?
			       s->tmps[fn->index] + (uint32_t)at.num : 0;
	case PC_VAL_VAR:
		return place_of(s, KINDS + fn->index, at.name);
	case PC_VAL_GLOBAL:
		named = pc_fn_named(s->whole, at.name);
		if (named)
			return s->fns + named->index;
		return pc_place_is_constant(at) ? 0 : global(s, at.name);
	case PC_VAL_FIELD:
		return field(s, at.name);
	default:
		return 0;
	}
}

uint32_t pc_slice_place(struct slice *s, const struct pc_fn *fn,
			struct pc_val at)
{
	if (at.mod == PC_MOD_ADDR)
		return 0;
	if (at.kind == PC_VAL_UNKNOWN)
		return 0;
	return at.mod == PC_MOD_DEREF ?
		       pc_slice_to(s, pc_slice_named(s, fn, at)) :
		       pc_slice_named(s, fn, at);
}

uint32_t pc_slice_aim(struct slice *s, const struct pc_fn *fn,
		      struct pc_val value)
{
	uint32_t place;

	if (value.kind == PC_VAL_UNKNOWN || value.kind == PC_VAL_INT)
		return 0;
	place = pc_slice_named(s, fn, value);
	if (value.mod == PC_MOD_ADDR ||
	    (value.kind == PC_VAL_GLOBAL && value.mod == PC_MOD_NONE &&
	     pc_fn_named(s->whole, value.name)))
		return place;
	if (value.mod == PC_MOD_DEREF)
		place = pc_slice_to(s, place);
	return pc_slice_to(s, place);
}

/* Count temporaries; enter fields. */
static void count_tmp(struct slice *s, uint32_t *n, struct pc_val value)
{
	if (value.kind == PC_VAL_FIELD)
		field(s, pc_elem_whole(s->whole, value).name);
	if (value.kind == PC_VAL_TMP && value.num >= *n &&
	    value.num < UINT32_MAX - 1)
		*n = (uint32_t)value.num + 1;
}

static uint32_t count_tmps(struct slice *s, const struct pc_fn *fn)
{
	uint32_t n = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			count_tmp(s, &n, event->dst);
			for (uint32_t i = 0; i < event->args.n; i++)
				count_tmp(s, &n, event->args.v[i]);
		}
		count_tmp(s, &n, block->cond);
	}
	return n;
}

static uint32_t places(struct slice *s, uint32_t n)
{
	uint32_t first = s->places.n;

	for (uint32_t i = 0; i < n; i++)
		place_new(s);
	return first;
}

void pc_slice_places(struct slice *s)
{
	uint32_t n = s->whole->fns.n, all = 3 + 2 * n;

	places(s, 3);
	s->places.v[SLICE_OUTSIDE].to = SLICE_OUTSIDE;
	s->places.v[SLICE_OUTSIDE].open = true;
	s->tmps = PC_ARRAY(s->arena, n, uint32_t);
	s->n_tmps = PC_ARRAY(s->arena, n, uint32_t);
	for (uint32_t i = 0; i < n; i++) {
		s->n_tmps[i] = count_tmps(s, s->whole->fns.v[i]);
		all += s->n_tmps[i];
	}
	pc_vec_room(s->arena, s->places, 2 * all);
	s->fns = places(s, n);
	s->results = places(s, n);
	for (uint32_t i = 0; i < n; i++)
		s->tmps[i] = places(s, s->n_tmps[i]);
}
