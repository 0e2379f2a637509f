// SPDX-License-Identifier: GPL-3.0-or-later
// On a communicator that spans nodes the fast path of a check informs the leader.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include "fast-path.h"

static void test_spans(void)
{
	begin();
	comm[0].entry->spans = true;
	call(0, 1);
	CHECK(told == 1);
}

int main(void)
{
	test_spans();
	return check_failed != 0;
}
