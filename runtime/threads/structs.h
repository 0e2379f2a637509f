/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * structs.h - places, teams and strands: who is ordered with whom.
 *
 * A *strand* is code that one thread runs in the order of the text: that of a
 * thread between the worksharing constructs of its team, the body of one
 * 'single', of one section, of one task.  A *call* that is checked has a number.
 * Each strand knows calls that are before it in *every* schedule; what it knows
 * is handed on where OpenMP orders, and only there:
 *
 *   fork, join     from the strand that meets 'parallel', and back to it
 *   barrier        from all strands of the team to all
 *   task           from its maker to it; taskwait, taskgroup: back
 *   depend         from the tasks that it depends on
 *   ordered        from one iteration to the next
 *   flush          to who flushes later: the program may wait for a variable.
 *                  This alone depends on the run; it can only hide
 *
 * Which thread gets a 'single', a section or an iteration differs from one run to
 * the next, so such a strand knows only what the whole team does.
 *
 * Most teams call nothing, and must cost nothing.  So what is known is asked for
 * only when a call needs it: the first one *opens* its team (team->current), and
 * until then hooks look at nothing that other threads write, but that number.
 */
#ifndef PCRT_STRUCTS_H
#define PCRT_STRUCTS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "parcoach_rt.h"
#include "threads/known.h"

struct pcrt_object;
struct pcrt_task;

struct pcrt_depends; /* threads/depend.c: tasks by what they depend on */

/* A lock that a strand holds, or a set of tasks that exclude each other. */
struct pcrt_held {
	uint64_t lock, strand;
};
#define PCRT_HELD 4

#define PCRT_GROUPS 8  /* taskgroups within each other; others order nothing */
#define PCRT_TOUCHED 4 /* communicators of one locked section */

struct pcrt_strand {
	struct pcrt_strand *next; /* list of unused ones; the one round it */
	struct pcrt_known known;
	uint64_t id;
	struct pcrt_team *team;
	uint64_t instance; /* of the team */
	uint64_t phase;    /* barriers of the team before it */
	uint64_t joined;   /* up to which of them it knows what they order */
	uint64_t loop;     /* ORDERED: which loop */
	bool any;          /* which thread runs it is not fixed */
	bool alone;        /* no other thread of the team runs the same */
	bool shared;       /* iterations of a loop that the team shares */
	bool ordered;      /* in an iteration's turn: see team->turn */
	bool makes;        /* tasks that it does not wait for at once */
	bool used;         /* what is below may be other than 0 */
	/* From here to HELD. */
	uint64_t seen[2];  /* team->versions that it has joined, plus 1 */
	int untold;        /* to tell the team what it knows: PCRT_TELL times,
			    * once for each half of team->told.  0: it knows
			    * nothing but what it began with */
	bool based;        /* it knows what is before its team */
	bool final;        /* tasks that it makes are run at once */
	bool waited;       /* for its tasks, in taskwait */
	bool detached;     /* one of these is over when an event says so */
	bool flushed;      /* perhaps it has waited for another thread, or for
			    * an event (omp_fulfill_event) */
	struct pcrt_team *forked;   /* the last team it made, or NULL */
	uint64_t left; /* the group that it has just waited for; 0: none */
	struct pcrt_depends *depends;
	uint64_t section;  /* of the outermost of its locks; 0: none */
	int groups, n_held, n_touched;
	int locks;         /* constructs that exclude, now */
	struct pcrt_held held[PCRT_HELD];
	uint64_t group[PCRT_GROUPS];
	struct {
		struct pcrt_object *object;
		uint64_t id;
	} touched[PCRT_TOUCHED];
};

#define PCRT_TELL 2
#define PCRT_POOL 64 /* unused strands of one place */
#define PCRT_TURNS 8 /* ordered loops of a team under way */
#define PCRT_ENDED 64 /* lists of what tasks have left */

/* One team after the other of one size at one point of the tree of threads.  Each
 * of its threads is in all of them, so each can count them by itself. */
struct pcrt_team {
	struct pcrt_team *next; /* of the same parent */
	struct pcrt_place *parent;
	int size;
	_Atomic(uint64_t) current; /* the one that what is below is about */
	pthread_mutex_t lock;      /* guards what is below */
	struct pcrt_known base;    /* before its first barrier */
	/* What strands before barrier N know: told[N % 2], since before the
	 * next but one all have heard it. */
	struct pcrt_known told[2];
	_Atomic(uint64_t) versions[2];
	struct {
		uint64_t loop;
		struct pcrt_known known;
	} turn[PCRT_TURNS];
	struct pcrt_ended *ended[PCRT_ENDED]; /* threads/finished_tasks.c */
	_Atomic(uint32_t) n_ended;
	uint64_t ended_phase; /* that they are of */
};

#define PCRT_DEPTH 24 /* constructs kept per place; deeper ones only counted */

struct pcrt_region {
	const struct parcoach_site *site;
	struct pcrt_strand *strand; /* begun by it, or NULL */
	struct pcrt_task *task;     /* if it is the body of one */
};

/* A thread in a team, or what forks the outermost teams. */
struct pcrt_place {
	struct pcrt_place *next;
	uint64_t path; /* hash of the threads' numbers and teams' sizes, from the
			* root */
	int level, thread, size;
	_Atomic(struct pcrt_mine *) owner; /* the thread that is here */
	bool hooked;   /* the construct 'parallel' was announced */
	int alone;     /* pcrt_mine.alone of the thread outside */
	int depth;     /* constructs that it is in, at this level */
	int masters;   /* of them, those of a fixed thread */
	uint64_t loops; /* shared loops that it has come to in this team */
	struct pcrt_team *team;
	uint64_t instance; /* how many of the team there were */
	struct pcrt_strand self;
	struct pcrt_strand *strand; /* the one it runs; NULL: no team known */
	/* Depth of the innermost construct, if that is to begin a strand which
	 * nobody has asked for yet, so that STRAND is the one round it; else 0. */
	_Atomic(int) pending;
	struct pcrt_region in[PCRT_DEPTH];
	_Atomic(struct pcrt_team *) teams; /* that fork here */
	/* The thread's own, so without a lock: */
	uint64_t ids;
	struct pcrt_strand *unused;
	int n_unused;
};

#endif
