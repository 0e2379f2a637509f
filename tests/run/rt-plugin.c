// SPDX-License-Identifier: GPL-3.0-or-later
// A program that knows nothing of MPI opens one that does as a plugin, and with
// it the run time; one that has it and never starts MPI; one whose signals are
// handled in its own threads, with a handler that calls _exit.
// REQUIRES: one-node
// RUN: %handcc -DPLUGIN -fPIC -shared %s -o %t.so %rt
// RUN: gcc %s -DHOST -o %t.host -ldl
// RUN: %handcc %s -o %t %rt
// RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t.host %t.so | FileCheck %s --check-prefix=PLUGIN
// RUN: %status -n 2 %t.host %t.so wrong | FileCheck %s --check-prefix=WRONG
// RUN: not %t never 2>&1 | count 0
// RUN: %status -n 2 %t signals | FileCheck %s --check-prefix=SIGNALS --implicit-check-not=parcoach
// PLUGIN-NOT: parcoach
// PLUGIN: parcoach: 4 checks by 2 processes, 0 skipped
// PLUGIN: exit status 3
// WRONG: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives
// WRONG: exit status 66
// SIGNALS: alarms in the main thread: 2
// SIGNALS: exit status 4
#ifdef HOST
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	void *lib = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
	int (*run)(int, char **) = NULL;

	if (lib)
		*(void **)&run = dlsym(lib, "run");
	else
		puts(dlerror());
	return run ? run(argc - 1, argv + 1) : 1;
}
#else
#include "by-hand.h"
#include <pthread.h>
#include <signal.h>

static pthread_t main_thread;
static volatile sig_atomic_t here;

static void alarmed(int sig)
{
	here += pthread_equal(pthread_self(), main_thread);
	if (sig == SIGUSR1)
		_exit(4);
	alarm(1);
}

static void signals(void)
{
	main_thread = pthread_self();
	signal(SIGALRM, alarmed);
	signal(SIGUSR1, alarmed);
	MPI_Init(NULL, NULL);
	alarm(1);
	while (here < 2)
		pause();
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	printf("alarms in the main thread: %d\n", (int)here);
	fflush(stdout);
	raise(SIGUSR1);
}

int run(int argc, char **argv)
{
	int rank;

	if (argc > 1 && !strcmp(argv[1], "never")) {
		LEAVE();
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
		quick_exit(9);
	}
	if (argc > 1 && !strcmp(argv[1], "signals"))
		signals();
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	if (argc > 1 && rank)
		COLL(MPI_COMM_WORLD, "MPI_Bcast");
	else
		COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	MPI_Finalize();
	return 3;
}

#ifndef PLUGIN
int main(int argc, char **argv)
{
	return run(argc, argv);
}
#endif
#endif
