/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_ring.h - the run time's board (runtime/board/ring.h, board/history.h) in every
 *                order of steps of two or three processes, under the rules of C11's
 *                atomic operations (weak.h).  For what the processes call:
 *
 *   - no process stops before anything is wrong, and none at all if nothing is;
 *   - if something is, a process stops before it enters the collective that is
 *     wrong, however far the others are ahead: it finds their call in a history,
 *     which grows, moves, and whose memory is used again;
 *   - one process reports; it sees the count of another one that has come
 *     there; and what it reads is what that one called, or nothing.
 *
 * tests/model/mutants.test breaks what is tested here.
 */
#ifndef BOARD_RING_H
#define BOARD_RING_H

#include "board_ring_run.h"

static unsigned long ends, stops, laps;

static inline void weak_judge(void)
{
	int wrong = first_difference(), stopped = 0, reports = 0;
	bool lapped = false, in_time = false;

	ends++;
	for (int p = 0; p < weak_processes; p++) {
		const struct outcome *o = &outcome[p];

		weak_go(p, 0, true);
		lapped |= o->lapped;
		CHECK(!o->lost && !o->misread);
		stopped += o->stopped >= 0;
		in_time |= o->stopped == wrong;
		if (o->stopped >= 0)
			CHECK(wrong >= 0 && o->stopped >= wrong);
		if (!o->reports)
			continue;
		reports++;
		CHECK(o->saw);
	}
	CHECK((stopped > 0) == (wrong >= 0));
	CHECK(reports == (wrong >= 0));
	if (wrong >= 0)
		CHECK(in_time);
	stops += (unsigned long)stopped;
	laps += lapped;
	if (check_failed)
		fprintf(stderr, "called: %s %s %s\n", word[0], word[1],
			weak_processes > 2 ? word[2] : "");
}

static inline void check(const char *a, const char *b, const char *c)
{
	words_set(a, b, c);
	weak_begin(callers);
	for (int l = 0; l < PCRT_RING_LEVELS; l++)
		for (int i = 0; i < PCRT_RING; i++)
			weak_object(&board.ring.slot[l][i]);
	weak_object(&board.broken);
	for (int p = 0; p < weak_processes; p++)
		member_objects(p);
	weak_all();
	CHECK(ends);
}

/* What was explored, and that it is more than nothing; the exit status. */
static inline int board_end(void)
{
	printf("%lu executions, %lu stops, %lu with laps; notes read %lu, not "
	       "%lu\n", ends, stops, laps, known_calls, unread);
	CHECK(check_failed || (ends > 100 && stops > 100 && laps > 0 &&
			       known_calls > 0));
	return check_failed != 0;
}

#endif
