/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nodes.h - inside this folder: making nodes; data of a program and a function.
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

/* A shared location, and whether it holds one value in all functions. */
struct pc_settled {
	struct pc_val at;
	uint32_t node;    /* 0: several values, or not known */
	uint32_t fn, def; /* its first definition (index of the function) */
	uint32_t n_defs;
	uint32_t next;    /* NODE during a pass over the definitions */
	uint64_t was;     /* its only definition before that pass */
	uint32_t changed; /* CLOCK at the last change of this */
	bool handle;      /* it is used as a handle */
	bool ranks;       /* only ranks are stored there */
};

#define PC_FORMULA_LARGEST 96

/* A node of expressions that are evaluated many times. */
struct pc_formula_part {
	uint32_t node, part[3]; /* PC_NONE: none */
	bool leaf, known;
	uint8_t inputs; /* bit i: depends on input i; bit 7: on 7 or later */
	uint32_t made;  /* VERSION when it was evaluated; 0: never */
	int64_t value;
	struct pc_node as;
};

struct pc_formula {
	PC_VEC(struct pc_formula_part) parts; /* operands before their users */
	uint32_t done; /* the number of parts that are evaluated */
	uint32_t n_inputs;
	uint32_t version;    /* incremented when an input changes */
	uint32_t changed[8]; /* VERSION of the last change, by bit of INPUTS */
};

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
	uint64_t work;                /* done by pc_ranks_pairs */
	struct pc_formula formula;    /* match/witness_try.c, argument/try.c */
	struct pc_sizes_tested *sizes;       /* by function (sizes.c), or
					      * NULL */
};

/* The state of a phi of a loop; it only increases. */
enum pc_phi_state {
	PC_PHI_OPEN,   /* all operands seen so far are equal */
	PC_PHI_DEF,    /* opaque */
	PC_PHI_COUNT,  /* counts iterations */
	PC_PHI_CLOSED, /* opaque, final */
};

/* A branch that must have gone one way when a block is reached. */
struct pc_guard {
	uint32_t block; /* PC_NONE: none */
	uint32_t to;    /* index of the successor that leads to the block */
	uint32_t next;  /* the block whose guard is the next one, or PC_NONE */
};

/* A condition of a function. */
struct pc_cond {
	uint32_t node;
	uint32_t last; /* position in the order of the last block with it */
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
	uint32_t result;     /* what it returns, in its own terms, or 0 */
	uint32_t *out;       /* by place: what it holds at the exit, or 0 */
	uint32_t *exit_of;   /* by header: the only block that leaves the loop;
			      * PC_NONE: none or several */
	struct pc_guard *guard; /* by block; NULL: not yet needed */
	PC_VEC(struct pc_cond) conds; /* match/witness.c */
	bool conds_known;
};

/* ---- node.c ---- */

/* Call this first.  DEFS: the number of definitions in all functions. */
void pc_values_new(struct pc_program *program, uint32_t defs);

/* The number of the node equal to NODE.  Sets INNER, except for DEF. */
uint32_t pc_node_make(struct pc_program *program, struct pc_node node);

/* Element B of A (of a field of several objects: object B), or PC_NODE_NONE. */
uint32_t pc_node_element(struct pc_program *program, uint32_t a, uint32_t b);

/* OPER of A and, if binary, B, simplified; PC_NODE_NONE if an operand is. */
uint32_t pc_node_oper(struct pc_program *program, enum pc_oper oper, uint32_t a,
		      uint32_t b);

uint32_t pc_node_name(struct pc_program *program, const char *name);
uint32_t pc_node_rank(struct pc_program *program, uint32_t order);
uint32_t pc_node_size(struct pc_program *program, uint32_t group);

/* The opaque node of definition DEF; INNER: it may differ between calls. */
uint32_t pc_node_def(struct pc_program *program, const struct pc_fn *fn,
		     uint32_t def, bool inner);

