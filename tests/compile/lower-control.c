// SPDX-License-Identifier: GPL-3.0-or-later
// How statements that steer are lowered.
// RUN: %pcc -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
#include <stdlib.h>
void a(int), leave(void) __attribute__((noreturn));
typedef void (*callback)(int);

// CHECK-LABEL: func branch (n)
void branch(int n)
{
	if (n > 3)	// CHECK: %[[C:[0-9]+]] = gt n, 3 @[[#@LINE]]
		a(1);	// CHECK-NEXT: br %[[C]] b1 b2 @[[#@LINE-1]]
}			// CHECK: ret @[[#@LINE]]:1

// CHECK-LABEL: func loop (n)
void loop(int n)
{
	for (int i = 0; i < n; i++)	// CHECK: lt i, n @[[#@LINE]]
		a(i);
}

// CHECK-LABEL: func choose (n)
int choose(int n)
{
	switch (n) {	// CHECK: switch n b{{.*}} @[[#@LINE]]
	case 1:
	case 2:
		a(2);
	case 7:
		return 1;
	default:
		leave();	// CHECK: call leave() @[[#@LINE]]
	}			// CHECK: noreturn
}

// CHECK-LABEL: func jump (n)
void jump(int n)
{
	static void *const to[] = { &&one, &&two };

	goto *to[n & 1];	// CHECK: switch gotovar.{{[0-9]+}} b{{[0-9]+}} b{{[0-9]+}}
one:
	a(1);
two:
	a(2);
}

// CHECK-LABEL: func indirect (f)
void indirect(callback f)
{
	f(4);		// CHECK: call *f(4) type "v(i4)" @[[#@LINE]]
}

// CHECK-LABEL: func quit (n)
void quit(int n)
{
	if (n)
		exit(3);	// CHECK: call exit(3) @[[#@LINE]]
				// CHECK-NEXT: noreturn
	abort();
}

#define CALL_A(x) a(x)
// CHECK-LABEL: func macro exported
void macro(void)
{
	CALL_A(1);	// CHECK: call a(1) @[[#@LINE]]:2
}
