// SPDX-License-Identifier: GPL-3.0-or-later
// Which handler takes what some processes throw: where it calls MPI_Abort they are no
// side, where it goes on, or none takes it, they leave without the barrier.
// RUN: %pcxx -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %pcxx -fplugin-arg-parcoach-dump=model -c %s -o %t.o 2>/dev/null | FileCheck %s --check-prefix=MODEL
#include <mpi.h>
#include <cstdio>
#include <stdexcept>

struct Base { virtual ~Base() {} };
struct Left : virtual Base {};
struct Right : virtual Base {};
struct Derived : Left, Right {};
struct Hidden : private Base {};
struct Other {};
template <class T> struct Err : std::runtime_error {
	Err() : std::runtime_error("err") {}
};
static void check(int r) { if (r > 4) throw Err<int>(); }
static void die(const char *text) { std::puts(text); MPI_Abort(MPI_COMM_WORLD, 1); }
static int rank(MPI_Comm c) { int r; MPI_Comm_rank(c, &r); return r; }

// MODEL-LABEL: func _Z8same_not
// MODEL: call __cxa_throw({{[^,]*}}, &@_ZTIi{{[^,]*}}, 0) @
// MODEL: call __builtin_eh_filter(&@_ZTIi, ?)
// MODEL-NEXT: switch ? b{{[0-9]+}} b{{[0-9]+}}
void same_not(MPI_Comm c)
{
	try { if (rank(c) > 4) throw 3; MPI_Barrier(c); }
	catch (int) { MPI_Abort(c, 1); }
}
// MODEL-LABEL: func _Z8base_not
// MODEL: call __cxa_throw({{.*}}, &@_ZTI4Left, &@_ZTI4Base, &@_ZTI5Right)
// MODEL: call __builtin_eh_filter(&@_ZTI5Other, &@_ZTI4Base, ?)
void base_not(MPI_Comm c)
{
	try { if (rank(c) > 4) throw Derived(); MPI_Barrier(c); }
	catch (const Other &) { std::puts("other"); }
	catch (const Base &) { die("base"); }
}
void callee_not(MPI_Comm c)
{
	try { check(rank(c)); MPI_Barrier(c); }
	catch (const std::exception &e) { std::puts(e.what()); MPI_Abort(c, 1); }
}
// MODEL-LABEL: func _Z11pointer_not
// MODEL: call __cxa_throw({{.*}}&@_ZTIP4Base, &@_ZTIPK4Base,{{.*}} &@_ZTIPv, &@_ZTIPKv)
void pointer_not(MPI_Comm c)
{
	try { if (rank(c) > 4) throw new Derived(); MPI_Barrier(c); }
	catch (const Base *) { MPI_Abort(c, 1); }
}
void text_not(MPI_Comm c)
{
	try { if (rank(c) > 4) throw "text"; MPI_Barrier(c); }
	catch (const void *) { MPI_Abort(c, 1); }
}
void rethrown_not(MPI_Comm c)
{
	try {
		try { if (rank(c) > 4) throw Derived(); MPI_Barrier(c); }
		catch (const Left &) { std::puts("left"); throw; }
	} catch (const Base &) { MPI_Abort(c, 1); }
}
// MODEL-LABEL: func _Z6hidden
// MODEL: call __cxa_throw({{[^,]*, [^,]*, [^,]*}}) @
void hidden(MPI_Comm c)
{
	try { if (rank(c) > 4) throw Hidden(); MPI_Barrier(c); } // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	catch (const Base &) { MPI_Abort(c, 1); }
}
void wrong_type(MPI_Comm c)
{
	try { if (rank(c) > 4) throw 3; MPI_Barrier(c); } // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	catch (const Base &) { MPI_Abort(c, 1); }
}
void goes_on(MPI_Comm c)
{
	try { if (rank(c) > 4) throw Derived(); MPI_Barrier(c); } // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	catch (const Other &) { MPI_Abort(c, 1); }
	catch (const Base &) { std::puts("base"); }
}
void callee_goes_on(MPI_Comm c)
{
	try { check(rank(c)); MPI_Barrier(c); } // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	catch (const std::exception &e) { std::puts(e.what()); }
}
void rethrown(MPI_Comm c)
{
	try {
		try { if (rank(c) > 4) throw Derived(); MPI_Barrier(c); } // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
		catch (const Left &) { std::puts("left"); throw; }
	} catch (const Other &) { MPI_Abort(c, 1); }
}
// Of two types that come to one choice, each has its own handler.
void mixed_not(MPI_Comm c, int n)
{
	try {
		if (rank(c) > 4)
			throw Derived();
		if (n < 2)
			throw Other();
		MPI_Barrier(c);
	} catch (const Base &) {
		MPI_Abort(c, 1);
	}
}
void mixed(MPI_Comm c, int n)
{
	try {
		if (rank(c) > 4)
			throw Other();
		if (n < 2)
			throw Derived();
		MPI_Barrier(c); // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	} catch (const Base &) {
		MPI_Abort(c, 1);
	} catch (const Other &) {
		std::puts("other");
	}
}
