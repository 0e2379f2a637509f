/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prove_call.h - proofs about one call of a collective.
 *
 * Each function returns NULL if there is no proof.
 */
#ifndef PC_VERDICT_PROVE_CALL_H
#define PC_VERDICT_PROVE_CALL_H

#include <stdbool.h>
#include <stdint.h>

struct pc_call;
struct pc_fn;
struct pc_program;
struct pc_proof;
struct pc_site;

/* No branch of FN makes processes call different collectives; else *BLOCK is
 * the first one that may, PC_NONE: not known. */
const struct pc_proof *pc_prove_branches(struct pc_program *program,
					 const struct pc_fn *fn,
					 uint32_t *block);
/* The same for the unit, from such proofs FROM of its N functions. */
const struct pc_proof *pc_prove_unit(struct pc_program *program,
				     const struct pc_proof *const *from,
				     uint32_t n);
/* All processes make the call at SITE of FN together: BRANCHES is the proof of
 * FN, UNIT that of the unit, or NULL. */
const struct pc_proof *pc_prove_order(struct pc_program *program,
				      const struct pc_fn *fn,
				      const struct pc_site *site,
				      const struct pc_proof *branches,
				      const struct pc_proof *unit);

/* All processes that make the call C use one communicator, window or file; pass
 * the same value of argument ARG. */
const struct pc_proof *pc_prove_handle(const struct pc_call *c);
const struct pc_proof *pc_prove_argument(const struct pc_call *c, uint32_t arg);
/* All of them pass MPI_IN_PLACE as argument 0, or none does.  SPREAD: Fortran's
 * MPI_IN_PLACE may come from other functions. */
const struct pc_proof *pc_prove_in_place(const struct pc_call *c, bool spread);
/* Whether functions of PROGRAM pass Fortran's MPI_IN_PLACE on. */
bool pc_in_place_spreads(const struct pc_program *program);

/* One thread of the process makes the call at SITE; no other thread is in a
 * collective meanwhile; the thread may call MPI. */
const struct pc_proof *pc_prove_context(struct pc_program *program,
					const struct pc_fn *fn,
					const struct pc_site *site);
const struct pc_proof *pc_prove_threads(struct pc_program *program,
					const struct pc_fn *fn,
					const struct pc_site *site);
const struct pc_proof *pc_prove_level(struct pc_program *program,
				      const struct pc_fn *fn,
				      const struct pc_site *site);

#endif
