/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * memory.c - the memory that the processes of a node share.
 *
 * RATIONALE: a memfd, which the others open through /proc/PID/fd, has no name
 * that a killed job could leave behind.  If that is not possible (no /proc,
 * processes in separate containers), all processes compare by messages.
 *
 * A communicator is found by its identity (comm/create.c).  Every member
 * attaches once, when it is created, and detaches once; the last one frees the
 * entry.  The leader also holds the entry of a communicator of several nodes
 * until all members on all nodes have ended (nodes/node.c).  If there is no
 * free entry, the communicator is refused, and this is remembered until all its
 * members have asked.  So they decide equally without asking each other, and
 * room that becomes free is used again.  If more than 1024 are in that state,
 * the board counts as full from then on.
 *
 * Cost: 3 KB, and 1 KB per process of the node, for each communicator; 6 KB for
 *       each process.  Unused pages take no memory: most of the forms, and the
 *       arenas, which are address space for histories (keep.c).  If there is
 *       not so much address space, the arenas are left out.
 */
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/ending.h"
#include "base/limit.h"
#include "base/state.h"
#include "board/memory.h"
#include "board/ring.h"
#include "report/abort.h"
#include "report/text.h"

#define NAP_NS 2000000L
#define NAPS 150
#define SPINS 1000 /* about 50 us */

struct pcrt_head *pcrt_head;
PCRT_HOT struct pcrt_proc *pcrt_procs;
PCRT_HOT int pcrt_me;
PCRT_HOT struct pcrt_proc *pcrt_self;
int *pcrt_proc_of;

static char *entries, *arenas;
static struct pcrt_form *forms;
static size_t stride;

/* ---- made at the start ---- */

static void mutex_make(pthread_mutex_t *m)
{
	pthread_mutexattr_t a;

	pthread_mutexattr_init(&a);
	pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
	pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(m, &a);
	pthread_mutexattr_destroy(&a);
}

/* The lock is held for a microsecond.  RATIONALE: a process that sleeps for it
 * while MPI spins is away for as long as the scheduler of a busy machine
 * decides. */
void pcrt_shm_lock(void)
{
	int error = EBUSY;

	for (int i = 0; error == EBUSY && i < SPINS; i++)
		error = pthread_mutex_trylock(&pcrt_head->lock);
	if (error == EBUSY)
		error = pthread_mutex_lock(&pcrt_head->lock);
	if (error == EOWNERDEAD)
		pthread_mutex_consistent(&pcrt_head->lock);
}

void pcrt_shm_unlock(void)
{
	pthread_mutex_unlock(&pcrt_head->lock);
}

static size_t pages(size_t size)
{
	return (size + 4095) / 4096 * 4096;
}

/* Where the parts of the memory begin, and its size without the arenas, which
 * are last. */
struct layout {
	size_t procs, forms, entries, size;
};

static struct layout layout_for(int procs)
{
	size_t n = (size_t)procs;
	struct layout at;

	stride = sizeof(struct pcrt_entry) +
		 (size_t)procs * sizeof(struct pcrt_member);
	stride = (stride + 63) / 64 * 64;
	at.procs = pages(sizeof(struct pcrt_head));
	at.forms = at.procs + pages(n * sizeof(struct pcrt_proc));
	at.entries = at.forms + n * pages(PCRT_FORMS * sizeof(struct pcrt_form));
	/* Entry 0 is none. */
	at.size = pages(at.entries + (pcrt_env.board + 1) * stride);
	return at;
}

/* What process 0 of the node sends to the others. */
struct where {
	long pid, fd, arenas; /* ARENAS: whether there are any */
};

/* *MORE: the size of the arenas; 0 afterwards if there are none. */
static int memory_open(MPI_Comm node, int me, size_t size, size_t *more)
{
	struct where w = { (long)getpid(), -1, 1 };
	char path[64];
	int fd = -1;

	if (me == 0) {
		fd = memfd_create("parcoach", MFD_CLOEXEC);
		w.arenas = fd >= 0 &&
			   pcrt_file_resize(fd, (off_t)(size + *more));
		if (fd >= 0 && !w.arenas && !pcrt_file_resize(fd, (off_t)size))
			fd = (close(fd), -1);
		w.fd = fd;
	}
	PMPI_Bcast(&w, sizeof w, MPI_BYTE, 0, node);
	*more *= w.arenas != 0;
	if (me == 0 || w.fd < 0)
		return fd;
	snprintf(path, sizeof path, "/proc/%ld/fd/%ld", w.pid, w.fd);
	return open(path, O_RDWR | O_CLOEXEC);
}

static void end_expect(void)
{
	atomic_store(&pcrt_head->aborting, true);
}

static void end_stop(void)
{
	atomic_store(&pcrt_head->stopped, (uint64_t)(pcrt_now() * 1e3));
}

static const struct pcrt_ending_tell ending_tell = { end_expect, end_stop };

static void *map_at(int fd, size_t from, size_t size)
{
	void *at = fd < 0 ? MAP_FAILED :
		   mmap(NULL, size, PROT_READ | PROT_WRITE,
			MAP_SHARED | MAP_NORESERVE, fd, (off_t)from);

	return at == MAP_FAILED ? NULL : at;
}

/* RATIONALE: if a process cannot have so much address space (ulimit -v), all do
 * without: it could not read what the others write there. */
