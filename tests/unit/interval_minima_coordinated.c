/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_minima_coordinated.c - the best interval of coordinated checkpoints
 *                                 minimizes the waste, if there is one.
 */
#include "interval_minima.h"

static long double coordinated(const struct iv_input *in, long double s)
{
	long double t = s + in->cost, ff = (1 - in->overlap) * in->cost / t;
	long double fail =
		(in->down + in->load + in->overlap * in->cost + t / 2) /
		in->mtbf;

	return ff + fail - ff * fail;
}

int main(void)
{
	unsigned found = 0;

	random_start(20261127);
	for (unsigned i = 0; i < INPUTS; i++) {
		struct iv_input in = random_input();

		/* A period is not shorter than its checkpoint. */
		if (iv_coordinated_best(&in) > 0) {
			closed("coordinated", coordinated, &in, in.cost / 1e5);
			found++;
		}
	}
	CHECK(found > INPUTS / 2);
	return check_failed != 0;
}
