/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_numbers_cycles.c - the checkpoints of a cycle that a failure ends, and the
 *                             lost time, are those of the paper.
 */
#include "interval_near.h"

/* [CCI, eq. 1 to 5] with T_S 10, T_C 90, R 30. */
static void cycles(void)
{
	struct iv_input in = iv_input_new();
	const double expected[][3] = { { 437, 4, 107 },
				       { 99.9, 0, 129.9 },
				       { 100, 1, 40 } };

	in.cost = 10;
	in.load = 30;
	for (unsigned i = 0; i < 3; i++) {
		CHECK(iv_cycle_checkpoints(&in, 90, expected[i][0]) ==
		      expected[i][1]);
		NEAR(iv_cycle_lost(&in, 90, expected[i][0]), expected[i][2], 9);
	}
}

int main(void)
{
	cycles();
	return check_failed != 0;
}
