/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach_temps.c - the nodes of temporaries (contract in reach_in.h).
 *
 * In:   functions; in one that is well formed each temporary is assigned, once, and
 *       its address is never taken (model/verify.c).
 * Out:  a temporary which only one operand flows into has the node of that, since
 *       both hold the same functions (Rountev and Chandra, "Off-line variable
 *       substitution", PLDI 2000, for chains).  Most nodes would be such ones.
 * Cost: linear in the events of the functions that run; 4 bytes a temporary.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/program.h"
#include "whole/reach_in.h"

#define BUSY UINT32_MAX

/* Whether the result of OPER may be an address. */
static bool makes_address(enum pc_oper oper)
{
	return oper == PC_OPER_COPY || oper == PC_OPER_OTHER ||
	       oper == PC_OPER_ADD || oper == PC_OPER_AND || oper == PC_OPER_OR ||
	       oper == PC_OPER_MIN || oper == PC_OPER_MAX || oper == PC_OPER_CAST;
}

uint32_t pc_reach_sources(const struct pc_event *event)
{
	if (event->kind != PC_EV_ASSIGN || !makes_address(event->oper))
		return 0;
	return event->oper == PC_OPER_COPY && event->args.n ? 1 : event->args.n;
}

static bool is_tmp(struct pc_val at)
{
	return at.kind == PC_VAL_TMP && at.mod == PC_MOD_NONE;
}

/* How many operands flow into the result of EVENT; *ONE: the last of them. */
static uint32_t flowing(const struct pc_event *event, struct pc_val *one)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < pc_reach_sources(event); i++) {
		if (event->args.v[i].kind == PC_VAL_INT)
			continue;
		*one = event->args.v[i];
		n++;
	}
	return n;
}

/* The node of what EVENT, not a call, assigns to a temporary from at most one
 * operand that is no temporary. */
static uint32_t node_from(struct reach *r, const struct pc_fn *fn,
			  const struct pc_event *event)
{
	struct pc_val one = { .kind = PC_VAL_INT };

	if (flowing(event, &one) > 1)
		return pc_aims_new(&r->aims);
	if (one.kind == PC_VAL_INT)
		return r->nothing;
	if (one.kind == PC_VAL_UNKNOWN ||
	    (one.kind == PC_VAL_GLOBAL && one.mod != PC_MOD_DEREF &&
	     pc_fn_find(r->whole, one.name)))
		return pc_aims_new(&r->aims);
	if (one.mod == PC_MOD_DEREF)
		return r->memory;
	return one.mod == PC_MOD_ADDR ? r->nothing :
					pc_reach_node(r, fn, one);
}

/* The temporaries of a function: what assigns each, NULL if nothing does. */
struct temps {
	struct reach *r;
	const struct pc_fn *fn;
	const struct pc_event **defs;
	uint32_t *nodes;
	int64_t n;
};

/* The temporary that alone flows into AT; BUSY: none. */
static uint32_t before(const struct temps *t, uint32_t at)
{
	const struct pc_event *event = t->defs[at];
	struct pc_val one;

	return event && event->kind == PC_EV_ASSIGN &&
	       flowing(event, &one) == 1 && is_tmp(one) && one.num >= 0 &&
	       one.num < t->n ? (uint32_t)one.num : BUSY;
}

/* Find the node of temporary AT. */
static void find(struct temps *t, uint32_t at)
{
	const struct pc_event *event;
	uint32_t first = at, *nodes = t->nodes, node, next;

	for (; !nodes[at] && (next = before(t, at)) != BUSY; at = next)
		nodes[at] = BUSY;
	event = t->defs[at];
	if (nodes[at] && nodes[at] != BUSY)
		node = nodes[at];
	else if (!nodes[at] && !event)
		node = nodes[t->n];
	else if (!nodes[at] && event->kind == PC_EV_ASSIGN)
		node = node_from(t->r, t->fn, event) + 1;
	else /* A call, or a chain that leads back to itself. */
		node = pc_aims_new(&t->r->aims) + 1;
	nodes[at] = node;
	for (at = first; nodes[at] == BUSY; at = before(t, at))
		nodes[at] = node;
}

/* Find what assigns the temporaries. */
static void find_defs(struct temps *t)
{
	static const struct pc_event twice = { .kind = PC_EV_CALL };

	for (uint32_t b = 0; b < t->fn->blocks.n; b++) {
		const struct pc_block *block = &t->fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];
			int64_t num = event->dst.num;

			if (!is_tmp(event->dst) || num < 0)
				continue;
			if (t->defs)
				t->defs[num] = t->defs[num] ? &twice : event;
			else if (num >= t->n)
				t->n = num + 1;
		}
	}
}

void pc_reach_temps(struct reach *r, const struct pc_fn *fn)
{
	struct temps t = { .r = r, .fn = fn };

	find_defs(&t);
	t.defs = PC_ARRAY(r->scratch, t.n + 1, const struct pc_event *);
	find_defs(&t);
	/* The last one is for those that are read and never assigned. */
	t.nodes = PC_ARRAY(r->arena, t.n + 1, uint32_t);
	t.nodes[t.n] = pc_aims_new(&r->aims) + 1;
	r->temps[fn->index] = (struct reach_temps){ t.nodes, t.n };
	for (uint32_t i = 0; i < (uint32_t)t.n; i++)
		if (!t.nodes[i])
			find(&t, i);
	pc_arena_clear(r->scratch);
}

uint32_t pc_reach_temp(const struct reach *r, const struct pc_fn *fn,
		       int64_t num)
{
	const struct reach_temps *temps = &r->temps[fn->index];

	return temps->nodes[num >= 0 && num < temps->n ? num : temps->n] - 1;
}
