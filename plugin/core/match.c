/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * match.c - collectives that not all processes may call (category 3):
 *           Algorithm 1 on the items that summary.c makes, callees first
 *           (Algorithm 4).
 *
 * In:   the call graph, the graph and the regions of each function.
 * Out:  info->causes, the set S; info->valid, ValidSeq; one warning for each
 *       conditional that directly decides on a collective.
 * Cost: O(sets x E x nesting) a function, bounded by the budget of postdom.c.
 * Not:  whether processes can really disagree on a condition is not asked:
 *       precision is a matter of the condition's value (depend.c only finds an
 *       explanation).  LIMIT: what is called through a pointer is not seen.
 */
#include "analysis.h"

#include <string.h>

#define SHOWN 3 /* further notes of one kind */

struct match {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_flow *flow;
	struct pc_sets sets;
	struct pc_frontier frontier;
	uint32_t *cause_of; /* block -> index of its cause, or PC_NONE */
	uint32_t *set_blocks;
	uint32_t *first_item; /* block -> index of its first item */
};

/* ---- finding ---- */

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

/* The blocks MET first behind decider D: its collectives of SET, if it decides
 * directly; else conditionals inside of it. */
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

/* ---- telling ---- */

static struct pc_loc cause_loc(const struct match *m, uint32_t block)
{
	return pc_loc_near(m->fn, block, m->fn->blocks.v[block].loc);
}

static struct pc_loc item_loc(const struct match *m, const struct pc_item *item)
{
	return pc_loc_near(m->fn, item->block,
			   pc_event_at(m->fn, item->block, item->event)->loc);
}

static bool loc_less(struct pc_loc a, struct pc_loc b)
{
	return a.line != b.line ? a.line < b.line : a.col < b.col;
}

static const struct pc_item *affected(const struct match *m,
				      const struct pc_cause *cause, uint32_t i)
{
	return &m->fn->info->items.list.v[cause->affected.v[i].item];
}

static void sort_affected(const struct match *m, struct pc_cause *cause)
{
	struct pc_affected *v = cause->affected.v;

	/* Few, or nearly sorted. */
	for (uint32_t i = 1; i < cause->affected.n; i++) {
		struct pc_affected one = v[i];
		struct pc_loc loc = item_loc(m, affected(m, cause, i));
		uint32_t k = i;

		for (; k && loc_less(loc, item_loc(m, affected(m, cause,
							       k - 1))); k--)
			v[k] = v[k - 1];
		v[k] = one;
	}
}

static struct pc_diag *begin(struct match *m, const struct pc_item *item)
{
	struct pc_loc loc = item_loc(m, item);
	struct pc_program *program = m->program;
	const char *name = pc_item_name(item), *comm = item->comm.shown;

	if (!item->op)
		return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc,
				   PC_MSG_DIVERGENCE_CALL, name);
	if (item->in && comm)
		return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc,
				   PC_MSG_DIVERGENCE_IN, name,
				   item->in->pretty, comm);
	if (item->in)
		return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc,
				   PC_MSG_DIVERGENCE_IN_UNKNOWN, name,
				   item->in->pretty);
	if (comm)
		return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc,
				   PC_MSG_DIVERGENCE, name, comm);
	return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc,
			   PC_MSG_DIVERGENCE_UNKNOWN, name);
}

/* Whether the conditional ends a loop in which the item is. */
static bool ends_loop(const struct match *m, const struct pc_cause *cause)
{
	const struct pc_cfg *cfg = &m->fn->info->cfg;
	const struct pc_item *item = affected(m, cause, 0);
	uint32_t other = cause->affected.v[0].other;
	uint32_t loop = pc_cfg_loop(cfg, cause->block);

	for (; loop != PC_NONE; loop = cfg->head[loop])
		if (pc_cfg_in_loop(cfg, item->block, loop) &&
		    !pc_cfg_in_loop(cfg, other, loop))
			return true;
	return false;
}

