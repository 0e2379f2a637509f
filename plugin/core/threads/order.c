/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * order.c - exclusion and order between the threads of one process.
 *
 * In:   regions, sites.
 * Out:  answers (order.h). A 'critical' or a lock excludes but does not order.
 *       Exclusion suffices if the sections commute: if all their collectives
 *       are the same, or if both call the same list of them on their only path.
 * Cost: O(sites) per question about sections, at most TERMS; O(E) for each
 *       task that may be between two others, at most TASKS.
 * Not:  LIMIT: a 'depend' item that is neither a variable nor an element with
 *       a constant index may order or not. A section that differs between
 *       threads is recognized if its function asks for the thread's number, or
 *       if it is in a worksharing loop.
 */
#include "threads/order.h"

#include "base/arena.h"
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/reach_blocks.h"
#include "graph/regions.h"
#include "graph/temps.h"
#include "rewrite/guards.h"
#include "threads/handles.h"
#include "threads/orphan.h"

#define TERMS 64
#define TASKS 32

/* ---- sections ---- */

uint32_t pc_order_owner(const struct pc_fn *fn, uint32_t region)
{
	const struct pc_fn_info *info = fn->info;
	uint32_t owner = pc_owner_of(info, region);

	for (uint32_t r = region; owner == PC_NONE && r != PC_NONE &&
	     !pc_region_is_team(info->regions.v[r].kind);
	     r = info->regions.v[r].parent)
		if (info->regions.v[r].locked)
			region = r;
	if (owner == PC_NONE && region != PC_NONE &&
	    info->regions.v[region].locked)
		return region;
	return owner;
}

static bool same_lock(const struct pc_region *a, const struct pc_region *b)
{
	return a->locked && a->kind == b->kind &&
	       (a->name == b->name ||
		(a->name && b->name && !strcmp(a->name, b->name)));
}

bool pc_order_excluded(struct pc_section *a, struct pc_section *b)
{
	const struct pc_fn_info *ia = a->fn->info, *ib = b->fn->info;
	struct pc_section fa = { NULL, 0 }, fb = fa;

	for (uint32_t i = a->region; i != PC_NONE; i = ia->regions.v[i].parent)
		for (uint32_t k = b->region; k != PC_NONE;
		     k = ib->regions.v[k].parent)
			if (same_lock(&ia->regions.v[i], &ib->regions.v[k])) {
				fa = (struct pc_section){ a->fn, i };
				fb = (struct pc_section){ b->fn, k };
			}
	if (!fa.fn)
		return false;
	*a = fa;
	*b = fb;
	return true;
}

/* ---- what a section calls ---- */

struct term {
	const struct pc_fn *fn;
	const struct pc_site *site;
	const struct pc_event *event;
};

struct terms {
	struct term list[TERMS]; /* collectives, and calls that lead to some */
	uint32_t n;
	bool many;     /* there are more */
	bool straight; /* each is called once, in this order */
};

static void add_term(struct terms *t, const struct pc_fn *fn,
		     const struct pc_site *site)
{
	if (t->n == TERMS)
		t->many = true;
	else
		t->list[t->n++] = (struct term){
			fn, site, pc_event_at(fn, site->block, site->event) };
}

/* Whether the order of a call in a section matters to other processes: it
 * blocks another thread while it waits for them, or it uses a handle of
 * WITH. */
static bool matters(struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_site *site, const struct pc_handles *with)
{
	const struct pc_event *event = pc_event_at(fn, site->block,
						   site->event);
	const struct pc_fn *target = pc_event_target(event);
	struct pc_handles own;

	if (target)
		return target->info->any_coll;
	if (!pc_event_collective(event))
		return false;
	pc_handles_of(program, fn, site, &own);
	return pc_handles_block(program, &own) ||
	       (!pc_handle_is_self(program, &own.list[0]) &&
		pc_handles_may_meet(program, &own, with));
}

