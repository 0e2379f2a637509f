/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_nodes.h - questions about values of the program (value/value.h).
 */
#ifndef PC_PROOF_DECIDE_NODES_H
#define PC_PROOF_DECIDE_NODES_H

#include "proof/decide.h"

struct pc_fn;
struct pc_program;

/* What a leaf that is neither the rank nor the size of the group is for two of
 * its processes in the same call. */
enum pc_leaf_kind {
	PC_LEAF_NONE,   /* nothing is known of it */
	PC_LEAF_COMMON, /* proved the same */
	PC_LEAF_OWN,    /* it may have any value on each of them */
};

struct pc_node_question {
	struct pc_program *program;
	uint32_t group; /* whose members are compared */
	struct pc_question q;
	uint32_t node[PC_DECIDE_VARS]; /* by variable */
	uint32_t sized; /* the variable for the size of GROUP, or PC_NONE */
	bool large;     /* the last term would have been too large */
	enum pc_leaf_kind (*leaf)(void *data, uint32_t node);
	void *data;     /* for LEAF, NULL: no other leaves are allowed */
};

/* Begin a question about processes of GROUP; LEAF and DATA are set by the
 * caller.  The end gives back all memory of the question and its answer, and
 * counts its work. */
void pc_nodes_begin(struct pc_node_question *nq, struct pc_program *program,
		    uint32_t group);
void pc_nodes_end(struct pc_node_question *nq);

/* The term for NODE; PC_TERM_NONE: it has a leaf that is no variable, or is too
 * large: each evaluation takes as long as the term is. */
uint32_t pc_nodes_term(struct pc_node_question *nq, uint32_t node);

/* The variable of NODE, which is made if it does not exist, or PC_NONE. */
uint32_t pc_nodes_var(struct pc_node_question *nq, uint32_t node);

/* The node for the size of the group. */
uint32_t pc_nodes_size(const struct pc_node_question *nq);

/* The answer of pc_decide (), UNKNOWN without a VALUE; as pc_decide_classes ().
 * An equal question, about whatever nodes, is asked once in a program. */
enum pc_answer pc_nodes_decide(struct pc_node_question *nq, uint32_t value);
const struct pc_classes *pc_nodes_classes(struct pc_node_question *nq,
					  const uint32_t *term, uint32_t n,
					  uint32_t heads, uint32_t most);

/* If the group is a part, its members have equal colors; the color is a value of
 * the program that may have the leaves of other terms. */
void pc_nodes_colour(struct pc_node_question *nq);

/* Add as facts: NODE is TRUTH, if its leaves are variables; what is known of
 * branches before BLOCK of FN, and of places where some of their paths meet; of the
 * number of processes there, and of variables that a loop changes. */
bool pc_nodes_fact(struct pc_node_question *nq, uint32_t node, bool truth);
void pc_nodes_guards(struct pc_node_question *nq, const struct pc_fn *fn,
		     uint32_t block);
/* Part of pc_nodes_guards (): of places where paths meet. */
void pc_nodes_meets(struct pc_node_question *nq, const struct pc_fn *fn,
		    uint32_t block);
void pc_nodes_known(struct pc_node_question *nq, const struct pc_fn *fn,
		    uint32_t block);
/* Add as facts what is known of variables that a loop changes (decide_kept.c). */
void pc_nodes_kept(struct pc_node_question *nq);

#endif
