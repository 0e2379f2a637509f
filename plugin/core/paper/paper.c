/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * paper.c - collectives that not all processes may call (category 3) at level
 *           paper: Algorithm 1 on the items that summary.c makes, callees first
 *           (Algorithm 4).
 *
 * In:   the call graph, the graph and the regions of each function.
 * Out:  info->causes, the set S; info->valid, ValidSeq; one warning for each
 *       conditional that directly decides on a collective.
 * Cost: O(sets x E x nesting) per function, bounded by the budget of
 *       graph/postdom.c.
 * Not:  it does not find out whether a condition can really differ
 *       (depend.c only finds an explanation).  LIMIT: calls through pointers
 *       are not seen.
 */
#include "paper/paper.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/where.h"
#include "report/cause.h"
#include "paper/depend.h"

/* ---- deciders ---- */

static struct pc_cause *cause_at(struct match *m, const struct pc_decider *d)
{
	struct pc_fn_info *info = m->fn->info;
	struct pc_cause fresh = { .block = d->block, .round = d->round,
				  .silent = true };

	if (m->cause_of[d->block] == PC_NONE) {
		m->cause_of[d->block] = info->causes.n;
		pc_vec_push(m->program->arena, info->causes, fresh);
	}
	return &info->causes.v[m->cause_of[d->block]];
}

static bool is_decider(const struct match *m, uint32_t block)
{
	return m->cause_of[block] != PC_NONE;
}

static void add_once(struct pc_arena *arena, struct pc_cause *cause,
		     uint32_t outer)
{
	for (uint32_t i = 0; i < cause->outer.n; i++)
		if (cause->outer.v[i] == outer)
			return;
	pc_vec_push(arena, cause->outer, outer);
}

/* MET are the blocks that paths from decider D meet first.  If D decides
 * directly, add the items of SET in them to its cause.  Otherwise, D is an
 * outer conditional of the deciders among them. */
static void connect(struct match *m, const struct pc_decider *d,
		    const struct pc_set *set, const uint32_t *met, uint32_t n)
{
	struct pc_arena *arena = m->program->arena;
	uint32_t mine = m->cause_of[d->block];

	for (uint32_t i = 0; i < n; i++) {
		struct pc_cause *cause = &m->fn->info->causes.v[mine];

		if (d->round > 1 && met[i] != d->block &&
		    is_decider(m, met[i]))
			add_once(arena, &m->fn->info->causes.v[
				 m->cause_of[met[i]]], d->block);
		for (uint32_t k = 0; d->round == 1 && k < set->n; k++) {
			const struct pc_item *item =
				&m->sets.items[set->from + k];

			struct pc_affected hit = { item->order, d->other };

			if (item->block == met[i] || set->n == 1)
				pc_vec_push(arena, cause->affected, hit);
		}
	}
}

static void take_decider(struct match *m, const struct pc_decider *d,
			 const struct pc_set *set)
{
	const struct pc_flow *f = m->flow;
	struct pc_cause *cause = cause_at(m, d);
	const struct pc_item *first = &m->sets.items[set->from];

	cause->silent &= first->silent;
	if (d->round < cause->round)
		cause->round = d->round;
	if (first->silent)
		return;
	if (d->via != PC_NONE)
		connect(m, d, set, &d->via, 1);
	for (uint32_t k = f->succ_first[d->block];
	     d->via == PC_NONE && k < f->succ_first[d->block + 1]; k++) {
		uint32_t s = f->succ[k], n;
		const uint32_t *met;

		if (s == d->other || f->around[s] || !f->toward[s] ||
		    !f->budget)
			continue;
		met = pc_flow_first(m->flow, s, &n);
		connect(m, d, set, met, n);
	}
	cause = cause_at(m, d);
	if (d->round == 1 && !cause->affected.n) {
		struct pc_affected hit = { first->order, d->other };

		pc_vec_push(m->program->arena, cause->affected, hit);
	}
}

