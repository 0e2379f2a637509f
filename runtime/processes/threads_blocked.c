/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * threads_blocked.c - whether a process under MPI_THREAD_MULTIPLE waits as a
 *                     whole: no thread of it can do anything before the
 *                     collective of one of them is complete.
 *
 * In:   /proc/self/task, if the process has not moved for a while.
 * Out:  pcrt_proc.stuck: how far it had come then (pcrt_moved).
 * Cost: two small files for each thread, twice, at increasing intervals; a look
 *       at the threads before and after MPI_Init.
 *
 * Except for the thread that made the last check, each thread must belong to
 * the MPI library (MPI_Init made it) or to us, or wait in libgomp: at a
 * barrier, for a lock or a task, or for the next team.  Only threads of this
 * process can end such a wait, so if all of them wait, none continues.  The
 * threads are examined one after the other, so twice; a thread that ran in
 * between was not waiting.
 *
 * RATIONALE: hooks know only the teams that were announced to them, and no
 * threads that the program creates itself.
 * LIMIT: if a wait is not a futex of libgomp itself (other OpenMP libraries, a
 * statically linked libgomp, OMP_WAIT_POLICY=active), nothing is known, and the
 * process counts as one that may continue.
 */
#include <dirent.h>
#include <link.h>
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/state.h"
#include "board/memory.h"
#include "processes/call_log.h"
#include "processes/thread.h"
#include "processes/threads_blocked.h"
#include "processes/waiting_in.h"

#define LIBRARY 64  /* threads that MPI_Init makes */
#define THREADS 512 /* examined at most; if there are more, nothing is known */
#define FIRST 0.5   /* seconds without a move before the first examination */

struct list {
	unsigned n;
	bool whole;
	pid_t tid[LIBRARY];
};

static struct list before, library;
static atomic_bool library_known; /* all of it; it does not change any more */

/* The result of the last examination. */
static struct seen {
	unsigned n;
	uint64_t moved;
	struct {
		pid_t tid;
		uint64_t turns; /* how often it was scheduled */
	} thread[THREADS];
} looks[2];
static unsigned turn;
static double next; /* examine again after a wait of so many seconds */

/* ---- the threads of the process ---- */

static void threads_each(bool (*fn)(pid_t tid, void *arg), void *arg)
{
	DIR *dir = opendir("/proc/self/task");
	bool more = dir != NULL;
	struct dirent *e;

	while (more && (e = readdir(dir)))
		if (e->d_name[0] != '.')
			more = fn((pid_t)atol(e->d_name), arg);
	if (dir)
		closedir(dir);
}

static bool list_has(const struct list *l, pid_t tid)
{
	for (unsigned i = 0; i < l->n; i++)
		if (l->tid[i] == tid)
			return true;
	return false;
}

static bool list_add(pid_t tid, void *arg)
{
	struct list *l = (struct list *)arg;

	l->whole = l->n < LIBRARY;
	if (l->whole)
		l->tid[l->n++] = tid;
	return l->whole;
}

void pcrt_stuck_before(void)
{
	before.n = 0;
	before.whole = false;
	threads_each(list_add, &before);
}

void pcrt_stuck_after(void)
{
	struct list now = { .n = 0 };

	if (pcrt_level < MPI_THREAD_MULTIPLE || !before.whole)
		return;
	threads_each(list_add, &now);
	for (unsigned i = 0; i < now.n; i++)
		if (!list_has(&before, now.tid[i]))
			list_add(now.tid[i], &library);
	library.whole = now.whole;
	atomic_store(&library_known, now.whole);
}

/* ---- where a thread is ---- */

/* Whether INFO describes libgomp and *ADDRESS is in its code. */
static int gomp_has(struct dl_phdr_info *info, size_t size, void *address)
{
	const char *name = strrchr(info->dlpi_name, '/');
	uintptr_t at = *(uintptr_t *)address - info->dlpi_addr;

	(void)size;
	name = name ? name + 1 : info->dlpi_name;
	if (strncmp(name, "libgomp", 7))
		return 0;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];

		if (p->p_type == PT_LOAD && p->p_flags & PF_X &&
		    at >= p->p_vaddr && at - p->p_vaddr < p->p_memsz)
			return 1;
	}
	return 0;
}

/* Whether TID waits in libgomp. */
static bool waits_there(pid_t tid)
{
	char text[256], *pc;
	uintptr_t address;

	if (!pcrt_thread_file(tid, "syscall", text, sizeof text) ||
	    atol(text) != SYS_futex || !(pc = strrchr(text, ' ')))
		return false;
	address = (uintptr_t)strtoull(pc, NULL, 16);
	return dl_iterate_phdr(gomp_has, &address) == 1;
}

static bool turns_of(pid_t tid, uint64_t *turns)
{
	char text[128], *last;

	if (!pcrt_thread_file(tid, "schedstat", text, sizeof text) ||
	    !(last = strrchr(text, ' ')))
		return false;
	*turns = strtoull(last, NULL, 10);
	return true;
}

static bool thread_look(pid_t tid, void *arg)
{
	struct seen *s = (struct seen *)arg;
	uint64_t turns;

	if (tid == pcrt_stuck_last() || list_has(&library, tid))
		return true;
	if (s->n == THREADS || !turns_of(tid, &turns) || !waits_there(tid)) {
		s->moved = UINT64_MAX;
		return false;
	}
	s->thread[s->n].tid = tid;
	s->thread[s->n++].turns = turns;
	return true;
}

static bool are_alike(const struct seen *a, const struct seen *b)
{
	if (a->moved != b->moved || a->moved == UINT64_MAX || a->n != b->n)
		return false;
	for (unsigned i = 0; i < a->n; i++)
		if (a->thread[i].tid != b->thread[i].tid ||
		    a->thread[i].turns != b->thread[i].turns)
			return false;
	return true;
}

/* ---- the process ---- */

void pcrt_stuck_look(double waited)
{
	struct pcrt_proc *me = &pcrt_procs[pcrt_me];
	uint64_t moved = pcrt_moved((uint32_t)pcrt_me);
	struct seen *s = &looks[turn % 2];
	struct pcrt_stay in[PCRT_STAYS];

	if (pcrt_level < MPI_THREAD_MULTIPLE || !atomic_load(&library_known) ||
	    atomic_load(&me->stuck) == moved + 1)
		return;
	if (waited < next / 2)
		next = FIRST; /* it has moved since */
	if (waited < next || !pcrt_stays_get((uint32_t)pcrt_me, in))
		return;
	s->n = 0;
	s->moved = moved;
	threads_each(thread_look, s);
	/* The second examination is made at the next tick. */
	if (turn++ % 2 == 0)
		return;
	next = 2 * waited;
	if (are_alike(&looks[0], &looks[1]))
		atomic_store(&me->stuck, moved + 1);
}

bool pcrt_is_stuck(uint32_t p)
{
	return pcrt_level < MPI_THREAD_MULTIPLE ||
	       atomic_load(&pcrt_procs[p].stuck) == pcrt_moved(p) + 1;
}
