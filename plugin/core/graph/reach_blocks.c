/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach_blocks.c - which blocks control reaches from others (contract in
 *                  reach_blocks.h).
 *
 * In:   edges between blocks; where a search begins and what it avoids.
 * Out:  the blocks that are reached, breadth first or in reverse post-order.
 * Cost: O(blocks and edges that are reached); memory for all blocks once.  No
 *       recursion.
 */
#include "graph/reach_blocks.h"

#include <string.h>
#include "base/arena.h"
#include "graph/cfg.h"

struct pc_edges pc_edges_back(const struct pc_cfg *cfg)
{
	return (struct pc_edges){ .first = cfg->pred_first, .to = cfg->preds };
}

void pc_edges_turn(struct pc_arena *arena, uint32_t n, struct pc_edges edges,
		   const bool *from, uint32_t **first, uint32_t **to)
{
	uint32_t *at = PC_ARRAY(arena, n + 2, uint32_t);
	const uint32_t *out;

	for (uint32_t b = 0; b < n; b++) {
		uint32_t k = from && !from[b] ? 0 :
			     pc_edges_at(&edges, b, &out);

		while (k)
			at[out[--k] + 2]++;
	}
	for (uint32_t b = 0; b < n; b++)
		at[b + 2] += at[b + 1];
	*to = PC_ARRAY(arena, at[n + 1], uint32_t);
	for (uint32_t b = 0; b < n; b++) {
		uint32_t k = from && !from[b] ? 0 :
			     pc_edges_at(&edges, b, &out);

		while (k)
			(*to)[at[out[--k] + 1]++] = b;
	}
	*first = at;
}

void pc_visit_begin(struct pc_visit *visit, struct pc_arena *arena, uint32_t n,
		    struct pc_edges edges)
{
	if (n > visit->room) {
		visit->met = PC_ARRAY(arena, n, uint32_t);
		visit->seen = PC_ARRAY(arena, n, uint32_t);
		visit->room = n;
	}
	visit->edges = edges;
	pc_visit_again(visit);
}

static inline void go_on(struct pc_visit *visit, uint32_t block)
{
	const uint32_t *to;
	uint32_t n = pc_edges_at(&visit->edges, block, &to);

	for (uint32_t i = 0; i < n; i++)
		pc_visit_add(visit, to[i]);
}

void pc_visit_on(struct pc_visit *visit, uint32_t block)
{
	go_on(visit, block);
}

void pc_visit_all(struct pc_visit *visit)
{
	uint32_t block;

	while (pc_visit_next(visit, &block))
		go_on(visit, block);
}

/* ---- reverse post-order ---- */

struct search {
	struct pc_edges edges;
	uint32_t *num; /* of a block on the path: its edges still to follow;
			* UINT32_MAX: not visited */
	uint32_t *order, from; /* the path; from FROM on, the finished blocks,
				* the last one first */
};

static void search_from(struct search *s, uint32_t start)
{
	uint32_t depth = 0;
	const uint32_t *to;

	s->num[start] = pc_edges_at(&s->edges, start, &to);
	s->order[depth++] = start;
	while (depth) {
		uint32_t b = s->order[depth - 1], next;

		if (!s->num[b]) {
			s->order[--s->from] = b;
			depth--;
			continue;
		}
		next = pc_edges_at(&s->edges, b, &to) - s->num[b]--;
		next = to[next];
		if (s->num[next] != UINT32_MAX)
			continue;
		s->num[next] = pc_edges_at(&s->edges, next, &to);
		s->order[depth++] = next;
	}
}

struct pc_numbering pc_number_blocks(struct pc_arena *arena, uint32_t n,
				     struct pc_edges edges, const bool *starts)
{
	struct search s = { .edges = edges, .from = n };
	uint32_t *order;

	s.num = PC_ARRAY(arena, n, uint32_t);
	s.order = PC_ARRAY(arena, n, uint32_t);
	memset(s.num, 0xff, n * sizeof *s.num);
	for (uint32_t b = 0; b < (starts ? n : 1); b++)
		if ((!starts || starts[b]) && s.num[b] == UINT32_MAX)
			search_from(&s, b);
	order = s.order + s.from;
	for (uint32_t i = 0; i < n - s.from; i++)
		s.num[order[i]] = i;
	return (struct pc_numbering){ order, s.num, n - s.from };
}
