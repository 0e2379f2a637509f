/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * initial.h - variables that keep the number they begin with.
 */
#ifndef PC_MODEL_INITIAL_H
#define PC_MODEL_INITIAL_H

#include <stdint.h>

struct pc_program;

/* The variable NAME is initialised with NUMBER. */
struct pc_initial {
	const char *name;
	int64_t number;
};

/* initial.c: that number in place of those that nobody changes; before PROGRAM is
 * packed, or analysed. */
void pc_initial_fold(struct pc_program *program);

#endif
