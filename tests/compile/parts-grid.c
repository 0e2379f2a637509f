// SPDX-License-Identifier: GPL-3.0-or-later
// Rows and columns of a grid, and conditions on the coordinates.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
struct grid { int co[2]; MPI_Comm row; };

void coloured(MPI_Comm cart)
{
	int me, co[2];
	MPI_Comm row;

	MPI_Comm_rank(cart, &me);
	MPI_Cart_coords(cart, me, 2, co);
	MPI_Comm_split(cart, co[0], me, &row);
	if (co[0] == 0)
		MPI_Barrier(row);
	if (co[1] == 0)
		MPI_Barrier(row); // CHECK: [[#@LINE]]:17: warning: not every process of 'row' may reach this 'MPI_Barrier'
	MPI_Comm_free(&row);
}

void in_record(struct grid *g, MPI_Comm cart)
{
	int me;

	MPI_Comm_rank(cart, &me);
	MPI_Cart_coords(cart, me, 2, g->co);
	MPI_Comm_split(cart, g->co[0], me, &g->row);
	if (g->co[1] == 0)
		MPI_Barrier(g->row); // CHECK: [[#@LINE]]:17: warning: not every process of 'row' may reach this 'MPI_Barrier'
}

void columns(MPI_Comm cart)
{
	int dims[2], per[2], co[2], keep[2] = {1, 0};
	MPI_Comm col;

	MPI_Cart_get(cart, 2, dims, per, co);
	MPI_Cart_sub(cart, keep, &col);
	if (co[1] == 0)
		MPI_Barrier(col);
	if (co[0] < dims[0])
		MPI_Barrier(col);
	if (co[0] == dims[0] - 1)
		MPI_Barrier(col); // CHECK: [[#@LINE]]:17: warning: not every process of 'col' may reach this 'MPI_Barrier'
	MPI_Comm_free(&col);
}

/* Each is alone in its part; the leaders of the rows have one of their own. */
void others(MPI_Comm cart)
{
	int me, co[2], first[2];
	MPI_Comm own, lead;

	MPI_Comm_rank(cart, &me);
	MPI_Cart_coords(cart, me, 2, co);
	MPI_Cart_coords(cart, 0, 2, first);
	MPI_Comm_split(cart, me, co[0], &own);
	if (co[1] == 0)
		MPI_Barrier(own);
	MPI_Comm_split(cart, co[1] == 0 ? 0 : MPI_UNDEFINED, me, &lead);
	if (co[1] == 0)
		MPI_Barrier(lead);
	if (first[0] == 0)
		MPI_Barrier(cart);
}
