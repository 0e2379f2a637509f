// SPDX-License-Identifier: GPL-3.0-or-later
// C++: methods, templates, lambdas, exceptions, virtual calls, names.
// RUN: %pcxx -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
// RUN: %pcxx -O3 -g -fPIC -fchecking=2 -fplugin-arg-parcoach-instrument=all -c %s -o %t.o
// RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %pcxx -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s --check-prefix=NAMES
// NAMES-DAG: "sim::reduce<int>" (in, out, comm)
// NAMES-DAG: "sim::reduce<double>" (in, out, comm)
// NAMES-DAG: "sim::Guard::~Guard" (this)
// NAMES-DAG: lambda(int)>::operator()" (__closure, k)
// OBJECT: U __parcoach_typed_MPI_Allreduce
#include <mpi.h>

namespace sim {
struct Solver {
	MPI_Comm comm;
	virtual ~Solver() {}
	virtual void step(int n) = 0;
};
struct Guard {
	MPI_Comm comm;
	~Guard() { MPI_Barrier(comm); }
};
template <class T> void reduce(T *in, T *out, MPI_Comm comm)
{
	MPI_Allreduce(in, out, sizeof *in, MPI_BYTE, MPI_SUM, comm);
}
}

void may_throw(int);

// CHECK-LABEL: func _Z8virtual_RN3sim6SolverE "virtual_" (s)
void virtual_(sim::Solver &s)
{
	s.step(4);	// CHECK: call *%{{[0-9]+}}(s:"sim::Solver", 4) type "virtual sim::Solver::step v(p,i4)" @[[#@LINE]]
}

// CHECK-LABEL: func _Z7cleanupP{{.*}} "cleanup" (comm)
void cleanup(MPI_Comm comm)
{
	sim::Guard guard = { comm };

	may_throw(3);	// CHECK: call _Z9may_throwi(3) @[[#@LINE]]
			// CHECK-NEXT: try b{{[0-9]+}} b{{[0-9]+}} @[[#@LINE-1]]
			// CHECK: call _ZN3sim5GuardD2Ev(&guard:"sim::Guard")
}			// CHECK: unwind

// CHECK-LABEL: func _Z7catchesv "catches"
void catches()
{
	try {
		throw 3;
	} catch (int) {
		may_throw(1);
	}
}

int main()
{
	int i = 0;
	double d = 0;
	auto twice = [&](int k) { i += k; MPI_Barrier(MPI_COMM_WORLD); };

	sim::reduce(&i, &i, MPI_COMM_WORLD);
	sim::reduce(&d, &d, MPI_COMM_WORLD);
	twice(2);
}
