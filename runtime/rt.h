/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt.h - what the files of the run time know of each other.
 *
 * Layers, each calls only those below it:
 *   check/check.c    the ABI: which checks, in which order
 *   threads/order.c    collectives that threads call in no order, thread levels (no MPI
 *                 call but MPI_Is_thread_main); threads/unordered.c says so
 *   threads/construct.c, rt_task*.c, threads/depend.c, threads/strand.c, threads/known.c, threads/place.c  what orders
 *                 threads; see threads/order.h
 *   agree/board.c    how processes agree (struct pcrt_protocol): shared memory,
 *   agree/rounds.c      rounds of messages (comm/mail.c: letters),
 *   agree/paper.c      a reduction before each collective
 *   check/args.c     arguments that must agree; check/wrong.c says so, check/check_cache.c keeps
 *                 them, and check/fast_path.c whole checks
 *   arguments/type.c     type signatures
 *   watch/watchdog.c      the board's watchdog, watch/watchdog_thread.c its thread; processes/nth_call.c its
 *                 reports; processes/silent_exit.c: who ends without a word
 *   board/memory.c      the board's memory; comm/adopt.c: who gets a place there
 *   nodes/node.c     boards of several nodes; see nodes/node.h
 *   requests/complete.c MPI_Wait, MPI_Test and their kin; requests/request.c: which started
 *                 collectives these are for, requests/persist.c: how often persistent
 *                 ones were started, processes/waiting_in.c: who waits where
 *   processes/threads_blocked.c    whether other threads of a process that waits can go on
 *   wait/poll.c     waiting: polling, time-outs
 *   wait/cycle.c    deadlocks over several communicators
 *   comm/comm.c     state of a communicator, window or file
 *   agree/rounds_report.c   what a report says
 *   report/job_end.c      one report per job, the end of the job; report/debugger.c waits for a
 *                 debugger instead
 *   report/text.c     text; report/file.c, report/json.c, report/sarif.c: the same as data
 *   start/env.c      PARCOACH_* variables
 *   abi/defer.c    where the preloaded library (preload/) is in charge
 * start/init.c starts and ends all that; start/wrap.c, comm/create.c and start/fortran.c
 * lead there.
 *
 * Only PMPI_ names are called, so that neither a user's tool nor our own
 * wrappers see the run time's traffic.  An MPI handle is a pointer in one
 * implementation and an integer in another: nothing here depends on which.
 */
#ifndef PCRT_RT_H
#define PCRT_RT_H

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "board/notes.h"
#include "abi/defer.h"
#include "comm/event.h"
#include "arguments/type.h"
#include "report/text.h"

/* N zeroed ones of TYPE, or NULL; free () gives them back. */
#define PCRT_NEW(n, type) ((type *)calloc((n), sizeof(type)))

#define PCRT_EXPORT __attribute__((visibility("default")))
/* RATIONALE: what is not ours alone is read through a table. */
#pragma GCC visibility push(hidden)
#define PCRT_EXIT 66       /* status of a job that we stopped */
#define PCRT_EXIT_INPUT 2  /* status after bad input: variable, ABI */

/* A collective, as the ways to agree want it. */
struct pcrt_checked {
	struct pcrt_fields fields;
	uint64_t hash;   /* pcrt_fields_hash */
	uint32_t number; /* of the site on the board, 0: not known */
};

struct pcrt_letter;
struct pcrt_memo;
struct pcrt_place;
struct pcrt_object;
struct pcrt_entry;
struct pcrt_member;
struct pcrt_protocol;

