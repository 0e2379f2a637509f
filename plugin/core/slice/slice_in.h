/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice_in.h - the state of pc_slice (), internal to these files:
 *
 * slice.c          which functions an obligation depends on
 * slice_roots.c    where the slice begins
 * slice_places.c   locations as numbers; which of them pointers lead to
 * slice_flow.c     what each event lets flow, and what it writes
 * slice_calls.c    what calls may call; functions that always end the job
 * slice_control.c  the branches that decide whether a block is executed
 * slice_drop.c     bodies that nothing depends on
 * slice_part.c     the parts of bodies that something depends on
 */
#ifndef PC_SLICE_IN_H
#define PC_SLICE_IN_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_arena;
struct pc_mpi_op;

/* Where something happens: event EVENT of BLOCK, or its terminator (PC_NONE).  With
 * BLOCK PC_NONE: all calls of the type of FN, of parameter EVENT or of the result
 * (PC_NONE). */
struct slice_at {
	uint32_t fn, block, event;
};

/* A table of places by number: a list for each number below N, in no order.
 *
 *     for (k = pc_slice_first(table, number); k; k = table->all.v[k].next)
 *             ... table->all.v[k].at ... */
struct slice_entry {
	struct slice_at at;
	uint32_t next; /* of the same number, or 0 */
};

struct slice_table {
	struct pc_arena *arena;
	uint32_t *first, n; /* 0: none */
	PC_VEC(struct slice_entry) all; /* 0 is none */
};

static inline uint32_t pc_slice_first(const struct slice_table *table,
				      uint32_t number)
{
	return number < table->n ? table->first[number] : 0;
}

/* A location, or several that a pointer may not tell apart: those with one
 * representative. */
struct slice_place {
	uint32_t up; /* towards the representative */
	/* Of a representative: where its contents point, or 0; whether an address
	 * of which nothing is known may lead here. */
	uint32_t to : 31, open : 1;
};

/* What control.c knows of a function: controllers of block B. */
struct slice_control {
	const uint32_t *first, *to;
	/* By block + 1: the block + 1 that all ways from there meet, or 0: none but
	 * the end of the function. */
	const uint32_t *next;
	bool all; /* each branch may decide about each block */
};

/* What matters of a function that is kept. */
struct slice_part {
	bool *met;     /* by block: whether it is executed */
	bool *decides; /* by block: where its terminator leads */
	bool *taken;   /* by event, those of block B from FIRST[B] on */
	uint32_t *first;
};

struct slice_key {
	uint64_t kind;
	const char *name;
	uint32_t place;
};

struct slice_field {
	const char *name;
	uint32_t place;
};

struct slice {
	struct pc_program *whole;
	struct pc_arena *arena;
	PC_VEC(struct slice_place) places; /* 0: none, 1: SLICE_OUTSIDE */
	struct slice_key *keys;
	uint32_t room, n_keys;
	PC_VEC(uint32_t) pairs; /* still to be joined */
	uint32_t *tmps, *n_tmps; /* by function: place of temporary 0 */
	uint32_t fns;  /* place of function 0; the others follow */
	uint32_t results; /* the same for their results */
	PC_VEC(struct slice_field) fields;
	PC_VEC(struct pc_fn *) pointed; /* address taken; sorted by type */
	bool pointed_known;
	struct slice_table classes; /* by place: functions with their addresses */
	bool *ends;    /* by function: every call ends the job */
	bool threads;  /* the program may have several threads */
	bool addresses; /* messages may carry addresses that are used */
	struct slice_table calls;  /* by function: its callers */
	struct slice_table writes; /* by place: what writes it */
	struct slice_control *control; /* by function, on request */
	/* The result. */
	bool parts; /* events are dropped, too, not only whole bodies */
	bool *kept;
	struct slice_part *part; /* by function */
	uint8_t *wanted; /* by representative: bits SLICE_VALUE, SLICE_ADDRESS */
	uint32_t n_wanted;
	PC_VEC(uint32_t) want, aims, keep; /* places of which the value, or where it
					    * points, matters, and functions:
					    * still to be visited */
	PC_VEC(struct slice_at) todo; /* blocks, the same */
};

enum { SLICE_VALUE = 1, SLICE_ADDRESS = 2 };

/* The place of all that libraries know; that of what MPI stores in buffers. */
#define SLICE_OUTSIDE 1
#define SLICE_MESSAGES 2

/* ---- slice.c ---- */

/* VALUE of FN matters; where an assignment to DST writes; where VALUE points, but not
 * to which element of an array; what ARG points to.  Nothing is ever known of what an
 * unknown address points to. */
void pc_slice_want(struct slice *s, const struct pc_fn *fn,
		   struct pc_val value);
void pc_slice_want_target(struct slice *s, const struct pc_fn *fn,
			  struct pc_val dst);
void pc_slice_want_address(struct slice *s, const struct pc_fn *fn,
			   struct pc_val value);
void pc_slice_want_behind(struct slice *s, const struct pc_fn *fn,
			  struct pc_val arg);
