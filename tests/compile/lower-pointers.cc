// SPDX-License-Identifier: GPL-3.0-or-later
// Virtual calls find the methods that override, and no others of the name.
// RUN: %pcxx -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=callgraph -fplugin-arg-parcoach-instrument=none -c %s -o %t.o > %t.txt
// RUN: sed -n "/^func abstract/,/^func circle::clone/p" %t.txt | FileCheck %s --implicit-check-not="  may call"
struct shape {
	shape();
	virtual double area() const = 0;
	virtual double area(int) { return 1; }
	virtual shape *clone() = 0;
	virtual ~shape();
};
struct other {
	other();
	virtual double area() const { return 2; }
	virtual ~other() {}
};
struct square : shape {
	double area() const override { return 1; }
	square *clone() override { return this; }
	~square();
};
struct circle : virtual shape {
	double area() const override { return 1; }
	circle *clone() override { return this; }
	~circle();
};
struct small : square {
	double area() const override { return 3; }
	~small();
};
shape::shape() {}
other::other() {}
square::~square() {}
small::~small() {}
circle::~circle() {}

// CHECK-LABEL: func abstract
double abstract(shape *s)
{
	return s->area();
	// CHECK-DAG: may call square::area [[#@LINE-1]]:
	// CHECK-DAG: may call circle::area [[#@LINE-2]]:
	// CHECK-DAG: may call small::area [[#@LINE-3]]:
}

// CHECK-LABEL: func another
double another(other *o)
{
	return o->area();	// CHECK: may call other::area [[#@LINE]]:
}

// CHECK-LABEL: func overloaded
double overloaded(shape *s)
{
	return s->area(3);	// CHECK: may call shape::area [[#@LINE]]:
}

// CHECK-LABEL: func covariant
shape *covariant(square *q)
{
	return q->clone();
	// CHECK-DAG: may call square::clone [[#@LINE-1]]:
	// CHECK-DAG: may call circle::clone [[#@LINE-2]]:
}

// CHECK-LABEL: func end
void end(shape *s)
{
	delete s;
	// CHECK-DAG: may call square::~square [[#@LINE-1]]:
	// CHECK-DAG: may call circle::~circle [[#@LINE-2]]:
	// CHECK-DAG: may call small::~small [[#@LINE-3]]:
}

// CHECK-LABEL: func circle::clone
