/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * memory.h - the board: memory that the processes of a node share.
 *
 * Each value has one owner that stores it, relaxed or with release order,
 * except the rings (ring.h) and what the mutex in the head guards.  Readers are
 * reports: they may see a mixture of two moments, or of two communicators that
 * used the same entry one after the other.
 */
#ifndef PCRT_MEMORY_H
#define PCRT_MEMORY_H

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "base/state.h"
#include "board/history.h"
#include "board/ring.h"

#pragma GCC visibility push(hidden)

#define PCRT_SITES 8192    /* call sites per node; number 0: not known */
#define PCRT_LEFTS 5       /* functions whose leaving a member counts */
#define PCRT_PAST 128      /* collectives that a process remembers */
#define PCRT_NAME 64       /* bytes of a communicator's name, with the 0 */

/* A call site, as text that all processes of the node can read. */
struct pcrt_place_text {
	uint64_t key;      /* hash of all */
	uint64_t function; /* hash of file and function */
	uint32_t op, line;
	char what[48], file[120], name[56]; /* NAME: of the function */
	char predicted[200];
};

/* How often a process has left FUNCTION, which has collectives on the
 * communicator, since its SEQ-th there.  Free if COUNT is 0 or SEQ not the
 * member's. */
struct pcrt_left {
	_Atomic(uint64_t) function, seq;
	_Atomic(uint32_t) count, site;
};

/* What one process has done on one communicator. */
struct pcrt_member {
	_Alignas(64) _Atomic(uint64_t) seq; /* its collectives so far */
	_Atomic(uint64_t) event[2];         /* pcrt_proc.event at SEQ % 2 */
	_Atomic(uint32_t) rank;             /* its rank in it, + 1 */
	_Atomic(uint64_t) end;              /* SEQ at its end; 0: not ended */
	struct pcrt_history history;        /* history.h, keep.h */
	struct pcrt_left left[PCRT_LEFTS];
};

/* A communicator. */
struct pcrt_entry {
	_Atomic(uint64_t) id;   /* 0: free */
	uint32_t next;   /* in its bucket or in the free list; 0: last */
	_Atomic(uint32_t) size; /* processes */
	uint32_t left;   /* members still to detach, plus the leader */
	uint32_t here;   /* processes on this node */
	uint32_t fresh;  /* next in pcrt_head->fresh */
	_Atomic(uint32_t) ended; /* members with an end in their history; only
				  * counted with PARCOACH_MATCH=watch */
	_Atomic(bool) spans; /* it has processes on other nodes */
	bool published;  /* SPANS: LEFT includes the leader, which knows of
			  * the entry or will see it in FRESH */
	_Atomic(uint64_t) broken; /* SEQ at which a mismatch was found */
	_Atomic(uint64_t) low;    /* no member here compares calls before it */
	_Atomic(bool) revoked; /* by MPIX_Comm_revoke */
	_Atomic(bool) survives; /* of survivors (comm/comm.h) */
	/* For the leader, if it SPANS: */
	_Atomic(uint64_t) distrusted; /* from this collective of a process here
				       * on, it calls what is not counted */
	_Atomic(uint32_t) asked; /* level + 1 of a mismatch seen here */
	_Atomic(uint32_t) moved; /* since the leader looked at it */
	_Atomic(uint64_t) name[PCRT_NAME / 8]; /* pcrt_entry_name_put */
	_Alignas(64) struct pcrt_ring ring;
	struct pcrt_member member[]; /* per process of the node */
};

/* The user's name of the communicator; readers may see a mixture. */
static inline void pcrt_entry_name_put(struct pcrt_entry *e, const char *name)
{
	uint64_t word[PCRT_NAME / 8] = { 0 };

	memcpy(word, name, strnlen(name, PCRT_NAME - 1));
	for (int i = 0; i < PCRT_NAME / 8; i++)
		atomic_store_explicit(&e->name[i], word[i],
				      memory_order_relaxed);
}

