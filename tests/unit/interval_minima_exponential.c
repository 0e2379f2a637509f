/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_minima_exponential.c - the best interval for exponential failures, in
 *                                 closed form, minimizes the waste.
 */
#include "interval_minima.h"

static long double exponential(const struct iv_input *in, long double s)
{
	return 1 - s / (expm1l((s + in->cost) / in->mtbf) *
			((long double)in->mtbf + in->down + in->load));
}

int main(void)
{
	random_start(20261127);
	for (unsigned i = 0; i < INPUTS; i++) {
		struct iv_input in = random_input();

		closed("exponential", exponential, &in, in.cost / 100);
	}
	return check_failed != 0;
}
