/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * regions.h - the OpenMP constructs of a function as a tree, the thread contexts in
 *             which they run, and the calls with their place in the tree.
 */
#ifndef PC_GRAPH_REGIONS_H
#define PC_GRAPH_REGIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/vec.h"
#include "model/model.h"
#include "graph/context.h"
#include "graph/fn_info.h"

struct pc_edge;

struct pc_region {
	uint32_t parent; /* PC_NONE: the function */
	uint32_t team;   /* innermost parallel or teams round it (itself
			  * if it is one), PC_NONE: that of the function */
	enum pc_region_kind kind;
	bool serial; /* one thread, or not deferred */
	bool one;    /* one thread runs it, or one at a time in an order that
		      * all processes have; unless serial */
	bool locked; /* critical, a lock: one thread at a time, in any order;
		      * not at level paper */
	bool final;  /* tasks made in it are not deferred */
	const struct pc_event *begin; /* its enter event */
	bool nowait; /* its exits have no barrier */
	const char *name;
	struct pc_loc loc;
	const char *word; /* from the function's start, its letter included */
	uint8_t to[PC_CTX_COUNT]; /* function's context -> context inside */
	PC_VEC(struct pc_edge) exits; /* places of its exit events */
	PC_VEC(uint32_t) shares; /* blocks that end in a branch of its own
				  * (PC_BLF_WORKSHARE, PC_BLF_GUARD) */
};

/* A call of an MPI procedure or of a defined function. */
struct pc_site {
	uint32_t block, event;
	uint32_t region;  /* innermost, PC_NONE: the function */
	const char *word;
	uint16_t ctxs;    /* words: bit c: may run in enum pc_ctx c */
	struct pc_fn *starts; /* what a new thread runs that the call makes, or
			       * NULL */
	bool multi;       /* several: set Sipw of the paper */
	bool once;        /* concurrency: set Scc of the paper */
	bool parallel;    /* concurrency: another MPI call may run at the same
			   * time */
	struct pc_orphan beside; /* concurrency: if PARALLEL, such a call, or a
				  * call that leads to it */
	uint8_t level;    /* levels: MPI_THREAD_* as 0 .. 3 */
	bool lacks;       /* levels: the program asks for less; or it ends MPI,
			   * and another thread has begun it */
};

/* The context at SITE of FN when FN runs in CTX. */
enum pc_ctx pc_site_ctx(const struct pc_fn *fn, const struct pc_site *site,
			enum pc_ctx ctx);

/* A way through the events of one block. */
struct pc_cursor {
	uint32_t block, event; /* the next event */
	uint32_t region;       /* in which it is */
	uint32_t enters;       /* enter events of the block that are behind */
};

struct pc_cursor pc_cursor_start(const struct pc_fn *fn, uint32_t block);
/* Behind EVENT of BLOCK. */
struct pc_cursor pc_cursor_behind(const struct pc_fn *fn, uint32_t block,
				  uint32_t event);
/* The next event and the region in which it stands (for enter: outside, for
 * exit: inside), or NULL at the block's end. */
const struct pc_event *pc_cursor_next(const struct pc_fn *fn,
				      struct pc_cursor *cursor,
				      uint32_t *region);

/* Whether a region of KIND is a test of the thread's number, or of whether there
 * are others (rewrite/guards.c). */
static inline bool pc_region_is_guard(enum pc_region_kind kind)
{
	return kind == PC_REGION_GUARD || kind == PC_REGION_NUMBERED ||
	       kind == PC_REGION_ALONE;
}

/* Whether one thread of a team runs a region of KIND. */
bool pc_region_is_one(enum pc_region_kind kind);
bool pc_region_is_team(enum pc_region_kind kind);
/* Whether leaving a region of KIND waits for the team, unless nowait. */
bool pc_region_waits(enum pc_region_kind kind);
/* Whether REGION is OUTER or inside it. */
bool pc_region_in(const struct pc_fn_info *info, uint32_t region,
		  uint32_t outer);

/* The region, run by one thread of its team, that a call in REGION belongs to:
 * the innermost one, or PC_NONE. */
uint32_t pc_owner_of(const struct pc_fn_info *info, uint32_t region);
/* The team of REGION; PC_NONE: that of the function. */
uint32_t pc_team_of(const struct pc_fn_info *info, uint32_t region);

/* The innermost team that A and B are, or are in. */
uint32_t pc_team_both(const struct pc_fn_info *info, uint32_t a, uint32_t b);

/* What the user calls a region of KIND. */
const char *pc_region_shown(enum pc_region_kind kind);
/* The same in the language of FN: 'for' is 'do' in Fortran. */
const char *pc_region_written(const struct pc_fn *fn, enum pc_region_kind kind);
/* "inside 'single' inside 'parallel' (FILE:LINE)"; "" outside. */
const char *pc_region_text(struct pc_program *program, const struct pc_fn *fn,
			   uint32_t region);

/* The constructs of FN of the KINDs that are SHOWN, for dumps (graph/regions.c). */
void pc_regions_dump(FILE *out, const struct pc_fn *fn,
		     bool (*shown)(enum pc_region_kind kind));

/* Whether FN has constructs or barriers, or calls a function of which IS is
 * true (graph/regions.c). */
bool pc_constructs_in(const struct pc_fn *fn,
		      bool (*is)(const struct pc_fn_info *callee));

/* Build the region tree and the sites of FN (graph/regions.c). */
void pc_regions_build(struct pc_program *program, struct pc_fn *fn);

#endif
