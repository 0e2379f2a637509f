/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * prototypes.h - the procedures of the MPI library at hand for which generate.c
 *                writes code.
 */
#ifndef PROTOTYPES_H
#define PROTOTYPES_H

#include <stdbool.h>
#include <stdio.h>
#include "tables/mpi_ops.h"

#define ARGS 32
#define WRAPPED 1024

struct proc {
	const struct pc_mpi_op *op;
	char *params;        /* as in the prototype */
	char *param[ARGS], *arg[ARGS]; /* each parameter; its name */
	int nargs, strings;  /* STRINGS: number of text parameters */
	bool owned;
};

extern struct proc procs[WRAPPED];
extern unsigned proc_count;

_Noreturn void fail(const char *what, const char *name);
/* Fill PROCS from IN, a preprocessed mpi.h: procedures that are collective, and
 * those whose names are lines of OWNED. */
void prototypes_read(FILE *in, FILE *owned);

#endif
