/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * node.c - communicators of several nodes: leaders compare what the boards of
 *          their nodes contain.
 *
 * A leader has a ring (board/ring.h) for each communicator of its subtree, and
 * passes there what the rings of its board and of its children contain, as a
 * process does with its calls.  New values are sent to the parent, unless all
 * members are below: then this leader is the one that knows the whole
 * communicator.  It
 *
 *   - finds two processes that differ (as every leader on the path does),
 *   - finds a process that continues after the end of another,
 *   - finds that some are behind others and nothing moves (deadlock.c),
 *   - informs the leaders below when all have ended, so that their boards have
 *     room for another communicator.
 *
 * Cost: per round and communicator that has moved, one record and the new slots
 *       of its rings, at most 320; 3 KB per communicator and leader.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/state.h"
#include "board/memory.h"
#include "board/ring.h"
#include "nodes/answer.h"
#include "nodes/deadlock.h"
#include "nodes/distrust.h"
#include "nodes/lost.h"
#include "nodes/messages.h"
#include "nodes/mismatch.h"
#include "nodes/net.h"
#include "nodes/node.h"
#include "nodes/search.h"
#include "nodes/span.h"
#include "nodes/stalled.h"
#include "nodes/stop.h"
#include "nodes/totals.h"
#include "report/abort.h"
#include "report/text.h"

#define TICK_MS 100
#define TICK_MS_WATCH 50 /* PARCOACH_MATCH=watch */
#define TICK_MS_SOON 10 /* many to release, or lines to collect */
#define TICK_MS_END 2   /* processes have just reached MPI_Finalize ... */
#define TICK_MS_ENDING 20 /* ... or did so before */
#define SWEEP 10        /* every SWEEP rounds all communicators are examined */
#define STALL 1.0
#define STALL_WATCH 0.2
#define HOLD 2.0   /* after an error entries are kept: a report needs them */
#define LINGER 2.5 /* and leaders still answer */

/* Sent up, followed by SLOTS of struct pcrt_span_slot. */
struct record {
	uint64_t id;
	uint32_t size, drop; /* DROP: all members are below; forget it */
	struct pcrt_span_part part;
	uint64_t slots;
};

static struct pcrt_totals totals_told;
static struct pcrt_text out; /* a message that grows */
static unsigned rounds, ends;
static double trouble_at, ended_at;
static bool telling; /* a report is being collected */
static uint32_t gone_told;
static struct pcrt_span *world; /* NULL until it exists */

void pcrt_node_trouble(const struct pcrt_trouble *t)
{
	if (pcrt_is_distrusted(t->id, t->seq))
		return;
	trouble_at = pcrt_now();
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_TROUBLE, t, sizeof *t);
	else if (t->level)
		pcrt_search_begin(t);
	else
		pcrt_tell_trouble(t);
}

/* ---- our own board ---- */

static void own_new(void)
{
	struct pcrt_entry *e;

	while ((e = pcrt_shm_fresh()) != NULL) {
		struct pcrt_span *c = pcrt_span_make(e->id, e->size);

		if (!c)
			return;
		c->entry = e;
		atomic_store(&e->moved, 1);
		if (c->size == (uint32_t)pcrt_world_size &&
		    c->id == pcrt_identity(1, 0, c->size))
			world = c;
	}
}

/* ---- the end of a communicator ---- */

static void done_take(const struct pcrt_totals *t)
{
	pcrt_net_send_down(PCRT_M_DONE, t, sizeof *t);
	pcrt_head->totals = *t;
	atomic_store_explicit(&pcrt_head->done, true, memory_order_release);
}

/* All members of the communicator have ended: free its entry. */
static void release(uint64_t id)
{
	struct pcrt_span *c = pcrt_span_find(id);

	pcrt_net_send_down(PCRT_M_RELEASE, &id, sizeof id);
	if (!c || c->gone)
		return;
	if (c->entry)
		pcrt_shm_detach(c->entry);
	c->entry = NULL;
	c->gone = true;
	if (c == world)
		world = NULL;
}

/* ---- up ---- */

static void put(const void *data, size_t size)
{
	/* RATIONALE: as pcrt_room; pcrt_text_add only takes text. */
	if (out.len + size > out.size) {
		size_t room = 2 * out.size + size + 4096;
		char *s = (char *)realloc(out.s, room);

		if (!s)
			pcrt_die("out of memory");
		out.s = s;
		out.size = room;
	}
	memcpy(out.s + out.len, data, size);
	out.len += size;
}

static void record_put(struct pcrt_span *c, const struct pcrt_span_part *now,
		       bool drop)
{
	struct record r = { c->id, c->size, drop, *now, 0 };
	size_t at = out.len;
	uint64_t sent = c->sent;

	put(&r, sizeof r);
	for (uint64_t i = 0; !drop && i < PCRT_RING_LEVELS * PCRT_RING; i++) {
		struct pcrt_span_slot s = { i, atomic_load(&c->ring.slot[i / PCRT_RING]
							  [i % PCRT_RING]) };
		uint64_t seq = s.value ? pcrt_span_seq(i, s.value, now->max) : 0;

		if (!s.value || (seq && seq <= c->sent))
			continue;
		sent = seq > sent ? seq : sent;
		put(&s, sizeof s);
		r.slots++;
	}
	c->sent = sent;
	memcpy(out.s + at, &r, sizeof r);
}

