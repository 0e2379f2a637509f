/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * link.h - links the models of units to the model of a program, by the linker's
 *          rules.
 */
#ifndef PC_MODEL_LINK_H
#define PC_MODEL_LINK_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_program;

/* Add UNIT, as it was read, to WHOLE, which has only linked units.  What only
 * UNIT can access gets a unique name.  If several units define a function
 * (inline, template, weak), the first definition counts.  WHOLE takes the bodies
 * of UNIT, which has none afterwards, and keeps no pointer to UNIT.  False: another
 * main program or a wrong fact, see *ERROR. */
bool pc_link_unit(struct pc_program *whole, struct pc_program *unit,
		  const char **error);

/* To be called after the last unit.  If a unit has a main program, WHOLE
 * becomes closed: only WHOLE calls its functions, unless their address is
 * taken.  Returns whether it is closed. */
bool pc_link_close(struct pc_program *whole);

#endif
