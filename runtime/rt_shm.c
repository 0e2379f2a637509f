/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_shm.c - the memory that the processes of a node share.
 *
 * RATIONALE: a memfd, which the others open through /proc/PID/fd: it has no
 * name that a killed job could leave behind.  Where that is not possible (no
 * /proc, processes in containers of their own) all processes compare by
 * messages.
 *
 * A communicator is found by its identity (rt_create.c).  Every member attaches
 * once, when it is made, and detaches once; the last one frees the entry.  When
 * there is no free one, the board is full for good: whoever attaches later
 * finds a communicator that is there already, or none, so all members of one
 * decide alike without asking each other.
 *
 * Cost: 3 KB and 500 bytes per process of the node for each communicator, 230
 * bytes for each place; pages that are not used are not there.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include "rt_node.h"

#define ROOM_MS 1000

struct pcrt_head *pcrt_head;
struct pcrt_proc *pcrt_procs;
int pcrt_me;
int *pcrt_proc_of;

static char *entries;
static size_t stride;

/* ---- made once ---- */

static void mutex_make(pthread_mutex_t *m)
{
	pthread_mutexattr_t a;

	pthread_mutexattr_init(&a);
	pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
	pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(m, &a);
	pthread_mutexattr_destroy(&a);
}

static void lock(void)
{
	if (pthread_mutex_lock(&pcrt_head->lock) == EOWNERDEAD)
		pthread_mutex_consistent(&pcrt_head->lock);
}

static void unlock(void)
{
	pthread_mutex_unlock(&pcrt_head->lock);
}

static size_t pages(size_t size)
{
	return (size + 4095) / 4096 * 4096;
}

/* Size of all for PROCS processes, and where the parts are. */
static size_t layout(int procs, size_t *procs_at, size_t *entries_at)
{
	stride = sizeof(struct pcrt_entry) +
		 (size_t)procs * sizeof(struct pcrt_member);
	stride = (stride + 63) / 64 * 64;
	*procs_at = pages(sizeof(struct pcrt_head));
	*entries_at = *procs_at +
		      pages((size_t)procs * sizeof(struct pcrt_proc));
	/* Entry 0 is none. */
	return *entries_at + (pcrt_env.board + 1) * stride;
}

/* What process 0 of the node tells the others. */
struct where {
	long pid, fd;
};

static int memory_open(MPI_Comm node, int me, size_t size)
{
	struct where w = { (long)getpid(), -1 };
	char path[64];
	int fd = -1;

	if (me == 0) {
		fd = memfd_create("parcoach", MFD_CLOEXEC);
		if (fd >= 0 && ftruncate(fd, (off_t)size))
			fd = (close(fd), -1);
		w.fd = fd;
	}
	PMPI_Bcast(&w, sizeof w, MPI_BYTE, 0, node);
	if (me == 0 || w.fd < 0)
		return fd;
	snprintf(path, sizeof path, "/proc/%ld/fd/%ld", w.pid, w.fd);
	return open(path, O_RDWR | O_CLOEXEC);
}

static bool map(MPI_Comm node, int me, int procs)
{
	size_t procs_at, entries_at, size = layout(procs, &procs_at,
						   &entries_at);
	int fd = memory_open(node, me, size), good, all = 0;
	char *at = MAP_FAILED;

	if (fd >= 0)
		at = mmap(NULL, size, PROT_READ | PROT_WRITE,
			  MAP_SHARED | MAP_NORESERVE, fd, 0);
	if (at != MAP_FAILED && me == 0) {
		struct pcrt_head *h = (struct pcrt_head *)at;

		mutex_make(&h->lock);
		h->procs = (uint32_t)procs;
		h->entries = pcrt_env.board;
		h->sites = 1;
		snprintf(h->site[0].what, sizeof h->site[0].what,
			 "a collective");
	}
	good = at != MAP_FAILED;
	/* Also: process 0 is ready, and nobody needs its descriptor any more.
	 * All nodes, so that all processes decide alike. */
	PMPI_Allreduce(&good, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
	if (fd >= 0)
		close(fd);
	if (!all) {
		if (good)
			munmap(at, size);
		return false;
	}
	pcrt_procs = (struct pcrt_proc *)(at + procs_at);
	entries = at + entries_at;
	pcrt_head = (struct pcrt_head *)at;
	return true;
}

/* Fill pcrt_proc_of: the index on this node of each world rank. */
static void procs_find(MPI_Comm node, int procs)
{
	int *rank = malloc((size_t)procs * sizeof *rank);

	pcrt_proc_of = malloc((size_t)pcrt_world_size * sizeof *pcrt_proc_of);
	if (!rank || !pcrt_proc_of)
		pcrt_die("out of memory");
	PMPI_Allgather(&pcrt_world_rank, 1, MPI_INT, rank, 1, MPI_INT, node);
	for (int i = 0; i < pcrt_world_size; i++)
		pcrt_proc_of[i] = -1;
	for (int i = 0; i < procs; i++)
		pcrt_proc_of[rank[i]] = i;
	free(rank);
}

/* The processes of this node; with PARCOACH_NODES of this part of it. */
static MPI_Comm node_make(void)
{
	MPI_Comm node, part;
	long long nodes = (long long)pcrt_env.nodes;

	PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
			     MPI_INFO_NULL, &node);
	if (nodes < 2)
		return node;
	PMPI_Comm_split(node, (int)(pcrt_world_rank * nodes / pcrt_world_size),
			0, &part);
	PMPI_Comm_free(&node);
	return part;
}

