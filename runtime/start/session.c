/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * session.c - programs that use MPI by sessions only, without MPI_Init.
 *
 * In:   the calls that create and end sessions, and communicators of their
 * groups.
 * Out:  the run time's start, at the first communicator that has all processes
 *       of "mpi://WORLD": they all create it, so they may meet; its end, in the
 *       last MPI_Session_finalize.  A duplicate of that communicator takes the
 *       place of MPI_COMM_WORLD.
 * Cost: nothing if MPI_Init is called.
 *
 * LIMIT: communicators made before it are compared by messages.  Nothing is
 * checked without it, after the last session has ended, or if
 * MPI_THREAD_MULTIPLE was requested: threads may create two such communicators
 * at once, and we could not tell which is the first for all processes.
 */
#include "base/mpi_has.h"

#if PCRT_HAS_SESSIONS
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/next.h"
#include "base/state.h"
#include "processes/threads_blocked.h"
#include "start/init.h"
#include "start/outside.h"
#include "start/session.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned sessions; /* number of sessions in use */
static MPI_Session last = MPI_SESSION_NULL;
static bool multiple; /* MPI_THREAD_MULTIPLE was requested */

/* The thread level that INFO names; MPI_THREAD_MULTIPLE if it names none. */
static int level_in(MPI_Info info, bool *named)
{
	static const struct { const char *name; int level; } levels[] = {
		{ "MPI_THREAD_SINGLE", MPI_THREAD_SINGLE },
		{ "MPI_THREAD_FUNNELED", MPI_THREAD_FUNNELED },
		{ "MPI_THREAD_SERIALIZED", MPI_THREAD_SERIALIZED },
	};
	char value[MPI_MAX_INFO_VAL + 1] = "";
	int flag = 0;

	PMPI_Info_get(info, "thread_level", MPI_MAX_INFO_VAL, value, &flag);
	*named = flag;
	for (unsigned i = 0; flag && i < sizeof levels / sizeof *levels; i++)
		if (!strcmp(value, levels[i].name))
			return levels[i].level;
	return MPI_THREAD_MULTIPLE;
}

/* The thread level in force. */
static int level_of(MPI_Session session)
{
	int level = MPI_THREAD_MULTIPLE;
	MPI_Info info;
	bool named;

	if (PMPI_Session_get_info(session, &info) == MPI_SUCCESS) {
		level = level_in(info, &named);
		PMPI_Info_free(&info);
	}
	return level;
}

/* The number of processes of the job; 0: not known.  By the group, not by
 * MPI_Session_get_pset_info: in Open MPI 5.0 that aborts with MPI_ERRORS_ARE_FATAL. */
static int processes(MPI_Session session)
{
	MPI_Group group;
	int size = 0;

	if (PMPI_Group_from_session_pset(session, "mpi://WORLD", &group) !=
	    MPI_SUCCESS)
		return 0;
	PMPI_Group_size(group, &size);
	PMPI_Group_free(&group);
	return size;
}

void pcrt_session_made(MPI_Comm comm)
{
	int initialized = 1, size = 0;
	MPI_Comm everyone;

	PMPI_Initialized(&initialized);
	if (initialized || atomic_load(&pcrt_started) || multiple ||
	    last == MPI_SESSION_NULL)
		return;
	PMPI_Comm_size(comm, &size);
	if (size != processes(last) ||
	    PMPI_Comm_dup(comm, &everyone) != MPI_SUCCESS)
		return;
	PMPI_Comm_set_name(everyone, "mpi://WORLD");
	PMPI_Comm_set_errhandler(everyone, MPI_ERRORS_RETURN);
	pcrt_start_session(everyone, level_of(last));
}

PCRT_EXPORT int MPI_Session_init(MPI_Info info, MPI_Errhandler handler,
				 MPI_Session *session)
{
	int error;
	bool named = false;

	pcrt_outside_begins();
	if (!sessions && !atomic_load(&pcrt_started))
		pcrt_stuck_before();
	error = NEXT(MPI_Session_init)(info, handler, session);
	if (error != MPI_SUCCESS)
		return error;
	pthread_mutex_lock(&lock);
	sessions++;
	last = *session;
	if (info != MPI_INFO_NULL &&
	    level_in(info, &named) == MPI_THREAD_MULTIPLE && named)
		multiple = true;
	pthread_mutex_unlock(&lock);
	return error;
}

PCRT_EXPORT int MPI_Session_finalize(MPI_Session *session)
{
	bool ends;

	pthread_mutex_lock(&lock);
	ends = sessions && --sessions == 0;
	if (session && *session == last)
		last = MPI_SESSION_NULL;
	pthread_mutex_unlock(&lock);
	if (ends)
		pcrt_session_end();
	return NEXT(MPI_Session_finalize)(session);
}
#endif
