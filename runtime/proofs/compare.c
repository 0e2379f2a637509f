/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * compare.c - processes compare what they noted where the compiler proved values
 *             equal (instrument=proofs).
 *
 * In:   values, in the order of execution, on each communicator.
 * Out:  nothing, or "proof of FILE:LINE does not hold", and the job ends.
 * Cost: one allgather of 24 bytes per process for each collective, on a private
 *       communicator; another one with all kept values after a difference.
 *       This is for tests of parcoach: it may be slow.
 *
 * The processes of a communicator compare in its blocking collectives, which
 * all of them call, and in MPI_Finalize.  A process whose collective is called
 * by another thread than the one that notes values has not reached a known
 * point of its history; then nothing is compared there, and the histories go
 * on.
 * If the processes came to different places, no value can be compared until the
 * next collective: an exception or longjmp left a function on some of them, or
 * a library called a function of the program.  That is counted, and it is not a
 * proof that fails: each branch on the way there was compared.
 */
#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/hash.h"
#include "base/state.h"
#include "comm/comm.h"
#include "comm/communicator.h"
#include "proofs/compare.h"
#include "proofs/history.h"
#include "proofs/say.h"

/* How often this process has come to a place. */
struct visits {
	const struct parcoach_site *site; /* NULL: unused */
	uint64_t place, n;
};

#define PATIENCE 20.0 /* seconds */
#define PAUSE_US 50

/* What a process keeps for a communicator. */
struct pcrt_proofs {
	MPI_Comm priv; /* MPI_COMM_NULL: not yet, or no more */
	bool off; /* others did not come: nothing is compared any more */
	struct visits *visits; /* a hash table of SIZE, a power of two */
	uint32_t size, used;
	struct pcrt_proof_history history;
	const struct parcoach_site *site[PCRT_PROOFS]; /* of each kept value */
};

/* Sent before anything else: equal on all processes, or they compare more. */
struct offer {
	uint64_t n, hash;
	uint32_t here, world;
};

static struct pcrt_proofs_sum sum;

/* ---- what this process has noted ---- */

static uint64_t place_of(const struct parcoach_site *site)
{
	uint64_t h = (uint64_t)pcrt_hash(site->file) << 32 |
		     pcrt_hash(site->function);

	h = (h ^ site->line) * 0x9e3779b97f4a7c15u;
	h = (h ^ h >> 29 ^ site->op) * 0xbf58476d1ce4e5b9u;
	return (h ^ pcrt_hash(site->what)) | 1;
}

static struct visits *visits_slot(const struct pcrt_proofs *p,
				  const struct parcoach_site *site)
{
	uint32_t i = (uint32_t)((uintptr_t)site >> 4) * 2654435761u;

	for (i &= p->size - 1; p->visits[i].site && p->visits[i].site != site;)
		i = (i + 1) & (p->size - 1);
	return &p->visits[i];
}

/* False: no memory. */
static bool visits_grow(struct pcrt_proofs *p)
{
	struct visits *old = p->visits;
	uint32_t n = p->size, more = n ? 2 * n : 64;

	if (p->used * 2 < n)
		return true;
	p->visits = PCRT_NEW(more, struct visits);
	if (!p->visits) {
		p->visits = old;
		return false;
	}
	p->size = more;
	for (uint32_t i = 0; i < n; i++)
		if (old[i].site)
			*visits_slot(p, old[i].site) = old[i];
	free(old);
	return true;
}

/* The entry of SITE, or NULL. */
static struct visits *visits_of(struct pcrt_proofs *p,
				const struct parcoach_site *site)
{
	struct visits *v;

	if (!visits_grow(p))
		return NULL;
	v = visits_slot(p, site);
	if (v->site)
		return v;
	*v = (struct visits){ site, place_of(site), 0 };
	p->used++;
	sum.places++;
	return v;
}

static void proofs_free(struct pcrt_proofs *p)
{
	free(p->visits);
	free(p);
}

static struct pcrt_proofs *proofs_of(struct pcrt_comm *c)
{
	if (c->proofs)
		return c->proofs;
	pcrt_proofs_free = proofs_free;
	c->proofs = PCRT_NEW(1, struct pcrt_proofs);
	if (c->proofs)
		c->proofs->priv = MPI_COMM_NULL;
	return c->proofs;
}

void pcrt_proofs_note(struct pcrt_comm *c, const struct parcoach_site *site,
		      uint64_t value)
{
	struct visits *v;
	struct pcrt_proofs *p;

	if (c->size < 2 || c->inter)
		return;
	p = proofs_of(c);
	v = p ? visits_of(p, site) : NULL;
	if (!v)
		return;
	sum.values++;
	p->site[p->history.n % PCRT_PROOFS] = site;
	pcrt_proof_add(&p->history, (struct pcrt_proof){ v->place, ++v->n,
							 value });
}

/* ---- between processes ---- */

