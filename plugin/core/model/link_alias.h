/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * link_alias.h - functions that have several names in a program.
 */
#ifndef PC_MODEL_LINK_ALIAS_H
#define PC_MODEL_LINK_ALIAS_H

#include <stdint.h>

struct pc_program;

/* The N NAMES are names of one function in an object: a call by a name that no
 * unit defines means the function with another of them. */
void pc_link_names(struct pc_program *whole, const char *const *names,
		   uint32_t n);
/* Apply that, after the last unit; pc_link_close () calls it. */
void pc_link_join(struct pc_program *whole);

#endif