/* What we know of a communicator; windows and files share it. */
struct pcrt_comm {
	/* On the board, what every check needs, side by side: */
	uint64_t seq, chain;        /* collectives so far (board/ring.h) */
	uint64_t *last_slots;       /* LAST of pcrt_ring_pass */
	struct pcrt_entry *entry;
	struct pcrt_member *place;  /* of this process in ENTRY */
	uint64_t where;             /* ENTRY, as pcrt_call_where */
	bool off;               /* a mismatch was reported: check no more */
	bool ending, ended;     /* END told / by all processes */
	/* Always: */
	struct pcrt_comm *next; /* list of all, newest first */
	const struct pcrt_protocol *_Atomic protocol; /* see comm/adopt.c */
	pthread_mutex_t lock;   /* held while agreeing; guards what is below */
	MPI_Comm user;          /* MPI_COMM_NULL: freed by the user */
	bool mail;              /* events are told by letters (comm/mail.c); else: */
	MPI_Comm priv;          /* MPI_COMM_NULL: no check so far */
	MPI_Comm coming;        /* PRIV while it is being made */
	MPI_Request coming_request;
	bool making;
	int rank, size;         /* SIZE 0: not known yet; of an intercommunicator
				 * through both groups, as in WORLD_OF or PRIV */
	bool world, inter;
	/* If set: called with the round in which all have told END. */
	void (*on_ended)(const struct pcrt_comm *c,
			 const struct pcrt_round *round);
	unsigned refs;          /* communicator, windows, files (list lock) */
	struct pcrt_round *first, *last; /* begun, oldest first */
	struct pcrt_telling *oldest, *newest; /* not agreed yet */
	uint64_t told, agreed;           /* events, without LEAVE */
	unsigned in_flight;              /* rounds begun, not complete */
	uint32_t rounds;                 /* begun by letters */
	struct pcrt_comm *mail_next;     /* comm/mail.c's, its lock */
	struct pcrt_letter *letters;     /* come and not read, the same */
	struct pcrt_leaves *leaves;      /* PCRT_LEAVES of them, or NULL */
	struct pcrt_event *seen; /* per process: its event in the last round
				  * with a LEAVE */
	uint32_t *left; /* per process: line at which it left the function that
			 * we wait in, more often than we; 0: did not */
	unsigned left_count;
	uint64_t id;       /* the same on all its processes; 0: not known */
	uint64_t children; /* communicators made from it (comm/create.c) */
	uint32_t windows, files; /* made on it, list lock */
	int *world_of;              /* per process: rank in MPI_COMM_WORLD */
	const struct pcrt_checked *checked; /* the collective that is */
	struct pcrt_memo *memo;             /* check/check_cache.c; or NULL */
	bool keeps; /* one thread at a time checks: MEMO may be made */
	bool few;   /* LAST_SLOTS is to be, at the first check */
	struct pcrt_object *order; /* own lock, threads/order.c */
	char name[MPI_MAX_OBJECT_NAME]; /* or PCRT_ORIGIN and how it was made */
};

/* ---- processes/threads_blocked.c ---- */

/* MPI_Init begins / is over: what threads it has made. */
void pcrt_stuck_before(void);
void pcrt_stuck_after(void);

/* ---- start/env.c ---- */

enum pcrt_on_error { PCRT_ABORT, PCRT_WARN, PCRT_STOP };
enum pcrt_how { PCRT_BOARD, PCRT_AGREE, PCRT_PAPER };

#define PCRT_HISTORY_MOST 64

struct pcrt_env {
	_Atomic(enum pcrt_on_error) on_error, on_timeout; /* until a stop */
	double timeout, grace; /* seconds; 0: never */
	bool enable, verbose;
	enum pcrt_how match;
	unsigned board; /* room for so many communicators */
	bool net;       /* connect the nodes */
	unsigned nodes; /* pretended ones on this machine; 0: none */
	unsigned history; /* calls of each process that a report shows */
	const char *report; /* file for reports, NULL: none */
};
extern struct pcrt_env pcrt_env;

/* Read PARCOACH_*.  False: a value is bad, ERROR (of SIZE bytes) says which. */
bool pcrt_env_read(char *error, size_t size);
/* Of those that must be the same in all processes: equal if they are. */
int pcrt_env_number(void);

/* ---- start/init.c ---- */

/* What every check reads or writes, in as few lines of the cache as can be. */
#define PCRT_HOT __attribute__((section("pcrt_hot")))

extern _Atomic(bool) pcrt_started;  /* MPI runs, or did */
extern _Atomic(bool) pcrt_on;       /* and checks are wanted */
extern int pcrt_level;              /* thread level in force */
extern int pcrt_world_rank, pcrt_world_size;
/* MPI_COMM_WORLD; where MPI is used by sessions only, our own communicator of all
 * processes (start/session.c).  And what we keep of it. */
extern MPI_Comm pcrt_everyone;
extern struct pcrt_comm *pcrt_world;
/* Where this process calls MPI_Finalize, once that is known. */
extern const struct parcoach_site *pcrt_finalize_site;
/* Threads inside the agreement: two need MPI_THREAD_MULTIPLE. */
extern _Atomic(unsigned) pcrt_inside;
extern _Atomic(uint64_t) pcrt_checks, pcrt_skipped;

/* After MPI was initialised: by our wrapper (WRAPPED) or found at a check. */
void pcrt_start(bool wrapped);
/* The same at thread level LEVEL by a session, of which EVERYONE is ours and has all
 * processes, all of which call this. */
void pcrt_start_session(MPI_Comm everyone, int level);
/* The last session is about to end. */
void pcrt_session_end(void);
/* What ends MPI: "MPI_Finalize", or what does it for sessions. */
const char *pcrt_end_name(void);
/* Whether MPI's library stands before us, so that we see nothing; say so, on rank
 * 0 (start/link_order.c). */
