// SPDX-License-Identifier: GPL-3.0-or-later
// What is only read to compute with it at once is no event of its own; what may be
// another thing by then is.
//
// RUN: %pcc -O1 -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
// RUN: %pcc -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
struct grid {
	int n, m;
};
int total, other(void);
volatile int seen;

// CHECK-LABEL: func run (g, a, i) exported
int run(struct grid *g, double *a, int i)
{
	long j;

	a[i] = 0;		// CHECK: b0:
	// CHECK-NEXT: %[[O:[0-9]+]] = mul i, 8 @[[#@LINE-1]]:
	// CHECK-NEXT: %[[P:[0-9]+]] = add a, %[[O]] @[[#@LINE-2]]:
	// CHECK-NEXT: *%[[P]] = copy &@".real.{{[0-9a-f]+}}" @[[#@LINE-3]]:
	j = g->n - g->m;
	// CHECK-NEXT: %[[D:[0-9]+]] = sub .grid.n, .grid.m @[[#@LINE-1]]:
	// CHECK-NEXT: j = copy %[[D]] @[[#@LINE-2]]:
	j = total + other();
	// CHECK-NEXT: %[[T:[0-9]+]] = call other() @[[#@LINE-1]]:
	// CHECK-NEXT: %[[S:[0-9]+]] = add %[[T]], @total @[[#@LINE-2]]:
	// CHECK-NEXT: j = copy %[[S]] @[[#@LINE-3]]:
	return j;
}

// CHECK-LABEL: func changed (i) exported
int changed(int i)
{
	int k = total++ + i;
	// CHECK: %[[T:[0-9]+]] = copy @total @[[#@LINE-1]]:
	// CHECK-NEXT: %[[U:[0-9]+]] = add %[[T]], 1 @[[#@LINE-2]]:
	// CHECK-NEXT: @total = copy %[[U]] @[[#@LINE-3]]:
	// CHECK-NEXT: k = add i, %[[T]] @[[#@LINE-4]]:
	k += seen + 1;
	// CHECK: %[[V:[0-9]+]] = copy @seen @[[#@LINE-1]]:
	// CHECK-NEXT: %[[W:[0-9]+]] = add %[[V]], 1 @[[#@LINE-2]]:
	// CHECK-NEXT: k = add %[[W]], k @[[#@LINE-3]]:
	return k;
}
