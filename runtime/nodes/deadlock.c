/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * deadlock.c - which processes wait for which between nodes, if nothing moves:
 *              what watch/watchdog.c does on one node.
 *
 * The leader that knows all of a communicator sees that some members are behind
 * others and that nothing has moved for a second.  Then the leader of node 0,
 * which runs this file, asks in two waves: which processes wait in a blocking
 * collective; what all members of those communicators have done (answer.c
 * answers).  The answers give the same reports: a cycle, a process that left
 * the function, a process that has ended, or the time-out.
 *
 * Waves come at least WAVE_MIN apart, and more rarely while they find nothing.
 * Cost: per wave 80 bytes for each process that waits, 1.3 KB for each member
 *       of a communicator in which one does, and of each persistent collective.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "board/memory.h"
#include "nodes/answer.h"
#include "nodes/deadlock.h"
#include "nodes/messages.h"
#include "nodes/net.h"
#include "nodes/parts.h"
#include "processes/longest_wait.h"
#include "processes/silent_exit.h"
#include "report/job_end.h"
#include "report/text.h"

#define WAVE_MIN 0.5
#define WAVE_MAX 8.0
#define ANSWERS 0.4   /* seconds for the answers to arrive */
#define NEEDS 256     /* communicators examined in one wave */

/* The current wave. */
static enum { IDLE, STANDING, PARTING } phase;
static uint64_t wave;
static double until, next, pause_ = WAVE_MIN;
static bool wanted;
static struct pcrt_stand *stands;
static size_t stand_count, stand_room;
static struct pcrt_need needs[NEEDS];
static size_t need_count;
static uint64_t sum_before;
static bool told_cycle;
/* Communicators with a report, and those with a warning, with their SEQ. */
static struct pcrt_need told_left[NEEDS], told_slow[NEEDS];
static size_t left_count, slow_count;

/* ---- answers that arrive ---- */

void pcrt_stall_begin(void)
{
	wanted = true;
}

void pcrt_stall_hurry(void)
{
	wanted = true;
	next = 0;
	pause_ = WAVE_MIN;
}

void pcrt_stall_stand(const struct pcrt_stand *s)
{
	void *at = stands;

	if (s->wave != wave || phase != STANDING ||
	    !pcrt_room(&at, &stand_room, stand_count, sizeof *stands))
		return;
	stands = (struct pcrt_stand *)at;
	stands[stand_count++] = *s;
}

void pcrt_stall_part(const struct pcrt_part *p, const char *past)
{
	if (p->wave == wave && phase == PARTING)
		pcrt_parts_add(p, past);
}

/* ---- what follows from them ---- */

/* Whether the answers on N are complete, and a process is missing. */
static bool is_stalled(const struct pcrt_need *n)
{
	uint32_t count = 0, size = 1;
	bool missing = false;

	for (size_t i = 0; i < pcrt_parts.n; i++) {
		if (!pcrt_part_is(&pcrt_parts.v[i], n))
			continue;
		count++;
		size = pcrt_parts.v[i].size;
		missing |= pcrt_part_missing(&pcrt_parts.v[i], n);
	}
	return count == size && missing;
}

static int by_world(const void *a, const void *b)
{
	const struct pcrt_stand *x = (const struct pcrt_stand *)a;
	const struct pcrt_stand *y = (const struct pcrt_stand *)b;

	return x->world < y->world ? -1 : x->world > y->world;
}

/* The communicator in which S waits; or the persistent collective. */
static struct pcrt_need *need_of(const struct pcrt_stand *s)
{
	for (size_t i = 0; i < need_count; i++)
		if (needs[i].id == s->id && !needs[i].starts == !s->starts &&
		    (!s->starts || needs[i].seq == s->seq))
			return &needs[i];
	return NULL;
}

/* Whether S waits for exactly what N describes. */
static bool stands_at(const struct pcrt_stand *s, const struct pcrt_need *n)
{
	return s->id == n->id && s->seq == n->seq && s->starts == n->starts;
}

/* The first of the waits of WORLD for which IN (by need) holds and without
 * which it cannot continue; only need NUMBER, if that is a need. */
