/* Only level strict warns. */
#include <mpi.h>

void halo(int n, MPI_Comm comm);

void halo(int n, MPI_Comm comm)
{
	if (n > 3)
		MPI_Barrier(comm);
}
