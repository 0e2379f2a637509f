/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * state.h - what all files of the run time share: the state of this process and
 *           the PARCOACH_* variables.
 *
 * The run time calls only PMPI_ names, so that neither a user's tool nor our
 * own wrappers see its traffic.  An MPI handle is a pointer in one
 * implementation and an integer in another: nothing here depends on which.
 */
#ifndef PCRT_STATE_H
#define PCRT_STATE_H

#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "parcoach_rt.h"

/* N zeroed objects of TYPE, or NULL; to be freed with free (). */
#define PCRT_NEW(n, type) ((type *)calloc((n), sizeof(type)))

#define PCRT_EXPORT __attribute__((visibility("default")))
#define PCRT_EXIT 66       /* status of a job that we ended */
#define PCRT_EXIT_INPUT 2  /* status after bad input: variable, ABI */

/* RATIONALE: symbols with default visibility are read through a table. */
#pragma GCC visibility push(hidden)

/* ---- PARCOACH_* variables (start/env.c reads them) ---- */

enum pcrt_on_error { PCRT_ABORT, PCRT_WARN, PCRT_STOP };
enum pcrt_how { PCRT_BOARD, PCRT_AGREE, PCRT_PAPER, PCRT_WATCH };

#define PCRT_HISTORY_MOST 64

struct pcrt_env {
	_Atomic(enum pcrt_on_error) on_error, on_timeout; /* until a stop */
	double timeout, grace; /* seconds; 0: never */
	bool enable, verbose;
	enum pcrt_how match;
	unsigned board; /* number of communicators that have room */
	bool net;       /* connect the nodes */
	unsigned nodes; /* simulated nodes on this machine; 0: none */
	unsigned history; /* calls of each process that a report shows */
	const char *report; /* file for reports; NULL: none */
};
extern struct pcrt_env pcrt_env;

/* ---- this process ---- */

/* What every check reads or writes, together in few cache lines. */
#define PCRT_HOT __attribute__((section("pcrt_hot")))

extern _Atomic(bool) pcrt_started;  /* MPI is or was initialized */
extern _Atomic(bool) pcrt_on;       /* and checks are enabled */
extern int pcrt_level;              /* thread level in force */
extern int pcrt_world_rank, pcrt_world_size;
/* MPI_COMM_WORLD; if MPI is used by sessions only, our own communicator of all
 * processes (start/session.c). */
extern MPI_Comm pcrt_everyone;
/* If some processes of MPI_COMM_WORLD have no run time (start/present.c), else
 * NULL: for each of the PCRT_PRESENT_ALL ranks there its rank in pcrt_everyone,
 * -1 if it has none; and the ranks of those in pcrt_everyone. */
extern int *pcrt_present, *pcrt_present_ranks, pcrt_present_all;
/* The rank in MPI_COMM_WORLD of RANK in pcrt_everyone. */
static inline uint32_t pcrt_in_world(uint32_t rank)
{
	return pcrt_present_ranks && rank < (uint32_t)pcrt_world_size ?
		       (uint32_t)pcrt_present_ranks[rank] : rank;
}
/* Where this process calls MPI_Finalize, if that is known. */
extern const struct parcoach_site *pcrt_finalize_site;
/* Threads inside a comparison: two require MPI_THREAD_MULTIPLE. */
extern _Atomic(unsigned) pcrt_inside;
extern _Atomic(uint64_t) pcrt_checks, pcrt_skipped;
/* All leaders of nodes are connected; the same on all processes. */
extern bool pcrt_net_on;

/* When this changes, a handle may stand for another communicator or datatype
 * than before, and there may be something for pcrt_comm_reap. */
extern _Atomic(unsigned) pcrt_changes;

/* Nothing will be checked any more: checks are off, or MPI is at its end. */
extern _Atomic(bool) pcrt_idle;
static inline bool pcrt_is_idle(void)
{
	return __builtin_expect(atomic_load_explicit(&pcrt_idle,
						     memory_order_relaxed), 0);
}

#pragma GCC visibility pop

#endif
