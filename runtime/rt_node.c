/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_node.c - communicators that reach over several nodes: leaders compare what
 *             the boards of their nodes hold.
 *
 * A leader has a ring (rt_ring.h) for each communicator of its subtree, and
 * passes there what the rings of its board and of its children hold, as a
 * process does what it calls.  What is new goes on to the parent, unless all
 * members are below: then this leader is the one that knows all of it.  It
 *
 *   - finds two that differ (every leader on the way does),
 *   - finds one that goes on behind the end of another,
 *   - finds that some are behind others and nothing moves (rt_stall.c),
 *   - tells the leaders below when all have ended, so that their boards have
 *     room for another.
 *
 * Cost: per round and communicator that has moved, one record and the places of
 * its rings that are new, at most 320; 3 KB per communicator and leader.
 */
#include <stdlib.h>
#include <string.h>
#include "rt_node.h"

#define BUCKETS 1024
#define SOURCES (1 + PCRT_CHILDREN) /* our board, children */
#define TICK_MS 100
#define TICK_MS_SOON 10 /* there are many to release, or lines to collect */
#define TICK_MS_END 2   /* processes have come to MPI_Finalize, just now ... */
#define TICK_MS_ENDING 20 /* ... or before */
#define SWEEP 10        /* every so many rounds all is looked at */
#define STALL 1.0
#define LOST 2.0
#define LINGER 1.5

/* What a subtree has done on a communicator. */
struct part {
	uint32_t members, ended;
	uint64_t max, min, end; /* END: at which SEQ, 0: not */
};

/* Travels up, with SLOTS of struct slot behind it. */
struct record {
	uint64_t id;
	uint32_t size, drop; /* DROP: all members are below; forget it */
	struct part part;
	uint64_t slots;
};

struct slot {
	uint64_t where, value; /* LEVEL * PCRT_RING + index */
};

struct comm {
	struct comm *next, *all;
	uint64_t id;
	uint32_t size;
	struct pcrt_entry *entry; /* NULL: no member on this node */
	struct part part[SOURCES], told;
	uint64_t same; /* until there nobody differs */
	uint64_t sent; /* until there our parent knows all */
	bool up, changed, trouble, gone;
	double since; /* MAX and MIN are what they are */
	struct pcrt_ring ring;
};

static struct comm *bucket[BUCKETS], *first;
static struct pcrt_totals totals[SOURCES], totals_told;
static struct pcrt_text out; /* a message that grows */
static unsigned rounds, ends;
static double lost_since, trouble_at, ended_at;
static bool lost, lost_told;
static struct comm *world; /* once it is there */

static struct comm *comm_find(uint64_t id)
{
	struct comm *c = bucket[id % BUCKETS];

	while (c && c->id != id)
		c = c->next;
	return c;
}

static struct comm *comm_make(uint64_t id, uint32_t size)
{
	struct comm *c = comm_find(id);

	if (c)
		return c;
	c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->id = id;
	c->size = size;
	c->since = pcrt_now();
	c->next = bucket[id % BUCKETS];
	bucket[id % BUCKETS] = c;
	c->all = first;
	first = c;
	return c;
}

/* Take those that are gone out of all lists. */
static void comms_sweep(void)
{
	for (struct comm **p = &first; *p;) {
		struct comm *c = *p, **b = &bucket[c->id % BUCKETS];

		if (!c->gone) {
			p = &c->all;
			continue;
		}
		*p = c->all;
		while (*b != c)
			b = &(*b)->next;
		*b = c->next;
		free(c);
	}
}

static struct part sum(const struct comm *c)
{
	struct part s = { 0 };

	for (int i = 0; i < SOURCES; i++) {
		const struct part *p = &c->part[i];

		if (!p->members)
			continue;
		if (!s.members || p->min < s.min)
			s.min = p->min;
		if (p->max > s.max)
			s.max = p->max;
		if (p->end && (!s.end || p->end < s.end))
			s.end = p->end;
		s.members += p->members;
		s.ended += p->ended;
	}
	return s;
}

static bool same_part(const struct part *a, const struct part *b)
{
	return a->members == b->members && a->ended == b->ended &&
	       a->max == b->max && a->min == b->min && a->end == b->end;
}

/* ---- trouble ---- */

static void trouble_pass(const struct pcrt_trouble *t)
{
	trouble_at = pcrt_now();
	if (pcrt_net_node)
		pcrt_net_send(PCRT_UP, PCRT_M_TROUBLE, t, sizeof *t);
	else
		pcrt_tell_trouble(t);
}

