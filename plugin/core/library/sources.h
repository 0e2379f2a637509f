/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sources.h - what functions that are not defined in the program return and write:
 *             the table sources.def.
 */
#ifndef PC_FACTS_SOURCES_H
#define PC_FACTS_SOURCES_H

struct pc_fn;

/* Between whom. */
enum pc_axis {
	PC_AXIS_PROCESSES,
	PC_AXIS_THREADS, /* of the innermost team; there GROUP means nothing */
};

enum pc_source {
	PC_SOURCE_UNKNOWN, /* not listed */
	PC_SOURCE_DIFFERS, /* RESULT and what it writes differ */
	PC_SOURCE_INPUT,   /* from outside: equal or not */
	PC_SOURCE_FOLLOWS, /* follows from what it is given */
	PC_SOURCE_EQUAL,   /* equal whatever it is given */
	PC_SOURCE_MEMORY,  /* the address of fresh memory */
};

enum pc_source pc_source_of(const struct pc_fn *fn, enum pc_axis axis);

#endif