static const struct pcrt_stand *stand_in(uint32_t world, size_t number,
					 const bool *in)
{
	struct pcrt_stand key = { .world = world };
	const struct pcrt_stand *s = stand_count ?
		(const struct pcrt_stand *)bsearch(&key, stands, stand_count,
						   sizeof key, by_world) : NULL;
	const struct pcrt_need *n;

	while (s && s > stands && s[-1].world == world)
		s--;
	for (; s && s < stands + stand_count && s->world == world; s++) {
		n = need_of(s);
		if (n && in[n - needs] && stands_at(s, n) &&
		    (number >= need_count || n == &needs[number]) &&
		    s->how <= PCRT_STAY_WAIT && s->stuck)
			return s;
	}
	return NULL;
}

/* The process that waits on N, and for how long. */
static double waited_on(const struct pcrt_need *n, uint32_t *world)
{
	double most = 0;

	*world = UINT32_MAX;
	for (size_t i = 0; i < stand_count; i++)
		if (stands_at(&stands[i], n) &&
		    stands[i].function == n->function &&
		    stands[i].waited > most) {
			most = stands[i].waited;
			*world = stands[i].world;
		}
	return most;
}

static bool told(struct pcrt_need *of, size_t *count,
		 const struct pcrt_need *n)
{
	for (size_t i = 0; i < *count; i++)
		if (of[i].id == n->id && of[i].seq == n->seq &&
		    of[i].starts == n->starts)
			return true;
	if (*count < NEEDS)
		of[(*count)++] = *n;
	return false;
}

/* A process that we wait for has left our function more often than we have. */
static bool left_look(const struct pcrt_need *n, double waited,
		      uint32_t waiter)
{
	struct pcrt_text t = { 0 };
	const struct pcrt_part *mine = NULL;
	bool found = false;

	for (size_t i = 0; i < pcrt_parts.n; i++)
		if (pcrt_part_is(&pcrt_parts.v[i], n) &&
		    pcrt_parts.v[i].world == waiter)
			mine = &pcrt_parts.v[i];
	if (!mine || n->starts)
		return false;
	for (size_t i = 0; i < pcrt_parts.n; i++)
		found |= pcrt_part_left(&pcrt_parts.v[i], n, mine);
	if (!found)
		return false;
	if (told(told_left, &left_count, n))
		return true;
	pcrt_parts_lines(&t, n, mine, PCRT_ABSENT_RETURNED, waited);
	pcrt_text_add(&t, PCRT_SAY_STILL, waited);
	pcrt_parts_past(&t, n);
	pcrt_report_local(&t);
	return true;
}

/* A process that we wait for has ended. */
static bool gone_look(const struct pcrt_need *n)
{
	struct pcrt_text t = { 0 };
	bool found = false;

	for (size_t i = 0; i < pcrt_parts.n; i++)
		found |= pcrt_part_missing(&pcrt_parts.v[i], n) &&
			 pcrt_parts.v[i].gone;
	if (!found || !pcrt_gone_first())
		return found;
	/* A process that is missing and not gone may still arrive. */
	for (size_t i = 0; i < pcrt_parts.n; i++)
		if (pcrt_part_missing(&pcrt_parts.v[i], n) &&
		    !pcrt_parts.v[i].gone)
			pcrt_parts.v[i].line.what[0] = 0;
	pcrt_parts_lines(&t, n, NULL, n->starts ? PCRT_ABSENT_UNSTARTED :
			 PCRT_ABSENT_ENDED, 0);
	pcrt_report_local(&t);
	pcrt_gone_done();
	return true;
}

static void slow_tell(const struct pcrt_need *n)
{
	struct pcrt_text t = { 0 };
	struct pcrt_longest l = pcrt_parts_longest(n);
	double after = pcrt_late(pcrt_patience(), l.waited);

	if (told(told_slow, &slow_count, n))
		return;
	atomic_fetch_add(&pcrt_head->warned, 1);
	pcrt_parts_lines(&t, n, NULL, PCRT_ABSENT_LATE, after);
	pcrt_longest_add(&t, &l);
	pcrt_parts_past(&t, n);
	pcrt_report_slow(&t);
}

/* Remove, until nothing changes, the needs that do not wait for a process that
 * waits in a remaining need: cycles remain. */
static size_t cycles_find(bool *in)
{
	size_t left = 0;
	bool changed = true;

	for (size_t i = 0; i < need_count; i++)
		left += in[i] = is_stalled(&needs[i]);
	while (changed) {
		changed = false;
		for (size_t i = 0; i < need_count; i++) {
			bool waits = false;

			for (size_t k = 0; in[i] && k < pcrt_parts.n; k++)
				waits |= pcrt_part_missing(&pcrt_parts.v[k],
							   &needs[i]) &&
					 stand_in(pcrt_parts.v[k].world, NEEDS,
						  in);
			if (in[i] && !waits) {
				in[i] = false;
				left--;
				changed = true;
			}
		}
	}
	return left;
}

