/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_table.h - between facts_read.c, which reads lines, and facts.c, which
 *                 keeps and finds what they say.
 */
#ifndef PC_FACTS_TABLE_H
#define PC_FACTS_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include "base/name.h"
#include "base/vec.h"

struct pc_arena;
struct pc_mpi_op;

/* A line, and the entries of the names under which it is kept. */
struct pc_fact_line {
	const char *file; /* as messages call it */
	uint32_t line;
	unsigned n;
	struct pc_fact *about[6];
	bool fn; /* it is about a function */
};

/* The two entries of one name. */
struct pc_fact_entry {
	struct pc_fact *v[2];
};

/* What is said under one name. */
struct pc_fact {
	struct pc_mpi_op *op, *fortran_op; /* NULL: none */
	bool uniform_fn;  /* a function: equal results */
	bool uniform;     /* a variable or field */
	bool exact;       /* ... of exactly that name: no other with a '#' */
	const char *handle; /* what a variable holds; NULL: not said */
	bool used;          /* somebody asked for it: what it is about is there */
	bool told;          /* pc_facts_unused () said a line of it */
};

struct pc_facts {
	struct pc_arena *arena;
	/* Name -> struct pc_fact.  A function stands under its name, a
	 * variable under "@NAME" or "FUNCTION:NAME", a field under
	 * ".TYPE.NAME". */
	struct pc_intern exact;
	struct pc_intern lower; /* the same names in lower case, for Fortran */
	PC_VEC(const char *) lines;
	PC_VEC(struct pc_fact_line) from; /* of each line */
	struct pc_fact_line now; /* the line that is read */
	bool handles; /* some variable holds a handle */
};

/* The entries of the name that is A and B together, which the line that is read
 * is about. */
struct pc_fact_entry pc_fact_entry(struct pc_facts *facts, const char *a,
				   const char *b);

/* TEXT in lower case, in place. */
void pc_facts_lower(char *text);

#endif
