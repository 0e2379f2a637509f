/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_numbers_weibull.c - the best intervals for failures with a Weibull
 *                              distribution are those of the paper.
 */
#include "interval_near.h"

/* [CCI, figure 3]: the scale is 4.8 min for both shapes. */
static void weibull(void)
{
	const double expected[][3] = {
		{ 4, .756, 1.268 },   { 5, .840, 1.424 },
		{ 8, 1.044, 1.819 },  { 10, 1.156, 2.044 },
		{ 16, 1.427, 2.611 }, { 30, 1.871, 3.624 },
		{ 60, 2.471, 5.198 },
	};
	struct iv_input in = iv_input_new();

	NEAR(4.8 * iv_weibull_mean(0.5), 9.6, 9);
	for (unsigned i = 0; i < 7; i++) {
		in.cost = expected[i][0];
		in.shape = 1;
		in.mtbf = 4.8 * 60;
		NEAR(iv_exponential_best(&in) / 60, expected[i][1], 3);
		NEAR(iv_weibull_best(&in) / 60, expected[i][1], 3);
		in.shape = 0.5;
		in.mtbf = 9.6 * 60;
		NEAR(iv_weibull_best(&in) / 60, expected[i][2], 3);
	}
}

int main(void)
{
	weibull();
	return check_failed != 0;
}
