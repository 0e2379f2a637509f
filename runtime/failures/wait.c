/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wait.c - waiting for other processes (contract in wait.h).
 *
 * No process can continue if all that have not failed wait, each has looked
 * LOOKS times since the last of them moved, and this was STILL seconds ago.
 * The number of looks makes this independent of the load of the machine; it is
 * far above the looks that a message needs which was sent before.
 */
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "base/clock.h"
#include "failures/comm.h"
#include "failures/log.h"
#include "failures/place.h"
#include "failures/shared.h"
#include "failures/wait.h"

#define SPINS 200
#define NAP_NS 100000L
#define LOOKS 300
#define STILL 0.25

void pcf_wait_begin(struct pcf_wait *w, const struct pcf_call *call,
		    const struct pcf_comm *comm)
{
	memset(w, 0, sizeof *w);
	w->call = call;
	w->comm = comm;
}

/* The wait is long: show it to the others. */
static void show(struct pcf_wait *w)
{
	struct pcf_proc *p = &pcf_shared->proc[pcf_me];

	p->call = w->call->number;
	p->comm[0] = 0;
	if (w->comm)
		pcf_comm_name(w->comm, p->comm);
	snprintf(p->op, sizeof p->op, "%s", w->call->op->name);
	pcf_place_show(w->call->place, p->place, sizeof p->place, &p->at);
	w->since = w->still = pcrt_now();
	atomic_store(&p->waits, true);
}

static bool is_away(uint32_t p)
{
	return pcf_dead() & pcf_bit(p) ||
	       atomic_load(&pcf_shared->proc[p].ended);
}

/* All wait; *LOOKED: and have looked often enough. */
static bool all_wait(const struct pcf_wait *w, bool *looked)
{
	*looked = true;
	for (uint32_t p = 0; p < pcf_shared->size; p++) {
		struct pcf_proc *other = &pcf_shared->proc[p];

		if (is_away(p))
			continue;
		if (!atomic_load(&other->waits))
			return false;
		*looked &= atomic_load(&other->polls) >= w->polls[p] + LOOKS;
	}
	return true;
}

static void hung_look(struct pcf_wait *w)
{
	uint64_t progress = atomic_load(&pcf_shared->progress);
	bool looked, all = all_wait(w, &looked);

	if (!all || progress != w->progress) {
		w->progress = progress;
		w->still = pcrt_now();
		for (uint32_t p = 0; p < pcf_shared->size; p++)
			w->polls[p] = atomic_load(&pcf_shared->proc[p].polls);
		return;
	}
	if (looked && pcrt_now() - w->still > STILL)
		pcf_log_hung(atomic_load(&pcf_shared->mixed) ?
			     "processes of a communicator are calling "
			     "different collectives" :
			     "no process can continue");
}

void pcf_wait_step(struct pcf_wait *w)
{
	atomic_fetch_add_explicit(&pcf_shared->proc[pcf_me].polls, 1,
				  memory_order_relaxed);
	if (++w->looks < SPINS) {
		sched_yield();
		return;
	}
	if (w->looks == SPINS)
		show(w);
	nanosleep(&(struct timespec){ 0, NAP_NS }, NULL);
	if (w->looks % 16 == 0)
		hung_look(w);
}

void pcf_wait_end(struct pcf_wait *w)
{
	if (w->looks >= SPINS)
		atomic_store(&pcf_shared->proc[pcf_me].waits, false);
	pcf_moved();
}

bool pcf_wait_patient(double *since, uint64_t looks, double seconds)
{
	if (*since <= 0)
		*since = pcrt_now();
	return looks > 20 && pcrt_now() - *since >= seconds;
}
