// SPDX-License-Identifier: GPL-3.0-or-later
// A parallel region whose last construct is in a branch, without any MPI: the
// object is the one that is made without the plugin.
// RUN: %S/Inputs/same.sh %plugin %t.o %cc -fopenmp %s
int var;
static void f(void) { var--; }
void g(int x)
{
#pragma omp parallel
	if (x) {
#pragma omp single
		f();
	} else {
		var++;
	}
}