static inline void pcrt_entry_name(const struct pcrt_entry *entry,
				   char name[PCRT_NAME])
{
	struct pcrt_entry *e = (struct pcrt_entry *)(uintptr_t)entry;
	uint64_t word[PCRT_NAME / 8];

	for (int i = 0; i < PCRT_NAME / 8; i++)
		word[i] = atomic_load_explicit(&e->name[i],
					       memory_order_relaxed);
	memcpy(name, word, PCRT_NAME);
}

/* What a process waits in. */
enum {
	PCRT_STAY_NONE,
	PCRT_STAY_CALL, /* a blocking collective */
	PCRT_STAY_WAIT, /* MPI_Wait, MPI_Waitall: for all of them */
	PCRT_STAY_ANY,  /* MPI_Waitany, MPI_Waitsome */
	PCRT_STAY_TEST  /* it tests them repeatedly */
};

#define PCRT_STAYS 8 /* collectives in one wait that others can see */

/* A persistent collective of a process (requests/persist.c). */
struct pcrt_begun {
	_Atomic(uint64_t) key;    /* which one; 0: free */
	_Atomic(uint64_t) starts; /* so far */
};
#define PCRT_BEGUN 64
#define PCRT_STRAYS 64

/* The started collectives that a process waits for; in CALL, none. */
struct pcrt_stays {
	_Atomic(uint32_t) turn; /* odd: the rest is being written */
	_Atomic(uint32_t) how, n;
	_Atomic(uint32_t) tests; /* how often it has tested */
	_Atomic(uint64_t) event; /* pcrt_proc.event at that time */
	struct {
		_Atomic(uint64_t) call; /* pcrt_call_pack */
		_Atomic(uint64_t) seq;  /* its number there */
		_Atomic(uint64_t) starts; /* which start; 0: not persistent */
	} on[PCRT_STAYS];
};

/* The call of MPI_Comm_create_group in which a process is, and how often it has made
 * each (members.h). */
#define PCRT_MADE 64
#define PCRT_MEMBER_WORDS 4 /* bit P % 64 of word P / 64: process P of the node */
struct pcrt_grouping {
	_Atomic(uint64_t) key, calls; /* 0: none; all that it has made */
	_Atomic(bool) lost;           /* not all of it is known */
	_Atomic(int) tag, size;
	_Atomic(uint64_t) member[PCRT_MEMBER_WORDS];
	struct {
		_Atomic(uint64_t) key, calls;
	} made[PCRT_MADE];
};

#define PCRT_HERE_FRAMES 6

/* Where a process waits in the run time: in a check of this call site, by
 * messages; or in MPI_Finalize.  0: nowhere. */
#define PCRT_HERE_CHECK(SITE) (1u << 31 | (SITE))
#define PCRT_HERE_END 1

/* Where a process is (processes/here.c); readers may see a mixture. */
struct pcrt_here {
	_Atomic(uint64_t) moved; /* pcrt_moved () + 1 at that time; 0: none */
	_Atomic(uint32_t) asked; /* pcrt_head.asked_here, answered */
	_Atomic(bool) stands;    /* it has been in one MPI call for long */
	_Atomic(uint32_t) check; /* it waits in our own code: PCRT_HERE_* */
	char what[32]; /* the MPI call; "": none */
	char at[PCRT_HERE_FRAMES][72]; /* in the program, the innermost first */
};

