/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * prototypes.h - the MPI procedures that wrappers are written for, at build
 *                time: what the registry and the MPI library's header say.
 */
#ifndef PROTOTYPES_H
#define PROTOTYPES_H

#include <stdbool.h>
#include <stdio.h>
#include "mpi_ops.h"

#define ARGS 32
#define WRAPPED 1024

struct proc {
	const struct pc_mpi_op *op;
	char *params;        /* as in the prototype */
	char *arg[ARGS];     /* names of the parameters */
	int nargs, strings;  /* STRINGS: how many are text */
	bool owned;
};

extern struct proc procs[WRAPPED];
extern unsigned proc_count;

/* The whole of IN. */
char *read_all(FILE *in);
/* Fill PROCS with those of TEXT, a preprocessed mpi.h, that are collective or in
 * OWNED, a name per line; ends the program with a message if it cannot. */
void prototypes_read(const char *text, const char *owned);

/* ---- starts_write.c ---- */

/* Whether P starts a collective that exists already, on a communicator or file,
 * and gives a request. */
bool starts_is(const struct proc *p);
void starts_write(void);

#endif
