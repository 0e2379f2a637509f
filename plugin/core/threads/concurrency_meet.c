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
#include "model/call.h"
#include "model/value.h"
#include "graph/temps.h"
#include "model/build.h"
#include "value/frame.h"
#include "threads/concurrency.h"
#include "threads/handles.h"
#include "threads/handover.h"
#include "threads/order.h"

#define REACHES 512 /* the cost of what a call leads to (reached.c) */

static bool calls_collective(const struct pc_conc *c, struct pc_conc_side side)
{
	return pc_conc_collective(side.site, pc_conc_event(c->fn, side.site));
}

/* An upper bound for the cost of finding the handles of SIDE. */
static uint64_t cost_of(const struct pc_conc *c, struct pc_conc_side side)
{
	return side.site->starts ||
	       pc_event_target(pc_conc_event(c->fn, side.site)) ? REACHES : 1;
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

static struct pc_section section_of(const struct pc_conc *c,
				    struct pc_conc_side side)
{
	return side.entry ? side.entry->inside :
			    (struct pc_section){ pc_conc_shown_fn(c, side),
						 pc_conc_shown(side)->region };
}

/* Whether SIDE happens in the function, also in one that it calls, where its site is:
 * not in another thread, nor where a call begins or ends. */
static bool is_here(struct pc_conc_side side)
{
	return !side.there || (side.entry && !side.site->starts);
}

static enum pc_order handed(struct pc_conc *c, struct pc_conc_side a,
			    struct pc_conc_side b)
{
	if (!is_here(a) || !is_here(b) || pc_conc_strict(c) ||
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
	if (is_here(a) && is_here(b)) {
		oa = pc_owner_of(c->fn->info, a.site->region);
		ob = pc_owner_of(c->fn->info, b.site->region);
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
	return collide(c, a, b, order, lock);
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

/* ---- handles that are freed ---- */

/* The call of MPI that ENTRY is. */
static const struct pc_event *call_of(const struct pc_entry *entry)
{
	return pc_conc_event(entry->at.fn,
			     &entry->at.fn->info->sites.v[entry->at.site]);
}

/* Whether FREE frees the variable that USE passes as its handle. */
static bool same_variable(const struct pc_conc *c, const struct pc_entry *free,
			  const struct pc_entry *use)
{
	const struct pc_event *first = call_of(free), *second = call_of(use);
	int8_t of = first->callee->op->comm, by = second->callee->op->comm;
	struct pc_val used, freed;

	if ((uint32_t)of >= first->args.n || (uint32_t)by >= second->args.n)
		return false;
	used = pc_val_origin(use->at.fn, second->args.v[by]);
	if (used.mod != PC_MOD_NONE || pc_val_threadprivate(c->program, used))
		return false;
	freed = used;
	freed.mod = PC_MOD_ADDR;
	if (!pc_val_eq(first->args.v[of], freed))
		return false;
	return used.kind == PC_VAL_GLOBAL ||
	       (used.kind == PC_VAL_VAR && free->at.fn == c->fn &&
		use->at.fn == c->fn);
}

/* Whether the call FREE frees the handle that the call USE, which is no
 * collective, operates on.  MPI-4.1 11.6.2: the program must order them. */
static bool is_freed(const struct pc_conc *c, const struct pc_entry *free,
		     const struct pc_entry *use)
{
	const struct pc_event *first = call_of(free), *second = call_of(use);

	if (!pc_mpi_op_frees(first->callee->op) || pc_event_collective(second) ||
	    first->callee->op->on != second->callee->op->on + 1)
		return false;
	return same_variable(c, free, use) ||
	       pc_handles_meet(c->program, &free->on, &use->on) == PC_MEET_YES;
}

/* Whether the calls that A and B lead to may include one that frees a handle and one
 * that uses such a handle. */
static bool may_free(const struct pc_conc *c, struct pc_conc_side a,
		     struct pc_conc_side b)
{
	const struct pc_conc_side sides[] = { a, b };

	for (int i = 0; i < 2; i++) {
		const struct pc_site *site = sides[i].site;
		const struct pc_event *event = pc_conc_event(c->fn, site);
		const struct pc_fn *target = site->starts ? site->starts :
							    pc_event_target(event);

		if (target ? target->info->any_free :
		    event->callee && event->callee->op &&
			    pc_mpi_op_frees(event->callee->op))
			return true;
	}
	return false;
}

/* Let SIDE be ENTRY, one of the calls that it leads to. */
static void set_entry(const struct pc_conc *c, struct pc_conc_side *side,
		      const struct pc_entry *entry)
{
	bool own = entry->at.fn == c->fn && !side->site->starts;

	side->entry = own ? NULL : entry;
	side->there = own ? NULL : &entry->at;
}

/* A and B, which no barrier separates, matter to this process alone: report a handle
 * that one of them frees while the other one uses it, if nothing orders them.  A lock
 * only prevents that they overlap. */
static void meet_freed(struct pc_conc *c, struct pc_conc_side a,
		       struct pc_conc_side b, uint32_t sections)
{
	struct pc_entries as = { .many = false }, bs = { .many = false };
	struct pc_conc_lock lock;

	/* Where a call of the whole team begins or ends, all threads are. */
	if (c->past || c->program->opts->level == PC_LEVEL_PAPER ||
	    (a.there && !a.site->starts) || (b.there && !b.site->starts) ||
	    (!pc_conc_strict(c) && (waits(a) || waits(b))) ||
	    !may_free(c, a, b) || !pc_spend(&c->budget, 2 * REACHES))
		return;
	pc_entries_uses(c->program, c->fn, a.site, &as);
	pc_entries_uses(c->program, c->fn, b.site, &bs);
	for (uint32_t i = 0; i < as.list.n; i++)
		for (uint32_t k = 0; k < bs.list.n; k++) {
			if (!is_freed(c, &as.list.v[i], &bs.list.v[k]) &&
			    !is_freed(c, &bs.list.v[k], &as.list.v[i]))
				continue;
			set_entry(c, &a, &as.list.v[i]);
			set_entry(c, &b, &bs.list.v[k]);
			if (order_of(c, a, b, &lock) == PC_ORDER_NONE || lock.name)
				report(c, a, b, sections, &lock);
			return;
		}
}

/* One or both of A and B may stand for several calls: report the first two that
 * are to be warned about. */
static bool meet_each(struct pc_conc *c, struct pc_conc_side a,
		      struct pc_conc_side b, uint32_t sections, bool told)
{
	struct pc_conc_lock lock;
	struct sides as, bs;

	if (!told)
		meet_freed(c, a, b, sections);
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
