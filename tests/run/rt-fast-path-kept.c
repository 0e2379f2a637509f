// SPDX-License-Identifier: GPL-3.0-or-later
// A kept check is taken again only for the same call site and arguments, and if no
// communicator has changed since.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include "fast-path.h"

static void test_kept(void)
{
	uintptr_t other[PARCOACH_VALUES] = { 4, 6 };
	struct pcrt_checked what = { .hash = 1 };

	begin();
	pcrt_again_inside(false);
	CHECK(!pcrt_again_of(&site, given, 2));
	pcrt_again_keep(&site, &site, given, &comm[0], &what);
	CHECK(pcrt_again_of(&site, given, 2));
	CHECK(!pcrt_again_of(&site, other, 2) && !pcrt_again_of(&what, given, 2));
	pcrt_again_inside(true);
	CHECK(!pcrt_again_of(&site, given, 2));
	pcrt_again_inside(false);
	pcrt_changes++; /* a handle may mean another communicator */
	CHECK(!pcrt_again_of(&site, given, 2));
	pcrt_comms_left = 1; /* to be released by the next check */
	pcrt_again_keep(&site, &site, given, &comm[0], &what);
	CHECK(!pcrt_again_of(&site, given, 2));
	pcrt_comms_left = 0;
}

int main(void)
{
	test_kept();
	return check_failed != 0;
}
