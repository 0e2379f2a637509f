// SPDX-License-Identifier: GPL-3.0-or-later
// In a team of threads a kept check is not taken: which thread may call has to be
// tested first.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include "fast-path.h"

static void test_team(void)
{
	struct pcrt_checked what = { .hash = 1 };
	struct pcrt_place place;
	bool made = true;

	begin();
	pcrt_mine.place = &place;
	pcrt_again_keep(&site, &site, given, &comm[0], &what);
#pragma omp parallel num_threads(2)
#pragma omp master
	{
		const struct pcrt_again *a = pcrt_again_at(kept, &site);

		made = pcrt_again_check(a);
		pcrt_hook_again(a);
	}
	CHECK(!made && slow == 1 && !comm[0].seq);
}

int main(void)
{
	test_team();
	return check_failed != 0;
}
