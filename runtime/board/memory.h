/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * memory.h - the memory that the processes of a node share, and the functions
 *              of the files that know it: board/memory.c, agree/board.c, watch/watchdog.c,
 *              processes/nth_call.c, and those of nodes/node.h.
 *
 * Everything is written by relaxed or release stores of its one owner, except
 * the rings (board/ring.h) and what the mutex in the head guards.  Readers are
 * reports: they may see a mixture of two moments, or of two communicators that
 * had the same place one after the other.
 */
#ifndef PCRT_BOARD_H
#define PCRT_BOARD_H

#include <string.h>
#include "rt.h"
#include "requests/request.h"
#include "board/ring.h"

#define PCRT_SITES 8192    /* places of the program per node; 0: not known */
#define PCRT_LEFTS 64      /* functions whose leaving a process remembers */
#define PCRT_RUNS 4
#define PCRT_PAST 128      /* collectives that a process remembers */
#define PCRT_NAME 64       /* bytes of a communicator's name, with the 0 */

/* A place, as text that all can read. */
struct pcrt_place_text {
	uint64_t key;      /* hash of all */
	uint64_t function; /* hash of file and function */
	uint32_t op, line;
	char what[48], file[120], name[56]; /* NAME: of the function */
	char predicted[200];
};

/* What one process has done on one communicator. */
struct pcrt_member {
	_Alignas(64) _Atomic(uint64_t) seq; /* its collectives so far */
	_Atomic(uint64_t) event[2];         /* pcrt_proc.event at SEQ % 2 */
	_Atomic(uint32_t) rank;             /* there, + 1 */
	_Atomic(uint64_t) end;              /* its SEQ at the end; 0: not yet */
	struct pcrt_note note[PCRT_MEMORY]; /* board/notes.h */
};

/* A communicator. */
struct pcrt_entry {
	_Atomic(uint64_t) id;   /* 0: free */
	uint32_t next;   /* in its bucket or among the free; 0: last */
	_Atomic(uint32_t) size; /* processes */
	uint32_t left;   /* of them still to leave it; one more: the leader */
	uint32_t fresh;  /* next in pcrt_head->fresh */
	_Atomic(bool) spans; /* it has processes on other nodes */
	bool published;  /* SPANS: the leader is one of LEFT, and knows of it
			  * or is to */
	_Atomic(uint64_t) broken; /* SEQ at which a mismatch was found */
	/* For the leader, if it SPANS: */
	_Atomic(uint32_t) asked; /* level + 1 of a mismatch seen here */
	_Atomic(uint32_t) moved; /* since the leader looked */
	_Atomic(uint64_t) name[PCRT_NAME / 8]; /* pcrt_entry_name_put */
	_Alignas(64) struct pcrt_ring ring;
	struct pcrt_member member[]; /* per process of the node */
};

/* The user's name for it; readers may see a mixture. */
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

/* How often a process has left a function, at its last events. */
struct pcrt_left {
	_Atomic(uint64_t) function;
	_Atomic(uint32_t) site;
	struct {
		_Atomic(uint64_t) event;
		_Atomic(uint64_t) count;
	} run[PCRT_RUNS];
};

/* What a process waits in. */
enum {
	PCRT_STAY_NONE,
	PCRT_STAY_CALL, /* a blocking collective */
	PCRT_STAY_WAIT, /* MPI_Wait, MPI_Waitall: for all of these */
	PCRT_STAY_ANY,  /* MPI_Waitany, MPI_Waitsome */
	PCRT_STAY_TEST  /* it tests them again and again */
};

/* A persistent collective of a process (requests/persist.c). */
struct pcrt_begun {
	_Atomic(uint64_t) key;    /* which one; 0: free */
	_Atomic(uint64_t) starts; /* so far */
};
#define PCRT_BEGUN 64

/* Started collectives that it waits for, but in CALL. */
struct pcrt_stays {
	_Atomic(uint32_t) turn; /* odd: the rest is being written */
	_Atomic(uint32_t) how, n;
	_Atomic(uint32_t) tests; /* how often it has tested */
	_Atomic(uint64_t) event; /* pcrt_proc.event then */
	struct {
		_Atomic(uint64_t) call; /* pcrt_call_pack */
		_Atomic(uint64_t) seq;  /* its number there */
		_Atomic(uint64_t) starts; /* which start; 0: only one */
	} on[PCRT_STAYS];
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
	_Atomic(uint64_t) stuck;  /* processes/threads_blocked.c: pcrt_moved () + 1 when all of its
				   * threads waited */
	struct pcrt_stays stays;
	struct pcrt_begun begun[PCRT_BEGUN];
	struct pcrt_left left[PCRT_LEFTS];
};

/* A collective that a process has called, in one word: ENTRY is that of the
 * communicator, TAG the end of its identity, since the entry may be another's by
 * now. */
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

/* ---- processes/call_log.c ---- */

/* How often process P has moved. */
uint64_t pcrt_moved(uint32_t p);
/* What process P called as number EVENT, or as the last.  False: it has not, or
 * that is forgotten. */
