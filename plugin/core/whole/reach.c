/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach.c - which parts of a whole program can run (contract in reach.h).
 *
 * In:   a program that is linked and closed.
 * Out:  changed bodies and calls (reach_settle.c).
 * Cost: linear in what can be reached, plus the cost of function_addresses.c.
 *
 * Two questions are answered together: a function runs if a function that runs
 * calls it, and a pointer means the functions whose addresses flow into it in
 * code that runs (Andersen's analysis, for addresses of functions only; a field
 * is one node for all objects of its type, and all memory reached by pointers
 * is one node).  Addresses that a function without a model or an initialized
 * variable provides are not known.  A call that may use one can mean all
 * functions of its type whose address is taken in code that runs.
 *
 * LIMIT: a function is not reached if its address is in a record that is passed
 * to a function without a model through an untyped pointer
 * (tests/core/reach.test).
 */
#include "whole/reach.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/value.h"
#include "library/sources.h"
#include "whole/reach_in.h"

/* Kinds of nodes: the first half of a key, if it is not a function's number. */
enum {
	OF_GLOBAL = -1, OF_FIELD = -2, OF_RESULT = -3, OF_MEMORY = -4,
	OF_OUTSIDE = -5, OF_SITE = -6, OF_TYPE_RESULT = -7,
	OF_TYPE = -8, /* and below: parameters */
};

#define UNKNOWN_PARAMS 16 /* of a function without a model; more are ignored */
#define MOST 256 /* functions in one location; with more, unknown ones */
#define FEW 16 /* functions in tables that a call is paired with one by one */

/* The watchers of nodes are the calls, by number, and this one. */
#define OUTSIDE UINT32_MAX

static void run_fn(struct reach *r, struct pc_fn *fn)
{
	if (r->reached[fn->index])
		return;
	r->reached[fn->index] = true;
	if (pc_fn_has_body(fn))
		pc_vec_push(r->arena, r->todo, fn);
}

static uint32_t node(struct reach *r, int64_t of, const void *name)
{
	return pc_aims_node(&r->aims, (uint64_t)of, (uintptr_t)name);
}

uint32_t pc_reach_node(struct reach *r, const struct pc_fn *fn,
		       struct pc_val at)
{
	uint32_t had = r->aims.nodes.n, n;

	at = pc_elem_whole(r->whole, at);
	switch (at.kind) {
	case PC_VAL_TMP:
		return pc_reach_temp(r, fn, at.num);
	case PC_VAL_VAR:
		return node(r, fn->index, at.name);
	case PC_VAL_GLOBAL:
		return node(r, OF_GLOBAL, at.name);
	case PC_VAL_FIELD:
		n = node(r, OF_FIELD, at.name);
		if (n == had)
			pc_vec_push(r->arena, r->fields, at);
		return n;
	default:
		return r->memory;
	}
}

static void join_type(struct reach *r, const struct reach_type *type,
		      struct pc_fn *fn);

static struct reach_type *type_of(struct reach *r, const char *text)
{
	struct pc_intern_slot *slot = pc_intern_slot(r->arena, &r->types, text,
						     strlen(text));

	if (!slot->value)
		slot->value = pc_arena_alloc(r->arena, sizeof(struct reach_type));
	return (struct reach_type *)slot->value;
}

/* The address of FN is taken in code that runs. */
static void take_address(struct reach *r, struct pc_fn *fn)
{
	if (!r->taken[fn->index])
		pc_vec_push(r->arena, r->addresses, fn);
	r->taken[fn->index] = true;
}

/* From now on a call may mean FN if only the types are equal. */
static void spread_address(struct reach *r, struct pc_fn *fn)
{
	struct reach_type *type = fn->type ? type_of(r, fn->type) : NULL;

	if (r->any)
		run_fn(r, fn);
	if (!type)
		return;
	pc_vec_push(r->arena, type->fns, fn->index);
	if (fn->flags & PC_FN_TABLE)
		pc_vec_push(r->arena, type->tables, fn->index);
	if (type->all)
		join_type(r, type, fn);
}

