/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * board.c - processes compare their calls in shared memory
 *           (PARCOACH_MATCH=board), without messages and without waiting for
 *           each other.
 *
 * Before its collective a process writes down where it is (for reports), chains
 * what it is about to call, and passes the ring of the communicator
 * (board/ring.h).  The first process continues at once; a later one sees a
 * difference before it enters the collective, so the last one never enters a
 * wrong one.  The end of a communicator is one more element of the chain, so a
 * mismatch is also found if one process finalizes while others are in a
 * collective.
 *
 * Leaving a function is only counted, on the communicators of its collectives.
 * The watchdog (watch/watchdog.c) sees that a process waits for one that left
 * the function without the collective.
 *
 * Cost: some tens of nanoseconds, whatever the number of processes.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "agree/board.h"
#include "agree/pass.h"
#include "agree/protocols.h"
#include "agree/said.h"
#include "arguments/fields.h"
#include "base/kind.h"
#include "base/state.h"
#include "board/forms.h"
#include "board/history.h"
#include "board/keep.h"
#include "board/left.h"
#include "board/memory.h"
#include "board/ring.h"
#include "board/sites.h"
#include "comm/adopt.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "comm/event.h"
#include "comm/protocol.h"
#include "nodes/net.h"
#include "processes/silent_exit.h"
#include "report/text.h"
#include "requests/request.h"
#include "watch/board_report.h"
#include "watch/compare.h"
#include "watch/watchdog_thread.h"

/* Ends of all kinds match, so the kind is not part of it. */
#define SIGNATURE_CALL 0x100000000u
#define SIGNATURE_END  0x200000000u

static const struct pcrt_fields nothing = { 0 };

static void put32(_Atomic(uint32_t) *to, uint32_t value)
{
	atomic_store_explicit(to, value, memory_order_relaxed);
}

static void name_show(struct pcrt_comm *c)
{
	/* How it was created is there already. */
	if (pcrt_comm_named(c))
		pcrt_entry_name_put(c->entry, c->name);
}

void pcrt_moved_tell(struct pcrt_entry *e, bool end)
{
	if (pcrt_watching && !end)
		return; /* watch/compare.c sees it */
	/* RATIONALE: a process that reads 1 saves the write.  The leader may
	 * just have cleared it without seeing our call, so it examines all from
	 * time to time. */
	if (end || !atomic_load_explicit(&e->moved, memory_order_relaxed))
		atomic_store(&e->moved, 1);
}

/* The user may name it late, and a watchdog cannot call MPI. */
void pcrt_first_show(struct pcrt_comm *c)
{
	name_show(c);
}

void pcrt_room_make(struct pcrt_comm *c)
{
	pcrt_keep_room(c->entry, c->place, &c->writer, c->seq);
}

enum pcrt_pass pcrt_lapped(const struct pcrt_comm *c)
{
	return pcrt_keep_pass(c->entry, c->seq, c->chain);
}

void pcrt_blame(struct pcrt_comm *c, unsigned level)
{
	name_show(c);
	pcrt_blame_mismatch(c->entry, c->seq, level, true);
	c->off = true;
}

void pcrt_board_distrust(void)
{
	if (pcrt_env.on_error != PCRT_WARN)
		return;
	pcrt_compare_now();
	atomic_store(&pcrt_distrusted, true);
	pcrt_comm_each(pcrt_comm_distrust, NULL);
}

void pcrt_unwatched(struct pcrt_comm *c, bool end)
{
	uint64_t broken;

	if (end)
		pcrt_compare_end(c->entry);
	broken = atomic_load_explicit(&c->entry->broken, memory_order_relaxed);
	if (broken && c->seq >= broken)
		pcrt_blame(c, 0);
}

struct pcrt_said pcrt_board_said(const struct parcoach_site *site,
				 const struct pcrt_checked *what)
{
	uint32_t kind = site->flags & PARCOACH_CHECK_NOWAIT ? PCRT_START :
							      PCRT_COLL;

	struct pcrt_words words = pcrt_words_of(kind, what->number,
						&what->fields);

	return (struct pcrt_said){
		.signature = (SIGNATURE_CALL | site->op) ^ what->hash,
		.call = pcrt_call_pack(0, kind, what->number),
		.form = pcrt_form_number(&words),
	};
}

bool pcrt_board_say(struct pcrt_comm *c, const struct parcoach_site *site,
		    const struct pcrt_said *said)
{
	struct pcrt_called called = pcrt_call_unpack(said->call);

	if (c->off || c->ending)
		return false;
	pcrt_pass(c, said, c->where | said->call, PCRT_PASS_ANY);
	if (c->entry->spans)
		pcrt_moved_tell(c->entry, false);
	if (called.kind == PCRT_START)
		pcrt_request_start(c, site->op, called.site);
	return !c->off;
}

static bool board_agree(struct pcrt_comm *c, const struct parcoach_site *site)
{
	struct pcrt_said said = pcrt_board_said(site, c->checked);

	return pcrt_board_say(c, site, &said);
}

static void end_show(enum pcrt_kind kind)
{
	struct pcrt_proc *p = pcrt_self;

	if (kind != PCRT_FINALIZE && kind != PCRT_EXITED)
		return;
	put32(&p->checks, (uint32_t)atomic_load(&pcrt_checks));
	put32(&p->skipped, (uint32_t)atomic_load(&pcrt_skipped));
	put32(&p->end, kind);
}

