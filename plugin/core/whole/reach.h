/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach.h - what of a whole program can run, and what its calls through
 *           pointers mean.
 */
#ifndef PC_REACH_H
#define PC_REACH_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_program;

/* WHOLE is linked and closed (pc_link_close ()), no pass has run.  Functions
 * that cannot be reached from the main program lose their bodies, unless ALL
 * are kept; a call through a pointer becomes a direct one if it means one
 * function, vanishes if nothing is ever assigned to the pointer, and has a type
 * of its own if it means one of several.  Returns how many functions lost their
 * bodies. */
uint32_t pc_reach(struct pc_program *whole, bool all);

/* ---- job_ends.c ---- */

/* Of WHOLE, closed, who calls what is settled: where all callers end the job if an
 * error flag is set, who goes home with it set does so by a return of his own. */
void pc_fatal(struct pc_program *whole);
/* Whether one way of the branch BLOCK leads straight to such a return. */
bool pc_fatal_branch(const struct pc_fn *fn, uint32_t block);

#endif
