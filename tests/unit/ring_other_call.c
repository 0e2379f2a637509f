/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ring_other_call.c - a process that calls another collective is found in every order
 *                     of steps, if this is its first call, a later one or the last.
 */
#include "ring_orders.h"

int main(void)
{
	check("ab.", "aa.", NULL);
	/* A lap before the end. */
	check("baaa.", "aaaa.", NULL);
	check("aaba.", "aaaa.", NULL);
	check("aaab.", "aaaa.", NULL);
	check("b.", "a.", "a.");
	check("b.", "a.", "c.");
	check("ab.", "aa.", "aa.");
	CHECK(ends > 100 && stops > 100 && total > 1000);
	printf("%lu ends, %lu stops, %lu states\n", ends, stops, total);
	return check_failed != 0;
}
