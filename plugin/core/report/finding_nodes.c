/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finding_nodes.c - the picture of a finding as JSON (finding_graph.h).
 *
 * Out:  "graph": regions, nodes and edges; docs/REPORTS.md describes the
 *       fields.  A block is a chain of nodes: one node for each sequence of
 *       calls in the same construct with the same mark, and one node for its
 *       branch.
 */
#include "base/arena.h"
#include "base/json_out.h"
#include "model/call.h"
#include "model/names.h"
#include "model/shown.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/finding_graph.h"

struct nodes {
	struct pc_picture *p;
	uint32_t n;            /* nodes so far */
	uint32_t *first, *last; /* by block; [blocks.n]: the end */
	uint32_t *region;      /* number by region of the function, or
				* PC_NONE */
	uint32_t n_regions;
	PC_VEC(uint32_t) from, to; /* edges inside blocks */
};

static const char *const mark_names[] = {
	[PC_MARK_FINDING] = "finding", [PC_MARK_STEP] = "step",
	[PC_MARK_OTHER] = "other", [PC_MARK_AFFECTED] = "affected",
	[PC_MARK_REASON] = "reason",
};

static void write_line(struct pc_json *out, struct pc_loc loc)
{
	if (loc.line)
		pc_json_number(out, "line", loc.line);
	if (loc.line && loc.col)
		pc_json_number(out, "column", loc.col);
}

/* ---- regions ---- */

/* Number REGION, after the regions around it. */
static void number_region(struct nodes *s, uint32_t region)
{
	const struct pc_region *regions = s->p->fn->info->regions.v;
	PC_VEC(uint32_t) chain = { 0 };

	for (; region != PC_NONE && s->region[region] == PC_NONE;
	     region = regions[region].parent)
		pc_vec_push(s->p->scratch, chain, region);
	for (uint32_t i = chain.n; i; i--) {
		const struct pc_region *r = &regions[chain.v[i - 1]];

		s->region[chain.v[i - 1]] = s->n_regions++;
		pc_json_open(s->p->out, NULL, '{');
		pc_json_text(s->p->out, "kind", pc_region_name(r->kind));
		pc_json_text(s->p->out, "name",
			     r->kind != PC_REGION_LOCK ? r->name :
			     pc_shown_val(s->p->program, (struct pc_val){
				.kind = PC_VAL_GLOBAL, .name = r->name }));
		write_line(s->p->out, r->loc);
		if (r->parent != PC_NONE)
			pc_json_number(s->p->out, "parent",
				       s->region[r->parent]);
		pc_json_close(s->p->out, '}');
	}
}

static void write_regions(struct nodes *s)
{
	const struct pc_fn *fn = s->p->fn;
	const struct pc_event *event;
	enum pc_mark mark;
	uint32_t region;

	pc_json_open(s->p->out, "regions", '[');
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_cursor cursor = pc_cursor_start(fn, b);

		if (!s->p->wanted[b])
			continue;
		while ((event = pc_cursor_next(fn, &cursor, &region)))
			if (s->p->shown(s->p, event, &mark))
				number_region(s, region);
		number_region(s, fn->info->block_region[b]);
	}
	pc_json_close(s->p->out, ']');
}

/* ---- nodes ---- */

static uint32_t node_open(struct nodes *s, const char *kind, uint32_t block,
			  uint32_t region)
{
	struct pc_json *out = s->p->out;

	pc_json_open(out, NULL, '{');
	pc_json_text(out, "kind", kind);
	if (block != PC_NONE && s->p->side[block])
		pc_json_number(out, "side", s->p->side[block]);
	if (region != PC_NONE && s->region[region] != PC_NONE)
		pc_json_number(out, "region", s->region[region]);
	return s->n++;
}

static void write_event(struct nodes *s, const struct pc_event *event,
			enum pc_mark mark)
{
	struct pc_json *out = s->p->out;
	const char *name = event->kind == PC_EV_BARRIER ? "barrier" :
			   event->kind == PC_EV_ENTER ?
			   pc_region_name(event->region) :
			   event->callee->op ? event->callee->op->name :
			   event->callee->pretty;

	pc_json_open(out, NULL, '{');
	pc_json_text(out, "name", name);
	if (pc_event_collective(event))
		pc_json_true(out, "collective");
	if (event->kind != PC_EV_CALL)
		pc_json_true(out, "openmp");
	pc_json_text(out, "mark", mark_names[mark]);
	write_line(out, event->loc);
	pc_json_close(out, '}');
}

/* Append NODE to the chain of block B. */
static void chain(struct nodes *s, uint32_t b, uint32_t node)
{
	if (s->first[b] == PC_NONE) {
		s->first[b] = node;
	} else {
		pc_vec_push(s->p->scratch, s->from, s->last[b]);
		pc_vec_push(s->p->scratch, s->to, node);
	}
	s->last[b] = node;
}

