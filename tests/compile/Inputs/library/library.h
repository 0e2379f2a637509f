/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A library whose directory build systems pass with -isystem. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include <mpi.h>

struct library_state { int steps; };
extern struct library_state library_state;

void library_outside(int x);

static inline void library_sometimes(int x)
{
	if (x)
		MPI_Barrier(MPI_COMM_WORLD);
}

static inline void library_step(int x)
{
	library_sometimes(x);
}

static inline int library_add(int x)
{
	return x + 1;
}

#endif
