/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callers.h - the possible callers of each function, before the call graph
 *             exists.  For core only.
 */
#ifndef PC_CALLERS_H
#define PC_CALLERS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_program;

/* The functions with numbers FROM[FIRST[i]] .. FROM[FIRST[i + 1] - 1] may call
 * function i, directly or through a pointer.  A function may be there twice. */
struct pc_callers {
	uint32_t *first, *from;
};

/* Fill CALLERS, in the program's arena.  Cost: O(events + calls). */
void pc_callers_find(struct pc_program *program, struct pc_callers *callers);

/* REACH, by function: set it for all functions that may call a function for
 * which it is set, directly or through others. */
void pc_callers_reach(struct pc_program *program,
		      const struct pc_callers *callers, bool *reach);

/* By function of PROGRAM, in its arena: whether it may call a collective,
 * directly or through others. */
bool *pc_callers_collect(struct pc_program *program,
			 const struct pc_callers *callers);

#endif
