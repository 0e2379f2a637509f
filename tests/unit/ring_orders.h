/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ring_orders.h - for the tests ring_*.c: every order in which the steps of two or
 *                 three processes (ring_steps.h) can follow each other.  For each:
 *
 *   - no process stops before anything is wrong, and none at all if nothing is;
 *   - if something is, a process stops, and not all have entered the collective
 *     in which they differ, if nobody is a lap behind.
 *
 * Cost: states that were reached before are not explored again.
 */
#ifndef RING_ORDERS_H
#define RING_ORDERS_H

#include "ring_steps.h"

static unsigned long ends, stops, total;

/* The first call in which two processes differ; CALLS + 1: none. */
static inline int first_difference(void)
{
	for (int i = 0; i <= calls; i++)
		for (int p = 1; p < processes; p++)
			if (what[p][i] != what[0][i])
				return i;
	return calls + 1;
}

static inline void judge(void)
{
	int wrong = first_difference(), stopped = 0;
	bool lapped = false, in_time = false;

	ends++;
	for (int p = 0; p < processes; p++) {
		const struct process *q = &now.process[p];

		lapped |= q->lapped;
		if (q->fate != STOPPED)
			continue;
		stopped++;
		in_time |= q->stopped_at == wrong;
		/* Nobody stops before anything is wrong. */
		CHECK(q->stopped_at >= wrong);
	}
	stops += (unsigned long)stopped;
	CHECK((stopped > 0) == (wrong <= calls));
	/* Not all have entered the collective in which they differ. */
	if (wrong <= calls && !lapped)
		CHECK(in_time);
}

/*
 * Whether NOW was explored before.  What a process will do follows from what its
 * operations have given so far, so equal logs and rings are equal states.
 */
#define STATES (1u << 20)
static uint64_t known[STATES];
static unsigned long states;

static inline uint64_t hash(uint64_t h, const void *data, size_t size)
{
	const unsigned char *c = data;

	while (size--)
		h = (h ^ *c++) * 0x100000001b3u;
	return h;
}

static inline bool explored(void)
{
	uint64_t h = hash(1, &now.ring, sizeof now.ring);
	size_t i;

	for (int p = 0; p < processes; p++) {
		const struct process *q = &now.process[p];

		h = hash(h, &q->steps, sizeof q->steps);
		h = hash(h, q->seen, (size_t)q->steps * sizeof *q->seen);
		h = hash(h, q->good, (size_t)q->steps * sizeof *q->good);
	}
	h |= 1;
	for (i = (size_t)(h >> 20) % STATES; known[i]; i = (i + 1) % STATES)
		if (known[i] == h)
			return true;
	known[i] = h;
	states++;
	return false;
}

/* All ways to go on from NOW. */
static inline void explore(void)
{
	bool any = false;

	if (explored() || states > STATES / 2)
		return;
	for (int p = 0; p < processes; p++) {
		struct pcrt_ring ring;
		struct process old;

		if (now.process[p].fate != RUNS)
			continue;
		any = true;
		memcpy(&ring, &now.ring, sizeof ring);
		old = now.process[p];
		advance(p);
		explore();
		now.process[p] = old;
		memcpy(&now.ring, &ring, sizeof ring);
	}
	if (!any)
		judge();
}

/* What the processes call, in every order; TOTAL: states of all. */
static inline void check(const char *a, const char *b, const char *c)
{
	start(a, b, c);
	memset(known, 0, sizeof known);
	states = 0;
	explore();
	CHECK(states > 10 && states <= STATES / 2);
	total += states;
}

#endif
