/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * group.c - the color of communicators that are made of groups of processes
 *           (contract in maker.h).
 *
 * In:   the calls that made the group; the assignments to their lists of ranks.
 * Cost: O(ranks in the lists), at most MOST for each of at most DEEPEST groups.
 * Not:  Lists that are not filled element by element in the function of the call;
 *       lists that depend on the rank of the process, which may make several
 *       groups; groups of groups, whose ranks are other ones.
 */
#include "value/maker.h"

#include <string.h>
#include "tables/mpi_groups.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"

#define MOST 24    /* elements of a list */
#define DEEPEST 6  /* groups that a group is made of */

struct group {
	struct pc_program *program;
	uint32_t order; /* whose ranks; PC_NODE_NONE: no communicator so far */
	/* The call that makes the group in work. */
	const struct pc_fn *fn;
	uint32_t block, event;
};

static uint32_t member(struct group *g, uint32_t node, int depth);

static uint32_t both(const struct group *g, uint32_t a, uint32_t b)
{
	return pc_node_oper(g->program, PC_OPER_AND, a, b);
}

static uint32_t negated(const struct group *g, uint32_t a)
{
	return pc_node_oper(g->program, PC_OPER_NOT, a, 0);
}

static uint32_t either(const struct group *g, uint32_t a, uint32_t b)
{
	return pc_node_oper(g->program, PC_OPER_OR, a, b);
}

/* What the assignment DEF of an array stores in its element AT. */
static uint32_t stored(const struct group *g, const struct pc_def *def,
		       struct pc_val at)
{
	const struct pc_ssa *ssa = g->fn->info->ssa;
	uint32_t place = pc_place_find(g->fn, at);

	for (uint32_t i = ssa->def_first[def->block];
	     place != PC_NONE && i < ssa->def_first[def->block + 1]; i++) {
		const struct pc_def *d = &ssa->defs.v[ssa->block_defs[i]];

		if (d->kind == PC_DEF_ASSIGN && d->event == def->event &&
		    d->place == place)
			return pc_value_of_def(g->program, g->fn,
					       ssa->block_defs[i]);
	}
	return PC_NODE_NONE;
}

/* Whether N is no rank, and not a part that is not known. */
static bool is_known(const struct pc_node *n, const void *data)
{
	(void)data;
	return n->kind == PC_NODE_INT || n->kind == PC_NODE_SIZE ||
	       n->kind == PC_NODE_PARAM || n->kind == PC_NODE_ENTRY ||
	       n->kind == PC_NODE_DEF ||
	       (n->kind == PC_NODE_OPER &&
		(n->oper != PC_OPER_OTHER || n->num));
}

/* Whether VALUE, in a list, is no value of the process alone. */
static bool is_common(const struct group *g, uint32_t value)
{
	return value && pc_node_all(g->program, value, MOST, is_known, NULL);
}

/* Fill VALUE[0 .. n - 1] with the elements of the array that is argument ARG;
 * the last assignment to each counts. */
static bool read_list(const struct group *g, uint32_t arg, int64_t n,
		      uint32_t *value)
{
	const struct pc_ssa *ssa = g->fn->info->ssa;
	const struct pc_ssa_call *call = pc_ssa_call_at(g->fn, g->block,
							g->event);
	const struct pc_event *event = pc_event_at(g->fn, g->block, g->event);
	struct pc_opnd opnd;
	int64_t first, left = n;

	if (!call || n < 1 || n > MOST || arg >= event->args.n)
		return false;
	first = pc_elem_number(pc_place_behind(g->fn, event->args.v[arg]));
	first = first > 0 ? first : 0;
	opnd = pc_ssa_content(g->fn, call, arg);
	memset(value, 0, (size_t)n * sizeof *value);
	for (int step = 0; step < 4 * MOST && left; step++) {
		const struct pc_def *def;
		struct pc_val at;
		int64_t i;

		if (opnd.def == PC_NONE)
			return false;
		def = &ssa->defs.v[opnd.def];
		if (def->kind != PC_DEF_ASSIGN || !def->weak)
			return false;
		at = pc_event_at(g->fn, def->block, def->event)->dst;
		i = pc_elem_number(at) - first;
		if (pc_elem_number(at) < 0)
			return false;
		if (i >= 0 && i < n && !value[i]) {
			value[i] = stored(g, def, at);
			if (!is_common(g, value[i]))
				return false;
			left--;
		}
		opnd = ssa->opnds.v[def->first + def->n - 1];
	}
	return !left;
}

