// SPDX-License-Identifier: GPL-3.0-or-later
// A function object in a std::function: the function that calls it has no parameter
// that tells of it.
// XFAIL: *
// Its class is only in the arguments of a template, which the compiler has put
// away when functions are looked at.
// RUN: %pcxx -w -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
// CHECK: func {{.*}}_M_invoke
#include <functional>
#include <mpi.h>

struct Work {
	void operator()() { MPI_Barrier(MPI_COMM_WORLD); }
};

int main()
{
	std::function<void()> f = Work();

	f();
}
