/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * order.h - who is ordered with whom: between threads/place.c (threads),
 *              threads/construct.c (constructs), threads/strand.c and threads/known.c (what is
 *              known), threads/finished_tasks.c (what is over), threads/task.c, threads/taskloop.c and
 *              threads/depend.c (tasks), threads/order.c (the checks) and threads/unordered.c (their
 *              reports).
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
#ifndef PCRT_ORDER_H
#define PCRT_ORDER_H

#include <omp.h>
#include "rt.h"

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

/* What tasks know that are over, for those that depend on them. */
struct pcrt_cell {
	struct pcrt_cell *next; /* list of unused ones */
	_Atomic(unsigned) refs;
	_Atomic(bool) any; /* something was put into it */
	_Atomic(bool) detached; /* who waits for it waits for whom fulfils an
				 * event, too */
	pthread_mutex_t lock;
	struct pcrt_known known;
};

struct pcrt_depends; /* threads/depend.c: tasks by what they depend on */

/* A lock that a strand holds, or a set of tasks that exclude each other. */
struct pcrt_held {
	uint64_t lock, strand;
};
#define PCRT_HELD 4

#define PCRT_GROUPS 8  /* taskgroups within each other; others order nothing */
#define PCRT_TOUCHED 4 /* communicators of one locked section */

struct pcrt_object;

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

struct pcrt_task;

/* What each thread keeps.  Hooks have no time for a call per access. */
extern _Thread_local struct pcrt_mine {
	struct pcrt_place *place; /* where it was last */
	int alone; /* announced teams of one thread that it is in, if there is
		    * no other thread in any round them */
} pcrt_mine __attribute__((tls_model("initial-exec")));

/* ---- threads/strand.c ---- */

/* 'single', sections, shared loops and tasks often call nothing, so their strand is
 * made by whoever asks for it first: the thread itself, or one of a team that it
 * has forked there, while it stands still. */
void pcrt_strand_need(struct pcrt_place *p);
/* The same where others of such a team may ask at that time, too. */
void pcrt_strand_need_outer(struct pcrt_place *p);
static inline int pcrt_is_pending(struct pcrt_place *p)
{
	return atomic_load_explicit(&p->pending, memory_order_acquire);
}

/* ---- threads/place.c ---- */

/* The place of the calling thread, which is in LEVEL regions, NULL where there is
 * no other thread; at LEVEL, if it has one and its team was announced. */
struct pcrt_place *pcrt_place_search(int level);
struct pcrt_place *pcrt_place_at(int level);
/* That of the calling thread if it was announced and is the one of last time: then
 * no run time was preloaded, and it has not been seen that words mean nothing. */
static inline struct pcrt_place *pcrt_place_last(void)
{
	struct pcrt_place *p = pcrt_mine.place;
	int level;

	if (!p || !p->hooked ||
	    atomic_load_explicit(&p->owner, memory_order_relaxed) !=
		    &pcrt_mine)
		return NULL;
	level = omp_get_level();
	return p->level == level ? p : NULL;
}
/* The calling thread's, with the strand that its construct begins. */
static inline struct pcrt_place *pcrt_place_here(void)
{
	struct pcrt_place *p = pcrt_place_last();

	if (!p)
		p = pcrt_place_search(omp_get_level());
	if (p && pcrt_is_pending(p))
		pcrt_strand_need(p);
	return p;
}
/* The same as the first, of a thread that begins a team. */
struct pcrt_place *pcrt_place_begin(void);
/* That of the calling thread if it is surely in that TEAM, else NULL. */
static inline struct pcrt_place *
pcrt_place_with(const struct pcrt_team *team, uint64_t instance)
{
	struct pcrt_place *p = pcrt_mine.place;

	return p && p->team == team && p->instance == instance &&
	       atomic_load_explicit(&p->owner, memory_order_relaxed) ==
	       &pcrt_mine ? p : NULL;
}
/* Whether words mean anything: one thread forks all teams. */
extern _Atomic(bool) pcrt_many_roots;
static inline bool pcrt_words_known(void)
{
	return !atomic_load_explicit(&pcrt_many_roots, memory_order_relaxed);
}
/* The numbers that P gives, each once. */
uint64_t pcrt_place_id(struct pcrt_place *p);

