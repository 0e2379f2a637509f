/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * first_use_fields.h - what is set when it is first needed, and never again:
 *
 *     static struct options *get (void)
 *     {
 *             if (!options)                     test of a flag
 *                     options = read_options ();      region
 *             return options;
 *     }
 *
 * A process after the test has run the region, now or earlier.  A location that
 * is set only in such regions holds what the region makes of it, whenever that
 * was.
 *
 * Only for use inside core, after the pass "ssa".
 */
#ifndef PC_ONCE_H
#define PC_ONCE_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_once;

/* What PROGRAM sets once, allocated in its arena. */
struct pc_once *pc_once_find(struct pc_program *program);

/* Whether FN has such tests. */
bool pc_once_tests(const struct pc_once *once, const struct pc_fn *fn);

/* How a block is reached: */
enum pc_once_way {
	PC_ONCE_NOT,   /* not known */
	PC_ONCE_NOW,   /* from such a region */
	PC_ONCE_BEFORE /* by a test which shows that the region has run */
};
/* For BLOCK of FN from its predecessor FROM, by the test in block *TEST. */
enum pc_once_way pc_once_way(const struct pc_once *once, const struct pc_fn *fn,
			     uint32_t block, uint32_t from, uint32_t *test);

/* Whether the shared location AT is set only in such regions. */
bool pc_once_set(const struct pc_once *once, struct pc_val at);

#endif
