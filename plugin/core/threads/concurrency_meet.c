/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * concurrency_meet.c - two calls of which one can run while the other runs.
 *
 * In:   both calls; what excludes them, and their handles.
 * Out:  sites[].parallel, sites[].once; a warning for the first pair of a
 *       region.
 * Cost: within the budget of the function.
 */
#include "base/budget.h"
#include "tables/mpi_find.h"
#include "model/value.h"
#include "value/frame.h"
#include "threads/concurrency.h"
#include "threads/handles.h"
#include "threads/handover.h"
#include "threads/order.h"

static bool calls_collective(const struct pc_conc *c, struct pc_conc_side side)
{
	return pc_conc_collective(side.site, pc_conc_event(c->fn, side.site));
}

/* An upper bound for the cost of finding the handles of SIDE. */
static uint64_t cost_of(const struct pc_conc *c, struct pc_conc_side side)
{
	return side.site->starts ||
	       pc_event_target(pc_conc_event(c->fn, side.site)) ? 512 : 1;
}

/* What SIDE operates on. */
static void handles_of(const struct pc_conc *c, struct pc_conc_side side,
		       struct pc_handles *handles)
{
	if (side.entry)
		*handles = side.entry->on;
	else
		pc_handles_of(c->program, c->fn, side.site, handles);
}

/* Whether the order of A and B matters to other processes: both operate on the same
 * communicator, window or file; or LOCK blocks one thread while the other waits for
 * processes, for any handles. *DEPENDS: see pc_handles_depend (). */
static enum pc_meeting matters(struct pc_conc *c, struct pc_conc_side a,
			       struct pc_conc_side b, const char *lock,
			       bool *depends)
{
	struct pc_handles ha = { .n = 0 }, hb = { .n = 0 };

	/* What a thread of another function uses is not looked for. */
	if (!pc_spend(&c->budget, cost_of(c, a) + cost_of(c, b)) ||
	    pc_conc_left(pc_conc_event(c->fn, a.site)) ||
	    pc_conc_left(pc_conc_event(c->fn, b.site)))
		return PC_MEET_MAYBE;
	handles_of(c, a, &ha);
	handles_of(c, b, &hb);
	*depends = pc_handles_depend(&ha, &hb);
	if (lock && pc_handles_block(c->program, &ha) &&
	    pc_handles_block(c->program, &hb))
		return PC_MEET_YES;
	if (lock && (pc_handles_self(c->program, &ha) ||
		     pc_handles_self(c->program, &hb)))
		return PC_MEET_NO;
	return pc_handles_meet(c->program, &ha, &hb);
}

/* Whether FREE frees the variable that USE passes as its handle. */
static bool same_variable(const struct pc_event *free, const struct pc_event *use)
{
	int8_t of = free->callee->op->comm, by = use->callee->op->comm;
	struct pc_val freed, used;

	if ((uint32_t)of >= free->args.n || (uint32_t)by >= use->args.n)
		return false;
	freed = free->args.v[of];
	used = use->args.v[by];
	used.mod = PC_MOD_ADDR;
	return (used.kind == PC_VAL_VAR || used.kind == PC_VAL_GLOBAL) &&
	       pc_val_eq(freed, used);
}

/* What the call of MPI at SITE operates on. */
static struct pc_handles handle_of(const struct pc_conc *c,
				   const struct pc_site *site)
{
	struct pc_spot spot = { .fn = c->fn, .block = site->block,
				.event = site->event };
	struct pc_handles one = { .n = 1 };

	one.list[0] = pc_handle_at(c->program, &spot, false);
	return one;
}

/* Whether the call at FREE frees the handle that the call at USE, which is no
 * collective, operates on.  MPI-4.1 11.6.2: the program must order them. */
static bool is_freed(const struct pc_conc *c, const struct pc_site *free,
		     const struct pc_site *use)
{
	const struct pc_event *first = pc_conc_event(c->fn, free);
	const struct pc_event *second = pc_conc_event(c->fn, use);
	struct pc_handles freed, used;

	if (!first->callee || !first->callee->op || !second->callee ||
	    !second->callee->op || !pc_mpi_op_frees(first->callee->op) ||
	    first->callee->op->on != second->callee->op->on + 1)
		return false;
	if (same_variable(first, second))
		return true;
	freed = handle_of(c, free);
	used = handle_of(c, use);
	return pc_handles_meet(c->program, &freed, &used) == PC_MEET_YES;
}

/* Whether the order of A and B matters to this process alone, and there is none:
 * a LOCK only prevents that they overlap. */