/* ---- threads/construct.c ---- */

/* S, made or run at P, takes LOCK, which excludes others / leaves it. */
void pcrt_lock_take(struct pcrt_place *p, struct pcrt_strand *s, uint64_t lock);
void pcrt_lock_leave(struct pcrt_strand *s, uint64_t lock);
/* P's strand is at the beginning / S at the end of a taskgroup. */
void pcrt_group_begin(struct pcrt_place *p);
void pcrt_group_end(struct pcrt_strand *s);
/* Leave what was entered behind DEPTH. */
void pcrt_place_back(struct pcrt_place *p, int depth);

/* ---- threads/known.c ---- */

uint64_t pcrt_calls_now(void);  /* number of the last call */
uint64_t pcrt_call_next(void);

bool pcrt_known_has(const struct pcrt_known *known, uint64_t strand,
		    uint64_t call);
/* Everything that FROM has, too.  True: that was more. */
bool pcrt_known_join(struct pcrt_known *to, const struct pcrt_known *from);
void pcrt_known_add(struct pcrt_known *known, uint64_t strand, uint64_t call);
void pcrt_known_copy(struct pcrt_known *to, const struct pcrt_known *from);

struct pcrt_cell *pcrt_cell_new(void);
struct pcrt_cell *pcrt_cell_ref(struct pcrt_cell *cell);
/* A reference less; CELL may be NULL. */
void pcrt_cell_drop(struct pcrt_cell *cell);
void pcrt_cell_put(struct pcrt_cell *cell, const struct pcrt_known *known);
/* True: that was more. */
bool pcrt_cell_get(struct pcrt_cell *cell, struct pcrt_known *known);

/* ---- threads/strand.c, the rest ---- */

/* That of P's thread at the beginning of its team, P->self. */
void pcrt_strand_start(struct pcrt_place *p);
/* One that any thread of P's team could run, at P's phase. */
struct pcrt_strand *pcrt_strand_any(struct pcrt_place *p);
/* One that knows nothing. */
struct pcrt_strand *pcrt_strand_new(struct pcrt_place *p);
/* Learn what was waited for, and what is before S's team.  Before S is asked. */
void pcrt_strand_sync(struct pcrt_strand *s);
/* The same where there may be anything to learn.  Before S knows more or hands
 * on. */
void pcrt_strand_settle(struct pcrt_strand *s);
static inline bool pcrt_team_is_open(const struct pcrt_strand *s)
{
	return atomic_load_explicit(&s->team->current, memory_order_acquire) ==
	       s->instance;
}
/* The part of that which does not wait: of the team that S has forked.  Before
 * the thread runs something else, perhaps while S waits. */
void pcrt_strand_rejoin(struct pcrt_strand *s);
/* S has come to the next barrier.  Who has nothing to tell, and whom nobody in its
 * team could have told anything, only counts it. */
void pcrt_strand_barrier_used(struct pcrt_strand *s);
static inline void pcrt_strand_barrier(struct pcrt_strand *s)
{
	if (s->used || !s->team || pcrt_team_is_open(s))
		pcrt_strand_barrier_used(s);
	else
		s->phase++;
}
/* Tell the team: before a barrier, or at the end. */
void pcrt_strand_tell(struct pcrt_strand *s);
/* It is over, and tells the team; P: the thread's place, or NULL. */
void pcrt_strand_end(struct pcrt_place *p, struct pcrt_strand *s);
void pcrt_strand_free(struct pcrt_place *p, struct pcrt_strand *s);
/* The same of one that is not used and whose thread is at P. */
void pcrt_strand_spill(struct pcrt_place *p);
static inline void pcrt_strand_put(struct pcrt_place *p, struct pcrt_strand *s)
{
	s->next = p->unused;
	p->unused = s;
	if (++p->n_unused > PCRT_POOL)
		pcrt_strand_spill(p);
}
/* S tells, and then hears, what others have told in this way. */
void pcrt_strand_flush(struct pcrt_strand *s);
/* S makes a call in the turn of an ordered loop: learn from those before /
 * teach those behind. */
