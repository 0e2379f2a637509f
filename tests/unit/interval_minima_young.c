/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_minima_young.c - the best interval of Young's formula minimizes the
 *                           waste.
 */
#include "interval_minima.h"

static long double young(const struct iv_input *in, long double s)
{
	return in->cost / s + (s / 2 + in->down + in->load) / in->mtbf;
}

int main(void)
{
	random_start(20261127);
	for (unsigned i = 0; i < INPUTS; i++) {
		struct iv_input in = random_input();

		closed("young", young, &in, in.cost / 100);
	}
	return check_failed != 0;
}
