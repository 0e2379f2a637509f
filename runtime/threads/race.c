/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * race.c - messages that another thread can receive between a probe and the
 *          receive that belongs to it (MPI-4.1 3.8.1, 11.6.2).
 *
 * In:   probes and receives of a team, with their values; which strands are
 *       ordered (structs.h).
 * Out:  parcoach-message-race (unordered.c).
 * Cost: O(KEPT) for a receive; nothing if no thread of a team probes (the
 *       compiler's plan).
 *
 * A receive belongs to the last probe of its strand that can have found a
 * matching message.  What it *wants* is given by its source and tag; if the
 * program has these from the probe, it wants all messages that the probe could
 * have found, since that differs from one run to the next.  Two receives that
 * no schedule orders and that can want one message are an error if one of them
 * relies on a probe for it, unless a lock is held during its probe, itself, and
 * the other receive: then one comes after the other.
 * Not:  whether MPI_Iprobe has found something: the check is before it runs.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "abi/record.h"
#include "threads/call_order.h"
#include "threads/known.h"
#include "threads/race.h"
#include "threads/strand.h"
#include "threads/structs.h"
#include "threads/unordered.h"

#define KEPT 64  /* receives of all threads */
#define PROBES 4 /* of a thread, without a receive so far */

/* A communicator, by its handle; source and tag may be wild. */
struct message {
	uintptr_t comm;
	int source, tag;
};

struct probe {
	const struct parcoach_site *site; /* NULL: none */
	struct message m;
	uint64_t strand, section;
};

struct receive {
	struct pcrt_ordered call;
	struct message wants;
	const struct parcoach_site *probe; /* or NULL */
	bool together; /* a lock is held since the probe */
};

static _Thread_local struct probe probes[PROBES]
	__attribute__((tls_model("initial-exec")));
static _Thread_local unsigned probe_next
	__attribute__((tls_model("initial-exec")));

static struct receive kept[KEPT];
static unsigned kept_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards both */

static int number(const struct parcoach_site *site, uintptr_t value)
{
	return site->flags & PARCOACH_ARG_REF ? *(const MPI_Fint *)value :
						(int)value;
}

static struct message message_of(const struct parcoach_site *site,
				 const uintptr_t *given)
{
	enum { COMM, SOURCE, TAG };
	uintptr_t v[PARCOACH_VALUES];
	MPI_Comm comm;

	pcrt_site_values(site, given, v);
	comm = site->on == PARCOACH_ON_COMM_FINT ?
		       PMPI_Comm_f2c(*(const MPI_Fint *)v[COMM]) :
		       (MPI_Comm)v[COMM];
	return (struct message){ (uintptr_t)comm, number(site, v[SOURCE]),
				 number(site, v[TAG]) };
}

/* Whether one message can match both A and B. */
static bool one_message(const struct message *a, const struct message *b)
{
	if (a->comm != b->comm || a->source == MPI_PROC_NULL ||
	    b->source == MPI_PROC_NULL)
		return false;
	return (a->source == b->source || a->source == MPI_ANY_SOURCE ||
		b->source == MPI_ANY_SOURCE) &&
	       (a->tag == b->tag || a->tag == MPI_ANY_TAG ||
		b->tag == MPI_ANY_TAG);
}

static void probe_keep(const struct pcrt_ordered *x, const struct message *m)
{
	for (unsigned i = 0; i < PROBES; i++)
		if (probes[i].strand == x->strand &&
		    !memcmp(&probes[i].m, m, sizeof *m))
			probes[i].site = NULL;
	probes[probe_next++ % PROBES] =
		(struct probe){ x->site, *m, x->strand, x->section };
}

/* Find the probe to which R belongs, and remove it. */
static void probe_take(struct receive *r)
{
	const struct parcoach_site *site = r->call.site;

	for (unsigned i = 1; i <= PROBES; i++) {
		struct probe *p = &probes[(probe_next - i) % PROBES];

		if (!p->site || p->strand != r->call.strand ||
		    !one_message(&p->m, &r->wants))
			continue;
		r->probe = p->site;
		r->together = p->section && p->section == r->call.section;
		if (site->flags & PARCOACH_TOLD_SOURCE)
			r->wants.source = p->m.source;
		if (site->flags & PARCOACH_TOLD_TAG)
			r->wants.tag = p->m.tag;
		p->site = NULL;
		return;
	}
}

/* Whether no lock prevents that B receives the message that a probe found for
 * A, or the reverse. */
static bool crosses(const struct receive *a, const struct receive *b)
{
	bool apart = pcrt_ordered_apart(&a->call, &b->call);

	return (a->probe && !(apart && a->together)) ||
	       (b->probe && !(apart && b->together));
}

static bool is_alike(const struct receive *a, const struct receive *b)
{
	return a->wants.comm == b->wants.comm &&
	       a->wants.source == b->wants.source &&
	       a->wants.tag == b->wants.tag && a->probe == b->probe &&
	       b->call.n_held == 0;
}

/* Compare R with the receives before it that S does not know, and keep it.
 * *FOUND: the other receive. */
static bool receive_check(struct pcrt_strand *s, struct receive *r,
			  struct receive *found)
{
	bool any = false;
	unsigned n = 0;

	for (unsigned i = 0; i < kept_count; i++) {
		const struct receive *a = &kept[i];
		/* Another iteration, which another thread could execute. */
		bool again = s->shared && a->call.strand == s->id &&
			     a->call.site == r->call.site &&
			     r->call.n_held == 0;
		bool before = !again && pcrt_known_has(&s->known,
						       a->call.strand,
						       a->call.number);

		if (!before && !any && one_message(&a->wants, &r->wants) &&
		    crosses(a, r)) {
			any = true;
			*found = *a;
		}
		/* Whatever follows R follows A, too. */
		if (!before || !is_alike(a, r))
			kept[n++] = *a;
	}
	if (n == KEPT)
		memmove(kept, kept + 1, --n * sizeof *kept);
	kept[n++] = *r;
	kept_count = n;
	return any;
}

void pcrt_race_check(const struct parcoach_site *site, const uintptr_t *given)
{
	struct receive r = { .together = false }, found;
	struct pcrt_strand *s = pcrt_ordered_here(&r.call, site);
	bool any;

	if (!s)
		return;
	r.wants = message_of(site, given);
	if (site->flags & PARCOACH_CHECK_PROBE) {
		probe_keep(&r.call, &r.wants);
		return;
	}
	probe_take(&r);
	pcrt_strand_sync(s);
	if (s->ordered)
		pcrt_turn_learn(s);
	r.call.number = pcrt_call_next();
	pthread_mutex_lock(&lock);
	any = receive_check(s, &r, &found);
	pthread_mutex_unlock(&lock);
	pcrt_known_add(&s->known, s->id, r.call.number);
	s->untold = PCRT_TELL;
	if (s->ordered)
		pcrt_turn_teach(s);
	if (any)
		pcrt_race_report(&found.call, found.probe, &r.call, r.probe);
}
