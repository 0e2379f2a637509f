/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sources.h - what functions that the program does not define return and write
 *             (sources.def).
 */
#ifndef PC_FACTS_SOURCES_H
#define PC_FACTS_SOURCES_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct pc_fn;

/* Between what values are compared. */
enum pc_axis {
	PC_AXIS_PROCESSES,
	PC_AXIS_THREADS, /* of the innermost team; GROUP has no meaning there */
};

enum pc_source {
	PC_SOURCE_UNKNOWN, /* not listed */
	PC_SOURCE_DIFFERS, /* its result and what it writes differ */
	PC_SOURCE_INPUT,   /* comes from outside: equal or not */
	PC_SOURCE_FOLLOWS, /* follows from its arguments */
	PC_SOURCE_EQUAL,   /* equal for any arguments */
	PC_SOURCE_MEMORY,  /* the address of fresh memory */
	PC_SOURCE_KEEPS,   /* not known, and it may write later to what its
			    * arguments point to */
	PC_SOURCE_MIXES,   /* not known, but differs if an argument does */
};

/* What calls of FN return and write, on processes or threads (AXIS). */
enum pc_source pc_source_of(const struct pc_fn *fn, enum pc_axis axis);

/* Whether the table says nothing of results and what is written at once. */
static inline bool pc_source_is_unknown(enum pc_source source)
{
	return source == PC_SOURCE_UNKNOWN || source >= PC_SOURCE_KEEPS;
}

#ifdef __cplusplus
}
#endif

#endif
