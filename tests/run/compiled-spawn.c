// SPDX-License-Identifier: GPL-3.0-or-later
// Processes wait for others that they have spawned, and which come late: that is no
// deadlock, since those run.  If one calls something else, the run stops.
// RUN: %mpicc -w %s -o %t %rt
// RUN: env OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl=self,vader,tcp %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %long env OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl=self,vader,tcp %status -n 2 %t wrong | FileCheck %s
// RIGHT: exit status 0
// CHECK: parcoach: error: {{.*}} [parcoach-mismatch]
// CHECK: exit status 66
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int rank, one = 1, sum;
	MPI_Comm parent, other;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_get_parent(&parent);
	if (parent == MPI_COMM_NULL) {
		MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0,
			       MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
		if (argc > 1 && rank)
			MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, other);
		else
			MPI_Barrier(other);
	} else {
		other = parent;
		sleep(2);
		MPI_Barrier(other);
	}
	MPI_Comm_disconnect(&other);
	MPI_Finalize();
	return 0;
}
