/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * points.c - which locations a pointer may point to (contract in points.h).
 *
 * In:   all functions; what initialized variables hold (program->slots); which
 *       location each access through a pointer means to a function (places.c).
 * Out:  program->points: for each pointer the objects to which it may point
 *       (Andersen 1994), by the engine of whole/function_addresses.c.
 * Cost: O(operands x MOST).  A location that holds more than MOST addresses, of
 *       all of its objects, gives them to unknown functions; but what MPI gets
 *       is not limited, since it has a buffer of each call.
 * Not:  objects are variables, fields (one for all records of the type),
 *       functions, and allocations; an array is one object.  Which elements an
 *       address is computed from is the first operand, as in place_base.c.
 *       LIMIT: a pointer to a record of which a part is accessed as another
 *       type; an address that a Fortran procedure without a model keeps, which
 *       the standard allows for `target` arguments only.
 */
#include "memory/points.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/constant.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "model/slot.h"
#include "model/value.h"
#include "tables/mpi_ops.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/points_in.h"

#define MOST 32 /* objects of a location */

/* ---- nodes ---- */

static uint32_t node(struct pc_points *p, int64_t of, uint64_t what,
		     struct pc_spot spot)
{
	uint32_t had = p->aims.nodes.n;
	uint32_t at = pc_aims_node(&p->aims, (uint64_t)of, what);

	if (at == had)
		pc_vec_push(p->arena, p->spots, spot);
	return at;
}

uint32_t pc_points_bare(struct pc_points *p, int64_t of, const void *what)
{
	return node(p, of, (uintptr_t)what, (struct pc_spot){ .fn = PC_NONE });
}

/* The half of a key that says which location AT, without its mod, is. */
static uint64_t key_of(struct pc_val at)
{
	return at.kind == PC_VAL_TMP ? (uint64_t)at.num * 8 + 1 :
	       (uintptr_t)at.name + (unsigned)at.kind;
}

/* Whether other units may read and set AT, a global: what they store there may
 * be any address that they know. */
static bool is_open(const struct pc_points *p, struct pc_val at)
{
	return !p->program->closed &&
	       !pc_intern_find(&p->program->local_names, at.name,
			       strlen(at.name));
}

void pc_points_mark(struct pc_points *p, uint32_t at, uint32_t object)
{
	if (p->others)
		pc_aims_add(&p->aims, at, object);
}

/* The node of AT, a value without `&` and `*`. */
uint32_t pc_points_node(struct pc_points *p, const struct pc_fn *fn,
			struct pc_val at)
{
	struct pc_spot spot = { .fn = PC_NONE };
	uint32_t had = p->spots.n, n;

	at = pc_elem_whole(p->program, at);
	at.mod = PC_MOD_NONE;
	pc_spot_is(&spot, at);
	if (at.kind == PC_VAL_GLOBAL) {
		n = node(p, PC_POINTS_GLOBAL, key_of(at), spot);
		if (n == had && is_open(p, at)) {
			pc_aims_edge(&p->aims, n, p->out);
			pc_aims_add(&p->aims, n, PC_AIMS_TOP);
		}
		if (n == had)
			pc_points_mark(p, n, p->stored);
		return n;
	}
	if (at.kind == PC_VAL_FIELD || !fn) {
		n = node(p, PC_POINTS_FIELD, key_of(at), spot);
		if (n == had)
			pc_points_mark(p, n, p->others);
		return n;
	}
	spot.fn = fn->index;
	return node(p, fn->index, key_of(at), spot);
}

static int64_t content_of(const struct pc_fn *fn, struct pc_val at)
{
	return PC_POINTS_CONTENT -
	       (pc_place_is_shared(at) ? 0 : (int64_t)fn->index + 1);
}

/* The node of AT, what a pointer of FN points to: the objects it may be. */
static uint32_t content_node(struct pc_points *p, const struct pc_fn *fn,
			     struct pc_val at)
{
	struct pc_spot spot = { .content = true };

	at = pc_elem_whole(p->program, at);
	pc_spot_is(&spot, at);
	spot.fn = pc_place_is_shared(at) ? PC_NONE : fn->index;
	return node(p, content_of(fn, at), key_of(at), spot);
}

static uint32_t function_node(struct pc_points *p, const struct pc_fn *fn)
{
	struct pc_spot spot = { .fn = PC_NONE, .of.function = fn,
				.is_function = true };

	return node(p, PC_POINTS_FUNCTION, fn->index, spot);
}