/* A process. */
struct pcrt_proc {
	_Alignas(64) _Atomic(uint64_t) event; /* checked collectives so far */
	_Atomic(uint64_t) leaves; /* functions left so far */
	_Atomic(uint32_t) end;    /* enum pcrt_kind: FINALIZE, EXITED */
	_Atomic(uint32_t) checks, skipped, world;
	_Atomic(uint64_t) past[PCRT_PAST]; /* its last ones, by number:
					    * pcrt_call_pack */
	_Atomic(uint32_t) pid, gone; /* processes/silent_exit.c */
	_Atomic(uint64_t) since;  /* when its watchdog saw it move, in ms */
	_Atomic(uint64_t) stuck;  /* pcrt_moved () + 1 when all of its threads
				   * waited (processes/threads_blocked.c) */
	struct pcrt_stays stays;
	struct pcrt_here here;
	struct pcrt_begun begun[PCRT_BEGUN];
	struct pcrt_grouping grouping;
	/* By hash of the function: EVENT + 1 when a thread last left it and it
	 * was not known which thread of another process that corresponds to. */
	_Atomic(uint64_t) stray[PCRT_STRAYS];
};

/* A collective that a process has called, in one word.  TAG: the low
 * bits of the communicator's identity, since another one may use ENTRY now. */
struct pcrt_called {
	uint32_t site, kind, entry, tag;
};
#define PCRT_CALL_KIND_SHIFT 16
#define PCRT_CALL_ENTRY_SHIFT 20
#define PCRT_CALL_TAG_SHIFT 40

static inline uint64_t pcrt_call_pack(uint64_t where, uint32_t kind,
				      uint32_t site)
{
	return where | kind << PCRT_CALL_KIND_SHIFT | site;
}

/* WHERE of pcrt_call_pack. */
static inline uint64_t pcrt_call_where(uint32_t entry, uint64_t id)
{
	return id << PCRT_CALL_TAG_SHIFT |
	       (uint64_t)entry << PCRT_CALL_ENTRY_SHIFT;
}

static inline struct pcrt_called pcrt_call_unpack(uint64_t word)
{
	const uint64_t entries = (1u << (PCRT_CALL_TAG_SHIFT -
					 PCRT_CALL_ENTRY_SHIFT)) - 1;

	return (struct pcrt_called){
		.site = word & ((1u << PCRT_CALL_KIND_SHIFT) - 1),
		.kind = word >> PCRT_CALL_KIND_SHIFT & 15,
		.entry = (uint32_t)(word >> PCRT_CALL_ENTRY_SHIFT & entries),
		.tag = (uint32_t)(word >> PCRT_CALL_TAG_SHIFT)
	};
}

/* Of the processes of some nodes that have ended, and what their leaders
 * sent. */
struct pcrt_totals {
	uint64_t checks, skipped, messages, bytes;
	uint32_t finalized, exited, stands, unused; /* STANDS: watch/stall.c */
};

#define PCRT_BUCKETS 1024
#define PCRT_REFUSED 1024 /* refused communicators that still exist */

struct pcrt_head {
	pthread_mutex_t lock; /* robust */
	uint32_t procs, entries;     /* for how many there is room */
	_Atomic(uint32_t) used;      /* entries so far, numbers 1 to USED */
	uint32_t free;               /* the first one; 0: none */
	uint32_t bucket[PCRT_BUCKETS];
	uint32_t sites, site_bucket[PCRT_BUCKETS];
	uint32_t site_next[PCRT_SITES];
	bool full, full_told;        /* FULL: from now on, see entry.c */
	struct {
		uint64_t id;
		uint32_t left; /* members that have not asked yet */
	} refused[PCRT_REFUSED];
	_Atomic(uint32_t) fresh;     /* entries the leader has not seen */
	_Atomic(uint32_t) pending;   /* entries that only the leader holds */
	uint32_t naps;               /* waits for PENDING without success */
	_Atomic(uint64_t) compared;  /* by watch/compare.c, when, in ms */
	_Atomic(bool) blamed;        /* a mismatch is being reported */
	_Atomic(bool) done;          /* all processes of all nodes have ended */
	_Atomic(bool) lost;          /* a connection was lost */
	struct pcrt_totals totals;   /* valid when DONE */
	_Atomic(bool) cycle_told;
	_Atomic(bool) unfinished; /* requests/request.c has warned */
	_Atomic(uint32_t) asked_here; /* where all processes are */
	_Atomic(bool) gone_on;       /* the stopped process has continued */
	_Atomic(bool) aborting;      /* by a process that has said why */
	_Atomic(uint64_t) stopped;   /* after our error report: when, in ms */
	_Atomic(uint32_t) warned;    /* number of time-out warnings */
	/* Silent ends (processes/silent_exit.c): their number; one is reported;
	 * the processes are informed; one waits for a debugger. */
	_Atomic(uint32_t) gone;
	_Atomic(bool) gone_first, gone_told, gone_stop;
	_Atomic(bool) handles; /* an error handler that lets the program survive
				* a failure has been set (processes/failed.h) */
	struct pcrt_place_text site[PCRT_SITES];
};

