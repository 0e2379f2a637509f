/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * context.h - the thread context in which a place of the program runs.
 */
#ifndef PC_GRAPH_CONTEXT_H
#define PC_GRAPH_CONTEXT_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;

/* Which threads run a place: the states of the paper's figure 4, distinguished
 * further where the thread level needs it. */
enum pc_ctx {
	PC_CTX_OUT,     /* state 0: outside of teams, one thread */
	PC_CTX_TEAM,    /* state 1: all threads of a team; its master is main */
	PC_CTX_SUBTEAM, /* state 1: the same; its master is some thread */
	PC_CTX_LOCKED,  /* state 1: as TEAM, but one at a time (critical) */
	PC_CTX_MAIN,    /* state 2: the main thread of a team */
	PC_CTX_ONE,     /* state 2: one thread of a team, any */
	PC_CTX_MULTI,   /* state 3: threads of several teams or tasks */
	PC_CTX_MULTI_LOCKED, /* state 3: the same, one at a time */
	PC_CTX_COUNT
};

/* The automaton's state (0 to 3) for a context; states 0 and 2 accept. */
unsigned pc_ctx_state(enum pc_ctx ctx);
static inline bool pc_ctx_accepts(enum pc_ctx ctx)
{
	return pc_ctx_state(ctx) % 2 == 0;
}

/* Why a function runs in a context: site SITE of FROM calls it. */
struct pc_caller {
	struct pc_fn *from;
	uint32_t site;
	enum pc_ctx ctx; /* the context of FROM itself */
};

#endif
