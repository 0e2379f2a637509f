/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * passed.h - what a call of MPI passes as an argument.
 */
#ifndef PC_MEMORY_PASSED_H
#define PC_MEMORY_PASSED_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "memory/ssa_form.h"

struct pc_fn;
struct pc_program;

/* The operand that is argument ARG of the call: its value in C, what it points
 * to with CONTENT or if Fortran passes it by reference; DEF PC_NONE: not
 * known. */
struct pc_opnd pc_argument_opnd(const struct pc_fn *fn, uint32_t block,
				uint32_t event, uint32_t arg, bool content);

/* The address at which that call finds CONTENT, its argument ARG, if processes may find
 * there what is not the same: not where CONTENT is the value of the argument, the address
 * is constant, or MPI has put CONTENT there by this address; then DEF is PC_NONE. */
struct pc_opnd pc_argument_address(const struct pc_fn *fn, uint32_t block,
				   uint32_t event, struct pc_opnd content, uint32_t arg);
/* Whether MPI has put CONTENT where AT points. */
bool pc_opnd_put(const struct pc_fn *fn, struct pc_opnd at, struct pc_opnd content);

/* The values that OPND may have, found through copies and phis. */
struct pc_choices {
	PC_VEC(struct pc_opnd) list;
	PC_VEC(uint32_t) phis; /* definitions passed through */
	bool many;             /* there are others */
	/* In: whether the path that comes to PHI from its predecessor number WAY does
	 * not count, or NULL. */
	bool (*leaves_out)(const void *data, const struct pc_def *phi,
			   uint32_t way);
	const void *data;
};
void pc_argument_choices(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_opnd opnd, struct pc_choices *choices);

/* Whether OPND is MPI_IN_PLACE. */
bool pc_opnd_in_place(struct pc_opnd opnd);
/* Whether argument 0 of the call is MPI_IN_PLACE wherever it comes from, or
 * nowhere.  SPREAD: Fortran's MPI_IN_PLACE may come from other functions. */
bool pc_in_place_settled(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t event, bool spread);
/* Whether functions of PROGRAM pass Fortran's MPI_IN_PLACE on. */
bool pc_in_place_spreads(const struct pc_program *program);

#endif
