/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * communicator.h - the state of a communicator.
 */
#ifndef PCRT_COMMUNICATOR_H
#define PCRT_COMMUNICATOR_H

#include <mpi.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include "board/history.h"
#include "comm/protocol.h"

struct pcrt_round;
struct pcrt_telling;
struct pcrt_leaves;
struct pcrt_letter;
struct pcrt_memo;
struct pcrt_object;
struct pcrt_proofs;
struct pcrt_entry;
struct pcrt_member;

/* The state of a communicator; its windows and files share it. */
struct pcrt_comm {
	/* What every check on the board needs, in adjacent memory: */
	uint64_t seq, chain;        /* collectives so far (board/ring.h) */
	struct pcrt_writer writer;  /* of our history there */
	struct pcrt_entry *entry;
	struct pcrt_member *place;  /* of this process in ENTRY */
	uint64_t where;             /* ENTRY, as pcrt_call_where */
	bool off;               /* a mismatch was reported: no more checks */
	bool ending, ended;     /* END was announced / by all processes */
	bool young;             /* fewer than PCRT_RING so far; one test for
				 * these four */
	bool few;               /* expect that our slot of the ring is as we
				 * left it (BEFORE of pcrt_ring_pass) */
	/* For all protocols: */
	struct pcrt_comm *next; /* list of all, newest first */
	const struct pcrt_protocol *_Atomic protocol; /* see adopt.c */
	pthread_mutex_t lock;   /* held during a check; guards what follows */
	MPI_Comm user;          /* MPI_COMM_NULL: freed by the user */
	bool mail;              /* events are sent as letters (mail.c); else: */
	MPI_Comm priv;          /* MPI_COMM_NULL: no check so far */
	MPI_Comm coming;        /* PRIV while it is being made */
	MPI_Request coming_request;
	bool making;
	int rank, size;         /* SIZE 0: not known; in an intercommunicator
				 * through both groups, as WORLD_OF, PRIV */
	bool world, inter;
	/* If set: called with the round in which all have announced END. */
	void (*on_ended)(const struct pcrt_comm *c,
			 const struct pcrt_round *round);
	unsigned refs;          /* communicator, windows, files (list lock) */
	struct pcrt_round *first, *last; /* begun, oldest first */
	struct pcrt_telling *oldest, *newest; /* not compared yet */
	uint64_t told, agreed;           /* events, without LEAVE */
	unsigned in_flight;              /* rounds begun, not complete */
	uint32_t rounds;                 /* begun by letters */
	struct pcrt_comm *mail_next;     /* of mail.c, guarded by its lock */
	struct pcrt_letter *letters;     /* arrived and not read; the same */
	struct pcrt_leaves *leaves;      /* PCRT_LEAVES of them, or NULL */
	struct {
		uint32_t file, function;
	} inside[2]; /* the function of event N of TOLD, at N % 2 */
	const void *caller; /* the thread that made the last check; NULL: below
			     * MPI_THREAD_SERIALIZED */
	struct pcrt_event *seen; /* per process: its event in the last round
				  * with a LEAVE */
	uint32_t *left; /* per process: the line at which it left the function
			 * that we wait in, more often than we; 0: it did not */
	unsigned left_count;
	/* Under MPI_THREAD_MULTIPLE: the thread that is in a collective, 0: none
	 * is known; and where it called the last one (threads/overlap.c). */
	_Atomic(uintptr_t) in_call;
	const struct parcoach_site *_Atomic in_site;
	_Atomic unsigned lingers; /* how often a thread has waited for another */
	uint64_t id;       /* the same on all its processes; 0: not known */
	uint64_t children; /* communicators created from it (create.c) */
	uint32_t windows, files; /* created on it; guarded by the list lock */
	int *world_of;              /* per process: rank in pcrt_everyone;
				     * negative: it has no run time */
	int absent;                 /* number of these */
	const struct pcrt_checked *checked; /* the collective being checked */
	struct pcrt_memo *memo;             /* check/check_cache.c; or NULL */
	bool keeps; /* one thread at a time checks: MEMO may be created */
	struct pcrt_object *order; /* own lock, threads/call_order.c */
	struct pcrt_proofs *proofs; /* proofs/compare.c; or NULL */
	struct pcrt_comm *survivors; /* pcrt_comm_survivors; or NULL */
	bool survives;               /* this is one */
	char name[MPI_MAX_OBJECT_NAME]; /* or PCRT_ORIGIN and its creation */
};

#endif