uint32_t pc_points_heap(struct pc_points *p, const struct pc_fn *fn,
			const struct pc_event *event)
{
	struct pc_spot spot = { .fn = PC_NONE, .of.function = fn, .heap = true };

	return node(p, PC_POINTS_HEAP, (uintptr_t)event, spot);
}

/* ---- constraints ---- */

void pc_points_watch(struct pc_points *p, uint32_t at, struct pc_constraint c)
{
	if (!p->work)
		return;
	pc_vec_push(p->work, p->constraints, c);
	pc_aims_watch(&p->aims, at, p->constraints.n - 1);
}

static bool is_named(struct pc_val value)
{
	return value.kind == PC_VAL_VAR || value.kind == PC_VAL_GLOBAL ||
	       value.kind == PC_VAL_FIELD || value.kind == PC_VAL_TMP;
}

const struct pc_fn *pc_points_function(const struct pc_points *p,
				       struct pc_val value)
{
	return value.kind == PC_VAL_GLOBAL && value.mod != PC_MOD_DEREF ?
		       pc_fn_named(p->program, value.name) : NULL;
}

/* VALUE, in FN, flows into the node TO. */
void pc_points_flow(struct pc_points *p, const struct pc_fn *fn,
		    struct pc_val value, uint32_t to)
{
	const struct pc_fn *target = pc_points_function(p, value);

	if (target) {
		pc_aims_add(&p->aims, to, function_node(p, target));
		return;
	}
	if (value.kind == PC_VAL_UNKNOWN)
		pc_aims_add(&p->aims, to, PC_AIMS_TOP);
	if (!is_named(value) || pc_place_is_constant(value))
		return;
	if (value.mod == PC_MOD_ADDR)
		pc_aims_add(&p->aims, to, pc_points_node(p, fn, value));
	else if (value.mod == PC_MOD_NONE)
		pc_aims_edge(&p->aims, pc_points_node(p, fn, value), to);
	else
		pc_points_watch(p, pc_points_node(p, fn, value),
				(struct pc_constraint){
					.kind = PC_POINTS_LOAD, .node = to });
}

/* The node FROM is stored in DST of FN. */
void pc_points_store(struct pc_points *p, const struct pc_fn *fn,
		     struct pc_val dst, uint32_t from)
{
	if (!is_named(dst) || pc_place_is_constant(dst))
		return;
	if (dst.mod == PC_MOD_NONE)
		pc_aims_edge(&p->aims, from, pc_points_node(p, fn, dst));
	else
		pc_points_watch(p, pc_points_node(p, fn, dst),
				(struct pc_constraint){
					.kind = PC_POINTS_STORE,
					.node = from });
}

/* VALUE is stored in DST. */
static void assign(struct pc_points *p, const struct pc_fn *fn,
		   struct pc_val dst, struct pc_val value,
		   const struct pc_event *event)
{
	uint32_t by;

	if (!is_named(dst) || value.kind == PC_VAL_INT)
		return;
	if (dst.mod == PC_MOD_NONE) {
		pc_points_flow(p, fn, value, pc_points_node(p, fn, dst));
		return;
	}
	by = pc_points_bare(p, PC_POINTS_SITE, event);
	pc_points_flow(p, fn, value, by);
	pc_points_store(p, fn, dst, by);
}

/* Which operands of OPER an address may come from: the first, and AND, OR and
 * XOR are of flags in either. */
static uint32_t sources(const struct pc_event *event)
{
	switch (event->oper) {
	case PC_OPER_COPY: case PC_OPER_ADD: case PC_OPER_SUB:
	case PC_OPER_OTHER:
		return event->args.n ? 1 : 0;
	case PC_OPER_AND: case PC_OPER_OR: case PC_OPER_XOR:
	case PC_OPER_MIN: case PC_OPER_MAX:
	case PC_OPER_SHL: case PC_OPER_SHR: case PC_OPER_CAST:
		return event->args.n;
	default:
		return 0;
	}
}

static void look_at_assign(struct pc_points *p, const struct pc_fn *fn,
			   const struct pc_event *event)
{
	uint32_t n = sources(event);
	struct pc_val dst = event->dst;

	if (pc_event_tells(event))
		return;
	if (event->flags & PC_EVF_FRESH) {
		if (dst.mod == PC_MOD_NONE)
			pc_aims_add(&p->aims, pc_points_node(p, fn, dst),
				    pc_points_heap(p, fn, event));
		return;
	}
	/* The other operands of a copy state the object. */
	for (uint32_t i = 0; i < event->args.n; i++)
		if (i < n || (event->oper != PC_OPER_COPY &&
			      event->args.v[i].mod == PC_MOD_ADDR))
			assign(p, fn, dst, event->args.v[i], event);
}

