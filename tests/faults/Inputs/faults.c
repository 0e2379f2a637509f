// SPDX-License-Identifier: GPL-3.0-or-later
// faults WHAT [RANK]: all processes call collectives; RANK (1) has a fault.
#define _GNU_SOURCE
#include "by-hand.h"
#include <pthread.h>
#include <signal.h>
#include <time.h>

static int rank, bad = 1;

static void nap(int ms)
{
	nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000L }, NULL);
}

static void barrier(void)
{
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
}

static void bcast(void)
{
	int x = 0;

	COLL(MPI_COMM_WORLD, "MPI_Bcast");
	MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

/* Kill PID, or if 0 ourselves, while the main thread is elsewhere. */
static int with;
static pid_t whom;

static void *killer(void *unused)
{
	(void)unused;
	nap(400);
	kill(whom ? whom : getpid(), with);
	return NULL;
}

static void kill_later(int sig, pid_t pid)
{
	pthread_t t;
	sigset_t all, old;

	with = sig;
	whom = pid;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	pthread_create(&t, NULL, killer, NULL);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

static int signal_of(const char *what)
{
	return strstr(what, "kill") ? SIGKILL :
	       strstr(what, "term") ? SIGTERM :
	       strstr(what, "int") ? SIGINT :
	       strstr(what, "segv") ? SIGSEGV : SIGABRT;
}

/* In a collective: the others come to it later. */
static void in(const char *what)
{
	if (rank == bad)
		kill_later(signal_of(what), 0);
	else
		nap(1500);
	barrier();
}

/* Outside: the others are in one, or also elsewhere ("away"). */
static void out(const char *what)
{
	if (rank == bad) {
		nap(400);
		if (strstr(what, "segv"))
			*(volatile int *)(uintptr_t)rank = 1;
		if (strstr(what, "abort"))
			abort();
		kill(getpid(), signal_of(what));
	}
	if (strstr(what, "away"))
		nap(1500);
	barrier();
}

/* The others wait in MPI_Wait for one that comes late. */
static void late(void)
{
	MPI_Request request;
	SITE(COLL, IBARRIER, PARCOACH_CHECK_MATCH | PARCOACH_CHECK_NOWAIT,
	     COMM, "MPI_Ibarrier");

	if (rank == bad)
		nap(4000);
	__parcoach_coll1(&site_, (uintptr_t)MPI_COMM_WORLD);
	MPI_Ibarrier(MPI_COMM_WORLD, &request);
	MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Who started us is killed, while all wait. */
static void launcher(const char *what)
{
	if (rank == bad)
		kill_later(signal_of(what), getppid());
	if (rank == bad)
		nap(20000);
	barrier();
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	int provided;

	if (argc > 2)
		bad = atoi(argv[2]);
	if (strstr(what, "multiple"))
		MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
	else
		MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	for (int i = 0; i < 10; i++)
		bcast();
	if (!strncmp(what, "in-", 3))
		in(what);
	else if (!strncmp(what, "out-", 4))
		out(what);
	else if (!strncmp(what, "launcher-", 9))
		launcher(what);
	else if (!strncmp(what, "late", 4))
		late();
	else if (!strcmp(what, "wrong") && rank == bad)
		bcast();
	else
		barrier();
	MPI_Finalize();
	if (rank == bad && !strncmp(what, "status-", 7))
		return atoi(what + 7);
	return 0;
}
