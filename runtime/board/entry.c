/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * entry.c - the entries of the board, one for each communicator (contract in
 *           memory.h).
 *
 * A communicator is found by its identity (comm/create.c).  Every member
 * attaches once, when it is created, and detaches once; the last one frees the
 * entry.  The leader also holds the entry of a communicator of several nodes
 * until all members on all nodes have ended (nodes/node.c).  If there is no
 * free entry, the communicator is refused, and this is remembered until all its
 * members have asked.  So they decide equally without asking each other, and
 * room that becomes free is used again.  If more than 1024 are in that state,
 * the board counts as full from then on.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include "board/memory.h"
#include "board/ring.h"
#include "report/text.h"

#define NAP_NS 2000000L
#define NAPS 150

/* One call creates disjoint communicators, which differ in their first process
 * and their size. */
uint64_t pcrt_identity(uint64_t id, int first, uint32_t size)
{
	return pcrt_chain(id, (uint64_t)first << 32 | size);
}

/* The number of a free entry; 0: the board is full. */
static uint32_t take(void)
{
	struct pcrt_head *h = pcrt_head;
	uint32_t n = h->free;

	if (n)
		h->free = pcrt_shm_entry(n)->next;
	else if (h->used < h->entries)
		n = ++h->used;
	return n;
}

static void full_tell(void)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t,
		      "parcoach: note: no room for more than %u "
		      "communicators: further ones are compared by messages "
		      "(PARCOACH_BOARD=N makes room for N)\n",
		      pcrt_head->entries);
	pcrt_text_put(&t);
}

/* Release: a watchdog that sees it also sees that the communicator before is
 * gone (watch/compare.c). */
static void zero64(_Atomic(uint64_t) *at)
{
	atomic_store_explicit(at, 0, memory_order_release);
}

static void member_clear(struct pcrt_member *m)
{
	atomic_store(&m->rank, 0);
	zero64(&m->event[0]);
	zero64(&m->event[1]);
	for (int i = 0; i < PCRT_LEFTS; i++)
		atomic_store(&m->left[i].count, 0);
	zero64(&m->history.where);
	zero64(&m->end);
	zero64(&m->seq);
}

/* Watchdogs may still read the communicator that used this entry before. */
static void entry_clear(struct pcrt_entry *e)
{
	for (uint32_t p = 0; p < pcrt_head->procs; p++)
		member_clear(&e->member[p]);
	for (int l = 0; l < PCRT_RING_LEVELS; l++)
		for (int i = 0; i < PCRT_RING; i++)
			zero64(&e->ring.slot[l][i]);
	zero64(&e->broken);
	zero64(&e->low);
	atomic_store_explicit(&e->revoked, false, memory_order_relaxed);
	atomic_store_explicit(&e->survives, false, memory_order_relaxed);
	atomic_store(&e->ended, 0);
	zero64(&e->distrusted);
	atomic_store(&e->asked, 0);
	atomic_store(&e->moved, 0);
	pcrt_entry_name_put(e, "");
}

/* The number of the entry with ID; 0: none. */
static uint32_t lookup(uint64_t id)
{
	uint32_t n = pcrt_head->bucket[id % PCRT_BUCKETS];

	while (n && pcrt_shm_entry(n)->id != id)
		n = pcrt_shm_entry(n)->next;
	return n;
}

/* Give a free entry to ID; returns its number, 0: there is none. */
static uint32_t entry_make(uint64_t id, uint32_t size, uint32_t here,
			   bool spans)
{
	uint32_t *bucket = &pcrt_head->bucket[id % PCRT_BUCKETS], n = take();
	struct pcrt_entry *e;

	if (!n)
		return 0;
	e = pcrt_shm_entry(n);
	entry_clear(e);
	e->next = *bucket;
	e->left = here;
	e->here = here;
	e->fresh = 0;
	e->published = false;
	e->spans = spans;
	atomic_store(&e->size, size);
	atomic_store(&e->id, id);
	*bucket = n;
	return n;
}

/*
 * Whether ID, of which HERE members are on this node, was refused when its
 * first member asked: room that has become free since does not count for the
 * others.  FIRST: this is the first member, and it is refused now.
 */
