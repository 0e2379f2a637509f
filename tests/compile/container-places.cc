// SPDX-License-Identifier: GPL-3.0-or-later
// Elements that constant keys select are kept apart: of maps, lists of initial values,
// containers in containers, strings; also in functions that get the container.
// RUN: %pcxx -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <map>
#include <mpi.h>
#include <string>
#include <vector>

static int rank, size;

static void fill(std::map<int, int> &m)
{
	m[0] = rank;
	m[1] = size;
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);

	std::vector<int> list{rank, 5};
	if (list[1] > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	if (list[0] > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);

	std::map<std::string, int> text;
	text["rank"] = rank;
	text.emplace("size", size);
	if (text["size"] > 2 || text.at("size") > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	if (text["rank"] > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);

	std::map<int, int> number, other;
	fill(number);
	other = number;
	if (number[1] > 2 || other[1] > 3)
		MPI_Barrier(MPI_COMM_WORLD);
	if (other[0] > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);

	std::vector<std::vector<int>> rows(2, std::vector<int>(2));
	rows[0][1] = rank;
	rows[1][1] = 5;
	if (rows[1][1] > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	if (rows[0][1] > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);

	std::vector<std::pair<int, int>> pairs;
	pairs.emplace_back(rank, 5);
	if (pairs[0].second > 2)
		MPI_Barrier(MPI_COMM_WORLD);
	if (pairs[0].first > 2) // CHECK: [[#@LINE+1]]:28: warning: not every process
		MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
}
