/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ring.c - the protocol of the run time's board (runtime/board/ring.h) in every
 *          order in which the steps of two or three processes can follow each
 *          other: no mismatch is missed, none is found where there is none.
 *
 * The code under test is the real one; only its atomic operations are ours.  A
 * process is advanced by one operation by running it from its start with the
 * results that it has seen so far, doing the next one, and jumping out at the
 * one after that.  A ring of two with three levels makes laps short.
 *
 * Cost: states that were reached before are not explored again.
 * Not: orders that no interleaving explains (weak memory).  All operations on a
 * slot are on one location, which every process sees in the same order.
 */
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
static unsigned long ends, stops, total;

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

static void advance(int p)
{
	self = &now.process[p];
	at_step = 0;
	stepped = false;
	if (!setjmp(out))
		run(p);
}

/* The first call in which two processes differ; CALLS + 1: none. */
static int first_difference(void)
{
	for (int i = 0; i <= calls; i++)
		for (int p = 1; p < processes; p++)
			if (what[p][i] != what[0][i])
				return i;
	return calls + 1;
}

static void judge(void)
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

static uint64_t hash(uint64_t h, const void *data, size_t size)
{
	const unsigned char *c = data;

	while (size--)
		h = (h ^ *c++) * 0x100000001b3u;
	return h;
}

static bool explored(void)
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
static void explore(void)
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

/* Each process calls the letters of its word, then ends: '.'. */
static void start(const char *a, const char *b, const char *c)
{
	const char *word[] = { a, b, c };

	memset(&now, 0, sizeof now);
	memset(what, 0, sizeof what);
	memset(known, 0, sizeof known);
	states = 0;
	calls = 0;
	for (processes = 0; processes < 3 && word[processes]; processes++) {
		int n = (int)strlen(word[processes]);

		for (int i = 0; i < n; i++)
			what[processes][i] = word[processes][i];
		calls = n - 1 > calls ? n - 1 : calls;
	}
}

static void check(const char *a, const char *b, const char *c)
{
	start(a, b, c);
	explore();
	CHECK(states > 10 && states <= STATES / 2);
	total += states;
}

/* The call before which B stops if A has gone all its way before. */
static int after(const char *a, const char *b)
{
	start(a, b, NULL);
	while (now.process[0].fate == RUNS)
		advance(0);
	while (now.process[1].fate == RUNS)
		advance(1);
	return now.process[1].fate == STOPPED ? now.process[1].stopped_at : -1;
}

int main(void)
{
	/* The ring holds every call of the last two, every second one of the
	 * last four, every fourth one of the last eight. */
	CHECK(after("aaaaaaaa.", "aaaaaaaa.") == -1);
	CHECK(after("aaaaaaaa.", "baaaaaaa.") == 3);
	CHECK(after("aaaaaaaa.", "aaaabaaa.") == 5);
	CHECK(after("aaaaaaaa.", "aaaaaaab.") == 7);
	CHECK(after("aaaaaaaa.", "aaaaaaaab.") == 8);
	/* Right ones, with laps. */
	check("aaaa.", "aaaa.", NULL);
	check("ab.", "ab.", "ab.");
	CHECK(stops == 0);
	/* Another operation, first, later, last; a lap before the end. */
	check("ab.", "aa.", NULL);
	check("baaa.", "aaaa.", NULL);
	check("aaba.", "aaaa.", NULL);
	check("aaab.", "aaaa.", NULL);
	check("b.", "a.", "a.");
	check("b.", "a.", "c.");
	check("ab.", "aa.", "aa.");
	/* One call less; the same calls in another order. */
	check("aa.", "a.", NULL);
	check("aaaa.", "a.", NULL);
	check(".", "aaaa.", NULL);
	check("aa.", "a.", "aa.");
	check("abab.", "baba.", NULL);
	CHECK(ends > 100 && stops > 0 && total > 1000);
	return check_failed != 0;
}
