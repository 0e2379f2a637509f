/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * callers.c - the callers of what a line of a report shows (contract in callers.h).
 *
 * In:   places on a stack.
 * Out:  the functions there, also those that the compiler has put into others.
 * Cost: one run of addr2line for each stack that differs; without it, the lines of the
 *       line table.
 */
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "base/source_line.h"
#include "report/callers.h"
#include "report/code_place.h"

#define MOST 16     /* functions of a stack */
#define STACKS 16   /* whose functions are kept */
#define ANSWER 8192

struct caller {
	char line[216], function[64];
	bool last; /* the program begins there */
};

struct stack {
	char key[512];
	struct caller of[MOST];
	int n;
};

/* Whether FUNCTION is that with which the program begins. */
static bool is_first(const char *function)
{
	return !strcmp(function, "main") || !strcmp(function, "MAIN__");
}

static void add(struct stack *s, const char *line, const char *function)
{
	struct caller *c = &s->of[s->n];

	char *region;

	if (s->n == MOST || (!line[0] && (!function[0] || is_first(function) ||
					  !strncasecmp(function, "gomp_", 5))))
		return;
	snprintf(c->line, sizeof c->line, "%s", line);
	snprintf(c->function, sizeof c->function, "%s", function);
	c->last = is_first(function);
	/* The part of a function that a team executes. */
	region = strstr(c->function, "._omp_fn.");
	if (region)
		*region = 0;
	s->n++;
}

static void find(struct stack *s, const char *const *place, int n)
{
	for (int i = 0; i < n;) {
		char answer[ANSWER], *next = answer, *line, *function;
		int asked = pcrt_places_ask(place + i, n - i, answer,
					    sizeof answer);

		while ((line = pcrt_addr2line_next(&next, &function)))
			add(s, line, function);
		for (; asked; asked--, i++) {
			if (next != answer)
				continue;
			pcrt_place_say(place[i], answer, 216);
			add(s, answer, "");
			next = answer;
		}
	}
}

/* The functions of a stack, found once. */
static const struct stack *known(const char *const *place, int n)
{
	static struct stack stacks[STACKS];
	static unsigned used;
	struct stack *s;
	char key[sizeof s->key];
	size_t len = 0;

	key[0] = 0;
	for (int i = 0; i < n && len < sizeof key; i++)
		len += (size_t)snprintf(key + len, sizeof key - len, "%s ",
					place[i]);
	for (unsigned i = 0; i < used && i < STACKS; i++)
		if (!strcmp(stacks[i].key, key))
			return &stacks[i];
	s = &stacks[used++ % STACKS];
	s->n = 0;
	memcpy(s->key, key, sizeof key);
	find(s, place, n);
	return s;
}

/* The length of the directory before the file of L in LINE, a line of the same file; -1:
 * it is of another one. */
static int directory(const struct pcrt_line *l, const char *line)
{
	const char *colon = strrchr(line, ':');
	size_t len = colon ? (size_t)(colon - line) : 0;

	if (!l->file_len || len < l->file_len ||
	    memcmp(colon - l->file_len, l->place, l->file_len) ||
	    (len > l->file_len && colon[-1 - (int)l->file_len] != '/'))
		return -1;
	return (int)(len - l->file_len);
}

/* The last name in FUNCTION, "comm::sum (int)", and its length in *LEN. */
static const char *last_name(const char *function, size_t *len)
{
	const char *end = function + strcspn(function, "(<. ["), *at = end;

	while (at > function && at[-1] != ':')
		at--;
	*len = (size_t)(end - at);
	return at;
}

/* Whether FUNCTION, as the linker knows it, can be that of L: "__comm_MOD_sum" is "sum" in
 * Fortran. */
static bool is_function(const struct pcrt_line *l, const char *function)
{
	size_t own, len;
	const char *name = last_name(l->function, &own);
	const char *other = last_name(function, &len);

	return own && len >= own && !strncasecmp(other + len - own, name, own);
}

/* Whether C is the place of L, whose directory has SKIP bytes; IN: or its function is that
 * of L.  The line of a call with many arguments may be that of one of them. */
static bool is_place(const struct pcrt_line *l, const struct caller *c, int skip, bool in)
{
	size_t len = strlen(c->line);

	if (in && is_function(l, c->function))
		return true;
	if (c->line[0])
		return skip >= 0 && directory(l, c->line) == skip &&
		       !strncmp(l->place, c->line + skip, len - (size_t)skip) &&
		       !isdigit((unsigned char)l->place[len - (size_t)skip]);
	/* "in solve (a.out+0x11f2)" */
	len = strlen(c->function);
	return !strncmp(l->place, "in ", 3) &&
	       !strncmp(l->place + 3, c->function, len) &&
	       !strncmp(l->place + 3 + len, " (", 2);
}

/* Append C without the first SKIP bytes of its path; false: there is no room. */
static bool show(struct pcrt_line *l, const struct caller *c, size_t skip)
{
	size_t len = strlen(l->callers), room = sizeof l->callers - len;
	const char *line = c->line[0] == '/' && strlen(c->line) > skip ?
				   c->line + skip : c->line;
	bool named = c->function[0];
	int more = snprintf(l->callers + len, room, "%s%s%s%s%s", len ? ", " : "",
			    line, line[0] && named ? " (" : "", c->function,
			    line[0] && named ? ")" : "");

	if (more >= 0 && (size_t)more < room)
		return true;
	l->callers[len] = 0;
	return false;
}

void pcrt_callers_put(struct pcrt_line *l, const char *const *place, int n, bool in)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	const struct stack *s;
	int skip = -1, first = in ? 0 : MOST;

	l->callers[0] = 0;
	pthread_mutex_lock(&lock);
	s = known(place, n);
	for (int i = 0; i < s->n && skip < 0; i++)
		skip = directory(l, s->of[i].line);
	for (int i = 0; i < s->n; i++)
		if (is_place(l, &s->of[i], skip, in && !i)) {
			first = i + 1;
			break;
		}
	for (int i = first; i < s->n && i < first + PCRT_CALLERS; i++)
		if (!show(l, &s->of[i], skip < 0 ? 0 : (size_t)skip) ||
		    s->of[i].last)
			break;
	pthread_mutex_unlock(&lock);
}
