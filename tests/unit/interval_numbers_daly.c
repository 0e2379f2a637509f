/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_numbers_daly.c - the best intervals of Daly's formula are those of the
 *                           figures of the paper.
 */
#include "interval_near.h"

/* [2006], figures 3 to 5: R 10 min, cost 5 min. */
static void daly(void)
{
	struct iv_input in = iv_input_new();

	in.cost = 5 * 60;
	in.load = 10 * 60;
	in.mtbf = 24 * 3600;
	NEAR(iv_daly_best(&in) / 60, 117, 0);
	in.mtbf = 6 * 3600;
	NEAR(iv_daly_best(&in) / 60, 57, 0);
	in.mtbf = 15 * 60;
	NEAR(iv_daly_best(&in) / 60, 9.1, 1);
}

int main(void)
{
	daly();
	return check_failed != 0;
}
