// SPDX-License-Identifier: GPL-3.0-or-later
// Like reduction-task.c, with a value that is the same on all processes.
// XFAIL: *
// GCC adds the parts of all threads in a loop over omp_get_num_threads (), which
// is not known to be the same on all processes.
// RUN: %pcc -fopenmp -DVALUE=3 -fplugin-arg-parcoach-dump=plan -c %S/reduction-task.c -o %t.o 2>&1 | FileCheck %s --implicit-check-not=' leave'
// CHECK: func