/* We are process ME of our node: how many nodes are there? */
static int node_count(int me)
{
	int mine = me == 0, all = 0;

	PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
	return all;
}

static void net_tell(void)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t, "parcoach: note: %s: communicators that reach over "
		      "several nodes are compared by messages\n",
		      pcrt_env.net ? "the nodes cannot be connected by TCP" :
				     "the nodes are not connected "
				     "(PARCOACH_NET=0)");
	pcrt_text_put(&t);
}

void pcrt_shm_start(void)
{
	MPI_Comm node = node_make();
	int procs, nodes;

	PMPI_Comm_size(node, &procs);
	PMPI_Comm_rank(node, &pcrt_me);
	nodes = node_count(pcrt_me);
	if (map(node, pcrt_me, procs)) {
		procs_find(node, procs);
		atomic_store(&pcrt_procs[pcrt_me].world,
			     (uint32_t)pcrt_world_rank);
	} else if (pcrt_world_rank == 0) {
		struct pcrt_text t = { 0 };

		pcrt_text_add(&t, "parcoach: note: the processes cannot share "
			      "memory: comparing by messages "
			      "(PARCOACH_MATCH=agree)\n");
		pcrt_text_put(&t);
	}
	if (pcrt_head && nodes > 1 && !pcrt_net_start(node) &&
	    pcrt_world_rank == 0)
		net_tell();
	PMPI_Comm_free(&node);
}

/* ---- communicators ---- */

struct pcrt_entry *pcrt_shm_entry(uint32_t number)
{
	return (struct pcrt_entry *)(entries + number * stride);
}

uint32_t pcrt_shm_number(const struct pcrt_entry *e)
{
	return (uint32_t)((size_t)((const char *)e - entries) / stride);
}

/* A free entry's number; 0: full. */
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

static void full_tell(bool spans)
{
	struct pcrt_text t = { 0 };

	pcrt_text_add(&t, "parcoach: note: no room for more than %u "
		      "communicators: %s further ones "
		      "(PARCOACH_BOARD=N for more)\n", pcrt_head->entries,
		      spans ? "not comparing" : "comparing by messages on");
	pcrt_text_put(&t);
}

static void zero64(_Atomic(uint64_t) *at)
{
	atomic_store_explicit(at, 0, memory_order_relaxed);
}

static void member_clear(struct pcrt_member *m)
{
	atomic_store(&m->rank, 0);
	atomic_store(&m->kind, 0);
	zero64(&m->event[0]);
	zero64(&m->event[1]);
	for (int i = 0; i < PCRT_MEMORY; i++)
		for (unsigned k = 0; k < PCRT_NOTE_WORDS; k++)
			zero64(&m->note[i].word[k]);
	zero64(&m->end);
	zero64(&m->seq);
}

