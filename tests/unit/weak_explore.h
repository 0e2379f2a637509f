/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weak_explore.h - all executions of the processes of a model (weak.h): in each state,
 *                  every process does every outcome of its next operation.
 */
#ifndef WEAK_EXPLORE_H
#define WEAK_EXPLORE_H

#include "check.h"
#include "weak_memory.h"

static void weak_judge(void);

/* What a process will do next follows from the results of its operations so
 * far, so equal logs, views and histories are equal states. */
#define WEAK_STATES (1u << 24)
static uint64_t weak_known[WEAK_STATES], weak_states;
static unsigned weak_epoch;

static inline uint64_t weak_hash(uint64_t h, const void *data, size_t size)
{
	const char *c = data;
	uint64_t word;

	for (size_t i = 0; i < size; i += sizeof word) {
		word = 0;
		memcpy(&word, c + i, size - i < sizeof word ? size - i :
							      sizeof word);
		h = (h ^ word) * 0x9e3779b97f4a7c15u;
		h ^= h >> 32;
	}
	return h;
}

static inline bool weak_explored(void)
{
	uint64_t h = 2 * weak_epoch + weak_failed;
	size_t i;

	for (unsigned o = 0; o < weak_objects; o++)
		h = weak_hash(h, &weak_object_of[o], sizeof(uint64_t) +
			      weak_object_of[o].values *
			      sizeof(struct weak_value));
	for (int p = 0; p < weak_processes; p++) {
		const struct weak_process *q = &weak_process[p];

		h = weak_hash(h, q, sizeof(uint64_t) * 5 + sizeof q->view);
		h = weak_hash(h, q->seen, q->steps * sizeof *q->seen);
		h = weak_hash(h, q->good, q->steps * sizeof *q->good);
	}
	h |= 1;
	for (i = h >> 40; weak_known[i]; i = (i + 1) % WEAK_STATES)
		if (weak_known[i] == h)
			return true;
	weak_known[i] = h;
	if (++weak_states > WEAK_STATES / 2)
		abort();
	return false;
}

/* Explore all continuations. */
static inline void weak_explore(void)
{
	uint64_t values[WEAK_OBJECTS];
	bool any = false, busy = false, failed = weak_failed;

	if (weak_explored() || check_failed)
		return;
	for (unsigned i = 0; i < weak_objects; i++)
		values[i] = weak_object_of[i].values;
	for (int p = 0; p < weak_processes; p++)
		busy |= !weak_process[p].over && !weak_process[p].last;
	for (int p = 0; p < weak_processes; p++) {
		struct weak_process old = weak_process[p];

		/* Of those that only load, one after the other. */
		if (old.over || (old.last && (busy || any)))
			continue;
		for (uint64_t way = 0, ways = 1; way < ways; way++) {
			any = true;
			weak_go(p, way, false);
			ways = weak_ways;
			weak_explore();
			weak_process[p] = old;
			weak_failed = failed;
			for (unsigned i = 0; i < weak_objects; i++)
				weak_object_of[i].values = values[i];
		}
	}
	if (!any)
		weak_judge();
}

/* Start with PROCESSES processes that have done nothing, and no objects. */
static inline void weak_begin(int processes)
{
	memset(weak_process, 0, sizeof weak_process);
	weak_processes = processes;
	weak_objects = 0;
	weak_epoch++;
	weak_failed = false;
	if (weak_states > WEAK_STATES / 4) {
		memset(weak_known, 0, sizeof weak_known);
		weak_states = 0;
	}
}

/* Explore every execution of the processes and objects. */
static inline void weak_all(void)
{
	for (int p = 0; p < weak_processes; p++)
		weak_go(p, 0, true);
	weak_explore();
}

#endif
