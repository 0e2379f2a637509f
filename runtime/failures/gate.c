/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * gate.c - collectives of which either all members take part, or none (contract
 *          in gate.h).
 *
 * Each member counts the collectives that it has reached.  Collective N
 *   - takes place if all members have reached it;
 *   - fails if a member that has failed had not reached it;
 *   - is revoked if the communicator is revoked before it is decided.
 * The first two exclude each other and do not depend on time.  Between the
 * first and the third one word decides (`go`): it counts what takes place, and
 * is closed by a process that gives up.  So all members have the same answer,
 * however late they ask, and the MPI library never sees a collective in which a
 * member is missing.  (MPI-4.0 6.14: a collective may synchronize, and a
 * correct program does not depend on it.)
 *
 * A member that fails during a collective (`lax`) takes part in it; then some
 * of the others get an error and some do not.
 */
#include <sched.h>
#include "base/hash.h"
#include "failures/end.h"
#include "failures/gate.h"
#include "failures/log.h"
#include "failures/wait.h"

#define PCF_CLOSED ((uint64_t)1 << 63)

bool pcf_is_revoked(const struct pcf_comm *c)
{
	return c->knows || atomic_load(&c->entry->revoked);
}

static bool all_reached(const struct pcf_entry *e, uint64_t at)
{
	for (uint32_t p = 0; p < pcf_shared->size; p++)
		if (e->members & pcf_bit(p) &&
		    atomic_load(&e->arrived[p]) < at)
			return false;
	return true;
}

/* A member failed before it reached AT. */
static bool is_failed(const struct pcf_entry *e, uint64_t at)
{
	uint64_t dead = pcf_dead() & e->members;

	for (uint32_t p = 0; dead; p++, dead >>= 1)
		if (dead & 1 && atomic_load(&e->arrived[p]) < at)
			return true;
	return false;
}

/* All members have reached AT: whether they are in the same collective.  If
 * not, it never takes place. */
static bool is_same(const struct pcf_entry *e, uint64_t at)
{
	uint32_t mine = atomic_load(&e->op[pcf_me]);

	if (atomic_load(&e->arrived[pcf_me]) != at)
		return true;
	for (uint32_t p = 0; p < pcf_shared->size; p++)
		if (e->members & pcf_bit(p) &&
		    atomic_load(&e->op[p]) != mine &&
		    atomic_load(&e->arrived[p]) == at)
			return false;
	return true;
}

enum pcf_gate pcf_gate_look(struct pcf_comm *c, uint64_t at, bool give_up)
{
	struct pcf_entry *e = c->entry;
	uint64_t go = atomic_load(&e->go);

	for (;;) {
		if ((go & ~PCF_CLOSED) >= at)
			return PCF_GO;
		if (is_failed(e, at))
			return PCF_FAILED;
		if (go & PCF_CLOSED)
			return PCF_REVOKED;
		if (all_reached(e, at) && !is_same(e, at)) {
			atomic_store(&pcf_shared->mixed, true);
		} else if (all_reached(e, at)) {
			if (atomic_compare_exchange_strong(&e->go, &go, at))
				return PCF_GO;
			continue;
		}
		if (!give_up)
			return PCF_WAITING;
		if (atomic_compare_exchange_strong(&e->go, &go,
						   go | PCF_CLOSED))
			return PCF_REVOKED;
	}
}

int pcf_gate_error(struct pcf_comm *c, enum pcf_gate gate)
{
	c->broken = true;
	if (gate != PCF_REVOKED)
		return MPIX_ERR_PROC_FAILED;
	c->knows = true;
	return MPIX_ERR_REVOKED;
}

/* This process reaches the next collective on C. */
static void reach(struct pcf_call *call, struct pcf_comm *c)
{
	struct pcf_entry *e = c->entry;

	call->comm = c;
	call->at = atomic_load(&e->arrived[pcf_me]) + 1;
	if (call->dies) {
		e->lax_fails = pcf_me;
		atomic_store(&e->lax_mask, call->lax);
		atomic_store(&e->lax_at, call->at);
	}
	atomic_store(&e->op[pcf_me], pcrt_hash(call->op->name));
	atomic_store(&e->arrived[pcf_me], call->at);
	pcf_moved();
}

static int error_here(struct pcf_call *call, struct pcf_comm *c,
		      enum pcf_gate gate)
{
	if (call->dies)
		pcf_die(call);
	return pcf_gate_error(c, gate);
}

int pcf_gate_start(struct pcf_call *call, struct pcf_comm *c)
{
	if (c->knows)
		return error_here(call, c, PCF_REVOKED);
	reach(call, c);
	return MPI_SUCCESS;
}

int pcf_gate_enter(struct pcf_call *call, struct pcf_comm *c)
{
	struct pcf_wait w;
	enum pcf_gate gate;
	bool give_up = false;

	if (c->knows)
		return error_here(call, c, PCF_REVOKED);
	reach(call, c);
	pcf_wait_begin(&w, call, c);
	while ((gate = pcf_gate_look(c, call->at, give_up)) == PCF_WAITING) {
		give_up = pcf_is_revoked(c) &&
			  pcf_wait_patient(&w.broken, w.looks, PCF_REVOKE);
		pcf_wait_step(&w);
	}
	pcf_wait_end(&w);
	return gate == PCF_GO ? MPI_SUCCESS : error_here(call, c, gate);
}

bool pcf_gate_lax(struct pcf_comm *c, uint64_t at)
{
	struct pcf_entry *e = c->entry;

	if (atomic_load(&e->lax_at) != at ||
	    !(atomic_load(&e->lax_mask) & pcf_bit(pcf_me)))
		return false;
	/* It fails in a moment. */
	while (!(pcf_dead() & pcf_bit(e->lax_fails))) {
		PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, c->handle, &(int){ 0 },
			    MPI_STATUS_IGNORE);
		sched_yield();
	}
	c->broken = true;
	return true;
}

int pcf_gate_leave(struct pcf_call *call, int error)
{
	if (!call->comm)
		return error;
	if (call->dies)
		pcf_die(call);
	return pcf_gate_lax(call->comm, call->at) ? MPIX_ERR_PROC_FAILED :
						    error;
}
