/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ring_swapped_calls.c - processes that call the same collectives in another order are
 *                        found in every order of steps.
 */
#include "ring_orders.h"

int main(void)
{
	check("abab.", "baba.", NULL);
	CHECK(ends > 0 && stops > 0 && total > 100);
	printf("%lu ends, %lu stops, %lu states\n", ends, stops, total);
	return check_failed != 0;
}
