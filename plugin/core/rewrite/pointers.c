/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pointers.c - a call through a pointer that may reach collectives becomes a
 *              choice between direct calls; so does one of which all targets
 *              are known, or whose result may differ, or of a loop over a table.
 *
 * In:   what such a call can mean (memory/points_targets.c, graph/targets.c).
 * Out:  `call *f ()` becomes `if (f == &a) a (); else if (f == &b) b (); ...`.
 *       Then a pointer that differs between processes is a condition on which
 *       they take different branches, and all later passes see the callees,
 *       their results and their writes.  Other targets, and targets in other
 *       units, remain one call through the pointer, on the last branch.  A
 *       virtual call is decided by the object, not by the pointer that is read
 *       from it.
 * Cost: O(calls x PC_TARGETS_MAX); at most WAYS new calls, SPLITS in a
 *       function.
 * Not:  at level paper.  If only the type tells the targets, and only some of
 *       them call collectives, it is a guess that the call means one of these
 *       (PC_BLF_GUESS); no guess is made inside a construct.  The result of
 *       such a call is not known.
 *
 * The numbers of blocks and of the events before the call do not change; what
 * followed the call is in a new block (pc_block_moved ()).
 */
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/passes.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/value.h"
#include "graph/callers.h"
#include "graph/targets.h"
#include "graph/where.h"
#include "memory/points.h"
#include "rewrite/pointers_tell.h"
#include "rewrite/pointers_type.h"

#define WAYS 20000
#define SPLITS 1000
#define STEPS 4 /* temporaries of an index */
#define FEW 8 /* targets without collectives that are distinguished */

struct pointers {
	struct pc_program *program;
	bool *coll; /* by function: may call collectives */
	bool *called; /* by function: some call names it */
	struct pc_tellers tellers;
	struct pc_points *points;
	PC_VEC(const char *) slots; /* the types of the virtual calls, sorted */
	uint32_t ways;
	/* of one function: */
	struct pc_fn *fn;
	int64_t n_tmps;
	uint32_t splits;
	bool constructs; /* it has some */
};

static bool is_pointed(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && !event->callee && event->type &&
	       event->args.n;
}

static bool is_virtual(const struct pc_event *event)
{
	return is_pointed(event) && !strncmp(event->type, "virtual ", 8) && event->args.n > 1;
}

static int compare_text(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Find which functions are called by name, and the virtual calls. */
static void find_calls(struct pointers *p)
{
	struct pc_program *program = p->program;

	p->called = PC_ARRAY(program->arena, program->fns.n + 1, bool);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		for (uint32_t b = 0; pc_fn_live(fn) && b < fn->blocks.n; b++)
			for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
				const struct pc_event *event = pc_event_at(fn, b, e);

				if (event->callee)
					p->called[event->callee->index] = true;
				else if (is_virtual(event))
					pc_vec_push(program->arena, p->slots,
						    event->type);
			}
	}
	if (p->slots.n)
		qsort(p->slots.v, p->slots.n, sizeof *p->slots.v, compare_text);
}

/* Whether the unit has no other virtual call of the method that CALL calls. */
static bool is_sole(const struct pointers *p, const struct pc_event *call)
{
	uint32_t low = 0, high = p->slots.n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (strcmp(p->slots.v[middle], call->type) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low + 1 >= p->slots.n || strcmp(p->slots.v[low + 1], call->type);
}

/* Find what is known of all functions.  False: there is nothing to do. */
static bool find_coll(struct pointers *p)
{
	struct pc_program *program = p->program;
	struct pc_callers callers;
	bool any = false;

	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		any |= pc_fn_live(fn) && fn->type && !fn->op &&
		       fn->flags & PC_FN_ADDRESS;
	}
	if (!any)
		return false;
	pc_callers_find(program, &callers);
	p->coll = pc_callers_collect(program, &callers);
	pc_tellers_find(program, &callers, &p->tellers);
	p->points = pc_points_targets_find(program);
	find_calls(p);
	return true;
}

/* ---- one call ---- */

/* What replaces a call through a pointer. */
struct choice {
	struct pc_event call;
	struct pc_fn *fns[PC_TARGETS_MAX]; /* that are called directly */
	uint32_t n;
	bool rest;   /* there are other targets, */
	bool left;   /* some of them known */
	bool guess;  /* it is a guess that the call means one of FNS */
	bool among;  /* it may mean several of the functions stored there */
	bool object; /* a virtual call */
	bool sole;   /* the only one of its method */
	bool last;   /* of its block: it may be the one that throws */
	uint32_t tail;
	struct pc_val result; /* UNKNOWN: none, or stored by each call */
};