static void cycle_report(const bool *in)
{
	size_t n = (size_t)pcrt_world_size;
	struct pcrt_line *line = PCRT_NEW(n, struct pcrt_line);
	uint32_t *world = PCRT_NEW(n, uint32_t);
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t, PCRT_SAY_CYCLE);
	for (size_t i = 0; line && world && i < n; i++)
		world[i] = (uint32_t)i;
	for (size_t i = 0; line && i < pcrt_parts.n; i++) {
		struct pcrt_line *l;

		if (pcrt_parts.v[i].world >= n ||
		    !stand_in(pcrt_parts.v[i].world,
			      (size_t)pcrt_parts.v[i].need, in))
			continue;
		l = &line[pcrt_parts.v[i].world];
		*l = pcrt_parts.v[i].line;
		pcrt_line_on(l, pcrt_parts.v[i].name, pcrt_parts.v[i].size);
	}
	if (line && world)
		pcrt_text_lines(&t, line, world, (int)n);
	free(line);
	free(world);
	pcrt_parts_past(&t, NULL);
	pcrt_report_local(&t);
}

/* Two waves without a move in between show a cycle. */
static void cycle_look(void)
{
	static bool in[NEEDS];
	uint64_t sum = 0;

	if (told_cycle || !stand_count)
		return;
	for (size_t i = 0; i < stand_count; i++)
		sum += stands[i].moved + (uint64_t)stands[i].world * 0x10001;
	if (!cycles_find(in)) {
		sum_before = 0;
		return;
	}
	if (sum != sum_before) {
		sum_before = sum;
		pause_ = WAVE_MIN;
		return;
	}
	told_cycle = true;
	cycle_report(in);
}

static double grace(void)
{
	if (pcrt_env.timeout > 0 && pcrt_env.timeout < pcrt_env.grace)
		return pcrt_env.timeout;
	return pcrt_env.grace;
}

static void judge(void)
{
	for (size_t i = 0; i < need_count; i++) {
		uint32_t waiter;
		double waited = waited_on(&needs[i], &waiter);

		if (!is_stalled(&needs[i]) || gone_look(&needs[i]))
			continue;
		if (grace() > 0 && waited >= grace() &&
		    left_look(&needs[i], waited, waiter))
			continue;
		if (pcrt_env.timeout > 0 && waited >= pcrt_patience() &&
		    !told_cycle)
			slow_tell(&needs[i]);
	}
	cycle_look();
}

/* The communicators in which processes wait, with the process that is
 * furthest. */
static void needs_make(void)
{
	need_count = 0;
	if (stand_count)
		qsort(stands, stand_count, sizeof *stands, by_world);
	for (size_t i = 0; i < stand_count; i++) {
		const struct pcrt_stand *s = &stands[i];
		struct pcrt_need *n = need_of(s);

		if (!n && need_count < NEEDS) {
			n = &needs[need_count];
			*n = (struct pcrt_need){ .id = s->id, .number = need_count };
			need_count++;
		}
		if (n && (s->seq > n->seq || s->starts > n->starts)) {
			n->seq = s->seq;
			n->starts = s->starts;
			n->function = s->function;
		}
	}
}

static void needs_send(void)
{
	char data[sizeof wave + sizeof needs];

	memcpy(data, &wave, sizeof wave);
	memcpy(data + sizeof wave, needs, need_count * sizeof *needs);
	pcrt_stand_need(wave, data, sizeof wave + need_count * sizeof *needs);
}

bool pcrt_stall_tick(double now)
{
	pcrt_stand_look(now);
	if (pcrt_net_node)
		return false;
	if (phase == IDLE && wanted && now >= next) {
		wanted = false;
		stand_count = 0;
		pcrt_parts_forget();
		phase = STANDING;
		until = now + ANSWERS;
		pcrt_stand_wave(++wave);
	} else if (phase == STANDING && now >= until) {
		phase = PARTING;
		until = now + ANSWERS;
		needs_make();
		needs_send();
	} else if (phase == PARTING && now >= until) {
		phase = IDLE;
		pause_ = 2 * pause_ < WAVE_MAX ? 2 * pause_ : WAVE_MAX;
		judge();
		next = now + pause_;
	}
	return phase != IDLE;
}
