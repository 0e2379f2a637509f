// SPDX-License-Identifier: GPL-3.0-or-later
// What a region gets by value and whose address it takes is a place of its own:
// no function is given up for it.  (What only GCC's atomic operation reads, such an
// address, is no event.)
// RUN: %pcc -fopenmp -w -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not='internal limitation'
float a[10];

// CHECK-LABEL: func inner_reduction
// CHECK: enter target
// CHECK: .".omp_data_s.{{[0-9]+}}.x" = copy %
// CHECK: enter parallel
// CHECK: exit
int inner_reduction(void)
{
	float x = 0;

#pragma omp target parallel reduction(|| : x) map(x)
	for (int i = 0; i < 10; i++)
		x = x || a[i];
	return x;
}
