/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rt_report_lines.c - a report about many processes names each of them once, in at
 *                     most 16 lines, whatever they call and wherever.
 */
#include "rt_report.h"

static void test_lines(void)
{
	struct pcrt_text t = text_of(2, 1);

	CHECK(strstr(t.s, "  ranks 0-1022:2 (512)  MPI_Call0  a.c:0\n"));
	CHECK(strstr(t.s, "  ranks 1-1023:2 (512)  MPI_Call1  a.c:0\n"));
	CHECK(t.sides == 2 && lines_in(&t) == 4);
	pcrt_text_free(&t);
	t = text_of(1, P);
	CHECK(strstr(t.s, "ranks 0-1023  MPI_Call0  a.c:0, and at 1023 other "
		     "places\n"));
	CHECK(t.sides == P && lines_in(&t) <= 16);
	pcrt_text_free(&t);
	t = text_of(P, P);
	CHECK(strstr(t.s, "  rank 0        MPI_Call0"));
	CHECK(strstr(t.s, "ranks 7-1023  1017 other calls, such as MPI_Call7"));
	CHECK(t.sides == P && lines_in(&t) <= 16);
	pcrt_text_free(&t);
}

int main(void)
{
	test_lines();
	return check_failed != 0;
}
