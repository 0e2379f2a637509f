/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * comm.c - communicators (contract in comm.h).
 *
 * The state of a communicator is an attribute of it, so a handle that is used
 * again after MPI_Comm_free never finds the old one.  All processes compute the
 * same key: from the key of the parent and the number of the call, which is the
 * same on all of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include "failures/comm.h"
#include "failures/log.h"

struct pcf_comm *pcf_comms;
static int keyval;
static MPI_Group everyone;

/* ---- the attribute ---- */

static int attribute_deleted(MPI_Comm comm, int key, void *value, void *extra)
{
	struct pcf_comm *c = (struct pcf_comm *)value, **at = &pcf_comms;

	(void)comm;
	(void)key;
	(void)extra;
	while (*at && *at != c)
		at = &(*at)->next;
	if (*at)
		*at = c->next;
	atomic_fetch_or(&c->entry->freed, pcf_bit(pcf_me));
	free(c->peer);
	free(c);
	return MPI_SUCCESS;
}

struct pcf_comm *pcf_comm_of(MPI_Comm comm)
{
	void *value = NULL;
	int found = 0;

	if (!pcf_on || comm == MPI_COMM_NULL)
		return NULL;
	PMPI_Comm_get_attr(comm, keyval, &value, &found);
	return found ? (struct pcf_comm *)value : NULL;
}

void pcf_comm_start(void)
{
	PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, attribute_deleted,
				&keyval, NULL);
	PMPI_Comm_group(MPI_COMM_WORLD, &everyone);
	pcf_comm_made(MPI_COMM_WORLD, 1);
}

/* ---- groups ---- */

/* The processes of GROUP, by rank; the caller frees them.  NULL: some are not
 * in MPI_COMM_WORLD. */
static int *group_list(MPI_Group group, int *size)
{
	int *rank, *process, bad = 0;

	PMPI_Group_size(group, size);
	rank = (int *)malloc(((size_t)*size + 1) * sizeof *rank);
	process = (int *)malloc(((size_t)*size + 1) * sizeof *process);
	if (!rank || !process)
		pcf_bad("out of memory for a communicator");
	for (int i = 0; i < *size; i++)
		rank[i] = i;
	PMPI_Group_translate_ranks(group, *size, rank, everyone, process);
	for (int i = 0; i < *size; i++)
		bad |= process[i] == MPI_UNDEFINED;
	free(rank);
	if (!bad)
		return process;
	free(process);
	return NULL;
}

uint64_t pcf_group_set(MPI_Group group)
{
	int size, *process = group_list(group, &size);
	uint64_t set = 0;

	for (int i = 0; process && i < size; i++)
		set |= pcf_bit((uint32_t)process[i]);
	free(process);
	return set;
}

MPI_Group pcf_comm_group(const struct pcf_comm *c, uint64_t set)
{
	int rank[PCF_PROCS], n = 0;
	MPI_Group all, part;

	for (int i = 0; i < c->size; i++)
		if (set & pcf_bit((uint32_t)c->peer[i]))
			rank[n++] = i;
	PMPI_Comm_group(c->handle, &all);
	PMPI_Group_incl(all, n, rank, &part);
	PMPI_Group_free(&all);
	return part;
}

/* ---- new communicators ---- */

/* The processes of COMM, and PEER, those with which its members exchange
 * messages; 0: some are not in MPI_COMM_WORLD. */
static uint64_t members_of(MPI_Comm comm, int **peer, int *size)
{
	MPI_Group group;
	uint64_t set;
	int inter;

	PMPI_Comm_group(comm, &group);
	set = pcf_group_set(group);
	PMPI_Comm_test_inter(comm, &inter);
	if (inter) {
		PMPI_Group_free(&group);
		PMPI_Comm_remote_group(comm, &group);
		set |= pcf_group_set(group);
	}
	*peer = group_list(group, size);
	PMPI_Group_free(&group);
	return *peer ? set : 0;
}

void pcf_comm_made(MPI_Comm comm, uint64_t key)
{
	struct pcf_comm *c = (struct pcf_comm *)calloc(1, sizeof *c);
	uint64_t set;

	if (!c)
		pcf_bad("out of memory for a communicator");
	set = members_of(comm, &c->peer, &c->size);
	if (!set) {
		free(c);
		return;
	}
	c->handle = comm;
	c->entry = pcf_entry_get(key, set);
	if (!c->entry)
		pcf_bad("failures are simulated with at most %d communicators "
			"at a time", PCF_COMMS);
	c->next = pcf_comms;
	pcf_comms = c;
	PMPI_Comm_set_attr(comm, keyval, c);
}

void pcf_comm_made_by(const struct pcf_call *call, MPI_Comm comm)
{
	int *peer, size;
	uint64_t set;

	if (!call->comm || comm == MPI_COMM_NULL)
		return;
	/* The parts of MPI_Comm_split differ in their processes. */
	set = members_of(comm, &peer, &size);
	free(peer);
	pcf_comm_made(comm, pcf_mix(pcf_mix(call->comm->entry->key, call->at),
				    set));
}

/* ---- questions ---- */

int pcf_comm_peer(const struct pcf_comm *c, int rank)
{
	return rank >= 0 && rank < c->size ? c->peer[rank] : -1;
}

uint64_t pcf_comm_dead(const struct pcf_comm *c)
{
	return pcf_dead() & c->entry->members;
}

void pcf_comm_name(const struct pcf_comm *c, char name[PCF_NAME])
{
	char own[MPI_MAX_OBJECT_NAME] = "";
	int len;

	PMPI_Comm_get_name(c->handle, own, &len);
	snprintf(name, PCF_NAME, "%.39s", *own ? own : "a communicator");
}
