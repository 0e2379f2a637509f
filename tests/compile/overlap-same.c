// SPDX-License-Identifier: GPL-3.0-or-later
// Like overlap.c, with a value that is the same on all processes.
// XFAIL: *
// A field has one location for all objects of its type, and another unit may
// have set it in another object: a store of a part keeps that unknown value.
// RUN: %pcc -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %S/overlap.c -o %t.o 2>&1 | FileCheck %s --implicit-check-not=' leave'
// CHECK: func
