/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * points_in.h - the data of points.c and points_index.c.
 */
#ifndef PC_MEMORY_POINTS_IN_H
#define PC_MEMORY_POINTS_IN_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "graph/targets.h"
#include "memory/points.h"
#include "whole/function_addresses.h"

/* Kinds of nodes: the first half of a key, if it is not a function's index. */
enum {
	PC_POINTS_GLOBAL = -1, PC_POINTS_FIELD = -2, PC_POINTS_RESULT = -3,
	PC_POINTS_FUNCTION = -4, PC_POINTS_HEAP = -5, PC_POINTS_SITE = -6,
	PC_POINTS_OF_OUT = -7, PC_POINTS_OF_CALLS = -8,
	PC_POINTS_OF_OTHERS = -9, PC_POINTS_OF_STORED = -10,
	PC_POINTS_OF_BOUND = -11,
	PC_POINTS_CONTENT = -16, /* and below: of functions */
};

/* The open nodes: any number of addresses leave the program, or are passed to
 * MPI, which keeps them to itself. */
enum { PC_POINTS_IN_OUT = 1, PC_POINTS_IN_CALLS = 2 };

/* What happens for each object of a node: watchers of the node. */
enum pc_points_kind {
	PC_POINTS_LOAD,  /* it flows from the object to NODE */
	PC_POINTS_STORE, /* NODE flows into it */
	PC_POINTS_KNOWN, /* unknown functions know its address */
	PC_POINTS_CALLED, /* unknown functions may call it */
	PC_POINTS_CALL,  /* it may be the function that the event calls */
};

struct pc_constraint {
	enum pc_points_kind kind;
	uint32_t node;
	const struct pc_fn *fn;
	const struct pc_event *event;
};

/* What a node stands for: a location, pc_spot_at (), or a function; KIND UNKNOWN
 * and no function: something that only has addresses.  There is one for each
 * temporary of the program, so it is small. */
struct pc_spot {
	union {
		const char *name; /* VAR, GLOBAL, FIELD */
		int64_t num;      /* TMP */
		const struct pc_fn *function; /* IS_FUNCTION; HEAP: allocates it */
	} of;
	uint32_t fn;  /* of a local location; PC_NONE: shared */
	uint32_t group; /* first one of overlapping members, or 0 */
	uint32_t next; /* the next spot of the same name, + 1 */
	uint32_t names, n_names; /* as an object: locations, in p->names */
	uint32_t asked_by; /* as a location: number of the last question that
			    * it answered, with this index in p->list */
	uint32_t listed;
	uint32_t reached;  /* as an object: number of the last question that
			    * reached it, and how many pointers further it
			    * went then */
	/* As a location: its other names for function KEPT_FN - 1, in
	 * p->kept. */
	uint32_t kept_fn, kept, n_kept;
	enum pc_val_kind kind : 8;
	enum pc_val_mod mod : 8;
	int8_t deep;
	uint8_t passed; /* pc_points_pass_fields (): 1 read, 3 written, too */
	bool is_function : 1;
	bool content : 1; /* it is what a pointer points to; else it is an
			   * object */
	bool heap : 1;    /* memory that an event allocates */
	bool any_time : 1; /* written by a function that may run at any time */
	bool crowded : 1;  /* as an object: too many locations may be it */
	bool asked : 1;    /* as an object: pc_points_names () */
	bool member : 1; /* of a common block, in p->members */
	bool exact : 1;  /* it is all of that */
	bool bound : 1;  /* the field of a type-bound procedure */
};

/* SPOT as the location AT of the model, and back. */
static inline struct pc_val pc_spot_at(const struct pc_spot *spot)
{
	struct pc_val at = { .kind = spot->kind, .mod = spot->mod };

	if (spot->kind == PC_VAL_TMP)
		at.num = spot->of.num;
	else if (spot->kind != PC_VAL_UNKNOWN)
		at.name = spot->of.name;
	return at;
}

static inline void pc_spot_is(struct pc_spot *spot, struct pc_val at)
{
	spot->kind = at.kind;
	spot->mod = at.mod;
	if (at.kind == PC_VAL_TMP)
		spot->of.num = at.num;
	else
		spot->of.name = at.name;
}

/* The function that SPOT stands for, or NULL. */
static inline const struct pc_fn *pc_spot_function(const struct pc_spot *spot)
{
	return spot->is_function ? spot->of.function : NULL;
}

/* Location number SPOT, local to function OWNER - 1 or shared (OWNER 0), may be
 * an object. */
