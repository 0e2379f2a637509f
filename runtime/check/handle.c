/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * handle.c - the communicator that a site and a handle mean.
 *
 * In:   the kind of handle that a site names; its value, or its address.
 * Out:  the state of the communicator, or of that of a window or file.
 * Cost: a thread remembers its last communicators by handle, until a handle may
 *       stand for another communicator (pcrt_generation).
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include "check/handle.h"
#include "check/wrong.h"
#include "comm/comm.h"
#include "comm/objects.h"

#define CACHE 8

/* RATIONALE: initial-exec costs nothing per access; the few bytes fit into the
 * space that the loader reserves for dlopen. */
static _Thread_local struct {
	uintptr_t handle;
	uint32_t on;
	unsigned generation;
	struct pcrt_comm *comm;
} cache[CACHE] __attribute__((tls_model("initial-exec")));

static struct pcrt_comm *of_comm(const struct parcoach_site *site, MPI_Comm comm)
{
	if (comm == MPI_COMM_NULL)
		pcrt_null_report(site);
	return pcrt_comm_of(comm);
}

static struct pcrt_comm *of_win(const struct parcoach_site *site, MPI_Win win,
				uint32_t *object)
{
	if (win == MPI_WIN_NULL)
		pcrt_null_report(site);
	return pcrt_comm_of_win(win, object);
}

static struct pcrt_comm *of_file(const struct parcoach_site *site,
				 MPI_File file, uint32_t *object)
{
	if (file == MPI_FILE_NULL)
		pcrt_null_report(site);
	return pcrt_comm_of_file(file, object);
}

/* The communicator that SITE and HANDLE mean; NULL: not known.  *OBJECT: the
 * number of the window or file. */
static struct pcrt_comm *comm_find(const struct parcoach_site *site,
				   uintptr_t handle, uint32_t *object)
{
	const void *at = (const void *)handle;

	switch (site->on) {
	case PARCOACH_ON_WORLD:
		return pcrt_comm_of(MPI_COMM_WORLD);
	case PARCOACH_ON_COMM:
		return of_comm(site, (MPI_Comm)handle);
	case PARCOACH_ON_COMM_PTR:
		return of_comm(site, *(const MPI_Comm *)at);
	case PARCOACH_ON_COMM_FINT:
		return of_comm(site, PMPI_Comm_f2c(*(const MPI_Fint *)at));
	case PARCOACH_ON_WIN:
		return of_win(site, (MPI_Win)handle, object);
	case PARCOACH_ON_WIN_PTR:
		return of_win(site, *(const MPI_Win *)at, object);
	case PARCOACH_ON_WIN_FINT:
		return of_win(site, PMPI_Win_f2c(*(const MPI_Fint *)at),
			      object);
	case PARCOACH_ON_FILE:
		return of_file(site, (MPI_File)handle, object);
	case PARCOACH_ON_FILE_PTR:
		return of_file(site, *(const MPI_File *)at, object);
	case PARCOACH_ON_FILE_FINT:
		return of_file(site, PMPI_File_f2c(*(const MPI_Fint *)at),
			       object);
	}
	return NULL;
}

uintptr_t pcrt_handle_key(uint32_t on, uintptr_t handle)
{
	if (on == PARCOACH_ON_COMM)
		return (uintptr_t)(MPI_Comm)handle; /* it may be an int */
	return on == PARCOACH_ON_COMM_FINT ?
		       (uintptr_t)*(const MPI_Fint *)handle : handle;
}

static size_t place_kept(uintptr_t key)
{
	return (key ^ key >> 4 ^ key >> 9) % CACHE;
}

static unsigned generation(void)
{
	return atomic_load_explicit(&pcrt_generation, memory_order_relaxed);
}

struct pcrt_comm *pcrt_handle_kept(uint32_t on, uintptr_t key)
{
	size_t i = place_kept(key);

	return cache[i].handle == key && cache[i].on == on &&
			       cache[i].generation == generation() ?
		       cache[i].comm : NULL;
}

struct pcrt_comm *pcrt_handle_comm(const struct parcoach_site *site,
				   uintptr_t handle, uint32_t *object)
{
	unsigned now = generation();
	uint32_t on = site->on;
	struct pcrt_comm *c;
	uintptr_t key;
	size_t i;

	if (on != PARCOACH_ON_COMM && on != PARCOACH_ON_COMM_FINT &&
	    on != PARCOACH_ON_WORLD)
		return comm_find(site, handle, object);
	key = pcrt_handle_key(on, handle);
	c = pcrt_handle_kept(on, key);
	if (c)
		return c;
	i = place_kept(key);
	cache[i].comm = comm_find(site, handle, object);
	cache[i].handle = key;
	cache[i].on = on;
	cache[i].generation = now;
	return cache[i].comm;
}
