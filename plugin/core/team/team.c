/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * team.c - barriers and worksharing constructs that not all threads of their
 *          team reach, or not in the same order.
 *
 * In:   regions, SSA form, the call graph.
 * Out:  info->team: the items of each function; calls are replaced by the
 *       items of the callees. Warnings: about conditions that differ between
 *       threads (paths.c), and about calls inside a construct in which such an
 *       item is forbidden (if the item itself is in the construct, the compiler
 *       rejects it).
 * Cost: O(events + items); a call stands for at most MOST items.
 * Not:  calls through pointers; in a recursion, items that the function
 *       reaches through itself. At level default, only the items on every path
 *       of the callee count inside a construct.
 */
#include "team/team.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/passes.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/names.h"
#include "graph/callgraph.h"
#include "graph/flow.h"
#include "graph/loops.h"
#include "graph/outside.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "value/numbering.h"
#include "uniform/uniform.h"

#define MOST 16

/* OpenMP 5.2, 17.1: constructs in which barriers and worksharing regions may
 * not be closely nested. 'scope' is omitted: a barrier is allowed there. */
static const bool forbids[PC_REGION_COUNT] = {
	[PC_REGION_FOR] = true,      [PC_REGION_SECTIONS] = true,
	[PC_REGION_SECTION] = true,  [PC_REGION_SINGLE] = true,
	[PC_REGION_MASTER] = true,   [PC_REGION_MASKED] = true,
	[PC_REGION_TASK] = true,     [PC_REGION_TASKLOOP] = true,
	[PC_REGION_CRITICAL] = true, [PC_REGION_ORDERED] = true,
};

/* Constructs that all threads of a team or none must reach. */
static const bool for_all[PC_REGION_COUNT] = {
	[PC_REGION_FOR] = true,    [PC_REGION_SECTIONS] = true,
	[PC_REGION_SINGLE] = true, [PC_REGION_SCOPE] = true,
};

static bool is_for_all(const struct pc_event *event)
{
	return (event->kind == PC_EV_BARRIER &&
		!(event->flags & PC_EVF_TASKS)) ||
	       (event->kind == PC_EV_ENTER && for_all[event->region]);
}

bool pc_team_matters(const struct pc_fn *fn, const struct pc_team_item *item)
{
	const struct pc_fn_info *info = fn->info;
	const uint16_t outside = 1u << PC_CTX_OUT;

	if (item->team != PC_NONE)
		return !info->regions.v[item->team].serial;
	return info->ctxs & ~outside || pc_fn_is_entry(fn);
}

/* ---- the items ---- */

struct finder {
	struct pc_program *program;
	struct pc_fn *fn;
	uint32_t *rank;  /* by block: items of its team before it */
	uint32_t *saved; /* by team: items of the enclosing team */
	uint32_t *inside; /* by region: see struct pc_team_item; itself too */
	bool *device;    /* by region: it has no team of the host */
};

static struct pc_team_fn *need_team(struct finder *f)
{
	struct pc_fn_info *info = f->fn->info;

	if (!info->team) {
		info->team = PC_NEW(f->program->arena, struct pc_team_fn);
		info->team->flow = pc_flow_new(f->program, f->fn,
					       f->program->opts->level);
	}
	return info->team;
}

static void fill_regions(struct finder *f)
{
	const struct pc_fn_info *info = f->fn->info;
	uint32_t n = info->regions.n;

	f->inside = PC_ARRAY(f->program->arena, n, uint32_t);
	f->saved = PC_ARRAY(f->program->arena, n, uint32_t);
	f->device = PC_ARRAY(f->program->arena, n, bool);
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_region *r = &info->regions.v[i];
		bool team = pc_region_is_team(r->kind);

		f->inside[i] = team || r->parent == PC_NONE ? PC_NONE :
			       f->inside[r->parent];
		if (forbids[r->kind])
			f->inside[i] = i;
		f->device[i] = r->kind == PC_REGION_TARGET ||
			       (!team && r->parent != PC_NONE &&
				f->device[r->parent]);
	}
}

static void add_item(struct finder *f, struct pc_team_item item)
{
	const struct pc_fn_info *info = f->fn->info;
	struct pc_team_fn *team = need_team(f);

	item.team = pc_team_of(info, item.region);
	item.inside = PC_NONE;
	if (item.region != PC_NONE) {
		if (f->device[item.region])
			return;
		item.inside = f->inside[item.region];
	}
	item.always = item.sure && team->flow->always[item.block];
	if (item.team == PC_NONE && item.inside == PC_NONE &&
	    team->left.n < MOST)
		pc_vec_push(f->program->arena, team->left, team->items.n);
	pc_vec_push(f->program->arena, team->items, item);
}

/* Add the items that the callee of the call ITEM has for its caller's team. */
static bool add_call(struct finder *f, struct pc_team_item item)
{
	const struct pc_fn *to = pc_event_target(
		pc_event_at(f->fn, item.block, item.event));
	const struct pc_team_fn *theirs = to ? to->info->team : NULL;

	for (uint32_t i = 0; theirs && to != f->fn && i < theirs->left.n; i++) {
		const struct pc_team_item *it =
			&theirs->items.v[theirs->left.v[i]];

		item.in = it->in;
		item.in_block = it->in_block;
		item.in_event = it->in_event;
		item.sure = it->always;
		add_item(f, item);
	}
	return theirs && theirs->left.n;
}

