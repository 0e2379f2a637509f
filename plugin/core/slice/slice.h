/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice.h - the functions of a whole program on which no obligation depends.  The
 *           pass "slice" then drops parts of the others.
 */
#ifndef PC_SLICE_H
#define PC_SLICE_H

#include <stdint.h>

struct pc_program;

/* WHOLE is linked and closed, its calls are settled (pc_reach ()), and no pass has
 * run.  Bodies on which nothing depends that a warning, a check or a proof is about
 * become a return of an unknown value; returns how many.  0: none, or the program
 * is not well formed. */
uint32_t pc_slice(struct pc_program *whole);

#endif
