/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_mismatch_of_three.c - if one of three processes calls another collective, or
 *                             one too many, a process stops before the wrong one, and one
 *                             reports; if they call the same, none stops (board_ring.h).
 *
 *   board_mismatch_of_three [N]    also all that they call at most N times: 0
 */
#include "board_ring.h"

int main(int argc, char **argv)
{
	check_all_of_three(argc > 1 ? (unsigned)atoi(argv[1]) : 0);
	if (argc > 1)
		check("a", "a", "a");
	check("a", "b", "a");
	check("a", "aa", "a");
	/* One of them may have called so much that its history begins later. */
	CHECK(check_failed || unread > 0);
	return board_end();
}
