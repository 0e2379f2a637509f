/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * known.h - which calls come before, in every schedule.
 */
#ifndef PCRT_KNOWN_H
#define PCRT_KNOWN_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Calls that come before: all up to FLOOR, and of some strands those up to
 * CALL.  Zeroed: none. */
struct pcrt_earlier {
	uint64_t strand, call;
};

struct pcrt_known {
	uint64_t floor;
	struct pcrt_earlier *past;
	uint32_t n, room;
};
#define PCRT_KNOW_ALL UINT64_MAX

/* What finished tasks know, for the tasks that depend on them. */
struct pcrt_cell {
	struct pcrt_cell *next; /* list of unused ones */
	_Atomic(unsigned) refs;
	_Atomic(bool) any; /* something was put into it */
	_Atomic(bool) detached; /* a wait for it also waits for the thread that
				 * fulfills an event */
	pthread_mutex_t lock;
	struct pcrt_known known;
};

uint64_t pcrt_calls_now(void);  /* number of the last call */
uint64_t pcrt_call_next(void);

bool pcrt_known_has(const struct pcrt_known *known, uint64_t strand,
		    uint64_t call);
/* Add what FROM has to TO.  True: that was more. */
bool pcrt_known_join(struct pcrt_known *to, const struct pcrt_known *from);
void pcrt_known_add(struct pcrt_known *known, uint64_t strand, uint64_t call);
void pcrt_known_copy(struct pcrt_known *to, const struct pcrt_known *from);

struct pcrt_cell *pcrt_cell_new(void);
struct pcrt_cell *pcrt_cell_ref(struct pcrt_cell *cell);
/* Drop a reference; CELL may be NULL. */
void pcrt_cell_drop(struct pcrt_cell *cell);
void pcrt_cell_put(struct pcrt_cell *cell, const struct pcrt_known *known);
/* Add what CELL has to KNOWN.  True: that was more. */
bool pcrt_cell_get(struct pcrt_cell *cell, struct pcrt_known *known);

#pragma GCC visibility pop

#endif
