/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callers.h - who may call each function, before the call graph is made.
 *
 * Inside core only.
 */
#ifndef PC_CALLERS_H
#define PC_CALLERS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_program;

/* The functions FROM[FIRST[i]] .. FROM[FIRST[i + 1] - 1], by number, call function
 * i of the program, or may by a pointer; one that does so twice is there twice. */
struct pc_callers {
	uint32_t *first, *from;
};

/* Fill CALLERS, in the program's arena.  Cost: O(events + such calls). */
void pc_callers_find(struct pc_program *program, struct pc_callers *callers);

/* REACH, by function: some are true; so become those that may call them. */
void pc_callers_reach(struct pc_program *program,
		      const struct pc_callers *callers, bool *reach);

/* By function of PROGRAM: whether it may call collectives, by itself or by others;
 * in the program's arena. */
bool *pc_callers_collect(struct pc_program *program,
			 const struct pc_callers *callers);

#endif
