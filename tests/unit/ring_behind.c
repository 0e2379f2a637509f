/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ring_behind.c - a process that others have lapped stops at the next call that
 *                 the board still holds of them: each of the last two, every
 *                 second one of the last four, every fourth one of the last eight.
 */
#include "ring_steps.h"

/* The call before which B stops if A has gone all its way before. */
static int after(const char *a, const char *b)
{
	start(a, b, NULL);
	while (now.process[0].fate == RUNS)
		advance(0);
	while (now.process[1].fate == RUNS)
		advance(1);
	return now.process[1].fate == STOPPED ? now.process[1].stopped_at : -1;
}

int main(void)
{
	CHECK(after("aaaaaaaa.", "aaaaaaaa.") == -1);
	CHECK(after("aaaaaaaa.", "baaaaaaa.") == 3);
	CHECK(after("aaaaaaaa.", "aaaabaaa.") == 5);
	CHECK(after("aaaaaaaa.", "aaaaaaab.") == 7);
	CHECK(after("aaaaaaaa.", "aaaaaaaab.") == 8);
	return check_failed != 0;
}
