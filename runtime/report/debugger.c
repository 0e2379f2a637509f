/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * debugger.c - PARCOACH_ON_ERROR=stop, PARCOACH_ON_TIMEOUT=stop: after a report
 *              the process waits for a debugger.
 *
 * In:   in MPI_Init the processes exchange host and process id, so that a
 *       report can name all of them.
 * Out:  a process that has found an error, or was informed of it, sleeps until
 *       a debugger clears __parcoach_stopped or SIGCONT arrives; then it
 *       continues as with "warn".  The others wait in their collectives.
 * Cost: ten tests a second; before the error only one MPI_Allgather.
 * Not:  a time limit: the batch system or the user ends a job that waits.
 *       SIGCONT is not touched if the user's program handles it.
 */
#include <mpi.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/state.h"
#include "report/abort.h"
#include "report/debugger.h"
#include "report/text.h"

#define TICK_NS 100000000L
#define SHOWN 12 /* processes named in a report */

/* A debugger clears it by name. */
PCRT_EXPORT volatile _Atomic(int) __parcoach_stopped;

struct whereabouts {
	long pid;
	char host[64];
};

static struct whereabouts *where;

static struct whereabouts mine(void)
{
	struct whereabouts w = { .pid = (long)getpid() };

	gethostname(w.host, sizeof w.host - 1);
	return w;
}

void pcrt_stop_start(void)
{
	struct whereabouts w = mine();

	where = PCRT_NEW(pcrt_world_size, struct whereabouts);
	if (!where)
		pcrt_die("out of memory");
	PMPI_Allgather(&w, sizeof w, MPI_BYTE, where, sizeof w, MPI_BYTE,
		       pcrt_everyone);
}

static void whereabouts_add(struct pcrt_text *t, int rank,
			    const struct whereabouts *w)
{
	pcrt_text_add(t, "parcoach:   rank %d of MPI_COMM_WORLD on %s: "
		      "gdb -p %ld\n", rank, w->host, w->pid);
}

void pcrt_stop_text(struct pcrt_text *t, const char *why)
{
	struct whereabouts w = mine();

	pcrt_text_add(t, "parcoach: waiting for a debugger "
		      "(%s=stop)\n", why);
	if (!where || pcrt_world_rank >= SHOWN)
		whereabouts_add(t, pcrt_world_rank, &w);
	for (int i = 0; where && i < pcrt_world_size && i < SHOWN; i++)
		whereabouts_add(t, i, &where[i]);
	if (where && pcrt_world_size > SHOWN)
		pcrt_text_add(t, "parcoach:   and ranks %d-%d\n", SHOWN,
			      pcrt_world_size - 1);
	pcrt_text_add(t, "parcoach:   to continue: in gdb 'set var "
		      "{int}&__parcoach_stopped = 0' and 'continue', or "
		      "kill -CONT %ld\n", w.pid);
}

static void go_on(int sig)
{
	(void)sig;
	__parcoach_stopped = 0;
}

void pcrt_stop_wait(void)
{
	struct sigaction act = { .sa_handler = go_on, .sa_flags = SA_RESTART };
	struct sigaction old;
	bool ours = !sigaction(SIGCONT, NULL, &old) &&
		    !(old.sa_flags & SA_SIGINFO) &&
		    (old.sa_handler == SIG_DFL || old.sa_handler == SIG_IGN);

	__parcoach_stopped = 1;
	if (ours)
		sigaction(SIGCONT, &act, NULL);
	while (__parcoach_stopped)
		nanosleep(&(struct timespec){ 0, TICK_NS }, NULL);
	if (ours)
		sigaction(SIGCONT, &old, NULL);
}