static void note_reason(struct match *m, struct pc_diag *diag,
			const struct pc_reason *why)
{
	struct pc_program *program = m->program;

	switch (why->kind) {
	case PC_REASON_PARAM:
		pc_diag_note(program, diag, why->loc, PC_MSG_DEPENDS_PARAM,
			     why->name, why->by);
		break;
	case PC_REASON_RESULT:
	case PC_REASON_LIBRARY:
	case PC_REASON_VARYING:
	case PC_REASON_RANK:
		if (why->name)
			pc_diag_note(program, diag, why->loc,
				     PC_MSG_DEPENDS_SET, why->name, why->by);
		else
			pc_diag_note(program, diag, why->loc,
				     PC_MSG_DEPENDS_RESULT, why->by);
		break;
	case PC_REASON_NONE:
		break;
	}
}

/* The first collective of BLOCK that others could meet instead of ITEM: one of
 * the same rank or later, or of a later iteration. */
static const struct pc_item *instead(const struct match *m, uint32_t from,
				     uint32_t block, const struct pc_item *item)
{
	const struct pc_fn_info *info = m->fn->info;
	bool again = info->cfg.num[block] <= info->cfg.num[from];

	for (uint32_t i = m->first_item[block]; i < info->items.list.n &&
	     info->items.list.v[i].block == block; i++) {
		const struct pc_item *other = &info->items.list.v[i];

		if (again || other->comm.id != item->comm.id ||
		    other->rank >= item->rank)
			return other;
	}
	return NULL;
}

/* What the other processes come to; the collective that was named, if any. */
static const struct pc_item *note_others(struct match *m, struct pc_diag *diag,
					 const struct pc_cause *cause)
{
	const struct pc_item *item = affected(m, cause, 0), *other;
	uint32_t start = cause->affected.v[0].other;
	struct pc_flow *f = m->flow;
	uint32_t n = 1, leave = PC_NONE;

	f->visits++;
	f->visit[start] = f->visits;
	f->queue[0] = start;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t b = f->queue[i];

		other = instead(m, cause->block, b, item);
		if (other && other->order != item->order) {
			pc_diag_note(m->program, diag, item_loc(m, other),
				     PC_MSG_OTHERS_CALL, pc_item_name(other));
			return other;
		}
		if (leave == PC_NONE && m->fn->blocks.v[b].term == PC_TERM_RET)
			leave = b;
		for (uint32_t k = f->succ_first[b]; leave == PC_NONE &&
		     b != cause->block && k < f->succ_first[b + 1]; k++)
			if (f->visit[f->succ[k]] != f->visits) {
				f->visit[f->succ[k]] = f->visits;
				f->queue[n++] = f->succ[k];
			}
	}
	if (leave != PC_NONE)
		pc_diag_note(m->program, diag, pc_fn_end(m->fn, leave),
			     PC_MSG_OTHERS_LEAVE, m->fn->pretty);
	else
		pc_diag_note(m->program, diag,
			     pc_loc_near(m->fn, start,
					 m->fn->blocks.v[start].loc),
			     PC_MSG_OTHERS_GO_ON);
	return NULL;
}

static bool same_event(const struct pc_item *a, const struct pc_item *b)
{
	return a->block == b->block && a->event == b->event;
}

static void note_affected(struct match *m, struct pc_diag *diag,
			  const struct pc_cause *cause,
			  const struct pc_item *named)
{
	const struct pc_item *last = affected(m, cause, 0);
	uint32_t shown = 0, more = 0;

	for (uint32_t i = 1; i < cause->affected.n; i++) {
		const struct pc_item *item = affected(m, cause, i);

		if (same_event(item, last) ||
		    (named && same_event(item, named)))
			continue;
		last = item;
		if (shown++ < SHOWN)
			pc_diag_note(m->program, diag, item_loc(m, item),
				     PC_MSG_AFFECTED, pc_item_name(item));
		else
			more++;
	}
	if (more == 1)
		pc_diag_note(m->program, diag, diag->loc,
			     PC_MSG_AFFECTED_ONE_MORE);
	else if (more)
		pc_diag_note(m->program, diag, diag->loc, PC_MSG_AFFECTED_MORE,
			     more);
}

