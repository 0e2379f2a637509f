// SPDX-License-Identifier: GPL-3.0-or-later
// What calls of functions that are not defined here can write, and what
// builtins do.
// RUN: %pcc -O1 -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct s { int n; };
extern int mixed(const char *name, int *out, const struct s *in, struct s *io,
		 const int (*m)[3], ...);
extern int pure_one(const int *p) __attribute__((pure));
extern int const_one(int p) __attribute__((const));
extern int const_none(void) __attribute__((const));

// CHECK-LABEL: func run (a, s, n) exported
int run(char *a, struct s *s, int n)
{
	int x[3], k;
	char buf[10];
	double *d = malloc(n * sizeof *d); // CHECK: d = other ? fresh @[[#@LINE]]

	memset(x, n, sizeof x);		// CHECK: x = other %{{[0-9]+}} @[[#@LINE]]
	memset(s, 0, sizeof *s);	// CHECK: *s = other 0, *s @[[#@LINE]]
	k = mixed(a, &k, s, s, &x, n, &n);
	k += pure_one(x) + const_one(k) + const_none();
	// A hint is no operation.
	if (__builtin_expect(n == 3, 0))
	// CHECK: %[[N:[0-9]+]] = eq n, 3 @[[#@LINE-1]]
	// CHECK-NEXT: %[[N1:[0-9]+]] = copy %[[N]] @[[#@LINE-2]]
	// CHECK-NEXT: br %[[N1]]
		k = strcmp(a, "abc");
		// CHECK: %{{[0-9]+}} = other a, *a, &@".string.{{[0-9a-f]+}}" @[[#@LINE-1]]
	d = realloc(d, 2);		// CHECK: d = other ? @[[#@LINE]]
	memcpy(buf, a, n);		// CHECK: buf = other *a, ?, buf @[[#@LINE]]
	memcpy(buf, "abc", 4);
	// CHECK: buf = other &@".string.{{[0-9a-f]+}}", buf @[[#@LINE-1]]
	strcat(buf, a);			// CHECK: buf = other *a, a, buf @[[#@LINE]]
	return pow(n, 2) > 4;		// CHECK: %{{[0-9]+}} = other %{{[0-9]+}}, &@".real.{{[0-9a-fpx.+-]+}}" @[[#@LINE]]
}
// CHECK: extern mixed reads 0,2,4{{$}}
// CHECK: extern pure_one reads all{{$}}
// CHECK: extern const_one pure reads all{{$}}
// CHECK: extern const_none reads all{{$}}
