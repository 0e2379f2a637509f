/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * record.c - counts what a process sends, receives and starts; at each
 *            checkpoint keeps the counts; in MPI_Finalize writes what was
 *            measured, and says which checkpoints were not safe.
 *
 * In:   the calls of the wrappers (record.h); the file PARCOACH_CHECKPOINTS.
 * Out:  one line of JSON for each process of MPI_COMM_WORLD (docs/INTERVAL.md);
 *       on stderr one line for each checkpoint at which a request was active, a
 *       message was on its way, or processes had called different numbers of
 *       collectives over all processes.
 * Cost: a send translates the rank of its destination; MPI_Finalize exchanges
 *       one byte with each process, and a few numbers for each checkpoint.
 * Not:  the bindings of Fortran; messages inside the MPI library; which message
 *       is on its way: after all requests are complete, the number of messages
 *       sent is compared with the number received.
 */
#include "checkpoints/record.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/source_line.h"

#define KEPT 4096 /* checkpoints of which the counts are kept */

enum { COLLECTIVES, REQUESTS, SENT, GOT, UNMATCHED, COUNTS };

struct save {
	const char *name;
	const void *from;
	int64_t count[COUNTS];
};

static _Atomic int64_t counts[COUNTS];
static struct save saves[KEPT];
static int n_saves, n_saved, n_loaded;
static double save_time, load_time;
static char *peers; /* whether rank i of MPI_COMM_WORLD got a message */
static int size, rank;

void pck_sent(int dest, MPI_Comm comm)
{
	MPI_Group group, world;
	int world_rank, between;

	if (dest < 0 || !peers)
		return; /* MPI_PROC_NULL */
	counts[SENT]++;
	PMPI_Comm_test_inter(comm, &between);
	if (between)
		PMPI_Comm_remote_group(comm, &group);
	else
		PMPI_Comm_group(comm, &group);
	PMPI_Comm_group(MPI_COMM_WORLD, &world);
	PMPI_Group_translate_ranks(group, 1, &dest, world, &world_rank);
	PMPI_Group_free(&group);
	PMPI_Group_free(&world);
	if (world_rank >= 0)
		peers[world_rank] = 1;
	else
		pck_unmatched();
}

void pck_got(int source)
{
	counts[GOT] += source != MPI_PROC_NULL;
}

void pck_collective(MPI_Comm comm)
{
	int n;

	if (comm == MPI_COMM_NULL || PMPI_Comm_size(comm, &n) || n != size)
		return;
	counts[COLLECTIVES]++;
}

void pck_requests(int more)
{
	counts[REQUESTS] += more;
}

int pck_count(int n, const MPI_Request *r)
{
	int all = 0;

	for (int i = 0; i < n; i++)
		all += r[i] != MPI_REQUEST_NULL;
	return all;
}

void pck_unmatched(void)
{
	counts[UNMATCHED] = 1;
}

/* ---- checkpoints ---- */

void pck_save(const char *name, const void *from)
{
	struct save *save = n_saves < KEPT ? &saves[n_saves] : NULL;

	n_saves++;
	if (!save)
		return;
	save->name = name;
	save->from = from;
	for (int i = 0; i < COUNTS; i++)
		save->count[i] = counts[i];
}

void pck_saved(double since)
{
	n_saved++;
	save_time += PMPI_Wtime() - since;
}

void pck_loaded(double since)
{
	n_loaded++;
	load_time += PMPI_Wtime() - since;
}

static void place_write(const struct save *save, char *text, size_t text_size)
{
	const char *at = (const char *)save->from - 1;
	char number[40], function[200] = "", line[400] = "";
	struct link_map *map;
	const char *base;
	Dl_info info;

	snprintf(text, text_size, "%s", save->name);
	if (!dladdr1(at, &info, (void **)&map, RTLD_DL_LINKMAP))
		return;
	snprintf(number, sizeof number, "0x%lx",
		 (unsigned long)(at - (const char *)map->l_addr));
	if (!pcrt_source_line(info.dli_fname, number, function, sizeof function,
			      line, sizeof line) || !*line)
		return;
	base = strrchr(line, '/');
	snprintf(text, text_size, "%s (%s)", save->name,
		 base ? base + 1 : line);
}

