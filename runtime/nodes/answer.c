/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * answer.c - what the leader of a node answers when the leader of node 0 asks
 *            which processes do not move, and where they are (deadlock.c).
 *
 * It forwards the question to the leaders below it, and answers for the
 * processes of its own node from what they wrote on the board.
 * Cost: per wave one message for each process that does not move and collective
 *       that it waits for, or for each member of such a communicator.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/kind.h"
#include "base/state.h"
#include "base/state.h"
#include "board/left.h"
#include "board/memory.h"
#include "nodes/answer.h"
#include "nodes/deadlock.h"
#include "nodes/messages.h"
#include "nodes/net.h"
#include "processes/call_log.h"
#include "processes/call_text.h"
#include "processes/here.h"
#include "processes/longest_wait.h"
#include "processes/nth_call.h"
#include "processes/silent_exit.h"
#include "processes/threads_blocked.h"
#include "processes/waiting_in.h"

#define STAND 0.5  /* seconds without a move */
#define TESTED 0.3 /* longest time between two tests of a process that waits */
#define PERSISTENT 1.0 /* seconds in one */

/* For each process of the node: since when it has not moved. */
static struct still {
	uint64_t moved;
	uint32_t tests; /* pcrt_stay_tests */
	double since, tested;
} *still;

static uint64_t wave; /* the last one that we know of */

/* The rings do not show that some processes are behind in a persistent
 * collective: the leader of node 0 must ask while one of our processes waits
 * for one. */
static void persistent_look(double now)
{
	static double told;
	struct pcrt_stay in[PCRT_STAYS];
	bool found = false;

	if (now - told < PERSISTENT)
		return;
	for (uint32_t p = 0; p < pcrt_head->procs && !found; p++) {
		unsigned n = now - still[p].since >= PERSISTENT ?
				     pcrt_stays_get(p, in) : 0;

		while (n-- && !found)
			found = in[n].starts && atomic_load(&in[n].e->spans);
	}
	if (!found)
		return;
	told = now;
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_STALL, NULL, 0);
	else
		pcrt_stall_begin();
}

void pcrt_stand_look(double now)
{
	if (!still)
		still = PCRT_NEW(pcrt_head->procs, struct still);
	for (uint32_t p = 0; still && p < pcrt_head->procs; p++) {
		uint64_t moved = pcrt_moved(p);
		uint32_t tests = pcrt_stay_tests(p);

		if (tests != still[p].tests) {
			still[p].tests = tests;
			still[p].tested = now;
		}
		/* Or it has tested requests, and does something else now. */
		if (moved != still[p].moved || still[p].since == 0 ||
		    (tests && now - still[p].tested > TESTED)) {
			still[p].moved = moved;
			still[p].since = now;
		}
	}
	if (still)
		persistent_look(now);
}

static void stand_tell(uint32_t p, double waited, const struct pcrt_stay *in)
{
	struct pcrt_stand s = { .wave = wave, .waited = waited };

	s.id = in->e->id;
	s.seq = in->seq;
	s.starts = in->starts;
	s.how = in->how;
	s.moved = still[p].moved;
	s.world = atomic_load(&pcrt_procs[p].world);
	s.stuck = pcrt_is_stuck(p);
	if (!s.starts)
		s.function = pcrt_head->site[in->site % PCRT_SITES].function;
	if (!s.id || pcrt_moved(p) != s.moved)
		return;
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_STAND, &s, sizeof s);
	else
		pcrt_stall_stand(&s);
}

static void stands_tell(uint32_t p, double waited)
{
	struct pcrt_stay in[PCRT_STAYS];
	unsigned n = pcrt_stays_get(p, in);

	for (unsigned i = 0; i < n; i++)
		stand_tell(p, waited, &in[i]);
}

void pcrt_stand_wave(uint64_t number)
{
	double now = pcrt_now();
	bool asked = !(pcrt_env.timeout > 0);

	pcrt_net_send_down(PCRT_M_WAVE, &number, sizeof number);
	wave = number;
	pcrt_stand_look(now);
	/* For the answers to the next question. */
	for (uint32_t p = 0; still && p < pcrt_head->procs; p++)
		if (now - still[p].since >= pcrt_patience() && !asked) {
			pcrt_here_ask(false);
			asked = true;
		}
	for (uint32_t p = 0; still && p < pcrt_head->procs; p++)
		if (now - still[p].since >= STAND)
			stands_tell(p, now - still[p].since);
}

static void part_tell(struct pcrt_entry *e, uint32_t p,
		      const struct pcrt_need *n)
{
	struct pcrt_member *m = &e->member[p];
	static struct pcrt_part_past whole;
	struct pcrt_part r = { .wave = wave, .id = n->id, .need = n->number,
			       .size = e->size };
	struct pcrt_stay where = { .e = e, .seq = n->seq, .starts = n->starts };
	struct pcrt_lefts left = pcrt_left_since(e, p, n->function, n->seq - 1);

	r.rank = atomic_load(&m->rank);
	r.world = atomic_load(&pcrt_procs[p].world);
	r.seq = atomic_load(&m->seq);
	r.left = left.n;
	r.all = left.all;
	r.inside = left.inside;
	r.gone = pcrt_gone(p) || pcrt_stay_never(&where, p);
	r.seen = atomic_load(&pcrt_procs[p].event) != 0;
	r.still = still ? pcrt_now() - still[p].since : 0;
	r.missing = pcrt_stay_missing(&where, p);
	r.line = pcrt_stay_other(&where, p);
	r.left_line = pcrt_blame_site(PCRT_COLL, left.site);
	snprintf(r.left_line.what, sizeof r.left_line.what,
		 PCRT_SAY_RETURNED,
		 pcrt_head->site[left.site % PCRT_SITES].name);
	pcrt_entry_name(e, r.name);
	whole.part = r;
	pcrt_past_text(p, whole.past);
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_PART, &whole,
			      offsetof(struct pcrt_part_past, past) +
			      strlen(whole.past));
	else
		pcrt_stall_part(&r, whole.past);
}

void pcrt_stand_need(uint64_t number, const void *data, size_t size)
{
	const char *at = (const char *)data + sizeof number;
	struct pcrt_need n;

	pcrt_net_send_down(PCRT_M_NEED, data, size);
	for (size -= sizeof number; size >= sizeof n; size -= sizeof n) {
		struct pcrt_entry *e;

		memcpy(&n, at, sizeof n);
		at += sizeof n;
		/* Communicators of this node alone are not in our list. */
		e = pcrt_shm_find(n.id);
		for (uint32_t p = 0; e && p < pcrt_head->procs; p++)
			if (atomic_load(&e->member[p].rank))
				part_tell(e, p, &n);
	}
}
