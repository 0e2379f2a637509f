#include <mpi.h>

void weak_name(int rank);
void public_name(int rank);
void versioned(int rank);

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	weak_name(rank);
	public_name(rank);
	versioned(rank);
	MPI_Finalize();
	return 0;
}
