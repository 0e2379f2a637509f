/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * first_use_fields.h - what is set when it is needed for the first time, and never again:
 *
 *     static struct options *get (void)
 *     {
 *             if (!options)                     test of a flag
 *                     options = read_options ();      region
 *             return options;
 *     }
 *
 * Who comes behind the test has been through the region, now or earlier: what is set
 * in such regions only is what the region makes of it, whenever that was.
 *
 * Inside core only; behind the pass "ssa".
 */
#ifndef PC_ONCE_H
#define PC_ONCE_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_once;

/* What PROGRAM sets once; everything in its arena. */
struct pc_once *pc_once_find(struct pc_program *program);

/* Whether there are such tests in FN. */
bool pc_once_tests(const struct pc_once *once, const struct pc_fn *fn);

/* How one comes to a block: */
enum pc_once_way {
	PC_ONCE_NOT,   /* nothing is known */
	PC_ONCE_NOW,   /* from such a region */
	PC_ONCE_BEFORE /* by a test that says that the region is behind */
};
/* To BLOCK of FN from its predecessor FROM, by the test in block *TEST. */
enum pc_once_way pc_once_way(const struct pc_once *once, const struct pc_fn *fn,
			     uint32_t block, uint32_t from, uint32_t *test);

/* Whether AT, that others see, is set in such regions, and nowhere else. */
bool pc_once_set(const struct pc_once *once, struct pc_val at);

#endif
