/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach_blocks.c - a search reaches what paths lead to, each block once, and no
 *                  block that it is to avoid; in reverse post-order only a loop
 *                  leads back.
 */
#include "base/arena.h"
#include "graph/reach_blocks.h"

#include "check.h"
#include "random_graph.h"

#define GRAPHS 5000

static struct pc_edges edges_of(const struct graph *g)
{
	return (struct pc_edges){ .first = g->first, .to = g->to };
}

/* What VISIT has reached, as bits; each block is there once, and handed out. */
static unsigned result(const struct graph *g, const struct pc_visit *visit)
{
	unsigned all = 0;

	CHECK(visit->at == visit->n);
	for (uint32_t i = 0; i < visit->n; i++) {
		CHECK(!(all >> visit->met[i] & 1));
		all |= 1u << visit->met[i];
	}
	for (uint32_t b = 0; b < g->n; b++)
		CHECK(pc_visit_has(visit, b) == (all >> b & 1));
	return all;
}

/* The same VISIT for graph after graph. */
static void search(struct pc_visit *visit, struct pc_arena *arena,
		   const struct graph *g)
{
	uint32_t past = random_below(g->n);
	bool behind[MOST] = { false };

	pc_visit_begin(visit, arena, g->n, edges_of(g));
	pc_visit_skip(visit, past);
	pc_visit_skip(visit, UINT32_MAX);
	for (uint32_t b = 0; b < g->n; b++)
		if (g->start[b])
			CHECK(pc_visit_add(visit, b) == (b != past));
	pc_visit_all(visit);
	CHECK(result(g, visit) == reached(g, g->start, past));

	/* From the end of block 0; what is reached stays reached. */
	pc_visit_begin(visit, arena, g->n, edges_of(g));
	pc_visit_on(visit, 0);
	pc_visit_all(visit);
	for (uint32_t b = 0; b < g->n; b++)
		behind[b] = g->edge[0][b] && !g->cut[0];
	CHECK(result(g, visit) == reached(g, behind, MOST));
	if (visit->n)
		pc_visit_skip(visit, visit->met[0]);
	CHECK(result(g, visit) == reached(g, behind, MOST));
}

/* Each block that is no start follows one that leads to it; an edge to an
 * earlier block, or to itself, is in a loop. */
static void check_order(struct pc_arena *arena, const struct graph *g)
{
	struct pc_numbering at = pc_number_blocks(arena, g->n, edges_of(g),
						  g->start);
	unsigned all = 0;

	for (uint32_t i = 0; i < at.n; i++) {
		bool led = g->start[at.order[i]];

		for (uint32_t k = 0; k < i; k++)
			led |= g->edge[at.order[k]][at.order[i]] &&
			       !g->cut[at.order[k]];
		CHECK(led && at.num[at.order[i]] == i);
		all |= 1u << at.order[i];
	}
	CHECK(all == reached(g, g->start, MOST));
	for (uint32_t a = 0; a < g->n; a++)
		for (uint32_t b = 0; b < g->n; b++) {
			bool from[MOST] = { false };

			if (!(all >> a & 1) || !g->edge[a][b] || g->cut[a] ||
			    at.num[b] > at.num[a])
				continue;
			from[b] = true;
			CHECK(reached(g, from, MOST) >> a & 1);
		}
}

/* Turned round, there are the edges of the blocks in FROM, in order. */
static void check_turned(struct pc_arena *arena, const struct graph *g)
{
	uint32_t *first, *to, k = 0;

	pc_edges_turn(arena, g->n, edges_of(g), g->start, &first, &to);
	for (uint32_t b = 0; b < g->n; b++) {
		CHECK(first[b] == k);
		for (uint32_t a = 0; a < g->n; a++)
			if (g->edge[a][b] && !g->cut[a] && g->start[a])
				CHECK(to[k++] == a);
	}
	CHECK(first[g->n] == k);
}

/* The successors of blocks, all or only the first ones. */
static void check_model(struct pc_arena *arena)
{
	uint32_t succ[3][2] = { { 1, 2 }, { 0, 0 }, { 1, 0 } };
	struct pc_block blocks[3] = {
		{ .succ = { succ[0], 2, 2 } }, { .id = 1 },
		{ .id = 2, .succ = { succ[2], 1, 1 } } };
	struct pc_fn fn = { .blocks = { blocks, 3, 3 } };
	struct pc_edges edges = pc_edges_of(&fn);
	const uint32_t ways[3] = { 1, 0, 1 };
	struct pc_visit visit = { 0 };

	pc_visit_fn(&visit, arena, &fn);
	pc_visit_add(&visit, 0);
	pc_visit_all(&visit);
	CHECK(visit.n == 3 && visit.met[1] == 1 && visit.met[2] == 2);
	edges.ways = ways;
	pc_visit_begin(&visit, arena, 3, edges);
	pc_visit_add(&visit, 0);
	pc_visit_all(&visit);
	CHECK(visit.n == 2 && !pc_visit_has(&visit, 2));
	CHECK(pc_number_blocks(arena, 3, edges, NULL).n == 2);
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new(), *scratch = pc_arena_new();
	struct pc_visit visit = { 0 };

	for (int i = 0; i < GRAPHS && !check_failed; i++) {
		struct graph g = random_graph();

		search(&visit, arena, &g);
		check_order(scratch, &g);
		check_turned(scratch, &g);
		pc_arena_clear(scratch);
	}
	check_model(arena);
	pc_arena_free(scratch);
	pc_arena_free(arena);
	return check_failed != 0;
}