bool pcrt_behind_mpi(void);
void pcrt_behind_say(void);
/* What ADDRESS, a function, was loaded with: its struct link_map; NULL: unknown. */
const void *pcrt_object_of(const void *address);
/* Find MPI's library; once.  Then, on the way from exit () or _exit (): whether it ends
 * the process because of an error (start/mpi_ends.c).  FRAME: of the first of our functions
 * there. */
void pcrt_fatal_start(void);
bool pcrt_mpi_ends(const void *frame);
/* Before MPI is finalised, and behind that. */
void pcrt_finalize(void);
void pcrt_finalized(void);
/* The job is being aborted by the user: nothing more to be told at exit. */
void pcrt_forget(void);
/* The same, and this thread is about to do so for us: others of the process wait
 * for that in MPI_Finalize and exit. */
void pcrt_abort_begin(void);
/* This process ends by _exit (), of which FRAME is, perhaps in a signal handler. */
void pcrt_leave(const void *frame);
/* The job ends because of an error that was said: whatever the launcher does, the
 * processes of this node say no more, and leave (processes/silent_exit.c). */
void pcrt_gone_stop(void);
/* Whether the calling thread may call MPI now. */
bool pcrt_may_call(void);
/* Whether it has initialised MPI. */
bool pcrt_is_main(void);

/* ---- start/session.c ---- */

/* COMM has been made of a group of a session, by all its processes. */
void pcrt_session_made(MPI_Comm comm);

/* ---- comm/comm.c ---- */

/* Before all others. */
bool pcrt_comm_start(void);
/* COMM may be another communicator with the same handle when this changes. */
extern _Atomic(unsigned) pcrt_generation;
/* The same of communicators and datatypes, and when there is something for
 * pcrt_comm_reap. */
extern _Atomic(unsigned) pcrt_changes;
/* Communicators that the user has freed and we have not (pcrt_comm_reap). */
extern _Atomic(unsigned) pcrt_comms_left;
/* Communicators that are not on the board. */
extern _Atomic(unsigned) pcrt_off_board;
/* State of communicator COMM, made when new; NULL for MPI_COMM_NULL. */
struct pcrt_comm *pcrt_comm_of(MPI_Comm comm);
/* *NUMBER: which one of those made on it. */
struct pcrt_comm *pcrt_comm_of_win(MPI_Win win, uint32_t *number);
struct pcrt_comm *pcrt_comm_of_file(MPI_File file, uint32_t *number);
/* WIN / FILE has been made on COMM. */
void pcrt_win_made(MPI_Win win, MPI_Comm comm);
void pcrt_file_made(MPI_File file, MPI_Comm comm);
void pcrt_file_closed(MPI_File file);
/* Call FN for each known communicator.  FN may lock it. */
void pcrt_comm_each(void (*fn)(struct pcrt_comm *c, void *arg), void *arg);
/* Release what belongs to communicators that the user has freed; how many are
 * left because other processes still use them. */
unsigned pcrt_comm_reap(void);
/* Look up in MPI what the user calls C; whether C->name is that now. */
bool pcrt_comm_named(struct pcrt_comm *c);
/* C for messages, as pcrt_text_comm; at most SIZE bytes. */
void pcrt_comm_name(struct pcrt_comm *c, char *text, size_t size);
#define PCRT_COMM_TEXT (MPI_MAX_OBJECT_NAME + 64)

/* ---- wait/poll.c ---- */

/* One stay in a check. */
struct pcrt_wait {
	struct pcrt_comm *comm;
	const struct parcoach_site *site; /* NULL: none is known */
	enum pcrt_kind kind;
	double since, limit; /* LIMIT seconds at most; 0: no bound */
	uint64_t number; /* of this wait; 0: not watched */
	unsigned spins, polls; /* POLLS: of these without a pause */
	long nap;
	bool told; /* of who left, or that it takes long */
};
double pcrt_now(void);
void pcrt_wait_begin(struct pcrt_wait *w, struct pcrt_comm *c,
		     const struct parcoach_site *site, enum pcrt_kind kind);
/* Let others run for a moment.  False: LIMIT is over, or waiting makes no
 * sense any more (C->off). */
bool pcrt_wait_tick(struct pcrt_wait *w);

/* ---- wait/cycle.c ---- */

/* A number for a wait that is watched from now on. */
uint64_t pcrt_watch_number(void);
/* W goes on at NOW: look for a deadlock over several communicators. */
void pcrt_watch_tick(const struct pcrt_wait *w, double now);
/* All processes are in MPI_Finalize: receive what is under way.  False: in LIMIT
 * seconds not all have come here; one may have given them up before. */
