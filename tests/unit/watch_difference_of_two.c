/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * watch_difference_of_two.c - the first call in which two processes differ is found
 *                             by a watchdog or at the end, and nothing else (watch.h).
 *
 *   watch_difference_of_two [N]    all that they call at most N times: 1
 */
#include "watch.h"

int main(int argc, char **argv)
{
	check_all_of_two(argc > 1 ? (unsigned)atoi(argv[1]) : 1);
	return watch_end();
}