/* After a report nothing is compared on C, but a process that waits for the end
 * of all must see our end. */
static void end_untold(struct pcrt_comm *c, enum pcrt_kind kind)
{
	c->ending = true;
	end_show(kind);
	atomic_store_explicit(&c->place->end, c->seq ? c->seq : 1,
			      memory_order_release);
	if (c->entry->spans)
		pcrt_moved_tell(c->entry, true);
}

static bool board_tell(struct pcrt_comm *c, enum pcrt_kind kind,
		       const struct parcoach_site *site)
{
	struct pcrt_words words;
	struct pcrt_said said;
	uint32_t number;

	if (c->ending)
		return false;
	if (c->off) {
		if (kind >= PCRT_FREED)
			end_untold(c, kind);
		return false;
	}
	if (kind < PCRT_FREED)
		return board_agree(c, site);
	c->ending = true;
	end_show(kind);
	number = site ? pcrt_shm_site(site) : 0;
	said.signature = SIGNATURE_END;
	said.call = pcrt_call_pack(0, kind, number);
	words = pcrt_words_of(kind, number, &nothing);
	said.form = pcrt_form_number(&words);
	pcrt_pass(c, &said, c->where | said.call, PCRT_PASS_END);
	/* Only now: when all have ended the entry is free. */
	atomic_store_explicit(&c->place->end, c->seq, memory_order_release);
	if (c->entry->spans)
		pcrt_moved_tell(c->entry, true);
	return !c->off;
}

static void net_tell(const struct pcrt_totals *sum)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t, "parcoach: %d nodes compared by %llu messages of "
		      "%llu bytes\n", pcrt_net_nodes,
		      (unsigned long long)sum->messages,
		      (unsigned long long)sum->bytes);
	pcrt_text_put(&t);
}

/* The numbers of the last round, in the form for start/init.c. */
static void ended_tell(struct pcrt_comm *c)
{
	struct pcrt_round *r = (struct pcrt_round *)calloc(
		1, sizeof *r + (size_t)c->size * sizeof *r->all);
	const struct pcrt_totals *sum = &pcrt_head->totals;
	bool good = (int)sum->finalized == c->size;

	if (!r)
		return;
	for (int i = 0; i < c->size; i++) {
		struct pcrt_proc *p = pcrt_self;

		r->all[i].kind = good ? PCRT_FINALIZE : PCRT_EXITED;
		if (c->entry->spans)
			continue;
		p = &pcrt_procs[pcrt_proc_of[c->world_of[i]]];
		r->all[i].kind = atomic_load(&p->end);
		r->all[i].op = atomic_load(&p->checks);
		r->all[i].skipped = atomic_load(&p->skipped);
	}
	if (c->entry->spans) {
		r->all[0].op = (uint32_t)sum->checks;
		r->all[0].skipped = (uint32_t)sum->skipped;
		if (pcrt_env.verbose && pcrt_world_rank == 0)
			net_tell(sum);
	}
	c->on_ended(c, r);
	free(r);
}

static bool all_here_ended(const struct pcrt_comm *c)
{
	for (int i = 0; i < c->size; i++) {
		uint32_t p = (uint32_t)pcrt_proc_of[c->world_of[i]];

		if (!atomic_load(&c->entry->member[p].end) && !pcrt_gone(p))
			return false;
	}
	return true;
}

/* Only the end of all processes is waited for. */
static bool board_ended(struct pcrt_comm *c)
{
	if (!c->world || c->ended || (c->off && !c->ending))
		return true;
	if (c->entry->spans ? !atomic_load(&pcrt_head->done) :
			      !all_here_ended(c))
		return false;
	atomic_thread_fence(memory_order_acquire);
	c->ended = true;
	if (c->on_ended)
		ended_tell(c);
	return true;
}

static bool board_open(struct pcrt_comm *c)
{
	(void)c;
	return false;
}

static void board_dispose(struct pcrt_comm *c)
{
	if (c->entry) {
		pcrt_keep_end(c->entry, c->place);
		pcrt_shm_detach(c->entry);
	}
	c->entry = NULL;
}

static void board_note(struct pcrt_comm *c, const struct parcoach_site *site)
{
	if (!c->off && !c->ending)
		pcrt_board_left(c->place, site);
}

const struct pcrt_protocol pcrt_board = {
	"board", board_agree, board_tell, board_note, board_ended, board_open,
	board_dispose
};

/* ---- start and end ---- */

static void no_net_tell(void)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t, "parcoach: note: %s: communicators with processes on "
		      "several nodes are compared by messages\n",
		      pcrt_env.net ? "the nodes cannot be connected by TCP" :
				     "the nodes are not connected "
				     "(PARCOACH_NET=0)");
	pcrt_text_put(&t);
}

void pcrt_board_start(void)
{
	int nodes;
	MPI_Comm node = pcrt_shm_start(&nodes);

	if (pcrt_board_is_on() && nodes > 1 && !pcrt_net_start(node) &&
	    pcrt_world_rank == 0)
		no_net_tell();
	PMPI_Comm_free(&node);
	if (pcrt_head)
		pcrt_dog_start();
}

void pcrt_board_end(void)
{
	pcrt_dog_stop();
}
