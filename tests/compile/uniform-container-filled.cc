// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of a container may differ between processes while their number is the
// same.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | count 0
// RUN: %long %mpicxx -O2 -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <algorithm>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>
static int rank()
{
	int r;

	MPI_Comm_rank(MPI_COMM_WORLD, &r);
	return r;
}

void filled(int n)
{
	std::vector<double> v(n), all;

	if (rank() == 0) {
		for (size_t i = 0; i < v.size(); i++)
			std::cin >> v[i];
		v.at(0) = 3;
		v.reserve(100);
		std::sort(v.begin(), v.end());
		std::iota(v.begin(), v.end(), 1);
		for (double &x : v)
			x *= 2;
		std::cout << v.front() << v.back() << v.data()[1];
	}
	for (size_t i = 0; i < v.size(); i++)
		MPI_Bcast(&v[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	v.push_back(rank());
	v.insert(v.end(), 3.0);
	for (double &x : v)
		MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	if (rank() == 0)
		all.resize(n * v.size());
	MPI_Gather(v.data(), n, MPI_DOUBLE, all.data(), n, MPI_DOUBLE, 0,
		   MPI_COMM_WORLD);
	all = v;
	if (all.size() > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	all.assign(n, 0.0);
	if (all.size() > 3)
		MPI_Barrier(MPI_COMM_WORLD);
}

// What all have put in is of the process; how much it is, not.
void collected(int n)
{
	std::vector<int> v;
	std::vector<std::string> names;

	for (int i = 0; i < n; i++)
		v.push_back(i * rank());
	names.push_back("out." + std::to_string(rank()));
	for (int x : v)
		MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	for (const std::string &name : names) {
		MPI_File f;
		MPI_File_open(MPI_COMM_WORLD, "x", MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
		MPI_File_close(&f);
		std::cout << name;
	}
}
