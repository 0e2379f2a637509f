/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * watch.h - PARCOACH_MATCH=watch (runtime/board/compare.h, board/history.h): two or
 *           three processes only write their histories, which grow, move, and whose
 *           memory is used again; a watchdog looks at any time, and the process that
 *           ends last.  In every order of steps, under the rules of C11's atomic
 *           operations (weak.h), for what the processes call:
 *
 *   - nothing is found where nothing is wrong;
 *   - what is found is the first call in which two processes differ;
 *   - the process that ends last finds it in any case.
 *
 * tests/model/mutants.test breaks what is tested here.
 */
#ifndef WATCH_H
#define WATCH_H

#include "watch_watchdog.h"

static unsigned long ends, finds, unknown;

static void weak_run(int p)
{
	looked[p] = false;
	if (p < callers)
		calls_run(p);
	else
		watchdog_run(p);
}

/* WRONG: the first call in which two processes differ, from 1; 0: none. */
static void weak_judge(void)
{
	uint64_t wrong = (uint64_t)(first_difference() + 1);
	int last = 0;

	ends++;
	for (int p = 0; p <= callers; p++) {
		const struct pcrt_look *l = &found[p];

		weak_go(p, 0, true);
		if (!looked[p])
			continue;
		CHECK(!l->wrong || l->wrong == wrong);
		finds += l->wrong != 0;
		unknown += !l->whole;
		if (p == callers)
			continue;
		last++;
		CHECK(l->whole && l->wrong == wrong);
	}
	CHECK(last == 1);
	if (check_failed)
		fprintf(stderr, "called: %s %s %s\n", word[0], word[1],
			callers > 2 ? word[2] : "");
}

static void check(const char *a, const char *b, const char *c)
{
	words_set(a, b, c);
	weak_begin(callers + 1);
	weak_object(&watched.low);
	weak_object(&watched.ended);
	for (int p = 0; p < callers; p++)
		member_objects(p);
	weak_all();
	CHECK(ends);
}

/* What was explored, and that it is more than nothing; the exit status. */
static int watch_end(void)
{
	printf("%lu executions, %lu finds, %lu with long histories, %lu "
	       "looks not whole\n", ends, finds, grown, unknown);
	CHECK(check_failed || (ends > 100 && finds > 100 && grown > 0));
	return check_failed != 0;
}

#endif
