/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * team.h - the interface between the files of the pass "team": barriers and
 *          constructs that all threads of a team must reach, and the threads
 *          that do not reach them.
 *
 * team.c   the items of each function
 * paths.c  conditions that differ between threads
 * say.c    the warnings
 */
#ifndef PC_TEAM_H
#define PC_TEAM_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "report/strength.h"

struct pc_flow;
struct pc_fn;
struct pc_program;

/* A barrier or construct for a whole team, in FN or in a callee. */
struct pc_team_item {
	const struct pc_fn *in; /* the function that contains it */
	uint32_t in_block, in_event;
	uint32_t block, event;  /* the same in FN: itself, or the call */
	uint32_t region;        /* of BLOCK and EVENT */
	uint32_t team;          /* PC_NONE: the team of FN's caller */
	uint32_t inside;        /* a construct of that team in which such an
				 * item is forbidden, or PC_NONE */
	uint32_t rank; /* maximum number of items of its team before it */
	bool sure;     /* every thread that makes the call reaches it */
	bool always;   /* on every path through FN */
};

struct pc_team_fn {
	PC_VEC(struct pc_team_item) items;
	/* items for the team of a caller: indices */
	PC_VEC(uint32_t) left;
	struct pc_flow *flow;
};

/* A thread takes successor INSIDE of a condition to reach ITEM. */
struct pc_team_way {
	uint32_t item, inside;
};

/* A condition that keeps threads from ITEMS, in source order. */
struct pc_team_cause {
	uint32_t block;
	enum pc_strength strength;
	PC_VEC(struct pc_team_way) list;
};

/* ---- team.c ---- */

/* Whether the team of ITEM can have several threads. */
bool pc_team_matters(const struct pc_fn *fn, const struct pc_team_item *item);

/* ---- paths.c ---- */

/* Whether a condition of FN decides about an item. */
bool pc_team_asks(struct pc_program *program, const struct pc_fn *fn);
/* Warn about the conditions that differ between threads. The axis of the
 * uniformity must be that of threads. */
void pc_team_ways(struct pc_program *program, const struct pc_fn *fn);

/* ---- say.c ---- */

void pc_team_say_cause(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_team_cause *cause);
/* The call ITEM is inside a construct in which the item is forbidden. */
void pc_team_say_nested(struct pc_program *program, const struct pc_fn *fn,
			const struct pc_team_item *item);

/* Whether the pass "team" will need values (team.c). Call it between the passes
 * "requests" and "ssa". */
bool pc_team_needs_values(struct pc_program *program);

#endif
