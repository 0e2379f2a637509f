// SPDX-License-Identifier: GPL-3.0-or-later
// References and methods that are const.
// RUN: %pcxx -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o | FileCheck %s
struct obj {
	int n;
	int get() const;
	void set(const int &to);
};
void both(const obj &a, obj &b, const obj *c, obj *d);

int run(obj &o)
{
	delete new int[3];
	o.set(3);
	both(o, o, &o, &o);
	return o.get();
}
// CHECK-DAG: extern _Znam {{.*}} reads all{{$}}
// CHECK-DAG: extern _ZdlPvm {{.*}} reads all{{$}}
// CHECK-DAG: extern _ZN3obj3setERKi "obj::set" reads 1{{$}}
// CHECK-DAG: extern _Z4bothRK3objRS_PS0_PS_ "both" reads 0,2{{$}}
// CHECK-DAG: extern _ZNK3obj3getEv "obj::get" reads 0{{$}}
