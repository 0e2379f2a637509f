/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_minima_run_time.c - the best interval of the model of checkpoints that
 *                              the run time takes minimizes the waste, and the
 *                              estimate is that of the paper.
 */
#include "interval_minima.h"

/* [2011, eq. 1] as 1 + w + F (phi - w) + D_lp/a. */
static long double run_time(const struct iv_input *in, long double s)
{
	long double w = in->cost / (s + in->cost);
	long double f = (s / 2 + in->load + in->log_replay) / in->mtbf;

	return 1 + w + f * (in->dependency - w) + in->log_delay / in->mtbf;
}

int main(void)
{
	random_start(20261127);
	for (unsigned i = 0; i < INPUTS; i++) {
		struct iv_input in = random_input();
		double s = in.mtbf * random_log(1e-4, 10);

		CHECK(fabsl(iv_run_time_estimate(&in, s) - run_time(&in, s)) <
		      1e-12L * run_time(&in, s));
		closed("run-time", run_time, &in, in.cost / 100);
	}
	return check_failed != 0;
}
