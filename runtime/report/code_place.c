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
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include "base/source_line.h"
#include "report/code_place.h"

#define PLACE 96

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

/* Describe PLACE ("a.out+0x11f2") for the user, in TEXT. */
static bool place_say(const char *place, char *text, size_t size)
{
	const char *plus = strrchr(place, '+');
	char path[4096], function[101], line[201];

	if (!plus ||
	    !path_find(place, (size_t)(plus - place), path, sizeof path) ||
	    !pcrt_source_line(path, plus + 1, function, sizeof function, line,
			      sizeof line))
		return false;
	if (*line)
		snprintf(text, size, "%s", line);
	else if (*function)
		snprintf(text, size, "in %s (%.90s)", function, place);
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

int pcrt_places_ask(const char *const *place, int n, char *answer, size_t size)
{
	const char *plus = strrchr(place[0], '+'), *at[PCRT_ADDRESSES];
	size_t name = plus ? (size_t)(plus - place[0]) + 1 : 0;
	char path[4096];
	int same = 0;

	for (; same < n && same < PCRT_ADDRESSES; same++) {
		if (!name || strncmp(place[same], place[0], name))
			break;
		at[same] = place[same] + name;
	}
	if (!same || !path_find(place[0], name - 1, path, sizeof path) ||
	    !pcrt_addr2line(path, at, same, answer, size))
		answer[0] = 0;
	return same ? same : 1;
}

void pcrt_place_put(char *text, size_t size, const char *file, uint32_t line)
{
	if (line)
		snprintf(text, size, "%s:%u", file, line);
	else
		pcrt_place_say(file, text, size);
}
