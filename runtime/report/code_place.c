/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * code_place.c - a place in the code, as text for a report.
 *
 * In:   "a.out+0x11f2": the name of a module and an address in it.
 * Out:  "main.c:12", or the name of the function, by addr2line (binutils) if
 *       that is installed.
 * Cost: one run of addr2line for each place.
 */
#include <errno.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "report/code_place.h"

#define PLACE 96
#define SECONDS_FOR_LINE 5

bool (*pcrt_place_path)(const char *place, char *path, size_t size);

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

struct search {
	const char *name; /* NAME_LEN bytes */
	size_t len;
	char *path;
	size_t size;
};

static int module_find(struct dl_phdr_info *info, size_t size, void *arg)
{
	struct search *s = (struct search *)arg;
	const char *path = info->dlpi_name[0] ? info->dlpi_name :
					       program_invocation_name;
	const char *base = base_name(path);

	(void)size;
	if (strlen(base) != s->len || memcmp(base, s->name, s->len))
		return 0;
	snprintf(s->path, s->size, "%s",
		 info->dlpi_name[0] ? path : "/proc/self/exe");
	return 1;
}

/* The file of the module that contains PLACE, whose first NAME_LEN bytes are
 * its name. */
static bool path_find(const char *place, size_t name_len, char *path,
		      size_t size)
{
	struct search s = { place, name_len, path, size };

	return (pcrt_place_path && pcrt_place_path(place, path, size)) ||
	       dl_iterate_phdr(module_find, &s);
}

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
		ssize_t n;

		if (poll(&fd, 1, 1000 * SECONDS_FOR_LINE) <= 0)
			break;
		n = read(out[0], answer + len, size - len - 1);
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

/* Describe PLACE ("a.out+0x11f2") for the user, in TEXT. */
static bool place_say(const char *place, char *text, size_t size)
{
	const char *plus = strrchr(place, '+');
	char path[4096], answer[1024], *line, *end;

	if (!plus ||
	    !path_find(place, (size_t)(plus - place), path, sizeof path) ||
	    !ask(path, plus + 1, answer, sizeof answer))
		return false;
	line = strchr(answer, '\n');
	if (!line)
		return false;
	*line++ = 0;
	end = line + strcspn(line, " \n");
	*end = 0;
	if (*line && *line != '?' && strcmp(end - 2, ":?") &&
	    strcmp(end - 2, ":0"))
		snprintf(text, size, "%.200s", line);
	else if (*answer && *answer != '?')
		snprintf(text, size, "in %.100s (%.90s)", answer, place);
	else
		return false;
	return true;
}

#define ANSWERS 16

/* A report asks for the same place once for each process. */
void pcrt_place_say(const char *place, char *text, size_t size)
{
	static struct {
		char place[PLACE], text[216];
	} answers[ANSWERS];
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	unsigned i;

	pthread_mutex_lock(&lock);
	for (i = 0; i < ANSWERS - 1 && answers[i].place[0]; i++)
		if (!strcmp(answers[i].place, place))
			break;
	if (strcmp(answers[i].place, place)) {
		snprintf(answers[i].place, PLACE, "%s", place);
		if (!place_say(place, answers[i].text, sizeof answers[i].text))
			snprintf(answers[i].text, sizeof answers[i].text,
				 "%s", place);
	}
	snprintf(text, size, "%s", answers[i].text);
	pthread_mutex_unlock(&lock);
}

void pcrt_place_put(char *text, size_t size, const char *file, uint32_t line)
{
	if (line)
		snprintf(text, size, "%s:%u", file, line);
	else
		pcrt_place_say(file, text, size);
}