struct pc_spot_name {
	uint32_t object, owner, spot;
};

struct pc_points {
	struct pc_program *program;
	struct pc_arena *arena;
	struct pc_arena *work; /* until all is solved: for CONSTRAINTS */
	struct pc_aims aims;
	PC_VEC(struct pc_spot) spots; /* by node */
	PC_VEC(struct pc_constraint) constraints;
	uint32_t out;   /* node: what functions without a model know */
	uint32_t calls; /* node: what MPI was passed, which calls functions */
	/* Marks fields: other units may store something there.  0: not for
	 * pc_points_targets (). */
	uint32_t others;
	uint32_t stored; /* marks what passes through a global or a parameter */
	uint32_t bound;  /* marks type-bound procedures */
	bool *pointed;  /* by function: a call through a pointer may call it */
	bool *called;   /* by function: one of those may call it */
	PC_VEC(struct pc_spot_name) names; /* by object, shared ones first */
	bool out_any_time; /* all names of OUT are marked as ANY_TIME */
	PC_VEC(struct pc_val) records; /* types that left the program: REC; MOD
					* ADDR: to be written */
	PC_VEC(uint32_t) members; /* of common blocks: spots */
	PC_VEC(struct pc_alias) list; /* the last answer */
	uint32_t question; /* number of the last question */
	PC_VEC(struct pc_alias) kept; /* answers of pc_points_aliases () */
};

#define PC_HELD_MOST (PC_TARGETS_MAX + 3) /* with these marks */

/* points.c: solve for all live functions; for TARGETS only, of which places.c
 * knows nothing yet. */
struct pc_points *pc_points_solve(struct pc_program *program, bool targets);

/* The number of AT of FN (shared: FN may be NULL), or PC_NONE. */
uint32_t pc_points_spot(const struct pc_points *p, const struct pc_fn *fn,
			struct pc_val at);

/* The same, added if it has none. */
uint32_t pc_points_place(struct pc_points *p, const struct pc_fn *fn,
			 struct pc_val at);

/* points.c: the node of AT without `&` and `*`; of what only has addresses; of
 * the memory that EVENT allocates. */
uint32_t pc_points_node(struct pc_points *p, const struct pc_fn *fn,
			struct pc_val at);
uint32_t pc_points_bare(struct pc_points *p, int64_t of, const void *what);
uint32_t pc_points_heap(struct pc_points *p, const struct pc_fn *fn,
			const struct pc_event *event);
/* points_call.c: whether OBJECT is what a function allocates that is called at several
 * places (a wrapper of malloc): for FN, another function, these are several objects. */
bool pc_points_several(const struct pc_points *p, const struct pc_fn *fn, uint32_t object);
/* The function whose address VALUE is, or NULL. */
const struct pc_fn *pc_points_function(const struct pc_points *p,
				       struct pc_val value);
/* VALUE, in FN, flows into the node TO; the node FROM is stored in DST of FN; C
 * holds for each object of AT. */
void pc_points_flow(struct pc_points *p, const struct pc_fn *fn,
		    struct pc_val value, uint32_t to);
void pc_points_store(struct pc_points *p, const struct pc_fn *fn,
		     struct pc_val dst, uint32_t from);
void pc_points_watch(struct pc_points *p, uint32_t at, struct pc_constraint c);

/* Put OBJECT, a mark, into node AT, if this is for pc_points_targets (). */
void pc_points_mark(struct pc_points *p, uint32_t at, uint32_t object);

/* points_call.c: FN calls; the arguments of EVENT from FIRST on flow to the
 * function TO; to functions without a model. */
void pc_points_call(struct pc_points *p, const struct pc_fn *fn,
		    const struct pc_event *call);
void pc_points_bind(struct pc_points *p, const struct pc_fn *fn,
		    const struct pc_event *event, uint32_t first,
		    const struct pc_fn *to);
void pc_points_pass(struct pc_points *p, const struct pc_fn *fn,
		    const struct pc_event *call, uint32_t first);

/* Let unknown functions have the fields of the records that they got.  Returns
 * whether that changed anything. */
bool pc_points_pass_fields(struct pc_points *p);

/* points_index.c: VALUE is mentioned, perhaps a member of a common block; find
 * the members that overlap. */
void pc_points_member(struct pc_points *p, struct pc_val value);
void pc_points_overlap(struct pc_points *p);

/* points_index.c: after all is known, fill NAMES. */
void pc_points_index(struct pc_points *p);

#endif