static void trouble_find(struct comm *c, uint64_t seq, unsigned level)
{
	struct pcrt_trouble t = { c->id, seq, level, c->size };

	if (c->trouble)
		return;
	c->trouble = true;
	trouble_pass(&t);
}

/* ---- merging ---- */

/* Which collective the value of a place in the ring stands for; none is far
 * beyond MAX. */
static uint64_t slot_seq(uint64_t where, uint64_t value, uint64_t max)
{
	const uint64_t mask = (1ull << (64 - PCRT_LAP_SHIFT)) * PCRT_RING - 1;
	unsigned shift = (unsigned)(where / PCRT_RING) * PCRT_RING_BITS;
	uint64_t base = (max >> shift) + (1u << 20);
	uint64_t n = ((value >> PCRT_LAP_SHIFT) - 1) * PCRT_RING +
		     where % PCRT_RING;

	return (base - ((base - n) & mask)) << shift;
}

/* How many rings up a mistake between A and B is seen. */
static unsigned level_of(uint64_t a, uint64_t b)
{
	unsigned level = 0;

	while (level < PCRT_RING_LEVELS && b - a > 1ull << level *
	       PCRT_RING_BITS)
		level++;
	return level;
}

/* Where what was merged differs from what was there, and does not.  Up to OLD
 * its source has been merged before, and is compared with itself. */
struct merge {
	uint64_t low, same, old;
};

static void slot_merge(struct comm *c, uint64_t where, uint64_t value,
		       uint64_t max, struct merge *m)
{
	uint64_t seq, lap = value >> PCRT_LAP_SHIFT;
	enum pcrt_pass pass;

	if (!value || where >= PCRT_RING_LEVELS * PCRT_RING)
		return;
	pass = pcrt_slot_pass(&c->ring.slot[where / PCRT_RING]
					   [where % PCRT_RING],
			      lap, value << (64 - PCRT_LAP_SHIFT));
	seq = slot_seq(where, value, max);
	if (pass == PCRT_PASS_DIFFERENT && seq < m->low)
		m->low = seq;
	if (pass == PCRT_PASS_SAME && seq > m->old && seq > m->same &&
	    seq < m->low)
		m->same = seq;
}

static void merged(struct comm *c, const struct merge *m)
{
	if (m->low == UINT64_MAX) {
		if (m->same > c->same)
			c->same = m->same;
		return;
	}
	if (m->same > c->same && m->same < m->low)
		c->same = m->same;
	trouble_find(c, m->low, m->low > c->same ?
		     level_of(c->same, m->low) : 0);
}

static void part_set(struct comm *c, int source, const struct part *p)
{
	struct part before = sum(c), now;

	if (same_part(&c->part[source], p))
		return;
	c->part[source] = *p;
	c->changed = true;
	now = sum(c);
	if (now.max != before.max || now.min != before.min)
		c->since = pcrt_now();
	if (now.end && now.max > now.end)
		trouble_find(c, now.end, 0);
}

/* ---- our own board ---- */

static void own_scan(struct comm *c)
{
	struct pcrt_entry *e = c->entry;
	struct merge m = { UINT64_MAX, 0, c->part[0].max };
	struct part p = { 0 };
	unsigned asked;

	for (uint32_t q = 0; q < pcrt_head->procs; q++) {
		uint64_t seq, end;

		if (!atomic_load(&e->member[q].rank))
			continue;
		end = atomic_load(&e->member[q].end);
		seq = atomic_load(&e->member[q].seq);
		if (!p.members++ || seq < p.min)
			p.min = seq;
		p.max = seq > p.max ? seq : p.max;
		p.ended += end != 0;
		if (end && (!p.end || end < p.end))
			p.end = end;
	}
	for (unsigned i = 0; i < PCRT_RING_LEVELS * PCRT_RING; i++)
		slot_merge(c, i, atomic_load(&e->ring.slot[i / PCRT_RING]
							  [i % PCRT_RING]),
			   p.max, &m);
	merged(c, &m);
	part_set(c, 0, &p);
	asked = atomic_load(&e->asked);
	if (asked)
		trouble_find(c, atomic_load(&e->broken), asked - 1);
}

static void own_new(void)
{
	struct pcrt_entry *e;

	while ((e = pcrt_shm_fresh()) != NULL) {
		struct comm *c = comm_make(e->id, e->size);

		if (!c)
			return;
		c->entry = e;
		atomic_store(&e->moved, 1);
		if (c->size == (uint32_t)pcrt_world_size &&
		    c->id == pcrt_identity(1, 0, c->size))
			world = c;
	}
}