static void write_calls(struct nodes *s, uint32_t b)
{
	const struct pc_fn *fn = s->p->fn;
	struct pc_cursor cursor = pc_cursor_start(fn, b);
	const struct pc_event *event;
	uint32_t region, open = PC_NONE;
	bool is_open = false;
	enum pc_mark mark, last = PC_MARK_NONE;

	while ((event = pc_cursor_next(fn, &cursor, &region))) {
		if (!s->p->shown(s->p, event, &mark))
			continue;
		if (!is_open || open != region || mark != last) {
			if (is_open) {
				pc_json_close(s->p->out, ']');
				pc_json_close(s->p->out, '}');
			}
			chain(s, b, node_open(s, "calls", b, region));
			pc_json_open(s->p->out, "calls", '[');
			is_open = true;
			open = region;
			last = mark;
		}
		write_event(s, event, mark);
	}
	if (is_open) {
		pc_json_close(s->p->out, ']');
		pc_json_close(s->p->out, '}');
	}
}

static bool is_branch(const struct nodes *s, uint32_t b)
{
	const struct pc_block *block = &s->p->fn->blocks.v[b];
	uint32_t to = PC_NONE;

	if (s->p->condition[b])
		return true;
	for (uint32_t i = 0; i < block->succ.n; i++) {
		uint32_t next = s->p->next[block->succ.v[i]];

		if (next == PC_NONE)
			continue;
		if (to != PC_NONE && next != to)
			return true;
		to = next;
	}
	return false;
}

static void write_block(struct nodes *s, uint32_t b)
{
	const struct pc_fn *fn = s->p->fn;
	bool branch = is_branch(s, b);

	write_calls(s, b);
	if (!branch && s->first[b] != PC_NONE)
		return;
	chain(s, b, node_open(s, branch ? "branch" : "calls", b,
			      fn->info->block_region[b]));
	if (branch)
		write_line(s->p->out, pc_loc_near(fn, b, fn->blocks.v[b].loc));
	if (s->p->condition[b])
		pc_json_true(s->p->out, "condition");
	pc_json_close(s->p->out, '}');
}

static void write_nodes(struct nodes *s)
{
	uint32_t n = s->p->fn->blocks.n;
	const struct pc_cfg *cfg = &s->p->fn->info->cfg;

	pc_json_open(s->p->out, "nodes", '[');
	node_open(s, "start", PC_NONE, PC_NONE);
	pc_json_close(s->p->out, '}');
	for (uint32_t i = 0; i < cfg->n_reach; i++)
		if (s->p->wanted[cfg->rpo[i]])
			write_block(s, cfg->rpo[i]);
	s->first[n] = node_open(s, "end", PC_NONE, PC_NONE);
	pc_json_close(s->p->out, '}');
	pc_json_close(s->p->out, ']');
}

/* ---- edges ---- */

static void write_edge(struct nodes *s, uint32_t from, uint32_t to,
		       const char *label)
{
	pc_json_open(s->p->out, NULL, '[');
	pc_json_number(s->p->out, NULL, from);
	pc_json_number(s->p->out, NULL, to);
	pc_json_text(s->p->out, NULL, label);
	pc_json_close(s->p->out, ']');
}

/* The edges out of B: one for each next node; all edges if B is a condition. */
static void write_ways(struct nodes *s, uint32_t b)
{
	const struct pc_block *block = &s->p->fn->blocks.v[b];
	bool two = block->term == PC_TERM_BR && is_branch(s, b);

	for (uint32_t i = 0; i < block->succ.n; i++) {
		uint32_t next = s->p->next[block->succ.v[i]], k;

		for (k = 0; k < i && s->p->next[block->succ.v[k]] != next; k++)
			;
		if (next == PC_NONE || (k < i && !two))
			continue;
		write_edge(s, s->last[b], s->first[next],
			   two ? i ? "false" : "true" :
			   block->term == PC_TERM_TRY && i ? "throws" : NULL);
	}
	if (block->term == PC_TERM_RET)
		write_edge(s, s->last[b], s->first[s->p->fn->blocks.n], NULL);
}

static void write_edges(struct nodes *s)
{
	const struct pc_fn *fn = s->p->fn;

	pc_json_open(s->p->out, "edges", '[');
	if (s->p->next[0] != PC_NONE)
		write_edge(s, 0, s->first[s->p->next[0]], NULL);
	for (uint32_t i = 0; i < s->from.n; i++)
		write_edge(s, s->from.v[i], s->to.v[i], NULL);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (s->p->wanted[b])
			write_ways(s, b);
	pc_json_close(s->p->out, ']');
}

void pc_picture_write(struct pc_picture *p)
{
	uint32_t n = p->fn->blocks.n, regions = p->fn->info->regions.n;
	struct nodes s = { .p = p };

	s.first = PC_ARRAY(p->scratch, n + 1, uint32_t);
	s.last = PC_ARRAY(p->scratch, n + 1, uint32_t);
	s.region = PC_ARRAY(p->scratch, regions, uint32_t);
	for (uint32_t i = 0; i < n; i++)
		s.first[i] = PC_NONE;
	for (uint32_t i = 0; i < regions; i++)
		s.region[i] = PC_NONE;
	pc_json_open(p->out, "graph", '{');
	pc_json_text(p->out, "function", p->fn->pretty);
	pc_json_text(p->out, "file", p->fn->loc.file);
	write_regions(&s);
	write_nodes(&s);
	write_edges(&s);
	pc_json_close(p->out, '}');
}
