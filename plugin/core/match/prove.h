/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prove.h - that a branch does not make processes call different collectives.
 */
#ifndef PC_MATCH_PROVE_H
#define PC_MATCH_PROVE_H

#include <stdint.h>

struct pc_fn;
struct pc_program;
struct pc_proof;

/* A proof that all processes take the same successor there, or that they call
 * the same collectives on all of them; NULL: there is none. */
const struct pc_proof *pc_prove_branch(struct pc_program *program,
				       const struct pc_fn *fn, uint32_t block);

#endif
