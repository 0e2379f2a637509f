/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * paper_tell.c - warnings about collectives that not all processes may call.
 *
 * In:   the causes of a function: conditionals, each with the collectives on
 *       which it decides directly.
 * Out:  one warning per root cause.  Conditionals that keep processes from the
 *       same collectives (`a && b`, an if in an if) share one warning, which
 *       names the conditional with the strongest reason first.
 * Cost: O(causes).  The causes of one set are consecutive; causes that are more
 *       than NEAR apart are not joined.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/exits.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/where.h"
#include "report/cause.h"
#include "report/messages.h"
#include "paper/depend.h"
#include "paper/paper.h"

#define SHOWN 3 /* further notes of one kind */
#define NEAR 32 /* consecutive causes of one set */

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
				   name, PC_MSG_DIVERGENCE_CALL, name);
	if (item->in && comm)
		return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc,
				   name, PC_MSG_DIVERGENCE_IN, comm, name,
				   item->in->pretty);
	if (item->in)
		return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc,
				   name, PC_MSG_DIVERGENCE_IN_UNKNOWN, name,
				   item->in->pretty);
	if (comm)
		return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc,
				   name, PC_MSG_DIVERGENCE, comm, name);
	return pc_diag_add(program, m->fn, PC_DIAG_DIVERGENCE, loc, name,
			   PC_MSG_DIVERGENCE_UNKNOWN, name);
}

/* Whether the conditional ends a loop that contains the item. */
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
		pc_diag_note(program, diag, why->loc, PC_NOTE(DEPENDS_PARAM),
			     why->name, why->by);
		break;
	case PC_REASON_RESULT:
	case PC_REASON_LIBRARY:
	case PC_REASON_VARYING:
	case PC_REASON_RANK:
		if (why->name)
			pc_diag_note(program, diag, why->loc,
				     PC_NOTE(DEPENDS_SET), why->name, why->by);
		else
			pc_diag_note(program, diag, why->loc,
				     PC_NOTE(DEPENDS_RESULT), why->by);
		break;
	case PC_REASON_NONE:
		break;
	}
}

/* The first collective of BLOCK that other processes could reach instead of
 * ITEM: one of the same rank or a higher one, or of a later iteration. */
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

/* Show a return at the closing brace, a throw where it is. */
static struct pc_loc way_out(const struct match *m, uint32_t block)
{
	const struct pc_block *b = &m->fn->blocks.v[block];

	return b->term == PC_TERM_NORETURN ? pc_loc_near(m->fn, block, b->loc) :
					     pc_fn_end(m->fn, block);
}

/* Note what other processes reach.  Returns the collective named, or NULL. */
static const struct pc_item *note_others(struct match *m, struct pc_diag *diag,
					 const struct pc_cause *cause)
{
	const struct pc_item *item = affected(m, cause, 0), *other;
	uint32_t start = cause->affected.v[0].other;
	struct pc_flow *f = m->flow;
	uint32_t leave = PC_NONE, b;

	pc_flow_walk(f, false);
	pc_visit_add(&f->walk, start);
	while (pc_visit_next(&f->walk, &b)) {
		other = instead(m, cause->block, b, item);
		if (other && other->order != item->order) {
			pc_diag_note(m->program, diag, item_loc(m, other),
				     PC_NOTE(OTHERS_CALL), pc_item_name(other));
			return other;
		}
		if (leave == PC_NONE && pc_block_leaves(m->fn, b))
			leave = b;
		if (leave == PC_NONE && b != cause->block)
			pc_visit_on(&f->walk, b);
	}
	if (leave != PC_NONE)
		pc_diag_note(m->program, diag, way_out(m, leave),
			     PC_NOTE(OTHERS_LEAVE), m->fn->pretty);
	else
		pc_diag_note(m->program, diag,
			     pc_loc_near(m->fn, start,
					 m->fn->blocks.v[start].loc),
			     PC_NOTE(OTHERS_GO_ON));
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
				     PC_NOTE(AFFECTED), pc_item_name(item));
		else
			more++;
	}
	if (more == 1)
		pc_diag_note(m->program, diag, diag->loc,
			     PC_NOTE(AFFECTED_ONE_MORE));
	else if (more)
		pc_diag_note(m->program, diag, diag->loc,
			     PC_NOTE(AFFECTED_MORE), more);
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

/* MPI's own C++ binding: the user cannot change it. */
static bool of_library(const struct pc_fn *fn)
{
	const char *colons = strstr(fn->pretty, "::");

	return fn->lang == PC_LANG_CXX && colons &&
	       pc_mpi_is_namespace(fn->pretty, (size_t)(colons - fn->pretty));
}

/* Whether both keep processes from the same collectives. */
static bool same_effect(const struct pc_cause *a, const struct pc_cause *b)
{
	if (a->affected.n != b->affected.n)
		return false;
	for (uint32_t i = 0; i < a->affected.n; i++)
		if (a->affected.v[i].item != b->affected.v[i].item)
			return false;
	return true;
}

/* Whether WHOLE keeps processes from all collectives from which PART does. */
static bool includes(const struct pc_cause *whole, const struct pc_cause *part)
{
	uint32_t k = 0;

	/* Both have the calls in the same order. */
	for (uint32_t i = 0; i < part->affected.n; i++, k++) {
		while (k < whole->affected.n && whole->affected.v[k].item !=
		       part->affected.v[i].item)
			k++;
		if (k == whole->affected.n)
			return false;
	}
	return true;
}

static bool goes_to(const struct pc_block *block, uint32_t to)
{
	for (uint32_t i = 0; i < block->succ.n; i++)
		if (block->succ.v[i] == to)
			return true;
	return false;
}