static void own_totals(void)
{
	struct pcrt_totals t = { 0 };

	for (uint32_t p = 0; p < pcrt_head->procs; p++) {
		uint32_t end = atomic_load(&pcrt_procs[p].end);

		if (!end)
			continue;
		t.checks += atomic_load(&pcrt_procs[p].checks);
		t.skipped += atomic_load(&pcrt_procs[p].skipped);
		t.finalized += end == PCRT_FINALIZE;
		t.exited += end == PCRT_EXITED;
	}
	if (t.finalized + t.exited != totals[0].finalized + totals[0].exited)
		ended_at = pcrt_now();
	t.messages = pcrt_net_messages;
	t.bytes = pcrt_net_bytes;
	totals[0] = t;
}

struct pcrt_totals pcrt_node_totals(void)
{
	struct pcrt_totals t = { 0 };

	for (int i = 0; i < SOURCES; i++) {
		t.checks += totals[i].checks;
		t.skipped += totals[i].skipped;
		t.finalized += totals[i].finalized;
		t.exited += totals[i].exited;
		t.messages += totals[i].messages;
		t.bytes += totals[i].bytes;
	}
	return t;
}

/* What has been sent is no news in itself. */
static bool same_totals(const struct pcrt_totals *a,
			const struct pcrt_totals *b)
{
	return a->checks == b->checks && a->skipped == b->skipped &&
	       a->finalized == b->finalized && a->exited == b->exited;
}

/* ---- the end of a communicator ---- */

static void done_take(const struct pcrt_totals *t)
{
	pcrt_net_send_down(PCRT_M_DONE, t, sizeof *t);
	pcrt_head->totals = *t;
	atomic_store_explicit(&pcrt_head->done, true, memory_order_release);
}

/* All members of the communicator have ended: it has no place any more. */
static void release(uint64_t id)
{
	struct comm *c = comm_find(id);

	pcrt_net_send_down(PCRT_M_RELEASE, &id, sizeof id);
	if (!c || c->gone)
		return;
	if (c->entry)
		pcrt_shm_detach(c->entry);
	c->entry = NULL;
	c->gone = true;
}

/* ---- up ---- */

static void put(const void *data, size_t size)
{
	/* RATIONALE: room first; pcrt_text_add only takes text. */
	if (out.len + size > out.size) {
		size_t room = 2 * out.size + size + 4096;
		char *s = realloc(out.s, room);

		if (!s)
			pcrt_die("out of memory");
		out.s = s;
		out.size = room;
	}
	memcpy(out.s + out.len, data, size);
	out.len += size;
}

static void record_put(struct comm *c, const struct part *now, bool drop)
{
	struct record r = { c->id, c->size, drop, *now, 0 };
	size_t at = out.len;
	uint64_t sent = c->sent;

	put(&r, sizeof r);
	for (uint64_t i = 0; !drop && i < PCRT_RING_LEVELS * PCRT_RING; i++) {
		struct slot s = { i, atomic_load(&c->ring.slot[i / PCRT_RING]
							  [i % PCRT_RING]) };
		uint64_t seq = s.value ? slot_seq(i, s.value, now->max) : 0;

		if (!s.value || (seq && seq <= c->sent))
			continue;
		sent = seq > sent ? seq : sent;
		put(&s, sizeof s);
		r.slots++;
	}
	c->sent = sent;
	memcpy(out.s + at, &r, sizeof r);
}

