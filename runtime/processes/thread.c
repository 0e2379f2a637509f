/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * thread.c - the threads of this process, as the system shows them.
 *
 * In:   /proc/self/task; the thread that checks.
 * Out:  text of a file there; which thread made the last check.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>
#include "processes/thread.h"

static _Atomic(pid_t) caller; /* the thread that made the last check */

void pcrt_stuck_caller(void)
{
	static _Thread_local pid_t tid
		__attribute__((tls_model("initial-exec")));

	if (!tid)
		tid = (pid_t)syscall(SYS_gettid);
	atomic_store_explicit(&caller, tid, memory_order_relaxed);
}

int pcrt_stuck_last(void)
{
	return atomic_load(&caller);
}

bool pcrt_thread_file(int tid, const char *name, char *text, size_t size)
{
	char path[64];
	ssize_t n = -1;
	int fd;

	snprintf(path, sizeof path, "/proc/self/task/%d/%s", tid, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	n = read(fd, text, size - 1);
	close(fd);
	text[n > 0 ? n : 0] = 0;
	return n > 0;
}