/* Whether A and B are parts of one condition, `a && b` or `a || b`: one leads
 * to the other, and both lead to a third block. */
static bool one_condition(const struct match *m, uint32_t a, uint32_t b)
{
	const struct pc_block *first = &m->fn->blocks.v[a];
	const struct pc_block *second = &m->fn->blocks.v[b];

	if (first->term != PC_TERM_BR || second->term != PC_TERM_BR ||
	    (!goes_to(first, b) && !goes_to(second, a)))
		return false;
	for (uint32_t i = 0; i < first->succ.n; i++)
		if (first->succ.v[i] != b &&
		    goes_to(second, first->succ.v[i]))
			return true;
	return false;
}

/* Conditionals that share one warning: causes with the same effect, from number
 * FROM on, parts of the same condition, and the conditionals around them that
 * have no effect of their own. */
struct group {
	struct pc_cause *first; /* the warning names its collectives */
	uint32_t best;          /* block of the conditional with the best
				 * reason */
	struct pc_reason why;
	PC_VEC(uint32_t) blocks;
};

static void join(struct match *m, struct group *g, uint32_t block)
{
	struct pc_reason why = pc_depend(m->program, m->fn,
					 m->fn->blocks.v[block].cond);

	pc_vec_push(m->program->arena, g->blocks, block);
	if (g->blocks.n > 1 && why.kind <= g->why.kind)
		return;
	g->best = block;
	g->why = why;
}

static void join_outer(struct match *m, struct group *g)
{
	const struct pc_cause *causes = m->fn->info->causes.v;
	const struct pc_cause *cause = g->first;

	for (uint32_t n = 0; cause->outer.n && n < SHOWN; n++) {
		uint32_t outer = cause->outer.v[0];

		cause = &causes[m->cause_of[outer]];
		if (cause->affected.n)
			return;
		join(m, g, outer);
	}
}

/* Whether CAUSE belongs to G.  Of two parts of one condition, the warning is
 * about the one that affects more. */
static bool belongs(const struct match *m, struct group *g,
		    struct pc_cause *cause)
{
	if (same_effect(g->first, cause))
		return true;
	for (uint32_t i = 0; i < g->blocks.n && i < NEAR; i++) {
		if (!one_condition(m, g->blocks.v[i], cause->block))
			continue;
		if (includes(g->first, cause))
			return true;
		if (!includes(cause, g->first))
			continue;
		g->first = cause;
		return true;
	}
	return false;
}

static struct group group_of(struct match *m, uint32_t from, bool *told)
{
	struct pc_cause *causes = m->fn->info->causes.v;
	struct group g = { .first = &causes[from] };

	for (uint32_t i = from;
	     i < m->fn->info->causes.n && i < from + NEAR; i++)
		if (!told[i] && belongs(m, &g, &causes[i])) {
			told[i] = true;
			join(m, &g, causes[i].block);
		}
	join_outer(m, &g);
	return g;
}

static bool by_throw(const struct match *m, uint32_t block)
{
	return m->fn->blocks.v[block].term == PC_TERM_TRY;
}

/* Note the other conditionals of the group, one per line. */
static void note_group(struct match *m, struct pc_diag *diag,
		       const struct group *g)
{
	uint32_t line = cause_loc(m, g->best).line, shown = 0;

	for (uint32_t i = 0; i < g->blocks.n && shown < SHOWN; i++) {
		struct pc_loc loc = cause_loc(m, g->blocks.v[i]);

		if (g->blocks.v[i] == g->best || loc.line == line)
			continue;
		line = loc.line;
		shown++;
		pc_diag_note_plain(m->program, diag, loc,
				   by_throw(m, g->blocks.v[i]) ?
				   PC_PLAIN(CONDITION_THROW) :
				   PC_PLAIN(OUTER));
	}
}

static struct pc_plain condition_note(const struct match *m,
				      const struct pc_cause *cause,
				      uint32_t block)
{
	if (by_throw(m, block))
		return PC_PLAIN(CONDITION_THROW);
	if (block == cause->block && ends_loop(m, cause))
		return PC_PLAIN(CONDITION_LOOP);
	return pc_condition_note(m->fn, block);
}

static void tell(struct match *m, const struct group *g)
{
	const struct pc_cause *cause = g->first;
	const struct pc_item *named;
	struct pc_diag *diag;

	diag = begin(m, affected(m, cause, 0));
	pc_diag_note_plain(m->program, diag, cause_loc(m, g->best),
			   condition_note(m, cause, g->best));
	note_reason(m, diag, &g->why);
	named = note_others(m, diag, cause);
	note_affected(m, diag, cause, named);
	note_group(m, diag, g);
}

static void quiet_set(struct match *m, struct pc_cause *cause)
{
	/* if (!initialized) MPI_Init: equal on all processes. */
	cause->quiet = of_library(m->fn) ||
		       (m->program->opts->level != PC_LEVEL_PAPER &&
			only_start_and_end(m, cause) &&
			pc_depend(m->program, m->fn,
				  m->fn->blocks.v[cause->block].cond).kind ==
				PC_REASON_LIBRARY);
}

void pc_match_tell(struct match *m)
{
	struct pc_fn_info *info = m->fn->info;
	bool *told = PC_ARRAY(m->program->arena, info->causes.n + 1, bool);

	for (uint32_t i = 0; i < info->causes.n; i++) {
		struct pc_cause *cause = &info->causes.v[i];

		told[i] = !cause->affected.n;
		if (told[i])
			continue;
		sort_affected(m, cause);
		quiet_set(m, cause);
		told[i] = cause->quiet;
	}
	for (uint32_t i = 0; i < info->causes.n; i++) {
		struct group g;

		if (told[i])
			continue;
		g = group_of(m, i, told);
		tell(m, &g);
	}
}
