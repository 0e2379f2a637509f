/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * same_node.c - which processes are on one node (contract in same_node.h).
 *
 * In:   the identifier of this boot of the kernel, the name of the host (copies of a
 *       virtual machine may have the same identifier), and the namespace of process
 *       numbers: where all are the same, a process finds what another one has in
 *       /proc/PID/fd.
 * Out:  a communicator of the processes for which all are the same; without /proc, that
 *       which MPI makes for MPI_COMM_TYPE_SHARED.
 * Cost: one MPI_Comm_split and two small MPI_Allreduce.
 *
 * RATIONALE: MPI-4.1 7.4.2: MPI_COMM_TYPE_SHARED says where MPI can create shared
 * memory.  MPICH 5 without support for it makes communicators of one process.
 */
#include "base/same_node.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/hash.h"

/* The number of this node; 0: it is not known. */
static uint64_t node_number(void)
{
	FILE *file = fopen("/proc/sys/kernel/random/boot_id", "re");
	char boot[64], host[65] = "", text[100];
	struct stat pids;
	bool read;

	if (!file)
		return 0;
	read = fgets(boot, sizeof boot, file) != NULL;
	fclose(file);
	if (!read || stat("/proc/self/ns/pid", &pids))
		return 0;
	gethostname(host, sizeof host - 1);
	snprintf(text, sizeof text, "%s %ju", host, (uintmax_t)pids.st_ino);
	return (uint64_t)pcrt_hash(boot) << 32 | pcrt_hash(text);
}

/* Whether NUMBER is the same, and not 0, on all processes of COMM. */
static bool is_same(uint64_t number, MPI_Comm comm)
{
	uint64_t mine[2] = { number, ~number }, most[2];

	PMPI_Allreduce(mine, most, 2, MPI_UINT64_T, MPI_MAX, comm);
	return number && most[0] == number && most[1] == ~number;
}

MPI_Comm pcrt_same_node(MPI_Comm all)
{
	uint64_t number = node_number();
	MPI_Comm node;
	int good, everywhere;

	PMPI_Comm_split(all, (int)((number ^ number >> 32) & 0x7fffffff), 0, &node);
	good = is_same(number, node);
	PMPI_Allreduce(&good, &everywhere, 1, MPI_INT, MPI_MIN, all);
	if (everywhere)
		return node;
	PMPI_Comm_free(&node);
	PMPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
	return node;
}
