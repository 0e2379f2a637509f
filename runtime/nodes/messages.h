/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * messages.h - what the leaders of nodes send each other (docs/PROTOCOL.md).
 *
 * After the start all of it runs in the watchdog thread of the leader
 * (watch/watchdog_thread.c), which calls MPI only to end the job.
 */
#ifndef PCRT_MESSAGES_H
#define PCRT_MESSAGES_H

#include <stdint.h>
#include "arguments/fields.h"
#include "board/memory.h"
#include "report/history.h"
#include "report/text.h"

#define PCRT_CHILDREN 8
#define PCRT_UP (-1) /* from or to the parent; children: 0 .. */

enum pcrt_message {
	PCRT_M_COMMS = 1, /* up: struct pcrt_totals, then records */
	PCRT_M_TROUBLE,   /* up: struct pcrt_trouble */
	PCRT_M_ASK,       /* down: struct pcrt_trouble, to all */
	PCRT_M_LINE,      /* up: struct pcrt_member_line */
	PCRT_M_RELEASE,   /* down: identities */
	PCRT_M_DONE,      /* down: struct pcrt_totals */
	PCRT_M_STALL,     /* up: nothing */
	PCRT_M_WAVE,      /* down: number */
	PCRT_M_STAND,     /* up: struct pcrt_stand */
	PCRT_M_NEED,      /* down: number, struct pcrt_need */
	PCRT_M_PART,      /* up: struct pcrt_part_past, without the unused end
			   * of PAST */
	PCRT_M_GONE,      /* up: a process is gone (processes/silent_exit.c) */
	PCRT_M_PROBE,     /* up: struct pcrt_trouble */
	PCRT_M_RANGE,     /* down: struct pcrt_range, to all */
	PCRT_M_SAMPLES,   /* up: struct pcrt_samples */
	PCRT_M_HERE,      /* down: where are your processes? */
	PCRT_M_PLACE,     /* up: struct pcrt_place_line */
	PCRT_M_LOST,      /* both: a connection is lost; leader's world rank */
	PCRT_M_STOP,      /* both: the job is stopped by our error report */
	PCRT_M_DISTRUST,  /* both: struct pcrt_distrust */
};

/* On ID, of SIZE processes, some differ at SEQ and none at SAME: or between
 * them, in the rings of LEVEL (board/ring.h).  SURE: else they only may
 * differ. */
struct pcrt_trouble {
	uint64_t id, seq, same;
	uint32_t level, size, sure, unused;
};

/* On ID, of SIZE processes, from its SEQ-th collective on one calls what is not
 * counted. */
struct pcrt_distrust {
	uint64_t id, seq;
	uint32_t size, unused;
};

/* Question NUMBER: the chains on ID after LOW and up to HIGH, at PCRT_SAMPLES
 * collectives (search.c); and the answer of a node. */
#define PCRT_SAMPLES 64
struct pcrt_range {
	uint64_t id, low, high;
	uint32_t number, size;
};
struct pcrt_samples {
	uint64_t id, number, chain[PCRT_SAMPLES];
};

/* What a process calls, or has called, as the SEQ-th on ID. */
struct pcrt_member_line {
	uint64_t id, seq;
	uint32_t rank, world, exact; /* EXACT: FIELDS are of the SEQ-th */
	struct pcrt_fields fields;
	struct pcrt_line line;
	char name[PCRT_NAME]; /* of the communicator */
};

/* A process that has not moved since it reached a blocking collective, or
 * MPI_Wait for started ones; one for each of these. */
struct pcrt_stand {
	uint64_t wave, id, seq, starts, moved, function;
	uint32_t world, how; /* HOW: PCRT_STAY_* */
	uint32_t stuck;      /* pcrt_is_stuck () */
	double waited;
};

/* Answer for the members of ID: in FUNCTION others wait for its SEQ-th
 * collective, or, if STARTS is not 0, anywhere for that start of the one
 * initialized as SEQ-th.  NUMBER: its index in its message. */
struct pcrt_need {
	uint64_t id, seq, starts, function, number;
};

struct pcrt_part {
	uint64_t wave, id, need, seq, left; /* NEED: its number */
	uint32_t rank, world, size, all, inside; /* LEFT: struct pcrt_lefts */
	uint32_t missing;     /* it has not reached the collective of NEED */
	uint32_t gone, seen;  /* GONE: processes/silent_exit.c; SEEN: it has
			       * called something */
	double still;         /* seconds without a move */
	struct pcrt_line line, left_line;
	char name[PCRT_NAME];
};

/* Where a process is now. */
struct pcrt_place_line {
	uint32_t world, unused;
	struct pcrt_line line;
};

struct pcrt_part_past {
	struct pcrt_part part;
	char past[PCRT_PAST_TEXT]; /* pcrt_past_text */
};

#endif
