/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * guards.h - shared by guards.c, which turns branches into constructs, and
 *            guard_facts.c, which knows what a value states about the thread.
 */
#ifndef PC_GUARDS_H
#define PC_GUARDS_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_arena;
struct pc_nest;
struct pc_nest_in;

#define PC_FACTS 64 /* kept for one function */

/* What a value is. */
enum what { NOTHING, NUMBER, IF_TRUE, IF_FALSE };

/* What is known of a variable or temporary: it is the thread's number; or it is
 * true, or false, only in the thread with NUMBER.  EXACT: always in thread 0.
 * ALONE: it is the number of teams of several threads around the thread; or it
 * is true, or false, only if there is none.  SOLO, with ALONE: it is the number
 * of threads in the team; or only if that is one. */
struct fact {
	struct pc_val value;
	enum what what;
	bool exact, alone, solo;
	int64_t number;
	const struct pc_event *team; /* whose number it is */
};

/* What calls pass for a parameter. */
struct use {
	bool number, other;
};

struct guards {
	struct pc_program *program;
	struct use **uses; /* by function, parameter */
	struct pc_fn *fn;
	struct pc_arena *scratch;
	struct pc_nest_in *in;
	struct fact facts[PC_FACTS];
	uint32_t n_facts;
	const struct pc_block *block; /* of the current event */
	const struct pc_event *team; /* at that event */
	uint32_t done;
};

/* Whether EVENT queries the number of its thread. */
bool pc_guard_number(const struct pc_event *event);
/* Whether any function of PROGRAM may. */
bool pc_guard_named(const struct pc_program *program);
/* Whether FN queries the number of its thread, or whether there are others. */
bool pc_guard_possible(const struct pc_fn *fn);

/* Add to G->FACTS what holds everywhere in G->FN. */
void pc_guard_facts_find(struct guards *g);

/* What is known of VALUE; of FACT as a condition: a number is true if not 0. */
struct fact pc_guard_known(struct guards *g, struct pc_val value);
struct fact pc_guard_condition(struct fact fact);

/* guard_wrap.c: replace calls of functions that only query OpenMP. */
void pc_guards_unwrap(struct pc_program *program);

/* The innermost team of NEST, or NULL. */
const struct pc_nest *pc_guard_team(const struct pc_nest *nest);

/* Call STEP for all events, with G->TEAM set; whether any changed something. */
bool pc_guard_each(struct guards *g,
		   bool (*step)(struct guards *, const struct pc_event *));

#endif