/* Some members of C, which is at S, have not moved for a while, and are so far
 * behind that the rings compare nothing. */
static void probe(struct pcrt_span *c, const struct pcrt_span_part *s)
{
	struct pcrt_trouble t = { .id = c->id, .seq = s->min, .size = c->size };

	if (s->max - s->min < PCRT_RING - 1 || c->probed == s->min)
		return;
	c->probed = s->min;
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_PROBE, &t, sizeof t);
	else
		pcrt_search_begin(&t);
}

/* A leader that knows all of C examines it; the others send it to their
 * parent. */
static void comm_look(struct pcrt_span *c, double now)
{
	struct pcrt_span_part s = pcrt_span_sum(c);
	bool all = s.members == c->size;
	bool still = all && s.max > s.min && !c->trouble && !c->distrusted;

	if (still &&
	    now - c->since >= (pcrt_watching ? STALL_WATCH : STALL))
		probe(c, &s);
	if (still && !s.end && now - c->since >= STALL) {
		c->since = now;
		if (pcrt_net_node)
			pcrt_net_send(PCRT_UP, PCRT_M_STALL, NULL, 0);
		else
			pcrt_stall_begin();
	}
	if (!c->changed)
		return;
	c->changed = false;
	if (pcrt_net_node && (!all || c->up)) {
		record_put(c, &s, all);
		c->up = !all;
	}
	if (!all || s.ended != c->size)
		return;
	if (telling || (trouble_at > 0 && now - trouble_at < HOLD)) {
		c->changed = true;
		return;
	}
	ends++;
	if (pcrt_net_node == 0 && c == world) {
		struct pcrt_totals t = pcrt_totals_sum();

		done_take(&t);
	}
	release(c->id);
}

static void comms_send(double now)
{
	struct pcrt_totals t = pcrt_totals_sum();

	out.len = 0;
	put(&t, sizeof t);
	for (struct pcrt_span *c = pcrt_spans; c; c = c->all)
		if (!c->gone)
			comm_look(c, now);
	if (pcrt_net_node &&
	    (out.len > sizeof t || !pcrt_totals_same(&t, &totals_told)))
		pcrt_net_send(PCRT_UP, PCRT_M_COMMS, out.s, out.len);
	totals_told = t;
	pcrt_spans_sweep();
}

/* ---- messages that arrive ---- */

static void record_take(int child, const struct record *r, const char *slots)
{
	struct pcrt_span *c = pcrt_span_make(r->id, r->size);
	struct pcrt_span_part none = { 0 };
	struct pcrt_span_merge m = { UINT64_MAX, 0, 0 };

	if (!c)
		return;
	for (uint64_t i = 0; i < r->slots; i++) {
		struct pcrt_span_slot s;

		memcpy(&s, slots + i * sizeof s, sizeof s);
		pcrt_span_merge_slot(c, s.where, s.value, r->part.max, &m);
	}
	pcrt_span_merged(c, &m);
	pcrt_span_set(c, 1 + child, r->drop ? &none : &r->part);
	if (!r->drop || pcrt_span_sum(c).members)
		return;
	/* No leader above needs to know of it either. */
	if (c->up && pcrt_net_node) {
		out.len = 0;
		put(&totals_told, sizeof totals_told);
		record_put(c, &none, true);
		pcrt_net_send(PCRT_UP, PCRT_M_COMMS, out.s, out.len);
	}
	c->gone = true;
}

static void comms_take(int child, const char *data, size_t size)
{
	struct pcrt_totals t;
	struct record r;
	size_t at = sizeof t;

	if (size < at || child < 0)
		return;
	memcpy(&t, data, sizeof t);
	pcrt_totals_take(child, &t);
	while (size - at >= sizeof r) {
		memcpy(&r, data + at, sizeof r);
		at += sizeof r;
		if (r.slots > (size - at) / sizeof(struct pcrt_span_slot))
			return;
		record_take(child, &r, data + at);
		at += r.slots * sizeof(struct pcrt_span_slot);
	}
}

struct pcrt_entry *pcrt_node_entry(uint64_t id)
{
	struct pcrt_span *c = pcrt_span_find(id);

	return c ? c->entry : NULL;
}