#define PCRT_FORMS 1024 /* forms of a process (forms.h) without an arena */

/* Memory of each process of the node that the others only read (arena.h), with
 * room for more forms at its beginning. */
#define PCRT_ARENA (UINT64_C(1) << 27)
#define PCRT_ARENA_FORMS (UINT64_C(1) << 22)

/* NULL: there is none (no memory, late start).  With PARCOACH_MATCH=agree or
 * paper only the watchdogs use it. */
extern struct pcrt_head *pcrt_head;
/* If it is not NULL: called when the job is stopped after our error report. */
extern void (*_Atomic pcrt_on_stop)(void);
extern struct pcrt_proc *pcrt_procs; /* of this node */
extern int pcrt_me;                  /* index of this process in PROCS */
/* What this process writes: PROCS [ME]. */
extern struct pcrt_proc *pcrt_self;
extern int *pcrt_proc_of;            /* per world rank; -1: on another node */

/* Of process P of the node.  Arena NULL: this process has no room for them. */
struct pcrt_form *pcrt_forms_of(uint32_t p);
char *pcrt_arena_of(uint32_t p);

/* Make the board; collective over all processes.  Returns a communicator of
 * this node's processes, which the caller frees.  *NODES: number of nodes. */
MPI_Comm pcrt_shm_start(int *nodes);
static inline bool pcrt_board_is_on(void)
{
	return pcrt_head && (pcrt_env.match == PCRT_BOARD ||
			     pcrt_env.match == PCRT_WATCH);
}

/* No process compares its calls itself: the watchdogs do (watch/compare.c). */
extern bool pcrt_watching;

/* How long a report waits for processes that have not reached the collective. */
static inline double pcrt_others_seconds(void)
{
	return pcrt_watching ? 0.2 : 1;
}

/* ---- entry.c ---- */

/* The identity of a communicator of a family ID, by first process and size. */
uint64_t pcrt_identity(uint64_t id, int first, uint32_t size);
/* The entry of the communicator ID of SIZE processes, HERE of them on this
 * node; SPANS: others are on other nodes.  Made if it is new.  NULL: refused, for
 * all its members. */
struct pcrt_entry *pcrt_shm_attach(uint64_t id, uint32_t size, uint32_t here,
				   bool spans);
/* For the leader: a new entry that spans nodes; NULL: no more. */
struct pcrt_entry *pcrt_shm_fresh(void);
/* The entry of ID, or NULL. */
struct pcrt_entry *pcrt_shm_find(uint64_t id);
/* All nodes have room for E: let the leader see it. */
void pcrt_shm_publish(struct pcrt_entry *e);
void pcrt_shm_detach(struct pcrt_entry *e);
/* Keep E until pcrt_shm_detach, if ID still uses it. */
bool pcrt_shm_hold(struct pcrt_entry *e, uint64_t id);

/* ---- memory.c ---- */

/* Guard what the mutex in the head guards. */
void pcrt_shm_lock(void);
void pcrt_shm_unlock(void);
uint32_t pcrt_shm_number(const struct pcrt_entry *e);
struct pcrt_entry *pcrt_shm_entry(uint32_t number);

#pragma GCC visibility pop

#endif
