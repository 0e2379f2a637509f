// SPDX-License-Identifier: GPL-3.0-or-later
// ScaLAPACK and the BLACS, called from C.
// REQUIRES: long
// RUN: %parcoach --facts=scalapack mpicc -c %s -o %t.o \
// RUN:   > %t.log 2>&1
// RUN: not grep warning %t.log
// RUN: %parcoach --facts=scalapack mpicc -DBAD -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>
extern void Cblacs_pinfo(int *, int *), Cblacs_get(int, int, int *);
extern void Cblacs_gridinit(int *, char *, int, int);
extern void Cblacs_gridinfo(int, int *, int *, int *, int *);
extern void Cblacs_gridexit(int), Cblacs_exit(int);
extern void pdgesv_(int *, int *, double *, int *, int *, int *, int *,
	double *, int *, int *, int *, int *);
extern void descinit_(int *, int *, int *, int *, int *, int *, int *, int *,
		      int *, int *);
int main(void)
{
	int iam, n, ctxt, np, nq, p, q, info, d[9], e[9], ipiv[8];
	int zero = 0, one = 1, size = 4;
	double a[16] = { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1 }, b[4] = { 1 };
	Cblacs_pinfo(&iam, &n);
	Cblacs_get(-1, 0, &ctxt);
	Cblacs_gridinit(&ctxt, "Row", 1, n);
	Cblacs_gridinfo(ctxt, &np, &nq, &p, &q);
	if (p >= 0) {
		descinit_(d, &size, &size, &size, &size,
			  &zero, &zero, &ctxt, &size, &info);
		descinit_(e, &size, &one, &size, &one,
			  &zero, &zero, &ctxt, &size, &info);
#ifdef BAD
		if (iam == 0)
#endif
		pdgesv_(&size, &one, a, &one, &one, d, ipiv, b, &one, &one, e, &info);
// CHECK: [[#@LINE-1]]:{{.*}}warning: not every process of {{.*}} may reach this 'pdgesv'
		if (info != 0)
			Cblacs_exit(1);
		Cblacs_gridexit(ctxt);
	}
	Cblacs_exit(0);
	return 0;
}
