/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chosen_read.c - reads through a pointer that has just been set to one of several
 *                 variables (contract in chosen_read.h).
 *
 * In:   the model, with short functions in place of their calls: std::max (a, b) is
 *       such a read.
 * Out:  `p = copy &a` and `p = copy &b`, after which control comes to `x = copy *p`
 *       without a write to memory or a call, have `v = other a` and `v = other b`
 *       behind them, and the read becomes `x = copy v`.
 * Cost: O(events), and LOOKS for each such read.
 * Source: the pass phiprop of GCC, which does the same with types.
 * Not:  functions with constructs, where V would have to be a variable of each thread;
 *       fields; a variable of which an element is written in between.
 *
 * RATIONALE: what *p is at a read through a pointer with several targets may be any
 * value that one of them has had.  OTHER: *p may have another type than the variable.
 */
#include "rewrite/chosen_read.h"

#include "base/arena.h"
#include "base/vec.h"
#include "model/build.h"
#include "model/live.h"
#include "model/contents.h"
#include "model/nest.h"
#include "model/program.h"
#include "model/value.h"
#include "graph/reach_blocks.h"

#define LOOKS 64  /* events before a read */
#define BLOCKS 12 /* blocks before it */
#define POINTS 8  /* variables */

/* Where a pointer is set to the address of AT: in BLOCK. */
struct point {
	uint32_t block;
	struct pc_val at;
};

struct chosen {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_arena *scratch;
	uint32_t *first, *from; /* the predecessors of blocks (graph/reach_blocks.h) */
	unsigned number;        /* of variables that were added */
	/* Of one read: */
	unsigned looks, n_seen, n_points, n_written;
	struct {
		uint32_t block;
		struct pc_val pointer;
	} seen[BLOCKS];
	struct point points[POINTS];
	struct pc_val written[LOOKS];
};

static bool is_local(struct pc_val value)
{
	return value.mod == PC_MOD_NONE &&
	       (value.kind == PC_VAL_VAR || value.kind == PC_VAL_TMP);
}

static bool add_point(struct chosen *c, uint32_t block, struct pc_val at)
{
	at.mod = PC_MOD_NONE;
	if (c->n_points == POINTS || at.rec ||
	    (at.kind != PC_VAL_VAR && at.kind != PC_VAL_GLOBAL))
		return false;
	c->points[c->n_points++] = (struct point){ block, at };
	return true;
}

/* Whether the value of *POINTER before EVENT of BLOCK surely is, on every path, that of a
 * variable whose address is a point, and that no memory is written since. */
static bool look_back(struct chosen *c, uint32_t block, uint32_t event,
		      struct pc_val pointer)
{
	for (uint32_t i = event; i--;) {
		const struct pc_event *at = pc_event_at(c->fn, block, i);

		if (c->looks++ == LOOKS || at->kind != PC_EV_ASSIGN ||
		    !is_local(at->dst))
			return false;
		if (!pc_val_eq(at->dst, pointer)) {
			c->written[c->n_written++] = at->dst;
			continue;
		}
		if (at->oper != PC_OPER_COPY || at->args.n != 1)
			return false;
		if (at->args.v[0].mod == PC_MOD_ADDR)
			return add_point(c, block, at->args.v[0]);
		if (!is_local(at->args.v[0]))
			return false;
		pointer = at->args.v[0];
	}
	for (unsigned i = 0; i < c->n_seen; i++)
		if (c->seen[i].block == block)
			return pc_val_eq(c->seen[i].pointer, pointer);
	if (!block || c->n_seen == BLOCKS || c->first[block] == c->first[block + 1])
		return false;
	c->seen[c->n_seen].block = block;
	c->seen[c->n_seen++].pointer = pointer;
	for (uint32_t k = c->first[block]; k < c->first[block + 1]; k++)
		if (!look_back(c, c->from[k],
			       c->fn->blocks.v[c->from[k]].events.n, pointer))
			return false;
	return true;
}

/* Whether the points that were found are several variables, of which nothing is written
 * since: also no element of one that is an array. */
static bool are_kept(const struct chosen *c)
{
	bool several = false;

	for (unsigned i = 0; i < c->n_points; i++) {
		struct pc_val whole = pc_elem_whole(c->program, c->points[i].at);

		several |= !pc_val_eq(c->points[i].at, c->points[0].at);
		for (unsigned k = 0; k < c->n_written; k++)
			if (pc_val_eq(pc_elem_whole(c->program, c->written[k]),
				      whole))
				return false;
	}
	return several;
}

/* Let operand I of EVENT of BLOCK be what the points set. */
static void replace(struct chosen *c, uint32_t block, uint32_t event, uint32_t i)
{
	struct pc_event *at = pc_event_at(c->fn, block, event);
	const char *name = at->args.v[i].kind == PC_VAL_VAR ? at->args.v[i].name : "_";
	struct pc_val chosen = { .kind = PC_VAL_VAR };
	struct pc_loc loc = at->loc;

	chosen.name = pc_name(c->program, pc_arena_printf(
		c->program->arena, "%s#v%u", name, ++c->number));
	for (unsigned k = 0; k < c->n_points; k++) {
		struct pc_event *set = pc_event_add(c->program, c->fn,
						    c->points[k].block,
						    PC_EV_ASSIGN, loc);

		set->oper = PC_OPER_OTHER;
		set->dst = chosen;
		pc_event_arg(c->program, set, c->points[k].at);
	}
	at = pc_event_at(c->fn, block, event);
	/* The objects that an event states are those of its first operand. */
	if (!i)
		at->args.n -= pc_event_asked(at);
	at->args.v[i] = chosen;
}

static void look_at(struct chosen *c, uint32_t block, uint32_t event)
{
	const struct pc_event *at = pc_event_at(c->fn, block, event);
	uint32_t n = at->args.n - pc_event_asked(at);

	for (uint32_t i = 0; i < n; i++) {
		struct pc_val pointer = pc_event_at(c->fn, block, event)->args.v[i];

		if (pointer.mod != PC_MOD_DEREF || pointer.rec)
			continue;
		pointer.mod = PC_MOD_NONE;
		if (!is_local(pointer))
			continue;
		if (!c->first)
			pc_edges_turn(c->scratch, c->fn->blocks.n,
				      pc_edges_of(c->fn), NULL, &c->first,
				      &c->from);
		c->looks = c->n_seen = c->n_points = c->n_written = 0;
		if (look_back(c, block, event, pointer) && are_kept(c))
			replace(c, block, event, i);
	}
}

void pc_chosen_reads(struct pc_program *program, struct pc_fn *fn)
{
	struct chosen c = { .program = program, .fn = fn };

	if (pc_fn_has_constructs(fn))
		return;
	c.scratch = pc_arena_new();
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (fn->blocks.v[b].events.v[e].kind == PC_EV_ASSIGN)
				look_at(&c, b, e);
	pc_arena_free(c.scratch);
}
