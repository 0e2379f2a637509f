/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prove.h - the rules by which a condition, a value or a call is proved
 *           (proof/rules.def).
 *
 * These are the only functions that give a proof.  A caller names what is to be
 * proved, and no reason: each function reads the facts from the model, the
 * claims (claims.h), what was found of branches (sides.h), and the sites
 * (graph/regions.h).  NULL: there is no proof.
 */
#ifndef PC_PROOF_PROVE_H
#define PC_PROOF_PROVE_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "proof/proof.h"

struct pc_event;
struct pc_site;

/* The condition at the end of BLOCK, or the operand at its use in block USE, is
 * the same on the processes of GROUP (PC_NODE_NONE: all processes). */
const struct pc_proof *pc_prove_cond(struct pc_program *program,
				     const struct pc_fn *fn, uint32_t block,
				     uint32_t group);
const struct pc_proof *pc_prove_opnd(struct pc_program *program,
				     const struct pc_fn *fn,
				     struct pc_opnd opnd, uint32_t use,
				     uint32_t group);

/* The branch of BLOCK does not make processes call different collectives. */
const struct pc_proof *pc_prove_branch(struct pc_program *program,
				       const struct pc_fn *fn, uint32_t block);

/* Why it is not proved that all processes call the collectives of the unit
 * together. */
enum pc_gap_kind {
	PC_GAP_NONE,
	PC_GAP_BRANCH,  /* the branch of BLOCK of FN */
	PC_GAP_LARGE,   /* FN is too large to be analyzed */
	PC_GAP_ANYTIME, /* FN has collectives, and unknown code calls it */
	PC_GAP_END,     /* how a process ends by EVENT of FN is not seen */
	PC_GAP_THROW,   /* FN may handle an exception of EVENT, not followed */
	PC_GAP_TEAM,    /* a value decides on the threads of teams of FN */
	PC_GAP_CANCEL,  /* FN may cancel different work on processes */
	PC_GAP_CALLS,   /* EVENT of FN calls code that is not seen */
	PC_GAP_CALLED,  /* code that is not seen can call FN */
};

struct pc_gap {
	enum pc_gap_kind kind;
	const struct pc_fn *fn;
	uint32_t block;
	const struct pc_event *event;
};

struct pc_unit {
	const struct pc_proof *proof; /* from one of each function, and that
				       * all callers are known; or NULL */
	PC_VEC(struct pc_gap) gaps;   /* else all of them; of a function the
				       * first BRANCH only */
};

/* Whether GAP is of the branches of its function: BRANCH or LARGE. */
static inline bool pc_gap_is_branch(const struct pc_gap *gap)
{
	return gap->kind == PC_GAP_BRANCH || gap->kind == PC_GAP_LARGE;
}

/* Make program->order. */
void pc_prove_unit(struct pc_program *program);

/* The gap to name for a call in FN: of its branches, of other branches, another
 * one; NULL: there is none. */
const struct pc_gap *pc_unit_gap(const struct pc_unit *unit,
				 const struct pc_fn *fn);

/* All processes make the call at SITE of FN together, as UNIT says. */
const struct pc_proof *pc_prove_order(struct pc_program *program,
				      const struct pc_fn *fn,
				      const struct pc_site *site,
				      const struct pc_unit *unit);

/* All processes that make the call use one communicator, window or file; pass
 * the same value of argument ARG. */
const struct pc_proof *pc_prove_handle(struct pc_program *program,
				       const struct pc_fn *fn,
				       const struct pc_site *site);
const struct pc_proof *pc_prove_argument(struct pc_program *program,
					 const struct pc_fn *fn,
					 const struct pc_site *site,
					 uint32_t arg);
/* All of them pass MPI_IN_PLACE as argument 0, or none does.  SPREAD: see
 * pc_in_place_settled (). */
const struct pc_proof *pc_prove_in_place(struct pc_program *program,
					 const struct pc_fn *fn,
					 const struct pc_site *site,
					 bool spread);

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

/* The process completes the request of the call at SITE. */
const struct pc_proof *pc_prove_request(struct pc_program *program,
					const struct pc_fn *fn,
					const struct pc_site *site);

#endif
