#include <mpi.h>

double grid_make(int rank);
void norm(const double *part, double *total);

int main(int argc, char **argv)
{
	double part, total = 0;
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	part = grid_make(rank);
	if (rank == 0)
		norm(&part, &total); /* mistake across languages */
	MPI_Finalize();
	return total < 0;
}
