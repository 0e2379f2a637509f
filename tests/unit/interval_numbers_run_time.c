/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_numbers_run_time.c - the best intervals of checkpoints that the run time
 *                               takes, as computed by hand.
 */
#include "interval_near.h"

static void run_time(void)
{
	struct iv_input in = iv_input_new();
	const double expected[][3] = {
		{ 1, 5, 184.67 },  { 0.34375, 5, 318.50 }, { 0.25, 5, 374.34 },
		{ 1, 30, 433.79 }, { 1, 1, 83.85 },
	};

	in.mtbf = 3600;
	for (unsigned i = 0; i < 5; i++) {
		in.dependency = expected[i][0];
		in.cost = in.load = expected[i][1];
		NEAR(iv_run_time_best(&in), expected[i][2], 2);
	}
}

int main(void)
{
	run_time();
	return check_failed != 0;
}
