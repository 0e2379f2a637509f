/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * colour.h - whether a value follows from the color that separated processes,
 *            or from their position in a grid.
 */
#ifndef PC_UNIFORM_COLOUR_H
#define PC_UNIFORM_COLOUR_H

#include <stdbool.h>
#include <stdint.h>
#include "report/strength.h"

struct pc_fn;
struct pc_program;

/* How strongly the leaf NODE of FN can differ between processes of GROUP;
 * before the pass "uniform", PC_UNIFORM. */
enum pc_strength pc_leaf_strength(struct pc_program *program,
				  const struct pc_fn *fn, uint32_t node,
				  uint32_t group);

/* Whether VALUE is the same on all processes with the same COLOUR, as far as
 * both follow from ranks: 1 yes, 0 no, -1 not known. */
int pc_ranks_follows(struct pc_program *program, uint32_t value,
		     uint32_t colour);

/* Whether VALUE, of coordinates in a grid, is the same on all processes of
 * GROUP, a part of it: 1 proved; 0 in some grid it is not; -1 not known. */
int pc_ranks_grid(struct pc_program *program, uint32_t value, uint32_t group);

/* Whether VALUE is computed only from numbers and the rank in GROUP. */
bool pc_value_is_of_rank(struct pc_program *program, uint32_t value, uint32_t group);

#endif
