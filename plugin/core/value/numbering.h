/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * numbering.h - internals of the pass "value": its data of a program and of a
 *               function, and its parts.  Shared locations: settled.h; phis:
 *               phi.h.
 */
#ifndef PC_VALUE_NUMBERING_H
#define PC_VALUE_NUMBERING_H

#include <stdbool.h>
#include <stdint.h>
#include "base/intern_table.h"
#include "base/vec.h"
#include "model/model.h"
#include "value/value.h"

struct pc_def;
struct pc_entries;
struct pc_node;
struct pc_reached_by;

/* The work of the decider in one program; beyond that, nothing is proved. */
#define PC_WORK_MOST 20000000

struct pc_values {
	PC_VEC(struct pc_node) nodes; /* 0: UNKNOWN */
	uint32_t *slots, n_slots;     /* hash table of nodes */
	uint32_t n_used;              /* slots in use */
	PC_VEC(struct pc_settled) settled;
	uint32_t *places, n_places;   /* hash table of index in SETTLED + 1 */
	uint32_t small[16]; /* nodes of -1 .. 14; 0: not made yet */
	uint32_t clock;               /* counts the functions numbered */
	uint32_t *spare, n_spare;     /* value.c */
	uint32_t asking;              /* open questions to uniform/fixpoint.h */
	uint64_t work;                /* done by the decider */
	uint32_t depth;               /* proof/decide_kept.c */
	struct pc_intern answers;     /* proof/decide_again.c */
	struct pc_reached_by *reached; /* by function (reached_by.c), or NULL */
	struct pc_entries *entries;    /* set_before.c, or NULL */
};

/* A branch that must have gone one way when a block is reached. */
struct pc_guard {
	uint32_t block; /* PC_NONE: none */
	uint32_t to;    /* index of the successor that leads to the block */
	uint32_t next;  /* the block whose guard is the next one, or PC_NONE */
};

/* A block where only some of the paths from UP, which dominates it, meet: those of
 * `a || b` from the first condition. */
struct pc_meet {
	uint32_t block; /* PC_NONE: none */
	uint32_t up;    /* also the block whose meet is the next one */
};

struct pc_value_fn {
	uint32_t *node;      /* by definition */
	uint32_t *opaque;    /* by definition: its opaque node, once made */
	uint8_t *phi;        /* by definition: enum pc_phi_state */
	uint8_t *stamp;      /* by definition: pass of its last change */
	uint32_t *settled;   /* by place: index in SETTLED + 1; 0: none yet */
	/* CLOCK when the function was last numbered, when RESULT or OUT last
	 * changed, and when PARAM last changed; see value.c. */
	uint32_t numbered, left, given;
	bool makes;          /* it calls a procedure that makes a handle */
	bool early;          /* shared locations get ranks, sizes or handles
			      * from MPI in it, which many functions read */
	PC_VEC(uint32_t) puts; /* definitions of shared locations in it */
	bool far;            /* RESULT or OUT has a node with FAR set */
	bool again;          /* it depends on more: number it each time */
	uint32_t *param;     /* value of parameter I (2 * I) and of what it
			      * points to (2 * I + 1) in all calls, or 0 */
	uint32_t *seen;      /* PARAM during a pass; PC_NONE: no call yet */
	uint64_t handles[2]; /* bit i: parameter i [0] or what it points to [1]
			      * is used as a handle */
	/* parts.c: by definition, whether it may hold a part of a communicator,
	 * or NULL; the same for parameters, as in HANDLES. */
	uint8_t *part;
	uint64_t parts[2];
	uint32_t result;     /* what it returns, in its own terms, or 0 */
	uint32_t *out;       /* by place: what it holds at the exit, or 0 */
	uint32_t *exit_of;   /* by header: the only block that leaves the loop;
			      * PC_NONE: none or several */
	uint16_t *kept;      /* by definition (proof/decide_kept.c), or NULL */
	struct pc_guard *guard; /* by block; NULL: not yet needed */
	struct pc_meet *meet;   /* the same */
};

/* ---- node.c ---- */

/* Call this first.  DEFS: the number of definitions in all functions. */
void pc_values_new(struct pc_program *program, uint32_t defs);

/* ---- parts.c ---- */

/* Find the handles for pc_value_may_be_part (). */
void pc_values_find_parts(struct pc_program *program, struct pc_fn **order,
			  uint32_t n);

/* ---- due.c ---- */

/* Set info->value->makes of FN. */
void pc_value_find_makers(const struct pc_fn *fn);

/* Set info->value->early; info->value->puts must be known. */
void pc_value_find_early(const struct pc_fn *fn);

/* Defined in globals.c: fill info->value->puts. */
void pc_value_find_puts(struct pc_program *program, const struct pc_fn *fn);

/* The call examined last, and whether its outputs may change. */
struct pc_value_call {
	uint32_t block, event, pass;
	bool news;
};

/* Whether definition ID of FN may get another node in PASS, 2 or later. */
bool pc_value_is_new(const struct pc_program *program, const struct pc_fn *fn,
		     uint32_t id, uint32_t pass, struct pc_value_call *last);

/* Whether this holds for any definition of FN since it was last numbered. */
bool pc_value_is_due(const struct pc_program *program, const struct pc_fn *fn);

/* ---- left.c ---- */

/* Record what FN returns and leaves; whether that is new for its callers. */
bool pc_value_sum_up(struct pc_program *program, const struct pc_fn *fn);

/* ---- trip_count.c ---- */

/* Fill info->value->exit_of. */
void pc_value_find_exits(struct pc_program *program, const struct pc_fn *fn);

/* Whether NODE has one value in all iterations of the loop with header HEAD. */
bool pc_node_invariant(const struct pc_program *program, const struct pc_fn *fn,
		       uint32_t node, uint32_t head);

/* ---- lift.c ---- */

/* NODE of the function called at EVENT, in terms of FN; PC_NODE_NONE if the
 * caller cannot know part of it. */
uint32_t pc_value_through(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block, uint32_t event, uint32_t node);

/* ---- guard.c ---- */

/* Fill info->ends of FN, after its callees. */
void pc_value_find_ends(struct pc_program *program, const struct pc_fn *fn);

/* The innermost guard of BLOCK.  Pass its NEXT as BLOCK for the next one. */
struct pc_guard pc_value_guard(struct pc_program *program,
			       const struct pc_fn *fn, uint32_t block);

/* The same for places where paths meet. */
struct pc_meet pc_value_meet(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block);

/* guarded.c: the value of PHI if a branch by which control came there has decided
 * which of its operands it is; else PC_NODE_NONE. */
uint32_t pc_value_guarded(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_def *phi);

/* operand.c: the value of operand OPND, which its event calls VALUE: of an element that is
 * no location of its own, the element of its array. */
uint32_t pc_value_named(struct pc_program *program, const struct pc_fn *fn,
			struct pc_val value, struct pc_opnd opnd);

#endif