bool pcrt_past_get(uint32_t p, uint64_t event, struct pcrt_called *call);
bool pcrt_past_last(uint32_t p, struct pcrt_called *call);
/* The communicator of CALL; NULL: it is not there any more. */
struct pcrt_entry *pcrt_past_entry(const struct pcrt_called *call);
/* "after MPI_Bcast" */
struct pcrt_line pcrt_past_line(uint32_t p);
#define PCRT_PAST_TEXT 2048 /* at most, with the 0 */
/* The last PARCOACH_HISTORY calls of process P, the newest first, equal
 * neighbours in one: lines of operation, place, communicator and how often, with
 * tabs between.  Only the watchdog asks. */
void pcrt_past_text(uint32_t p, char text[PCRT_PAST_TEXT]);

/* Of the processes of some nodes that are in MPI_Finalize or exit; and what
 * their leaders have sent. */
struct pcrt_totals {
	uint64_t checks, skipped, messages, bytes;
	uint32_t finalized, exited;
};

#define PCRT_BUCKETS 1024
#define PCRT_REFUSED 1024 /* communicators that had no room and live */

struct pcrt_head {
	pthread_mutex_t lock; /* robust */
	uint32_t procs, entries;     /* how many there is room for */
	uint32_t used, free;         /* entries; FREE: first, 0: none */
	uint32_t bucket[PCRT_BUCKETS];
	uint32_t sites, site_bucket[PCRT_BUCKETS];
	uint32_t site_next[PCRT_SITES];
	bool full, full_told;        /* FULL: for good, see board/memory.c */
	struct {
		uint64_t id;
		uint32_t left; /* members that have not asked yet */
	} refused[PCRT_REFUSED];
	_Atomic(uint32_t) fresh;     /* entries the leader has not seen */
	_Atomic(uint32_t) pending;   /* entries that only the leader holds */
	uint32_t naps;               /* taken for these in vain */
	_Atomic(bool) done;          /* all processes of all nodes have ended */
	_Atomic(bool) lost;          /* a connection is */
	struct pcrt_totals totals;   /* then */
	_Atomic(bool) cycle_told;
	_Atomic(bool) gone_on;       /* who stopped for a debugger */
	_Atomic(bool) aborting;      /* by somebody who has said why */
	_Atomic(uint64_t) stopped;   /* for an error that we said: when, in ms */
	_Atomic(uint32_t) warned;    /* of the time-out, so often */
	/* processes/silent_exit.c: how many; reported, told, and waits for a debugger. */
	_Atomic(uint32_t) gone;
	_Atomic(bool) gone_first, gone_told, gone_stop;
	struct pcrt_place_text site[PCRT_SITES];
};

/* NULL: there is none (PARCOACH_MATCH, no memory, late start). */
extern struct pcrt_head *pcrt_head;
extern struct pcrt_proc *pcrt_procs; /* of this node */
extern int pcrt_me;                  /* index of this process in PROCS */
/* What it writes there, PROCS [ME]. */
extern struct pcrt_proc *pcrt_self
	__attribute__((visibility("hidden")));
extern int *pcrt_proc_of;            /* per world rank; -1: another node */

/* Make it; collective over all processes. */
void pcrt_shm_start(void);
/* The entry of the communicator of SIZE processes, HERE of them on this node,
 * with ID, made if new; NULL: full, now and from now on. */
struct pcrt_entry *pcrt_shm_attach(uint64_t id, uint32_t size, uint32_t here);
/* For the leader: one that spans nodes, made since; NULL: no more. */
struct pcrt_entry *pcrt_shm_fresh(void);
/* NULL: there is none with ID. */
struct pcrt_entry *pcrt_shm_find(uint64_t id);
/* All nodes have room for E: the leader is to know of it. */
void pcrt_shm_publish(struct pcrt_entry *e);
void pcrt_shm_detach(struct pcrt_entry *e);
/* For what the mutex in the head guards. */
void pcrt_shm_lock(void);
void pcrt_shm_unlock(void);
uint32_t pcrt_shm_number(const struct pcrt_entry *e);
struct pcrt_entry *pcrt_shm_entry(uint32_t number);

/* How often PROC has left FUNCTION since EVENT.  *ALL false: at least. */
uint64_t pcrt_left_since(const struct pcrt_proc *proc, uint64_t function,
			 uint64_t event, uint32_t *site, bool *all);

/* The identity of a communicator of a family ID by its first process and size */
uint64_t pcrt_identity(uint64_t id, int first, uint32_t size);

/* ---- requests/request.c ---- */

/* OP, checked at SITE as what it is on the board, is about to be started as the
 * last on C. */
void pcrt_request_start(const struct pcrt_comm *c, uint32_t op, uint32_t site);

/* ---- requests/persist.c ---- */

/* This process has initialised the SEQ-th on the communicator ID; a number for
 * the next ones, 0: there is no room. */
