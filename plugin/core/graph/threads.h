/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * threads.h - threads that the program creates itself: pthreads, C11, C++.  For
 *             core only.
 */
#ifndef PC_THREADS_H
#define PC_THREADS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_block;
struct pc_event;
struct pc_fn;
struct pc_program;
struct pc_val;

/* Whether calls of NAME, as the linker knows it, create threads. */
bool pc_thread_is_maker(const char *name);

/* The function that the thread created by event E of BLOCK runs, or NULL if it
 * is not analyzed; whether EVENT waits for a thread to end. */
struct pc_fn *pc_thread_start(struct pc_program *program,
			      const struct pc_block *block, uint32_t e);
/* The argument that the function START gets as parameter I from MAKER, which
 * creates the thread; UNKNOWN: not known. */
struct pc_val pc_thread_passed(const struct pc_event *maker,
			       const struct pc_fn *start, uint32_t i);
bool pc_thread_join(const struct pc_event *event);

#endif
