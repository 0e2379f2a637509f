/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * end.c - the start of the simulation, and the end of a process (contract in
 *         end.h).
 *
 * A process that fails executes no code of the program any more, but it stays
 * in the MPI library, so that what it has sent arrives, and what is sent to it
 * completes, as with a sender that buffers (MPI-4.0 3.4).  It ends when the
 * others do: MPI_Finalize needs all processes.
 */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "failures/comm.h"
#include "failures/end.h"
#include "failures/failures.h"
#include "failures/gate.h"
#include "failures/log.h"
#include "failures/plan.h"
#include "failures/request.h"
#include "failures/wait.h"

#define FLUSH 200 /* looks for messages before a failure is seen */

/* All that have not failed are in MPI_Finalize, or have ended. */
static bool all_finalize(void)
{
	uint64_t dead = pcf_dead();

	for (uint32_t p = 0; p < pcf_shared->size; p++)
		if (!(dead & pcf_bit(p)) &&
		    !atomic_load(&pcf_shared->proc[p].finalizes) &&
		    !atomic_load(&pcf_shared->proc[p].ended))
			return false;
	return true;
}

/* ---- a failure ---- */

/* Receive all that is sent to this process on COMM. */
static void messages_drop(MPI_Comm comm)
{
	int found = 1, size;
	MPI_Message message;
	MPI_Status status;

	while (found) {
		void *to;

		PMPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &found,
			     &message, &status);
		if (!found)
			return;
		PMPI_Get_count(&status, MPI_BYTE, &size);
		to = malloc(size > 0 ? (size_t)size : 1);
		PMPI_Mrecv(to, size, MPI_BYTE, &message, MPI_STATUS_IGNORE);
		free(to);
	}
}

static void serve(void)
{
	for (struct pcf_comm *c = pcf_comms; c; c = c->next)
		messages_drop(c->handle);
	nanosleep(&(struct timespec){ 0, 200000 }, NULL);
}

_Noreturn void pcf_die(const struct pcf_call *call)
{
	pcf_log_fails(call);
	for (int i = 0; i < FLUSH; i++)
		PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD,
			    &(int){ 0 }, MPI_STATUS_IGNORE);
	for (struct pcf_comm *c = pcf_comms; c; c = c->next)
		PMPI_Comm_set_errhandler(c->handle, MPI_ERRORS_RETURN);
	atomic_fetch_or(&pcf_shared->dead, pcf_bit(pcf_me));
	pcf_moved();
	while (!all_finalize())
		serve();
	pcf_finalize();
	_exit(0);
}

/* ---- start ---- */

static void at_exit(void)
{
	if (pcf_shared && !atomic_load(&pcf_shared->over))
		atomic_store(&pcf_shared->proc[pcf_me].ended, true);
}

static void start(void)
{
	const char *why;

	if (!pcf_plan_is_wanted())
		return;
	if (!pcf_shared_start(&why))
		pcf_bad("%s", why);
	pcf_comm_start();
	pcf_plan_start();
	atexit(at_exit);
	/* All have read the plan, so no process sees a job without it. */
	PMPI_Barrier(MPI_COMM_WORLD);
	pcf_on = true;
}

int pcf_own_MPI_Init(struct pcf_call *call, int *argc, char ***argv)
{
	int error = PMPI_Init(argc, argv);

	(void)call;
	if (error == MPI_SUCCESS)
		start();
	return error;
}

int pcf_own_MPI_Init_thread(struct pcf_call *call, int *argc, char ***argv,
			    int required, int *provided)
{
	int error = PMPI_Init_thread(argc, argv, required, provided);

	(void)call;
	if (error == MPI_SUCCESS)
		start();
	return error;
}

/* ---- the regular end ---- */

int pcf_own_MPI_Finalize(struct pcf_call *call)
{
	uint64_t calls = call->number;
	struct pcf_wait w;

	if (!call->outer)
		return PMPI_Finalize();
	/* No process is in MPI_Finalize yet: mpirun may hang if one of them
	 * ends the job while others are there. */
	pcf_plan_end(calls);
	atomic_store(&pcf_shared->proc[pcf_me].finalizes, true);
	pcf_moved();
	pcf_wait_begin(&w, call, NULL);
	while (!all_finalize())
		pcf_wait_step(&w);
	pcf_log_end(calls, pcf_requests_active());
	pcf_on = false;
	return pcf_finalize();
}

int pcf_own_MPI_Abort(struct pcf_call *call, MPI_Comm comm, int code)
{
	if (call->outer)
		pcf_log_abort(call, code);
	return PMPI_Abort(comm, code);
}

/* ---- communicators ---- */

/* MPI keeps a communicator on which an operation never completes. */
static bool is_broken(const struct pcf_comm *c)
{
	return c->broken || c->knows || pcf_comm_dead(c);
}

static int comm_free(MPI_Comm *comm, int (*fn)(MPI_Comm *comm))
{
	struct pcf_comm *c = pcf_comm_of(*comm);

	if (!c || !is_broken(c))
		return fn(comm);
	atomic_fetch_or(&c->entry->freed, pcf_bit(pcf_me));
	*comm = MPI_COMM_NULL;
	return MPI_SUCCESS;
}

int pcf_own_MPI_Comm_free(struct pcf_call *call, MPI_Comm *comm)
{
	return call->outer ? comm_free(comm, PMPI_Comm_free) :
			     PMPI_Comm_free(comm);
}

int pcf_own_MPI_Comm_disconnect(struct pcf_call *call, MPI_Comm *comm)
{
	return call->outer ? comm_free(comm, PMPI_Comm_disconnect) :
			     PMPI_Comm_disconnect(comm);
}

/* Only the processes of GROUP call it. */
int pcf_own_MPI_Comm_create_group(struct pcf_call *call, MPI_Comm comm,
				  MPI_Group group, int tag, MPI_Comm *made)
{
	struct pcf_comm *parent = call->outer ? pcf_comm_of(comm) : NULL, c;
	uint64_t set, key;
	int error;

	if (!parent)
		return PMPI_Comm_create_group(comm, group, tag, made);
	set = pcf_group_set(group);
	key = pcf_mix(pcf_mix(parent->entry->key, set), (uint32_t)tag);
	c = *parent;
	c.entry = pcf_entry_get(key, set);
	*made = MPI_COMM_NULL;
	error = c.entry ? pcf_gate_enter(call, &c) : MPI_ERR_OTHER;
	if (error == MPI_SUCCESS)
		error = PMPI_Comm_create_group(comm, group, tag, made);
	if (error == MPI_SUCCESS)
		pcf_comm_made_by(call, *made);
	error = pcf_gate_leave(call, error);
	if (error == MPI_SUCCESS)
		return error;
	*made = MPI_COMM_NULL;
	return pcf_error(call, comm, error);
}