/* Whether RANK is in the range of FIRST, LAST and STRIDE, which is positive. */
static uint32_t in_range(const struct group *g, uint32_t rank,
			 const uint32_t range[3])
{
	struct pc_program *p = g->program;
	struct pc_node stride = *pc_node(p, range[2]);
	uint32_t in = both(g, pc_node_oper(p, PC_OPER_LE, range[0], rank),
			   pc_node_oper(p, PC_OPER_LE, rank, range[1])), past;

	if (stride.kind != PC_NODE_INT || stride.num < 1)
		return PC_NODE_NONE;
	if (stride.num == 1)
		return in;
	past = pc_node_oper(p, PC_OPER_MOD,
			    pc_node_oper(p, PC_OPER_SUB, rank, range[0]),
			    range[2]);
	return both(g, in, pc_node_oper(p, PC_OPER_EQ, past,
					pc_value_int(p, 0)));
}

/* Whether the process is in the list of the call, of N ranks or ranges. */
static uint32_t in_list(struct group *g, enum pc_group_of of, int64_t n)
{
	uint32_t value[MOST], rank = pc_node_rank(g->program, g->order);
	uint32_t result = pc_value_int(g->program, 0), width;

	width = of == PC_GROUP_RANGES ? 3 : 1;
	if (n > MOST || !read_list(g, 2, n * width, value))
		return PC_NODE_NONE;
	for (int64_t i = 0; i < n && result; i++)
		result = either(g, result, of == PC_GROUP_RANGES ?
			in_range(g, rank, value + 3 * i) :
			pc_node_oper(g->program, PC_OPER_EQ, rank, value[i]));
	return result;
}

static uint32_t handle(const struct group *g, int32_t arg)
{
	return pc_value_handle_arg(g->program, g->fn, g->block, g->event, arg);
}

/* The group of all of the communicator of the call. */
static uint32_t of_comm(struct group *g)
{
	uint32_t order = pc_node_order(g->program, handle(g, 0));

	if (!order || (g->order && g->order != order))
		return PC_NODE_NONE;
	g->order = order;
	return pc_value_int(g->program, 1);
}

static uint32_t of_ranks(struct group *g, enum pc_group_of of, bool others,
			 int depth)
{
	uint32_t all = member(g, handle(g, 0), depth), in;
	const struct pc_node *n;

	n = pc_node(g->program, all);
	if (n->kind != PC_NODE_INT || n->num != 1)
		return PC_NODE_NONE;
	n = pc_node(g->program, pc_value_number_arg(g->program, g->fn, g->block,
						    g->event, 1));
	if (n->kind != PC_NODE_INT)
		return PC_NODE_NONE;
	in = in_list(g, of, n->num);
	return in && others ? negated(g, in) : in;
}

static uint32_t of_two(struct group *g, enum pc_group_of of, int depth)
{
	uint32_t a = member(g, handle(g, 0), depth);
	uint32_t b = member(g, handle(g, 1), depth);

	if (!a || !b)
		return PC_NODE_NONE;
	return of == PC_GROUP_BOTH ? either(g, a, b) :
	       both(g, a, of == PC_GROUP_COMMON ? b : negated(g, b));
}

/* Whether the process is in the group NODE: 0 or 1; PC_NODE_NONE: not known. */
static uint32_t member(struct group *g, uint32_t node, int depth)
{
	struct pc_node n = *pc_node(g->program, node);
	struct group saved = *g;
	const struct pc_event *call;
	const struct pc_def *def;
	uint32_t result = PC_NODE_NONE;
	enum pc_group_of of;
	bool others;

	if (n.kind != PC_NODE_DEF || depth == DEEPEST)
		return PC_NODE_NONE;
	def = &n.fn->info->ssa->defs.v[n.num];
	if (def->kind != PC_DEF_OUTPUT)
		return PC_NODE_NONE;
	g->fn = n.fn;
	g->block = def->block;
	g->event = def->event;
	call = pc_event_at(g->fn, g->block, g->event);
	of = call->callee && call->callee->op ?
		     pc_mpi_op_group(call->callee->op, &others) :
		     PC_GROUP_UNKNOWN;
	switch (of) {
	case PC_GROUP_UNKNOWN:
		break;
	case PC_GROUP_COMM:
		result = of_comm(g);
		break;
	case PC_GROUP_RANKS:
	case PC_GROUP_RANGES:
		result = of_ranks(g, of, others, depth + 1);
		break;
	case PC_GROUP_BOTH:
	case PC_GROUP_COMMON:
	case PC_GROUP_FIRST:
		result = of_two(g, of, depth + 1);
		break;
	}
	saved.order = g->order;
	*g = saved;
	return result;
}

uint32_t pc_maker_group_colour(struct pc_program *program,
			       const struct pc_maker *maker)
{
	struct group g = { .program = program, .fn = maker->fn,
			   .block = maker->block, .event = maker->event };
	uint32_t comm, in;

	if (!pc_mpi_op_takes_group(maker->op))
		return PC_NODE_NONE;
	comm = pc_node_order(program, handle(&g, 0));
	in = member(&g, handle(&g, 1), 0);
	if (!in || !comm || comm != g.order)
		return PC_NODE_NONE;
	return pc_node_oper(program, PC_OPER_SUB, in, pc_value_int(program, 1));
}
