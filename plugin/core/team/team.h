/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * team.h - inside the pass "team": barriers and constructs to which all threads
 *          of a team must come, and the threads that do not.
 *
 * team.c      who meets where: the items of each function
 * paths.c conditions on which threads disagree
 * say.c  the words
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

/* A barrier or construct for a whole team, in FN or in what it calls. */
struct pc_team_item {
	const struct pc_fn *in; /* where it stands: a function, ... */
	uint32_t in_block, in_event;
	uint32_t block, event;  /* the same in FN: itself, or the call */
	uint32_t region;        /* of BLOCK and EVENT */
	uint32_t team;          /* PC_NONE: that of FN's caller */
	uint32_t inside;        /* construct of that team that lets not all
				 * threads in, or one after the other; or
				 * PC_NONE */
	uint32_t rank; /* how many of its team come before it at most */
	bool sure;     /* who comes to the call comes to it */
	bool always;   /* on every way through FN */
};

struct pc_team_fn {
	PC_VEC(struct pc_team_item) items;
	/* what is left to the team of a caller: indices of items */
	PC_VEC(uint32_t) left;
	struct pc_flow *flow;
};

/* A thread takes successor INSIDE of a condition to come to ITEM. */
struct pc_team_way {
	uint32_t item, inside;
};

/* A condition that keeps threads from ITEMS, in the order of the source. */
struct pc_team_cause {
	uint32_t block;
	enum pc_strength strength;
	PC_VEC(struct pc_team_way) list;
};

/* ---- team.c ---- */

/* Whether the team of ITEM can have several threads. */
bool pc_team_matters(const struct pc_fn *fn, const struct pc_team_item *item);

/* ---- paths.c ---- */

/* Whether some condition of FN decides on an item. */
bool pc_team_asks(struct pc_program *program, const struct pc_fn *fn);
/* Warn of those on which threads disagree; the axis is that of threads. */
void pc_team_ways(struct pc_program *program, const struct pc_fn *fn);

/* ---- say.c ---- */

void pc_team_say_cause(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_team_cause *cause);
/* ITEM, a call, is made inside a construct where it must not be. */
void pc_team_say_nested(struct pc_program *program, const struct pc_fn *fn,
			const struct pc_team_item *item);

/* Whether the pass "team" will ask for values; between the passes "requests" and
 * "ssa" (team/team.c). */
bool pc_team_needs_values(struct pc_program *program);

#endif
