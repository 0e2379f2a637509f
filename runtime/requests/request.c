/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * request.c - which request belongs to which started collective, so that the
 *             watchdog knows what a process waits for in MPI_Wait.
 *
 * In:   the check before a start, or before a persistent one is initialized
 *       (pcrt_request_start); the wrapper around the call, which knows the
 *       request; the wrappers of MPI_Start (persist.c), MPI_Wait, MPI_Test and
 *       similar calls.
 * Out:  on the board, while the process waits: for which collectives
 *       (processes/waiting_in.c reads it).  In MPI_Finalize the warning
 *       parcoach-request, once on a node.
 * Cost: a test of one number in MPI_Wait if no collective is under way
 *       (complete.c makes it first); else a table lookup for each request, and
 *       a few stores.
 * Not:  under MPI_THREAD_MULTIPLE once a second thread has started some, since
 *       threads wait for different ones at a time; by messages.
 * LIMIT: of requests that share a place in the table, or that calls without a
 *       wrapper complete, the later one counts; of one wait, PCRT_STAYS.  Other
 *       processes do not wait for a process whose starts of a persistent
 *       collective are not known.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/kind.h"
#include "base/state.h"
#include "board/begun.h"
#include "board/memory.h"
#include "comm/communicator.h"
#include "processes/nth_call.h"
#include "processes/thread.h"
#include "report/file.h"
#include "report/text.h"
#include "requests/request.h"

#define SLOTS 256

/* The check of a start was made, and its call is next. */
static _Thread_local struct {
	uint32_t op;
	uint64_t id, call, seq;
} next __attribute__((tls_model("initial-exec")));

static struct {
	uint64_t handle, call, seq; /* CALL 0: free */
	/* For a persistent one, in use until it is freed: */
	bool persistent, active;
	bool unsure; /* perhaps complete: of a test with too many requests */
	unsigned begun;  /* pcrt_begun_new */
	uint64_t starts; /* so far */
} table[SLOTS];
_Atomic(unsigned) pcrt_requests_open;
static unsigned kept; /* persistent ones */

/* RATIONALE: many programs request MPI_THREAD_MULTIPLE and start collectives in
 * one thread only, which then owns the table.  When a second thread starts
 * some, the table is no longer used. */
static _Atomic(bool) owned, shared;
static _Thread_local bool owner __attribute__((tls_model("initial-exec")));

/* Whether this thread may read the table; with STARTS, write it. */
static bool is_kept(bool starts)
{
	if (!pcrt_board_is_on())
		return false;
	if (pcrt_level < MPI_THREAD_MULTIPLE)
		return true;
	if (starts && !owner && !atomic_exchange(&owned, true))
		owner = true;
	if (starts && !owner && !atomic_exchange(&shared, true))
		pcrt_begun_lost();
	return owner && !atomic_load_explicit(&shared, memory_order_relaxed);
}

void pcrt_request_start(const struct pcrt_comm *c, uint32_t op, uint32_t site)
{
	if (!is_kept(true))
		return;
	next.op = op;
	next.id = c->id;
	next.call = pcrt_call_pack(c->where, PCRT_START, site);
	next.seq = c->seq;
}

static unsigned slot_of(uint64_t handle)
{
	return (handle ^ handle >> 4 ^ handle >> 12) % SLOTS;
}

/* MORE requests are open.  One thread writes the number; others may test it. */
static void add_open(int more)
{
	atomic_store_explicit(&pcrt_requests_open,
			      pcrt_requests_any() + (unsigned)more,
			      memory_order_relaxed);
}

static bool is_open(unsigned i)
{
	return table[i].call && (!table[i].persistent || table[i].active);
}

static void slot_free(unsigned i)
{
	add_open(-is_open(i));
	if (table[i].call && table[i].persistent) {
		pcrt_begun_drop(table[i].begun);
		kept--;
	}
	table[i].call = 0;
}

/* The collective is complete. */
static void slot_done(unsigned i)
{
	if (!table[i].persistent) {
		slot_free(i);
		return;
	}
	add_open(-is_open(i));
	table[i].active = false;
}

