/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * watch_difference_of_three.c - the first call in which one of three processes
 *                               differs is found by a watchdog or at the end, and nothing
 *                               else (watch.h).
 *
 *   watch_difference_of_three [N]    also all that they call at most N times, and
 *                                    of two calls each place: 0
 */
#include "watch.h"

int main(int argc, char **argv)
{
	check_all_of_three(argc > 1 ? (unsigned)atoi(argv[1]) : 0);
	check("a", "b", "a");
	if (argc > 1)
		check_places(2, true);
	return watch_end();
}
