/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * watch_difference_at_each_place.c - a mistake, or a call too few, at each place of
 *                                    some calls is found, also in histories that grow,
 *                                    move, and whose memory is used again (watch.h).
 *
 *   watch_difference_at_each_place [N]    of at most N calls: 2
 */
#include "watch.h"

int main(int argc, char **argv)
{
	int most = argc > 1 ? atoi(argv[1]) : 2;

	for (int len = 2; len <= most; len++)
		check_places(len, false);
	return watch_end();
}
