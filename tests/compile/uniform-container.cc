// SPDX-License-Identifier: GPL-3.0-or-later
// How many elements a container has decides over loops, and differs where only some
// processes put some in; what is in them does not.
// RUN: %mpicxx -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicxx -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <algorithm>
#include <fstream>
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

// ---- it differs ----

void resized()
{
	std::vector<int> v;

	v.resize(rank());
	for (size_t i = 0; i < v.size(); i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: container.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	// CHECK: it depends on the result of 'std::vector<int>::size'
}

void made()
{
	std::vector<double> v(rank());

	for (double x : v) {
		(void)x;
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: container.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	}
}

void by_some()
{
	std::vector<int> v;

	if (rank() == 0)
		v.push_back(1);
	if (!v.empty())
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: container.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
	if (rank() == 0)
		v.clear();
	if (!v.empty())
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: container.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}

// A string that only one has read, and nobody has sent.
void read(const char *name)
{
	std::string text;

	if (rank() == 0) {
		std::ifstream in(name);
		std::string line;
		while (std::getline(in, line))
			text += line;
	}
	for (size_t i = 0; i < text.size(); i++)
		MPI_Barrier(MPI_COMM_WORLD); // CHECK: container.cc:[[#@LINE]]:28: warning: not every process of {{.*}} may reach this 'MPI_Barrier'
}

// ---- it does not ----

static void bcast(std::string &s)
{
	int n = s.size();

	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	s.resize(n);
	MPI_Bcast(&s[0], n, MPI_CHAR, 0, MPI_COMM_WORLD);
}

void sent(const char *name)
{
	std::string text, other;

	if (rank() == 0)
		std::getline(std::cin, text);
	bcast(text);
	for (size_t i = 0; i < text.size(); i++)
		MPI_Barrier(MPI_COMM_WORLD);
	other = text;
	other += name;
	if (!other.empty())
		MPI_Barrier(MPI_COMM_WORLD);
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

// The others make room for what process 0 has.
void room()
{
	std::vector<double> v;
	double x;

	if (rank() == 0)
		while (std::cin >> x)
			v.push_back(x);
	int n = v.size();
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	if (rank() != 0)
		v.resize(n);
	MPI_Bcast(v.data(), n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
	for (double y : v) {
		std::cout << y;
		MPI_Barrier(MPI_COMM_WORLD);
	}
}

void both(int n)
{
	std::vector<double> v;

	if (rank() == 0)
		v.resize(n);
	else
		v.resize(n);
	for (size_t i = 0; i < v.size(); i++)
		MPI_Barrier(MPI_COMM_WORLD);
}

void copied(const char *s)
{
	std::string t;

	if (rank() == 0)
		t = s;
	int n = t.length();
	MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
	std::vector<char> buffer(n + 1);
	if (rank() == 0)
		std::copy(t.begin(), t.end(), buffer.begin());
	MPI_Bcast(buffer.data(), n + 1, MPI_CHAR, 0, MPI_COMM_WORLD);
	if (rank() != 0)
		t = std::string(buffer.data());
	if (!t.empty())
		MPI_Barrier(MPI_COMM_WORLD);
}
