// SPDX-License-Identifier: GPL-3.0-or-later
// Calls through pointers: what they may mean is compared as if they were direct.
// RUN: %pcc -fplugin-arg-parcoach-verify -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

static int x, y;
static void a(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}
static void b(void)
{
	MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
static void c(void)
{
}
static void d(void)
{
	MPI_Barrier(MPI_COMM_WORLD);
}
static int p(int i)
{
	MPI_Barrier(MPI_COMM_WORLD);
	return i;
}
static int q(int i)
{
	MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	return i + 1;
}
static int (*const numbers[])(int) = { p, q };
static void (*const table[])(void) = { a, b, c };
static int rank(void)
{
	int r;

	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	return r;
}
void chosen_by_rank(void)
{
	int r = rank();
	void (*f)(void) = r ? a : b;

	// CHECK: [[#@LINE+2]]:{{.*}}warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'a'
	// CHECK-NEXT: [[#@LINE+1]]:{{.*}}note: (1) processes can call different functions here
	f(); // CHECK: [[#@LINE]]:{{.*}}the other processes call 'MPI_Allreduce' in 'b' next
}
void both_do_the_same(void)
{
	void (*f)(void) = a;
	int r = rank();

	if (r == 0)
		f = d;
	else if (r == 1)
		f = a;
	f();
}
void all_choose_alike(int k)
{
	void (*f)(void) = k ? a : b;

	f();
	table[k]();
	if (rank())
		f();
	else
		f();
}
void table_by_rank(void)
{
	table[rank()](); // CHECK: [[#@LINE]]:{{.*}}warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'a'
}
int numbers_by_rank(int k)
{
	return numbers[rank()](k); // CHECK: [[#@LINE]]:{{.*}}warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'p'
}
void branch(int k)
{
	if (rank() == 0)
		numbers[k](3); // CHECK: [[#@LINE]]:{{.*}}warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'p'
}
/* Only the type tells that 'a' might be meant: checked, not told. */
void guess(int k)
{
	if (rank() == 0)
		table[k]();
}
void known_in_branch(void)
{
	void (*f)(void) = a;

	if (rank() == 0)
		f(); // CHECK: [[#@LINE]]:{{.*}}warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'a'
}
static void one_way(void (*g)(void))
{
	g();
}
void handed_on(void)
{
	if (rank() == 0)
		one_way(c);
	else
		one_way(a); // CHECK: [[#@LINE]]:{{.*}}warning: not every process of {{.*}} may reach 'MPI_Barrier' in 'a'
}
void nothing_handed_on(void)
{
	if (rank() == 0)
		one_way(c);
	else
		one_way(c);
}