static bool frees_other(struct pc_conc *c, struct pc_conc_side a,
			struct pc_conc_side b, enum pc_order order,
			const char *lock)
{
	return calls_collective(c, a) != calls_collective(c, b) &&
	       !c->past && (order == PC_ORDER_NONE || lock) &&
	       c->program->opts->level != PC_LEVEL_PAPER && !a.there &&
	       !b.there && (is_freed(c, a.site, b.site) ||
			    is_freed(c, b.site, a.site));
}

static struct pc_section section_of(const struct pc_conc *c,
				    struct pc_conc_side side)
{
	return side.entry ? side.entry->inside :
			    (struct pc_section){ pc_conc_shown_fn(c, side),
						 pc_conc_shown(side)->region };
}

static enum pc_order handed(struct pc_conc *c, struct pc_conc_side a,
			    struct pc_conc_side b)
{
	if (a.there || b.there || pc_conc_strict(c) ||
	    !pc_spend(&c->budget, c->fn->blocks.n) || !pc_handover(c->fn, a.site, b.site))
		return PC_ORDER_NONE;
	return PC_ORDER_PERHAPS;
}

static bool same_section(struct pc_section a, struct pc_section b)
{
	return a.fn == b.fn && a.region == b.region;
}

/* The order of the sections A and B, which exclude each other; SITE: a call in
 * B; *WHY: see pc_sections_commute (). */
static enum pc_order excluded(struct pc_conc *c, struct pc_section a,
			      struct pc_section b, const struct pc_site *site,
			      struct pc_unequal *why)
{
	struct pc_conc_asked *asked = &c->asked;
	struct pc_handles with = { .n = 0 };

	/* The other calls of A ask the same. */
	if (asked->with != site || !same_section(asked->a, a) ||
	    !same_section(asked->b, b)) {
		pc_spend(&c->budget, c->fn->info->sites.n);
		pc_handles_of(c->program, c->fn, site, &with);
		*asked = (struct pc_conc_asked){ .a = a, .b = b, .with = site };
		asked->answer = pc_sections_commute(c->program, &a, &b, &with,
						    &asked->why);
	}
	*why = asked->why;
	switch (asked->answer) {
	case PC_ACROSS_SAME:
		return PC_ORDER_FIXED;
	case PC_ACROSS_UNKNOWN:
		return pc_conc_strict(c) ? PC_ORDER_EXCLUDED : PC_ORDER_PERHAPS;
	case PC_ACROSS_DIFFERS:
		break;
	}
	return PC_ORDER_EXCLUDED;
}

/* What else separates A and B, which no barrier separates; LOCK: the construct
 * that excludes one of them, and why that is not enough. */
static enum pc_order order_of(struct pc_conc *c, struct pc_conc_side a,
			      struct pc_conc_side b, struct pc_conc_lock *lock)
{
	struct pc_section sa = section_of(c, a), sb = section_of(c, b);
	uint32_t oa = PC_NONE, ob = PC_NONE;
	enum pc_order order = PC_ORDER_NONE;

	*lock = (struct pc_conc_lock){ .name = NULL };
	if (c->program->opts->level == PC_LEVEL_PAPER)
		return PC_ORDER_NONE;
	if (!a.there && !b.there) {
		oa = pc_owner_of(c->fn->info, sa.region);
		ob = pc_owner_of(c->fn->info, sb.region);
	}
	if (oa != PC_NONE && ob != PC_NONE) {
		if (pc_order_same(c->program, c->fn, oa, ob))
			return PC_ORDER_FIXED;
		order = pc_order_tasks(c->fn, oa, ob);
		if (order == PC_ORDER_PERHAPS && pc_conc_strict(c))
			order = PC_ORDER_NONE;
	}
	if (order == PC_ORDER_FIXED)
		return order;
	if (pc_order_excluded(&sa, &sb))
		lock->name = pc_region_shown(
			sa.fn->info->regions.v[sa.region].kind);
	else if (order == PC_ORDER_NONE)
		return handed(c, a, b);
	else if (order == PC_ORDER_PERHAPS)
		return order;
	else
		lock->name = "mutexinoutset";
	if (order == PC_ORDER_EXCLUDED) {
		sa = (struct pc_section){ c->fn, oa };
		sb = (struct pc_section){ c->fn, ob };
	}
	return excluded(c, sa, sb, b.site, &lock->why);
}

static struct pc_orphan shown_orphan(const struct pc_conc *c,
				     struct pc_conc_side side)
{
	const struct pc_fn *fn = pc_conc_shown_fn(c, side);

	return (struct pc_orphan){ fn, (uint32_t)(pc_conc_shown(side) -
						  fn->info->sites.v) };
}

/* Two threads can be in A and B at the same time. */
static void are_parallel(const struct pc_conc *c, struct pc_conc_side a,
			 struct pc_conc_side b)
{
	a.site->parallel = b.site->parallel = true;
	if (!a.site->beside.fn)
		a.site->beside = shown_orphan(c, b);
	if (!b.site->beside.fn)
		b.site->beside = shown_orphan(c, a);
}

