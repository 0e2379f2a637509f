// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument
// n: 3
// not paper: it compares operations only
// Functions in a table, taken in the order that the sum of all says.
#include "../case.h"
#include <functional>
#include <map>
#include <string>

int main ()
{
	int v = 1, t = 0;

	begin (MPI_THREAD_SINGLE);
	std::map<std::string, std::function<void (int)>> calls {
		{ "sum", [&v] (int) { v = sum_of (v, WORLD) % 11; } },
		{ "root", [&v] (int k) { MPI_Bcast (&v, 1, MPI_INT, k % size, WORLD); } },
	};
	for (int k = 0; k < 100; k++) {
		calls[v % 2 ? "sum" : "root"] (k);
		t += v;
		v = sum_of (v, WORLD) % 7;
		if (IS_WRONG && k == 90)
			calls["root"] (rank ? 0 : 1);
	}
	return end (t);
}