/* The conditionals round this one that have no warning of their own. */
static void note_outer(struct match *m, struct pc_diag *diag,
		       const struct pc_cause *cause)
{
	const struct pc_cause *causes = m->fn->info->causes.v;

	for (uint32_t shown = 0; cause->outer.n && shown < SHOWN; shown++) {
		uint32_t outer = cause->outer.v[0];

		cause = &causes[m->cause_of[outer]];
		if (cause->affected.n)
			return;
		pc_diag_note(m->program, diag, cause_loc(m, outer),
			     PC_MSG_OUTER);
	}
}

static bool only_start_and_end(const struct match *m,
			       const struct pc_cause *cause)
{
	for (uint32_t i = 0; i < cause->affected.n; i++) {
		const struct pc_mpi_op *op = affected(m, cause, i)->op;

		if (!op || (op->class_ != PC_OP_INIT &&
			    op->class_ != PC_OP_FINALIZE))
			return false;
	}
	return true;
}

/* The C++ binding is inline code of the MPI library (MPI-2.2 16.1.1: the
 * namespace is its own): nothing that the user could mend. */
static bool of_library(const struct pc_fn *fn)
{
	return fn->lang == PC_LANG_CXX && !strncmp(fn->pretty, "MPI::", 5);
}

static void tell(struct match *m, struct pc_cause *cause)
{
	const struct pc_item *named;
	struct pc_reason why;
	struct pc_diag *diag;

	sort_affected(m, cause);
	why = pc_depend(m->program, m->fn,
			m->fn->blocks.v[cause->block].cond);
	/* if (!initialized) MPI_Init: equal on all processes. */
	cause->quiet = of_library(m->fn) ||
		       (m->program->opts->level != PC_LEVEL_PAPER &&
			why.kind == PC_REASON_LIBRARY &&
			only_start_and_end(m, cause));
	if (cause->quiet)
		return;
	diag = begin(m, affected(m, cause, 0));
	if (ends_loop(m, cause))
		pc_diag_note(m->program, diag, cause_loc(m, cause->block),
			     PC_MSG_CONDITION_LOOP);
	else
		pc_diag_note(m->program, diag, cause_loc(m, cause->block),
			     PC_MSG_CONDITION);
	note_reason(m, diag, &why);
	named = note_others(m, diag, cause);
	note_affected(m, diag, cause, named);
	note_outer(m, diag, cause);
}

/* ---- the pass ---- */

static void match_fn(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;
	struct match m = { .program = program, .fn = fn };
	size_t bytes = fn->blocks.n * sizeof(uint32_t);

	if (!info->any_coll)
		return;
	m.flow = pc_flow_new(program, fn, program->opts->level);
	pc_summary_items(program, fn, m.flow, &m.sets);
	if (!info->items.list.n)
		return;
	m.cause_of = pc_arena_alloc(program->arena, bytes);
	m.set_blocks = pc_arena_alloc(program->arena,
				      info->items.list.n * sizeof(uint32_t));
	m.first_item = pc_arena_alloc(program->arena, bytes);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		m.cause_of[b] = m.first_item[b] = PC_NONE;
	for (uint32_t i = info->items.list.n; i; i--)
		m.first_item[info->items.list.v[i - 1].block] = i - 1;
	for (uint32_t i = 0; i < m.sets.list.n; i++)
		try_set(&m, &m.sets.list.v[i]);
	for (uint32_t i = 0; i < info->causes.n; i++)
		if (info->causes.v[i].affected.n)
			tell(&m, &info->causes.v[i]);
}

void pc_pass_match_run(struct pc_program *program)
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

void pc_pass_match_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	const struct pc_fn_info *info;

	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	info = fn->info;
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