/* One path leads through S, from block to block, without a branch. */
static bool is_straight(const struct pc_section *s)
{
	const struct pc_fn *fn = s->fn;
	const struct pc_edge *out = fn->info->regions.v[s->region].exits.v;
	uint32_t b, left = fn->blocks.n;

	if (fn->info->regions.v[s->region].exits.n != 1)
		return false;
	for (b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (block->events.n &&
		    fn->info->regions.v[s->region].begin >= block->events.v &&
		    fn->info->regions.v[s->region].begin <
			    block->events.v + block->events.n)
			break;
	}
	for (; b < fn->blocks.n && b != out->block && left; left--) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (block->term != PC_TERM_JMP && block->term != PC_TERM_TRY)
			return false;
		b = block->succ.v[0];
	}
	return b == out->block;
}

static void list_terms(struct pc_program *program, const struct pc_section *s,
		       const struct pc_handles *with, struct terms *t)
{
	const struct pc_fn_info *info = s->fn->info;

	memset(t, 0, sizeof *t);
	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];

		if (pc_region_in(info, site->region, s->region) &&
		    matters(program, s->fn, site, with))
			add_term(t, s->fn, site);
	}
	t->straight = is_straight(s);
}

/* Add the collectives of the calls that lead to them. */
static void expand(struct terms *t)
{
	for (uint32_t i = 0; i < t->n; i++) {
		const struct pc_fn *fn = pc_event_target(t->list[i].event);

		for (uint32_t s = 0; fn && s < fn->info->sites.n; s++) {
			const struct pc_site *site = &fn->info->sites.v[s];
			const struct pc_event *event =
				pc_event_at(fn, site->block, site->event);

			if (pc_event_may_collect(event))
				add_term(t, fn, site);
		}
	}
}

/* ---- comparison ---- */

/* A number, a handle; in C also an address that represents a handle. */
static bool is_constant(struct term t, struct pc_val value)
{
	return value.kind == PC_VAL_INT ||
	       (value.kind == PC_VAL_GLOBAL &&
		(pc_mpi_constant(value.name) ||
		 (value.mod == PC_MOD_ADDR &&
		  t.fn->lang != PC_LANG_FORTRAN)));
}

/* Argument I certainly differs. */
static bool differs(struct term a, struct term b, uint32_t i)
{
	struct pc_val va, vb;

	if (i >= a.event->args.n || i >= b.event->args.n)
		return false;
	va = pc_val_origin(a.fn, a.event->args.v[i]);
	vb = pc_val_origin(b.fn, b.event->args.v[i]);
	return is_constant(a, va) && is_constant(b, vb) && !pc_val_eq(va, vb);
}

/* Whether each thread that reaches T has its own communicator there. */
static bool is_own(struct pc_program *program, struct term t)
{
	struct pc_handles h;

	pc_handles_of(program, t.fn, t.site, &h);
	for (uint32_t i = 0; i < h.n; i++)
		if (pc_handle_is_own(program, t.fn, h.list[i].node,
				     t.site->region))
			return true;
	return false;
}

/* Whether both can be on one communicator. */
static bool same_handle(struct pc_program *program, struct term a,
			struct term b)
{
	struct pc_handles ha, hb;

	if (is_own(program, a) || is_own(program, b))
		return false;
	pc_handles_of(program, a.fn, a.site, &ha);
	pc_handles_of(program, b.fn, b.site, &hb);
	return pc_handles_may_meet(program, &ha, &hb);
}

static bool same_term(struct pc_program *program, struct term a, struct term b)
{
	const struct pc_mpi_op *op = a.event->callee->op;

	if (pc_event_target(a.event) || pc_event_target(b.event)) {
		for (uint32_t i = 0; i < a.event->args.n; i++)
			if (differs(a, b, i))
				return false;
		return a.event->callee == b.event->callee;
	}
	if (op != b.event->callee->op &&
	    !pc_mpi_op_is_form(op, b.event->callee->op) &&
	    !pc_mpi_op_is_form(b.event->callee->op, op))
		return false;
	if (!same_handle(program, a, b))
		return false;
	for (uint32_t i = 0; i < 32; i++)
		if ((op->equal >> i & 1 || (int)i == op->root ||
		     (int)i == op->redop) && differs(a, b, i))
			return false;
	return true;
}

