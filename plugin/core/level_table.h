/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * level_table.h - thread levels of a program that is made of several units.
 *
 * A *unit* is what one compilation knows: who calls what inside which
 * constructs, and what is asked for.  It holds text and numbers only, no model,
 * so that it can outlive the model and be stored.  Units are linked by the names
 * of their functions; then the contexts of all calls follow as in words.c.
 */
#ifndef PC_LEVEL_TABLE_H
#define PC_LEVEL_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "arena.h"
#include "vec.h"

struct pc_program;

/* MPI-4.1 11.2.2. */
enum pc_thread {
	PC_THREAD_SINGLE, PC_THREAD_FUNNELED, PC_THREAD_SERIALIZED,
	PC_THREAD_MULTIPLE,
	PC_THREAD_UNKNOWN, /* asked for by what is no constant */
};

/* "MPI_THREAD_SINGLE"; "unknown". */
const char *pc_thread_name(unsigned level);

/* Whether the program looks at the level that is granted. */
enum pc_tested {
	PC_TESTED_NONE, /* MPI_Init: there is no answer */
	PC_TESTED_YES, PC_TESTED_NO,
	PC_TESTED_UNKNOWN, /* another unit may look at it */
};

/* The number of contexts, enum pc_ctx. */
#define PC_LEVEL_CTXS 8

/* Calls of an MPI procedure or of a function, in one construct. */
struct pc_level_call {
	const char *name; /* MPI: that of the registry; else the linker's */
	const char *at;   /* "FILE:LINE" */
	const char *in;   /* " in single (a.c:12) in parallel (a.c:10)" or "" */
	uint8_t to[PC_LEVEL_CTXS]; /* context of the caller -> there */
	uint32_t more; /* MPI: how many others are in the same construct */
	bool mpi;
	bool parallel;      /* another MPI call may run at the same time */
	const char *beside; /* which: "MPI_Recv (a.c:9)", or NULL */
	bool starts; /* the function runs in a thread of its own */
};

struct pc_level_ask {
	const char *name, *at;
	uint8_t level;  /* enum pc_thread */
	uint8_t tested; /* enum pc_tested */
};

struct pc_level_fn {
	const char *name, *pretty, *at;
	bool exported; /* can be called from other units */
	PC_VEC(struct pc_level_call) calls;
	PC_VEC(struct pc_level_ask) asks;
};

struct pc_level_unit {
	const char *name;
	const char *team; /* where its first parallel region is, or NULL */
	PC_VEC(struct pc_level_fn) fns;
};

/* What the pass "levels" found of PROGRAM, with all text in ARENA. */
struct pc_level_unit *pc_level_unit_make(struct pc_arena *arena,
					 struct pc_program *program);

/* How a function comes to be called in a context: CALL of row FROM. */
struct pc_level_way {
	uint32_t from, call; /* UINT32_MAX: nobody is known to call it */
	uint8_t ctx;         /* of FROM */
};

/* A function in the program. */
struct pc_level_row {
	const struct pc_level_unit *unit;
	const struct pc_level_fn *fn;
	uint16_t ctxs; /* bit c: may be called in context c */
	struct pc_level_way way[PC_LEVEL_CTXS];
	bool in_parallel; /* called beside other MPI calls */
	const char *beside;
	uint8_t level;       /* that its MPI calls need */
	const char *because; /* the call that needs it; NULL: there is none */
	uint32_t more;       /* other calls that need it */
};

struct pc_level_table {
	struct pc_arena *arena;
	struct pc_level_unit *const *units;
	uint32_t n_units;
	PC_VEC(struct pc_level_row) rows;
	uint8_t level;       /* of the program */
	const char *because;
	uint32_t row;        /* with the ask of the highest level, or UINT32_MAX */
	uint32_t ask;
	const char *error;   /* why the units are no program, or NULL */
};

/* Link UNITS, N of them; everything is in ARENA. */
struct pc_level_table *pc_level_table_make(struct pc_arena *arena,
					   struct pc_level_unit *const *units,
					   uint32_t n);

/* ---- level_print.c ---- */

void pc_level_table_print(FILE *out, const struct pc_level_table *table);
void pc_level_table_json(FILE *out, const struct pc_level_table *table);

#endif