/* VALUE, in FN, flows into the node TO. */
static void flow(struct reach *r, const struct pc_fn *fn, struct pc_val value,
		 uint32_t to)
{
	struct pc_fn *target = value.kind == PC_VAL_GLOBAL ?
			       pc_fn_find(r->whole, value.name) : NULL;
	uint32_t at;

	if (target && value.mod != PC_MOD_DEREF) {
		take_address(r, target);
		pc_aims_add(&r->aims, to, target->index);
		return;
	}
	if (value.kind == PC_VAL_INT)
		return;
	if (value.kind == PC_VAL_UNKNOWN) {
		pc_aims_add(&r->aims, to, PC_AIMS_TOP);
		return;
	}
	if (value.mod == PC_MOD_DEREF) {
		pc_aims_edge(&r->aims, r->memory, to);
		return;
	}
	at = pc_reach_node(r, fn, value);
	if (value.mod == PC_MOD_ADDR) {
		/* From now on it can be read and written through pointers. */
		if (r->aims.nodes.v[at].pointed)
			return;
		r->aims.nodes.v[at].pointed = true;
		pc_aims_edge(&r->aims, at, r->memory);
		pc_aims_edge(&r->aims, r->memory, at);
		return;
	}
	pc_aims_edge(&r->aims, at, to);
}

/* The node *TO into which an assignment to DST in FN flows.  False: none. */
static bool target_of(struct reach *r, const struct pc_fn *fn,
		      struct pc_val dst, uint32_t *to)
{
	if (dst.kind == PC_VAL_UNKNOWN || dst.kind == PC_VAL_INT)
		return false;
	*to = dst.mod == PC_MOD_NONE ? pc_reach_node(r, fn, dst) : r->memory;
	return true;
}

/* The call EVENT in FROM calls TO; its arguments begin with number FIRST. */
static void call(struct reach *r, const struct pc_fn *from,
		 const struct pc_event *event, uint32_t first,
		 struct pc_fn *to)
{
	uint32_t n = event->args.n - first, dst;

	run_fn(r, to);
	for (uint32_t i = 0; i < n && i < to->params.n; i++)
		flow(r, from, event->args.v[first + i],
		     node(r, to->index, to->params.v[i]));
	if (target_of(r, from, event->dst, &dst))
		pc_aims_edge(&r->aims, node(r, OF_RESULT, to), dst);
}

/* A function without a model may call the functions that it is passed, directly
 * or in records, and may fill these records with unknown addresses. */
static void call_unknown(struct reach *r, const struct pc_fn *from,
			 const struct pc_event *event)
{
	enum pc_source source = pc_source_of(event->callee,
					     PC_AXIS_PROCESSES);
	bool known = event->callee->op || !pc_source_is_unknown(source);
	uint32_t dst = 0;
	bool used = target_of(r, from, event->dst, &dst);

	run_fn(r, event->callee);
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val arg = event->args.v[i], at = arg;
		struct pc_intern_slot *slot;

		flow(r, from, arg, r->out);
		if (used && source == PC_SOURCE_FOLLOWS)
			flow(r, from, arg, dst);
		if (known)
			continue;
		if (arg.mod == PC_MOD_ADDR && !pc_fn_find(r->whole, arg.name)) {
			at.mod = PC_MOD_NONE;
			flow(r, from, at, r->out);
			if (!(event->callee->reads >> (i < 63 ? i : 63) & 1))
				pc_aims_add(&r->aims, pc_reach_node(r, from, at),
					    PC_AIMS_TOP);
		}
		if (!arg.rec)
			continue;
		slot = pc_intern_slot(r->arena, &r->escaped, arg.rec,
				      strlen(arg.rec));
		if (!slot->value)
			pc_vec_push(r->arena, r->escapes, arg.rec);
		slot->value = r;
	}
	if (used && !known)
		pc_aims_add(&r->aims, dst, PC_AIMS_TOP);
}

/* SITE may call FN. */
static void bind(struct reach *r, struct reach_site *site, uint32_t fn)
{
	struct pc_fn *to = r->whole->fns.v[fn];
	const struct pc_event *event =
		&site->fn->blocks.v[site->block].events.v[site->event];
	struct pc_event copy = *event;

	for (uint32_t i = 0; i < site->fns.n; i++)
		if (site->fns.v[i] == fn)
			return;
	pc_vec_push(r->arena, site->fns, fn);
	if (pc_fn_has_body(to)) {
		call(r, site->fn, event, 1, to);
		return;
	}
	copy.callee = to;
	copy.args.v++;
	copy.args.n--;
	call_unknown(r, site->fn, &copy);
}

