/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_table.h - the interface between facts_read.c, which reads lines, and
 *                 facts.c, which keeps facts and finds them.
 */
#ifndef PC_FACTS_TABLE_H
#define PC_FACTS_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include "base/intern_table.h"
#include "base/vec.h"

struct pc_arena;
struct pc_mpi_op;

/* A line, and the entries of the names that it is about. */
struct pc_fact_line {
	const char *file; /* the name that messages show */
	uint32_t line;
	unsigned n;
	struct pc_fact *about[6];
	bool fn; /* the line is about a function */
};

/* The entries of one name, in EXACT and in LOWER. */
struct pc_fact_entry {
	struct pc_fact *v[2];
};

/* What is stated about one name. */
struct pc_fact {
	struct pc_mpi_op *op, *fortran_op; /* NULL: none */
	bool uniform_fn;  /* a function with equal results */
	bool uniform;     /* a variable or field that is equal */
	bool exact;       /* the same, but not for names with a '#' */
	const char *handle; /* the handle in a variable; NULL: not stated */
	bool used;          /* a look-up has found it */
	bool told;          /* pc_facts_unused () has reported it */
};

struct pc_facts {
	struct pc_arena *arena;
	/* Name -> struct pc_fact; the name is that of a function, "@VARIABLE",
	 * "FUNCTION:VARIABLE" or ".TYPE.FIELD". */
	struct pc_intern exact;
	struct pc_intern lower; /* the same names in lower case, for Fortran */
	PC_VEC(const char *) lines;
	PC_VEC(struct pc_fact_line) from; /* parallel to LINES */
	struct pc_fact_line now; /* the line being read */
	bool handles; /* a fact states the handle in a variable */
};

/* The entries of the name A + B, which the line being read is now about. */
struct pc_fact_entry pc_fact_entry(struct pc_facts *facts, const char *a,
				   const char *b);

/* Convert TEXT to lower case, in place. */
void pc_facts_lower(char *text);

#endif