static bool is_refused(uint64_t id, uint32_t here, bool first)
{
	struct pcrt_head *h = pcrt_head;
	uint32_t i, free = PCRT_REFUSED;

	for (i = 0; i < PCRT_REFUSED; i++) {
		if (h->refused[i].left && h->refused[i].id == id) {
			h->refused[i].left--;
			return true;
		}
		if (!h->refused[i].left && free == PCRT_REFUSED)
			free = i;
	}
	if (first && free == PCRT_REFUSED) {
		h->full = true;
	} else if (first) {
		h->refused[free].id = id;
		h->refused[free].left = here - 1;
	}
	return first || h->full;
}

/* There is no room, but the leaders are about to make some.  Sleeps and returns
 * true while it is useful to wait; not for ever, since that may depend on
 * us. */
static bool nap(unsigned *naps)
{
	if (!atomic_load(&pcrt_head->pending) || *naps >= NAPS ||
	    pcrt_head->naps >= 10 * NAPS) {
		pcrt_head->naps += *naps;
		return false;
	}
	++*naps;
	pcrt_shm_unlock();
	nanosleep(&(struct timespec){ 0, NAP_NS }, NULL);
	pcrt_shm_lock();
	return true;
}

struct pcrt_entry *pcrt_shm_attach(uint64_t id, uint32_t size, uint32_t here,
				   bool spans)
{
	unsigned naps = 0;
	bool tell = false, refused;
	uint32_t n;

	pcrt_shm_lock();
	do {
		n = lookup(id);
		/* None was refused so far: nothing to search. */
		refused = !n && pcrt_head->full_told &&
			  is_refused(id, here, false);
		if (!n && !refused)
			n = entry_make(id, size, here, spans);
	} while (!n && !refused && nap(&naps));
	if (!n && !refused) {
		is_refused(id, here, true);
		tell = !pcrt_head->full_told;
		pcrt_head->full_told = true;
	}
	pcrt_shm_unlock();
	if (tell)
		full_tell();
	return n ? pcrt_shm_entry(n) : NULL;
}

void pcrt_shm_publish(struct pcrt_entry *e)
{
	pcrt_shm_lock();
	if (!e->published) {
		e->published = true;
		e->left++;
		e->fresh = atomic_load(&pcrt_head->fresh);
		atomic_store(&pcrt_head->fresh, pcrt_shm_number(e));
	}
	pcrt_shm_unlock();
}

struct pcrt_entry *pcrt_shm_fresh(void)
{
	uint32_t n = atomic_load(&pcrt_head->fresh);

	if (!n)
		return NULL;
	pcrt_shm_lock();
	n = atomic_load(&pcrt_head->fresh);
	if (n)
		atomic_store(&pcrt_head->fresh, pcrt_shm_entry(n)->fresh);
	pcrt_shm_unlock();
	return n ? pcrt_shm_entry(n) : NULL;
}

struct pcrt_entry *pcrt_shm_find(uint64_t id)
{
	uint32_t n;

	pcrt_shm_lock();
	n = lookup(id);
	pcrt_shm_unlock();
	return n ? pcrt_shm_entry(n) : NULL;
}

void pcrt_shm_detach(struct pcrt_entry *e)
{
	uint32_t *p, n = pcrt_shm_number(e);

	pcrt_shm_lock();
	if (--e->left == 1 && e->published)
		atomic_fetch_add(&pcrt_head->pending, 1);
	if (e->left == 0) {
		if (e->published)
			atomic_fetch_sub(&pcrt_head->pending, 1);
		p = &pcrt_head->bucket[e->id % PCRT_BUCKETS];
		while (*p != n)
			p = &pcrt_shm_entry(*p)->next;
		*p = e->next;
		atomic_store(&e->id, 0);
		e->next = pcrt_head->free;
		pcrt_head->free = n;
	}
	pcrt_shm_unlock();
}

bool pcrt_shm_hold(struct pcrt_entry *e, uint64_t id)
{
	bool held;

	pcrt_shm_lock();
	held = e->id == id;
	e->left += held;
	pcrt_shm_unlock();
	return held;
}
