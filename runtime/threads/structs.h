/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * structs.h - places, teams and strands: what is ordered with what.
 *
 * A *strand* is code that one thread runs in the order of the text: the code of
 * a thread between the worksharing constructs of its team, the body of one
 * 'single', of one section, of one task.  A *call* that is checked has a
 * number.  Each strand knows calls that are before it in *every* schedule.  It
 * passes on what it knows only where OpenMP orders:
 *
 *   fork, join     from the strand that encounters 'parallel', and back to it
 *   barrier        from all strands of the team to all
 *   task           from the generating strand to it; taskwait, taskgroup: back
 *   depend         from the tasks that it depends on
 *   ordered        from one iteration to the next
 *   flush          to a strand that flushes later: the program may wait for a
 *                  variable.  This depends on the run and can only hide
 *                  an error
 *
 * Which thread gets a 'single', a section or an iteration differs from one run
 * to the next, so such a strand knows only what the whole team does.
 *
 * Most teams make no calls, and must cost nothing.  So knowledge is computed
 * only when a call needs it: the first call *opens* its team (team->current),
 * and until then hooks read nothing else that other threads write.
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

struct pcrt_depends; /* depend.c: tasks by what they depend on */

/* A lock that a strand holds, or a set of tasks that exclude each other. */
struct pcrt_held {
	uint64_t lock, strand;
};
#define PCRT_HELD 4

#define PCRT_GROUPS 8  /* nested taskgroups; deeper ones order nothing */
#define PCRT_TOUCHED 4 /* communicators of one locked section */

struct pcrt_strand {
	struct pcrt_strand *next; /* list of unused ones; the one around it */
	struct pcrt_known known;
	uint64_t id;
	struct pcrt_team *team;
	uint64_t instance; /* of the team */
	uint64_t phase;    /* barriers of the team before it */
	uint64_t joined;   /* number of them whose order it knows */
	uint64_t loop;     /* ORDERED: which loop */
	bool any;          /* which thread runs it is not determined */
	bool alone;        /* no other thread of the team runs the same code */
	bool shared;       /* iterations of a loop that the team shares */
	bool ordered;      /* in the turn of an iteration: see team->turn */
	bool makes;        /* generates tasks without waiting at once */
	bool used;         /* what follows may differ from 0 */
	/* From here to HELD. */
	uint64_t seen[2];  /* team->versions that it has joined, plus 1 */
	int untold;        /* how often it has to tell the team what it knows:
			    * PCRT_TELL times, once for each half of team->told.
			    * 0: it knows only what it began with */
	bool based;        /* it knows what is before its team */
	bool final;        /* tasks that it generates run at once */
	bool waited;       /* for its tasks, in taskwait */
	bool detached;     /* an event ends one of these tasks */
	bool flushed;      /* it may have waited for another thread, or for an
			    * event (omp_fulfill_event) */
	struct pcrt_team *forked;   /* the last team it made, or NULL */
	uint64_t left; /* the group that it has just waited for; 0: none */
	struct pcrt_depends *depends;
	uint64_t section;  /* of the outermost of its locks; 0: none */
	int groups, n_held, n_touched;
	int locks;         /* number of excluding constructs it is in now */
	struct pcrt_held held[PCRT_HELD];
	uint64_t group[PCRT_GROUPS];
	struct {
		struct pcrt_object *object;
		uint64_t id;
	} touched[PCRT_TOUCHED];
};

#define PCRT_TELL 2
#define PCRT_POOL 64 /* unused strands of one place */
#define PCRT_TURNS 8 /* active ordered loops of a team */
#define PCRT_ENDED 64 /* lists of what finished tasks know */

/* The teams of one size, one after the other, at one point of the tree of
 * threads.  All have the same threads, so each thread can count the teams by
 * itself. */
struct pcrt_team {
	struct pcrt_team *next; /* of the same parent */
	struct pcrt_place *parent;
	int size;
	_Atomic(uint64_t) current; /* the team that what follows describes */
	pthread_mutex_t lock;      /* guards what follows */
	struct pcrt_known base;    /* before its first barrier */
	/* What strands before barrier N know: told[N % 2], since before the
	 * barrier after the next one all have learned it. */
	struct pcrt_known told[2];
	_Atomic(uint64_t) versions[2];
	struct {
		uint64_t loop;
		struct pcrt_known known;
	} turn[PCRT_TURNS];
	struct pcrt_ended *ended[PCRT_ENDED]; /* finished_tasks.c */
	_Atomic(uint32_t) n_ended;
	uint64_t ended_phase; /* to which these belong */
};

#define PCRT_DEPTH 24 /* constructs kept per place; deeper ones only counted */

struct pcrt_region {
	const struct parcoach_site *site;
	struct pcrt_strand *strand; /* that it began, or NULL */
	struct pcrt_task *task;     /* the task whose body it is, or NULL */
};

/* A thread in a team, or the thread that forks the outermost teams. */
struct pcrt_place {
	struct pcrt_place *next;
	uint64_t path; /* hash of thread numbers and team sizes, from root */
	int level, thread, size;
	_Atomic(struct pcrt_mine *) owner; /* the thread that is here */
	bool hooked;   /* hooks have announced the construct 'parallel' */
	int alone;     /* pcrt_mine.alone of the thread outside */
	int depth;     /* number of constructs that it is in, at this level */
	int masters;   /* of them, those that a fixed thread executes */
	uint64_t loops; /* shared loops that it has reached in this team */
	struct pcrt_team *team;
	uint64_t instance; /* number of teams that there were */
	struct pcrt_strand self;
	struct pcrt_strand *strand; /* that it runs; NULL: no team known */
	/* The depth of the innermost construct, if it begins a strand that was
	 * not needed yet, so that STRAND is the one around it; else 0. */
	_Atomic(int) pending;
	struct pcrt_region in[PCRT_DEPTH];
	_Atomic(struct pcrt_team *) teams; /* forked here */
	/* Used only by the thread itself, so without a lock: */
	uint64_t ids;
	struct pcrt_strand *unused;
	int n_unused;
};

#endif