/* ---- what follows for each object ---- */

/* Unknown functions may call FN with what they know. */
static void call_back(struct pc_points *p, const struct pc_fn *fn,
		      uint32_t from)
{
	struct pc_val param = { .kind = PC_VAL_VAR };

	for (uint32_t i = 0; i < fn->params.n; i++) {
		param.name = fn->params.v[i];
		pc_aims_edge(&p->aims, from, pc_points_node(p, fn, param));
		pc_aims_add(&p->aims, pc_points_node(p, fn, param),
			    PC_AIMS_TOP);
	}
	pc_aims_edge(&p->aims, pc_points_bare(p, PC_POINTS_RESULT, fn), p->out);
}

static void tell_top(struct pc_points *p, const struct pc_constraint *c)
{
	if (c->kind == PC_POINTS_LOAD)
		pc_aims_edge(&p->aims, p->out, c->node);
	else if (c->kind == PC_POINTS_STORE)
		pc_aims_edge(&p->aims, c->node, p->out);
	else if (c->kind == PC_POINTS_CALL)
		pc_points_pass(p, c->fn, c->event, 1);
}

static void tell(void *who, uint32_t site, uint32_t at)
{
	struct pc_points *p = (struct pc_points *)who;
	const struct pc_constraint c = p->constraints.v[site];
	const struct pc_fn *fn;

	if (at == PC_AIMS_TOP) {
		tell_top(p, &c);
		return;
	}
	/* A mark is no object: nothing is stored in it. */
	if (p->others && at >= p->others && at <= p->bound)
		return;
	fn = pc_spot_function(&p->spots.v[at]);
	if (fn && (c.kind == PC_POINTS_KNOWN || c.kind == PC_POINTS_CALLED)) {
		p->called[fn->index] = true;
		if (pc_fn_live(fn))
			call_back(p, fn, c.kind == PC_POINTS_KNOWN ? p->out :
								     p->calls);
	} else if (fn && c.kind == PC_POINTS_CALL) {
		p->pointed[fn->index] = true;
		if (pc_fn_live(fn))
			pc_points_bind(p, c.fn, c.event, 1, fn);
		else
			pc_points_pass(p, c.fn, c.event, 1);
	} else if (!fn && c.kind == PC_POINTS_LOAD) {
		pc_aims_edge(&p->aims, at, c.node);
	} else if (!fn && c.kind == PC_POINTS_STORE) {
		pc_aims_edge(&p->aims, c.node, at);
	} else if (!fn && c.kind == PC_POINTS_KNOWN) {
		pc_aims_edge(&p->aims, at, p->out);
		pc_aims_edge(&p->aims, p->out, at);
	}
}

/* ---- functions ---- */

/* FN accesses what VALUE, an operand `*p` or an argument, points to. */
static void note_access(struct pc_points *p, const struct pc_fn *fn,
			struct pc_val value)
{
	struct pc_val at;

	if (p->others || !is_named(value) || pc_place_is_constant(value) ||
	    value.mod == PC_MOD_ADDR)
		return;
	at = pc_place_behind(fn, value);
	if (at.mod != PC_MOD_DEREF)
		return;
	value.mod = PC_MOD_NONE;
	pc_aims_edge(&p->aims, pc_points_node(p, fn, value),
		     content_node(p, fn, at));
}

static void look_at(struct pc_points *p, const struct pc_fn *fn,
		    const struct pc_event *event)
{
	pc_points_member(p, event->dst);
	for (uint32_t i = 0; i < event->args.n; i++)
		pc_points_member(p, event->args.v[i]);
	for (uint32_t i = 0; i < event->args.n; i++)
		if (event->args.v[i].mod == PC_MOD_DEREF ||
		    event->kind == PC_EV_CALL)
			note_access(p, fn, event->args.v[i]);
	if (event->dst.mod == PC_MOD_DEREF)
		note_access(p, fn, event->dst);
	if (event->kind == PC_EV_CALL)
		pc_points_call(p, fn, event);
	else if (event->kind == PC_EV_ASSIGN)
		look_at_assign(p, fn, event);
}

