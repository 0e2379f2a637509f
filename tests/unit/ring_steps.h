/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ring_steps.h - for the tests ring_*.c: the protocol of the run time's board
 *                (runtime/board/ring.h) for two or three processes, one step of one
 *                process at a time.
 *
 * The code under test is the real one; only its atomic operations are ours.  A
 * process is advanced by one operation by running it from its start with the
 * results that it has seen so far, doing the next one, and jumping out at the
 * one after that.  A ring of two with three levels makes laps short.
 *
 * Not: orders that no interleaving explains (weak.h).  All operations on a
 * slot are on one location, which every process sees in the same order.
 */
#ifndef RING_STEPS_H
#define RING_STEPS_H

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "check.h"

static uint64_t step_load(_Atomic(uint64_t) *at);
static bool step_exchange(_Atomic(uint64_t) *at, uint64_t *seen,
			  uint64_t value);

#undef atomic_load_explicit
#undef atomic_compare_exchange_weak_explicit
#define atomic_load_explicit(at, order) step_load(at)
#define atomic_compare_exchange_weak_explicit(at, seen, value, yes, no)      \
	step_exchange(at, seen, value)

#define PCRT_RING 2
#define PCRT_RING_LEVELS 3
#include "../../runtime/board/ring.h"

#define MAX_PROCESSES 3
#define MAX_CALLS 10
#define MAX_STEPS 60

enum fate { RUNS, ENTERED_ALL, STOPPED };

struct process {
	uint64_t seen[MAX_STEPS]; /* what its operations gave */
	bool good[MAX_STEPS];
	int steps;
	enum fate fate;
	int stopped_at; /* call before which it stopped */
	bool lapped;
};

static struct {
	struct pcrt_ring ring;
	struct process process[MAX_PROCESSES];
} now;

static int processes, calls;
static int what[MAX_PROCESSES][MAX_CALLS + 1]; /* [..][CALLS]: the end */

/* The process that is being advanced. */
static struct process *self;
static int at_step;
static bool stepped;
static jmp_buf out;

static bool recorded(void)
{
	if (at_step < self->steps)
		return true;
	if (stepped)
		longjmp(out, 1);
	stepped = true;
	self->steps++;
	return false;
}

static uint64_t step_load(_Atomic(uint64_t) *at)
{
	if (!recorded())
		self->seen[at_step] = atomic_load(at);
	return self->seen[at_step++];
}

static bool step_exchange(_Atomic(uint64_t) *at, uint64_t *seen,
			  uint64_t value)
{
	if (!recorded()) {
		self->seen[at_step] = *seen;
		self->good[at_step] = atomic_compare_exchange_strong(
			at, &self->seen[at_step], value);
	}
	*seen = self->seen[at_step];
	return self->good[at_step++];
}

/* All that process P does; the last call is the end of the communicator, which
 * nobody can be ahead of (agree/board.c). */
static void run(int p)
{
	uint64_t chain = 0;
	unsigned level;

	for (int i = 0; i <= calls && what[p][i]; i++) {
		bool last = i == calls || !what[p][i + 1];
		enum pcrt_pass pass;

		chain = pcrt_chain(chain, (uint64_t)what[p][i]);
		pass = pcrt_ring_pass(&now.ring, (uint64_t)i + 1, chain, NULL,
				      &level);
		self->lapped |= pass == PCRT_PASS_LAPPED;
		if (pcrt_ring_wrong(pass, (uint64_t)i + 1, 0, last)) {
			self->fate = STOPPED;
			self->stopped_at = i;
			return;
		}
	}
	self->fate = ENTERED_ALL;
}

static inline void advance(int p)
{
	self = &now.process[p];
	at_step = 0;
	stepped = false;
	if (!setjmp(out))
		run(p);
}

/* Each process calls the letters of its word, then ends: '.'. */
static inline void start(const char *a, const char *b, const char *c)
{
	const char *word[] = { a, b, c };

	memset(&now, 0, sizeof now);
	memset(what, 0, sizeof what);
	calls = 0;
	for (processes = 0; processes < 3 && word[processes]; processes++) {
		int n = (int)strlen(word[processes]);

		for (int i = 0; i < n; i++)
			what[processes][i] = word[processes][i];
		calls = n - 1 > calls ? n - 1 : calls;
	}
}

#endif
