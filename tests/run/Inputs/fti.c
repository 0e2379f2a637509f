/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fti.c - with LIBRARY the part of FTI that the program without LIBRARY calls. */
int FTI_Checkpoint(int id, int level);
int FTI_Recover(void);

#ifdef LIBRARY
#include <unistd.h>

int FTI_Checkpoint(int id, int level)
{
	return usleep(100000) + 0 * (id + level);
}

int FTI_Recover(void)
{
	return usleep(50000);
}
#else
#include <mpi.h>

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	FTI_Recover();
	for (int i = 1; i <= 3; i++)
		FTI_Checkpoint(i, 1);
	MPI_Finalize();
	return 0;
}
#endif
