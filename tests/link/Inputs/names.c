/* Functions that other units call by other names. */
#include <mpi.h>

void strong(int rank);
void weak_name(int rank) __attribute__((weak, alias("strong")));
void public_name(int rank) __attribute__((alias("hidden")));
void second_version(int rank);
__asm__(".symver second_version, versioned@@V2");

void strong(int rank)
{
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}

static void hidden(int rank)
{
	if (rank == 0)
		MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void second_version(int rank)
{
	if (rank == 0)
		MPI_Allgather(&rank, 1, MPI_INT, &rank, 1, MPI_INT,
			      MPI_COMM_WORLD);
}
