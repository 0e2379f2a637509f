/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * regions.h - the OpenMP constructs of a function as a tree, their thread
 *             contexts, and the calls with their position in the tree.
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
	uint32_t team;   /* innermost team's region; PC_NONE: the function's */
	enum pc_region_kind kind;
	bool serial; /* one thread, or not deferred */
	bool one;    /* unless serial: one thread runs it, or one at a time in
		      * an order that is the same on all processes */
	bool locked; /* critical, a lock: one thread at a time, in any order;
		      * not at level paper */
	bool final;  /* tasks made in it are included tasks */
	const struct pc_event *begin; /* its enter event */
	bool nowait; /* an exit has no barrier */
	const char *name;
	struct pc_loc loc;
	const char *word; /* from the function's start to its own letter */
	uint8_t to[PC_CTX_COUNT]; /* function's context -> context inside */
	PC_VEC(struct pc_edge) exits; /* its exit events */
	PC_VEC(uint32_t) shares; /* blocks that end in its own branch
				  * (PC_BLF_WORKSHARE, PC_BLF_GUARD) */
};

/* A call of an MPI procedure or of a defined function. */
struct pc_site {
	uint32_t block, event;
	uint32_t region;  /* innermost, PC_NONE: the function */
	const char *word;
	uint16_t ctxs;    /* pass "words": bit c: may run in enum pc_ctx c */
	struct pc_fn *starts; /* run by the thread that the call creates */
	bool multi;       /* pass "several": in set Sipw of the paper */
	bool own;         /* the same, if threads share a handle here */
	bool once, told;  /* pass "concurrency": in set Scc of the paper; reported */
	bool parallel;    /* same pass: another MPI call may run meanwhile */
	struct pc_orphan beside; /* if so: that call, or one leading to it */
	bool done;        /* pass "requests": each path completes its request */
	uint32_t differs; /* pass "match": bit i: argument i is not proved equal
			   * to that of another call that it meets */
	uint16_t unproved; /* pass "obligations": bit t: a check for enum
			    * pc_topic t is needed */
	uint8_t level;    /* pass "levels": MPI_THREAD_* as 0 .. 3 */
	bool granted;     /* same pass: each request of the program is granted
			   * this level */
	bool lacks;       /* same pass: the program asks for a lower level, or
			   * ends MPI although another thread began it */
};

/* The context of SITE of FN when FN runs in CTX. */
enum pc_ctx pc_site_ctx(const struct pc_fn *fn, const struct pc_site *site,
			enum pc_ctx ctx);

/* A position in the events of one block. */
struct pc_cursor {
	uint32_t block, event; /* the next event */
	uint32_t region;       /* the region of the next event */
	uint32_t enters;       /* enter events of the block before it */
};

struct pc_cursor pc_cursor_start(const struct pc_fn *fn, uint32_t block);
/* The position after EVENT of BLOCK. */
struct pc_cursor pc_cursor_behind(const struct pc_fn *fn, uint32_t block,
				  uint32_t event);
/* The next event, or NULL at the end of the block.  *REGION: its region,
 * outside of the construct for enter, inside for exit. */
const struct pc_event *pc_cursor_next(const struct pc_fn *fn,
				      struct pc_cursor *cursor,
				      uint32_t *region);

/* Whether a region of KIND tests the thread number, or whether the team has
 * other threads (rewrite/guards.c). */
static inline bool pc_region_is_guard(enum pc_region_kind kind)
{
	return kind == PC_REGION_GUARD || kind == PC_REGION_NUMBERED ||
	       kind == PC_REGION_ALONE;
}

/* Whether one thread of a team runs KIND; whether KIND forms a team. */
bool pc_region_is_one(enum pc_region_kind kind);
bool pc_region_is_team(enum pc_region_kind kind);
/* Whether the end of a region of KIND is a barrier, unless nowait. */
bool pc_region_waits(enum pc_region_kind kind);
/* Whether REGION is OUTER or inside it. */
/* Whether event EVENT of BLOCK sets the number of an iteration: it computes a
 * variable directly after the `enter` of a loop that threads or teams share. */
bool pc_event_iterates(const struct pc_fn *fn, uint32_t block, uint32_t event);

bool pc_region_in(const struct pc_fn_info *info, uint32_t region,
		  uint32_t outer);

/* The innermost region around (or at) REGION that one thread runs; PC_NONE. */
uint32_t pc_owner_of(const struct pc_fn_info *info, uint32_t region);
/* The team of REGION; PC_NONE: the team of the function. */
uint32_t pc_team_of(const struct pc_fn_info *info, uint32_t region);

/* The innermost team that contains both A and B (or is one of them). */
uint32_t pc_team_both(const struct pc_fn_info *info, uint32_t a, uint32_t b);

/* The name of a region of KIND for users. */
const char *pc_region_shown(enum pc_region_kind kind);
/* The same in the language of FN: 'for' is 'do' in Fortran. */
const char *pc_region_written(const struct pc_fn *fn, enum pc_region_kind kind);
/* "inside 'single' inside 'parallel' (FILE:LINE)"; "" outside. */
const char *pc_region_text(struct pc_program *program, const struct pc_fn *fn,
			   uint32_t region);

/* Print the constructs of FN whose KIND is SHOWN, for dumps. */
void pc_regions_dump(FILE *out, const struct pc_fn *fn,
		     bool (*shown)(enum pc_region_kind kind));

/* Whether FN has constructs or barriers, or calls a function for which IS is
 * true. */
bool pc_constructs_in(const struct pc_fn *fn,
		      bool (*is)(const struct pc_fn_info *callee));

/* Build the region tree and the sites of FN. */
void pc_regions_build(struct pc_program *program, struct pc_fn *fn);

#endif
