// SPDX-License-Identifier: GPL-3.0-or-later
// After a mismatch the fast path of a check only counts what it skips.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include "fast-path.h"

static void test_off(void)
{
	uint64_t before = pcrt_checks;

	begin();
	comm[0].off = true;
	call(0, 1);
	CHECK(pcrt_skipped && !comm[0].seq && pcrt_checks == before + 1);
}

int main(void)
{
	test_off();
	return check_failed != 0;
}
