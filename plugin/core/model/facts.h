/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts.h - facts that the user states about functions and variables: rows for
 *           the registry of collectives, functions that do not return, values
 *           that are equal on all processes (docs/FACTS.md).
 *
 * Facts come from files, from attributes in the source, and from `fact` lines
 * of the .pcm text, in one language.  All except attributes are read before the
 * functions that they are about.  A fact is assumed to be true, never checked.
 */
#ifndef PC_FACTS_H
#define PC_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "model/model.h"

struct pc_arena;
struct pc_facts;
struct pc_user_errors;

/* A table without facts, in ARENA. */
struct pc_facts *pc_facts_new(struct pc_arena *arena);

/* Add the facts in the LEN bytes at TEXT; messages call the text FILE.  False:
 * ERRORS has errors; the lines without errors were added. */
bool pc_facts_read(struct pc_facts *facts, const char *file, const char *text,
		   size_t len, struct pc_user_errors *errors);

/* Set in FN the row and the flags from the facts of PROGRAM; pc_fn_get () calls
 * it.  Cost: a few look-ups of the name. */
void pc_facts_fn(const struct pc_program *program, struct pc_fn *fn);

/* Add a fact, given as a line; FN, if not NULL, gets it.  False: an error. */
bool pc_facts_say(struct pc_program *program, struct pc_fn *fn,
		  const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Whether the user states that VALUE in FN (NULL: in any function) is equal on
 * all processes.  Cost: a few look-ups of the name. */
bool pc_user_uniform(const struct pc_program *program, const struct pc_fn *fn,
		     struct pc_val value);

/* The MPI handle ("MPI_COMM_WORLD") that, as the user states, the variable NAME
 * with static storage holds; NULL: no fact.  Cost: a few look-ups. */
const char *pc_user_handle(const struct pc_program *program, const char *name);

/* False if line number I is about a function that PROGRAM does not have. */
bool pc_facts_concern(const struct pc_program *program, uint32_t i);

/* Call SAY once for each fact that is about nothing that PROGRAM names, with
 * its text, file and line.  Cost: a few look-ups for each operand. */
void pc_facts_unused(const struct pc_program *program,
		     void (*say)(const char *file, uint32_t line,
				 const char *text));

/* The facts as lines, in the order in which they were added; *N of them. */
const char *const *pc_facts_lines(const struct pc_program *program,
				  uint32_t *n);

#endif
