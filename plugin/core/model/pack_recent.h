/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_recent.h - the names that operands of one kind used last.
 */
#ifndef PC_PACK_RECENT_H
#define PC_PACK_RECENT_H

#include <stdint.h>
#include "base/vec.h"

struct pc_arena;

struct pc_pack_recent {
	PC_VEC(const char *) names; /* the oldest first; NULL: it was used again */
	uint32_t n, first; /* how many there are; none is before FIRST */
};

/* The rank of NAME, from 1, the newest; 0: it is none of them.  The name of a RANK, or
 * NULL. */
uint32_t pc_pack_rank(const struct pc_pack_recent *recent, const char *name);
const char *pc_pack_ranked(const struct pc_pack_recent *recent, uint64_t rank);
/* NAME, which is interned, becomes the newest. */
void pc_pack_newest(struct pc_arena *arena, struct pc_pack_recent *recent,
		    const char *name);

#endif
