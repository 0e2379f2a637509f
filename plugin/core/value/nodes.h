/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nodes.h - inside this folder: making nodes; data of a program and a function.
 */
#ifndef PC_VALUE_NODES_H
#define PC_VALUE_NODES_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "value/value.h"

struct pc_claim;
struct pc_known;

struct pc_def;
struct pc_mpi_op;
struct pc_ssa_call;

/* ---- node.c ---- */

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
/* ---- fold_choice.c: PC_NODE_NONE if it says nothing ---- */

/* A == B or A != B (OPER), where A is a product that a condition chooses. */
uint32_t pc_node_choice(struct pc_program *program, enum pc_oper oper,
			uint32_t a, uint32_t b);
/* The product of the comparisons A and B. */
uint32_t pc_node_both(struct pc_program *program, uint32_t a, uint32_t b);

/* ---- fold_real.c ---- */

/* The comparison `A OPER B` where one is a constant of a floating point type;
 * PC_NODE_NONE: it says nothing. */
uint32_t pc_node_real(struct pc_program *program, enum pc_oper oper, uint32_t a,
		      uint32_t b);

/* NODE as a condition: 0 or 1. */
uint32_t pc_node_truth(struct pc_program *program, uint32_t node);
/* Whether NODE has at most MOST nodes, counting itself and each repetition, and
 * HOLDS (NULL: always true) with DATA is true for each of them. */
#define PC_NODES_MOST 48 /* largest MOST */
bool pc_node_all(const struct pc_program *program, uint32_t node, uint32_t most,
		 bool (*holds)(const struct pc_node *node, const void *data),
		 const void *data);

/* How the parts of a node are replaced. */
struct pc_remake {
	struct pc_program *program;
	/* Whether PART is replaced as a whole, by *BY. */
	bool (*replace)(void *data, uint32_t part, uint32_t *by);
	/* PART, which is N, with the operands A and B; NULL: pc_node_with (). */
	uint32_t (*make)(void *data, const struct pc_node *n, uint32_t a,
			 uint32_t b);
	void *data;
};
/* NODE with its parts replaced, the innermost first; PC_NODE_NONE: a part has
 * become that, or there are more than PC_REMAKE_MOST of them. */
#define PC_REMAKE_MOST 128
uint32_t pc_node_remake(const struct pc_remake *r, uint32_t node);
/* N with the operands A and B, simplified; PC_NODE_NONE if one of them is. */
uint32_t pc_node_with(struct pc_program *program, const struct pc_node *n,
		      uint32_t a, uint32_t b);

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
			struct pc_claim *claims);
/* Whether CLAIM says which value a node has: KNOWN. */
bool pc_claim_value(const struct pc_program *program,
		    const struct pc_claim *claim, struct pc_known *known);

/* ---- compute.c ---- */

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

/* The integer argument ARG of an MPI procedure, or PC_NODE_NONE. */
uint32_t pc_value_number_arg(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block, uint32_t event, uint32_t arg);

/* ---- comm.c ---- */

/* The handle that is argument ARG of the call, by value or by reference. */
uint32_t pc_value_handle_arg(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t block, uint32_t event, int32_t arg);

#endif
