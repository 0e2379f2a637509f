/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_numbers_compared.c - all models, given the same failures and cost, differ
 *                               as computed by hand.
 */
#include "interval_near.h"

/* All models for an MTBF of 4.8 min and a cost of 5 s. */
static void all(void)
{
	struct iv_input in = iv_input_new();

	in.mtbf = 4.8 * 60;
	in.cost = 5;
	NEAR(iv_exponential_best(&in) / 60, .83976, 5);
	NEAR(iv_daly_best(&in) / 60, .83973, 5);
	NEAR(iv_run_time_best(&in) / 60, .81497, 5);
	NEAR(iv_coordinated_best(&in) / 60, .81109, 5);
	NEAR(iv_hierarchical_best(&in) / 60, .81109, 5);
	NEAR(iv_young_best(&in) / 60, .89443, 5);
}

int main(void)
{
	all();
	return check_failed != 0;
}
