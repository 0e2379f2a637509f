/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * random_graph.h - for unit tests: small random graphs as lists of edges, and
 *                  whether one block is reached from another according to the
 *                  definition.
 */
#ifndef RANDOM_GRAPH_H
#define RANDOM_GRAPH_H


#define MOST 9 /* blocks */

struct graph {
	uint32_t n;
	bool edge[MOST][MOST];
	bool cut[MOST], start[MOST]; /* no edge leaves a CUT block */
	uint32_t first[MOST + 1], to[MOST * MOST];
	uint32_t back_first[MOST + 1], back[MOST * MOST];
};

static uint32_t random_below(uint32_t n)
{
	static uint32_t state = 12345;

	state = state * 1664525u + 1013904223u;
	return (state >> 8) % n;
}

static void list_edges(struct graph *g)
{
	uint32_t out = 0, in = 0;

	for (uint32_t a = 0; a < g->n; a++) {
		for (uint32_t b = 0; b < g->n; b++) {
			if (g->edge[a][b] && !g->cut[a])
				g->to[out++] = b;
			if (g->edge[b][a])
				g->back[in++] = b;
		}
		g->first[a + 1] = out;
		g->back_first[a + 1] = in;
	}
}

static struct graph random_graph(void)
{
	struct graph g = { .n = 1 + random_below(MOST) };
	uint32_t dense = 1 + random_below(g.n);

	for (uint32_t a = 0; a < g.n; a++) {
		g.cut[a] = !random_below(8);
		g.start[a] = !random_below(4);
		for (uint32_t b = 0; b < g.n; b++)
			g.edge[a][b] = random_below(g.n) < dense / 2 + 1;
	}
	list_edges(&g);
	return g;
}

/* The blocks that are reached in G from the blocks in START without passing
 * block PAST, as bits. */
static unsigned reached(const struct graph *g, const bool *start, uint32_t past)
{
	unsigned now = 0, before;

	for (uint32_t b = 0; b < g->n; b++)
		if (start[b] && b != past)
			now |= 1u << b;
	do {
		before = now;
		for (uint32_t a = 0; a < g->n; a++)
			for (uint32_t b = 0; b < g->n; b++)
				if (now >> a & 1 && g->edge[a][b] &&
				    !g->cut[a] && b != past)
					now |= 1u << b;
	} while (now != before);
	return now;
}

#endif
