#include <mpi.h>

namespace comms {
void meet(MPI_Comm comm);
void meet_not(MPI_Comm comm);
}
void stop_all(int why);

extern int rank;

void f()
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		comms::meet(MPI_COMM_WORLD);
	if (rank == 0)
		comms::meet_not(MPI_COMM_WORLD);
	if (rank == 7)
		stop_all(1);
	else
		MPI_Barrier(MPI_COMM_WORLD);
}
