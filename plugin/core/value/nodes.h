/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nodes.h - inside value*.c and ranks*.c: making nodes, and what is kept
 *                 of a program and of a function.
 */
#ifndef PC_VALUE_NODES_H
#define PC_VALUE_NODES_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "graph/branch_claim.h"
#include "value/value.h"

struct pc_def;
struct pc_mpi_op;
struct pc_sizes_tested;
struct pc_ssa_call;

/* A shared location that holds one and the same value in all functions. */
struct pc_settled {
	struct pc_val at;
	uint32_t node;    /* PC_NODE_NONE: several, or not known */
	uint32_t fn, def; /* its first definition (index of the function) */
	uint32_t n_defs;
	uint32_t next;    /* NODE while definitions are looked at */
	uint64_t was;     /* its only definition before they are looked at */
	uint32_t changed; /* when any of this last did, by CLOCK */
	bool handle;      /* it is used as a handle */
	bool ranks;       /* nothing but numbers of processes is put there */
};

#define PC_FORMULA_LARGEST 96

/* A node of expressions that are worked out again and again. */
struct pc_formula_part {
	uint32_t node, part[3]; /* PC_NONE: none */
	bool leaf, known;
	uint8_t inputs; /* bit i: it depends on input i; 7: or a later one */
	uint32_t made;  /* worked out when the VERSION was that; 0: not yet */
	int64_t value;
	struct pc_node as;
};

struct pc_formula {
	PC_VEC(struct pc_formula_part) parts; /* what is below first */
	uint32_t done; /* so many are worked out */
	uint32_t n_inputs;
	uint32_t version;    /* goes up when an input changes */
	uint32_t changed[8]; /* by input, as in INPUTS: when it did */
};

struct pc_values {
	PC_VEC(struct pc_node) nodes; /* 0: UNKNOWN */
	uint32_t *slots, n_slots;     /* hash table: node */
	uint32_t n_used;              /* slots */
	PC_VEC(struct pc_settled) settled;
	uint32_t *places, n_places;   /* hash table: index in SETTLED + 1 */
	uint32_t small[16]; /* nodes of -1 .. 14; 0: not yet made */
	uint32_t clock;               /* goes up with each function numbered */
	uint32_t *spare, n_spare;     /* value.c */
	uint32_t asking;              /* questions to uniform/fixpoint.h that are open */
	uint64_t work;                /* done by pc_ranks_pairs */
	struct pc_formula formula;    /* match/witness_try.c, argument/try.c */
	struct pc_sizes_tested *sizes;       /* sizes.c, by function; NULL: not
				       * yet asked for */
};

/* What is known of a phi that values reach round a loop; only goes up. */
enum pc_phi_state {
	PC_PHI_OPEN,   /* all operands seen so far are equal */
	PC_PHI_DEF,    /* opaque */
	PC_PHI_COUNT,  /* counts iterations */
	PC_PHI_CLOSED, /* opaque for good */
};

/* A branch that must have gone one way where a block is reached. */
struct pc_guard {
	uint32_t block; /* PC_NONE: none */
	uint32_t to;    /* index of the successor */
	uint32_t next;  /* block whose guard is the next one, or PC_NONE */
};

/* A condition of a function. */
struct pc_cond {
	uint32_t node;
	uint32_t last; /* place in the order of the last block with it */
};

struct pc_value_fn {
	uint32_t *node;      /* by definition */
	uint32_t *opaque;    /* by definition: its DEF, INNER, once made */
	uint8_t *phi;        /* by definition: enum pc_phi_state */
	uint8_t *stamp;      /* by definition: pass in which its number was
			      * news */
	uint32_t *settled;   /* by place: its index in SETTLED + 1; 0: not yet
			      * looked for */
	/* By CLOCK: when the function was last numbered, RESULT or OUT last
	 * changed, PARAM did; see value.c. */
	uint32_t numbered, left, given;
	bool makes;          /* it calls what makes a handle */
	bool early;          /* it puts what MPI says of processes into shared
			      * locations: many others will ask for that */
	PC_VEC(uint32_t) puts; /* definitions of shared locations, its own */
	bool far;            /* RESULT or OUT is such a node */
	bool again;          /* other things count, too: number it each time */
	uint32_t *param;     /* value of parameter I (2 * I) and of what it
			      * points to (2 * I + 1) in all calls, or NONE */
	uint32_t *seen;      /* the same while calls are looked at; PC_NONE: no
			      * call yet */
	uint64_t handles[2]; /* bit i: parameter i, what it points to, is used
			      * as a handle */
	uint32_t result;     /* what it returns, or NONE; in its own terms */
	uint32_t *out;       /* by place: what it holds at the end, or NONE */
	uint32_t *exit_of;   /* by header: the only block with a way out of the
			      * loop; PC_NONE: none or several */
	struct pc_guard *guard; /* by block; NULL: not yet asked for */
	PC_VEC(struct pc_cond) conds; /* match/witness.c */
	bool conds_known;
};