static void try_set(struct match *m, const struct pc_set *set)
{
	const struct pc_item *first = &m->sets.items[set->from];
	struct pc_fn_info *info = m->fn->info;
	struct pc_frontier *frontier = &m->frontier;
	uint32_t n = 0;

	for (uint32_t i = 0; i < set->n; i++)
		if (!n || m->set_blocks[n - 1] != first[i].block)
			m->set_blocks[n++] = first[i].block;
	pc_flow_frontier(m->program, m->flow, m->fn, m->set_blocks, n,
			 frontier);
	if (!frontier->complete && !frontier->deciders.n)
		info->unknown = true;
	if (!frontier->deciders.n && frontier->always && !first->silent)
		pc_summary_valid(m->program, m->fn, first);
	else
		info->open = true;
	for (uint32_t i = 0; i < frontier->deciders.n; i++)
		cause_at(m, &frontier->deciders.v[i]);
	for (uint32_t i = 0; i < frontier->deciders.n; i++)
		take_decider(m, &frontier->deciders.v[i], set);
}

/* ---- the pass ---- */

static void match_fn(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;
	struct match m = { .program = program, .fn = fn };
	uint32_t n = fn->blocks.n;

	if (!info->any_coll)
		return;
	m.flow = pc_flow_new(program, fn, program->opts->level);
	pc_summary_items(program, fn, m.flow, &m.sets);
	if (!info->items.list.n)
		return;
	m.cause_of = PC_ARRAY(program->arena, n, uint32_t);
	m.set_blocks = PC_ARRAY(program->arena, info->items.list.n, uint32_t);
	m.first_item = PC_ARRAY(program->arena, n, uint32_t);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		m.cause_of[b] = m.first_item[b] = PC_NONE;
	for (uint32_t i = info->items.list.n; i; i--)
		m.first_item[info->items.list.v[i - 1].block] = i - 1;
	for (uint32_t i = 0; i < m.sets.list.n; i++)
		try_set(&m, &m.sets.list.v[i]);
	pc_match_tell(&m);
}

void pc_paper_match(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	pc_depend_prepare(program);
	for (uint32_t i = 0; i < n; i++)
		match_fn(program, order[i]);
}

static void print_item(FILE *out, const struct pc_fn *fn,
		       const struct pc_item *item)
{
	struct pc_loc loc = pc_event_at(fn, item->block, item->event)->loc;

	fprintf(out, "%u:%u %s", loc.line, loc.col, item->base);
	if (item->op)
		fprintf(out, " %s", item->comm.shown ? item->comm.shown : "?");
}

void pc_paper_match_dump(FILE *out, const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	for (uint32_t i = 0; i < info->items.list.n; i++) {
		fputs("  ", out);
		print_item(out, fn, &info->items.list.v[i]);
		fprintf(out, " rank %u%s\n", info->items.list.v[i].rank,
			info->items.list.v[i].silent ? " silent" : "");
	}
	for (uint32_t i = 0; i < info->causes.n; i++) {
		const struct pc_cause *c = &info->causes.v[i];
		struct pc_loc loc = pc_loc_near(fn, c->block,
						fn->blocks.v[c->block].loc);

		fprintf(out, "  S %u:%u%s%s", loc.line, loc.col,
			c->silent ? " silent" : "", c->quiet ? " quiet" : "");
		for (uint32_t k = 0; k < c->affected.n; k++) {
			fputs(k ? ", " : " decides on ", out);
			print_item(out, fn,
				   &info->items.list.v[
					   c->affected.v[k].item]);
		}
		fputc('\n', out);
	}
	fputs("  valid", out);
	for (uint32_t i = 0; i < info->valid.list.n; i++)
		fprintf(out, "%s %s", i ? "," : "",
			info->valid.list.v[i].base);
	fprintf(out, "%s\n", info->too_long ? " ..." :
		info->valid.list.n ? "" : " nothing");
}