void pcrt_turn_learn(struct pcrt_strand *s);
void pcrt_turn_teach(struct pcrt_strand *s);

/* ---- threads/task.c ---- */

/* That of T, made or run at P; from now on it has one. */
struct pcrt_strand *pcrt_task_strand(struct pcrt_place *p, struct pcrt_task *t);

/* ---- threads/depend.c ---- */

void pcrt_depends_free(struct pcrt_depends *depends);

/* ---- threads/finished_tasks.c ---- */

/* Leave what S knows for who waits for NUMBER, and whether it DETACHED something. */
void pcrt_ended_put(const struct pcrt_strand *s, uint64_t number, bool detached);
/* S has waited for NUMBER: what was left.  True: that was more. */
bool pcrt_ended_take(struct pcrt_strand *s, uint64_t number, bool *detached);
/* Forget all, with TEAM's lock. */
void pcrt_ended_clear(struct pcrt_team *team);

/* ---- threads/order.c ---- */

/* What is kept of one call. */
#define PCRT_LIST 8
#define PCRT_LEVELS 4
struct pcrt_ordered {
	uint64_t strand, number;
	const struct parcoach_site *site, *region; /* REGION: innermost; NULL */
	int thread, size; /* in the innermost team that counts */
	bool shared;
	struct pcrt_held held[PCRT_HELD];
	int n_held;
	/* Of one locked section: the calls on the communicator so far. */
	uint64_t section, list[PCRT_LIST];
	uint32_t n_list;
	bool uniform; /* they are all alike */
	/* From the outermost team. */
	struct {
		const struct pcrt_team *team;
		uint64_t instance;
		bool alone;
	} level[PCRT_LEVELS];
	int levels;
};

/* The call at SITE, and the strand that makes it; NULL: not known, or there is one
 * thread only. */
struct pcrt_strand *pcrt_ordered_here(struct pcrt_ordered *x,
				      const struct parcoach_site *site);
/* Whether a lock keeps A and B apart. */
bool pcrt_ordered_apart(const struct pcrt_ordered *a,
			const struct pcrt_ordered *b);

/* S leaves its outermost lock; what it has called there. */
void pcrt_section_check(struct pcrt_strand *s);
static inline void pcrt_section_end(struct pcrt_strand *s)
{
	if (s->section && s->n_touched)
		pcrt_section_check(s);
}

/* CC_ipw and CC_cc for the collective at SITE on C. */
void pcrt_order_check(const struct parcoach_site *site, struct pcrt_comm *c,
		      const struct pcrt_fields *fields);
/* Whether the thread level lets this thread call MPI now; false: reported. */
bool pcrt_level_check(const struct parcoach_site *site);
/* C->order of a communicator that is gone. */
void pcrt_object_free(struct pcrt_object *order);

/* ---- threads/race.c ---- */

/* SITE (PARCOACH_CHECK_PROBE, PARCOACH_CHECK_RECEIVE): whether another thread can
 * take the message. */
void pcrt_race_check(const struct parcoach_site *site, const uintptr_t *given);

/* ---- threads/unordered.c ---- */

/* WHY: the construct that any thread may run; NULL: this thread may not. */
void pcrt_level_report(const struct parcoach_site *site,
		       const struct parcoach_site *why);
/* Another thread is in a check. */
void pcrt_level_report_inside(const struct parcoach_site *site);

enum pcrt_unordered { PCRT_SAME, PCRT_CONCURRENT, PCRT_EITHER_FIRST, PCRT_BOTH };

/* A, then B, which HOW says are not ordered; C: their communicator (not BOTH). */
void pcrt_unordered_report(struct pcrt_comm *c, const struct pcrt_ordered *a,
			   const struct pcrt_ordered *b, enum pcrt_unordered how);

/* A receives what a probe has told it of, PROBE (B: NULL, or likewise), and can be
 * given the message of the other. */
void pcrt_race_report(const struct pcrt_ordered *a,
		      const struct parcoach_site *a_probe,
		      const struct pcrt_ordered *b,
		      const struct parcoach_site *b_probe);

#endif
