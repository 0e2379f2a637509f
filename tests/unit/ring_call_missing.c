/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ring_call_missing.c - a process that calls fewer collectives than the others is found
 *                       in every order of steps.
 */
#include "ring_orders.h"

int main(void)
{
	check("aa.", "a.", NULL);
	check("aaaa.", "a.", NULL);
	check(".", "aaaa.", NULL);
	check("aa.", "a.", "aa.");
	CHECK(ends > 100 && stops > 100 && total > 1000);
	printf("%lu ends, %lu stops, %lu states\n", ends, stops, total);
	return check_failed != 0;
}
