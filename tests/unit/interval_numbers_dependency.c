/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_numbers_dependency.c - the part of the processes that depend on one,
 *                                 of a star and of LU, is that of the paper.
 */
#include "interval_near.h"

/* [2011, figure 4]: a master and 7 workers. */
static void star(void)
{
	const unsigned peers[8] = { 8, 2, 2, 2, 2, 2, 2, 2 };

	CHECK(iv_dependency(peers, 8) == 0.34375);
	CHECK(iv_dependency(peers, 8) == 22.0 / 64);
}

/* [2011, table 1]: LU on a grid of 2 x 4 processes.  The MPI library adds the
 * partners of recursive doubling. */
static void lu(void)
{
	unsigned by_messages[8], with_library[8];

	for (unsigned r = 0; r < 8; r++) {
		unsigned row = r / 4, col = r % 4, set = 1u << r;

		set |= 1u << (4 * !row + col);
		set |= col > 0 ? 1u << (r - 1) : 0;
		set |= col < 3 ? 1u << (r + 1) : 0;
		by_messages[r] = (unsigned)__builtin_popcount(set);
		for (unsigned step = 1; step < 8; step *= 2)
			set |= 1u << (r ^ step);
		with_library[r] = (unsigned)__builtin_popcount(set);
		CHECK(with_library[r] ==
		      (r == 0 || r == 3 || r == 4 || r == 7 ? 4 : 5));
	}
	CHECK(iv_dependency(by_messages, 8) == 0.4375);
	CHECK(iv_dependency(with_library, 8) == 0.5625);
}

int main(void)
{
	star();
	lu();
	return check_failed != 0;
}
