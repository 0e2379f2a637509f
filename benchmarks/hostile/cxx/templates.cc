// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 3
// not paper: it compares operations only
// Types from a template; one process takes it for another type of the same size.
#include "../case.h"
#include <vector>

template <typename T> MPI_Datatype type_of ();
template <> MPI_Datatype type_of<int> () { return MPI_INT; }
template <> MPI_Datatype type_of<float> () { return MPI_FLOAT; }

template <typename T> T most (T mine)
{
	std::vector<T> in (3, mine), out (3);
	MPI_Allreduce (in.data (), out.data (), 3, type_of<T> (), MPI_MAX, WORLD);
	return out[2];
}

int main ()
{
	int v = 0;

	begin (MPI_THREAD_SINGLE);
	for (int k = 0; k < 20; k++) {
		if (IS_WRONG && k == 17 && rank == 1)
			v += (int) most<float> (1);
		else
			v += most<int> (rank);
	}
	return end (v);
}
