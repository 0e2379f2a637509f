// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments that are wrong whatever the other processes give are named, unless
// the program handles MPI's errors itself.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 2 %t none | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t returns | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 2 %t file | FileCheck %s --check-prefix=FILE
// RUN: %long %status -n 2 %t comm | FileCheck %s --check-prefix=COMM
// RUN: %long %status -n 2 %t op | FileCheck %s --check-prefix=OP
// RUN: %status -n 2 %t root | FileCheck %s --check-prefix=ROOT
// RUN: %status -n 2 %t own | FileCheck %s --check-prefix=OWN
// RIGHT: exit status 0
// COMM: parcoach: error: the communicator passed to 'MPI_Barrier' is MPI_COMM_NULL [parcoach-argument]
// COMM-NEXT: parcoach:   rank 1  MPI_Barrier  {{.*}}rt-wrong.c:[[#@LINE+32]]
// FILE: error: the file passed to 'MPI_File_sync' is MPI_FILE_NULL [parcoach-argument]
// WIN: error: the window passed to 'MPI_Win_fence' is MPI_WIN_NULL [parcoach-argument]
// TYPE: error: the datatype passed to 'MPI_Bcast' is MPI_DATATYPE_NULL [parcoach-argument]
// OP: error: the reduction operation passed to 'MPI_Reduce' is MPI_OP_NULL [parcoach-argument]
// COUNT: error: the receive count passed to 'MPI_Allgather' is -1 [parcoach-argument]
// ROOT: error: the root passed to 'MPI_Reduce' is 2, but there are 2 processes [parcoach-argument]
// PLACE: error: the send buffer passed to 'MPI_Reduce' is MPI_IN_PLACE, which is not allowed here [parcoach-argument]
// SELF: error: 'MPI_Allgather' sends 2 x MPI_INT, but receives 4 x MPI_INT from each process [parcoach-argument]
// OWN: error: 'MPI_Alltoallv' sends 2 x MPI_INT, but receives 2 x MPI_FLOAT from itself [parcoach-argument]
// SELF: exit status 66
#include "by-hand.h"

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	int rank, b[8], m[8], counts[2] = { 1, 2 };

#define IS(MODE) (rank == 1 && !strcmp(wrong, MODE))
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (!strcmp(wrong, "returns")) {
		MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
		CHECK_ARGS(DATA(ONE, NONE), COMM, MPI_COMM_WORLD, "MPI_Bcast",
			   0, 0, U(b), -1, U(MPI_INT));
	}
	if (IS("file"))
		MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
	if (IS("file") || !strcmp(wrong, "closed"))
		CHECK(PARCOACH_CHECK_MATCH, FILE, MPI_FILE_NULL,
		      "MPI_File_sync");
	if (IS("comm"))
		COLL(MPI_COMM_NULL, "MPI_Barrier");
	if (IS("win"))
		CHECK(PARCOACH_CHECK_MATCH, WIN, MPI_WIN_NULL, "MPI_Win_fence");
	CHECK_ARGS(DATA(ONE, NONE), COMM, MPI_COMM_WORLD, "MPI_Bcast", 0, 0,
		   U(b), 1, U(IS("type") ? MPI_DATATYPE_NULL : MPI_INT));
	CHECK_ARGS(REDUCE, COMM, MPI_COMM_WORLD, "MPI_Reduce",
		   IS("root") ? 2 : 0, U(IS("op") ? MPI_OP_NULL : MPI_SUM),
		   IS("place") || rank == 0 ? U(MPI_IN_PLACE) : U(b), 1,
		   U(MPI_INT), U(m));
	CHECK_ARGS(DATA(ALL, ALL), COMM, MPI_COMM_WORLD, "MPI_Allgather", 0, 0,
		   U(b), 2, U(MPI_INT), U(m),
		   IS("count") ? (uintptr_t)-1 : IS("self") ? 4 : 2,
		   U(MPI_INT));
	CHECK_ARGS(DATA(FREE, ALL), COMM, MPI_COMM_WORLD, "MPI_Alltoallv", 0,
		   0, U(b), U(counts), U(MPI_INT), U(m), U(counts),
		   U(IS("own") ? MPI_FLOAT : MPI_INT));
	MPI_Finalize();
	return 0;
}