/* Warn about A and B in the order of the source: SECTIONS, if not PC_NONE, have
 * no other order. */
static void report(struct pc_conc *c, struct pc_conc_side a,
		   struct pc_conc_side b, uint32_t sections,
		   const struct pc_conc_lock *lock)
{
	if (sections != PC_NONE && pc_conc_loc(c->fn, b.site).line <
					   pc_conc_loc(c->fn, a.site).line)
		pc_conc_report(c, b, a, sections, lock);
	else
		pc_conc_report(c, a, b, sections, lock);
	a.site->told = b.site->told = c->said = true;
}

/* Whether the collectives A and B are to be warned about, in the order ORDER with
 * LOCK; what may be wrong is checked at run time. */
static bool collide(struct pc_conc *c, struct pc_conc_side a,
		    struct pc_conc_side b, enum pc_order order,
		    const struct pc_conc_lock *lock)
{
	enum pc_meeting meeting;
	bool depends = false;

	if (order == PC_ORDER_FIXED || !calls_collective(c, a) ||
	    !calls_collective(c, b))
		return false;
	meeting = matters(c, a, b, lock->name, &depends);
	if (meeting == PC_MEET_NO)
		return false;
	a.site->once = b.site->once = true;
	return meeting == PC_MEET_YES && order != PC_ORDER_PERHAPS &&
	       (!depends || pc_conc_strict(c));
}

/* Whether SIDE is a thread that may wait for what the other one does. */
static bool waits(struct pc_conc_side side)
{
	return side.site->starts && side.site->starts->info->waits;
}

/* Whether A and B, which no barrier separates, are to be warned about; *LOCK: what
 * excludes one of them, and does not suffice. */
static bool meet(struct pc_conc *c, struct pc_conc_side a,
		 struct pc_conc_side b, struct pc_conc_lock *lock)
{
	enum pc_order order = order_of(c, a, b, lock);

	if ((c->past || (!pc_conc_strict(c) && (waits(a) || waits(b)))) &&
	    order != PC_ORDER_FIXED)
		order = PC_ORDER_PERHAPS;
	if (order == PC_ORDER_NONE)
		are_parallel(c, a, b);
	return frees_other(c, a, b, order, lock->name) ||
	       collide(c, a, b, order, lock);
}

/* The sides that SIDE stands for: each collective of the thread that it creates,
 * or SIDE itself. */
struct sides {
	struct pc_entries entries;
	struct pc_conc_side self;
};

static void find_sides(const struct pc_conc *c, struct pc_conc_side side,
		       struct sides *sides)
{
	*sides = (struct sides){ .self = side };
	if (side.site->starts && c->program->opts->level != PC_LEVEL_PAPER)
		pc_entries_of(c->program, c->fn, side.site, &sides->entries);
}

/* Number I of them; false: there are fewer. */
static bool side_at(const struct sides *sides, uint32_t i,
		    struct pc_conc_side *side)
{
	*side = sides->self;
	if (i < sides->entries.list.n) {
		side->entry = &sides->entries.list.v[i];
		side->there = &side->entry->at;
	}
	return i < sides->entries.list.n || !i;
}

/* One or both of A and B may stand for several calls: report the first two that
 * are to be warned about. */
static bool meet_each(struct pc_conc *c, struct pc_conc_side a,
		      struct pc_conc_side b, uint32_t sections, bool told)
{
	struct pc_conc_lock lock;
	struct sides as, bs;

	find_sides(c, a, &as);
	find_sides(c, b, &bs);
	for (uint32_t i = 0; side_at(&as, i, &a); i++)
		for (uint32_t k = 0; side_at(&bs, k, &b); k++) {
			/* Those that are not looked at are checked at run time. */
			if (as.entries.many || bs.entries.many)
				a.site->once = b.site->once = true;
			if (!meet(c, a, b, &lock))
				continue;
			if (!told)
				report(c, a, b, sections, &lock);
			told = true;
		}
	return told;
}

void pc_conc_meet(struct pc_conc *c, const struct pc_conc_from *f,
		  struct pc_conc_side b, uint32_t sections)
{
	struct pc_conc_side a = { f->call, f->there, NULL };
	bool told = false;

	if (f->call)
		meet_each(c, a, b, sections, false);
	for (uint32_t i = f->call ? PC_NONE : c->first[f->region]; i != PC_NONE;
	     i = c->next[i]) {
		a = (struct pc_conc_side){ &c->fn->info->sites.v[i], NULL, NULL };
		told = meet_each(c, a, b, sections, told);
	}
}
