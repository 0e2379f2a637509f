/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * scan.h - which locations an event reads and writes (ssa_place.c, ssa_scan.c,
 *          ssa_kept.c).
 */
#ifndef PC_MEMORY_SCAN_H
#define PC_MEMORY_SCAN_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "memory/ssa_form.h"

struct pc_arena;
struct pc_effects;

/* A write of an event to PLACE. */
struct touch {
	enum pc_def_kind kind;
	uint32_t place;
	bool weak;
	int32_t arg;
	bool sure;     /* ALIAS: both are one location */
	bool seen;     /* ALIAS: pc_alias.seen */
	uint32_t from; /* ALIAS: the other place; PC_NONE: something unknown */
	bool any;      /* OUTPUT: one element, which is not known */
};

/* The reads and writes of an event, as ranges in the lists of all. */
struct kept {
	uint32_t reads, reads_end, first, end;
	bool single;
};

struct scan {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_ssa *ssa;
	struct pc_arena *scratch; /* returned after the function */
	bool create; /* create places that are not known yet */
	bool news;   /* a place turned out to be an array */
	bool single; /* the last event replaces a place that is no array yet */
	/* of the last event: */
	PC_VEC(uint32_t) reads; /* places; may repeat */
	PC_VEC(struct touch) writes;
	/* Those of all events.  Event E of block B is at EVENT_FIRST[B] + E.
	 * Valid if no NEWS, or not SINGLE. */
	PC_VEC(uint32_t) kept_reads;
	PC_VEC(struct touch) kept;
	uint32_t *event_first;
	struct kept *events;
	bool coarse; /* some place is coarse */
};

/* The place AT of the function.  PC_NONE: none, or not known and not CREATE. */
uint32_t pc_scan_place(struct scan *s, struct pc_val at);

/* The place from which the operand VALUE is read, or PC_NONE. */
uint32_t pc_scan_operand(struct scan *s, struct pc_val value);

/* Fill reads and writes for EVENT.  Temporaries are not among them. */
void pc_scan_event(struct scan *s, const struct pc_event *event);

/* ssa_alias.c: add the other names of what EVENT writes to its writes. */
void pc_scan_aliases(struct scan *s, const struct pc_event *event);

/* Scan event NUMBER again, and keep the result, if it may access more now. */
void pc_scan_again(struct scan *s, const struct pc_event *event,
		   uint32_t number);

/* The effects of the function that CALL calls, or NULL. */
const struct pc_effects *pc_scan_effects(const struct pc_event *call);

/* Create the places of the function, and keep what each event accesses. */
void pc_scan_places(struct scan *s);

#endif
