/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_place.c - call sites of code that was not compiled with the plugin.
 *
 * In:   the address to which a call returns.
 * Out:  a struct parcoach_site whose file is "a.out+0x11f2": the module's name
 *       and the address in it, which is the same in all processes wherever the
 *       loader puts modules (report/code_place.c).
 * Cost: a lookup by address; memory once for each site.
 * LIMIT: code that is loaded at the address of unloaded code (dlclose) is taken
 * for the unloaded code.
 */
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "rt_preload.h"

#define BUCKETS 4096
#define NAME 96

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

bool pcrt_place_module(const char *place, char *path, size_t size)
{
	for (unsigned i = 0; i < BUCKETS; i++)
		for (struct place *p = places[i]; p; p = p->next)
			if (p->path && !strcmp(p->file, place)) {
				snprintf(path, size, "%s", p->path);
				return true;
			}
	return false;
}
