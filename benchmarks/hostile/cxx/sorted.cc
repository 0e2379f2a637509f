// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// not paper: it does not look at several communicators
// The order of communicators is that of their names, or, on one process, that of hashes.
#include "../case.h"
#include <algorithm>
#include <string>
#include <vector>

int main ()
{
	struct named { std::string name; MPI_Comm comm; };
	std::vector<named> all;
	int v = 0;

	begin (MPI_THREAD_SINGLE);
	for (const char *name : { "rows", "columns", "planes", "world" }) {
		MPI_Comm c;
		MPI_Comm_dup (WORLD, &c);
		MPI_Comm_set_name (c, name);
		all.push_back ({ name, c });
	}
	std::sort (all.begin (), all.end (), [] (const named &a, const named &b) {
		return IS_WRONG && rank ? b.name < a.name : a.name < b.name;
	});
	for (auto &one : all)
		v += sum_of (1, one.comm);
	for (auto &one : all)
		MPI_Comm_free (&one.comm);
	return end (v);
}