/* Nodes between all calls that may mean any function of TYPE and these
 * functions.  Without them, each call would be paired with each function. */
static uint32_t type_param(struct reach *r, const struct reach_type *type,
			   uint32_t param)
{
	return node(r, OF_TYPE - (int64_t)param, type);
}

static uint32_t type_result(struct reach *r, const struct reach_type *type)
{
	return node(r, OF_TYPE_RESULT, type);
}

/* These calls may call FN. */
static void join_type(struct reach *r, const struct reach_type *type,
		      struct pc_fn *fn)
{
	bool known = pc_fn_has_body(fn);

	run_fn(r, fn);
	for (uint32_t i = 0; i < (known ? fn->params.n : UNKNOWN_PARAMS); i++)
		pc_aims_edge(&r->aims, type_param(r, type, i),
			     known ? node(r, fn->index, fn->params.v[i]) :
				     r->out);
	if (known)
		pc_aims_edge(&r->aims, node(r, OF_RESULT, fn),
			     type_result(r, type));
	else if (!fn->op)
		pc_aims_add(&r->aims, type_result(r, type), PC_AIMS_TOP);
}

/* SITE may call any function of its type. */
static void bind_type(struct reach *r, struct reach_site *site)
{
	const struct pc_event *event =
		&site->fn->blocks.v[site->block].events.v[site->event];
	struct reach_type *type;
	uint32_t dst;

	if (site->top)
		return;
	site->top = true;
	if (!event->type) {
		for (uint32_t i = 0; !r->any && i < r->whole->fns.n; i++)
			if (r->taken[i])
				run_fn(r, r->whole->fns.v[i]);
		r->any = true;
		return;
	}
	type = type_of(r, event->type);
	for (uint32_t i = 0; !type->all && i < type->fns.n; i++)
		join_type(r, type, r->whole->fns.v[type->fns.v[i]]);
	type->all = true;
	for (uint32_t i = 1; i < event->args.n; i++)
		flow(r, site->fn, event->args.v[i], type_param(r, type, i - 1));
	if (target_of(r, site->fn, event->dst, &dst))
		pc_aims_edge(&r->aims, type_result(r, type), dst);
}

/* Unknown code may call FN: nothing is known of its arguments. */
static void call_from_outside(struct reach *r, struct pc_fn *fn)
{
	if (r->outside[fn->index])
		return;
	r->outside[fn->index] = true;
	run_fn(r, fn);
	for (uint32_t i = 0; i < fn->params.n; i++)
		pc_aims_add(&r->aims, node(r, fn->index, fn->params.v[i]),
			    PC_AIMS_TOP);
}

static void tell(void *who, uint32_t site, uint32_t fn)
{
	struct reach *r = (struct reach *)who;

	if (site == OUTSIDE) {
		if (fn != PC_AIMS_TOP)
			call_from_outside(r, r->whole->fns.v[fn]);
	} else if (fn == PC_AIMS_TOP) {
		bind_type(r, r->sites.v[site]);
	} else {
		bind(r, r->sites.v[site], fn);
	}
}

static void call_pointer(struct reach *r, struct pc_fn *fn, uint32_t b,
			 uint32_t e)
{
	const struct pc_event *event = &fn->blocks.v[b].events.v[e];
	struct reach_site *site = PC_NEW(r->arena, struct reach_site);
	uint32_t at = node(r, OF_SITE, site);
	const struct reach_type *type;

	if (!event->args.n)
		return;
	*site = (struct reach_site){ .fn = fn, .block = b, .event = e };
	pc_vec_push(r->arena, r->sites, site);
	flow(r, fn, event->args.v[0], at);
	if (!event->type || !strncmp(event->type, "virtual ", 8))
		pc_aims_add(&r->aims, at, PC_AIMS_TOP);
	pc_aims_watch(&r->aims, at, r->sites.n - 1);
	type = event->type ? type_of(r, event->type) : NULL;
	if (type && type->tables.n > FEW)
		bind_type(r, site);
	for (uint32_t i = 0; type && !site->top && i < type->tables.n; i++)
		bind(r, site, type->tables.v[i]);
}

