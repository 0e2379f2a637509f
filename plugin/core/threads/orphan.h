/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * orphan.h - which thread of a team runs a part of a function, and what a
 *            function contributes to the team that calls it.
 *
 * Inside core only.
 */
#ifndef PC_ORPHAN_H
#define PC_ORPHAN_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_fn_info;
struct pc_orphan;
struct pc_region;
struct pc_site;

/* Whether one thread of a team that can have several threads runs REGION. */
bool pc_one_of_many(const struct pc_fn_info *info, uint32_t region);
/* Whether several threads of a team reach SITE. */
bool pc_site_in_team(const struct pc_site *site);

static inline bool pc_region_is_task(enum pc_region_kind kind)
{
	return kind == PC_REGION_TASK || kind == PC_REGION_TASKLOOP;
}

static inline bool pc_region_is_master(enum pc_region_kind kind)
{
	return kind == PC_REGION_MASTER || kind == PC_REGION_MASKED ||
	       kind == PC_REGION_GUARD;
}

/* numbered.c: the number of the thread that runs REGION; false: not known. */
bool pc_region_number(const struct pc_region *region, int64_t *number);
/* Whether REGION of A and OTHER of B are for threads of the same number. */
bool pc_numbered_same(struct pc_program *program, const struct pc_fn *a,
		      uint32_t region, const struct pc_fn *b, uint32_t other);
/* Whether different threads of one team run the regions R and K of FN and no
 * path leads from one to the other: `if (n == 0) ... else if (n == 1) ...`. */
bool pc_numbered_beside(const struct pc_fn *fn, uint32_t r, uint32_t k);

/* A region that one thread runs, as the code after it sees it. */
struct pc_way {
	uint32_t team;
	enum pc_region_kind kind;
	uint32_t maker; /* a task: the owner of the region that creates it */
	const struct pc_event *task; /* its enter event, or NULL */
	uint32_t at; /* the region itself, or that of the call; or PC_NONE */
};

/* Whether EVENT, in REGION of FN, ends everything that WAY can overlap with: a
 * barrier of its team, the end of the team, or a wait for a task. */
bool pc_way_stops(const struct pc_fn *fn, const struct pc_way *way,
		  uint32_t region, const struct pc_event *event);

/* Whether EVENT may end it, depending on the values of variables. */
bool pc_way_may_stop(const struct pc_fn *fn, const struct pc_way *way,
		     uint32_t region, const struct pc_event *event);

/* The kind of REGION; 'single' for a 'masked' that is not for thread 0. */
enum pc_region_kind pc_region_thread(const struct pc_region *region);

/* The description of REGION for the code after it. */
struct pc_way pc_way_behind(const struct pc_fn_info *info, uint32_t region);

/* The kind of the region to which the site of ORPHAN belongs. */
enum pc_region_kind pc_orphan_kind(const struct pc_orphan *orphan);

/* The same for a call in AT by TEAM whose callee has the tail ORPHAN. */
struct pc_way pc_orphan_way(const struct pc_orphan *orphan, uint32_t team,
			    uint32_t at);

/* Whether FN has constructs or barriers, or calls with a head or tail. */
bool pc_orphans_matter(const struct pc_fn *fn);

/* Fill barrier, head and tail of the N functions ORDER, callees first. */
void pc_orphans_find(struct pc_program *program, struct pc_fn **order,
		     uint32_t n);

#endif
