/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_mismatch_of_two.c - if two processes call different collectives, one of
 *                           them stops before the wrong one and reports; if they call the
 *                           same, none stops (board_ring.h).
 *
 *   board_mismatch_of_two [N]    all that they call at most N times: 2
 */
#include "board_ring.h"

int main(int argc, char **argv)
{
	check_all_of_two(argc > 1 ? (unsigned)atoi(argv[1]) : 2);
	return board_end();
}
