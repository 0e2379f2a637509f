/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variables of the program's that are called like MPI's: USE is the unit that uses
 * them, the other one defines them; RIGHT: all processes have the same in them. */
#include <mpi.h>
#undef MPI_SUM

#ifdef __cplusplus
extern "C" {
#endif
extern int MPI_Rank, MPI_SUM;
void use(void);
#ifdef __cplusplus
}
#endif

#ifdef USE
void use(void)
{
	if (MPI_Rank == 0)
		MPI_Barrier(MPI_COMM_WORLD);
	if (MPI_SUM == 0)
		MPI_Barrier(MPI_COMM_WORLD);
}
#else
int MPI_Rank, MPI_SUM;

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
#ifdef RIGHT
	MPI_Comm_size(MPI_COMM_WORLD, &MPI_Rank);
	MPI_Comm_size(MPI_COMM_WORLD, &MPI_SUM);
#else
	MPI_Comm_rank(MPI_COMM_WORLD, &MPI_Rank);
	MPI_Comm_rank(MPI_COMM_WORLD, &MPI_SUM);
#endif
	use();
	MPI_Finalize();
	return 0;
}
#endif
