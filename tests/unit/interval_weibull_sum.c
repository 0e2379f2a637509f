/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_weibull_sum.c - the waste for failures with a Weibull distribution is the
 *                          sum of [CCI], term by term, for several shapes.
 */
#include "interval_minima.h"

static void sums(void)
{
	for (unsigned i = 0; i < 60; i++) {
		struct iv_input in = random_input();
		double t = in.mtbf * random_log(0.01, 3), scale;
		long double sum = 0, term = 1;

		in.shape = random_between(0.5, 4);
		scale = in.mtbf / tgamma(1 + 1 / in.shape);
		for (unsigned k = 1; term > 1e-20L; k++) {
			term = expl(-powl(k * (t + in.cost) / scale, in.shape));
			sum += term;
		}
		CHECK(fabsl(1 - t * sum / (in.mtbf + in.down + in.load) -
			    iv_weibull_waste(&in, t)) < 1e-8L);
	}
}

int main(void)
{
	random_start(20261127);
	sums();
	return check_failed != 0;
}
