/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts.h - what the user says of functions and variables: rows for the
 *           registry of collectives, what does not return, what is equal on
 *           all processes (docs/FACTS.md).
 *
 * Facts come from files, from attributes in the source, and from `fact` lines
 * of the .pcm text.  All are lines of one language and are read before the
 * functions that they are about, except those of attributes.  A fact is
 * believed, never checked.
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

/* Without facts, in ARENA. */
struct pc_facts *pc_facts_new(struct pc_arena *arena);

/* Add the facts in the LEN bytes at TEXT, called FILE in messages.  False:
 * some are wrong, see ERRORS; the others were added. */
bool pc_facts_read(struct pc_facts *facts, const char *file, const char *text,
		   size_t len, struct pc_user_errors *errors);

/* Give FN the row and the flags that the facts of PROGRAM say; done by
 * pc_fn_get ().  Cost: a few look-ups of its name. */
void pc_facts_fn(const struct pc_program *program, struct pc_fn *fn);

/* One more fact, as a line; FN, if not NULL, gets what it says.  False: the
 * line is wrong. */
bool pc_facts_say(struct pc_program *program, struct pc_fn *fn,
		  const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Whether the user says that VALUE, seen in FN (NULL: in any function), is
 * equal on all processes.  Cost: a few look-ups of its name. */
bool pc_user_uniform(const struct pc_program *program, const struct pc_fn *fn,
		     struct pc_val value);

/* The handle of MPI that the user says the variable with static storage NAME
 * holds ("MPI_COMM_WORLD"); NULL: nothing is said.  Cost: a few look-ups. */
const char *pc_user_handle(const struct pc_program *program, const char *name);

/* Whether line number I of them is about a function that PROGRAM has, or about
 * something else. */
bool pc_facts_concern(const struct pc_program *program, uint32_t i);

/* SAY each fact, once, that is about nothing that PROGRAM names: its text, and
 * where it was read.  Cost: a few look-ups for each operand. */
void pc_facts_unused(const struct pc_program *program,
		     void (*say)(const char *file, uint32_t line,
				 const char *text));

/* The facts as lines, in the order in which they came; *N of them. */
const char *const *pc_facts_lines(const struct pc_program *program,
				  uint32_t *n);

#endif
