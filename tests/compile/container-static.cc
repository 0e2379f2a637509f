// SPDX-License-Identifier: GPL-3.0-or-later
// What static objects of the C++ library contain is known where a function fills and reads them; a
// structured binding that is a reference names a member of the object.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <map>
#include <mpi.h>
#include <string>
#include <vector>

struct pair {
	int a, b;
};

static std::vector<int> numbers(3);
static std::map<int, int> keys;
static std::string text;

int main(int argc, char **argv)
{
	int rank;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	numbers[0] = rank;
	numbers[1] = 5;
	keys[0] = rank;
	keys[1] = 5;
	text = rank ? "x" : "y";
	if (numbers[1] > 2 || keys[1] > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	if (numbers[0] > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	if (keys[0] > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	if (text == "x") // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);

	pair p{rank, rank};
	auto &[a, b] = p;
	a = 3;
	if (p.a > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	if (p.b > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
