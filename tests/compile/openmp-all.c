// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever OpenMP has, at every level of optimisation: the model is well formed
// and the compiler does not stumble over what the plugin inserts.
// RUN: %pcc -fopenmp -w -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | count 0
// RUN: %long %pcc -fopenmp -w -O2 -fchecking=2 -fplugin-arg-parcoach-instrument=all -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | count 0
// RUN: %pcc -fopenmp -w -O3 -g -fPIC -fchecking=2 -fplugin-arg-parcoach-instrument=all -c %s -o %t.o 2>&1 | count 0
// RUN: nm %t.o | FileCheck %s
// CHECK-DAG: U __parcoach_MPI_Barrier
// CHECK-DAG: U __parcoach_enter
// CHECK-DAG: U __parcoach_exit
#include <mpi.h>
int omp_get_thread_num(void);
void work(int);
int shared_sum, n, tp;
#pragma omp threadprivate(tp)
void all(int flag, MPI_Comm comm)
{
	int i, x = flag, sum = 0;
#pragma omp parallel num_threads(1)
	work(1);
#pragma omp parallel if(0)
	work(2);
#pragma omp parallel for
	for (i = 0; i < n; i++)
		work(i);
#pragma omp parallel for schedule(dynamic) collapse(2) reduction(+:sum) lastprivate(x)
	for (i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
		work(i);
		x = j;
		sum += j;
		}
#pragma omp parallel sections firstprivate(x)
	{
		work(3);
#pragma omp section
		{ work(4); MPI_Barrier(comm); }
	}
#pragma omp parallel
	{
#pragma omp sections nowait
		{
#pragma omp section
			work(5);
		}
#pragma omp single copyprivate(tp)
		x = 3;
#pragma omp single nowait
		{
#pragma omp task firstprivate(x)
			work(x);
#pragma omp task if(0)
			work(6);
#pragma omp task depend(inout: x)
			{ work(7);
#pragma omp task
			work(71);
			}
#pragma omp taskwait
#pragma omp taskwait depend(in: x)
#pragma omp taskyield
#pragma omp taskgroup
			{
#pragma omp taskloop
				for (int k = 0; k < n; k++)
					work(k);
#pragma omp taskloop nogroup collapse(2)
				for (int k = 0; k < n; k++)
				for (int m = 0; m < n; m++)
					work(k);
			}
		}
#pragma omp master
		work(8);
#pragma omp masked filter(flag ? 1 : 2)
		work(9);
#pragma omp masked
		work(99);
#pragma omp critical
		work(10);
#pragma omp for ordered
		for (i = 0; i < n; i++) {
#pragma omp ordered
			work(11);
		}
#pragma omp for ordered(1)
		for (i = 1; i < n; i++) {
#pragma omp ordered depend(sink: i-1)
			work(11);
#pragma omp ordered depend(source)
		}
#pragma omp scope
		work(12);
#pragma omp for simd
		for (i = 0; i < n; i++)
			work(i);
#pragma omp atomic
		shared_sum += x;
#pragma omp atomic capture
		{ x = shared_sum; shared_sum++; }
#pragma omp cancel parallel
#pragma omp barrier
#pragma omp loop
		for (i = 0; i < n; i++)
			x = i;
#pragma omp flush
		if (omp_get_thread_num() == 0)
			MPI_Barrier(comm);
	}
#pragma omp simd
	for (i = 0; i < n; i++)
		x += i;
#pragma omp target data map(tofrom: x)
	{
#pragma omp target teams distribute parallel for map(tofrom:x)
	for (i = 0; i < n; i++)
		x += i;
#pragma omp target update to(x)
	}
#pragma omp target enter data map(to:x)
#pragma omp teams
	{
		work(20);
	}
#pragma omp for
	for (i = 0; i < n; i++)
		if (i < 3) work(i);
#pragma omp parallel
#pragma omp for reduction(inscan,+:sum)
	for (i = 0; i < n; i++) {
		sum += i;
#pragma omp scan inclusive(sum)
		work(sum);
	}
#pragma omp parallel master taskloop simd
	for (i = 0; i < n; i++)
		work(i);
#pragma omp parallel
	{
		if (flag) __builtin_abort();
#pragma omp single
		{ for (;;) work(1); }
	}
}
