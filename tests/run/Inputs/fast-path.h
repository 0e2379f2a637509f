/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fast-path.h - for the tests rt-fast-path-*.c: the fast path of a check
 *               (runtime/check/fast_path.c) on a board of two processes in the memory
 *               of one program, without MPI.  What it calls only counts.
 */
#ifndef FAST_PATH_H
#define FAST_PATH_H

#include <stdlib.h>
#include <string.h>
#include "../../../runtime/check/fast_path.c"
#include "../../unit/check.h"

_Thread_local struct pcrt_mine pcrt_mine;
_Atomic(unsigned) pcrt_changes, pcrt_comms_left, pcrt_inside;
_Atomic(uint64_t) pcrt_checks, pcrt_skipped;
int pcrt_level;
static struct pcrt_proc self;
struct pcrt_proc *pcrt_self = &self;
bool pcrt_watching;
static int blamed, told, slow, unwatched;

void pcrt_blame(struct pcrt_comm *c, unsigned level)
{
	(void)level;
	blamed++;
	c->off = true;
}

void pcrt_moved_tell(struct pcrt_entry *e, bool end)
{
	(void)e, (void)end;
	told++;
}

void pcrt_hook_coll(struct parcoach_record *record, const uintptr_t *given)
{
	(void)record, (void)given;
	slow++;
}

void pcrt_first_show(struct pcrt_comm *c)
{
	(void)c;
}

void pcrt_room_make(struct pcrt_comm *c)
{
	(void)c;
}

void pcrt_unwatched(struct pcrt_comm *c, bool end)
{
	CHECK(!end && c->seq % PCRT_RING == 0);
	unwatched++;
}

static enum pcrt_pass in_history = PCRT_PASS_LAPPED;

enum pcrt_pass pcrt_lapped(const struct pcrt_comm *c)
{
	(void)c;
	return in_history;
}

void pcrt_request_start(const struct pcrt_comm *c, uint32_t op, uint32_t site)
{
	(void)c, (void)op, (void)site;
}

void pcrt_stuck_caller(void)
{
}

struct pcrt_said pcrt_board_said(const struct parcoach_site *site,
				 const struct pcrt_checked *what)
{
	(void)site;
	return (struct pcrt_said){ .signature = what->hash };
}

/* ---- one communicator of two processes ---- */

static struct pcrt_comm comm[2]; /* of each process */
static struct parcoach_site site = { .givens = 2 };
static const uintptr_t given[PARCOACH_VALUES] = { 4, 5 };

static inline void begin(void)
{
	size_t size = (sizeof(struct pcrt_entry) +
		       2 * sizeof(struct pcrt_member) + 63) / 64 * 64;
	struct pcrt_entry *e = aligned_alloc(64, size);

	memset(e, 0, size);
	memset(comm, 0, sizeof comm);
	blamed = told = 0;
	pcrt_again_inside(false); /* the thread is in no check */
	for (int i = 0; i < 2; i++) {
		comm[i].entry = e;
		comm[i].place = &e->member[i];
		comm[i].writer = pcrt_history_at(&e->member[i].history, NULL, 0);
		comm[i].few = comm[i].young = true;
	}
}

/* Process I calls a collective that has HASH. */
static inline void call(int i, uint64_t hash)
{
	struct pcrt_checked what = { .hash = hash };

	pcrt_again_keep(&site, &site, given, &comm[i], &what);
	CHECK(pcrt_again_check(pcrt_again_of(&site, given, 2)));
}

#endif
