/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rt_report_history.c - a report with the last calls of each process has
 *                       at most 20 lines, and names the first process that differs.
 */
#include "rt_report.h"
#define compare compare_history
#define some_add some_history
#include "../../runtime/report/history.c"

static uint32_t none[P];

/* With the last calls of each process, and the two last lines. */
static void test_history(void)
{
	static const char *past[P];
	static bool first[P];
	struct pcrt_text t = text_of(64, 64);

	for (int i = 0; i < P; i++) {
		past[i] = i % 2 ? "MPI_Bcast\ta.c:1\tw\t2\nMPI_Barrier\ta.c:2\tw"
				  "\t1\n" : "MPI_Barrier\ta.c:2\tw\t7\n";
		first[i] = i == 3;
	}
	pcrt_text_past(&t, past, first, none, P);
	CHECK(strstr(t.s, "last collectives of rank 3"));
	CHECK(lines_in(&t) <= 18 + 1);
	pcrt_text_free(&t);
}

int main(void)
{
	test_history();
	return check_failed != 0;
}
