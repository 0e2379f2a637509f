/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value.h - value numbers: which values are equal, and which follow from the
 *           rank and the number of processes.
 *
 * The pass "value" (number.c) computes them, and after it they are computed on
 * demand.  Only for use inside core.
 *
 * A *node* is a hash-consed expression over unknown leaves.  Equal nodes are
 * equal values if both are taken in the same call of their function and the
 * same iteration of the loops around the definitions in them.  Node numbers are
 * unique in the program. 0 (PC_NODE_NONE) means "nothing known"; it is equal to
 * nothing, not even to itself.
 */
#ifndef PC_VALUE_H
#define PC_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_frame;
struct pc_opnd;
struct pc_ssa_call;

#define PC_NODE_NONE 0u

enum pc_node_kind {
	PC_NODE_UNKNOWN,
	PC_NODE_INT,   /* NUM */
	PC_NODE_NAME,  /* named constant: predefined handle ("MPI_COMM_WORLD"),
			* function, address; NAME, MOD */
	PC_NODE_PARAM, /* parameter NUM of FN when FN is called (mod NONE), or
			* what it points to (mod DEREF) */
	PC_NODE_ENTRY, /* content of the shared place NAME when FN is entered */
	PC_NODE_DEF,   /* definition NUM of FN, opaque */
	PC_NODE_OPER,  /* OPER of A and, for a binary operation, B */
	PC_NODE_RANK,  /* rank of the process in communicator A */
	PC_NODE_SIZE,  /* size of communicator A */
	PC_NODE_COUNT, /* iteration count of the loop of FN with header NUM:
			* from A in steps of B */
};

struct pc_node {
	enum pc_node_kind kind : 8;
	enum pc_oper oper : 8;
	enum pc_val_kind place : 8; /* ENTRY: GLOBAL or FIELD */
	enum pc_val_mod mod : 8;
	bool inner; /* contains a PARAM, ENTRY or DEF of a function */
	bool far;   /* contains a handle made by a call, or the RANK or SIZE of
		     * an INNER one: its simplified form and its value for a
		     * caller also depend on values elsewhere */
	uint32_t a, b;
	int64_t num;
	const char *name;
	const struct pc_fn *fn;
};

const struct pc_node *pc_node(const struct pc_program *program, uint32_t node);

/* The node of an operand, of a definition, of an integer. */
uint32_t pc_value_of(struct pc_program *program, const struct pc_fn *fn,
		     struct pc_opnd opnd);
uint32_t pc_value_of_def(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t def);
uint32_t pc_value_int(struct pc_program *program, int64_t number);

/* The condition (or returned value) of a block. */
uint32_t pc_value_cond(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block);

/* A node that is 1 if NODE is one of the values of ONE, else 0. */
uint32_t pc_node_case(struct pc_program *program, uint32_t node,
		      const struct pc_case *one);

/* A node that is 1 if BLOCK of FN takes its successor number WAY, else 0;
 * PC_NODE_NONE: not known, or the case has too many values. */
uint32_t pc_value_way(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, uint32_t way);

/* The same, without an additional node for the second successor of a 'br': for
 * a process that takes WAY, the truth value of NODE is TRUTH. */
struct pc_known_way {
	uint32_t node;
	bool truth;
};
struct pc_known_way pc_value_known(struct pc_program *program,
				   const struct pc_fn *fn, uint32_t block,
				   uint32_t way);

/* How often the loop with header HEAD runs its body: equal numbers, equal
 * counts.  PC_NODE_NONE: not known.  BLOCK is set to the block with the
 * condition that the count stands for (the loop's only exit). */
uint32_t pc_value_trips(struct pc_program *program, const struct pc_fn *fn,
			uint32_t head, uint32_t *block);

/* The handle that the collective EVENT of FN uses. */
uint32_t pc_value_handle(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t event);

/* COMM, or the first communicator with the same processes, in any order, from
 * which it was made (MPI_Comm_dup, ...). */
uint32_t pc_value_group(struct pc_program *program, uint32_t comm);
/* Whether each process of that group got COMM, and none the null handle. */
bool pc_value_on_all(struct pc_program *program, uint32_t comm);

/* Whether COMM was made from a part of the processes of another one
 * (MPI_Comm_split, _create, MPI_Cart_sub, ...). *PARENT is the group of that
 * one; *COLOUR is the value that separates the parts, or PC_NODE_NONE. */
bool pc_value_part(struct pc_program *program, uint32_t comm, uint32_t *parent,
		   uint32_t *colour);

/* Whether COMM was made by a color that is computed from numbers and sizes alone: those
 * that called together are one part. */
bool pc_value_one_part(struct pc_program *program, uint32_t comm);

/* Whether COMM, which is no part that pc_value_part () knows, may be one: its
 * processes may then be chosen by the same values that differ. */
bool pc_value_may_be_part(struct pc_program *program, uint32_t comm);

/* The value by which the call at EVENT separates processes, or PC_NODE_NONE. */
uint32_t pc_value_colour(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t event);

/* Whether COMM is a part chosen by where processes are in a grid or in the
 * machine (MPI_Cart_sub, _split_type).  Then each process is in some part, and
 * its rank does not decide in which. */
bool pc_value_placed(struct pc_program *program, uint32_t comm);

/* The handle as named in the user's source, or NULL. */
const char *pc_value_shown(struct pc_program *program, uint32_t node);

/* What argument ARG of CALL in FN points to, in terms of CALLEE (NULL: none): of a field or
 * an array, the part to which it points. */
uint32_t pc_value_content(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_ssa_call *call, uint32_t arg,
			  const struct pc_fn *callee);
/* NODE of the function that FRAME calls, in terms of the starting function;
 * NODE itself if FRAME is NULL. */
uint32_t pc_value_lift(struct pc_program *program, const struct pc_frame *frame,
		       uint32_t node);
/* The same for a handle: a predefined one is the same everywhere. */
uint32_t pc_value_lift_comm(struct pc_program *program,
			    const struct pc_frame *frame, uint32_t comm);

/* Print NODE for a debugger or a dump: "rank(MPI_COMM_WORLD) < 3". */
void pc_node_print(FILE *out, const struct pc_program *program, uint32_t node);

/* ---- match/witness.c ---- */

/* One process: the known values of nodes. */
struct pc_known {
	uint32_t node;
	int64_t value;
};
struct pc_process {
	PC_VEC(struct pc_known) known;
};

/* The value of NODE in PROCESS; false: not known. */
bool pc_process_value(struct pc_program *program,
		      const struct pc_process *process, uint32_t node,
		      int64_t *value);

/* Record that NODE has VALUE in PROCESS; this replaces what was known. */
void pc_process_learn(struct pc_program *program, struct pc_process *process,
		      uint32_t node, int64_t value);

/* Two processes of one job that take different successors. */
struct pc_pair {
	struct pc_process first, second;
	uint32_t first_to, second_to; /* index of the successor */
};

struct pc_pairs {
	PC_VEC(struct pc_pair) list;
	bool closed;   /* proved: an empty list means that all processes take
			* the same successor */
	bool complete; /* proved: every other pair answers the conditions as
			* one in the list */
	bool assumed;  /* processes take different successors, but not each pair
			* in the list need be two of them */
};

/* Representatives of the pairs of processes of GROUP that can take different
 * successors of BLOCK of FN.  The conditions on which BLOCK depends must allow
 * the pair.  Pairs that give the same answers to this condition and to the N
 * conditions ASKED are represented by one. */
void pc_ranks_pairs(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t block, uint32_t group, const uint32_t *asked,
		    uint32_t n, struct pc_pairs *pairs);

#endif
