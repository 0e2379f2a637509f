/* In PART 2 the parameter RANK differs between processes for the program only. */
#include <mpi.h>

void halo(int rank);
void norm(int rank);

#if PART == 2
#pragma GCC diagnostic ignored "-Wparcoach-divergence"
#pragma GCC diagnostic ignored "-Wparcoach-argument"


void halo(int rank)
{
	if (rank == 0)
		/* the next comment has no colon */
		MPI_Barrier(MPI_COMM_WORLD); // parcoach suppress
}
void norm(int rank)
{
	// parcoach: supress
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
#else
int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	halo(rank);
	norm(rank);
	MPI_Finalize();
	return 0;
}
#endif
