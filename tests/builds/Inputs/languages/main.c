#include <mpi.h>

void whole(MPI_Comm comm);

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	whole(MPI_COMM_WORLD);
	MPI_Finalize();
	return 0;
}
