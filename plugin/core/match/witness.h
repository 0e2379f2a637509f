/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * witness.h - the interface between witness.c and witness_try.c: the search for
 *             processes for which a condition differs.
 */
#ifndef PC_MATCH_WITNESS_H
#define PC_MATCH_WITNESS_H

#include <stdbool.h>
#include <stdint.h>
#include "value/process.h"
#include "value/value.h"

struct pc_fn;
struct pc_program;

#define PC_SEARCH_CONDS 24   /* conditions in which processes are compared */
#define PC_SEARCH_GUARDS 16
#define PC_SEARCH_PAIRS 24
#define PC_SEARCH_SIDES 24   /* different processes of one job */
#define PC_SEARCH_FREE 2     /* variables besides rank and size */

/* One process that reaches the condition. */
struct pc_side {
	int64_t rank, free[PC_SEARCH_FREE];
	int64_t colour;
	uint32_t to;
	uint64_t bits; /* its results at the other conditions */
};

/* What is evaluated in every process, in this order: parts of
 * values->formula. */
struct pc_search_parts {
	uint32_t size, rank, sym[PC_SEARCH_FREE], var[PC_SEARCH_FREE];
	uint32_t guard[PC_SEARCH_GUARDS], colour, cond;
	uint32_t conds[PC_SEARCH_CONDS];
};

struct pc_search {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t block, group, cond;
	uint32_t rank, size;       /* nodes, or NONE */
	uint32_t colour; /* same on all processes of the group, or NONE */
	uint32_t sym[PC_SEARCH_FREE], n_sym; /* same on all processes */
	uint32_t var[PC_SEARCH_FREE], n_var; /* differ between processes */
	struct pc_known_way guard[PC_SEARCH_GUARDS];
	uint32_t n_guards;
	/* true, but not computed */
	struct pc_known_way fact[PC_SEARCH_GUARDS];
	uint32_t n_facts;
	uint32_t conds[PC_SEARCH_CONDS], n_conds;
	struct pc_leaves leaves;
	struct pc_process now; /* sizes and symbols */
	struct pc_search_parts part;
	struct pc_pairs *pairs;
	uint64_t seen[PC_SEARCH_PAIRS][2];
	uint32_t work;
};

/* Fill in the pairs. */
void pc_search_try(struct pc_search *search);

/* What SIDE knows with the current sizes and symbols; SIDE NULL: what every
 * process that reaches the condition knows. */
struct pc_process pc_search_process(struct pc_search *search,
				    const struct pc_side *side);

#endif
