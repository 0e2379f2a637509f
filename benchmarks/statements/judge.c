/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * judge.c - executes a program for each process of some jobs, one after the other.
 *
 * In:   program_main (), the main program, which includes mpi.h of this folder; -1, 0,
 *       1, 2, 3 as its two arguments, 1 to 4 processes.
 * Out:  "wrong SIZE N M LINE LINE": the calls of process 0 and of another one that do
 *       not match in this job (0: it ends); or "right JOBS": how many jobs are valid.
 * Not:  A job in which a process has undefined behavior (a signal), needs longer than
 *       0.2 s or more than MOST calls, or ends the job, is not judged.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mpi.h"

#undef MPI_Init
#undef MPI_Finalize
#undef MPI_Barrier
#undef MPI_Bcast

#define MOST 200
#define PROCESSES 4

struct call {
	char name;	/* 'B'arrier, b'C'ast, 'I'nit, 'F'inalize */
	int line, data;
};

struct trace {
	int n;
	struct call v[MOST];
	int aborts;	/* the job ends after its last call */
};

int judge_line;		/* of the call that follows */

static struct trace *traces, *me;
static int rank, size;

static struct call *call(char name)
{
	if (me->n == MOST)
		raise(SIGKILL);
	me->v[me->n] = (struct call){ .name = name, .line = judge_line };
	return &me->v[me->n++];
}

int MPI_Init(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	call('I');
	return 0;
}

int MPI_Finalize(void)
{
	call('F');
	return 0;
}

int MPI_Comm_rank(int comm, int *to)
{
	(void)comm;
	*to = rank;
	return 0;
}

int MPI_Comm_size(int comm, int *to)
{
	(void)comm;
	*to = size;
	return 0;
}

int MPI_Barrier(int comm)
{
	(void)comm;
	call('B');
	return 0;
}

int MPI_Bcast(void *data, int count, int type, int root, int comm)
{
	struct call *this = call('C'), *first = &traces[0].v[me->n - 1];

	(void)count, (void)type, (void)root, (void)comm;
	if (!rank)
		this->data = *(int *)data;
	else if (me->n <= traces[0].n && first->name == 'C')
		*(int *)data = first->data;
	else
		_exit(0);	/* It waits for ever. */
	return 0;
}

int MPI_Abort(int comm, int status)
{
	(void)comm, (void)status;
	me->aborts = 1;
	_exit(0);
}

/* ---- Fortran ---- */

void judge_at_(int *line)
{
	judge_line = *line;
}

void mpi_init_(int *error)
{
	*error = MPI_Init(NULL, NULL);
}

void mpi_finalize_(int *error)
{
	*error = MPI_Finalize();
}

void mpi_comm_rank_(int *comm, int *to, int *error)
{
	*error = MPI_Comm_rank(*comm, to);
}

void mpi_comm_size_(int *comm, int *to, int *error)
{
	*error = MPI_Comm_size(*comm, to);
}

void mpi_barrier_(int *comm, int *error)
{
	*error = MPI_Barrier(*comm);
}

void mpi_bcast_(void *data, int *count, int *type, int *root, int *comm,
		int *error)
{
	*error = MPI_Bcast(data, *count, *type, *root, *comm);
}

void mpi_abort_(int *comm, int *status, int *error)
{
	*error = MPI_Abort(*comm, *status);
}

/* ---- jobs ---- */

/* mpirun ends the job if a process exits without MPI_Finalize. */
static int returned;

static void exits(void)
{
	me->aborts |= !returned && (!me->n || me->v[me->n - 1].name != 'F');
}

/* False: the job is not valid. */
static int run(char **argv)
{
	int status;
	struct itimerval most = { .it_value = { .tv_usec = 200000 } };
	pid_t child = fork();

	me = &traces[rank];
	if (!child) {
		setitimer(ITIMER_PROF, &most, NULL);
		atexit(exits);
		status = program_main(3, argv);
		returned = 1;
		exit(status);
	}
	return child > 0 && waitpid(child, &status, 0) == child &&
	       WIFEXITED(status) && !WEXITSTATUS(status);
}

/* The first call in which A and B differ, or -1. */
static int differ(const struct trace *a, const struct trace *b)
{
	int n = a->n > b->n ? a->n : b->n;

	for (int i = 0; i < n; i++)
		if (i >= a->n || i >= b->n || a->v[i].name != b->v[i].name)
			return i;
	return -1;
}

static int line(const struct trace *of, int at)
{
	return at < of->n ? of->v[at].line : 0;
}

/* 1: a valid job; -1: which is wrong. */
static int job(int n, int m)
{
	char first[12], second[12];
	char *argv[] = { (char *)"program", first, second, NULL };
	int aborts = 0;

	sprintf(first, "%d", n);
	sprintf(second, "%d", m);
	memset(traces, 0, sizeof *traces * PROCESSES);
	for (rank = 0; rank < size; rank++) {
		if (!run(argv))
			return 0;
		aborts |= traces[rank].aborts;
	}
	for (int other = 1; other < size && !aborts; other++) {
		int at = differ(&traces[0], &traces[other]);

		if (at < 0)
			continue;
		printf("wrong %d %d %d %d %d\n", size, n, m,
		       line(&traces[0], at), line(&traces[other], at));
		return -1;
	}
	return !aborts;
}

int main(void)
{
	int valid = 0;

	traces = mmap(NULL, sizeof *traces * PROCESSES, PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (traces == MAP_FAILED)
		return 2;
	for (size = 1; size <= PROCESSES; size++)
		for (int n = -1; n <= 3; n++)
			for (int m = n & 1; m <= 3; m += 2) {
				int said = job(n, m);

				if (said < 0)
					return 0;
				valid += said;
			}
	printf("right %d\n", valid);
	return 0;
}
