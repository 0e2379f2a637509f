/* Two mistakes with one cause, and one that the user suppressed. */
#include <mpi.h>

void exchange(int n)
{
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(void)
{
	int rank;

	MPI_Init(0, 0);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	else
		exchange(rank);
	if (rank > 2) /* <script>document.title='taken'</script> */
		MPI_Barrier(MPI_COMM_WORLD);
#ifdef MORE
	if (rank < 7)
		MPI_Allreduce(0, 0, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#endif
	if (rank > 3)
		MPI_Barrier(MPI_COMM_WORLD); // parcoach: suppress
	MPI_Finalize();
	return 0;
}
