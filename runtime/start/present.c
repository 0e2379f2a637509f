/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * present.c - which processes of the job have the run time: in an MPMD job, one
 *             of the programs may have been built without it.
 *
 * In:   the environment that the launcher gives each process: its rank, and how
 *       many processes are on this machine.
 * Out:  a communicator of the processes that have the run time, with which it
 *       starts; and a note that names the others.
 *
 * The run time starts with collectives of MPI, in which a process without it
 * does not take part.  So before MPI_Init each process that has it binds an
 * abstract socket (unix(7)) whose name contains the job and its rank; MPI_Init
 * waits for all; and afterwards each process sees which ranks have one.
 *
 * Cost: a system call for each process of the job.
 * LIMIT: if the job has several machines, or the launcher does not say so, all
 * processes count as present.
 */
#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include "base/state.h"
#include "report/text.h"
#include "start/present.h"

#define TAG 7061 /* of the call that makes the communicator */
#define ANCESTORS 16

static int fd = -1;

/* The number in the first of the VARIABLES that is set; -1: none. */
static long number_in(const char *const *variables)
{
	for (; *variables; variables++) {
		const char *value = getenv(*variables);

		if (value && *value >= '0' && *value <= '9')
			return atol(value);
	}
	return -1;
}

static long rank_told(void)
{
	static const char *const names[] = {
		"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", NULL
	};

	return number_in(names);
}

static long here_told(void)
{
	static const char *const names[] = {
		"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", NULL
	};

	return number_in(names);
}

/* Of process PID: its parent, and the name of its program in NAME. */
static long parent_of(long pid, char name[32])
{
	char path[64], text[512] = "", *end;
	long parent = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/stat", pid);
	f = fopen(path, "re");
	if (!f)
		return 0;
	if (!fgets(text, sizeof text, f))
		text[0] = 0;
	fclose(f);
	end = strrchr(text, ')');
	if (!end || !strchr(text, '(') || sscanf(end + 1, " %*c %ld", &parent) != 1)
		return 0;
	*end = 0;
	snprintf(name, 32, "%s", strchr(text, '(') + 1);
	return parent;
}

/* The process of the launcher that started the processes of this machine. */
static long launcher(void)
{
	static const char *const names[] = {
		"hydra_pmi_proxy", "orted", "prted", "mpirun", "mpiexec",
		"orterun", "prterun", "mpiexec.hydra", "mpiexec.mpich",
		"mpirun.openmpi", "mpirun.mpich", "mpiexec.openmp"
	};
	long pid = (long)getppid();
	char name[32];

	for (int i = 0; i < ANCESTORS && pid > 1; i++) {
		long parent = parent_of(pid, name);

		for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
			if (!strncmp(name, names[k], 15))
				return pid;
		pid = parent;
	}
	return 0;
}

/* The name of the socket of RANK; returns the size of the address. */
static socklen_t name_of(struct sockaddr_un *name, long rank)
{
	static long job;
	const char *space = getenv("PMIX_NAMESPACE");
	int len;

	if (!job)
		job = launcher();
	memset(name, 0, sizeof *name);
	name->sun_family = AF_UNIX;
	len = snprintf(name->sun_path + 1, sizeof name->sun_path - 1,
		       "parcoach-here-%ld-%.40s-%ld", job, space ? space : "",
		       rank);
	return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
			   (size_t)len);
}

void pcrt_present_tell(void)
{
	struct sockaddr_un name;
	socklen_t size;

	if (fd >= 0 || rank_told() < 0 || here_told() < 2)
		return;
	size = name_of(&name, rank_told());
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd >= 0 && bind(fd, (const struct sockaddr *)&name, size)) {
		close(fd);
		fd = -1;
	}
}

static bool is_present(int rank)
{
	struct sockaddr_un name;
	socklen_t size = name_of(&name, rank);
	int to = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	bool yes = to < 0 ||
		   !connect(to, (const struct sockaddr *)&name, size);

	if (to >= 0)
		close(to);
	return yes;
}

void pcrt_present_say(void)
{
	int all = pcrt_present_all, absent = 0;
	uint32_t *rank = PCRT_NEW(all, uint32_t);
	struct pcrt_text t = { 0 };
	char *ranges;

	if (!pcrt_present || pcrt_world_rank || !rank) {
		free(rank);
		return;
	}
	for (int i = 0; i < all; i++)
		if (pcrt_present[i] < 0)
			rank[absent++] = (uint32_t)i;
	ranges = pcrt_text_ranges(rank, absent);
	pcrt_text_add(&t, "parcoach: note: %d of %d processes of MPI_COMM_WORLD "
		      "%s no run time of parcoach (rank%s %s): only the "
		      "collectives of the others are compared\n", absent, all,
		      absent > 1 ? "have" : "has", absent > 1 ? "s" : "",
		      ranges ? ranges : "?");
	pcrt_text_put(&t);
	free(ranges);
	free(rank);
}

/* Fill PRESENT: the number of each rank among those that have the run time, or
 * -1; returns how many have it. */
static int all_find(int *present, int *ranks, int all)
{
	int n = 0;

	for (int i = 0; i < all; i++) {
		present[i] = -1;
		if (is_present(i)) {
			ranks[n] = i;
			present[i] = n++;
		}
	}
	return n;
}

MPI_Comm pcrt_present_find(void)
{
	int all, mine, n, *present, *ranks;
	MPI_Comm comm = MPI_COMM_WORLD;
	MPI_Group world, group;

	PMPI_Comm_size(MPI_COMM_WORLD, &all);
	PMPI_Comm_rank(MPI_COMM_WORLD, &mine);
	if (fd < 0 || here_told() != all || rank_told() != mine)
		return comm;
	present = PCRT_NEW(all, int);
	ranks = PCRT_NEW(all, int);
	n = present && ranks ? all_find(present, ranks, all) : all;
	if (n == all) {
		free(present);
		free(ranks);
		return comm;
	}
	PMPI_Comm_group(MPI_COMM_WORLD, &world);
	PMPI_Group_incl(world, n, ranks, &group);
	if (PMPI_Comm_create_group(MPI_COMM_WORLD, group, TAG, &comm) !=
	    MPI_SUCCESS)
		comm = MPI_COMM_WORLD;
	PMPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
	PMPI_Group_free(&group);
	PMPI_Group_free(&world);
	pcrt_present = present;
	pcrt_present_ranks = ranks;
	pcrt_present_all = all;
	return comm;
}

bool pcrt_present_is_unknown(void)
{
	int all, mine;

	PMPI_Comm_size(MPI_COMM_WORLD, &all);
	PMPI_Comm_rank(MPI_COMM_WORLD, &mine);
	return mine == 0 && all > 1 && here_told() != all;
}

void pcrt_present_end(void)
{
	if (fd >= 0)
		close(fd);
	fd = -1;
}
