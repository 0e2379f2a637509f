/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rt_report_ranges.c - the ranks of many processes are written as ranges, with a
 *                      stride if there is one, and with their number.
 */
#include "rt_report.h"

/* Whether the ranks of a set are written as TEXT: N of them, START, START +
 * STEP, ... */
static bool range_is(const char *text, uint32_t start, uint32_t step, int n)
{
	char *s;
	bool same;

	for (int i = 0; i < n; i++)
		ranks[i] = start + (uint32_t)i * step;
	s = pcrt_text_ranges(ranks, n);
	same = !strcmp(s, text);
	free(s);
	return same;
}

static bool set_is(const char *text, int n)
{
	struct pcrt_text t = { 0 };
	bool same;

	pcrt_text_ranks(&t, ranks, ranks, n);
	same = !strcmp(t.s, text);
	pcrt_text_free(&t);
	return same;
}

static void test_ranges(void)
{
	CHECK(range_is("7", 7, 1, 1));
	CHECK(range_is("0-1", 0, 1, 2));
	CHECK(range_is("0-1023", 0, 1, P));
	CHECK(range_is("0, 2, 4", 0, 2, 3));
	CHECK(range_is("0-30:2", 0, 2, 16));
	CHECK(range_is("5-1013:48", 5, 48, 22));
	for (uint32_t i = 0; i < 16; i++)
		ranks[i] = 2 * i;
	CHECK(set_is("ranks 0-30:2 (16)", 16));
	/* The first two of each four. */
	for (uint32_t i = 0; i < 512; i++)
		ranks[i] = i / 2 * 4 + i % 2;
	CHECK(set_is("ranks 0-1020:4, 1-1021:4 (512)", 512));
	/* All but the first seven of each 64: 16 ranges. */
	for (uint32_t i = 0; i < 912; i++)
		ranks[i] = i / 57 * 64 + 7 + i % 57;
	CHECK(!strncmp(pcrt_text_ranges(ranks, 912), "7-63, 71-127, ", 14));
	ranks[0] = 0;
	for (uint32_t i = 1; i < 5; i++)
		ranks[i] = i + 1;
	CHECK(set_is("ranks 0, 2-5", 5));
}

int main(void)
{
	test_ranges();
	return check_failed != 0;
}
