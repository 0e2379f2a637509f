/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * limit.c - writing files whose size is limited (ulimit -f).
 *
 * In:   what is to be written, or the size of the shared memory, which the
 *       kernel treats as a file.
 * Out:  EFBIG, like any other error.
 *
 * RATIONALE: the kernel also sends SIGXFSZ to the writing thread, and this ends
 * a program that does not expect it.  So the thread blocks the signal meanwhile
 * and removes it if it has arrived.  A SIGXFSZ of the user that was pending
 * before stays pending.
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>
#include "base/limit.h"

struct guard {
	sigset_t old;
	bool pending;
};

static void xfsz_only(sigset_t *s)
{
	sigemptyset(s);
	sigaddset(s, SIGXFSZ);
}

static void guard_begin(struct guard *g)
{
	sigset_t now, one;

	xfsz_only(&one);
	sigpending(&now);
	g->pending = sigismember(&now, SIGXFSZ);
	pthread_sigmask(SIG_BLOCK, &one, &g->old);
}

static void guard_end(const struct guard *g)
{
	const struct timespec none = { 0, 0 };
	int error = errno;
	sigset_t one;

	xfsz_only(&one);
	if (error == EFBIG && !g->pending)
		sigtimedwait(&one, NULL, &none);
	pthread_sigmask(SIG_SETMASK, &g->old, NULL);
	errno = error;
}

bool pcrt_file_resize(int fd, off_t size)
{
	struct guard g;
	bool good;

	guard_begin(&g);
	good = !ftruncate(fd, size);
	guard_end(&g);
	return good;
}

bool pcrt_file_write(int fd, const char *s, size_t n, off_t at)
{
	struct guard g;
	bool good = true;

	guard_begin(&g);
	while (n && good) {
		ssize_t done = pwrite(fd, s, n, at);

		/* A pipe or a terminal has no offsets. */
		if (done < 0 && errno == ESPIPE)
			done = write(fd, s, n);
		good = done > 0 || (done < 0 && errno == EINTR);
		if (done <= 0)
			continue;
		s += done;
		n -= (size_t)done;
		at += done;
	}
	guard_end(&g);
	return good;
}