/* Whether there is room for C.  Half is reserved for calls with collectives. */
static bool has_room(const struct pointers *p, const struct choice *c, bool any)
{
	uint32_t share = any ? 1 : 2;

	return c->n && (any || c->n <= FEW) && p->splits < SPLITS / share &&
	       p->ways + c->n < WAYS / share;
}

/* The assignment of AT, a temporary, or NULL. */
static const struct pc_event *made_by(const struct pc_fn *fn, struct pc_val at)
{
	for (uint32_t b = 0; at.kind == PC_VAL_TMP && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_ASSIGN && pc_val_eq(event->dst, at))
				return event;
		}
	return NULL;
}

/* VALUE, or the variable from which that temporary is computed by adding. */
static struct pc_val added_to(const struct pc_fn *fn, struct pc_val value)
{
	for (int step = 0; step < STEPS && value.kind == PC_VAL_TMP; step++) {
		const struct pc_event *event = made_by(fn, value);

		if (!event || (event->oper != PC_OPER_ADD &&
			       event->oper != PC_OPER_CAST &&
			       event->oper != PC_OPER_COPY))
			break;
		value = event->args.v[0];
	}
	return value;
}

/* Whether FN adds to the variable from which INDEX is computed: it counts. */
static bool counts(const struct pc_fn *fn, struct pc_val index)
{
	struct pc_val i = added_to(fn, index);

	for (uint32_t b = 0; i.kind == PC_VAL_VAR && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_ASSIGN && pc_val_eq(event->dst, i) &&
			    pc_val_eq(added_to(fn, event->args.v[0]), i))
				return true;
		}
	return false;
}

/* Whether C's pointer is read from an array at an index that counts: the loop calls
 * all that is there. */
static bool is_of_table(const struct pointers *p, const struct choice *c)
{
	const struct pc_event *read = made_by(p->fn, c->call.args.v[0]);

	if (!read || read->args.n < 2)
		return false;
	return (read->oper == PC_OPER_OTHER ?
			read->args.n == 2 && read->args.v[0].mod == PC_MOD_NONE :
			pc_event_asked(read) == 2 &&
				read->args.v[2].mod == PC_MOD_ADDR) &&
	       counts(p->fn, read->args.v[1]);
}

/* Add the functions of HELD that C's call can mean.  Returns whether some of
 * them call collectives. */
static bool choose_held(const struct pointers *p, struct choice *c,
			const struct pc_held *held)
{
	uint32_t colls = 0;
	bool more = held->more, all, table;
	bool tells = c->call.dst.kind != PC_VAL_UNKNOWN; /* what it follows from */
	/* In the whole program the type of the call is replaced by a list. */
	bool listed = pc_targets_set_for(p->program, &c->call);

	for (uint32_t i = 0; i < held->n; i++) {
		colls += p->coll[held->fns[i]->index];
		tells |= pc_tells(&p->tellers, &c->call, held->fns[i]->index);
		more |= !listed && (!held->fns[i]->type ||
				    strcmp(held->fns[i]->type, c->call.type));
	}
	table = !colls && held->n > 1 && is_of_table(p, c);
	/* Which function a table or a parameter holds is not known; that it is
	 * one of those with collectives is a guess. */
	all = held->closed && !more && (!colls || !held->stored);
	for (uint32_t i = 0; i < held->n; i++) {
		uint32_t fn = held->fns[i]->index;

		if (all || table || p->coll[fn] || tells)
			c->fns[c->n++] = held->fns[i];
	}
	c->rest = !all && (more || colls < held->n);
	c->left = c->n < held->n;
	c->guess = colls && c->rest && !held->bound;
	c->among = held->n > 1 && !table && (held->stored || !held->closed);
	return colls;
}

/* Add the functions of its type that C's call can mean.  Returns whether some
 * of them call collectives, or these are all targets. */
