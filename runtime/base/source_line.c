/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * source_line.c - the source line of an address, from the file itself or by
 *                 addr2line (contract in source_line.h).
 *
 * Cost: one look at the line table; if the file has none, one process, which
 *       gets SECONDS_FOR_LINE.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/line_table.h"
#include "base/source_line.h"

#define SECONDS_FOR_LINE 5

bool pcrt_addr2line(const char *path, const char *const *at, int n, char *answer,
		    size_t size)
{
	char c[] = "LC_ALL=C", tool[] = "addr2line", how[] = "-fCi", of[] = "-e";
	char *environment[] = { c, NULL };
	char file[4096], address[PCRT_ADDRESSES][32];
	char *argv[4 + PCRT_ADDRESSES + 1] = { tool, how, of, file };
	posix_spawn_file_actions_t actions;
	size_t len = 0;
	int out[2], status;
	pid_t child;
	bool good;

	snprintf(file, sizeof file, "%s", path);
	for (int i = 0; i < n && i < PCRT_ADDRESSES; i++) {
		snprintf(address[i], sizeof address[i], "%s", at[i]);
		argv[4 + i] = address[i];
	}
	if (!strcmp(path, "/proc/self/exe")) {
		ssize_t end = readlink(path, file, sizeof file - 1);

		file[end > 0 ? end : 0] = 0;
	}
	if (pipe(out))
		return false;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, out[1], 1);
	posix_spawn_file_actions_addclose(&actions, out[0]);
	posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", 1, 0);
	good = !posix_spawnp(&child, argv[0], &actions, NULL, argv,
			     environment);
	posix_spawn_file_actions_destroy(&actions);
	close(out[1]);
	while (good && len + 1 < size) {
		struct pollfd fd = { out[0], POLLIN, 0 };
		ssize_t got = poll(&fd, 1, 1000 * SECONDS_FOR_LINE);

		if (got > 0)
			got = read(out[0], answer + len, size - len - 1);
		/* By a signal handler of the program. */
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		len += (size_t)got;
	}
	answer[len] = 0;
	close(out[0]);
	if (good) {
		kill(child, SIGKILL);
		waitpid(child, &status, 0);
	}
	return len > 0;
}

char *pcrt_addr2line_next(char **answer, char **function)
{
	char *name = *answer, *line = strchr(name, '\n'), *end;

	if (!line)
		return NULL;
	*line++ = 0;
	end = line + strcspn(line, "\n");
	*answer = *end ? end + 1 : end;
	/* "DIR/a b.c:8 (discriminator 3)" */
	*end = 0;
	if (strstr(line, " (discriminator "))
		end = strstr(line, " (discriminator ");
	*end = 0;
	if (!*line || *line == '?' || !strcmp(end - 2, ":?") ||
	    !strcmp(end - 2, ":0"))
		*line = 0;
	if (*name == '?')
		*name = 0;
	*function = name;
	return line;
}

bool pcrt_source_line(const char *path, const char *at, char *function,
		      size_t function_size, char *line, size_t line_size)
{
	char answer[1024], *next = answer, *name, *found;

	*function = 0;
	if (pcrt_line_table(path, strtoull(at, NULL, 16), line, line_size))
		return true;
	if (!pcrt_addr2line(path, &at, 1, answer, sizeof answer))
		return false;
	found = pcrt_addr2line_next(&next, &name);
	if (!found)
		return false;
	snprintf(line, line_size, "%s", found);
	snprintf(function, function_size, "%s", name);
	return true;
}
