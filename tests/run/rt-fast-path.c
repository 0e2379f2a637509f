// SPDX-License-Identifier: GPL-3.0-or-later
// The fast path of a check, on a board of two processes in this program's memory:
// it takes a kept check only if nothing has changed, and finds each difference.
// RUN: %handcc -I%root/runtime -I%root/plugin/core %s -o %t && %t
#include <stdlib.h>
#include <string.h>
#include "../../runtime/check/fast_path.c"
#include "../unit/check.h"

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

static void begin(void)
{
	size_t size = (sizeof(struct pcrt_entry) +
		       2 * sizeof(struct pcrt_member) + 63) / 64 * 64;
	struct pcrt_entry *e = aligned_alloc(64, size);

	memset(e, 0, size);
	memset(comm, 0, sizeof comm);
	blamed = told = 0;
	for (int i = 0; i < 2; i++) {
		comm[i].entry = e;
		comm[i].place = &e->member[i];
		comm[i].writer = pcrt_history_at(&e->member[i].history, NULL, 0);
		comm[i].few = comm[i].young = true;
	}
}

/* Process I calls a collective that has HASH. */
static void call(int i, uint64_t hash)
{
	struct pcrt_checked what = { .hash = hash };

	pcrt_again_keep(&site, &site, given, &comm[i], &what);
	CHECK(pcrt_again_check(pcrt_again_of(&site, given, 2)));
}

static void test_kept(void)
{
	uintptr_t other[PARCOACH_VALUES] = { 4, 6 };
	struct pcrt_checked what = { .hash = 1 };

	begin();
	pcrt_again_inside(false);
	CHECK(!pcrt_again_of(&site, given, 2));
	pcrt_again_keep(&site, &site, given, &comm[0], &what);
	CHECK(pcrt_again_of(&site, given, 2));
	CHECK(!pcrt_again_of(&site, other, 2) && !pcrt_again_of(&what, given, 2));
	pcrt_again_inside(true);
	CHECK(!pcrt_again_of(&site, given, 2));
	pcrt_again_inside(false);
	pcrt_changes++; /* a handle may mean another communicator */
	CHECK(!pcrt_again_of(&site, given, 2));
	pcrt_comms_left = 1; /* to be released by the next check */
	pcrt_again_keep(&site, &site, given, &comm[0], &what);
	CHECK(!pcrt_again_of(&site, given, 2));
	pcrt_comms_left = 0;
}

/* The second process differs at its call number AT; 0: never. */
static void run(uint64_t at)
{
	uint64_t n = 5 * PCRT_RING;

	begin();
	for (uint64_t i = 1; i <= n; i++) {
		call(0, i % 3);
		call(1, i % 3 + (i == at));
		CHECK(blamed == (at && i >= at));
	}
	CHECK(comm[0].seq == n && comm[1].seq == (at ? at : n));
}

/* One that is laps behind compares with the history of another one; if that
 * contains nothing, at the next multiple of the ring's size. */
static void test_behind(enum pcrt_pass says, int before)
{
	begin();
	for (int i = 0; i < 3 * PCRT_RING; i++)
		call(0, 1);
	for (int i = 1; i < PCRT_RING + PCRT_RING / 2; i++) {
		in_history = i == PCRT_RING + 10 ? says : PCRT_PASS_SAME;
		call(1, 1 + (i == PCRT_RING + 10));
	}
	CHECK(blamed == before);
	in_history = PCRT_PASS_LAPPED;
	for (int i = PCRT_RING / 2; i <= PCRT_RING; i++)
		call(1, 1);
	CHECK(blamed);
}

/* If the watchdogs compare, a process writes its history and passes nothing. */
static void test_watched(void)
{
	uint64_t n = 3 * PCRT_RING, word[2];

	begin();
	pcrt_watching = true;
	for (uint64_t i = 1; i <= n; i++)
		for (int p = 0; p < 2; p++)
			call(p, i % 3 + (p && i == n - 2));
	CHECK(!blamed && unwatched == 6 && comm[0].seq == n && comm[1].seq == n);
	CHECK(comm[0].entry->ring.slot[0][0] == 0);
	for (uint64_t i = n - PCRT_RING + 3; i <= n; i++) {
		for (int p = 0; p < 2; p++)
			CHECK(pcrt_history_get(&comm[p].place->seq,
					       &comm[p].place->history, NULL, i,
					       &word[p]));
		CHECK((word[0] == word[1]) == (i < n - 2));
	}
	pcrt_watching = false;
}

static void test_off(void)
{
	uint64_t before = pcrt_checks;

	begin();
	comm[0].off = true;
	call(0, 1);
	CHECK(pcrt_skipped && !comm[0].seq && pcrt_checks == before + 1);
	/* What spans nodes informs the leader. */
	begin();
	comm[0].entry->spans = true;
	call(0, 1);
	CHECK(told == 1);
}

/* In a team, which thread may call has to be tested first. */
static void test_team(void)
{
	struct pcrt_checked what = { .hash = 1 };
	struct pcrt_place place;
	bool made = true;

	begin();
	pcrt_mine.place = &place;
	pcrt_again_keep(&site, &site, given, &comm[0], &what);
#pragma omp parallel num_threads(2)
#pragma omp master
	{
		const struct pcrt_again *a = pcrt_again_at(kept, &site);

		made = pcrt_again_check(a);
		pcrt_hook_again(a);
	}
	CHECK(!made && slow == 1 && !comm[0].seq);
}

int main(void)
{
	test_kept();
	for (uint64_t at = 0; at <= 4 * PCRT_RING; at += at < 70 ? 1 : 31)
		run(at);
	test_behind(PCRT_PASS_DIFFERENT, 1);
	test_behind(PCRT_PASS_LAPPED, 0);
	test_watched();
	test_off();
	test_team();
	return check_failed != 0;
}
