// SPDX-License-Identifier: GPL-3.0-or-later
// handlers WHAT: a program with signal handlers of its own, which run in its own
// threads only and see what they would see without us.
#define _GNU_SOURCE
#include "by-hand.h"
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/time.h>

#define ROUNDS 300

static volatile sig_atomic_t handled, in_ours;

static void count(int sig)
{
	char name[16] = "";

	(void)sig;
	handled++;
	prctl(PR_GET_NAME, name);
	in_ours += !strcmp(name, "parcoach");
}

/* As a batch system wants it: say so, and end well. */
static void last_word(int sig)
{
	static const char text[] = "handler: ends\n";

	(void)sig;
	(void)!write(1, text, sizeof text - 1);
	_exit(4);
}

static void work(int rounds)
{
	int x = 0;

	for (int i = 0; i < rounds; i++) {
		COLL(MPI_COMM_WORLD, "MPI_Allreduce");
		MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM,
			      MPI_COMM_WORLD);
	}
}

/* Each round some signal, and a timer that interrupts whatever it meets. */
static void many(void)
{
	static const int list[] = { SIGUSR1, SIGUSR2, SIGTERM, SIGINT,
				    SIGCONT, SIGCHLD, SIGURG };
	struct itimerval every = { { 0, 997 }, { 0, 997 } };
	struct sigaction a = { .sa_handler = count };

	for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
		sigaction(list[i], &a, NULL);
	sigaction(SIGALRM, &a, NULL);
	setitimer(ITIMER_REAL, &every, NULL);
	for (unsigned i = 0; i < ROUNDS; i++) {
		kill(getpid(), list[i % (sizeof list / sizeof *list)]);
		work(1);
	}
}

/* Whether SIG still has the HANDLER that it had before MPI_Init. */
static void kept(int sig, void (*handler)(int))
{
	struct sigaction a;

	sigaction(sig, NULL, &a);
	if (a.sa_handler != handler)
		printf("handler of signal %d changed\n", sig);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	sigset_t before, after;
	int rank;

	signal(SIGUSR2, count); /* MPICH takes SIGUSR1 */
	signal(SIGCONT, SIG_IGN);
	sigprocmask(SIG_SETMASK, NULL, &before);
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	work(10);
	sigprocmask(SIG_SETMASK, NULL, &after);
	for (int i = 1; i < 64; i++)
		if (sigismember(&before, i) != sigismember(&after, i))
			printf("mask of signal %d changed\n", i);
	kept(SIGUSR2, count);
	kept(SIGCONT, SIG_IGN);
	if (!strcmp(what, "many"))
		many();
	if (!strcmp(what, "last-word") && rank == 1) {
		signal(SIGTERM, last_word);
		kill(getpid(), SIGTERM);
	}
	work(10);
	if (rank == 0)
		printf("handled %s, in our thread %d\n",
		       handled > ROUNDS / 2 ? "many" : "few", (int)in_ours);
	fflush(stdout);
	MPI_Finalize();
	return 0;
}
