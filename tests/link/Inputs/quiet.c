/* Three mistakes, each suppressed in another form; a fourth one is not. */
#include <mpi.h>

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD); // parcoach: suppress
#pragma parcoach suppress begin parcoach-divergence
	if (rank == 1)
		MPI_Barrier(MPI_COMM_WORLD);
#pragma parcoach suppress end
	if (rank == 2)
		MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
#ifdef FOURTH
	if (rank == 3)
		MPI_Allreduce(&argc, &rank, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#endif
	MPI_Finalize();
	return 0;
}