static void scan_event(struct reach *r, struct pc_fn *fn, uint32_t b,
		       uint32_t e)
{
	const struct pc_event *event = &fn->blocks.v[b].events.v[e];
	uint32_t to;

	if (event->kind == PC_EV_CALL) {
		if (!event->callee)
			call_pointer(r, fn, b, e);
		else if (pc_fn_has_body(event->callee))
			call(r, fn, event, 0, event->callee);
		else
			call_unknown(r, fn, event);
		return;
	}
	if (!pc_reach_sources(event) || !target_of(r, fn, event->dst, &to))
		return;
	for (uint32_t i = 0; i < pc_reach_sources(event); i++)
		flow(r, fn, event->args.v[i], to);
}

static void scan(struct reach *r, struct pc_fn *fn)
{
	pc_reach_temps(r, fn);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++)
			scan_event(r, fn, b, e);
		if (block->term == PC_TERM_RET &&
		    block->cond.kind != PC_VAL_UNKNOWN)
			flow(r, fn, block->cond, node(r, OF_RESULT, fn));
	}
}

/* Let unknown functions see the fields of the records that they are passed.
 * Returns whether that changed anything. */
static bool escape_fields(struct reach *r)
{
	bool news = false;

	for (uint32_t i = 0; i < r->fields.n; i++) {
		struct pc_val at = r->fields.v[i];
		uint32_t n = node(r, OF_FIELD, at.name);

		if (!r->aims.nodes.v[n].fns || at.rec)
			continue;
		for (uint32_t k = 0; k < r->escapes.n && !at.rec; k++)
			if (pc_record_has(r->whole, r->escapes.v[k], at.name))
				at.rec = r->escapes.v[k];
		if (!at.rec)
			continue;
		r->fields.v[i].rec = at.rec;
		pc_aims_edge(&r->aims, n, r->out);
		pc_aims_add(&r->aims, n, PC_AIMS_TOP);
		news = true;
	}
	return news;
}

static void find(struct reach *r)
{
	for (uint32_t i = 0; i < r->whole->fns.n; i++) {
		struct pc_fn *fn = r->whole->fns.v[i];
		bool is_virtual = fn->type &&
				  !strncmp(fn->type, "virtual ", 8);

		if (fn->flags & PC_FN_EXPORTED && pc_fn_has_body(fn))
			call_from_outside(r, fn);
		if (fn->flags & PC_FN_ADDRESS &&
		    (!fn->type || is_virtual || fn->flags & PC_FN_TABLE)) {
			take_address(r, fn);
			call_from_outside(r, fn);
		}
	}
	do {
		while (r->addresses.n)
			spread_address(r, r->addresses.v[--r->addresses.n]);
		if (r->todo.n)
			scan(r, r->todo.v[--r->todo.n]);
		pc_aims_run(&r->aims);
	} while (r->addresses.n || r->todo.n || escape_fields(r));
}

uint32_t pc_reach(struct pc_program *whole, bool all)
{
	struct reach r = { .whole = whole, .arena = pc_arena_new(),
			   .scratch = pc_arena_new() };
	uint32_t n = whole->fns.n, dropped = 0;

	r.aims = (struct pc_aims){ .arena = r.arena, .work = r.arena,
				   .sets.arena = r.arena, .most = MOST,
				   .tell = tell, .who = &r };
	r.reached = PC_ARRAY(r.arena, n, bool);
	r.taken = PC_ARRAY(r.arena, n, bool);
	r.outside = PC_ARRAY(r.arena, n, bool);
	r.temps = PC_ARRAY(r.arena, n, struct reach_temps);
	r.nothing = pc_aims_new(&r.aims);
	r.memory = node(&r, OF_MEMORY, NULL);
	r.out = node(&r, OF_OUTSIDE, NULL);
	pc_aims_add(&r.aims, r.memory, PC_AIMS_TOP);
	pc_aims_watch(&r.aims, r.out, OUTSIDE);
	if (all)
		for (uint32_t i = 0; i < n; i++)
			run_fn(&r, whole->fns.v[i]);
	find(&r);
	pc_reach_settle(&r);
	if (!all)
		dropped = pc_reach_drop(&r, n);
	pc_fatal(whole);
	pc_arena_free(r.scratch);
	pc_arena_free(r.arena);
	return dropped;
}
