/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * explain.h - inside the explanations of the pass "uniform": the result of the
 *             backward search (explain.c), for the texts (explain_steps.c).
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

/* How the search reached a definition from the previous one. */
enum pc_via {
	PC_VIA_USE,    /* it is an operand */
	PC_VIA_BRANCH, /* the path taken at AT depends on it */
	PC_VIA_LOOP,   /* the trip count of a loop does */
	PC_VIA_RETURN, /* the callee returns or leaves it */
	PC_VIA_CALL,   /* the caller passes it, at AT */
};

struct pc_found {
	const struct pc_fn *fn;
	uint32_t def, use; /* block in which it is used */
	bool inside; /* in a callee: parameters do not count */
	bool added;  /* nor the content of its location on entry */
	const struct pc_given *given; /* the paths through FN of the call by
				       * which it was entered, or NULL: all */
	enum pc_via via;
	uint32_t from; /* index; PC_NONE: the value to explain */
	struct pc_loc at;
};

struct pc_why {
	struct pc_program *program;
	struct pc_arena *scratch; /* freed after the search */
	struct pc_run run;
	enum pc_strength strength; /* of the sources that are searched for */
	uint32_t group; /* in the function of the value to explain */
	const struct pc_fn *asked;
	PC_VEC(struct pc_found) list;
	uint32_t at; /* index of the current one */
	bool any;    /* something was found before it */
	uint64_t work;
};

/* The construct that makes F differ from other threads (pc_uni_team_part), if
 * that is what is searched for; or PC_NONE. */
uint32_t pc_why_part(struct pc_why *s, const struct pc_found *f);

/* Whether a difference can begin at F: it is neither computed nor left by a function that
 * is seen. */
bool pc_why_begins(const struct pc_why *s, const struct pc_found *f);

/* Append the steps from the value to explain to the definition at index END. */
void pc_why_tell(struct pc_why *s, uint32_t end, struct pc_steps *steps);

#endif
