// SPDX-License-Identifier: GPL-3.0-or-later
// What need not follow from the contents of an object, another object, another part of
// a pair, what has been replaced, and what all processes got by a collective.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not=warning:
#include <mpi.h>
#include <any>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

void f(MPI_Comm comm, int n)
{
	int rank, q = 0;

	MPI_Comm_rank(comm, &rank);
	std::optional<int> o = rank, p = n;
	if (o.has_value() && *p == 1)
		MPI_Barrier(comm);
	o = 3;
	if (*o == 1)
		MPI_Barrier(comm);
	std::list<int> l;
	l.push_back(rank);
	for (int x : l)
		q += x;
	if (l.size() == 1)
		MPI_Barrier(comm);
	std::map<int, int> m;
	m[rank] = 1;
	if (m.size() == 1)
		MPI_Barrier(comm);
	auto [a, b] = std::make_tuple(n, rank);
	if (a == 1)
		MPI_Barrier(comm);
	std::any any = rank;
	if (any.has_value())
		MPI_Barrier(comm);
	std::function<int(int)> five = [](int) { return 5; };
	if (five(rank) == 5)
		MPI_Barrier(comm);
	std::vector<int> v(4, rank);
	for (int &x : v)
		x++;
	MPI_Bcast(v.data(), 4, MPI_INT, 0, comm);
	for (int x : v)
		n += x;
	(void)b, (void)q;
	if (n == 1)
		MPI_Barrier(comm);
}