/* Watchdogs may still look at the one that had its place before. */
static void entry_clear(struct pcrt_entry *e)
{
	for (uint32_t p = 0; p < pcrt_head->procs; p++)
		member_clear(&e->member[p]);
	for (int l = 0; l < PCRT_RING_LEVELS; l++)
		for (int i = 0; i < PCRT_RING; i++)
			zero64(&e->ring.slot[l][i]);
	zero64(&e->broken);
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

/* Make entry N that of ID. */
static void entry_make(uint32_t n, uint64_t id, uint32_t size, uint32_t here)
{
	struct pcrt_head *h = pcrt_head;
	uint32_t *bucket = &h->bucket[id % PCRT_BUCKETS];
	struct pcrt_entry *e = pcrt_shm_entry(n);
	bool spans = here < size;

	entry_clear(e);
	e->next = *bucket;
	e->left = here + spans;
	e->fresh = 0;
	e->spans = spans;
	atomic_store(&e->size, size);
	atomic_store(&e->id, id);
	*bucket = n;
	if (!spans)
		return;
	e->fresh = atomic_load(&h->fresh);
	atomic_store(&h->fresh, n);
}

/* The entry with ID, or a new one; 0: there is no room. */
static uint32_t lookup_or_make(uint64_t id, uint32_t size, uint32_t here)
{
	uint32_t n = lookup(id);

	if (n || pcrt_head->full)
		return n;
	n = take();
	if (n)
		entry_make(n, id, size, here);
	return n;
}

struct pcrt_entry *pcrt_shm_attach(uint64_t id, uint32_t size, uint32_t here)
{
	bool spans = here < size, tell = false;
	uint32_t n;

	lock();
	n = lookup_or_make(id, size, here);
	/* Entries that span nodes become free some time after their end. */
	for (int ms = 0; !n && spans && !pcrt_head->full && ms < ROOM_MS;
	     ms++) {
		unlock();
		nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
		lock();
		n = lookup_or_make(id, size, here);
	}
	if (!n && !pcrt_head->full)
		pcrt_head->full = tell = true;
	unlock();
	if (tell)
		full_tell(spans);
	return n ? pcrt_shm_entry(n) : NULL;
}

struct pcrt_entry *pcrt_shm_fresh(void)
{
	uint32_t n = atomic_load(&pcrt_head->fresh);

	if (!n)
		return NULL;
	lock();
	n = atomic_load(&pcrt_head->fresh);
	if (n)
		atomic_store(&pcrt_head->fresh, pcrt_shm_entry(n)->fresh);
	unlock();
	return n ? pcrt_shm_entry(n) : NULL;
}

struct pcrt_entry *pcrt_shm_find(uint64_t id)
{
	uint32_t n;

	lock();
	n = lookup(id);
	unlock();
	return n ? pcrt_shm_entry(n) : NULL;
}

void pcrt_shm_detach(struct pcrt_entry *e)
{
	uint32_t *p, n = pcrt_shm_number(e);

	lock();
	if (--e->left == 0) {
		p = &pcrt_head->bucket[e->id % PCRT_BUCKETS];
		while (*p != n)
			p = &pcrt_shm_entry(*p)->next;
		*p = e->next;
		atomic_store(&e->id, 0);
		e->next = pcrt_head->free;
		pcrt_head->free = n;
	}
	unlock();
}

/* ---- places ---- */

/* Our own places: open addressing, grows only. */
static struct {
	const struct parcoach_site *_Atomic site;
	uint32_t number;
} known[2 * PCRT_SITES];
static pthread_mutex_t known_lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t known_count;

static uint64_t hash64(uint64_t h, const char *s)
{
	for (; s && *s; s++)
		h = (h ^ (unsigned char)*s) * 0x100000001b3u;
	return (h ^ 0xff) * 0x100000001b3u;
}

/* The end of a long name says more. */
static void copy_end(char *to, size_t size, const char *from)
{
	size_t len = from ? strlen(from) : 0;

	snprintf(to, size, "%s",
		 from ? from + (len < size ? 0 : len - size + 1) : "");
}

static struct pcrt_place_text text_of(const struct parcoach_site *s)
{
	struct pcrt_place_text t = { .op = s->op, .line = s->line };

	snprintf(t.what, sizeof t.what, "%s", s->what ? s->what : "");
	snprintf(t.predicted, sizeof t.predicted, "%s",
		 s->predicted ? s->predicted : "");
	copy_end(t.file, sizeof t.file, s->file);
	copy_end(t.name, sizeof t.name, s->function);
	t.function = hash64(hash64(0xcbf29ce484222325u, s->file), s->function);
	t.key = hash64(t.function ^ ((uint64_t)s->line << 32 | s->op),
		       s->what);
	return t;
}

/* SITE in what all share, entered if new. */
static uint32_t enter(const struct parcoach_site *site)
{
	struct pcrt_place_text t = text_of(site);
	struct pcrt_head *h = pcrt_head;
	uint32_t *bucket = &h->site_bucket[t.key % PCRT_BUCKETS], n;

	lock();
	for (n = *bucket; n && h->site[n].key != t.key; n = h->site_next[n])
		;
	if (!n && h->sites < PCRT_SITES) {
		n = h->sites++;
		h->site[n] = t;
		h->site_next[n] = *bucket;
		*bucket = n;
	}
	unlock();
	return n;
}

#define KNOWN (sizeof known / sizeof *known)

uint32_t pcrt_shm_site(const struct parcoach_site *site)
{
	size_t i = ((uintptr_t)site / 8 * 0x9e3779b1u >> 4) % KNOWN;
	const struct parcoach_site *s;
	uint32_t n = 0;

	while ((s = atomic_load_explicit(&known[i].site,
					 memory_order_acquire)) != NULL) {
		if (s == site)
			return known[i].number;
		i = (i + 1) % KNOWN;
	}
	pthread_mutex_lock(&known_lock);
	while (known[i].site && known[i].site != site)
		i = (i + 1) % KNOWN;
	if (!known[i].site && known_count < KNOWN / 2) {
		known_count++;
		n = known[i].number = enter(site);
		atomic_store_explicit(&known[i].site, site,
				      memory_order_release);
	} else if (known[i].site) {
		n = known[i].number;
	}
	pthread_mutex_unlock(&known_lock);
	return n;
}
