/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * claims.h - what the pass "uniform" claims of the values of a function.
 *
 * uniform/ finds the claims; check.c verifies, from the model and the SSA form
 * alone, that each follows from those of its operands.
 */
#ifndef PC_PROOF_CLAIMS_H
#define PC_PROOF_CLAIMS_H

#include <stdbool.h>
#include <stdint.h>
#include "report/strength.h"
#include "memory/ssa_form.h"
#include "proof/rules.h"

struct pc_fn;
struct pc_program;

/* The state of a value.  All zero: the same on all processes.  The fixpoint
 * starts with this state, and every join makes a state stronger or keeps it. */
struct pc_uni {
	enum pc_strength strength : 8; /* over all processes; PARAMS and
					* CONTENTS add to it */
	bool ranks; /* DIVERGENT only by ranks and coordinates, and by values
		     * as for PARTS: they may also decide which processes form
		     * a part */
	bool parts; /* DIVERGENT only by values each of which is the same on
		     * some part of all processes */
	unsigned char was; /* shared: the value on entry is added (engine.h) */
	bool vague; /* some contribution is only UNPROVEN */
	bool moved; /* if not UNIFORM with PARAMS and CONTENTS: as an address it is
		     * not proved to be that of the same object on each process, such
		     * as what each has made in its n-th call of malloc */
	unsigned char chosen; /* DIVERGENT: how often a path chose between values
			       * that need not differ (uniform/chosen.c) */
	uint32_t on;   /* group on which it is the same anyway, or
			* PC_NODE_NONE */
	uint32_t over; /* DIVERGENT only by the rank in this group */
	/* bit i: plus the state of parameter i, or of what it points to */
	uint64_t params, contents;
};
#define PC_UNI_PARAMS 64

/* The claims of one function, between processes. */
struct pc_claims {
	const struct pc_uni *def;   /* by definition */
	const struct pc_uni *cond;  /* by block */
	const struct pc_uni *entry; /* by shared place */
	const struct pc_uni *param, *content; /* by parameter */
	const struct pc_uni *out;   /* by place: when it returns */
	const struct pc_uni *result;
	const struct pc_uni *all; /* added where paths meet */
	const bool *told; /* by place: a fact of the user; or NULL */
	const pc_rules *by;      /* by definition: the rules used, without
				  * OPERANDS and PATHS */
	const pc_rules *cond_by; /* by block */
	uint32_t n_params;
	/* What the pass answers: how strongly the condition of BLOCK, or OPND,
	 * can differ over GROUP. */
	enum pc_strength (*cond_over)(struct pc_program *program,
				      const struct pc_fn *fn, uint32_t block,
				      uint32_t group);
	enum pc_strength (*opnd_over)(struct pc_program *program,
				      const struct pc_fn *fn,
				      struct pc_opnd opnd, uint32_t use,
				      uint32_t group);
	/* Whether OPND, used in BLOCK, rests on a location that code which is
	 * not seen may have changed meanwhile: then its value number proves
	 * nothing. */
	bool (*reopened)(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_opnd opnd, uint32_t block);
	bool outside; /* functions that are not seen may call it */
};

#endif
