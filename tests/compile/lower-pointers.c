// SPDX-License-Identifier: GPL-3.0-or-later
// Functions whose address is taken, wherever, and calls through pointers have
// types by which they find each other.
// RUN: %pcc -std=gnu17 -O1 -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -fplugin-arg-parcoach-instrument=none -c %s -o %t.o > %t.pcm
// RUN: FileCheck %s < %t.pcm
// RUN: %parcoach model %t.pcm | diff - %t.pcm
// RUN: %pcc -std=gnu17 -O1 -fplugin-arg-parcoach-without=expansion -fplugin-arg-parcoach-dump=callgraph -fplugin-arg-parcoach-instrument=none -c %s -o %t.o | FileCheck %s --check-prefix=GRAPH
#include <mpi.h>

enum e { A, B };
typedef void (*callback)(int, void *);
// CHECK-DAG: func one (n, p) address table type "v(i4,p)"
static void one(int n, void *p)
{
	MPI_Barrier(MPI_COMM_WORLD);
}
// CHECK-DAG: func two (n, p) address table type "v(i4,p)"
static void two(int n, void *p)
{
}
// CHECK-DAG: func number (d) address table type "v(f8)"
static void number(double d)
{
}
// CHECK-DAG: func old (n) address table type "i4(i4)"
static int old(n)
	int n;
{
	return n;
}
// CHECK-DAG: func variadic (f, va.1, {{.*}}va.8) address table type "v(p,...)"
static void variadic(const char *f, ...)
{
}
// CHECK-DAG: func by_enum (x, c) address type "v(i4,p)"
static void by_enum(enum e x, char *c)
{
}
// CHECK-DAG: func direct (n, p) {{[^at]}}
static void direct(int n, void *p)
{
}
static const callback table[] = { one, two };
struct ops {
	void (*go)(double);
	int (*u)();
	void (*v)(const char *, ...);
} ops = { number, old, variadic };
void take(void (*)(enum e, char *));

// CHECK-DAG: func run (i, o) exported
// GRAPH-LABEL: func run
void run(int i, struct ops *o)
{
	table[i](i, &i);
	// CHECK-DAG: call *%{{[0-9]+}}(%{{[0-9]+}}, &i) type "v(i4,p)" @[[#@LINE-1]]:2
	// GRAPH-DAG: may call one [[#@LINE-2]]:2
	// GRAPH-DAG: may call two [[#@LINE-3]]:2
	// GRAPH-DAG: may call by_enum [[#@LINE-4]]:2
	o->go(2);
	// CHECK-DAG: call *%{{[0-9]+}}({{.*}}) type "v(f8)" @[[#@LINE-1]]:2
	// GRAPH-DAG: may call number [[#@LINE-2]]:2
	o->u(i);
	// CHECK-DAG: call *%{{[0-9]+}}({{.*}}) type "i4(i4)" @[[#@LINE-1]]:2
	// GRAPH-DAG: may call old [[#@LINE-2]]:2
	o->v("a", 3);
	// CHECK-DAG: call *%{{[0-9]+}}({{.*}}) type "v(p,...)" @[[#@LINE-1]]:2
	// GRAPH-DAG: may call variadic [[#@LINE-2]]:2
	take(by_enum);
	direct(i, 0);
	// GRAPH-DAG: calls direct [[#@LINE-1]]:2
}
