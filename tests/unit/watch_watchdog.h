/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * watch_watchdog.h - for the tests watch_*.c: the watchdog, which compares the
 *                    histories (runtime/board/compare.h) of all processes at any time.
 */
#ifndef WATCH_WATCHDOG_H
#define WATCH_WATCHDOG_H

#include "watch_calls.h"

/* What the watchdog has done so far, in one word. */
union step {
	struct {
		unsigned phase : 4, p : 4, ahead : 4, most : 6, low : 6;
		unsigned wrong : 6, whole : 1;
		unsigned at : 6, same : 6, differs : 6; /* in a search */
	};
	uint64_t bits;
};
enum { LOW, COUNT, LOOK, MINE, ITS, DONE };

/* The words X and Y, if both are known, at S->at: how the search goes on. */
static void halve(union step *s, bool known, uint64_t x, uint64_t y)
{
	bool differ = known && (x ^ y) >> PCRT_FORM_BITS;

	if (!s->differs && !differ) {
		s->whole &= known;
		s->p++;
		s->phase = LOOK;
		return;
	}
	if (differ)
		s->differs = s->at;
	else
		s->same = s->at;
	s->at = (s->same + s->differs) / 2 & 63;
	s->phase = MINE;
	if (s->same + 1 < s->differs)
		return;
	if (!s->wrong || s->differs < s->wrong)
		s->wrong = s->differs;
	s->p++;
	s->phase = LOOK;
}

/* pcrt_views_compare, one load or one word of a history at a time: so what it has
 * seen before need not be remembered.  X: our word. */
static void watch_step(union step *s, uint64_t *x)
{
	struct pcrt_view v = view_of(NULL, s->p % (unsigned)callers);
	struct pcrt_view ahead = view_of(NULL, s->ahead);
	uint64_t seq = 0, y = 0;

	if (s->phase == LOW) {
		s->low = atomic_load_explicit(&watched.low,
					      memory_order_relaxed) & 63;
		s->whole = 1;
		s->phase = COUNT;
	} else if (s->phase == COUNT) {
		seq = atomic_load_explicit(v.count, memory_order_acquire);
		if (!s->p || seq > s->most) {
			s->most = seq & 63;
			s->ahead = s->p;
		}
		if (++s->p == (unsigned)callers) {
			s->p = 0;
			s->phase = LOOK;
		}
	} else if (s->phase == LOOK && s->p == (unsigned)callers) {
		s->phase = DONE;
	} else if (s->phase == LOOK) {
		seq = atomic_load_explicit(v.count, memory_order_acquire);
		s->at = (seq < s->most ? seq : s->most) & 63;
		s->same = s->low;
		s->differs = 0;
		if (s->p == s->ahead || !s->at)
			s->p++;
		else
			s->phase = MINE;
	} else if (s->phase == MINE) {
		s->phase = ITS;
		if (!pcrt_view_word(&v, s->at, x))
			halve(s, false, 0, 0);
	} else {
		bool known = pcrt_view_word(&ahead, s->at, &y);

		halve(s, known, *x, y);
		*x = 0;
	}
}

static void watchdog_run(int w)
{
	union step s = { .bits = weak_process[w].flags };
	uint64_t x = weak_process[w].at;

	weak_last(); /* the others do not depend on it */
	while (s.phase != DONE) {
		watch_step(&s, &x);
		weak_anew(x, s.bits);
	}
	found[w] = (struct pcrt_look){ .wrong = s.wrong, .most = s.most,
				       .whole = s.whole };
	looked[w] = true;
}

#endif