/* What is at PLACE matters; what EVENT of FN is passed, and what that points to. */
void pc_slice_want_place(struct slice *s, uint32_t place, void *unused);
void pc_slice_want_all(struct slice *s, const struct pc_fn *fn,
		       const struct pc_event *event);
/* Where BLOCK of function number FN leads matters. */
void pc_slice_decide(struct slice *s, uint32_t fn, uint32_t block);
/* Function number FN is kept; whether its BLOCK is executed matters. */
void pc_slice_keep(struct slice *s, uint32_t fn);
void pc_slice_meet(struct slice *s, uint32_t fn, uint32_t block);
/* The event at AT is executed. */
void pc_slice_take(struct slice *s, struct slice_at at);
/* Whether argument I of OP is a buffer, and not perhaps MPI_IN_PLACE. */
bool pc_slice_is_buffer(const struct pc_mpi_op *op, uint32_t i);

/* ---- slice_roots.c ---- */

/* Begin at the events of FN that are roots. */
void pc_slice_begin(struct slice *s, const struct pc_fn *fn);
/* Whether FN has constructs of OpenMP, or creates threads. */
bool pc_slice_has_threads(const struct pc_fn *fn);

/* ---- slice_places.c ---- */

void pc_slice_places(struct slice *s);
uint32_t pc_slice_find(struct slice *s, uint32_t place);
void pc_slice_join(struct slice *s, uint32_t a, uint32_t b);
/* Where the contents of PLACE point. */
uint32_t pc_slice_to(struct slice *s, uint32_t place);
/* The place that AT names, without '&' and '*'; 0: a constant. */
uint32_t pc_slice_named(struct slice *s, const struct pc_fn *fn,
			struct pc_val at);
/* The place that AT reads or writes; that to which VALUE points; 0: none. */
uint32_t pc_slice_place(struct slice *s, const struct pc_fn *fn,
			struct pc_val at);
uint32_t pc_slice_aim(struct slice *s, const struct pc_fn *fn,
		      struct pc_val value);
/* A place of its own for NAME of KIND, at least 2^32. */
uint32_t pc_slice_key(struct slice *s, uint64_t kind, const char *name);
/* Let no name keep a place of S. */
void pc_slice_forget(struct slice *s);

/* ---- slice_flow.c ---- */

/* How many operands of EVENT, the first ones, its result may be an address of. */
uint32_t pc_slice_sources(const struct pc_event *event);
/* Let all values of the program flow. */
void pc_slice_flow(struct slice *s);
/* Enter what writes each place into s->writes. */
void pc_slice_writes(struct slice *s);
/* Call SEE for all fields of the record type NAME. */
void pc_slice_fields(struct slice *s, const char *name, void *with,
		     void (*see)(struct slice *s, uint32_t place, void *with));

/* ---- slice_calls.c ---- */

/* What all functions of one type share: a place for what is known of parameter I,
 * of the result, of the calls. */
enum { SLICE_CALLS = -2, SLICE_RESULT = -1 };
uint32_t pc_slice_type(struct slice *s, const char *type, int64_t part);
/* Whether EVENT, of which there are N targets, is one of all functions of a type:
 * what it writes is entered for the type, not for each function. */
bool pc_slice_many(struct slice *s, const struct pc_event *event, uint32_t n);

/* The functions that EVENT, a call, may call; *N of them. */
struct pc_fn *const *pc_slice_targets(struct slice *s,
				      const struct pc_event *event,
				      uint32_t *n);
/* Enter the callers of each function into s->calls. */
void pc_slice_callers(struct slice *s);
void pc_slice_ends(struct slice *s);
/* Whether no process gets from BLOCK to the next one. */
bool pc_slice_block_ends(const struct slice *s, const struct pc_block *block);
/* Whether EVENT calls a function without a body. */
bool pc_slice_outside(const struct pc_event *event);
void pc_slice_put(struct slice_table *table, uint32_t number,
		  struct slice_at at);
/* Begin TABLE of N numbers; it grows when more are put. */
void pc_slice_table(struct slice *s, struct slice_table *table, uint32_t n);

/* ---- slice_control.c ---- */

/* The numbers, + 1, of the blocks of FN whose branches decide whether BLOCK is
 * executed; *N of them. */
const uint32_t *pc_slice_controllers(struct slice *s, const struct pc_fn *fn,
				     uint32_t block, uint32_t *n);

/* ---- slice_drop.c ---- */

/* Whether EVENT of the program may allocate memory. */
bool pc_slice_is_memory(const struct pc_event *event);
/* Replace the bodies that are not kept; returns how many. */
uint32_t pc_slice_drop(struct slice *s);

/* ---- slice_part.c ---- */

/* Whether all of FN is kept if anything is. */
bool pc_slice_is_whole(const struct pc_fn *fn);
/* FN is kept: all of it, or the branches that may lead to the end of the job. */
void pc_slice_see_fn(struct slice *s, const struct pc_fn *fn);
/* Copy what is taken of FN to where new parts of bodies are allocated. */
void pc_slice_part(struct slice *s, struct pc_fn *fn);

#endif