/* Gather N bytes at MINE from each process of COMM in ALL.  False: some have not
 * come after a long time, so they are elsewhere; the usual check reports that.
 * The memory is then still in use. */
static bool allgather(const void *mine, void *all, size_t n, MPI_Comm comm)
{
	double end = pcrt_now() + PATIENCE;
	MPI_Request request;
	int done = 0;

	PMPI_Iallgather(mine, (int)n, MPI_BYTE, all, (int)n, MPI_BYTE, comm,
			&request);
	for (;;) {
		PMPI_Test(&request, &done, MPI_STATUS_IGNORE);
		if (done)
			return true;
		if (pcrt_now() > end)
			return false;
		usleep(PAUSE_US);
	}
}

/* All histories of N processes, gathered on COMM. */
struct gathered {
	struct pcrt_proofs_of *of;
	struct pcrt_proof *all;
};

/* False: some have not come. */
static bool gather(MPI_Comm comm, const struct pcrt_proof_history *h,
		   const struct offer *offer, int n, struct gathered *g)
{
	size_t room = sizeof(struct pcrt_proof) * PCRT_PROOFS;
	struct pcrt_proof *mine = PCRT_NEW(PCRT_PROOFS, struct pcrt_proof);

	g->of = PCRT_NEW((size_t)n, struct pcrt_proofs_of);
	g->all = PCRT_NEW((size_t)n * PCRT_PROOFS, struct pcrt_proof);
	if (!mine || !g->of || !g->all)
		abort(); /* the others wait for us */
	if (h)
		pcrt_proof_copy(h, mine);
	if (!allgather(mine, g->all, room, comm)) {
		free(g->of);
		return false;
	}
	free(mine);
	for (int i = 0; i < n; i++)
		g->of[i] = (struct pcrt_proofs_of){
			offer[i].n,
			offer[i].n < PCRT_PROOFS ? (uint32_t)offer[i].n :
						   PCRT_PROOFS,
			g->all + (size_t)i * PCRT_PROOFS };
	return true;
}

/* The processes differ, and all know that: find out where, and report it.
 * OFFER, OF: by rank in COMM, N of them.  MINE: our history, or NULL. */
static void blame(struct pcrt_comm *c, struct pcrt_proofs *mine,
		  const struct offer *offer, const struct pcrt_proofs_of *of,
		  int n, int rank)
{
	struct pcrt_proofs_said said = { .n = n, .comm = c };
	uint64_t at;

	said.how = pcrt_proofs_compare(of, n, &at);
	if (said.how == PCRT_PROOFS_SAME || said.how == PCRT_PROOFS_PLACE) {
		sum.apart++;
		return;
	}
	said.site = mine->site[at % PCRT_PROOFS];
	said.value = PCRT_NEW((size_t)n, uint64_t);
	said.world = PCRT_NEW((size_t)n, uint32_t);
	for (int i = 0; said.value && said.world && i < n; i++) {
		said.value[i] = pcrt_proof_at(&of[i], at)->value;
		said.world[i] = offer[i].world;
	}
	said.visit = pcrt_proof_at(&of[rank], at)->visit;
	if (said.value && said.world)
		pcrt_proofs_say(&said, rank == 0);
	free(said.value);
	free(said.world);
}

static bool differ(const struct offer *offer, int n)
{
	for (int i = 1; i < n; i++)
		if (offer[i].n != offer[0].n || offer[i].hash != offer[0].hash)
			return true;
	return false;
}

/* Compare the history P of C on COMM, which has the same processes, N, of which
 * this is RANK.  False: some have not come. */
static bool compare(struct pcrt_comm *c, struct pcrt_proofs *p, MPI_Comm comm,
		    int rank, int n)
{
	bool here = pcrt_proofs_are_here();
	struct offer *mine = PCRT_NEW(1, struct offer);
	struct offer *all = PCRT_NEW((size_t)n, struct offer);
	struct gathered g;

	if (!mine || !all)
		abort(); /* the others wait for us */
	*mine = (struct offer){ p->history.n, p->history.hash, here,
				(uint32_t)pcrt_world_rank };
	if (!allgather(mine, all, sizeof *mine, comm))
		return false;
	for (int i = 0; i < n; i++)
		here &= all[i].here;
	if (here && differ(all, n)) {
		if (!gather(comm, &p->history, all, n, &g))
			return false;
		blame(c, p, all, g.of, n, rank);
		free(g.of);
		free(g.all);
	}
	if (here)
		pcrt_proof_clear(&p->history);
	free(mine);
	free(all);
	return true;
}

/* RATIONALE: MPI_Comm_dup would call the user's functions that copy
 * attributes. */
static bool priv_make(struct pcrt_comm *c, struct pcrt_proofs *p)
{
	MPI_Group group;

	if (p->priv != MPI_COMM_NULL)
		return true;
	if (c->user == MPI_COMM_NULL)
		return false;
	PMPI_Comm_group(c->user, &group);
	PMPI_Comm_create(c->user, group, &p->priv);
	PMPI_Group_free(&group);
	return p->priv != MPI_COMM_NULL;
}

