// SPDX-License-Identifier: GPL-3.0-or-later
// Windows and files are compared on the communicator that they were made on,
// also after the user has freed it.
// RUN: %handcc %s -o %t %rt
// RUN: rm -f %t.data
// RUN: env PARCOACH_VERBOSE=1 %status -n 3 %t %t.data | FileCheck %s --check-prefix=RIGHT
// RUN: %long env PARCOACH_MATCH=agree PARCOACH_VERBOSE=1 %status -n 3 %t %t.data | FileCheck %s --check-prefix=RIGHT
// RUN: %status -n 3 %t %t.data win | FileCheck %s --check-prefix=WIN
// RUN: %status -n 3 %t %t.data file | FileCheck %s --check-prefix=FILE
// RUN: %status -n 3 %t %t.data late | FileCheck %s --check-prefix=WIN
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t %t.data win | FileCheck %s --check-prefix=WIN
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t %t.data file | FileCheck %s --check-prefix=FILE
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t %t.data late | FileCheck %s --check-prefix=WIN
// RIGHT: parcoach: {{[0-9]+}} checks by 3 processes, 0 skipped
// RIGHT: exit status 0
// WIN: parcoach:   ranks 0, 2  MPI_Win_fence
// WIN-NEXT: parcoach:   rank 1      MPI_Win_free
// WIN: exit status 66
// FILE: parcoach:   ranks 0, 2  MPI_File_set_size
// FILE-NEXT: parcoach:   rank 1      MPI_File_close
// FILE: exit status 66
#include "by-hand.h"

#define M PARCOACH_CHECK_MATCH

int main(int argc, char **argv)
{
	const char *wrong = argc > 2 ? argv[2] : "";
	MPI_Comm dup, late;
	MPI_Win win, win_late;
	MPI_File file;
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_dup(MPI_COMM_WORLD, &dup);
	MPI_Comm_dup(MPI_COMM_WORLD, &late);
	MPI_Win_create(&x, sizeof x, 1, MPI_INFO_NULL, dup, &win);
	MPI_Win_create(&x, sizeof x, 1, MPI_INFO_NULL, late, &win_late);
	MPI_File_open(dup, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR,
		      MPI_INFO_NULL, &file);
	MPI_Comm_free(&late);
	CHECK(M, COMM_PTR, &dup, "MPI_Comm_free");
	MPI_Comm_free(&dup);

	/* Nothing was called on its communicator while there was one. */
	if (rank != 1 || strcmp(wrong, "late")) {
		CHECK(M, WIN, win_late, "MPI_Win_fence");
		MPI_Win_fence(0, win_late);
	}
	CHECK(M, WIN_PTR, &win_late, "MPI_Win_free");
	MPI_Win_free(&win_late);

	if (rank != 1 || strcmp(wrong, "win")) {
		CHECK(M, WIN, win, "MPI_Win_fence");
		MPI_Win_fence(0, win);
	}
	CHECK(M, WIN_PTR, &win, "MPI_Win_free");
	MPI_Win_free(&win);

	if (rank != 1 || strcmp(wrong, "file")) {
		CHECK(M, FILE, file, "MPI_File_set_size");
		MPI_File_set_size(file, 10);
	}
	CHECK(M, FILE_PTR, &file, "MPI_File_close");
	MPI_File_close(&file);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Finalize();
	return 0;
}
