// SPDX-License-Identifier: GPL-3.0-or-later
// Objects of methods, references, bases.
// RUN: %pcxx -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s --match-full-lines
struct base { int a; };
struct shape : base { int b; void f(); virtual void g(base &other); };
template <typename T> struct box { T t; void set(const T &to); };
void both(const shape &s, shape by_value);

// CHECK: record shape (base)
// CHECK: record box#shape (shape)
// CHECK: func {{.*}} "run" (s, b) {{.*}}
void run(shape *s, box<shape> &b)
{
	s->f();		// CHECK: call _ZN5shape1fEv(s:shape) @{{.*}}
	s->g(*s);	// CHECK: call *%{{[0-9]+}}(s:shape, %{{[0-9]+}}:{{shape|base}}) type "virtual shape::g v(p,p)" @{{.*}}
	b.set(*s);	// CHECK: call _ZN3boxI5shapeE3setERKS0_(b:box#shape, s:shape) @{{.*}}
	both(*s, *s);	// CHECK: call _Z4bothRK5shapeS_(s:shape, {{.*}}:shape) @{{.*}}
}