/* All collectives of A and B are the same. */
static bool all_same(struct pc_program *program, struct terms *a,
		     struct terms *b)
{
	const struct term *first = NULL;

	expand(a);
	expand(b);
	for (uint32_t i = 0; i < a->n + b->n; i++) {
		const struct term *t = i < a->n ? &a->list[i]
						: &b->list[i - a->n];

		if (pc_event_target(t->event))
			continue;
		if (is_own(program, *t) ||
		    (first && !same_term(program, *first, *t)))
			return false;
		if (!first)
			first = t;
	}
	return !a->many && !b->many;
}

/* Whether a branch condition in S may differ between threads. */
static bool asks_thread(const struct pc_section *s)
{
	const struct pc_fn_info *info = s->fn->info;

	for (uint32_t r = s->region; r != PC_NONE;
	     r = info->regions.v[r].parent) {
		enum pc_region_kind kind = info->regions.v[r].kind;

		if (pc_region_is_team(kind))
			break;
		if (kind == PC_REGION_FOR || kind == PC_REGION_TASKLOOP)
			return true;
	}
	return pc_guard_asks(s->fn);
}

bool pc_order_commutes(struct pc_program *program, struct pc_section a,
		       struct pc_section b, const struct pc_handles *with)
{
	bool self = a.fn == b.fn && a.region == b.region, equal;
	struct terms ta, tb;

	pc_tmps_find(program, a.fn);
	pc_tmps_find(program, b.fn);
	list_terms(program, &a, with, &ta);
	list_terms(program, &b, with, &tb);
	equal = self ? ta.straight || !asks_thread(&a) :
		ta.straight && tb.straight && ta.n == tb.n && !ta.many;
	for (uint32_t i = 0; equal && i < ta.n; i++)
		equal = self ? !is_own(program, ta.list[i]) :
			same_term(program, ta.list[i], tb.list[i]);
	return equal || all_same(program, &ta, &tb);
}

/* ---- tasks ---- */

static bool is_kind(struct pc_val value, const char *kind)
{
	return value.rec && !strcmp(value.rec, kind);
}

/* OpenMP 5.2, 15.9.5: the order of two dependences on one location. */
static enum pc_order order_of(struct pc_val a, struct pc_val b, bool self)
{
	if ((is_kind(a, "in") && is_kind(b, "in")) ||
	    (is_kind(a, "inoutset") && is_kind(b, "inoutset")))
		return PC_ORDER_NONE;
	/* An element with a variable index, or a `depobj`, may be the same
	 * location. But a task in a loop has a different one in each
	 * iteration. */
	if (!a.name || !b.name)
		return self && a.kind == PC_VAL_TMP ? PC_ORDER_NONE
						    : PC_ORDER_PERHAPS;
	if (!pc_val_eq(a, b))
		return PC_ORDER_NONE;
	if (is_kind(a, "mutexinoutset") && is_kind(b, "mutexinoutset"))
		return PC_ORDER_EXCLUDED;
	return PC_ORDER_FIXED;
}

static enum pc_order depend(const struct pc_event *first,
			    const struct pc_event *second)
{
	enum pc_order best = PC_ORDER_NONE;

	for (uint32_t i = 0; i < first->args.n; i++)
		for (uint32_t k = 0; k < second->args.n; k++) {
			enum pc_order order = order_of(first->args.v[i],
						       second->args.v[k],
						       first == second);

			if (order > best)
				best = order;
		}
	return best;
}

/* Whether GOAL or PAST is an event in the rest of CURSOR's block; *FOUND: it is
 * GOAL. */
static bool stops_at(const struct pc_fn *fn, struct pc_cursor cursor,
		     const struct pc_event *goal, const struct pc_event *past,
		     bool *found)
{
	const struct pc_event *event;
	uint32_t region;

	while ((event = pc_cursor_next(fn, &cursor, &region)))
		if (event == goal || event == past) {
			*found = event == goal;
			return true;
		}
	return false;
}

/* Whether a path leads from the end of region A to the event GOAL without the
 * beginning of region C. */
