// SPDX-License-Identifier: GPL-3.0-or-later
// A copy into an array of unknown bound, which has no size, is one into a part of it.
// RUN: %pcc -O2 -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -c %s -o %t.o 2>&1 | FileCheck %s
extern char text[];

// CHECK: func fill
// CHECK: @text = {{.*}}@text
// CHECK: ret
void fill(void)
{
	__builtin_memcpy(text, "1", 1);
}
