/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_minima_daly.c - the interval of Daly's approximation has nearly the
 *                          least waste.
 */
#include "interval_minima.h"

int main(void)
{
	random_start(20261127);
	for (unsigned i = 0; i < INPUTS; i++) {
		struct iv_input in = random_input();
		double s = iv_daly_waste(&in, iv_daly_best(&in));

		CHECK(s <= iv_daly_waste(&in, iv_exponential_best(&in)) + 1e-4);
	}
	return check_failed != 0;
}
