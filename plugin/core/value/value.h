/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value.h - value numbers: which values are the same, and which follow from
 *           the number of a process and of all processes.
 *
 * Filled by the pass "value" (value.c), on demand behind it.  Inside core only.
 *
 * A *node* is a hash-consed expression over what is not known: equal numbers
 * are equal values, as long as both are taken in the same call of their
 * function and the same iteration of the loops round the definitions in them.
 * Numbers are of the whole program; 0 (PC_NODE_NONE) is "nothing known", equal
 * to nothing, not even itself.
 */
#ifndef PC_VALUE_H
#define PC_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/vec.h"
#include "model/model.h"
#include "memory/ssa_form.h"

struct pc_frame;

#define PC_NODE_NONE 0u

enum pc_node_kind {
	PC_NODE_UNKNOWN,
	PC_NODE_INT,   /* NUM */
	PC_NODE_NAME,  /* a constant that has a name: predefined handle
			* ("MPI_COMM_WORLD"), function, address; NAME, MOD */
	PC_NODE_PARAM, /* what parameter NUM of FN is (mod NONE) or points to
			* (mod DEREF) when FN is called */
	PC_NODE_ENTRY, /* what the shared place NAME holds on entry of FN */
	PC_NODE_DEF,   /* what definition NUM of FN makes: opaque */
	PC_NODE_OPER,  /* OPER of A and, if it has two operands, B */
	PC_NODE_RANK,  /* number of the process in communicator A */
	PC_NODE_SIZE,  /* number of processes of communicator A */
	PC_NODE_COUNT, /* number of the iteration of the loop with header NUM
			* of FN; first: A, step: B */
};

struct pc_node {
	enum pc_node_kind kind : 8;
	enum pc_oper oper : 8;
	enum pc_val_kind place : 8; /* ENTRY: GLOBAL or FIELD */
	enum pc_val_mod mod : 8;
	bool inner; /* has a PARAM, ENTRY or DEF of a function in it */
	bool far;   /* has a handle in it that a call made, or the RANK or
		     * SIZE of an INNER one: how it is folded, and what it is
		     * for a caller, follows from values elsewhere, too */
	bool sized; /* has a SIZE in it */
	uint32_t a, b;
	int64_t num;
	const char *name;
	const struct pc_fn *fn;
};

const struct pc_node *pc_node(const struct pc_program *program, uint32_t node);

/* The number of an operand, of a definition, of an integer. */
uint32_t pc_value_of(struct pc_program *program, const struct pc_fn *fn,
		     struct pc_opnd opnd);
uint32_t pc_value_of_def(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t def);
uint32_t pc_value_int(struct pc_program *program, int64_t number);

/* The condition (or returned value) of a block. */
uint32_t pc_value_cond(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block);

/* Whether NODE is one of the values of ONE, 0 or 1. */
uint32_t pc_node_case(struct pc_program *program, uint32_t node,
		      const struct pc_case *one);

/* Whether BLOCK of FN goes to its successor number WAY, 0 or 1; PC_NODE_NONE:
 * not known, or by too many values. */
uint32_t pc_value_way(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, uint32_t way);

/* The same without a node of its own for the other way of a 'br': who goes WAY has
 * NODE as TRUTH says. */
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

/* The handle on which the collective EVENT of FN works. */
uint32_t pc_value_handle(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t event);

/* A communicator with the same processes as COMM, the first of those made from
 * one another without leaving one out (MPI_Comm_dup, ...). */
uint32_t pc_value_group(struct pc_program *program, uint32_t comm);

/* If COMM was made from a part of the processes of another one (MPI_Comm_split,
 * _create, MPI_Cart_sub, ...): true; *PARENT is that one's group and *COLOUR the
 * value that tells the parts apart, or PC_NODE_NONE. */
bool pc_value_part(struct pc_program *program, uint32_t comm, uint32_t *parent,
		   uint32_t *colour);

/* The value by which the call at EVENT tells the processes apart of which it makes
 * communicators, or PC_NODE_NONE. */
uint32_t pc_value_colour(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t event);

/* Whether the parts that COMM is one of were made by where processes are, in a
 * grid or in the machine (MPI_Cart_sub, _split_type): all are in one, and it is
 * not the number of a process that says in which. */
bool pc_value_placed(struct pc_program *program, uint32_t comm);

/* What the user calls the handle, or NULL. */
const char *pc_value_shown(struct pc_program *program, uint32_t node);

/* NODE of the function that FRAME's call goes to, as seen where one began; NODE
 * itself if FRAME is NULL. */
uint32_t pc_value_lift(struct pc_program *program, const struct pc_frame *frame,
		       uint32_t node);
/* The same of a handle: a predefined one is one and the same everywhere. */
uint32_t pc_value_lift_comm(struct pc_program *program,
			    const struct pc_frame *frame, uint32_t comm);

/* NODE for a debugger and for dumps: "rank(MPI_COMM_WORLD) < 3". */
void pc_node_print(FILE *out, const struct pc_program *program, uint32_t node);

/* ---- match/witness.c ---- */

/* One process, as far as it is known: values of nodes. */
struct pc_known {
	uint32_t node;
	int64_t value;
};
struct pc_process {
	PC_VEC(struct pc_known) known;
};

/* The value of NODE in PROCESS; false: it does not follow. */
bool pc_process_value(struct pc_program *program,
		      const struct pc_process *process, uint32_t node,
		      int64_t *value);

/* PROCESS knows that NODE has VALUE (replaces what was known). */
void pc_process_learn(struct pc_program *program, struct pc_process *process,
		      uint32_t node, int64_t value);

/* Two processes of one job that go different ways. */
struct pc_pair {
	struct pc_process first, second;
	uint32_t first_to, second_to; /* index of the successor */
};

struct pc_pairs {
	PC_VEC(struct pc_pair) list;
	bool closed; /* the condition follows from ranks and sizes (and values
		      * that do not differ): an empty list then says that all
		      * processes go the same way */
};

/* Representatives of all pairs of processes of GROUP that can go different ways
 * behind BLOCK of FN: numbers of processes from 1 to PC_RANKS_MOST that the
 * conditions which BLOCK depends on allow, and those that the user stated
 * (program->opts->processes); few, as those that agree on each condition of
 * FN are one. */
#define PC_RANKS_MOST 9
void pc_ranks_pairs(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t block, uint32_t group, struct pc_pairs *pairs);

#endif
