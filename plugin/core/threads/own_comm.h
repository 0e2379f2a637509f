/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * own_comm.h - communicators that are different for each thread of a team.
 *
 * Inside core only. Needs the pass "value".
 */
#ifndef PC_OWN_COMM_H
#define PC_OWN_COMM_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_program;

/* Whether NODE is the value of a variable of which each thread has a copy.
 * RATIONALE: a program has no use for copies of one handle. */
bool pc_handle_is_threadprivate(const struct pc_program *program, uint32_t node);
/* Whether NODE is a different handle in each thread that reaches REGION of FN, in the
 * innermost team. */
bool pc_handle_is_own(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t node, uint32_t region);

#endif
