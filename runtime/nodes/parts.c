/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * parts.c - what members of stalled communicators have answered (parts.h), and
 *           the text for it.
 *
 * Cost: linear in the answers.
 */
#include <stdbool.h>
#include <stdint.h>
#include "base/state.h"
#include "board/left.h"
#include "nodes/messages.h"
#include "nodes/parts.h"
#include "processes/longest_wait.h"
#include "report/history.h"
#include "report/text.h"

#include <stdlib.h>
#include <string.h>

struct pcrt_parts pcrt_parts;

/* The last calls of each; many processes have called the same. */
static char **pasts;
static size_t part_room, past_room;

bool pcrt_room(void **at, size_t *have, size_t count, size_t size)
{
	size_t n = 2 * *have + 64;
	void *more;

	if (count < *have)
		return true;
	more = realloc(*at, n * size);
	if (!more)
		return false;
	*at = more;
	*have = n;
	return true;
}

void pcrt_parts_add(const struct pcrt_part *p, const char *past)
{
	void *at = pcrt_parts.v, *past_at = pasts;

	if (!pcrt_room(&at, &part_room, pcrt_parts.n, sizeof *pcrt_parts.v))
		return;
	pcrt_parts.v = (struct pcrt_part *)at;
	if (!pcrt_room(&past_at, &past_room, pcrt_parts.n, sizeof *pasts))
		return;
	pasts = (char **)past_at;
	pasts[pcrt_parts.n] = pcrt_parts.n &&
			    !strcmp(pasts[pcrt_parts.n - 1], past) ?
			    pasts[pcrt_parts.n - 1] : strdup(past);
	if (pasts[pcrt_parts.n])
		pcrt_parts.v[pcrt_parts.n++] = *p;
}

void pcrt_parts_forget(void)
{
	for (size_t i = 0; i < pcrt_parts.n; i++)
		if (i + 1 == pcrt_parts.n || pasts[i + 1] != pasts[i])
			free(pasts[i]);
	pcrt_parts.n = 0;
}

static struct pcrt_lefts lefts_of(const struct pcrt_part *p)
{
	return (struct pcrt_lefts){ .n = p->left, .all = p->all,
				    .inside = p->inside };
}

bool pcrt_part_left(const struct pcrt_part *p, const struct pcrt_need *n,
		    const struct pcrt_part *than)
{
	struct pcrt_lefts its = lefts_of(p), our = lefts_of(than);

	return pcrt_part_missing(p, n) && p->seq == n->seq - 1 &&
	       pcrt_left_more(&its, &our);
}

/* The name of the communicator of N. */
static void name_add(struct pcrt_text *t, const struct pcrt_need *n)
{
	const struct pcrt_part *p = NULL;

	/* A process without calls may not know the user's name. */
	for (size_t i = 0; i < pcrt_parts.n; i++)
		if (pcrt_part_is(&pcrt_parts.v[i], n) &&
		    (!p || pcrt_name_better(p->name, pcrt_parts.v[i].name)))
			p = &pcrt_parts.v[i];
	if (p)
		pcrt_text_comm(t, p->name, p->size);
}

void pcrt_parts_lines(struct pcrt_text *t, const struct pcrt_need *n,
		      const struct pcrt_part *left, enum pcrt_absence why,
		      double seconds)
{
	struct pcrt_longest l = pcrt_parts_longest(n);
	struct pcrt_text name = { 0 };
	uint32_t size = 0;
	struct pcrt_line *line;
	uint32_t *world;
	bool *absent;

	for (size_t i = 0; i < pcrt_parts.n; i++)
		if (pcrt_part_is(&pcrt_parts.v[i], n))
			size = pcrt_parts.v[i].size;
	line = PCRT_NEW(size, struct pcrt_line);
	world = PCRT_NEW(size, uint32_t);
	absent = PCRT_NEW(size, bool);
	for (size_t i = 0; line && world && absent && i < pcrt_parts.n; i++) {
		const struct pcrt_part *p = &pcrt_parts.v[i];

		if (!pcrt_part_is(p, n) || p->rank < 1 || p->rank > size)
			continue;
		world[p->rank - 1] = p->world;
		absent[p->rank - 1] = pcrt_part_missing(p, n);
		if (!left || !pcrt_part_missing(p, n))
			line[p->rank - 1] = p->line;
		else if (pcrt_part_left(p, n, left))
			line[p->rank - 1] = p->left_line;
	}
	name_add(&name, n);
	if (size && line && world && absent) {
		pcrt_text_absent(t, name.s ? name.s : "?", line, absent,
				 (int)size, why, l.waits ? (int)l.waits - 1 : 0,
				 seconds);
		pcrt_text_lines(t, line, world, (int)size);
	}
	free(name.s);
	free(line);
	free(world);
	free(absent);
}

/* The last calls: by rank in N, or, if N is NULL, of all known processes by
 * rank in MPI_COMM_WORLD. */
void pcrt_parts_past(struct pcrt_text *t, const struct pcrt_need *n)
{
	size_t size = (size_t)pcrt_world_size; /* more than any other has */
	const char **past = PCRT_NEW(size, const char *);
	uint32_t *world = PCRT_NEW(size, uint32_t);
	bool *missing = PCRT_NEW(size, bool), good;

	good = past && world && missing && pcrt_env.history;
	for (size_t i = 0; good && i < pcrt_parts.n; i++) {
		const struct pcrt_part *p = &pcrt_parts.v[i];
		uint32_t rank = n ? p->rank - 1 : p->world;

		if ((n && !pcrt_part_is(p, n)) || rank >= size)
			continue;
		past[rank] = pasts[i];
		world[rank] = p->world;
		missing[rank] = n && pcrt_part_missing(p, n);
	}
	if (good)
		pcrt_text_past(t, past, missing, world, (int)size);
	free(past);
	free(world);
	free(missing);
}

struct pcrt_longest pcrt_parts_longest(const struct pcrt_need *n)
{
	struct pcrt_longest l = { .still = -1 };

	for (size_t i = 0; i < pcrt_parts.n; i++)
		if (pcrt_part_is(&pcrt_parts.v[i], n) && !pcrt_parts.v[i].gone)
			pcrt_longest_take(&l, pcrt_parts.v[i].rank,
					  pcrt_part_missing(&pcrt_parts.v[i], n),
					  pcrt_parts.v[i].seen ?
						  pcrt_parts.v[i].still : -1);
	return l;
}