bool pcrt_watch_end(double limit);
/* Let MPI go on with what other processes want of this one: a message that it sends
 * may still be under way. */
void pcrt_watch_progress(void);

/* ---- agree/rounds.c, agree/board.c, agree/paper.c ---- */

/*
 * A way to agree; a communicator has one, the same on all its processes.  None
 * is called for a communicator of one process.  The caller holds C->lock where
 * several threads may be here.
 */
struct pcrt_protocol {
	const char *name;
	/* A blocking collective at SITE: come back (true) when no process of C
	 * that we know of disagrees.  A disagreement is reported in here.
	 * False: not compared. */
	bool (*agree)(struct pcrt_comm *c, const struct parcoach_site *site);
	/* Tell a START, or an END, at SITE (may be NULL), without waiting; it
	 * is compared in its turn.  False: it is not. */
	bool (*tell)(struct pcrt_comm *c, enum pcrt_kind kind,
		     const struct parcoach_site *site);
	/* Tell EVENT, a LEAVE, without waiting; may be dropped.  NULL: nothing
	 * is told on C. */
	void (*note)(struct pcrt_comm *c, const struct pcrt_event *event);
	/* Go on with END without waiting; true when all have told theirs (or
	 * need not), or a disagreement was reported. */
	bool (*ended)(struct pcrt_comm *c);
	/* Go on without waiting; true while something told on C is not agreed
	 * upon and may yet be. */
	bool (*open)(struct pcrt_comm *c);
	/* C is freed. */
	void (*dispose)(struct pcrt_comm *c);
};
extern const struct pcrt_protocol pcrt_rounds, pcrt_board, pcrt_paper;

/* This process leaves the function of SITE. */
void pcrt_board_leave(const struct parcoach_site *site);
/* The board's memory and watchdog; collective over all processes. */
void pcrt_board_start(void);
/* Number of SITE (0: no room) on the board (board/sites.c). */
uint32_t pcrt_shm_site(const struct parcoach_site *site);
void pcrt_board_end(void);
bool pcrt_board_is_on(void);
/* This process has called, or is about to, what is not counted: with
 * PARCOACH_ON_ERROR=warn none of its node compares on its communicators any more.  And
 * C is one that has got its place only now. */
void pcrt_board_distrust(void);
void pcrt_board_placed(struct pcrt_comm *c);

/* ---- comm/mail.c ---- */

/* All processes, ours alone; MPI_COMM_NULL: there are no letters. */
extern MPI_Comm pcrt_channel;
/* From now on letters may come for C, which has an identity and WORLD_OF; nothing
 * where there are none.  And no more. */
void pcrt_mail_enrol(struct pcrt_comm *c);
void pcrt_mail_leave(struct pcrt_comm *c);
/* Tell EVENT in the next round of C.  NULL: no memory. */
struct pcrt_round *pcrt_mail_begin(struct pcrt_comm *c,
				   const struct pcrt_event *event);
/* Whether all have told theirs in R, as far as that has come. */
bool pcrt_mail_told(struct pcrt_comm *c, struct pcrt_round *r);
/* R is not needed any more: free it. */
void pcrt_mail_done(struct pcrt_round *r);
/* Whether there are letters for C that it has not read. */
bool pcrt_mail_any(struct pcrt_comm *c);
/* Take what has come, for whomever. */
void pcrt_mail_fetch(void);

/* ---- agree/rounds.c ---- */

/* EVENT of KIND at SITE (may be NULL). */
struct pcrt_event pcrt_event_at(enum pcrt_kind kind,
				const struct parcoach_site *site);
uint32_t pcrt_hash(const char *text);

/* ---- check/check.c ---- */

/* Nothing will be checked any more: off, or MPI is at its end. */
extern _Atomic(bool) pcrt_idle;
static inline bool pcrt_is_idle(void)
{
	return __builtin_expect(atomic_load_explicit(&pcrt_idle,
						     memory_order_relaxed), 0);
}

/* For the wrappers of the preloaded library (abi/defer.h): */

/* If set: whether the call at the hook SITE comes to a wrapper, which then makes
 * the comparison. */
extern bool (*pcrt_take)(const struct parcoach_site *site);
/* Whether a collective is to be checked now. */
bool pcrt_check_is_on(void);
/* The check of a collective at SITE, whatever PCRT_TAKE says; GIVEN: the values
 * that SITE->given names. */
void pcrt_check_coll(const struct parcoach_site *site, const uintptr_t *given);
/* What the hook of a collective does, and is handed on to another run time. */
void pcrt_hook_coll(struct parcoach_record *record, const uintptr_t *given);

