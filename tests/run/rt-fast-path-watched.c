// SPDX-License-Identifier: GPL-3.0-or-later
// With PARCOACH_MATCH=watch the fast path of a check only writes the history.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include "fast-path.h"

static void test_watched(void)
{
	uint64_t n = 3 * PCRT_RING, word[2];

	begin();
	pcrt_watching = true;
	for (uint64_t i = 1; i <= n; i++)
		for (int p = 0; p < 2; p++)
			call(p, i % 3 + (p && i == n - 2));
	CHECK(!blamed && unwatched == 6 && comm[0].seq == n && comm[1].seq == n);
	CHECK(comm[0].entry->ring.slot[0][0] == 0);
	for (uint64_t i = n - PCRT_RING + 3; i <= n; i++) {
		for (int p = 0; p < 2; p++)
			CHECK(pcrt_history_get(&comm[p].place->seq,
					       &comm[p].place->history, NULL, i,
					       &word[p]));
		CHECK((word[0] == word[1]) == (i < n - 2));
	}
	pcrt_watching = false;
}

int main(void)
{
	test_watched();
	return check_failed != 0;
}