/* Say what is wrong with checkpoint I, by the counts ALL of all processes. */
static void judge(int i, const int64_t (*all)[COUNTS])
{
	int64_t way = 0, most = 0, requests = 0;
	int low = 0, high = 0, active = -1;
	bool unmatched = false;
	char place[700], why[500] = "";
	size_t n = 0;

	for (int r = 0; r < size; r++) {
		way += all[r][SENT] - all[r][GOT];
		unmatched |= all[r][UNMATCHED] != 0;
		if (all[r][REQUESTS] > most) {
			most = all[r][REQUESTS];
			active = r;
		}
		requests += all[r][REQUESTS];
		if (all[r][COLLECTIVES] < all[low][COLLECTIVES])
			low = r;
		if (all[r][COLLECTIVES] > all[high][COLLECTIVES])
			high = r;
	}
	if (low != high)
		n += (size_t)snprintf(why + n, sizeof why - n,
			"; rank %d has called %lld collectives of all processes, "
			"rank %d %lld", low, (long long)all[low][COLLECTIVES], high,
			(long long)all[high][COLLECTIVES]);
	if (requests > 0 && !unmatched)
		n += (size_t)snprintf(why + n, sizeof why - n,
			"; %lld request%s active (rank %d: %lld)",
			(long long)requests, requests == 1 ? " is" : "s are",
			active, (long long)most);
	else if (way && !unmatched)
		n += (size_t)snprintf(why + n, sizeof why - n,
			"; %lld message%s on the way", (long long)way,
			way == 1 ? " is" : "s are");
	if (!n)
		return;
	place_write(&saves[i], place, sizeof place);
	fprintf(stderr, "parcoach: warning: checkpoint %d, %s, is not safe: %s\n",
		i + 1, place, why + 2);
}

/* Compare the checkpoints of all processes. */
static void compare(void)
{
	int64_t (*all)[COUNTS] =
		(int64_t (*)[COUNTS])calloc((size_t)size, sizeof *all);
	int least, most;

	PMPI_Allreduce(&n_saves, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
	PMPI_Allreduce(&n_saves, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
	if (rank == 0 && least != most)
		fprintf(stderr, "parcoach: warning: some process has written %d "
			"checkpoints, another one %d\n", least, most);
	for (int i = 0; all && i < least && i < KEPT; i++) {
		PMPI_Gather(saves[i].count, COUNTS, MPI_INT64_T, all, COUNTS,
			    MPI_INT64_T, 0, MPI_COMM_WORLD);
		if (rank == 0)
			judge(i, (const int64_t (*)[COUNTS])all);
	}
	free(all);
}

/* ---- begin and end ---- */

static void begin(void)
{
	PMPI_Comm_size(MPI_COMM_WORLD, &size);
	PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
	peers = (char *)calloc((size_t)size, 1);
}

int MPI_Init(int *argc, char ***argv)
{
	int error = PMPI_Init(argc, argv);

	begin();
	return error;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
	int error = PMPI_Init_thread(argc, argv, required, provided);

	begin();
	return error;
}

/* One write(2), so that the lines of processes do not mix. */
static void line_write(int n_peers)
{
	const char *path = getenv("PARCOACH_CHECKPOINTS");
	char line[400];
	int n = snprintf(line, sizeof line,
			 "{\"parcoach\":1,\"kind\":\"checkpoints\",\"rank\":%d,"
			 "\"processes\":%d,\"peers\":%d,"
			 "\"checkpoints\":{\"number\":%d,\"seconds\":%.6f},"
			 "\"loads\":{\"number\":%d,\"seconds\":%.6f}}\n",
			 rank, size, n_peers, n_saved, save_time, n_loaded,
			 load_time);
	int fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;

	if (fd < 0 || write(fd, line, (size_t)n) != n || close(fd))
		fprintf(stderr, "parcoach: error: rank %d cannot write the file "
			"'%s' (PARCOACH_CHECKPOINTS)\n", rank,
			path ? path : "");
}

int MPI_Finalize(void)
{
	char *from = (char *)calloc((size_t)size, 1);
	int n = 0;

	/* Who has got a message from this process knows it by this exchange. */
	if (peers && from) {
		PMPI_Alltoall(peers, 1, MPI_CHAR, from, 1, MPI_CHAR,
			      MPI_COMM_WORLD);
		for (int i = 0; i < size; i++)
			n += peers[i] || from[i] || i == rank;
		compare();
		line_write(n);
	}
	free(from);
	return PMPI_Finalize();
}
