/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * across.h - whether a value is the same in all threads of a team.
 *
 * Inside core only.  Needs the pass "value".
 */
#ifndef PC_ACROSS_H
#define PC_ACROSS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_def;
struct pc_fn;
struct pc_program;

/* The region in which DEF of FN is made; PC_NONE: before all regions. */
uint32_t pc_def_region(const struct pc_fn *fn, const struct pc_def *def);
/* Whether DEF of FN, made before TEAM began, is one value for all threads. */
bool pc_def_before(const struct pc_fn *fn, const struct pc_def *def,
		   uint32_t team);

/* A later one is a worse one. */
enum pc_across { PC_ACROSS_SAME, PC_ACROSS_UNKNOWN, PC_ACROSS_DIFFERS };

static inline void pc_across_worst(enum pc_across *to, enum pc_across from)
{
	if (from > *to)
		*to = from;
}

/* Whether the value NODE is the same each time that a thread of the team reaches
 * REGION of FN: SAME is proved; DIFFERS: it differs between some threads, or
 * between some iterations that the threads make. */
enum pc_across pc_across_threads(struct pc_program *program,
				 const struct pc_fn *fn, uint32_t region,
				 uint32_t node);

/* Whether NODE is certainly the same in all threads of the innermost team around
 * REGION of FN, or is one variable of the program.  A handle may also have been
 * freed by another thread. */
bool pc_across_is_common(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t region, uint32_t node);

/* Whether NODE is a different number in each thread, or iteration, that reaches
 * REGION of FN: the thread's number or the iteration of a loop that the team
 * shares, plus a value that is the same in all threads, or times a factor. */
bool pc_across_is_own(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t region, uint32_t node);

#endif