static bool comes_round(struct pc_arena *arena, const struct pc_fn *fn,
			uint32_t a, const struct pc_event *goal, uint32_t c)
{
	const struct pc_event *past = fn->info->regions.v[c].begin;
	const struct pc_region *region = &fn->info->regions.v[a];
	struct pc_visit visit = { 0 };
	bool found = false;
	uint32_t b;

	pc_visit_fn(&visit, arena, fn);
	for (uint32_t x = 0; x < region->exits.n && !found; x++) {
		b = region->exits.v[x].block;
		if (!stops_at(fn, pc_cursor_behind(fn, b,
						   region->exits.v[x].event),
			      goal, past, &found))
			pc_visit_on(&visit, b);
	}
	while (!found && pc_visit_next(&visit, &b))
		if (!stops_at(fn, pc_cursor_start(fn, b), goal, past, &found))
			pc_visit_on(&visit, b);
	return found;
}

/* A chain: task A, a task that depends on it, ..., LAST. */
static bool chain(struct pc_arena *arena, const struct pc_fn *fn, uint32_t a,
		  const struct pc_event *last)
{
	const struct pc_fn_info *info = fn->info;
	uint32_t queue[TASKS], n = 0;
	uint32_t maker = pc_owner_of(info, info->regions.v[a].parent);

	queue[n++] = a;
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t c = 0; c < info->regions.n && n < TASKS; c++) {
			const struct pc_region *rc = &info->regions.v[c];
			bool known = rc->kind != PC_REGION_TASK ||
				     rc->begin == last ||
				     pc_owner_of(info, rc->parent) != maker;

			for (uint32_t k = 0; k < n; k++)
				known |= queue[k] == c;
			if (known || depend(info->regions.v[queue[i]]
						     .begin, rc->begin) !=
				     PC_ORDER_FIXED ||
			    comes_round(arena, fn, queue[i], last, c))
				continue;
			if (depend(rc->begin, last) == PC_ORDER_FIXED)
				return true;
			queue[n++] = c;
		}
	return false;
}

bool pc_order_waits(const struct pc_fn *fn, const struct pc_event *task,
		    const struct pc_event *last)
{
	const struct pc_fn_info *info = fn->info;
	struct pc_arena *arena;
	uint32_t a = 0;
	bool waits;

	if (!task || !task->args.n || !last->args.n)
		return false;
	if (depend(task, last) == PC_ORDER_FIXED)
		return true;
	while (a < info->regions.n && info->regions.v[a].begin != task)
		a++;
	if (a == info->regions.n)
		return false;
	arena = pc_arena_new();
	waits = chain(arena, fn, a, last);
	pc_arena_free(arena);
	return waits;
}

enum pc_order pc_order_tasks(const struct pc_fn *fn, uint32_t a, uint32_t b)
{
	const struct pc_fn_info *info = fn->info;
	const struct pc_region *ra = &info->regions.v[a];
	const struct pc_region *rb = &info->regions.v[b];

	if (ra->kind != PC_REGION_TASK || rb->kind != PC_REGION_TASK ||
	    pc_owner_of(info, ra->parent) != pc_owner_of(info, rb->parent) ||
	    ra->team != rb->team)
		return PC_ORDER_NONE;
	if (pc_order_waits(fn, ra->begin, rb->begin))
		return PC_ORDER_FIXED;
	return depend(ra->begin, rb->begin);
}

bool pc_order_may_wait(const struct pc_event *task,
		       const struct pc_event *last)
{
	return task && depend(task, last) == PC_ORDER_PERHAPS;
}

bool pc_order_same(struct pc_program *program, const struct pc_fn *fn,
		   uint32_t a, uint32_t b)
{
	const struct pc_region *ra = &fn->info->regions.v[a];
	const struct pc_region *rb = &fn->info->regions.v[b];

	if (ra->kind == PC_REGION_ORDERED && rb->kind == PC_REGION_ORDERED)
		return ra->parent == rb->parent;
	return ra->team == rb->team && pc_numbered_same(program, fn, a, fn, b);
}
