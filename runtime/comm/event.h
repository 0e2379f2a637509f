/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * event.h - what processes send each other in messages (agree/rounds.c,
 *           mail.c): an event, the letter that carries it, and events not sent
 *           to all yet.
 */
#ifndef PCRT_EVENT_H
#define PCRT_EVENT_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include "arguments/fields.h"
#include "base/kind.h"

#pragma GCC visibility push(hidden)

struct parcoach_site;

/* Sent between processes: only numbers that mean the same on all of them. */
struct pcrt_event {
	uint32_t kind;     /* enum pcrt_kind */
	uint32_t op;       /* COLL, START: the operation; FINALIZE: checks;
			    * LEAVE: number of exits since event EPOCH */
	uint32_t line;
	uint32_t file;     /* hash of the names of file ... */
	uint32_t function; /* ... and function */
	uint32_t world;    /* rank in MPI_COMM_WORLD */
	union {
		uint32_t skipped; /* FINALIZE: checks skipped */
		uint32_t inside;  /* LEAVE: event EPOCH was in that function */
	};
	uint32_t epoch;    /* LEAVE: number of events announced before */
	struct pcrt_fields fields; /* COLL, START */
};

/* An event in a letter (mail.c). */
struct pcrt_sheet {
	uint64_t id;     /* of the communicator */
	uint32_t number; /* of the round there */
	uint32_t rank;   /* of the sender */
	struct pcrt_event event;
};

/* One comparison that has begun. */
struct pcrt_round {
	struct pcrt_round *next;
	MPI_Request request;     /* on a private communicator */
	/* By letters: */
	struct pcrt_sheet sheet;
	MPI_Request *send;       /* SENDS of them */
	int sends, told;         /* TOLD: that have sent theirs, with ours */
	struct pcrt_event mine;
	struct pcrt_event all[]; /* one per process */
};

/* An event that this process has to send, or is sending. */
struct pcrt_telling {
	struct pcrt_telling *next;
	struct pcrt_event event;
	const struct parcoach_site *site; /* NULL: not known */
	bool begun;
};

/* How often this process has left a function since the event EPOCH of the
 * communicator: FUNCTION and FILE are hashes as in the event. */
struct pcrt_leaves {
	uint32_t file, function, epoch, count;
};
#define PCRT_LEAVES 64 /* functions remembered on one communicator */

/* EVENT of KIND at SITE (may be NULL). */
struct pcrt_event pcrt_event_at(enum pcrt_kind kind,
				const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