/* ---- node.c ---- */

/* Before all others; there are DEFS definitions in all functions. */
void pc_values_new(struct pc_program *program, uint32_t defs);

/* The number of the node like NODE (INNER is set here, but for DEF). */
uint32_t pc_node_make(struct pc_program *program, struct pc_node node);

/* Of the array, or of the field of several objects, A the one that B says.  NONE if
 * one of them is. */
uint32_t pc_node_element(struct pc_program *program, uint32_t a, uint32_t b);

/* OPER of A and, if it has two operands, B; folded.  NONE if an operand is. */
uint32_t pc_node_oper(struct pc_program *program, enum pc_oper oper, uint32_t a,
		      uint32_t b);

uint32_t pc_node_name(struct pc_program *program, const char *name);
uint32_t pc_node_rank(struct pc_program *program, uint32_t order);
uint32_t pc_node_size(struct pc_program *program, uint32_t group);

/* Opaque: definition DEF of FN; INNER: it may differ from call to call. */
uint32_t pc_node_def(struct pc_program *program, const struct pc_fn *fn,
		     uint32_t def, bool inner);

/* Whether NODE can only be 0 or 1. */
bool pc_node_is_truth(const struct pc_program *program, uint32_t node);
/* NODE as a condition: 0 or 1. */
uint32_t pc_node_truth(struct pc_program *program, uint32_t node);
/* Whether NODE is composed of at most MOST nodes, itself and those that stand there
 * twice counted each time, and HOLDS (NULL: no matter) of each, with DATA. */
#define PC_NODES_MOST 32 /* MOST at most */
bool pc_node_all(const struct pc_program *program, uint32_t node, uint32_t most,
		 bool (*holds)(const struct pc_node *node, const void *data),
		 const void *data);

/* Whether NODE compares two values: then it is EQ, NE, LT or LE (fold.c). */
static inline bool pc_node_compares(const struct pc_node *node)
{
	return node->kind == PC_NODE_OPER && pc_oper_compares(node->oper);
}

/* ---- branch.c ---- */

/* What follows from `NODE IS NUM` (graph/branch_claim.h), through at most MOST
 * nodes; how many claims. */
uint32_t pc_node_claims(const struct pc_program *program, uint32_t node,
			enum pc_oper is, int64_t num, uint32_t most,
			struct pc_claim claims[PC_CLAIMS]);
/* Whether CLAIM says which value a node has: KNOWN. */
bool pc_claim_value(const struct pc_program *program,
		    const struct pc_claim *claim, struct pc_known *known);

/* ---- fold.c ---- */

/* *RESULT of two numbers as C computes it; false: it is not defined. */
bool pc_node_compute(enum pc_oper oper, int64_t a, int64_t b, int64_t *result);

/* ---- comm.c ---- */

/* NODE where a handle is meant: integers that are predefined handles get their
 * name, what a shared location holds is the same in all functions. */
uint32_t pc_node_handle(struct pc_program *program, uint32_t node,
			bool fortran);

/* The first of the communicators from which COMM was made with the same
 * processes in the same order. */
uint32_t pc_node_order(struct pc_program *program, uint32_t comm);

/* Whether argument ARG of the MPI procedure is the address of a handle. */
bool pc_handle_by_reference(const struct pc_event *call, int32_t arg);

/* Whether definition DEF of FN, or NODE, is a handle that a call made. */
bool pc_def_is_made(const struct pc_fn *fn, uint32_t def);
bool pc_node_is_made(const struct pc_program *program, uint32_t node);

/* Whether COMM, from MPI_Comm_split, is one and not MPI_COMM_NULL, as a node;
 * NONE: not known. */
uint32_t pc_node_member(struct pc_program *program, uint32_t comm);

/* Whether NODE is the name of a null handle. */
bool pc_node_is_null(const struct pc_program *program, uint32_t node);

/* The call that made a handle. */
struct pc_maker {
	const struct pc_fn *fn;
	const struct pc_event *call;
	const struct pc_mpi_op *op;
	uint32_t block, event;
};
/* That of COMM; false: it is not known. */
bool pc_node_maker(const struct pc_program *program, uint32_t comm,
		   struct pc_maker *maker);
/* The communicator from which MAKER's was made, or NONE. */
uint32_t pc_maker_parent(struct pc_program *program,
			 const struct pc_maker *maker);

