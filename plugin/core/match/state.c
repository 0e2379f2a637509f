/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * state.c - the states of a comparison: two program points and what is known
 *           there; the set of states seen.
 *
 * Cost: O(known values) per state; the memory is released after each pair.
 */
#include "base/arena.h"
#include "match/moves.h"
#include "match/walk.h"

static uint64_t mix(uint64_t h, uint64_t x)
{
	h = (h ^ x) * 0x9e3779b97f4a7c15u;
	return h ^ (h >> 29);
}

static uint64_t hash_side(const struct seq_side *side)
{
	uint64_t h = mix(side->at, (uint64_t)(uintptr_t)side->fn);

	h = mix(h, (uint64_t)(uintptr_t)side->frame);
	h = mix(h, side->thrown);
	return mix(mix(h, side->block), side->event);
}

/* The order of learning does not matter. */
static uint64_t hash_knows(const struct seq_state *s)
{
	uint64_t all = s->beyond + 2u * s->guess;

	for (uint32_t k = 0; k < s->answers.n; k++)
		all += mix(mix(1, s->answers.v[k].node), s->answers.v[k].way);
	for (uint32_t k = 0; k < s->told.n; k++)
		all += mix(mix((uint64_t)s->told.v[k].side + 4,
			       s->told.v[k].from), s->told.v[k].to);
	for (int i = 0; i < 2; i++)
		for (uint32_t k = 0; k < s->know[i].known.n; k++)
			all += mix(mix((uint64_t)i + 2,
				       s->know[i].known.v[k].node),
				   (uint64_t)s->know[i].known.v[k].value);
	return all;
}

bool seq_same_place(const struct seq_side *a, const struct seq_side *b)
{
	return a->fn == b->fn && a->frame == b->frame &&
	       a->block == b->block && a->event == b->event && a->at == b->at;
}

static void more_room(struct seq_walk *w, struct seq_seen *seen)
{
	struct seq_key *old = seen->keys;
	uint32_t cap = seen->cap;

	seen->cap = cap ? cap * 4 : 64;
	seen->keys = PC_ARRAY(w->scratch, seen->cap, struct seq_key);
	for (uint32_t k = 0; k < cap; k++) {
		uint64_t h;

		if (!old[k].used)
			continue;
		h = mix(mix(hash_side(&old[k].side[0]),
			    hash_side(&old[k].side[1])), old[k].knows);
		while (seen->keys[h & (seen->cap - 1)].used)
			h++;
		seen->keys[h & (seen->cap - 1)] = old[k];
	}
}

bool seq_remember(struct seq_walk *w, const struct seq_state *s)
{
	struct seq_seen *seen = &w->seen;
	uint64_t knows = hash_knows(s), h;
	struct seq_key *key;

	if (seen->n * 2 >= seen->cap)
		more_room(w, seen);
	h = mix(mix(hash_side(&s->side[0]), hash_side(&s->side[1])), knows);
	for (;; h++) {
		key = &seen->keys[h & (seen->cap - 1)];
		if (!key->used)
			break;
		if (key->knows == knows &&
		    key->side[0].thrown == s->side[0].thrown &&
		    key->side[1].thrown == s->side[1].thrown &&
		    seq_same_place(&key->side[0], &s->side[0]) &&
		    seq_same_place(&key->side[1], &s->side[1]))
			return false;
	}
	*key = (struct seq_key){ { s->side[0], s->side[1] }, knows, true };
	seen->n++;
	return true;
}

static void copy_known(struct seq_walk *w, struct pc_process *to,
		       const struct pc_process *from)
{
	to->known.n = from->known.n;
	to->known.cap = from->known.n + 1;
	to->known.v = PC_ARRAY(w->scratch, to->known.cap, struct pc_known);
	if (from->known.n)
		memcpy(to->known.v, from->known.v,
		       from->known.n * sizeof *to->known.v);
}

struct seq_state *seq_push(struct seq_walk *w, const struct seq_state *s)
{
	struct seq_state fresh = *s;

	copy_known(w, &fresh.know[0], &s->know[0]);
	copy_known(w, &fresh.know[1], &s->know[1]);
	fresh.answers.cap = s->answers.n + 1;
	fresh.answers.v = PC_ARRAY(w->scratch, fresh.answers.cap,
				   struct seq_answer);
	if (s->answers.n)
		memcpy(fresh.answers.v, s->answers.v,
		       s->answers.n * sizeof *fresh.answers.v);
	fresh.told.cap = s->told.n + 1;
	fresh.told.v = PC_ARRAY(w->scratch, fresh.told.cap, struct seq_told);
	if (s->told.n)
		memcpy(fresh.told.v, s->told.v,
		       s->told.n * sizeof *fresh.told.v);
	pc_vec_push(w->scratch, w->todo, fresh);
	return &w->todo.v[w->todo.n - 1];
}
