/* One process calls MPI_Bcast, the others go round it: what the builds have to
 * find. */
#include <mpi.h>

int ring_send(MPI_Comm comm);

int main(int argc, char **argv)
{
	int n, rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	n = ring_send(MPI_COMM_WORLD);
	if (rank == 0)
		MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
