/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_stand.c - what the leader of a node answers when the leader of node 0 asks
 *              who stands still, and where (rt_stall.c).
 *
 * It passes the question on to the leaders below it, and answers for the
 * processes of its own node from what they wrote on the board.
 * Cost: per wave one message for each process that stands, or for each member
 * of a communicator in which one does.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "rt_node.h"

#define STAND 0.5 /* seconds without a move */

/* Of each process of the node: since when it has not moved. */
static struct {
	uint64_t moved;
	double since;
} *still;

static uint64_t wave; /* the last we heard of */

void pcrt_stand_look(double now)
{
	if (!still)
		still = calloc(pcrt_head->procs, sizeof *still);
	for (uint32_t p = 0; still && p < pcrt_head->procs; p++) {
		uint64_t moved = pcrt_moved(p);

		if (moved != still[p].moved || still[p].since == 0) {
			still[p].moved = moved;
			still[p].since = now;
		}
	}
}

static void stand_tell(uint32_t p, double waited)
{
	struct pcrt_stand s = { .wave = wave, .waited = waited };
	struct pcrt_called last;
	struct pcrt_entry *e;

	if (!pcrt_past_last(p, &last) || last.kind != PCRT_COLL ||
	    !(e = pcrt_past_entry(&last)))
		return;
	s.id = e->id;
	s.seq = atomic_load(&e->member[p].seq);
	s.moved = still[p].moved;
	s.world = atomic_load(&pcrt_procs[p].world);
	s.thread_multiple = pcrt_level >= MPI_THREAD_MULTIPLE;
	s.function = pcrt_head->site[last.site % PCRT_SITES].function;
	if (!s.id || pcrt_moved(p) != s.moved)
		return;
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_STAND, &s, sizeof s);
	else
		pcrt_stall_stand(&s);
}

void pcrt_stand_wave(uint64_t number)
{
	double now = pcrt_now();

	pcrt_net_send_down(PCRT_M_WAVE, &number, sizeof number);
	wave = number;
	pcrt_stand_look(now);
	for (uint32_t p = 0; still && p < pcrt_head->procs; p++)
		if (now - still[p].since >= STAND)
			stand_tell(p, now - still[p].since);
}

/* What process P does, which others wait for in the SEQ-th on E. */
static struct pcrt_line line_of(struct pcrt_entry *e, uint32_t p, uint64_t seq)
{
	if (atomic_load(&e->member[p].seq) >= seq)
		return pcrt_blame_line(e, (int)p, seq);
	if (pcrt_gone(p))
		return pcrt_gone_line(p);
	return pcrt_past_line(p);
}

static void part_tell(struct pcrt_entry *e, uint32_t p,
		      const struct pcrt_need *n)
{
	struct pcrt_member *m = &e->member[p];
	static struct pcrt_part_past whole;
	struct pcrt_part r = { .wave = wave, .id = n->id, .size = e->size };
	uint64_t before = n->seq - 1;
	uint32_t site;
	bool all;

	r.rank = atomic_load(&m->rank);
	r.world = atomic_load(&pcrt_procs[p].world);
	r.seq = atomic_load(&m->seq);
	r.left = pcrt_left_since(&pcrt_procs[p], n->function,
				 atomic_load(&m->event[before % 2]), &site,
				 &all);
	r.all = all;
	r.gone = pcrt_gone(p);
	r.seen = atomic_load(&pcrt_procs[p].event) != 0;
	r.still = still ? pcrt_now() - still[p].since : 0;
	r.line = line_of(e, p, n->seq);
	r.left_line = pcrt_blame_site(PCRT_COLL, site);
	snprintf(r.left_line.what, sizeof r.left_line.what,
		 "left '%.40s' without it",
		 pcrt_head->site[site % PCRT_SITES].name);
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
		/* Those of this node alone are not in our list. */
		e = pcrt_shm_find(n.id);
		for (uint32_t p = 0; e && p < pcrt_head->procs; p++)
			if (atomic_load(&e->member[p].rank))
				part_tell(e, p, &n);
	}
}
