// SPDX-License-Identifier: GPL-3.0-or-later
// Pointers to functions and data that nothing uses.
#include <mpi.h>
#include <stdlib.h>

int unrelated_rank, *unrelated_at = &unrelated_rank;
void (*unrelated_end)(int) = exit;

void unrelated_run(void (*f)(void *), void *data)
{
	MPI_Comm_rank(MPI_COMM_WORLD, unrelated_at);
	if (*unrelated_at)
		f(data);
	else
		unrelated_end(1);
}
