/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ring_alike.c - no process stops if all call the same, also where one is laps ahead.
 */
#include "ring_orders.h"

int main(void)
{
	check("aaaa.", "aaaa.", NULL);
	check("ab.", "ab.", "ab.");
	CHECK(stops == 0);
	CHECK(ends > 1000 && total > 1000);
	printf("%lu ends, %lu stops, %lu states\n", ends, stops, total);
	return check_failed != 0;
}
