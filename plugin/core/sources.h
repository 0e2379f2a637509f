/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sources.h - functions that are not defined here and no MPI (sources.def).
 *
 * Inside core only.
 */
#ifndef PC_SOURCES_H
#define PC_SOURCES_H

#include "analysis.h"

enum pc_source {
	PC_SOURCE_UNKNOWN, /* not listed */
	PC_SOURCE_DIFFERS, /* RESULT and what it writes differ */
	PC_SOURCE_INPUT,   /* from outside: equal or not */
	PC_SOURCE_FOLLOWS, /* follows from what it is given */
	PC_SOURCE_EQUAL,   /* equal whatever it is given */
	PC_SOURCE_MEMORY,  /* the address of fresh memory */
};

enum pc_source pc_source_of(const struct pc_fn *fn);

#endif
