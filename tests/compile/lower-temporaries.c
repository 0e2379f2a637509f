// SPDX-License-Identifier: GPL-3.0-or-later
// What is only read to compute with it at once, scaled for an address, or stored at
// once is no event of its own; what may be another thing by then is, and an address
// that is stored, and what is volatile.
//
// RUN: %pcc -O1 -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
// RUN: %pcc -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
struct grid {
	int n, m;
};
int total, other(void), last[9], *at;
volatile int seen;

// CHECK-LABEL: func run (g, a, i) exported
int run(struct grid *g, double *a, int i)
{
	long j;

	a[i] = 0;		// CHECK: b0:
	// CHECK-NEXT: %[[P:[0-9]+]] = add a, i, 8 @[[#@LINE-1]]:
	// CHECK-NEXT: *%[[P]] = copy &@".real.{{[0-9a-fpx.+-]+}}" @[[#@LINE-2]]:
	*a = a[i + 1] * a[i];
	// CHECK-NEXT: %[[I:[0-9]+]] = add i, 1 @[[#@LINE-1]]:
	// CHECK-NEXT: %[[P:[0-9]+]] = add a, %[[I]], 8 @[[#@LINE-2]]:
	// CHECK-NEXT: %[[Q:[0-9]+]] = add a, i, 8 @[[#@LINE-3]]:
	// CHECK-NEXT: *a = other *%[[P]], *%[[Q]] @[[#@LINE-4]]:
	j = g->n - g->m;
	// CHECK-NEXT: j = sub .grid.n, .grid.m @[[#@LINE-1]]:
	j = total + other();
	// CHECK-NEXT: %[[T:[0-9]+]] = call other() @[[#@LINE-1]]:
	// CHECK-NEXT: j = add %[[T]], @total @[[#@LINE-2]]:
	return j;
}

// CHECK-LABEL: func changed (i) exported
int changed(int i)
{
	int k = total++ + i;
	// CHECK: %[[T:[0-9]+]] = copy @total @[[#@LINE-1]]:
	// CHECK-NEXT: @total = add %[[T]], 1 @[[#@LINE-2]]:
	// CHECK-NEXT: k = add i, %[[T]] @[[#@LINE-3]]:
	k = other() + last[k];
	// CHECK: %[[C:[0-9]+]] = call other() @[[#@LINE-1]]:
	// CHECK-NEXT: %[[L:[0-9]+]] = other @last, k @[[#@LINE-2]]:
	// CHECK-NEXT: k = add %[[C]], %[[L]] @[[#@LINE-3]]:
	at = at + k;
	// CHECK-NEXT: %[[A:[0-9]+]] = add @at, k, 4 @[[#@LINE-1]]:
	// CHECK-NEXT: @at = copy %[[A]] @[[#@LINE-2]]:
	seen = k + 2;
	// CHECK-NEXT: %[[N:[0-9]+]] = add k, 2 @[[#@LINE-1]]:
	// CHECK-NEXT: @seen = copy %[[N]] @[[#@LINE-2]]:
	k += seen + 1;
	// CHECK: %[[V:[0-9]+]] = other ?, @seen @[[#@LINE-1]]:
	// CHECK-NEXT: %[[W:[0-9]+]] = add %[[V]], 1 @[[#@LINE-2]]:
	// CHECK-NEXT: k = add %[[W]], k @[[#@LINE-3]]:
	return k;
}
