// SPDX-License-Identifier: GPL-3.0-or-later
// The fast path of a check finds a difference of a process that the other one has lapped.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include "fast-path.h"

/* One that is laps behind compares with the history of another one; if that
 * contains nothing, at the next multiple of the ring's size. */
static void test_behind(enum pcrt_pass says, int before)
{
	begin();
	for (int i = 0; i < 3 * PCRT_RING; i++)
		call(0, 1);
	for (int i = 1; i < PCRT_RING + PCRT_RING / 2; i++) {
		in_history = i == PCRT_RING + 10 ? says : PCRT_PASS_SAME;
		call(1, 1 + (i == PCRT_RING + 10));
	}
	CHECK(blamed == before);
	in_history = PCRT_PASS_LAPPED;
	for (int i = PCRT_RING / 2; i <= PCRT_RING; i++)
		call(1, 1);
	CHECK(blamed);
}

int main(void)
{
	test_behind(PCRT_PASS_DIFFERENT, 1);
	test_behind(PCRT_PASS_LAPPED, 0);
	return check_failed != 0;
}
