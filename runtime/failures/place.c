/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * place.c - from where the program calls MPI (contract in place.h).
 *
 * Cost: one lookup by address for each call; in Fortran, and in code with
 *       checks, also the unwinding of the frames between.  addr2line is only
 *       executed if a source line is asked for, once for each place.
 */
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>
#include "base/source_line.h"
#include "failures/log.h"
#include "failures/place.h"

#define BUCKETS 1024
#define LIST 400
#define PROGRAM "/proc/self/exe"

static struct pcf_place *places[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool lines;

/* ---- addresses ---- */

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* The libraries whose own calls are made for the program. */
static bool is_library(const char *path)
{
	const char *name = base_name(path);

	return !strncmp(name, "libmpi", 6) ||
	       !strncmp(name, "libparcoach", 11) ||
	       !strncmp(name, "libopen-", 8);
}

/* Set MODULE and AT of P. */
static void module_find(struct pcf_place *p, const void *from)
{
	struct link_map *map = NULL;
	Dl_info info;

	p->module = "?";
	p->at = (uint64_t)(uintptr_t)from - 1; /* in the call */
	if (!dladdr1((const void *)(uintptr_t)p->at, &info, (void **)&map,
		     RTLD_DL_LINKMAP) || !map)
		return;
	p->module = map->l_name[0] ? map->l_name : PROGRAM;
	p->at -= map->l_addr;
}

static struct pcf_place *place_get(const void *from)
{
	struct pcf_place **bucket =
		&places[((uintptr_t)from * 0x9e3779b97f4a7c15u >> 40) %
			BUCKETS];
	struct pcf_place *p = *bucket;

	while (p && p->from != from)
		p = p->next;
	if (p)
		return p;
	p = (struct pcf_place *)calloc(1, sizeof *p);
	if (!p)
		pcf_bad("out of memory for a call");
	p->from = from;
	module_find(p, from);
	p->next = *bucket;
	return *bucket = p;
}

static _Unwind_Reason_Code frame_look(struct _Unwind_Context *context,
				      void *found)
{
	const void *at = (const void *)_Unwind_GetIP(context);
	struct pcf_place *p = at ? place_get(at) : NULL;

	if (!p)
		return _URC_END_OF_STACK;
	if (is_library(p->module))
		return _URC_NO_REASON;
	*(struct pcf_place **)found = p;
	return _URC_NORMAL_STOP;
}

bool pcf_place_is_run_time(const void *from)
{
	struct pcf_place *p;

	pthread_mutex_lock(&lock);
	p = place_get(from);
	pthread_mutex_unlock(&lock);
	return !strncmp(base_name(p->module), "libparcoach_rt", 14);
}

struct pcf_place *pcf_place_visit(const void *from, const char *op,
				  uint64_t number, unsigned lax)
{
	struct pcf_place *p;

	pthread_mutex_lock(&lock);
	p = place_get(from);
	if (is_library(p->module))
		_Unwind_Backtrace(frame_look, &p);
	p->op = op;
	p->lax = lax;
	if (!p->visits++)
		p->first = number;
	else if (!p->second)
		p->second = number;
	p->last = number;
	pthread_mutex_unlock(&lock);
	return p;
}

void pcf_place_each(void (*fn)(struct pcf_place *p))
{
	for (unsigned i = 0; i < BUCKETS; i++)
		for (struct pcf_place *p = places[i]; p; p = p->next)
			if (p->visits)
				fn(p);
}

/* ---- source lines ---- */

void pcf_place_lines(void)
{
	lines = true;
}

static void line_ask(struct pcf_place *p)
{
	char at[24], function[100];

	p->is_asked = true;
	snprintf(at, sizeof at, "0x%lx", (unsigned long)p->at);
	if (!pcrt_source_line(p->module, at, function, sizeof function,
			      p->line, sizeof p->line))
		p->line[0] = 0;
}

static void address_put(const struct pcf_place *p, char *text, size_t size)
{
	snprintf(text, size, "%.60s+0x%lx",
		 base_name(strcmp(p->module, PROGRAM) ?
			   p->module : program_invocation_name),
		 (unsigned long)p->at);
}

const char *pcf_place_text(struct pcf_place *p)
{
	if (!p->is_asked)
		line_ask(p);
	if (!p->line[0])
		address_put(p, p->line, sizeof p->line);
	return base_name(p->line);
}

void pcf_place_show(const struct pcf_place *p, char *text, size_t size,
		    uint64_t *at)
{
	*text = 0;
	*at = 0;
	if (!p)
		return;
	address_put(p, text, size);
	if (!strcmp(p->module, PROGRAM))
		*at = p->at;
}

void pcf_place_shown(const char *text, uint64_t at, char *line, size_t size)
{
	char address[24], function[8], found[200];

	snprintf(address, sizeof address, "0x%lx", (unsigned long)at);
	if (at && pcrt_source_line(PROGRAM, address, function, sizeof function,
				   found, sizeof found) && *found)
		snprintf(line, size, "%s", base_name(found));
	else
		snprintf(line, size, "%s", text);
}

bool pcf_place_is(struct pcf_place *p, const char *file, unsigned line)
{
	char tail[256];
	size_t len, has;

	if (!lines)
		return false;
	if (!p->is_asked)
		line_ask(p);
	snprintf(tail, sizeof tail, "%s:%u", file, line);
	len = strlen(tail);
	has = strlen(p->line);
	return has >= len && !strcmp(p->line + has - len, tail) &&
	       (has == len || p->line[has - len - 1] == '/');
}

uint64_t pcf_place_visits(const char *file, unsigned line)
{
	uint64_t n = 0;

	for (unsigned i = 0; i < BUCKETS; i++)
		for (struct pcf_place *p = places[i]; p; p = p->next)
			if (p->visits && pcf_place_is(p, file, line))
				n += p->visits;
	return n;
}

static char list[LIST];

static void list_add(struct pcf_place *p)
{
	size_t len = strlen(list);

	snprintf(list + len, sizeof list - len, "%s%s", len ? ", " : "",
		 pcf_place_text(p));
}

const char *pcf_place_list(void)
{
	list[0] = 0;
	pcf_place_each(list_add);
	return list;
}
