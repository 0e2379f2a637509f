/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * initial.h - variables that keep their initial number.
 */
#ifndef PC_MODEL_INITIAL_H
#define PC_MODEL_INITIAL_H

#include <stdint.h>

struct pc_program;

/* The variable NAME has the initial value NUMBER. */
struct pc_initial {
	const char *name;
	int64_t number;
};

/* initial.c: replace variables that never change by that number; call it before
 * PROGRAM is packed or analyzed. */
void pc_initial_fold(struct pc_program *program);

#endif
