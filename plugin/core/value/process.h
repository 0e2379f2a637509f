/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * process.h - inside ranks*.c: what a condition is made of, and which
 *                 values to try for it.
 */
#ifndef PC_RANKS_NODES_H
#define PC_RANKS_NODES_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_formula;
struct pc_node;
struct pc_program;

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

/* ---- sizes.c ---- */

/* Whether processes of a job of SIZE come to the end of BLOCK. */
bool pc_ranks_reached(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, int64_t size);

#endif