static void take(int error, uint32_t op, MPI_Request request, bool persistent)
{
	uint64_t handle = (uintptr_t)request;
	unsigned i = slot_of(handle);

	if (error == MPI_SUCCESS && next.op == op &&
	    request != MPI_REQUEST_NULL) {
		slot_free(i);
		table[i].handle = handle;
		table[i].call = next.call;
		table[i].seq = next.seq;
		table[i].persistent = persistent;
		table[i].active = false;
		table[i].unsure = false;
		table[i].starts = 0;
		table[i].begun = persistent ?
			pcrt_begun_new(next.id, next.seq) : 0;
		kept += persistent;
		add_open(!persistent);
	}
	next.op = 0;
}

void pcrt_request_made(int error, uint32_t op, const MPI_Request *request)
{
	if (next.op)
		take(error, op, *request, false);
}

void pcrt_request_kept(int error, uint32_t op, const MPI_Request *request)
{
	if (next.op)
		take(error, op, *request, true);
}

void pcrt_request_made_fortran(const MPI_Fint *error, uint32_t op,
			       const MPI_Fint *request)
{
	if (next.op)
		take(error ? *error : MPI_SUCCESS, op,
		     PMPI_Request_f2c(*request), false);
}

void pcrt_request_kept_fortran(const MPI_Fint *error, uint32_t op,
			       const MPI_Fint *request)
{
	if (next.op)
		take(error ? *error : MPI_SUCCESS, op,
		     PMPI_Request_f2c(*request), true);
}

/* ---- persistent ones ---- */

static _Thread_local bool in_fortran
	__attribute__((tls_model("initial-exec")));

/* The place of REQUEST, if it belongs to a persistent collective; else
 * SLOTS. */
static unsigned persistent_find(MPI_Request request)
{
	uint64_t handle = (uintptr_t)request;
	unsigned i = slot_of(handle);

	return table[i].call && table[i].handle == handle &&
	       table[i].persistent ? i : SLOTS;
}

/* Whether there is anything to look for, and this thread may do so. */
static bool has_kept(void)
{
	return kept && !in_fortran && is_kept(true);
}

static void begin(MPI_Request request)
{
	unsigned i = persistent_find(request);

	if (i == SLOTS)
		return;
	add_open(!table[i].active);
	table[i].active = true;
	/* Before it is started: later, others would seem to wait for us. */
	pcrt_begun_set(table[i].begun, ++table[i].starts);
}

void pcrt_request_begin(int n, const MPI_Request *requests)
{
	for (int i = 0; i < n && has_kept(); i++)
		begin(requests[i]);
}

void pcrt_request_free(const MPI_Request *request)
{
	unsigned i = has_kept() ? persistent_find(*request) : SLOTS;

	if (i == SLOTS)
		return;
	pcrt_begun_end(table[i].begun);
	table[i].begun = 0;
	slot_free(i);
}

void pcrt_request_begin_fortran(int n, const MPI_Fint *requests)
{
	for (int i = 0; requests && i < n && has_kept(); i++)
		begin(PMPI_Request_f2c(requests[i]));
	in_fortran = requests != NULL;
}

void pcrt_request_free_fortran(const MPI_Fint *request)
{
	if (request && has_kept()) {
		MPI_Request r = PMPI_Request_f2c(*request);

		pcrt_request_free(&r);
	}
	in_fortran = request != NULL;
}

/* ---- on the board ---- */

static void put32(_Atomic(uint32_t) *to, uint32_t value)
{
	atomic_store_explicit(to, value, memory_order_relaxed);
}

static uint32_t get32(_Atomic(uint32_t) *from)
{
	return atomic_load_explicit(from, memory_order_relaxed);
}

/* A change begins or ends; readers use what does not change meanwhile. */
static void turn(struct pcrt_stays *s)
{
	atomic_store_explicit(&s->turn, get32(&s->turn) + 1,
			      memory_order_seq_cst);
}

static void show(const struct pcrt_waited *w, uint32_t how)
{
	struct pcrt_proc *p = &pcrt_procs[pcrt_me];
	struct pcrt_stays *s = &p->stays;

	if (pcrt_level >= MPI_THREAD_MULTIPLE)
		pcrt_stuck_caller();
	turn(s);
	put32(&s->how, how);
	put32(&s->n, (uint32_t)w->n);
	atomic_store_explicit(&s->event, atomic_load_explicit(
				      &p->event, memory_order_relaxed),
			      memory_order_relaxed);
	for (int i = 0; i < w->n; i++) {
		atomic_store_explicit(&s->on[i].call, table[w->slot[i]].call,
				      memory_order_relaxed);
		atomic_store_explicit(&s->on[i].seq, table[w->slot[i]].seq,
				      memory_order_relaxed);
		atomic_store_explicit(&s->on[i].starts,
				      table[w->slot[i]].starts,
				      memory_order_relaxed);
	}
	turn(s);
}

