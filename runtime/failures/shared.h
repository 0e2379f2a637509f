/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * shared.h - memory that all processes of the job share: which have failed,
 *            where each waits, and how far each is on each communicator.
 *
 * Processes are numbered by their rank in MPI_COMM_WORLD, and sets of them are
 * bits of a word.  A counter of a process is written by that process only, and
 * a process that has failed writes nothing any more: what follows from its
 * counters stays as it is.
 *
 * LIMIT: PCF_PROCS processes, on one node.
 */
#ifndef PCF_SHARED_H
#define PCF_SHARED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

#define PCF_PROCS 64
#define PCF_COMMS 1024
#define PCF_PLACE 96
#define PCF_NAME 40

/* One agreement (agree, shrink) of the members that have not failed. */
struct pcf_slot {
	uint64_t number;
	uint32_t op;      /* hash of the procedure */
	int flag;         /* the bits that all have given */
	uint64_t acked;   /* the failures that all have acknowledged */
	uint64_t arrived;
	bool decided;     /* ARRIVED is final */
};

struct pcf_entry {
	_Atomic(uint64_t) key;   /* 0: free */
	uint64_t members;
	_Atomic(uint64_t) freed; /* members that have freed it */
	_Atomic(bool) revoked;
	/* How many collectives are decided to take place; PCF_CLOSED: no more
	 * will (gate.c). */
	_Atomic(uint64_t) go;
	_Atomic(uint64_t) arrived[PCF_PROCS]; /* collectives reached */
	_Atomic(uint32_t) op[PCF_PROCS];      /* the last of them */
	/* The processes of LAX_MASK get an error from collective LAX_AT, during
	 * which process LAX_FAILS fails. */
	_Atomic(uint64_t) lax_at, lax_mask;
	uint32_t lax_fails;
	/* Agreements, guarded by LOCK. */
	_Atomic(bool) lock;
	uint64_t agreed[PCF_PROCS];
	struct pcf_slot slot[2];
};

struct pcf_proc {
	_Atomic(uint64_t) polls;   /* looks while it waits */
	_Atomic(bool) waits, finalizes, ended;
	/* What it waits in; written before WAITS. */
	uint64_t call, at; /* AT, PLACE: pcf_place_show */
	char op[PCF_NAME], comm[PCF_NAME], place[PCF_PLACE];
};

struct pcf_shared {
	uint32_t size;
	_Atomic(uint64_t) dead, progress;
	_Atomic(bool) over;  /* the job is being ended with a message */
	_Atomic(bool) mixed; /* processes are in different collectives */
	_Atomic(bool) table_lock;
	struct pcf_proc proc[PCF_PROCS];
	struct pcf_entry entry[PCF_COMMS];
};

extern struct pcf_shared *pcf_shared;
extern uint32_t pcf_me;

static inline uint64_t pcf_bit(uint32_t process)
{
	return (uint64_t)1 << process;
}

static inline uint64_t pcf_dead(void)
{
	return atomic_load(&pcf_shared->dead);
}

static inline void pcf_moved(void)
{
	atomic_fetch_add_explicit(&pcf_shared->progress, 1,
				  memory_order_relaxed);
}

/* A mutual exclusion in which no process fails. */
void pcf_lock(_Atomic(bool) *lock);
void pcf_unlock(_Atomic(bool) *lock);

/* Collective over MPI_COMM_WORLD, after MPI_Init: false if there is no such
 * memory; *WHY says why. */
bool pcf_shared_start(const char **why);

/* The entry of the communicator KEY with the processes MEMBERS, new or known;
 * NULL: no room. */
struct pcf_entry *pcf_entry_get(uint64_t key, uint64_t members);

/* KEY and VALUE together (bijective in each). */
static inline uint64_t pcf_mix(uint64_t key, uint64_t value)
{
	key = (key ^ value) * 0x9e3779b97f4a7c15u;
	return (key ^ key >> 29) | 1;
}

#pragma GCC visibility pop

#endif