/* Whether NODE can only be 0 or 1. */
bool pc_node_is_truth(const struct pc_program *program, uint32_t node);
/* NODE as a condition: 0 or 1. */
uint32_t pc_node_truth(struct pc_program *program, uint32_t node);
/* Whether NODE has at most MOST nodes, counting itself and each repetition, and
 * HOLDS (NULL: always true) with DATA is true for each of them. */
#define PC_NODES_MOST 32 /* largest MOST */
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

/* Compute *RESULT as C does, with 64 bits; false: it is not defined. */
bool pc_node_compute(enum pc_oper oper, int64_t a, int64_t b, int64_t *result);

/* ---- comm.c ---- */

/* NODE as a handle: an integer that is a predefined handle becomes its name; a
 * shared location holds the same handle in all functions. */
uint32_t pc_node_handle(struct pc_program *program, uint32_t node,
			bool fortran);

/* The first communicator from which COMM was made with the same processes in
 * the same order. */
uint32_t pc_node_order(struct pc_program *program, uint32_t comm);

/* Whether argument ARG of the MPI procedure is the address of a handle. */
bool pc_handle_by_reference(const struct pc_event *call, int32_t arg);

/* Whether definition DEF of FN, or NODE, is a handle made by an MPI call. */
bool pc_def_is_made(const struct pc_fn *fn, uint32_t def);
bool pc_node_is_made(const struct pc_program *program, uint32_t node);

/* A node for whether COMM, made by MPI_Comm_split, is not MPI_COMM_NULL;
 * PC_NODE_NONE: not known. */
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
/* The call that made COMM; false: not known. */
bool pc_node_maker(const struct pc_program *program, uint32_t comm,
		   struct pc_maker *maker);
/* The communicator from which MAKER made its own, or PC_NODE_NONE. */
uint32_t pc_maker_parent(struct pc_program *program,
			 const struct pc_maker *maker);

/* The integer argument ARG of an MPI procedure, or PC_NODE_NONE. */
uint32_t pc_value_number_arg(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block, uint32_t event, uint32_t arg);

/* ---- grid.c ---- */

/* Whether MAKER makes communicators of one process each.  MPI-4.0 8.5.7: grids
 * for which MPI_Cart_sub keeps no dimension. */
bool pc_maker_alone(const struct pc_maker *maker);
/* Whether the grids that MAKER makes of another keep dimension SIDE.  1: yes; 0:
 * no, all processes of one grid have the same coordinate; -1: not known. */
int pc_maker_keeps(const struct pc_maker *maker, int64_t side);

/* The coordinate of the process in dimension SIDE of GRID. */
struct pc_coordinate {
	uint32_t grid;
	int64_t side;
};
/* The coordinate that NODE is; false: it is none. */
bool pc_node_coordinate(struct pc_program *program, uint32_t node,
			struct pc_coordinate *c);

/* ---- comm.c ---- */

/* The handle that is argument ARG of the call, by value or by reference. */
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
 * of functions that only this program calls.  Whether anything is new (see
 * CHANGED, GIVEN). */
bool pc_values_settle(struct pc_program *program, struct pc_fn **order,
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

/* ---- choice.c ---- */

/* The value of PHI if its operands have two values, one of them a number, and a
 * few conditions decide which; else PC_NODE_NONE. */
uint32_t pc_value_select(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_def *phi);

/* ---- count.c ---- */

/* The value of phi ID of FN, or PC_NODE_NONE; its state may increase. */
uint32_t pc_value_phi(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t id);

/* Whether a back edge leads to BLOCK. */
bool pc_value_looped(const struct pc_fn *fn, uint32_t block);

/* ---- trip_count.c ---- */

/* Fill info->value->exit_of. */
void pc_value_find_exits(struct pc_program *program, const struct pc_fn *fn);

/* Whether NODE has one value in all iterations of the loop with header HEAD. */
bool pc_node_invariant(const struct pc_program *program, const struct pc_fn *fn,
		       uint32_t node, uint32_t head);

/* ---- lift.c ---- */

/* What argument ARG of CALL in FN points to, in terms of CALLEE. */
uint32_t pc_value_content(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_ssa_call *call, uint32_t arg,
			  const struct pc_fn *callee);

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

#endif