static void show_none(void)
{
	struct pcrt_stays *s = &pcrt_procs[pcrt_me].stays;

	if (get32(&s->how) == PCRT_STAY_NONE)
		return;
	turn(s);
	put32(&s->how, PCRT_STAY_NONE);
	turn(s);
}

/* Whether W is what the last test has shown. */
static bool is_shown(const struct pcrt_waited *w)
{
	struct pcrt_stays *s = &pcrt_procs[pcrt_me].stays;
	unsigned i = w->slot[0];

	return get32(&s->how) == PCRT_STAY_TEST && w->n &&
	       get32(&s->n) == (uint32_t)w->n &&
	       atomic_load(&s->on[0].call) == table[i].call &&
	       atomic_load(&s->on[0].seq) == table[i].seq &&
	       atomic_load(&s->on[0].starts) == table[i].starts;
}

/* ---- waiting ---- */

void pcrt_request_wait(struct pcrt_waited *w, int n,
		       MPI_Request (*get)(const void *, int),
		       const void *requests, uint32_t how)
{
	w->n = 0;
	if (!is_kept(false) || !pcrt_requests_any())
		return;
	w->get = get;
	w->requests = requests;
	for (int i = 0; i < n && pcrt_requests_any(); i++) {
		uint64_t handle = (uintptr_t)get(requests, i);
		unsigned k = slot_of(handle);

		if (!is_open(k) || table[k].handle != handle)
			continue;
		if (w->n < PCRT_STAYS) {
			w->slot[w->n] = k;
			w->at[w->n++] = i;
		} else if (how == PCRT_STAY_WAIT) {
			/* It will be complete. */
			slot_done(k);
		} else {
			table[k].unsure = true;
		}
	}
	if (w->n && how != PCRT_STAY_TEST)
		show(w, how);
}

/* Whether the I-th of W is complete. */
static bool is_done(const struct pcrt_waited *w, int i, uint32_t how)
{
	MPI_Request request = w->get(w->requests, w->at[i]);
	int flag = 1;

	/* A persistent one stays. */
	if (!table[w->slot[i]].persistent)
		return request == MPI_REQUEST_NULL;
	if (how != PCRT_STAY_WAIT)
		PMPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
	return flag;
}

void pcrt_request_waited(struct pcrt_waited *w, uint32_t how)
{
	int left = 0;

	if (!w->n)
		return;
	for (int i = 0; i < w->n; i++) {
		if (is_done(w, i, how))
			slot_done(w->slot[i]);
		else
			w->slot[left++] = w->slot[i];
	}
	w->n = left;
	if (how != PCRT_STAY_TEST || !left) {
		show_none();
		return;
	}
	if (!is_shown(w))
		show(w, how);
	atomic_fetch_add(&pcrt_procs[pcrt_me].stays.tests, 1);
}

/* ---- at the end ---- */

static void line_add(struct pcrt_text *t, uint64_t call)
{
	uint32_t site = pcrt_call_unpack(call).site;
	struct pcrt_line line = pcrt_blame_site(PCRT_COLL, site);

	pcrt_text_add(t, "parcoach: warning: rank %d calls MPI_Finalize, but "
		      "has not completed %s, which it started "
		      "[parcoach-request]\n", pcrt_world_rank, line.what);
	pcrt_text_add(t, "parcoach:   rank %d  %s  %s\n", pcrt_world_rank,
		      line.what, line.place);
	pcrt_text_side(t, &line);
}

/* MPI-4.1 11.2.2: a process completes all of its operations before it calls
 * MPI_Finalize.  LIMIT: a request that PMPI_Wait completes, without MPI_Wait. */
void pcrt_requests_end(void)
{
	struct pcrt_text t = { 0 };

	/* With MPI_THREAD_MULTIPLE another thread may have completed it. */
	if (pcrt_level >= MPI_THREAD_MULTIPLE || !is_kept(false) ||
	    !pcrt_requests_any())
		return;
	for (unsigned i = 0; i < SLOTS; i++) {
		if (!is_open(i) || table[i].unsure)
			continue;
		if (!atomic_exchange(&pcrt_head->unfinished, true)) {
			line_add(&t, table[i].call);
			pcrt_file_put(&t);
			pcrt_text_put(&t);
		}
		return;
	}
}
