/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * output.c - writes files completely or not at all (contract in output.h).
 *
 * Not:  after kill -9, PATH.XXXXXX remains, but never an incomplete PATH.
 */
#define _GNU_SOURCE
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "tool.h"

static char unfinished[PATH_MAX]; /* "": none */
static char target[PATH_MAX];     /* its final name, symbolic links resolved */
static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGPIPE };

static void take_away(int signal)
{
	if (unfinished[0])
		unlink(unfinished);
	raise(signal); /* SA_RESETHAND: this ends the process */
}

static void watch_signals(void)
{
	struct sigaction action = { .sa_handler = take_away,
				    .sa_flags = SA_RESETHAND | SA_NODEFER };

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		struct sigaction old;

		/* A signal that nohup ignores stays ignored. */
		if (!sigaction(signals[i], NULL, &old) &&
		    old.sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
	}
}

static bool is_std(const char *path)
{
	return !path || !strcmp(path, "-");
}

/* Whether PATH is written directly: a pipe, a terminal, /dev/null. */
static bool is_special(const char *path)
{
	struct stat st;

	return !stat(path, &st) && !S_ISREG(st.st_mode);
}

FILE *tool_output_open(const char *path)
{
	mode_t mask;
	FILE *out;
	int fd;

	if (is_std(path))
		return stdout;
	if (is_special(path)) {
		out = fopen(path, "w");
		if (!out)
			tool_error("cannot write '%s': %s", path,
				   strerror(errno));
		return out;
	}
	if (!realpath(path, target))
		snprintf(target, sizeof target, "%s", path);
	if (strlen(path) + 8 > sizeof target ||
	    strlen(target) + 8 > sizeof unfinished) {
		tool_error("cannot write '%s': the name is too long", path);
		return NULL;
	}
	watch_signals();
	strcat(strcpy(unfinished, target), ".XXXXXX");
	fd = mkostemp(unfinished, O_CLOEXEC);
	out = fd < 0 ? NULL : fdopen(fd, "w");
	if (!out) {
		tool_error("cannot write '%s': %s", path, strerror(errno));
		unfinished[0] = 0;
		return NULL;
	}
	mask = umask(0);
	umask(mask);
	fchmod(fd, 0666 & ~mask);
	return out;
}

int tool_output_done(FILE *out, const char *path)
{
	bool ok = !fflush(out) && !ferror(out);
	int error = errno;

	if (is_std(path))
		return 0; /* main checks it */
	if (fclose(out) && ok) {
		ok = false;
		error = errno;
	}
	if (unfinished[0] && ok && rename(unfinished, target)) {
		ok = false;
		error = errno;
	}
	if (unfinished[0] && !ok)
		unlink(unfinished);
	unfinished[0] = 0;
	return ok ? 0 : tool_error("cannot write '%s': %s", path,
				   strerror(error));
}

int tool_output_done_log(FILE *out, const char *path, size_t len)
{
	int old = open(path, O_RDONLY | O_CLOEXEC);
	int status = tool_output_done(out, path);
	char bytes[65536];
	ssize_t n;

	if (old < 0)
		return status;
	lseek(old, (off_t)len, SEEK_SET);
	while (!status && (n = read(old, bytes, sizeof bytes)) > 0)
		status = tool_output_append(path, bytes, (size_t)n);
	close(old);
	return status;
}

void tool_output_drop(FILE *out)
{
	if (out != stdout)
		fclose(out);
	if (unfinished[0])
		unlink(unfinished);
	unfinished[0] = 0;
}

int tool_output_append(const char *path, const char *text, size_t len)
{
	bool ok;
	int fd;

	errno = 0;
	fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	ok = fd >= 0 && write(fd, text, len) == (ssize_t)len;
	if (fd >= 0 && close(fd))
		ok = false;
	return ok ? 0 : tool_error("cannot write '%s': %s", path,
				   errno ? strerror(errno) : "no space left");
}