/* Copies the data, since nothing in a message is aligned. */
static void take_up(int from, enum pcrt_message type, const void *data,
		    size_t size)
{
	union {
		struct pcrt_trouble trouble;
		struct pcrt_member_line line;
		struct pcrt_samples samples;
		struct pcrt_place_line place;
		struct pcrt_stand stand;
		struct pcrt_part_past part;
	} u;

	if (type == PCRT_M_COMMS) {
		comms_take(from, (const char *)data, size);
		return;
	}
	if (type == PCRT_M_TROUBLE)
		trouble_at = pcrt_now();
	if (pcrt_net_node) {
		pcrt_net_send(PCRT_UP, type, data, size);
		return;
	}
	if (size > sizeof u)
		return;
	memset(&u, 0, sizeof u);
	if (size)
		memcpy(&u, data, size);
	if (type == PCRT_M_TROUBLE)
		pcrt_node_trouble(&u.trouble);
	else if (type == PCRT_M_PROBE)
		pcrt_search_begin(&u.trouble);
	else if (type == PCRT_M_SAMPLES)
		pcrt_search_take(&u.samples);
	else if (type == PCRT_M_PLACE)
		pcrt_stalled_take(&u.place);
	else if (type == PCRT_M_LINE)
		pcrt_tell_line(&u.line);
	else if (type == PCRT_M_STALL)
		pcrt_stall_begin();
	else if (type == PCRT_M_GONE)
		pcrt_stall_hurry();
	else if (type == PCRT_M_STAND)
		pcrt_stall_stand(&u.stand);
	else if (type == PCRT_M_PART)
		pcrt_stall_part(&u.part.part, u.part.past);
}

static void take_down(enum pcrt_message type, const void *data, size_t size)
{
	struct pcrt_trouble trouble;
	struct pcrt_range range;
	struct pcrt_totals t;
	uint64_t number;

	if (type == PCRT_M_ASK && size == sizeof trouble) {
		memcpy(&trouble, data, size);
		trouble_at = pcrt_now();
		pcrt_tell_asked(&trouble);
	} else if (type == PCRT_M_RANGE && size == sizeof range) {
		memcpy(&range, data, size);
		pcrt_search_asked(&range);
	} else if (type == PCRT_M_DONE && size == sizeof t) {
		memcpy(&t, data, size);
		done_take(&t);
	} else if (size >= sizeof number) {
		memcpy(&number, data, sizeof number);
		if (type == PCRT_M_RELEASE)
			release(number);
		else if (type == PCRT_M_HERE)
			pcrt_stalled_asked();
		else if (type == PCRT_M_WAVE)
			pcrt_stand_wave(number);
		else if (type == PCRT_M_NEED)
			pcrt_stand_need(number, data, size);
	}
}

static void take(int from, enum pcrt_message type, const void *data,
		 size_t size)
{
	if (type == PCRT_M_LOST)
		pcrt_lost_take(data, size);
	else if (type == PCRT_M_STOP)
		pcrt_stop_take();
	else if (type == PCRT_M_DISTRUST)
		pcrt_distrust_take(from, data, size);
	else if (from == PCRT_UP)
		take_down(type, data, size);
	else
		take_up(from, type, data, size);
}

void pcrt_node_start(void)
{
	static const struct pcrt_net_user user = { take, pcrt_lost_from };

	pcrt_net_serve(&user);
	pcrt_stop_thread();
}

/* ---- a round ---- */

bool pcrt_node_busy(void)
{
	return !pcrt_lost() && trouble_at > 0 && pcrt_now() - trouble_at < LINGER;
}

static int next_tick(bool soon)
{
	if (!atomic_load(&pcrt_head->done) && ended_at > 0)
		return pcrt_now() - ended_at < 0.5 ? TICK_MS_END :
						     TICK_MS_ENDING;
	soon |= ends > 16 || atomic_load(&pcrt_head->pending) > 16;
	ends = 0;
	return soon ? TICK_MS_SOON : pcrt_watching ? TICK_MS_WATCH : TICK_MS;
}

/* A process of this node has ended silently. */
static void gone_tell(void)
{
	uint32_t gone = atomic_load(&pcrt_head->gone);

	if (gone == gone_told)
		return;
	gone_told = gone;
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_GONE, NULL, 0);
	else
		pcrt_stall_hurry();
}

int pcrt_node_tick(void)
{
	double now = pcrt_now();
	bool all = ++rounds % SWEEP == 0, soon;

	pcrt_stop_tick();
	if (pcrt_lost_tick(now))
		return TICK_MS;
	own_new();
	/* First: a process that has announced the end of the world has
	 * announced the end of all others. */
	if (world && world->entry)
		pcrt_span_scan(world);
	for (struct pcrt_span *c = pcrt_spans; c; c = c->all)
		if (c->entry && (atomic_exchange(&c->entry->moved, 0) || all))
			pcrt_span_scan(c);
	if (pcrt_totals_look())
		ended_at = now;
	gone_tell();
	comms_send(now);
	telling = pcrt_tell_tick(now);
	telling |= pcrt_search_tick(now);
	soon = pcrt_stall_tick(now);
	if (!pcrt_net_node && pcrt_stalled_tick(now, pcrt_totals_sum().stands))
		soon = true;
	return next_tick(soon || telling);
}
