// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about fields of classes in namespaces: with the namespace of that one
// only, without it of all.
// RUN: printf 'uniform field comms::W.mode\nuniform field X.n\nuniform field comms::point_t.n\n' > %t.facts
// RUN: %pcxx -fplugin-arg-parcoach-facts=%t.facts -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WITHOUT
#include <mpi.h>

namespace comms {
class W { public: int mode; struct X { int n; }; };
typedef struct { int n; } point_t;
}
namespace other {
class W { public: int mode; };
}

extern int rank;

void get()
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
}

void said(comms::W &w)
{
	w.mode = rank;
	if (w.mode)
		// WITHOUT: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
}

void nested(comms::W::X &x)
{
	x.n = rank;
	if (x.n)
		// WITHOUT: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
}

void typedef_only(comms::point_t &p)
{
	p.n = rank;
	if (p.n)
		// WITHOUT: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
}

void not_said(other::W &w)
{
	w.mode = rank;
	if (w.mode)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
}
