/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_recent.c - the names that operands used last (contract in pack_recent.h).
 *
 * A name that is used again leaves a gap, and comes to the end.  Where it was is kept
 * with the name, as a hint: another program, or another kind of operand, can have the
 * same name elsewhere.
 * Cost: constant for the use of a name, but for names of several kinds; linear for a
 *       rank.
 */
#include "model/pack_recent.h"

#include <stddef.h>
#include "base/name.h"

#define MOST 1024 /* names */
#define ROOM (4 * MOST) /* with the gaps */

/* Where NAME is; r->names.n: nowhere. */
static uint32_t find(const struct pc_pack_recent *r, const char *name)
{
	uint32_t at = pc_name_head(name)->recent, n = r->names.n;

	if (at < n && r->names.v[at] == name)
		return at;
	for (at = r->first; at < n && r->names.v[at] != name;)
		at++;
	return at;
}

/* The oldest name is at r->first. */
static void skip_gaps(struct pc_pack_recent *r)
{
	while (r->first < r->names.n && !r->names.v[r->first])
		r->first++;
}

static void close_gaps(struct pc_pack_recent *r)
{
	uint32_t n = 0;

	for (uint32_t i = r->first; i < r->names.n; i++) {
		const char *name = r->names.v[i];

		if (!name)
			continue;
		pc_name_head(name)->recent = n;
		r->names.v[n++] = name;
	}
	r->names.n = n;
	r->first = 0;
}

uint32_t pc_pack_rank(const struct pc_pack_recent *recent, const char *name)
{
	uint32_t at = recent->names.n, rank = 0;

	while (at-- > recent->first) {
		rank += recent->names.v[at] != NULL;
		if (recent->names.v[at] == name)
			return rank;
	}
	return 0;
}

const char *pc_pack_ranked(const struct pc_pack_recent *recent, uint64_t rank)
{
	uint32_t at = recent->names.n;

	while (at > recent->first) {
		rank -= recent->names.v[--at] != NULL;
		if (!rank)
			return recent->names.v[at];
	}
	return NULL;
}

void pc_pack_newest(struct pc_arena *arena, struct pc_pack_recent *r,
		    const char *name)
{
	uint32_t at = find(r, name);

	if (at == r->names.n && r->n < MOST)
		r->n++;
	else
		r->names.v[at == r->names.n ? r->first : at] = NULL;
	if (r->names.n == ROOM)
		close_gaps(r);
	pc_name_head(name)->recent = r->names.n;
	pc_vec_push(arena, r->names, name);
	skip_gaps(r);
}