bool pcrt_proofs_have_met(const struct pcrt_comm *c)
{
	return c->proofs && c->proofs->priv != MPI_COMM_NULL;
}

bool pcrt_proofs_are_here(void)
{
	static _Thread_local int are; /* 0: not known */

	if (!are)
		are = syscall(SYS_gettid) == getpid() ? 1 : -1;
	return are > 0;
}

void pcrt_proofs_meet(struct pcrt_comm *c)
{
	struct pcrt_proofs *p, *all;

	if (c->size < 2 || c->inter)
		return;
	p = proofs_of(c);
	if (!p || p->off || !priv_make(c, p))
		return;
	p->off = !compare(c, p, p->priv, c->rank, c->size);
	/* A duplicate of the communicator of all processes. */
	all = c->size == pcrt_world_size && pcrt_world && c != pcrt_world ?
		      proofs_of(pcrt_world) : NULL;
	if (all && !p->off)
		p->off = !compare(pcrt_world, all, p->priv, c->rank, c->size);
}

void pcrt_proofs_part(struct pcrt_comm *c)
{
	if (pcrt_proofs_have_met(c) && !c->proofs->off)
		PMPI_Comm_free(&c->proofs->priv);
}

/* ---- the end ---- */

/* What a process offers for one communicator that it has not freed. */
struct last {
	uint64_t id;
	struct offer offer;
};

struct lasts {
	struct last *v;
	struct pcrt_comm **comm;
	int n, cap;
};

static uint64_t id_of(const struct pcrt_comm *c)
{
	return c->world ? 1 : c->id;
}

static void last_add(struct pcrt_comm *c, void *arg)
{
	struct lasts *l = (struct lasts *)arg;

	if (!c->proofs || c->size < 2 || !id_of(c) || l->n == l->cap)
		return;
	l->comm[l->n] = c;
	l->v[l->n++] = (struct last){
		id_of(c), { c->proofs->history.n, c->proofs->history.hash, 1,
			    (uint32_t)pcrt_world_rank } };
}

/* The smallest identity above ABOVE among the N offers ALL, in which two
 * processes differ; 0: none. */
static uint64_t next_wrong(const struct last *all, int n, uint64_t above)
{
	uint64_t found = 0;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			if (all[i].id == all[k].id && all[i].id > above &&
			    (!found || all[i].id < found) &&
			    (all[i].offer.n != all[k].offer.n ||
			     all[i].offer.hash != all[k].offer.hash))
				found = all[i].id;
	return found;
}

/* All processes gather what they noted on communicator ID; those of it look at
 * it.  ALL: what they offered, EACH per process. */
static void end_blame(const struct lasts *l, const struct last *all, int each,
		      uint64_t id)
{
	struct offer *offer = PCRT_NEW((size_t)pcrt_world_size, struct offer);
	struct pcrt_comm *c = NULL;
	struct gathered g;
	int n = 0, rank = 0;

	if (!offer)
		abort(); /* the others wait for us */
	for (int i = 0; i < l->n; i++)
		if (l->v[i].id == id)
			c = l->comm[i];
	for (int p = 0; p < pcrt_world_size; p++)
		for (int i = 0; i < each; i++)
			if (all[p * each + i].id == id)
				offer[p] = all[p * each + i].offer;
	if (!gather(pcrt_everyone, c ? &c->proofs->history : NULL, offer,
		    pcrt_world_size, &g)) {
		free(offer);
		return;
	}
	for (int p = 0; p < pcrt_world_size; p++) {
		if (!offer[p].here)
			continue;
		rank = p == pcrt_world_rank ? n : rank;
		g.of[n] = g.of[p];
		offer[n++] = offer[p];
	}
	if (c)
		blame(c, c->proofs, offer, g.of, n, rank);
	free(g.of);
	free(g.all);
	free(offer);
}

#define MOST_COMMS 64 /* that are compared at the end */

void pcrt_proofs_end(void)
{
	struct last mine[MOST_COMMS] = { { 0 } }, *all;
	struct pcrt_comm *comm[MOST_COMMS];
	struct lasts l = { mine, comm, 0, MOST_COMMS };
	size_t n = (size_t)pcrt_world_size * MOST_COMMS;
	uint64_t id = 0;

	if (pcrt_world_size < 2)
		return;
	pcrt_comm_each(last_add, &l);
	all = PCRT_NEW(n, struct last);
	if (!all)
		abort(); /* the others wait for us */
	PMPI_Allgather(mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE,
		       pcrt_everyone);
	while ((id = next_wrong(all, (int)n, id)))
		end_blame(&l, all, MOST_COMMS, id);
	free(all);
	pcrt_proofs_sum_say(&sum);
}
