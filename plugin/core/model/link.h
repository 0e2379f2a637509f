/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * link.h - from the models of units to that of a program, by the linker's rules.
 */
#ifndef PC_MODEL_LINK_H
#define PC_MODEL_LINK_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_program;

/* Add UNIT, as it was read, to WHOLE, in which units were linked only.  What
 * UNIT keeps to itself gets a name of its own; of a function that several units
 * define (inline, template, weak) the first definition counts.  UNIT is not
 * needed behind.  False: UNIT has
 * another main program, or a fact that is wrong; *ERROR says which. */
bool pc_link_unit(struct pc_program *whole, const struct pc_program *unit,
		  const char **error);

/* All units are there.  If one of them has a main program, WHOLE is closed:
 * nobody calls its functions but WHOLE itself, where no address is taken.
 * Returns whether it is. */
bool pc_link_close(struct pc_program *whole);

/* The functions without a model that WHOLE calls and of which nothing is known,
 * by name, sorted; *N of them, in the program's arena. */
const struct pc_fn **pc_link_unknown(struct pc_program *whole, uint32_t *n);

#endif
