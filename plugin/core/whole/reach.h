/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach.h - which parts of a whole program can run, and which functions its
 *           calls through pointers can reach.
 */
#ifndef PC_REACH_H
#define PC_REACH_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_program;

/* WHOLE is linked and closed (pc_link_close ()), and no pass has run.  Unless
 * ALL, functions that the main program cannot reach lose their bodies; returns
 * how many.  A call through a pointer becomes direct if it means one function,
 * is removed if nothing is ever assigned to the pointer, and gets a type of its
 * own if it means one of several functions. */
uint32_t pc_reach(struct pc_program *whole, bool all);

/* ---- job_ends.c ---- */

/* If all callers of a function in WHOLE, which is closed with calls settled,
 * end the job once an error flag is set, processes that leave the function with
 * the flag set use a separate return (PC_BLF_FATAL). */
void pc_fatal(struct pc_program *whole);
/* Whether one branch of BLOCK leads straight to such a return. */
bool pc_fatal_branch(const struct pc_fn *fn, uint32_t block);

#endif