/* The number that argument ARG of an MPI procedure is, or NONE. */
uint32_t pc_value_number_arg(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block, uint32_t event, uint32_t arg);

/* ---- grid.c ---- */

/* Whether MAKER's communicators are of one process each.  MPI-4.0 8.5.7: a grid
 * of which no side is kept (MPI_Cart_sub). */
bool pc_maker_alone(const struct pc_maker *maker);
/* Whether MAKER's grids, made of another one, keep that one's SIDE: 1, or 0: all in
 * one have the same place along it; -1: not known. */
int pc_maker_keeps(const struct pc_maker *maker, int64_t side);

/* The place of the process along a side of GRID. */
struct pc_coordinate {
	uint32_t grid;
	int64_t side;
};
/* The one that NODE is; false: it is none. */
bool pc_node_coordinate(struct pc_program *program, uint32_t node,
			struct pc_coordinate *c);

/* ---- comm.c ---- */

/* The handle that argument ARG of the call is, by value or by reference. */
uint32_t pc_value_handle_arg(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block, uint32_t event, int32_t arg);

/* ---- globals.c ---- */

/* What is known of the shared location PLACE of FN, or NULL. */
struct pc_settled *pc_settled_get(const struct pc_program *program,
				  const struct pc_fn *fn, uint32_t place);

/* Find the locations and parameters that are used as handles. */
void pc_values_find_handles(struct pc_program *program, struct pc_fn **order,
			    uint32_t n);

/* Whether DEF of FN is the only definition of a shared location. */
bool pc_settled_only(const struct pc_program *program, const struct pc_fn *fn,
		     uint32_t def);

/* Compare all definitions of shared locations, and the arguments of all calls
 * of functions that are called from here only; whether that was news (then
 * CHANGED and GIVEN say of what). */
bool pc_values_settle(struct pc_program *program, struct pc_fn **order,
		      uint32_t n);

/* ---- due.c ---- */

/* Set MAKES of FN. */
void pc_value_find_makers(const struct pc_fn *fn);

/* Fill info->value->early, of which puts are known. */
void pc_value_find_early(const struct pc_fn *fn);

/* globals.c: fill info->value->puts. */
void pc_value_find_puts(struct pc_program *program, const struct pc_fn *fn);

/* The call that was looked at last, and whether there was news. */
struct pc_value_call {
	uint32_t block, event, pass;
	bool news;
};

/* Whether definition ID of FN may get another number in PASS, the second or a
 * later one. */
bool pc_value_is_new(const struct pc_program *program, const struct pc_fn *fn,
		     uint32_t id, uint32_t pass, struct pc_value_call *last);

/* Whether any of FN may, since it was last numbered. */
bool pc_value_is_due(const struct pc_program *program, const struct pc_fn *fn);

/* ---- left.c ---- */

/* What FN returns and leaves behind, where all returns agree; whether that was
 * news for its callers. */
bool pc_value_sum_up(struct pc_program *program, const struct pc_fn *fn);

/* ---- choice.c ---- */

/* The value of PHI if its operands are two values, one of them a number, and which of
 * them it is follows from a few conditions, or NONE. */
uint32_t pc_value_select(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_def *phi);

/* ---- count.c ---- */

/* The value of phi ID of FN, or NONE; what is known of it goes up. */
uint32_t pc_value_phi(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t id);

/* Whether a loop comes back to BLOCK. */
bool pc_value_looped(const struct pc_fn *fn, uint32_t block);

/* ---- trip_count.c ---- */

/* info->value->exit_of. */
void pc_value_find_exits(struct pc_program *program, const struct pc_fn *fn);

/* Whether NODE has the same value in all iterations of the loop of HEAD. */
bool pc_node_invariant(const struct pc_program *program, const struct pc_fn *fn,
		       uint32_t node, uint32_t head);

/* ---- lift.c ---- */

/* What argument ARG of CALL in FN points to, as CALLEE sees it. */
uint32_t pc_value_content(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_ssa_call *call, uint32_t arg,
			  const struct pc_fn *callee);

/* NODE of the function that is called at EVENT, in terms of FN; NONE if there
 * is something in it that the caller cannot know. */
uint32_t pc_value_through(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block, uint32_t event, uint32_t node);

/* ---- guard.c ---- */

/* info->ends of FN, whose callees are done. */
void pc_value_find_ends(struct pc_program *program, const struct pc_fn *fn);

/* The innermost guard of BLOCK; its NEXT is the block to ask for the next. */
struct pc_guard pc_value_guard(struct pc_program *program,
			       const struct pc_fn *fn, uint32_t block);

#endif