unsigned pcrt_begun_new(uint64_t id, uint64_t seq);
void pcrt_begun_set(unsigned number, uint64_t starts);
/* It is not started any more; or it is not known whether it is. */
void pcrt_begun_end(unsigned number);
void pcrt_begun_drop(unsigned number);
/* It is not known any more what this process starts. */
void pcrt_begun_lost(void);
/* Whether P is known to have started the SEQ-th on ID fewer than STARTS times. */
bool pcrt_begun_fewer(uint32_t p, uint64_t id, uint64_t seq, uint64_t starts);

/* ---- processes/threads_blocked.c ---- */

/* The calling thread checks a collective, or waits for one (MPI_THREAD_MULTIPLE). */
void pcrt_stuck_caller(void);
/* Our process has not moved for WAITED seconds: see whether it can. */
void pcrt_stuck_look(double waited);
/* Whether no thread of P, which waits, can do anything else meanwhile. */
bool pcrt_is_stuck(uint32_t p);

/* ---- processes/waiting_in.c ---- */

/* A process waits in the SEQ-th on E, HOW: PCRT_STAY_*; STARTS: of a persistent
 * one, in which start. */
struct pcrt_stay {
	struct pcrt_entry *e;
	uint64_t seq, starts;
	uint32_t site, how;
};

/* Where process P is, as far as known, whether or not others have come there;
 * how many. */
unsigned pcrt_stays_get(uint32_t p, struct pcrt_stay of[PCRT_STAYS]);
/* Whether P is in the SEQ-th on E. */
bool pcrt_stay_find(uint32_t p, const struct pcrt_entry *e, uint64_t seq,
		    struct pcrt_stay *to);
struct pcrt_line pcrt_stay_line(const struct pcrt_stay *s);
/* Whether Q has not come where S is. */
bool pcrt_stay_missing(const struct pcrt_stay *s, uint32_t q);
/* Whether it will never come there, and the chain does not tell. */
bool pcrt_stay_never(const struct pcrt_stay *s, uint32_t q);
/* What P, of the same communicator, does while somebody is where S is; if it has
 * come there, that. */
struct pcrt_line pcrt_stay_other(const struct pcrt_stay *s, uint32_t p);
/* Changes while P tests requests of collectives again and again; 0: it does
 * not. */
uint32_t pcrt_stay_tests(uint32_t p);

/* ---- watch/watchdog.c ---- */
void pcrt_dog_look(void);

/* ---- watch/watchdog_thread.c ---- */
void pcrt_dog_start(void);
void pcrt_dog_stop(void);

/* ---- processes/silent_exit.c ---- */

void pcrt_gone_start(void);
/* Everybody may read on the board that this process ends now. */
void pcrt_gone_tell(void);
/* Who ends from now on is not missed: the job is being aborted. */
void pcrt_gone_expect(void);
/* Whether the job was ended for an error that we said; leave if it still goes on. */
bool pcrt_gone_stopped(double now);
/* Often: whether some process of this node is gone. */
bool pcrt_gone_look(double now);
/* Whether P is, for certain; what there is to say of it. */
bool pcrt_gone(uint32_t p);
struct pcrt_line pcrt_gone_line(uint32_t p);
/* Whether nobody has reported it so far; it is reported. */
bool pcrt_gone_first(void);
void pcrt_gone_done(void);

/* ---- processes/nth_call.c ---- */

/* We have found that the SEQ-th collective on C is not that of the others. */
void pcrt_blame_mismatch(struct pcrt_comm *c, uint64_t seq, unsigned level);
/* What process P did as the SEQ-th on E: WHAT "" if that is not known. */
struct pcrt_line pcrt_blame_line(const struct pcrt_entry *e, int p,
				 uint64_t seq);
struct pcrt_line pcrt_blame_site(uint32_t kind, uint32_t site);

/* What a member has called as the SEQ-th; LINE.WHAT "": nothing known. */
struct pcrt_told {
	struct pcrt_line line;
	struct pcrt_fields fields;
	uint32_t world;
	bool exact; /* FIELDS are of the SEQ-th */
};
struct pcrt_told pcrt_blame_told(struct pcrt_entry *e, int p, uint64_t seq);
/* Report what the N members of communicator NAME, by rank, have called. */
void pcrt_blame_print(const char *name, const struct pcrt_told *of, uint32_t n,
		      unsigned level);

/* Seconds until the next warning: a program that is slow again and again is not
 * to be told each time. */
double pcrt_patience(void);

/* What is said of how long others have waited: PATIENCE, or what it is if the
 * watchdog was late. */
double pcrt_late(double patience, double waited);

/* Who waits, and who is waited for, longest: rank + 1 and seconds. */
struct pcrt_longest {
	uint32_t waits, missing;
	double waited, still; /* STILL < 0: it has not been seen */
};
void pcrt_longest_take(struct pcrt_longest *l, uint32_t rank, bool missing,
		       double still);
void pcrt_longest_add(struct pcrt_text *t, const struct pcrt_longest *l);

#endif
