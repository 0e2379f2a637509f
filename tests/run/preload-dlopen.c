// SPDX-License-Identifier: GPL-3.0-or-later
// A library that the program opens later, and closes again, takes part; a forked
// child does not: it neither tells nor prints anything.
// RUN: %handcc -DLIBRARY -fPIC -shared %s -o %t.so
// RUN: %handcc %s -o %t -ldl
// RUN: env PARCOACH_VERBOSE=1 %preload -n 2 %t %t.so | FileCheck %s --check-prefix=RIGHT
// RUN: %preload -n 2 %t %t.so wrong | FileCheck %s
// RIGHT-NOT: error
// RIGHT: parcoach: 12 checks by 2 processes, 0 skipped
// RIGHT-NOT: parcoach
// RIGHT: exit status 0
// CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
#include <dlfcn.h>
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef LIBRARY
void library(void)
{
	// CHECK-NEXT: parcoach:   rank 0  MPI_Barrier  {{.*}}preload-dlopen.c:[[#@LINE+1]]{{(,.*)?$}}
	MPI_Barrier(MPI_COMM_WORLD);
}
#else
int main(int argc, char **argv)
{
	int rank, x = 0;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 5; i++) {
		void *lib = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
		void (*call)(void) = lib ?
			(void (*)(void))dlsym(lib, "library") : NULL;

		if (!call)
			MPI_Abort(MPI_COMM_WORLD, 1);
		if (argc < 3 || rank == 0 || i < 2)
			call();
		dlclose(lib);
		if (fork() == 0)
			exit(i == 2);
		wait(NULL);
	}
	// CHECK-NEXT: parcoach:   rank 1  MPI_Bcast    {{.*}}preload-dlopen.c:[[#@LINE+1]]{{(,.*)?$}}
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
	// CHECK: exit status 66
	MPI_Finalize();
	return 0;
}
#endif