static bool choose_type(const struct pointers *p, struct choice *c)
{
	bool complete = pc_targets_complete(p->program, &c->call);
	bool result = c->call.dst.kind != PC_VAL_UNKNOWN;
	uint32_t n, colls = 0;
	struct pc_fn *const *fns = pc_event_targets(p->program, &c->call, &n);

	c->sole = c->object && n <= FEW && is_sole(p, &c->call);
	for (uint32_t i = 0; i < n; i++) {
		bool coll = p->coll[fns[i]->index];

		colls += coll;
		if (complete || coll ||
		    (c->object && (n == 1 || c->sole) &&
		     ((c->sole && result) ||
		      pc_tells(&p->tellers, &c->call, fns[i]->index))))
			c->fns[c->n++] = fns[i];
		c->rest |= !complete && !coll;
	}
	c->guess = c->object ? n > FEW && colls && colls < n : c->rest;
	c->left = c->n < n;
	c->among = n > 1;
	return colls || complete;
}

static bool find_choice(struct pointers *p, uint32_t b, uint32_t e, struct choice *c)
{
	const struct pc_block *block = &p->fn->blocks.v[b];
	struct pc_held held;
	bool any;

	if (!is_pointed(&block->events.v[e]))
		return false;
	*c = (struct choice){ .call = block->events.v[e] };
	c->object = is_virtual(&c->call);
	any = !c->object &&
	      (pc_pointers_of_type(p->program, p->fn, b, e, &held) ||
	       pc_points_targets(p->points, p->fn, c->call.args.v[0], &held)) ?
		      choose_held(p, c, &held) : choose_type(p, c);
	c->last = !pc_block_calls(block, e + 1);
	if (c->last && block->term == PC_TERM_NORETURN)
		return false;
	if (c->guess && p->constructs)
		return false;
	return has_room(p, c, any);
}

/* Make EVENT, a copy of C's call, call TO. */
static void make_direct(struct pointers *p, const struct choice *c,
			struct pc_event *event, struct pc_fn *to)
{
	event->callee = to;
	event->type = NULL;
	if (c->guess)
		event->flags |= PC_EVF_GUESS;
	/* RATIONALE: an overriding method that no other call of the unit can mean is
	 * meant here. */
	if (c->among && (!c->sole || p->called[to->index]))
		event->flags |= PC_EVF_AMONG;
	memset(&event->args, 0, sizeof event->args);
	for (uint32_t i = 1; i < c->call.args.n; i++)
		pc_event_arg(p->program, event, c->call.args.v[i]);
	p->ways++;
}

/* Add a block with the call of TO (NULL: through the pointer). */
static uint32_t add_way(struct pointers *p, const struct choice *c,
			struct pc_fn *to)
{
	uint32_t id = pc_block_add(p->program, p->fn);
	struct pc_event *event = pc_event_add(p->program, p->fn, id,
					      PC_EV_CALL, c->call.loc);
	const struct pc_block *tail = &p->fn->blocks.v[c->tail];
	struct pc_block *block = &p->fn->blocks.v[id];

	*event = c->call;
	if (to)
		make_direct(p, c, event, to);
	else if (c->among && c->left)
		event->flags |= PC_EVF_AMONG;
	if (c->result.kind != PC_VAL_UNKNOWN)
		event->dst = c->result;
	block->term = c->last && tail->term == PC_TERM_TRY ? PC_TERM_TRY : PC_TERM_JMP;
	block->loc = c->call.loc;
	pc_block_to(p->program, p->fn, id, c->tail);
	for (uint32_t k = 1; block->term == PC_TERM_TRY && k < tail->succ.n;
	     k++)
		pc_block_to(p->program, p->fn, id, tail->succ.v[k]);
	return id;
}

/* At the end of block B, test whether the call means function number I. */
static void add_test(struct pointers *p, const struct choice *c, uint32_t b,
		     uint32_t i, uint32_t yes, uint32_t no)
{
	struct pc_event *event = pc_event_add(p->program, p->fn, b, PC_EV_ASSIGN, c->call.loc);
	struct pc_block *block = &p->fn->blocks.v[b];

	/* RATIONALE: of an object this tests the class, which depends only on
	 * which object it is. */
	event->oper = PC_OPER_EQ;
	event->dst = pc_val_tmp(p->n_tmps++);
	pc_event_arg(p->program, event, c->call.args.v[c->object]);
	event->args.v[0].rec = NULL;
	pc_event_arg(p->program, event, pc_val_named(p->program, PC_VAL_GLOBAL,
						     PC_MOD_ADDR, c->fns[i]->name));
	block->term = PC_TERM_BR;
	block->cond = event->dst;
	block->loc = c->call.loc;
	block->flags = PC_BLF_TARGET | (c->guess ? PC_BLF_GUESS : 0);
	pc_block_to(p->program, p->fn, b, yes);
	pc_block_to(p->program, p->fn, b, no);
}

