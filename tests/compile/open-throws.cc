// SPDX-License-Identifier: GPL-3.0-or-later
// An exception of a library that only some processes throw, and survive, is not
// followed: the collectives are compared.
// RUN: %pcxx -DAT -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -DCAST -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -DAT -DENDS -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=NOT
// RUN: %pcxx -fplugin-arg-parcoach-dump=plan -c %s -o %t.o | FileCheck %s --check-prefix=NOT
#include <mpi.h>
#include <cstdlib>
#include <string>

struct base { virtual ~base() {} };
struct below : base {};
static base *object;

int main(int argc, char **argv)
{
	std::string s(argv[0]);

	MPI_Init(&argc, &argv);
	try {
#ifdef AT
		s.at(9) = 'x';
#elif defined CAST
		(void)dynamic_cast<below &>(*object);
#endif
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[#@LINE]]:{{[0-9]+}} MPI_Barrier match
	} catch (...) {
#ifdef ENDS
		abort();
#endif
	}
	MPI_Finalize();
}
// NOT-NOT: match
