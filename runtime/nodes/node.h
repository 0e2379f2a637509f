/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * node.h - comparing between nodes: the functions of the files that do it,
 *             and what travels.  docs/RUNTIME.md describes the protocol.
 *
 *   nodes/net.c    a tree of connections between one process of each node, the
 *               leaders
 *   nodes/node.c   summaries of communicators that reach over several nodes, who
 *               has ended; nodes/span.c: who differs
 *   nodes/mismatch.c   a report with what the processes of all nodes do
 *   nodes/deadlock.c  who waits for whom, when nothing moves
 *
 * All but the start runs in the watchdog thread of the leader (watch/watchdog.c), and
 * never calls MPI but to end the job.
 */
#ifndef PCRT_NODE_H
#define PCRT_NODE_H

#include "board/memory.h"

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
	PCRT_M_PART,      /* up: struct pcrt_part_past, without what of PAST
			   * is not used */
	PCRT_M_GONE,      /* up: a process is gone (processes/silent_exit.c); nothing */
	PCRT_M_LOST,      /* both: a connection is lost; world rank of whose */
};

struct pcrt_trouble {
	uint64_t id, seq;
	uint32_t level, size; /* board/ring.h; processes of the communicator */
};

/* What a process calls, or has called, as the SEQ-th on ID. */
struct pcrt_member_line {
	uint64_t id, seq;
	uint32_t rank, world, exact; /* EXACT: FIELDS are of the SEQ-th */
	struct pcrt_fields fields;
	struct pcrt_line line;
	char name[PCRT_NAME]; /* of the communicator */
};

/* A process that has not moved since it came to a blocking collective, or to
 * MPI_Wait for a started one; one for each of these. */
struct pcrt_stand {
	uint64_t wave, id, seq, starts, moved, function;
	uint32_t world, how; /* HOW: PCRT_STAY_* */
	uint32_t stuck;      /* pcrt_is_stuck () */
	double waited;
};

/* Tell of the members of ID: in FUNCTION others wait for its SEQ-th, or if STARTS
 * is not 0 anywhere for that start of what it initialised.  NUMBER: in its
 * message. */
struct pcrt_need {
	uint64_t id, seq, starts, function, number;
};

struct pcrt_part {
	uint64_t wave, id, need, seq, left; /* NEED: its number */
	uint32_t rank, world, size, all; /* ALL: LEFT is all there is */
	uint32_t missing;     /* it has not come where NEED says */
	uint32_t gone, seen;  /* see processes/silent_exit.c; SEEN: has called something */
	double still;         /* seconds without a move */
	struct pcrt_line line, left_line;
	char name[PCRT_NAME];
};

struct pcrt_part_past {
	struct pcrt_part part;
	char past[PCRT_PAST_TEXT]; /* pcrt_past_text */
};

/* ---- nodes/net.c ---- */

extern int pcrt_net_node, pcrt_net_nodes; /* of this leader */
/* What this leader has sent. */
extern uint64_t pcrt_net_messages, pcrt_net_bytes;
extern bool pcrt_net_on; /* all leaders are connected; the same everywhere */

/* Collective over all; NODE: the processes of this node.  The lowest of each
 * node leads.  False: no connections. */
bool pcrt_net_start(MPI_Comm node);
bool pcrt_net_leads(void);
void pcrt_net_send(int to, enum pcrt_message type, const void *data,
		   size_t size);
void pcrt_net_send_down(enum pcrt_message type, const void *data, size_t size);
/* World rank of the leader there. */
int pcrt_net_rank(int from);
/* Wait MS milliseconds at most, or until pcrt_net_poke; take what comes. */
bool pcrt_net_wait(int ms);
void pcrt_net_poke(void);
void pcrt_net_stop(void);

/* ---- nodes/node.c ---- */

/* One round of the leader; milliseconds to the next one. */
int pcrt_node_tick(void);
/* A message has come from FROM. */
void pcrt_node_take(int from, enum pcrt_message type, const void *data,
		    size_t size);
/* The place on our board of the communicator ID, if it has one. */
struct pcrt_entry *pcrt_node_entry(uint64_t id);
/* FROM is not there any more. */
void pcrt_node_lost(int from);
/* We stop: what is to be sent still? */
bool pcrt_node_busy(void);
/* All have ended: the sums, at the leader of node 0. */
struct pcrt_totals pcrt_node_totals(void);

/* ---- nodes/mismatch.c ---- */

/* Of the leader of node 0: report T. */
void pcrt_tell_trouble(const struct pcrt_trouble *t);
void pcrt_tell_asked(const struct pcrt_trouble *t);
void pcrt_tell_line(const struct pcrt_member_line *l);
/* Whether there is something to do soon. */
bool pcrt_tell_tick(double now);

/* ---- nodes/answer.c ---- */

/* Keep since when each process of the node has not moved. */
void pcrt_stand_look(double now);
void pcrt_stand_wave(uint64_t wave);
/* DATA: the number of the wave, struct pcrt_need */
void pcrt_stand_need(uint64_t wave, const void *data, size_t size);

/* ---- nodes/deadlock.c ---- */

void pcrt_stall_begin(void);
/* At once. */
void pcrt_stall_hurry(void); /* node 0: something stands */
void pcrt_stall_stand(const struct pcrt_stand *s);
void pcrt_stall_part(const struct pcrt_part *p, const char *past);
bool pcrt_stall_tick(double now);

#endif