/* Who knows all of C looks at it as a whole; others tell their parent. */
static void comm_look(struct comm *c, double now)
{
	struct part s = sum(c);
	bool all = s.members == c->size;

	if (all && s.max > s.min && !s.end && !c->trouble &&
	    now - c->since >= STALL) {
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
	ends++;
	if (pcrt_net_node == 0 && c == world) {
		struct pcrt_totals t = pcrt_node_totals();

		done_take(&t);
	}
	release(c->id);
}

static void comms_send(double now)
{
	struct pcrt_totals t = pcrt_node_totals();

	out.len = 0;
	put(&t, sizeof t);
	for (struct comm *c = first; c; c = c->all)
		if (!c->gone)
			comm_look(c, now);
	if (pcrt_net_node &&
	    (out.len > sizeof t || !same_totals(&t, &totals_told)))
		pcrt_net_send(PCRT_UP, PCRT_M_COMMS, out.s, out.len);
	totals_told = t;
	comms_sweep();
}

/* ---- what comes ---- */

static void record_take(int child, const struct record *r, const char *slots)
{
	struct comm *c = comm_make(r->id, r->size);
	struct part none = { 0 };
	struct merge m = { UINT64_MAX, 0, 0 };

	if (!c)
		return;
	for (uint64_t i = 0; i < r->slots; i++) {
		struct slot s;

		memcpy(&s, slots + i * sizeof s, sizeof s);
		slot_merge(c, s.where, s.value, r->part.max, &m);
	}
	merged(c, &m);
	part_set(c, 1 + child, r->drop ? &none : &r->part);
	if (!r->drop || sum(c).members)
		return;
	/* Nobody above has to know of it either. */
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
	totals[1 + child] = t;
	while (size - at >= sizeof r) {
		memcpy(&r, data + at, sizeof r);
		at += sizeof r;
		if (r.slots > (size - at) / sizeof(struct slot))
			return;
		record_take(child, &r, data + at);
		at += r.slots * sizeof(struct slot);
	}
}

struct pcrt_entry *pcrt_node_entry(uint64_t id)
{
	struct comm *c = comm_find(id);

	return c ? c->entry : NULL;
}

/* Copies, since nothing in a message is aligned. */
static void take_up(int from, enum pcrt_message type, const void *data,
		    size_t size)
{
	union {
		struct pcrt_trouble trouble;
		struct pcrt_member_line line;
		struct pcrt_stand stand;
		struct pcrt_part part;
	} u;

	if (type == PCRT_M_COMMS) {
		comms_take(from, data, size);
		return;
	}
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
		trouble_pass(&u.trouble);
	else if (type == PCRT_M_LINE)
		pcrt_tell_line(&u.line);
	else if (type == PCRT_M_STALL)
		pcrt_stall_begin();
	else if (type == PCRT_M_STAND)
		pcrt_stall_stand(&u.stand);
	else if (type == PCRT_M_PART)
		pcrt_stall_part(&u.part);
}

static void take_down(enum pcrt_message type, const void *data, size_t size)
{
	struct pcrt_trouble trouble;
	struct pcrt_totals t;
	uint64_t number;

	if (type == PCRT_M_ASK && size == sizeof trouble) {
		memcpy(&trouble, data, size);
		trouble_at = pcrt_now();
		pcrt_tell_asked(&trouble);
	} else if (type == PCRT_M_DONE && size == sizeof t) {
		memcpy(&t, data, size);
		done_take(&t);
	} else if (size >= sizeof number) {
		memcpy(&number, data, sizeof number);
		if (type == PCRT_M_RELEASE)
			release(number);
		else if (type == PCRT_M_WAVE)
			pcrt_stall_wave(number);
		else if (type == PCRT_M_NEED)
			pcrt_stall_need(number, data, size);
	}
}

void pcrt_node_take(int from, enum pcrt_message type, const void *data,
		    size_t size)
{
	if (from == PCRT_UP)
		take_down(type, data, size);
	else
		take_up(from, type, data, size);
}

/* ---- connections that break ---- */

void pcrt_node_lost(int from)
{
	(void)from;
	if (!lost)
		lost_since = pcrt_now();
	lost = true;
	atomic_store(&pcrt_head->lost, true);
}

/* Without one of us nothing is known for sure; so the others learn of it, too.
 * The job may just be about to end. */
static int lost_tick(double now)
{
	struct pcrt_text t = { 0 };

	pcrt_net_stop();
	if (lost_told || now - lost_since < LOST)
		return TICK_MS;
	lost_told = true;
	if (!atomic_exchange(&pcrt_head->done, true) && pcrt_net_node == 0) {
		pcrt_text_add(&t, "parcoach: note: the connection between the "
			      "nodes is lost: communicators that reach over "
			      "several are not compared any more\n");
		pcrt_text_put(&t);
	}
	return TICK_MS;
}

/* ---- a round ---- */

bool pcrt_node_busy(void)
{
	return !lost && trouble_at > 0 && pcrt_now() - trouble_at < LINGER;
}

static int next_tick(bool soon)
{
	if (!atomic_load(&pcrt_head->done) && ended_at > 0)
		return pcrt_now() - ended_at < 0.5 ? TICK_MS_END :
						     TICK_MS_ENDING;
	soon |= ends > 16;
	ends = 0;
	return soon ? TICK_MS_SOON : TICK_MS;
}

int pcrt_node_tick(void)
{
	double now = pcrt_now();
	bool all = ++rounds % SWEEP == 0, soon;

	if (lost)
		return lost_tick(now);
	own_new();
	/* First: who has told the end of the world has told all others. */
	if (world && world->entry)
		own_scan(world);
	for (struct comm *c = first; c; c = c->all)
		if (c->entry && (atomic_exchange(&c->entry->moved, 0) || all))
			own_scan(c);
	own_totals();
	comms_send(now);
	soon = pcrt_tell_tick(now);
	soon |= pcrt_stall_tick(now);
	return next_tick(soon);
}
