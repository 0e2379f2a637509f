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

/* The answer of addr2line for address AT of the module PATH:
 * "function\nplace\n". */
static bool ask(const char *path, const char *at, char *answer, size_t size)
{
	char c[] = "LC_ALL=C", tool[] = "addr2line", how[] = "-fC", of[] = "-e";
	char *environment[] = { c, NULL };
	char file[4096], address[32];
	char *argv[] = { tool, how, of, file, address, NULL };
	posix_spawn_file_actions_t actions;
	size_t len = 0;
	int out[2], status;
	pid_t child;
	bool good;

	snprintf(file, sizeof file, "%s", path);
	snprintf(address, sizeof address, "%s", at);
	if (!strcmp(path, "/proc/self/exe")) {
		ssize_t n = readlink(path, file, sizeof file - 1);

		file[n > 0 ? n : 0] = 0;
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
		ssize_t n = poll(&fd, 1, 1000 * SECONDS_FOR_LINE);

		if (n > 0)
			n = read(out[0], answer + len, size - len - 1);
		/* By a signal handler of the program. */
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		len += (size_t)n;
	}
	answer[len] = 0;
	close(out[0]);
	if (good) {
		kill(child, SIGKILL);
		waitpid(child, &status, 0);
	}
	return len > 0;
}

bool pcrt_source_line(const char *path, const char *at, char *function,
		      size_t function_size, char *line, size_t line_size)
{
	char answer[1024], *second, *end;

	*function = 0;
	if (pcrt_line_table(path, strtoull(at, NULL, 16), line, line_size))
		return true;
	if (!ask(path, at, answer, sizeof answer))
		return false;
	second = strchr(answer, '\n');
	if (!second)
		return false;
	*second++ = 0;
	/* "DIR/a b.c:8 (discriminator 3)" */
	end = second + strcspn(second, "\n");
	*end = 0;
	if (strstr(second, " (discriminator "))
		end = strstr(second, " (discriminator ");
	*end = 0;
	if (!*second || *second == '?' || !strcmp(end - 2, ":?") ||
	    !strcmp(end - 2, ":0"))
		*second = 0;
	snprintf(line, line_size, "%s", second);
	snprintf(function, function_size, "%s",
		 *answer == '?' ? "" : answer);
	return true;
}