static void see_block(struct finder *f, uint32_t b)
{
	const struct pc_fn_info *info = f->fn->info;
	const struct pc_block *block = &f->fn->blocks.v[b];
	struct pc_cursor cursor = pc_cursor_start(f->fn, b);
	uint32_t rank = f->rank[b], region;
	const struct pc_event *event;

	while ((event = pc_cursor_next(f->fn, &cursor, &region))) {
		struct pc_team_item item = {
			f->fn, b, cursor.event - 1, b, cursor.event - 1,
			region, PC_NONE, PC_NONE, rank, true, true };

		if (is_for_all(event)) {
			add_item(f, item);
			rank++;
		} else if (event->kind == PC_EV_CALL) {
			rank += add_call(f, item);
		} else if (event->kind == PC_EV_ENTER &&
			   pc_region_is_team(event->region)) {
			f->saved[cursor.region] = rank;
			rank = 0;
		} else if (event->kind == PC_EV_EXIT && region != PC_NONE &&
			   pc_region_is_team(info->regions.v[region].kind)) {
			rank = f->saved[region];
		}
	}
	for (uint32_t i = 0; i < block->succ.n; i++) {
		uint32_t to = block->succ.v[i];

		if (!pc_cfg_is_back(&info->cfg, b, to) && f->rank[to] < rank)
			f->rank[to] = rank;
	}
}

static bool has_items(const struct pc_fn_info *callee)
{
	return callee->team;
}

static void find_items(struct pc_program *program, struct pc_fn *fn)
{
	struct finder f = { .program = program, .fn = fn };

	if (!pc_constructs_in(fn, has_items))
		return;
	f.rank = PC_ARRAY(program->arena, fn->blocks.n, uint32_t);
	fill_regions(&f);
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++)
		see_block(&f, fn->info->cfg.rpo[i]);
}

/* ---- the pass ---- */

static void look_at_nests(struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_team_fn *team = fn->info->team;
	bool strict = program->opts->level == PC_LEVEL_STRICT;
	const struct pc_team_item *last = NULL;

	for (uint32_t i = 0; i < team->items.n; i++) {
		const struct pc_team_item *item = &team->items.v[i];

		if (item->inside == PC_NONE || item->in == fn ||
		    !pc_team_matters(fn, item) ||
		    (last && last->block == item->block &&
		     last->event == item->event))
			continue;
		if (!item->sure && !strict)
			continue;
		last = item;
		pc_team_say_nested(program, fn, item);
	}
}

static bool find_all_items(struct pc_program *program, struct pc_fn **order,
			   uint32_t n)
{
	bool asks = false;

	for (uint32_t i = 0; i < n; i++)
		find_items(program, order[i]);
	for (uint32_t i = 0; i < n; i++)
		if (order[i]->info->team)
			asks |= pc_team_asks(program, order[i]);
	return asks;
}

bool pc_team_needs_values(struct pc_program *program)
{
	struct pc_fn **order;
	uint32_t n;
	bool asks;

	if (program->opts->level == PC_LEVEL_PAPER)
		return false;
	order = pc_callgraph_order(program, &n);
	/* Paths through a function depend on which calls end the program. */
	for (uint32_t i = 0; i < n; i++) {
		order[i]->info->value = PC_NEW(program->arena,
					       struct pc_value_fn);
		pc_value_find_ends(program, order[i]);
	}
	asks = find_all_items(program, order, n);
	for (uint32_t i = 0; i < n; i++) {
		order[i]->info->team = NULL;
		if (asks)
			order[i]->info->value = NULL;
	}
	return asks;
}

void pc_pass_team_run(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order;
	bool asks;

	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	order = pc_callgraph_order(program, &n);
	asks = find_all_items(program, order, n);
	for (uint32_t i = 0; i < n; i++)
		if (order[i]->info->team)
			look_at_nests(program, order[i]);
	if (!asks)
		return;
	pc_uniform_axis(program, PC_AXIS_THREADS);
	for (uint32_t i = 0; i < n; i++)
		if (order[i]->info->team)
			pc_team_ways(program, order[i]);
	pc_uniform_axis(program, PC_AXIS_PROCESSES);
}

void pc_pass_team_dump(FILE *out, const struct pc_program *program,
		       const struct pc_fn *fn)
{
	(void)program;
	if (!pc_dump_head(out, fn) || !fn->info->team)
		return;
	for (uint32_t i = 0; i < fn->info->team->items.n; i++) {
		const struct pc_team_item *item =
			&fn->info->team->items.v[i];
		const struct pc_event *event =
			pc_event_at(fn, item->block, item->event);
		const struct pc_event *it = pc_event_at(item->in,
							item->in_block,
							item->in_event);

		fprintf(out, "  %u:%u %s", event->loc.line, event->loc.col,
			it->kind == PC_EV_BARRIER ? "barrier" :
			pc_region_name(it->region));
		if (item->in != fn)
			fprintf(out, " in %s", item->in->pretty);
		fprintf(out, " number %u%s%s\n", item->rank,
			item->inside != PC_NONE ? " inside " : "",
			item->inside != PC_NONE ? pc_region_name(
				fn->info->regions.v[item->inside].kind) : "");
	}
}
