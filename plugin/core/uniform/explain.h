/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * explain.h - inside the explanations of the pass "uniform": what was found
 *                 on the way backwards (explain.c), for the words of it
 *                 (explain_steps.c).
 */
#ifndef PC_UNIFORM_WHY_H
#define PC_UNIFORM_WHY_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "report/strength.h"
#include "uniform/engine.h"

struct pc_arena;
struct pc_given;
struct pc_steps;

/* How one came to a definition from the one before. */
enum pc_via {
	PC_VIA_USE,    /* it is an operand */
	PC_VIA_BRANCH, /* the way taken at AT depends on it */
	PC_VIA_LOOP,   /* so does how often a loop runs */
	PC_VIA_RETURN, /* the callee returns or leaves it */
	PC_VIA_CALL,   /* it is what the caller passes, at AT */
};

struct pc_found {
	const struct pc_fn *fn;
	uint32_t def, use; /* block in which it is used */
	bool inside; /* of a callee: not what its parameters add */
	bool added;  /* nor what its shared location held on entry */
	const struct pc_given *given; /* the ways through FN of the call that it was
				       * entered by, or NULL: all */
	enum pc_via via;
	uint32_t from; /* index; PC_NONE: asked for */
	struct pc_loc at;
};

struct pc_why {
	struct pc_program *program;
	struct pc_arena *scratch; /* given back behind the search */
	struct pc_run run;
	enum pc_strength strength; /* looked for */
	uint32_t group; /* in the function that was asked about */
	const struct pc_fn *asked;
	PC_VEC(struct pc_found) list;
	uint32_t at; /* that is looked at */
	bool any;    /* something was found behind it */
	uint64_t work;
};

/* The construct of which F is set apart from other threads' (pc_uni_team_part), if
 * that is what is looked for; or PC_NONE. */
uint32_t pc_why_part(struct pc_why *s, const struct pc_found *f);

/* The way from the value asked for to the definition at index END. */
void pc_why_tell(struct pc_why *s, uint32_t end, struct pc_steps *steps);

#endif
