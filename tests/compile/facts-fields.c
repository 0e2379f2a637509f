// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about fields, by the tag of a struct or by its typedef; what else the
// file names is listed on demand.
// RUN: printf 'uniform field plain_t.n\nuniform field both_t.n\nuniform field tag.n\nuniform field none_t.n\n' > %t.facts
// RUN: %pcc -fplugin-arg-parcoach-facts=%t.facts -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not="this fact"
// RUN: %pcc -fplugin-arg-parcoach-facts=%t.facts -fplugin-arg-parcoach-show=unused -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=UNUSED --implicit-check-not="this fact"
// UNUSED: facts:4:1: note: this fact names nothing in this file: uniform field none_t.n
// RUN: not %parcoach check --quiet --no-needed --facts=%t.facts --show=unused %t.o | FileCheck %s --check-prefix=CHECKED
// CHECKED: facts:4: this fact matches nothing in the program: uniform field none_t.n
// RUN: %pcc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WITHOUT
#include <mpi.h>

typedef struct { int n, m; } plain_t, *plain_p;
typedef struct both_s { int n; } both_t;
struct tag { int n; };
typedef struct { int n; } other_t;

extern int rank;

void get(void)
{
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
}

void typedef_only(plain_p g)
{
	g->n = rank;
	if (g->n)
		// WITHOUT: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
	g->m = rank;
	if (g->m)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
}

void tag_and_typedef(struct both_s *g)
{
	g->n = rank;
	if (g->n)
		// WITHOUT: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
}

void tag(struct tag *g)
{
	g->n = rank;
	if (g->n)
		// WITHOUT: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
}

void not_said(other_t *g)
{
	g->n = rank;
	if (g->n)
		// CHECK: [[#@LINE+1]]:{{.*}}: warning:
		MPI_Barrier(MPI_COMM_WORLD);
}
