// SPDX-License-Identifier: GPL-3.0-or-later
// Different files, or access modes, in one MPI_File_open: a warning.  Two names of
// one file, or a file for each part of the processes: none.
// RUN: %handcc %top-plugin %s -o %t %rt
// RUN: mkdir -p %t.dir && cd %t.dir && %status -n 2 %t same | FileCheck %s --check-prefix=SAME --implicit-check-not=warning
// RUN: cd %t.dir && %status -n 2 %t part | FileCheck %s --check-prefix=SAME --implicit-check-not=warning
// RUN: cd %t.dir && %status -n 2 %t dot | FileCheck %s --check-prefix=DOT --implicit-check-not=parcoach:
// RUN: cd %t.dir && %status -n 2 %t mode | FileCheck %s --check-prefix=MODE
// RUN: cd %t.dir && %one-node %status -n 2 %t file | FileCheck %s --check-prefix=FILE
// SAME: exit status 0
// DOT: exit status
// MODE: parcoach: warning: processes pass different access modes to MPI_File_open [parcoach-argument]
// MODE-NEXT: parcoach:   rank 0 of 2  'a', access mode
// FILE: parcoach: warning: processes pass different files to MPI_File_open [parcoach-argument]
// FILE-NEXT: parcoach:   rank 0 of 2  'a', access mode
// FILE-NEXT: parcoach:   rank 1 of 2  'b', access mode
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int rank, how = argc > 1 ? argv[1][0] : 0;
	const char *name = "a";
	MPI_Comm comm = MPI_COMM_WORLD;
	MPI_File f;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(comm, &rank);
	if (rank)
		name = how == 'd' ? "./a" : how == 'm' || how == 's' ? "a" : "b";
	if (how == 'p')
		comm = MPI_COMM_SELF;
	if (how == 'f' || how == 'd')
		alarm(4); /* MPI may wait for ever */
	MPI_File_open(comm, name, (how == 'm' && rank ? MPI_MODE_RDWR :
		      MPI_MODE_WRONLY) | MPI_MODE_CREATE, MPI_INFO_NULL, &f);
	if (how == 's' || how == 'p')
		MPI_File_close(&f);
	else
		MPI_Abort(comm, 3);
	MPI_Finalize();
}
