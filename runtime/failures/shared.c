/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * shared.c - the shared memory of the job (contract in shared.h).
 *
 * In:   MPI_COMM_WORLD after MPI_Init.
 * Out:  one memory that all processes have mapped.  It is a memfd, which the
 *       others open through /proc, so nothing is left after the job.
 */
#include <fcntl.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/same_node.h"
#include "failures/shared.h"

struct pcf_shared *pcf_shared;
uint32_t pcf_me;

void pcf_lock(_Atomic(bool) *lock)
{
	while (atomic_exchange(lock, true))
		sched_yield();
}

void pcf_unlock(_Atomic(bool) *lock)
{
	atomic_store(lock, false);
}

static int memory_create(void)
{
	int fd = memfd_create("parcoach-failures", MFD_CLOEXEC);

	if (fd >= 0 && ftruncate(fd, sizeof(struct pcf_shared))) {
		close(fd);
		return -1;
	}
	return fd;
}

static int memory_open(int rank, int *own)
{
	int from[2] = { 0, 0 };
	char path[64];

	*own = -1;
	if (rank == 0) {
		*own = memory_create();
		from[0] = *own < 0 ? -1 : (int)getpid();
		from[1] = *own;
	}
	PMPI_Bcast(from, 2, MPI_INT, 0, MPI_COMM_WORLD);
	if (from[0] < 0)
		return -1;
	if (rank == 0)
		return *own;
	snprintf(path, sizeof path, "/proc/%d/fd/%d", from[0], from[1]);
	return open(path, O_RDWR | O_CLOEXEC);
}

/* Whether all processes are on this node, which only the first can say of
 * /proc: another node may have a process of the same number. */
static bool is_one_node(int size)
{
	MPI_Comm node = pcrt_same_node(MPI_COMM_WORLD);
	int here;

	PMPI_Comm_size(node, &here);
	PMPI_Comm_free(&node);
	return here == size;
}

bool pcf_shared_start(const char **why)
{
	int rank, size, own, fd, good, all;
	void *at = MAP_FAILED;

	PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
	PMPI_Comm_size(MPI_COMM_WORLD, &size);
	pcf_me = (uint32_t)rank;
	*why = "failures are simulated for at most 64 processes";
	if (size > PCF_PROCS)
		return false;
	*why = "failures are simulated on one node only";
	if (!is_one_node(size))
		return false;
	*why = "the processes cannot share memory through /proc";
	fd = memory_open(rank, &own);
	if (fd >= 0)
		at = mmap(NULL, sizeof(struct pcf_shared),
			  PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	good = at != MAP_FAILED;
	/* Also the moment from which the first process may close it. */
	PMPI_Allreduce(&good, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
	if (fd >= 0)
		close(fd);
	if (!all)
		return false;
	pcf_shared = (struct pcf_shared *)at;
	pcf_shared->size = (uint32_t)size;
	return true;
}

/* No process uses E any more. */
static bool is_free(const struct pcf_entry *e)
{
	return !atomic_load(&e->key) ||
	       !(e->members & ~(atomic_load(&e->freed) | pcf_dead()));
}

static void entry_clear(struct pcf_entry *e, uint64_t key, uint64_t members)
{
	e->members = members;
	atomic_store(&e->freed, 0);
	atomic_store(&e->revoked, false);
	atomic_store(&e->go, 0);
	atomic_store(&e->lax_at, 0);
	for (int i = 0; i < PCF_PROCS; i++) {
		atomic_store(&e->arrived[i], 0);
		e->agreed[i] = 0;
	}
	e->slot[0].number = e->slot[1].number = 0;
	atomic_store(&e->key, key);
}

struct pcf_entry *pcf_entry_get(uint64_t key, uint64_t members)
{
	struct pcf_entry *found = NULL, *room = NULL;

	pcf_lock(&pcf_shared->table_lock);
	for (int i = 0; i < PCF_COMMS && !found; i++) {
		struct pcf_entry *e = &pcf_shared->entry[i];

		if (atomic_load(&e->key) == key)
			found = e;
		else if (!room && is_free(e))
			room = e;
	}
	if (!found && room) {
		entry_clear(room, key, members);
		found = room;
	}
	pcf_unlock(&pcf_shared->table_lock);
	return found;
}
