/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cfg.c - the graph of each function: predecessors, reverse post-order, loops
 *         (contract in cfg.h).
 *
 * In:   a function whose successors exist.
 * Out:  info->cfg; blocks that are not reachable have num PC_NONE.
 * Cost: O(E) for the order; loops as in Wei, Mao, Zou, Chen: "A new algorithm
 *       for identifying loops in decompilation" (SAS 2007): one depth-first
 *       search, O(E x nesting), without recursion.
 * Not:  in an irreducible loop, the block visited first counts as the header.
 */
#include <string.h>
#include "base/arena.h"
#include "base/trim.h"
#include "model/contents.h"
#include "tables/passes.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/reach_blocks.h"
#include "graph/where.h"

struct walk {
	const struct pc_fn *fn;
	struct pc_cfg *cfg;
	uint32_t *stack, *next; /* path of the search; next successor */
	uint32_t *pos;          /* depth on the path, 0: not on it */
	bool *seen;
	uint32_t depth, done;
};

/* B is in the loop of HEAD: put HEAD into B's chain of headers, which is
 * ordered by depth on the path. */
static void tag_loop(struct walk *w, uint32_t b, uint32_t head)
{
	uint32_t *up = w->cfg->head;

	if (head == PC_NONE || b == head)
		return;
	while (up[b] != PC_NONE) {
		uint32_t h = up[b];

		if (h == head)
			return;
		if (w->pos[h] < w->pos[head]) {
			up[b] = head;
			b = head;
			head = h;
		} else {
			b = h;
		}
	}
	up[b] = head;
}

/* The edge B -> TO, where TO was visited before. */
static void see_again(struct walk *w, uint32_t b, uint32_t to)
{
	uint32_t *up = w->cfg->head;
	uint32_t head;

	if (w->pos[to]) {
		w->cfg->is_head[to] = true;
		tag_loop(w, b, to);
		return;
	}
	/* The innermost loop around TO that is still open contains B, too.  A
	 * closed loop is entered here by a block other than its header. */
	for (head = up[to]; head != PC_NONE; head = up[head])
		if (w->pos[head]) {
			tag_loop(w, b, head);
			return;
		}
}

static void push(struct walk *w, uint32_t b)
{
	w->seen[b] = true;
	w->stack[w->depth++] = b;
	w->pos[b] = w->depth;
}

static void search(struct walk *w)
{
	struct pc_cfg *cfg = w->cfg;

	push(w, 0);
	while (w->depth) {
		uint32_t b = w->stack[w->depth - 1];
		const struct pc_block *block = &w->fn->blocks.v[b];

		if (w->next[b] < block->succ.n) {
			/* The last successor is visited first, so that the
			 * first one precedes it in RPO, as in the source. */
			uint32_t to = block->succ.v[block->succ.n - 1 -
						    w->next[b]++];

			if (w->seen[to])
				see_again(w, b, to);
			else
				push(w, to);
			continue;
		}
		w->pos[b] = 0;
		*--cfg->rpo = b;
		w->done++;
		if (--w->depth)
			tag_loop(w, w->stack[w->depth - 1], cfg->head[b]);
	}
}

/* Number the loops, each before the loops in it. */
static void number_loops(struct pc_cfg *cfg, uint32_t *size)
{
	uint32_t *next = cfg->loop_end, all = 0;

	for (uint32_t i = cfg->n_reach; i; i--) {
		uint32_t b = cfg->rpo[i - 1];

		if (cfg->is_head[b] && ++size[b] && cfg->head[b] != PC_NONE)
			size[cfg->head[b]] += size[b];
	}
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i], up = cfg->head[b];
		uint32_t *from = up == PC_NONE ? &all : &next[up];

		if (!cfg->is_head[b])
			continue;
		cfg->loop_in[b] = *from;
		*from += size[b];
		next[b] = cfg->loop_in[b] + 1;
	}
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		cfg->loop_end[b] = cfg->loop_in[b] + size[b];
	}
}

static void build(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_cfg *cfg = &fn->info->cfg;
	struct pc_arena *arena = program->arena;
	uint32_t n = fn->blocks.n;
	struct walk w = { .fn = fn, .cfg = cfg };

	pc_edges_turn(arena, n, pc_edges_of(fn), NULL, &cfg->pred_first,
		      &cfg->preds);
	cfg->rpo = PC_ARRAY(arena, n, uint32_t) + n; /* filled from its end */
	cfg->num = PC_ARRAY(arena, n, uint32_t);
	cfg->head = PC_ARRAY(arena, n, uint32_t);
	cfg->is_head = PC_ARRAY(arena, n, bool);
	w.stack = PC_ARRAY(arena, n, uint32_t);
	w.next = PC_ARRAY(arena, n, uint32_t);
	w.pos = PC_ARRAY(arena, n, uint32_t);
	w.seen = PC_ARRAY(arena, n, bool);
	for (uint32_t b = 0; b < n; b++)
		cfg->num[b] = cfg->head[b] = PC_NONE;
	search(&w);
	cfg->n_reach = w.done;
	for (uint32_t i = 0; i < w.done; i++)
		cfg->num[cfg->rpo[i]] = i;
	cfg->loop_in = PC_ARRAY(arena, n, uint32_t);
	cfg->loop_end = PC_ARRAY(arena, n, uint32_t);
	memset(w.next, 0, n * sizeof *w.next);
	number_loops(cfg, w.next);
}

/* The passes that change FN are done. */
static void trim(struct pc_program *program, struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		pc_vec_trim(program->arena, fn->blocks.v[b].events);
	pc_vec_trim(program->arena, fn->blocks);
}

void pc_pass_cfg_run(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		if (!pc_fn_live(program->fns.v[i]))
			continue;
		trim(program, program->fns.v[i]);
		build(program, program->fns.v[i]);
	}
}

void pc_pass_cfg_dump(FILE *out, const struct pc_program *program,
		      const struct pc_fn *fn)
{
	const struct pc_cfg *cfg;

	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	cfg = &fn->info->cfg;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		uint32_t loop;

		fprintf(out, "  b%u", b);
		if (cfg->num[b] == PC_NONE) {
			fprintf(out, " unreachable\n");
			continue;
		}
		fprintf(out, " order %u preds", cfg->num[b]);
		for (uint32_t i = cfg->pred_first[b];
		     i < cfg->pred_first[b + 1]; i++)
			fprintf(out, " b%u%s", cfg->preds[i],
				cfg->num[cfg->preds[i]] != PC_NONE &&
				pc_cfg_is_back(cfg, cfg->preds[i], b) ?
				"(back)" : "");
		loop = pc_cfg_loop(cfg, b);
		if (loop != PC_NONE)
			fprintf(out, " loop b%u", loop);
		fputc('\n', out);
	}
}