/* ---- abi/record.c ---- */

/* What RECORD says, made at its first call; the first: NULL before that. */
static inline const struct parcoach_site *
pcrt_site_made(const struct parcoach_record *record)
{
	return __builtin_expect(record->abi == PARCOACH_ABI, 1) ?
	       __atomic_load_n(&record->made, __ATOMIC_ACQUIRE) : NULL;
}
const struct parcoach_site *pcrt_site_make(struct parcoach_record *record);
static inline const struct parcoach_site *
pcrt_site_of(struct parcoach_record *record)
{
	const struct parcoach_site *made = pcrt_site_made(record);

	return __builtin_expect(made != NULL, 1) ? made :
						   pcrt_site_make(record);
}
/* All values of a call at SITE, of which GIVEN were handed over. */
void pcrt_site_values(const struct parcoach_site *site, const uintptr_t *given,
		      uintptr_t values[PARCOACH_VALUES]);

/* ---- check/args.c ---- */

uint64_t pcrt_fields_hash(const struct pcrt_fields *f);
/* In which they differ, as enum pcrt_field. */
uint32_t pcrt_fields_differ(const struct pcrt_fields *a,
			    const struct pcrt_fields *b);
/* In which those of ROUND do; 0 also if not all call the same. */
uint32_t pcrt_round_differ(const struct pcrt_round *round, int n);
/* "MPI_SUM" */
const char *pcrt_redop_name(uint32_t op);

/* ---- requests/complete.c ---- */

/* Events told and not agreed upon, of all communicators. */
extern _Atomic(unsigned) pcrt_open;
/* Before N requests of Fortran are waited for or tested, see requests/request.h. */
struct pcrt_waited;
void pcrt_wait_fortran(struct pcrt_waited *w, int n, const MPI_Fint *requests,
		       uint32_t how);

/* ---- threads/place.c ---- */

/* Whether this thread stands for its process: it is thread 0 of every team that
 * it is in. */
bool pcrt_thread_stands(void);

/* ---- agree/rounds_report.c ---- */

struct pcrt_line pcrt_line_of(uint32_t kind,
			      const struct parcoach_site *site, uint32_t line);

/* ROUND of C shows a disagreement; SITE (may be NULL) is where we are.
 * Prints or lets another process print; comes back only with
 * PARCOACH_ON_ERROR=warn. */
void pcrt_report_mismatch(struct pcrt_comm *c, const struct pcrt_round *round,
			  const struct parcoach_site *site);
/* We have waited WAITED seconds for processes that left the function; we do not
 * wait any longer for processes of which nothing is known. */
void pcrt_report_left(struct pcrt_wait *w, double waited);
void pcrt_warn_slow(struct pcrt_wait *w);
/* The name of a nonblocking operation, of others "a collective" (report/names.c). */
const char *pcrt_op_name(uint32_t op);
/* Whether nothing was reported of SITE so far: once is enough. */
bool pcrt_report_first(const struct parcoach_site *site);
/* ---- report/job_end.c ---- */

/* When the job ends, the first thread that gets here prints, and no other. */
void pcrt_report_lock(void);
/* After a report, of whichever process: end the job, wait for a debugger and
 * come back, or come back. */
void pcrt_report_end(void);
/* Print T, a warning about what takes long; end the job if the user wants
 * that. */
void pcrt_report_slow(struct pcrt_text *t);
/* Another process prints: wait for the end.  Comes back if it does not come. */
void pcrt_report_await(void);
/* Print T with the last line of a report, unless another process of the job has
 * reported on this node and the job is to end; and free it. */
void pcrt_report_put(struct pcrt_text *t);
/* Print T and end the job, or come back (PARCOACH_ON_ERROR=warn). */
void pcrt_report_local(struct pcrt_text *t);
/* Bad input: print "parcoach: error: TEXT", end the job with status 2. */
_Noreturn void pcrt_die(const char *format, ...)
	__attribute__((format(printf, 1, 2)));
_Noreturn void pcrt_abort(int status);

/* ---- report/debugger.c ---- */

/* Collective over all processes. */
void pcrt_stop_start(void);
/* How to attach to whom; WHY: the variable. */
void pcrt_stop_text(struct pcrt_text *t, const char *why);
void pcrt_stop_wait(void);

/* ---- report/file.c ---- */

/* Make FILE, or find that it can be written; false: errno. */
bool pcrt_file_start(const char *file);
/* Put the report, if there is a file for it. */
void pcrt_file_put(const struct pcrt_text *report);

#pragma GCC visibility pop

#endif