/* Make EVENT, in place of the call, give the result to what follows. */
static void keep_result(struct pointers *p, struct choice *c,
			struct pc_event *event)
{
	*event = (struct pc_event){ .kind = PC_EV_ASSIGN, .oper = PC_OPER_COPY,
				    .loc = c->call.loc, .dst = c->call.dst };
	c->result = pc_val_named(p->program, PC_VAL_VAR, PC_MOD_NONE,
				 pc_arena_printf(p->program->arena, "_#c%u", c->tail));
	pc_event_arg(p->program, event, c->result);
}

/* Move what follows event E in block B to a block of its own. */
static void cut(struct pointers *p, struct choice *c, uint32_t b, uint32_t e)
{
	uint32_t id = pc_block_add(p->program, p->fn);
	struct pc_block *from = &p->fn->blocks.v[b];
	bool result = c->call.dst.kind == PC_VAL_TMP &&
		      c->call.dst.mod == PC_MOD_NONE;

	c->tail = id;
	pc_block_cut(p->fn, b, e + !result, id);
	if (result)
		keep_result(p, c, &p->fn->blocks.v[id].events.v[0]);
	from->events.n = from->events.cap = e;
	from->moved_from = e + 1;
	from->moved_by = result;
	p->splits++;
}

/* Replace the call at event E of block B.  Returns where to continue. */
static uint32_t expand(struct pointers *p, struct choice *c, uint32_t b, uint32_t e)
{
	uint32_t ways = c->n + c->rest, last, at = b;

	if (ways == 1) {
		make_direct(p, c, &p->fn->blocks.v[b].events.v[e], c->fns[0]);
		return b;
	}
	cut(p, c, b, e);
	last = add_way(p, c, c->rest ? NULL : c->fns[c->n - 1]);
	for (uint32_t i = 0; i < ways - 1; i++) {
		uint32_t yes = add_way(p, c, c->fns[i]);
		uint32_t no = i + 2 < ways ? pc_block_add(p->program, p->fn) : last;

		add_test(p, c, at, i, yes, no);
		at = no;
	}
	if (c->last && p->fn->blocks.v[c->tail].term == PC_TERM_TRY) {
		p->fn->blocks.v[c->tail].term = PC_TERM_JMP;
		p->fn->blocks.v[c->tail].succ.n = 1;
	}
	return c->tail;
}

/* ---- the pass ---- */

static bool look_at(struct pointers *p)
{
	bool any = false;

	p->n_tmps = pc_fn_next_tmp(p->fn);
	p->constructs = false;
	p->splits = 0;
	for (uint32_t b = 0; b < p->fn->blocks.n; b++)
		for (uint32_t e = 0; e < p->fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(p->fn, b, e);

			any |= is_pointed(event);
			p->constructs |= event->kind == PC_EV_ENTER;
		}
	return any;
}

static void expand_calls(struct pointers *p)
{
	uint32_t n = p->fn->blocks.n;

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t b = i, e = 0; e < p->fn->blocks.v[b].events.n;
		     e++) {
			struct choice c;
			uint32_t to;

			if (!find_choice(p, b, e, &c))
				continue;
			to = expand(p, &c, b, e);
			if (to != b)
				e = UINT32_MAX; /* continue at its start */
			b = to;
		}
}

void pc_pass_pointers_run(struct pc_program *program)
{
	struct pointers p = { .program = program };

	if (program->opts->level == PC_LEVEL_PAPER || !find_coll(&p))
		return;
	for (uint32_t i = 0; i < program->fns.n; i++) {
		p.fn = program->fns.v[i];
		if (pc_fn_live(p.fn) && look_at(&p))
			expand_calls(&p);
	}
	pc_points_targets_free(p.points);
}

void pc_pass_pointers_dump(FILE *out, const struct pc_program *program,
			   const struct pc_fn *fn)
{
	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];
		const struct pc_event *test;

		if (!(block->flags & PC_BLF_TARGET))
			continue;
		test = &block->events.v[block->events.n - 1];
		fprintf(out, "  b%u %u:%u may mean %s%s\n", b, test->loc.line,
			test->loc.col, test->args.v[1].name,
			block->flags & PC_BLF_GUESS ? "?" : "");
	}
}
