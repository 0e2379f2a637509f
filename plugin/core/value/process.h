/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * process.h - inside ranks*.c: what a condition is made of, and which
 *                 values to try for it.
 */
#ifndef PC_RANKS_NODES_H
#define PC_RANKS_NODES_H

#include "uniform/fixpoint.h"
#include "value/nodes.h"

#define PC_LEAVES_MOST 12
#define PC_TRIES_MOST 24

/* The parts of expressions that are not computed from others. */
struct pc_leaves {
	uint32_t node[PC_LEAVES_MOST], n;
	int64_t number[PC_TRIES_MOST]; /* constants in them */
	uint32_t n_numbers;
	bool all; /* false: there is something that has no value */
};

/* Add the leaves of NODE. */
void pc_leaves_add(struct pc_program *program, struct pc_leaves *leaves,
		   uint32_t node);

/* Numbers to try, all different. */
struct pc_tries {
	int64_t v[PC_TRIES_MOST];
	uint32_t n;
};

void pc_tries_add(struct pc_tries *tries, int64_t number);
/* The numbers of processes: 2 .. PC_RANKS_MOST and those that constants of
 * LEAVES hint at, up to LIMIT; or what the user stated. */
void pc_tries_sizes(const struct pc_program *program,
		    const struct pc_leaves *leaves, int64_t limit,
		    struct pc_tries *sizes);
/* The processes 0 .. SIZE - 1, of many only those of interest. */
void pc_tries_ranks(const struct pc_leaves *leaves, int64_t size,
		    struct pc_tries *ranks);

/* What NODE is computed from: up to three nodes; false: it is a leaf. */
bool pc_node_parts(struct pc_program *program, uint32_t node,
		   uint32_t parts[3]);
/* The value of N from those of its parts. */
bool pc_node_work_out(const struct pc_node *n, const int64_t v[3],
		      const bool known[3], int64_t *result);

/* ---- formula.c ---- */

/* Begin anew. */
void pc_formula_start(struct pc_formula *formula);
/* NODE gets its value from pc_formula_set (); before the expressions with it. */
uint32_t pc_formula_input(struct pc_program *program,
			  struct pc_formula *formula, uint32_t node);
/* The part that NODE is; PC_NONE: it is too large.  Those that are asked for
 * first are best added first. */
uint32_t pc_formula_add(struct pc_program *program,
			struct pc_formula *formula, uint32_t node);
void pc_formula_set(struct pc_formula *formula, uint32_t part, int64_t value);
/* False: it does not follow. */
bool pc_formula_value(struct pc_formula *formula, uint32_t part,
		      int64_t *value);

/* How strongly the leaf NODE of FN can differ between processes of GROUP;
 * before the pass "uniform" nothing does. */
enum pc_strength pc_leaf_strength(struct pc_program *program,
				  const struct pc_fn *fn, uint32_t node,
				  uint32_t group);

/* ---- uniform/grid.c ---- */

/* Whether VALUE, made of coordinates in a grid, is the same in all processes of GROUP,
 * a part of that grid: 1; 0: in some grid it is not; -1: not known. */
int pc_ranks_grid(struct pc_program *program, uint32_t value, uint32_t group);

/* ---- sizes.c ---- */

/* Whether processes of a job of SIZE come to the end of BLOCK. */
bool pc_ranks_reached(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, int64_t size);

/* ---- match/witness.c, match/witness_try.c ---- */

static inline bool pc_has(const uint32_t *list, uint32_t n, uint32_t node)
{
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == node)
			return true;
	return false;
}

#define PC_SEARCH_CONDS 24   /* conditions in which processes are compared */
#define PC_SEARCH_GUARDS 16
#define PC_SEARCH_PAIRS 24
#define PC_SEARCH_SIDES 24   /* different processes of one job */
#define PC_SEARCH_FREE 2     /* variables besides rank and size */

/* One process that gets to the condition. */
struct pc_side {
	int64_t rank, free[PC_SEARCH_FREE];
	int64_t colour;
	uint32_t to;
	uint64_t bits; /* what it does at the other conditions */
};

/* What is evaluated in every process that is tried, in the order in which it is
 * asked for: parts of values->formula. */
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
	uint32_t colour; /* equal on all processes of the group, or NONE */
	uint32_t sym[PC_SEARCH_FREE], n_sym; /* equal on all processes */
	uint32_t var[PC_SEARCH_FREE], n_var; /* each process has its own */
	struct pc_known_way guard[PC_SEARCH_GUARDS];
	uint32_t n_guards;
	/* known to hold, but not computed */
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

/* What SIDE knows with the sizes and symbols as they are set; SIDE NULL: what
 * every process that gets here knows. */
struct pc_process pc_search_process(struct pc_search *search,
				    const struct pc_side *side);

#endif
