/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * level_table.h - the thread level that each function of a program needs, the
 *                 reason, and the level that the program requests.
 */
#ifndef PC_LEVEL_TABLE_H
#define PC_LEVEL_TABLE_H

#include <stdint.h>
#include <stdio.h>
#include "base/vec.h"

struct pc_arena;
struct pc_fn;
struct pc_program;

/* MPI-4.1 11.2.2. */
enum pc_thread {
	PC_THREAD_SINGLE, PC_THREAD_FUNNELED, PC_THREAD_SERIALIZED,
	PC_THREAD_MULTIPLE,
	PC_THREAD_UNKNOWN, /* the argument is not a constant */
};

/* "MPI_THREAD_SINGLE", ...; "unknown". */
const char *pc_thread_name(unsigned level);

/* Whether the program tests the level that MPI granted. */
enum pc_tested {
	PC_TESTED_NONE, /* MPI_Init: nothing is returned */
	PC_TESTED_YES, PC_TESTED_NO,
	PC_TESTED_UNKNOWN, /* another unit may test it */
};

struct pc_level_ask {
	const char *name, *at; /* the call; "FILE:LINE" */
	uint8_t level;         /* enum pc_thread */
	uint8_t tested;        /* enum pc_tested */
};

/* A function that calls MPI or initializes it. */
struct pc_level_row {
	const struct pc_fn *fn;
	const char *at;
	uint8_t level;       /* the level that its MPI calls need */
	const char *because; /* the call that needs it, or NULL */
	uint32_t more;       /* number of other calls that need it */
	PC_VEC(struct pc_level_ask) asks;
};

struct pc_level_table {
	struct pc_arena *arena;
	PC_VEC(struct pc_level_row) rows;
	PC_VEC(const char *) units;
	uint8_t level; /* of the whole program */
	const char *because;
	const struct pc_level_ask *ask; /* the highest request, or NULL */
};

/* The result of the pass "levels" for PROGRAM, one unit or several linked ones,
 * in PROGRAM's arena. Cost: O(sites + length of the example paths). */
struct pc_level_table *pc_level_table_make(struct pc_program *program);

/* ---- level_print.c ---- */

void pc_level_table_print(FILE *out, const struct pc_level_table *table);
void pc_level_table_json(FILE *out, const struct pc_level_table *table);

#endif
