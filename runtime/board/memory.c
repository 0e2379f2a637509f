/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * memory.c - the memory that the processes of a node share.
 *
 * RATIONALE: a memfd, which the others open through /proc/PID/fd, has no name
 * that a killed job could leave behind.  If that is not possible (no /proc,
 * processes in separate containers), all processes compare by messages.
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
#include <unistd.h>
#include "base/clock.h"
#include "base/ending.h"
#include "base/limit.h"
#include "base/same_node.h"
#include "base/state.h"
#include "board/memory.h"
#include "board/ring.h"
#include "report/abort.h"
#include "report/text.h"

#define SPINS 1000 /* about 50 us */

struct pcrt_head *pcrt_head;
PCRT_HOT struct pcrt_proc *pcrt_procs;
PCRT_HOT int pcrt_me;
PCRT_HOT struct pcrt_proc *pcrt_self;
PCRT_HOT bool pcrt_watching;
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

void (*_Atomic pcrt_on_stop)(void);

static void end_stop(void)
{
	void (*on_stop)(void) = atomic_load(&pcrt_on_stop);

	atomic_store(&pcrt_head->stopped, (uint64_t)(pcrt_now() * 1e3));
	if (on_stop)
		on_stop();
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
	/* Without arenas a process compares its calls itself. */
	pcrt_watching = pcrt_env.match == PCRT_WATCH && arenas;
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
	MPI_Comm node = pcrt_same_node(pcrt_everyone), part;
	long long nodes = (long long)pcrt_env.nodes;

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
	} else if (pcrt_world_rank == 0 && (pcrt_env.match == PCRT_BOARD ||
					    pcrt_env.match == PCRT_WATCH)) {
		struct pcrt_text t = { 0 };

		pcrt_text_add(&t, "parcoach: note: the processes cannot share "
			      "memory: their calls are compared by messages "
			      "(PARCOACH_MATCH=agree)\n");
		pcrt_text_put(&t);
	}
	return node;
}

struct pcrt_entry *pcrt_shm_entry(uint32_t number)
{
	return (struct pcrt_entry *)(entries + number * stride);
}

uint32_t pcrt_shm_number(const struct pcrt_entry *e)
{
	return (uint32_t)((size_t)((const char *)e - entries) / stride);
}
