// SPDX-License-Identifier: GPL-3.0-or-later
// A mutex of C++ brings static functions of system headers into the object, and an allocator
// of a local type brings local ones.  They have no model, and all code was analyzed; a static
// function of the user's other file was not.
// RUN: %mpicxx -O0 %s -o %t && %parcoach check %t
// RUN: g++ -c -x c++ -DOTHER %s -o %t.other.o && %mpicxx -O0 %s %t.other.o -o %t.two
// RUN: not %parcoach check %t.two 2>&1 | FileCheck %s
// CHECK: not all code was analyzed: '_ZL{{.*}}hidden
// RUN: g++ -c -x c++ -DLOCAL %s -o %t.local.o && %mpicxx -O0 %s %t.local.o -o %t.three
// RUN: %parcoach check %t.three
#ifdef LOCAL
static void guard() __asm__("_ZZNSt6vectorIiSaIiEE17_M_realloc_appendIJiEEEvDpOT_EN6_GuardD1Ev");
static void __attribute__((noinline, used)) guard()
{
}
#elif defined OTHER
static void __attribute__((noinline, used)) hidden()
{
}
#else
#include <mpi.h>
#include <mutex>
#include <vector>

namespace
{
struct item {
	int value;
};
}

static std::mutex lock;

int main(int argc, char **argv)
{
	std::vector<item> items;

	MPI_Init(&argc, &argv);
	{
		std::lock_guard<std::mutex> guard(lock);
		items.push_back({ argc });
	}
	MPI_Finalize();
}
#endif