static void arenas_map(int fd, size_t from, size_t size)
{
	if (size)
		arenas = (char *)map_at(fd, from, size);
	if (arenas)
		madvise(arenas, size, MADV_DONTDUMP);
}

struct pcrt_form *pcrt_forms_of(uint32_t p)
{
	return (struct pcrt_form *)((char *)forms +
		p * pages(PCRT_FORMS * sizeof(struct pcrt_form)));
}

char *pcrt_arena_of(uint32_t p)
{
	return arenas ? arenas + p * PCRT_ARENA : NULL;
}

static bool map(MPI_Comm node, int me, int procs)
{
	struct layout l = layout_for(procs);
	size_t more = (size_t)procs * PCRT_ARENA;
	int fd = memory_open(node, me, l.size, &more);
	int good[2], all[2] = { 0, 0 }; /* the board, the arenas */
	char *at = (char *)map_at(fd, 0, l.size);

	if (at && me == 0) {
		struct pcrt_head *h = (struct pcrt_head *)at;

		mutex_make(&h->lock);
		h->procs = (uint32_t)procs;
		h->entries = pcrt_env.board;
		h->sites = 1;
		snprintf(h->site[0].what, sizeof h->site[0].what,
			 "a collective");
	}
	if (at)
		arenas_map(fd, l.size, more);
	good[0] = at != NULL;
	good[1] = arenas != NULL;
	/* After this, process 0 is ready and its descriptor is not needed any
	 * more.  Over all nodes, so that all processes decide equally. */
	PMPI_Allreduce(good, all, 2, MPI_INT, MPI_MIN, pcrt_everyone);
	if (fd >= 0)
		close(fd);
	if (arenas && !all[1]) {
		munmap(arenas, more);
		arenas = NULL;
	}
	if (!all[0]) {
		if (at)
			munmap(at, l.size);
		return false;
	}
	pcrt_procs = (struct pcrt_proc *)(at + l.procs);
	forms = (struct pcrt_form *)(at + l.forms);
	entries = at + l.entries;
	pcrt_head = (struct pcrt_head *)at;
	pcrt_ending_tell = &ending_tell;
	return true;
}

/* Fill pcrt_proc_of: the index on this node of each world rank. */
static void procs_find(MPI_Comm node, int procs)
{
	int *rank = (int *)malloc((size_t)procs * sizeof *rank);

	pcrt_proc_of =
		(int *)malloc((size_t)pcrt_world_size * sizeof *pcrt_proc_of);
	if (!rank || !pcrt_proc_of)
		pcrt_die("out of memory");
	PMPI_Allgather(&pcrt_world_rank, 1, MPI_INT, rank, 1, MPI_INT, node);
	for (int i = 0; i < pcrt_world_size; i++)
		pcrt_proc_of[i] = -1;
	for (int i = 0; i < procs; i++)
		pcrt_proc_of[rank[i]] = i;
	free(rank);
}

/* The processes of this node; with PARCOACH_NODES, of our part of it. */
static MPI_Comm node_make(void)
{
	MPI_Comm node, part;
	long long nodes = (long long)pcrt_env.nodes;

	PMPI_Comm_split_type(pcrt_everyone, MPI_COMM_TYPE_SHARED, 0,
			     MPI_INFO_NULL, &node);
	if (nodes < 2)
		return node;
	PMPI_Comm_split(node, (int)(pcrt_world_rank * nodes / pcrt_world_size),
			0, &part);
	PMPI_Comm_free(&node);
	return part;
}

/* This process is number ME of its node.  Returns the number of nodes. */
static int node_count(int me)
{
	int mine = me == 0, all = 0;

	PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, pcrt_everyone);
	return all;
}

MPI_Comm pcrt_shm_start(int *nodes)
{
	MPI_Comm node = node_make();
	int procs;

	PMPI_Comm_size(node, &procs);
	PMPI_Comm_rank(node, &pcrt_me);
	*nodes = node_count(pcrt_me);
	if (map(node, pcrt_me, procs)) {
		pcrt_self = &pcrt_procs[pcrt_me];
		atomic_store(&pcrt_self->world,
			     (uint32_t)pcrt_world_rank);
		atomic_store(&pcrt_procs[pcrt_me].pid, (uint32_t)getpid());
		procs_find(node, procs);
	} else if (pcrt_world_rank == 0 && pcrt_env.match == PCRT_BOARD) {
		struct pcrt_text t = { 0 };

		pcrt_text_add(&t, "parcoach: note: the processes cannot share "
			      "memory: their calls are compared by messages "
			      "(PARCOACH_MATCH=agree)\n");
		pcrt_text_put(&t);
	}
	return node;
}

/* ---- communicators ---- */

/* One call creates disjoint communicators, which differ in their first process
 * and their size. */
uint64_t pcrt_identity(uint64_t id, int first, uint32_t size)
{
	return pcrt_chain(id, (uint64_t)first << 32 | size);
}

struct pcrt_entry *pcrt_shm_entry(uint32_t number)
{
	return (struct pcrt_entry *)(entries + number * stride);
}

uint32_t pcrt_shm_number(const struct pcrt_entry *e)
{
	return (uint32_t)((size_t)((const char *)e - entries) / stride);
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

static void zero64(_Atomic(uint64_t) *at)
{
	atomic_store_explicit(at, 0, memory_order_relaxed);
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
