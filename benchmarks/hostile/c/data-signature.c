// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 3
// not paper: it compares operations only
// Types that look different and have one signature: a struct, a vector, plain elements.
#include "../case.h"

int main(void)
{
	MPI_Datatype vector, record, type;
	double v[12] = { 0 };
	int lengths[] = { 2, 1 };
	MPI_Aint places[] = { 0, 64 };
	MPI_Datatype types[] = { MPI_DOUBLE, IS_WRONG ? MPI_INT : MPI_DOUBLE };

	begin(MPI_THREAD_SINGLE);
	MPI_Type_vector(3, 1, 2, MPI_DOUBLE, &vector);
	MPI_Type_create_struct(2, lengths, places, types, &record);
	MPI_Type_commit(&vector);
	MPI_Type_commit(&record);
	type = rank == 1 ? vector : record;
	v[0] = rank;
	for (int k = 0; k < 10; k++)
		if (rank)
			MPI_Bcast(v, 1, type, 0, WORLD);
		else
			MPI_Bcast(v, 3, MPI_DOUBLE, 0, WORLD);
	MPI_Type_free(&vector);
	MPI_Type_free(&record);
	return end((int)v[0]);
}
