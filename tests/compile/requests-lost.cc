// SPDX-License-Identifier: GPL-3.0-or-later
// Requests of collectives in C++: by reference, in a member of a local object; an
// object with a destructor may complete its own.
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

namespace {
void start(MPI_Comm comm, MPI_Request &req)
{
	MPI_Ibarrier(comm, &req);
}
}

struct plain { int n; MPI_Request req; };

struct guard {
	MPI_Request req = MPI_REQUEST_NULL;
	~guard() { MPI_Wait(&req, MPI_STATUS_IGNORE); }
};

void lost(MPI_Comm comm)
{
	MPI_Request req;
	plain object;

	// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: '{{.*}}start{{.*}}' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
	start(comm, req);
	// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: warning: '{{.*}}start{{.*}}' starts here, but no MPI_Wait or MPI_Test completes it [parcoach-request]
	start(comm, object.req);
}

void right(MPI_Comm comm)
{
	MPI_Request req;
	guard object;

	start(comm, req);
	MPI_Wait(&req, MPI_STATUS_IGNORE);
	start(comm, object.req);
	auto later = [&] { MPI_Wait(&req, MPI_STATUS_IGNORE); };
	start(comm, req);
	later();
}
