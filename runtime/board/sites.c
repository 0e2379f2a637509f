/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * sites.c - call sites, as text that all processes of the node can read for
 *           reports.
 *
 * In:   a site as the hooks pass it.
 * Out:  its number in pcrt_head->site, the same for all processes that reach
 *       it; 0: no room.
 * Cost: one lookup in a table of the process; 430 bytes for each site.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "board/memory.h"
#include "board/sites.h"

/* The sites of this process: open addressing, grows only. */
static struct {
	const struct parcoach_site *_Atomic site;
	uint32_t number;
} known[2 * PCRT_SITES];
static pthread_mutex_t known_lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t known_count;

static uint64_t hash64(uint64_t h, const char *s)
{
	for (; s && *s; s++)
		h = (h ^ (unsigned char)*s) * 0x100000001b3u;
	return (h ^ 0xff) * 0x100000001b3u;
}

/* Keeps the end of a long name, which is more informative. */
static void copy_end(char *to, size_t size, const char *from)
{
	size_t len = from ? strlen(from) : 0;

	snprintf(to, size, "%s",
		 from ? from + (len < size ? 0 : len - size + 1) : "");
}

static struct pcrt_place_text text_of(const struct parcoach_site *s)
{
	struct pcrt_place_text t = { .op = s->op, .line = s->line };

	snprintf(t.what, sizeof t.what, "%s", s->what ? s->what : "");
	snprintf(t.predicted, sizeof t.predicted, "%s",
		 s->predicted ? s->predicted : "");
	copy_end(t.file, sizeof t.file, s->file);
	copy_end(t.name, sizeof t.name, s->function);
	t.function = hash64(hash64(0xcbf29ce484222325u, s->file), s->function);
	t.key = hash64(t.function ^ ((uint64_t)s->line << 32 | s->op),
		       s->what);
	return t;
}

/* The number of SITE in the shared table, entered if new. */
static uint32_t enter(const struct parcoach_site *site)
{
	struct pcrt_place_text t = text_of(site);
	struct pcrt_head *h = pcrt_head;
	uint32_t *bucket = &h->site_bucket[t.key % PCRT_BUCKETS], n;

	pcrt_shm_lock();
	for (n = *bucket; n && h->site[n].key != t.key; n = h->site_next[n])
		;
	if (!n && h->sites < PCRT_SITES) {
		n = h->sites++;
		h->site[n] = t;
		h->site_next[n] = *bucket;
		*bucket = n;
	}
	pcrt_shm_unlock();
	return n;
}

#define KNOWN (sizeof known / sizeof *known)

uint32_t pcrt_shm_site(const struct parcoach_site *site)
{
	size_t i = ((uintptr_t)site / 8 * 0x9e3779b1u >> 4) % KNOWN;
	const struct parcoach_site *s;
	uint32_t n = 0;

	while ((s = atomic_load_explicit(&known[i].site,
					 memory_order_acquire)) != NULL) {
		if (s == site)
			return known[i].number;
		i = (i + 1) % KNOWN;
	}
	pthread_mutex_lock(&known_lock);
	while (known[i].site && known[i].site != site)
		i = (i + 1) % KNOWN;
	if (!known[i].site && known_count < KNOWN / 2) {
		known_count++;
		n = known[i].number = enter(site);
		atomic_store_explicit(&known[i].site, site,
				      memory_order_release);
	} else if (known[i].site) {
		n = known[i].number;
	}
	pthread_mutex_unlock(&known_lock);
	return n;
}
