/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_place.c - call sites of code that was not compiled with the plugin.
 *
 * In:   the address to which a call returns.
 * Out:  a struct parcoach_site whose file is "a.out+0x11f2": the module's name
 *       and the address in it, which is the same in all processes wherever the
 *       loader puts modules. In a report it becomes "main.c:12", or the name of
 *       the function, by addr2line (binutils) if that is installed.
 * Cost: a lookup by address; memory once for each site; addr2line only for
 *       reports.
 * LIMIT: code that is loaded at the address of unloaded code (dlclose) is taken
 * for the unloaded code.
 */
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/state.h"
#include "rt_preload.h"

#define BUCKETS 4096
#define NAME 96
#define SECONDS_FOR_LINE 5

struct place {
	struct place *next;
	const void *from; /* the address, or the hook's site */
	unsigned op;
	struct parcoach_site site;
	char file[NAME];
	char *path; /* of the module, which may be unloaded at the report */
};

static _Atomic(struct place *) places[BUCKETS];

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* FILE: "a.out+0x11f2" */
static void file_put(struct place *p, const void *from)
{
	uintptr_t at = (uintptr_t)from - 1; /* in the call, not after it */
	struct link_map *map = NULL;
	Dl_info info;
	const char *module;

	if (!dladdr1((const void *)at, &info, (void **)&map,
		     RTLD_DL_LINKMAP) || !map) {
		snprintf(p->file, NAME, "code generated at run time");
		return;
	}
	p->path = map->l_name[0] ? strdup(map->l_name) : NULL;
	module = map->l_name[0] ? map->l_name : program_invocation_name;
	snprintf(p->file, NAME, "%.70s+0x%lx", base_name(module),
		 (unsigned long)(at - map->l_addr));
}

static struct place *place_new(unsigned op, const void *from,
			       const struct parcoach_site *hook)
{
	struct place *p = PCRT_NEW(1, struct place);

	if (!p)
		return NULL;
	p->from = hook ? (const void *)hook : from;
	p->op = op;
	p->site = (struct parcoach_site){
		.kind = PARCOACH_SITE_COLL, .given = PARCOACH_GIVEN_ALL,
		.givens = PARCOACH_VALUES,
		.op = pcrt_ops[op].hash, .flags = pcrt_ops[op].flags,
		.on = pcrt_ops[op].on, .file = p->file, .function = "",
		.what = pcrt_ops[op].name
	};
	if (hook) {
		p->site.line = hook->line;
		p->site.file = hook->file;
		p->site.function = hook->function;
		p->site.what = hook->what;
	} else {
		file_put(p, from);
	}
	return p;
}

static struct place *find(struct place *first, unsigned op, const void *from)
{
	while (first && (first->from != from || first->op != op))
		first = first->next;
	return first;
}

const struct parcoach_site *pcrt_place_of(unsigned op, const void *from,
					  const struct parcoach_site *hook)
{
	const void *key = hook ? (const void *)hook : from;
	_Atomic(struct place *) *bucket =
		&places[(((uintptr_t)key >> 1) * 0x9e3779b97f4a7c15u >> 40) %
			BUCKETS];
	struct place *first = atomic_load_explicit(bucket,
						   memory_order_acquire);
	struct place *p = find(first, op, key), *made;

	if (p)
		return &p->site;
	made = place_new(op, from, hook);
	if (!made)
		return NULL;
	do {
		/* Another thread may have been faster. */
		p = find(first, op, key);
		if (p) {
			free(made);
			return &p->site;
		}
		made->next = first;
	} while (!atomic_compare_exchange_weak(bucket, &first, made));
	return &made->site;
}

/* ---- for reports ---- */

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

	for (unsigned i = 0; i < BUCKETS; i++)
		for (struct place *p = places[i]; p; p = p->next)
			if (p->path && !strcmp(p->file, place)) {
				snprintf(path, size, "%s", p->path);
				return true;
			}
	return dl_iterate_phdr(module_find, &s);
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
		char place[NAME], text[216];
	} answers[ANSWERS];
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	unsigned i;

	pthread_mutex_lock(&lock);
	for (i = 0; i < ANSWERS - 1 && answers[i].place[0]; i++)
		if (!strcmp(answers[i].place, place))
			break;
	if (strcmp(answers[i].place, place)) {
		snprintf(answers[i].place, NAME, "%s", place);
		if (!place_say(place, answers[i].text, sizeof answers[i].text))
			snprintf(answers[i].text, sizeof answers[i].text,
				 "%s", place);
	}
	snprintf(text, size, "%s", answers[i].text);
	pthread_mutex_unlock(&lock);
}
