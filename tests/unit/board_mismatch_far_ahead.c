/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_mismatch_far_ahead.c - a mistake, or a call too few, at each place of some
 *                              calls is found in time, however far the other process is
 *                              ahead: its history grows, moves, and its memory is used
 *                              again (board_ring.h).
 *
 *   board_mismatch_far_ahead [N]    of at most N calls: 3
 */
#include "board_ring.h"

int main(int argc, char **argv)
{
	int most = argc > 1 ? atoi(argv[1]) : 3;

	for (int len = 3; len <= most; len++)
		check_places(len, false);
	return board_end();
}
