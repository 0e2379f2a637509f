// SPDX-License-Identifier: GPL-3.0-or-later
// Different files, access modes, or hints that must be the same, in one MPI_File_open: a
// warning.  Two names of one file, a file for each part of the processes, or hints that
// may differ: none.
// RUN: %handcc %top-plugin %s -o %t %rt
// RUN: mkdir -p %t.dir && cd %t.dir && %status -n 2 %t same | FileCheck %s --check-prefix=SAME --implicit-check-not=warning
// RUN: cd %t.dir && %status -n 2 %t part | FileCheck %s --check-prefix=SAME --implicit-check-not=warning
// RUN: cd %t.dir && %status -n 2 %t dot | FileCheck %s --check-prefix=DOT --implicit-check-not=parcoach:
// RUN: cd %t.dir && %status -n 2 %t mode | FileCheck %s --check-prefix=MODE
// RUN: cd %t.dir && %one-node %status -n 2 %t file | FileCheck %s --check-prefix=FILE
// RUN: cd %t.dir && %status -n 2 %t hint | FileCheck %s --check-prefix=HINT
// RUN: cd %t.dir && %status -n 2 %t other | FileCheck %s --check-prefix=SAME --implicit-check-not=warning
// SAME: exit status 0
// DOT: exit status
// MODE: parcoach: warning: processes pass different access modes to MPI_File_open [parcoach-argument]
// MODE-NEXT: parcoach:   rank 0 of 2  'a', access mode
// FILE: parcoach: warning: processes pass different files to MPI_File_open [parcoach-argument]
// FILE-NEXT: parcoach:   rank 0 of 2  'a', access mode
// FILE-NEXT: parcoach:   rank 1 of 2  'b', access mode
// HINT: parcoach: warning: processes pass different values of hints to MPI_File_open [parcoach-argument]
// HINT-NEXT: parcoach:   rank 0 of 2  'a', cb_nodes 1, striping_unit 65536
// HINT-NEXT: parcoach:   rank 1 of 2  'a', cb_nodes 2, striping_unit 65536
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int rank, how = argc > 1 ? argv[1][0] : 0;
	const char *name = "a";
	MPI_Comm comm = MPI_COMM_WORLD;
	MPI_Info info;
	MPI_File f;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(comm, &rank);
	MPI_Info_create(&info);
	MPI_Info_set(info, "striping_unit", "65536");
	MPI_Info_set(info, "cb_nodes", how == 'h' && rank ? "2" : "1");
	MPI_Info_set(info, "access_style", how == 'o' && rank ? "random" : "read_once");
	if (rank)
		name = how == 'd' ? "./a" : how == 'f' || how == 'p' ? "b" : "a";
	if (how == 'p')
		comm = MPI_COMM_SELF;
	if (how == 'f' || how == 'd')
		alarm(4); /* MPI may wait for ever */
	MPI_File_open(comm, name, (how == 'm' && rank ? MPI_MODE_RDWR :
		      MPI_MODE_WRONLY) | MPI_MODE_CREATE, info, &f);
	MPI_Info_free(&info);
	if (how == 's' || how == 'p' || how == 'h' || how == 'o')
		MPI_File_close(&f);
	else
		MPI_Abort(comm, 3);
	MPI_Finalize();
}
