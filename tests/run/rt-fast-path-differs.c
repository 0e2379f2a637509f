// SPDX-License-Identifier: GPL-3.0-or-later
// The fast path of a check finds a call of the second process that differs, at each place.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include "fast-path.h"

/* The second process differs at its call number AT; 0: never. */
static void run(uint64_t at)
{
	uint64_t n = 5 * PCRT_RING;

	begin();
	for (uint64_t i = 1; i <= n; i++) {
		call(0, i % 3);
		call(1, i % 3 + (i == at));
		CHECK(blamed == (at && i >= at));
	}
	CHECK(comm[0].seq == n && comm[1].seq == (at ? at : n));
}

int main(void)
{
	for (uint64_t at = 0; at <= 4 * PCRT_RING; at += at < 70 ? 1 : 31)
		run(at);
	return check_failed != 0;
}
