// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 3
// not paper: it compares operations only
// An operation of the user, in place on all processes or on one of them.
#include "../case.h"

static void larger(void *in, void *out, int *n, MPI_Datatype *type)
{
	(void)type;
	for (int k = 0; k < *n; k++)
		if (((int *)in)[k] > ((int *)out)[k])
			((int *)out)[k] = ((int *)in)[k];
}

int main(void)
{
	MPI_Op op;
	int v[4], u[4];

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 4; k++)
		u[k] = v[k] = rank * k;
	MPI_Op_create(larger, 1, &op);
	MPI_Allreduce(MPI_IN_PLACE, v, 4, MPI_INT, op, WORLD);
	MPI_Allreduce(IS_WRONG && rank ? u : MPI_IN_PLACE, v, 4, MPI_INT,
		      IS_WRONG && rank == 2 ? MPI_SUM : op, WORLD);
	MPI_Op_free(&op);
	return end(v[3]);
}