static void look_at_fn(struct pc_points *p, const struct pc_fn *fn)
{
	struct pc_val param = { .kind = PC_VAL_VAR };

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++)
			look_at(p, fn, &block->events.v[e]);
		pc_points_member(p, block->cond);
		if (block->cond.mod == PC_MOD_DEREF)
			note_access(p, fn, block->cond);
		if (block->term == PC_TERM_RET &&
		    block->cond.kind != PC_VAL_UNKNOWN)
			pc_points_flow(p, fn, block->cond, pc_points_bare(
					       p, PC_POINTS_RESULT, fn));
	}
	if (fn->flags & PC_FN_CALLED) {
		p->called[fn->index] = true;
		call_back(p, fn, p->out);
		call_back(p, fn, p->calls);
	}
	for (uint32_t i = 0; fn->flags & PC_FN_EXPORTED &&
			     strcmp(fn->name, "main") && i < fn->params.n; i++) {
		param.name = fn->params.v[i];
		pc_aims_add(&p->aims, pc_points_node(p, fn, param),
			    PC_AIMS_TOP);
	}
}

static void look_at_slot(struct pc_points *p, const struct pc_slot *slot)
{
	const struct pc_fn *fn = slot->fn ? pc_fn_find(p->program, slot->fn) :
					    NULL;
	uint32_t at = pc_points_node(p, NULL, slot->at);

	p->spots.v[at].bound |= slot->bound;
	if (slot->bound)
		pc_points_mark(p, at, p->bound);
	if (fn)
		pc_aims_add(&p->aims, at, function_node(p, fn));
	else if (!slot->fn)
		pc_aims_add(&p->aims, at, pc_points_node(p, NULL, slot->to));
	else
		pc_aims_add(&p->aims, at, PC_AIMS_TOP);
}

struct pc_points *pc_points_solve(struct pc_program *program, bool targets)
{
	struct pc_arena *arena = targets ? pc_arena_new() : program->arena;
	struct pc_arena *work = pc_arena_new();
	struct pc_points *p = PC_NEW(arena, struct pc_points);

	p->program = program;
	p->arena = arena;
	p->work = work;
	p->aims = (struct pc_aims){ .arena = arena, .work = work,
				    .sets.arena = arena, .tell = tell, .who = p,
				    .most = targets ? PC_HELD_MOST : MOST,
				    .has_rest = true };
	p->pointed = PC_ARRAY(p->arena, program->fns.n, bool);
	p->called = PC_ARRAY(p->arena, program->fns.n, bool);
	p->out = p->aims.rest = pc_points_bare(p, PC_POINTS_OF_OUT, NULL);
	p->calls = pc_points_bare(p, PC_POINTS_OF_CALLS, NULL);
	if (targets) {
		p->others = pc_points_bare(p, PC_POINTS_OF_OTHERS, NULL);
		p->stored = pc_points_bare(p, PC_POINTS_OF_STORED, NULL);
		p->bound = pc_points_bare(p, PC_POINTS_OF_BOUND, NULL);
	}
	p->aims.nodes.v[p->out].open = PC_POINTS_IN_OUT;
	p->aims.nodes.v[p->calls].open = PC_POINTS_IN_CALLS;
	pc_aims_add(&p->aims, p->out, PC_AIMS_TOP);
	pc_points_watch(p, p->out, (struct pc_constraint){
			.kind = PC_POINTS_KNOWN });
	pc_points_watch(p, p->calls, (struct pc_constraint){
			.kind = PC_POINTS_CALLED });
	for (uint32_t i = 0; i < program->slots.n; i++)
		look_at_slot(p, &program->slots.v[i]);
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			look_at_fn(p, program->fns.v[i]);
	do
		pc_aims_run(&p->aims);
	while (targets && pc_points_pass_fields(p));
	pc_aims_close(&p->aims);
	memset(&p->constraints, 0, sizeof p->constraints);
	p->work = NULL;
	pc_arena_free(work);
	return p;
}

void pc_points_find(struct pc_program *program)
{
	program->points = pc_points_solve(program, false);
	pc_points_index(program->points);
}

uint32_t pc_points_spot(const struct pc_points *p, const struct pc_fn *fn,
			struct pc_val at)
{
	int64_t of = at.kind == PC_VAL_GLOBAL ? PC_POINTS_GLOBAL :
		     at.kind == PC_VAL_FIELD ? PC_POINTS_FIELD :
					       (int64_t)fn->index;

	at = pc_elem_whole(p->program, at);
	if (at.mod == PC_MOD_DEREF)
		of = content_of(fn, at);
	return pc_aims_look(&p->aims, (uint64_t)of, key_of(at));
}

uint32_t pc_points_place(struct pc_points *p, const struct pc_fn *fn,
			 struct pc_val at)
{
	return at.mod == PC_MOD_DEREF ? content_node(p, fn, at) :
					pc_points_node(p, fn, at);
}
