// SPDX-License-Identifier: GPL-3.0-or-later
// Code for another processor: that one's compiler gets the unit's assembler text at top
// level, too, and must not get the model, which is in the object all the same.
// RUN: %mpicc -fopenmp -frandom-seed=1 -c %s -o %t.o
// RUN: readelf -SW %t.o | FileCheck %s --implicit-check-not=offload_lto_.asm
// RUN: objcopy --dump-section .parcoach=%t.bin %t.o
// RUN: %parcoach model %t.bin | FileCheck %s --check-prefix=MODEL
// CHECK: .parcoach
// CHECK: .gnu.offload_lto_
// MODEL: func scale
void scale(double *x, int n)
{
#pragma omp target teams distribute parallel for map(tofrom: x[0:n])
	for (int i = 0; i < n; i++)
		x[i] *= 2;
}
