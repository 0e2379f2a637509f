/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fast_path.c - the usual check: the same call as last time at its site, by the
 *               only thread that may check, on the board.
 *
 * In:   the check that was kept (fast_path.h), after the call was found to be
 *       the same.
 * Out:  the same as check.c and agree/board.c do for it.
 * Cost: some 100 instructions, including the swap of the ring; without it, with
 *       PARCOACH_MATCH=watch, some 75.
 *
 * RATIONALE: all in one function, so that nothing is saved, passed or loaded
 * twice; rare steps are at its end, after jumps.
 */
#include <omp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "agree/pass.h"
#include "agree/said.h"
#include "base/state.h"
#include "board/memory.h"
#include "board/ring.h"
#include "check/check.h"
#include "check/fast_path.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/protocol.h"
#include "requests/request.h"
#include "threads/place.h"

static struct pcrt_again kept[PCRT_AGAINS], none[PCRT_AGAINS];
_Thread_local struct pcrt_again *pcrt_agains
	__attribute__((tls_model("initial-exec"))) = none;

void pcrt_again_inside(bool yes)
{
	pcrt_agains = yes ? none : kept;
}

void pcrt_again_keep(const void *key, const struct parcoach_site *site,
		     const uintptr_t *given, struct pcrt_comm *c,
		     const struct pcrt_checked *what)
{
	struct pcrt_again *a = pcrt_again_at(kept, key);

	/* Each check looks after them until they are released. */
	if (atomic_load_explicit(&pcrt_comms_left, memory_order_relaxed))
		return;
	a->key = key;
	a->site = site;
	a->comm = c;
	a->changes = atomic_load_explicit(&pcrt_changes, memory_order_relaxed);
	a->more = (c->entry->spans && !pcrt_watching) ||
		  site->flags & PARCOACH_CHECK_NOWAIT;
	for (unsigned i = 0; i < PARCOACH_VALUES; i++)
		a->given[i] = i < site->givens ? given[i] : 0;
	a->said = pcrt_board_said(site, what);
	a->said.call |= c->where;
}

static inline void count(_Atomic(uint64_t) *n)
{
	atomic_store_explicit(n, atomic_load_explicit(n, memory_order_relaxed) + 1,
			      memory_order_relaxed);
}

/* For at_exit, which may run in a signal handler. */
static inline void inside(bool yes)
{
	atomic_store_explicit(&pcrt_inside, yes, memory_order_relaxed);
}

/* Steps that not all checks need. */
PCRT_RARE bool tell_more(const struct pcrt_again *a)
{
	if (a->comm->entry->spans)
		pcrt_moved_tell(a->comm->entry, false);
	if (a->site->flags & PARCOACH_CHECK_NOWAIT)
		pcrt_request_start(a->comm, a->site->op,
				   pcrt_call_unpack(a->said.call).site);
	inside(false);
	return true;
}

static inline bool is_wrong(const struct pcrt_comm *c, enum pcrt_pass found)
{
	return pcrt_ring_wrong(found, c->seq,
			       atomic_load_explicit(&c->entry->broken,
						    memory_order_relaxed),
			       false);
}

/* The slot contained SEEN, not what we put there in the lap before. */
PCRT_RARE bool go_on(const struct pcrt_again *a, _Atomic(uint64_t) *slot,
		     uint64_t seen)
{
	struct pcrt_comm *c = a->comm;
	enum pcrt_pass found = pcrt_slot_pass(slot, pcrt_ring_lap(c->seq),
					      c->chain, seen);

	if (found == PCRT_PASS_LAPPED)
		found = pcrt_lapped(c);
	if (is_wrong(c, found))
		pcrt_blame(c, 0);
	return tell_more(a);
}

/* Any check. */
PCRT_RARE bool say(const struct pcrt_again *a)
{
	struct pcrt_comm *c = a->comm;

	if (c->off || c->ending) {
		count(&pcrt_skipped);
		return true;
	}
	inside(true);
	pcrt_pass(c, &a->said, a->said.call, PCRT_PASS_ALONE);
	return tell_more(a);
}

/* Whether the SEQ-th on C needs more than the usual steps. */
static inline bool is_special(const struct pcrt_comm *c, uint64_t seq)
{
	return c->off || c->ending || c->ended || c->young ||
	       seq % PCRT_RING == 0;
}

/* What pcrt_pass does if nothing more is needed: neither the rings above, nor
 * the steps at powers of two.  RATIONALE: it calls a function only at the
 * end. */
PCRT_RARE bool check(const struct pcrt_again *a)
{
	struct pcrt_comm *c = a->comm;
	uint64_t seq = c->seq + 1, chain, mine, seen;
	_Atomic(uint64_t) *slot;

	if (__builtin_expect(is_special(c, seq) || !c->few, 0))
		return say(a);
	inside(true);
	slot = pcrt_ring_fetch(&c->entry->ring, seq);
	chain = pcrt_chain(c->chain, a->said.signature);
	c->seq = seq;
	c->chain = chain;
	seen = pcrt_before(c, seq);
	pcrt_show(c, &a->said, a->said.call, seq, chain, true);
	mine = pcrt_slot_value(pcrt_ring_lap(seq), chain);
	if (!pcrt_slot_swap(slot, mine, &seen) &&
	    __builtin_expect(seen != mine, 0))
		return go_on(a, slot, seen);
	if (__builtin_expect(is_wrong(c, PCRT_PASS_SAME), 0))
		return go_on(a, slot, mine);
	if (__builtin_expect(a->more, 0))
		return tell_more(a);
	inside(false);
	return true;
}

/* The same if the watchdogs compare: only the history.  RATIONALE: a signal
 * handler that calls exit () in between finds C as it was before, and a call
 * that is not made yet: so this is not INSIDE. */
PCRT_RARE bool check_watched(const struct pcrt_again *a)
{
	struct pcrt_comm *c = a->comm;
	uint64_t seq = c->seq + 1, chain;

	if (__builtin_expect(is_special(c, seq), 0))
		return say(a);
	chain = pcrt_chain(c->chain, a->said.signature);
	pcrt_show(c, &a->said, a->said.call, seq, chain, true);
	atomic_signal_fence(memory_order_seq_cst);
	c->seq = seq;
	c->chain = chain;
	return __builtin_expect(a->more, 0) ? tell_more(a) : true;
}

static inline bool any_check(const struct pcrt_again *a)
{
	count(&pcrt_checks);
	return pcrt_watching ? check_watched(a) : check(a);
}

/* Before its first construct a thread is in none that matters. */
static inline bool in_team(void)
{
	return pcrt_mine.place && omp_in_parallel();
}

bool pcrt_again_check(const struct pcrt_again *a)
{
	return !in_team() && any_check(a);
}

PCRT_RARE void hook_after_team(const struct pcrt_again *a)
{
	if (in_team())
		pcrt_hook_coll((struct parcoach_record *)(uintptr_t)a->key,
			       a->given);
	else
		any_check(a);
}

/* The kept check has passed all tests of pcrt_hook_coll. */
void pcrt_hook_again(const struct pcrt_again *a)
{
	if (__builtin_expect(pcrt_mine.place != NULL, 0))
		hook_after_team(a);
	else
		any_check(a);
}
