/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-transfer.cc - one object of the C++ library gets all that another one contains
 *                     (contract in lower-transfer.h).
 *
 * In:   assignments of objects; calls of `swap`, of constructors and of `operator=`; the
 *       groups of the objects (lower-group.h).
 * Out:  assignments of all variables of a group (lower-flow.h) and of their places
 *       (lower-place.h), one by one.
 * Cost: O(variables x places) for a statement.
 * Not:  objects that share a group; copies by iterators, which may begin anywhere.
 */
#include "lower-content.h"
#include "lower-flow.h"
#include "lower-group.h"
#include "lower-leaf.h"
#include "lower-place.h"
#include "lower-shape.h"
#include "lower-std.h"
#include "lower-transfer.h"
#include "library/containers.h"

#define MOST 16 /* elements of a list, one by one */

static struct pc_event *assign(struct pcg_lower *l, gimple *stmt, struct pc_val to,
			       struct pc_val from)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, gimple_location(stmt), 2);

	event->oper = PC_OPER_COPY;
	event->dst = to;
	pcg_event_arg(event, from);
	return event;
}

/* Append: all places of TO, up to number LAST, get what FROM has there. */
static void copy_places(struct pcg_lower *l, gimple *stmt, struct pc_val to,
			struct pc_val from, int64_t last = INT64_MAX)
{
	const vec<int64_t> *places = pcg_places();

	for (unsigned i = 0; i < places->length() && from.kind != PC_VAL_UNKNOWN; i++)
		if ((*places)[i] <= last)
			assign(l, stmt, pcg_place_of(l, to, (*places)[i]),
			       pcg_place_of(l, from, (*places)[i]));
}

void pcg_transfer_all(struct pcg_lower *l, gimple *stmt, struct pc_val to, struct pc_val from)
{
	assign(l, stmt, to, from);
	copy_places(l, stmt, to, from);
}

/* The number of the last element of ARRAY, a list, or -1. */
static int64_t last_of(tree array)
{
	tree type = TREE_TYPE(array), n = TREE_CODE(type) == ARRAY_TYPE ? array_type_nelts(type) :
									NULL_TREE;

	return n && tree_fits_shwi_p(n) ? tree_to_shwi(n) : -1;
}

void pcg_transfer_list(struct pcg_lower *l, gimple *stmt, tree to, tree array)
{
	struct pc_val all = pcg_flow_variable(l, to, -1), from = pcg_value(l, array, NULL);
	int64_t last = last_of(array);
	struct pc_event *event;

	assign(l, stmt, all, from)->oper = PC_OPER_OTHER;
	if (last < 0 || !pcg_is_number(TREE_TYPE(TREE_TYPE(array))))
		return;
	for (unsigned i = 0; i <= MIN(last, MOST); i++) {
		event = assign(l, stmt, all, i < MOST ? pcg_place_of(l, from, i) : from);
		event->oper = PC_OPER_OTHER;
		if (i)
			pcg_event_arg(event, all);
	}
	copy_places(l, stmt, all, from, last);
}

void pcg_transfer_listed(struct pcg_lower *l, gcall *call, struct pc_val to)
{
	tree array = gimple_call_num_args(call) > 1 ?
			     pcg_place_listed(gimple_call_arg(call, 1)) : NULL_TREE;

	if (array)
		copy_places(l, call, to, pcg_value(l, array, NULL), last_of(array));
}

/* The variable of PART of the group of KEY. */
static struct pc_val variable(struct pcg_lower *l, tree key, int part)
{
	if (part >= 0 && part < PCG_SHAPE && !pcg_group_of(key)->product)
		return pc_val();
	return pcg_flow_variable(l, key, part);
}

void pcg_transfer(struct pcg_lower *l, gimple *stmt, tree to, tree from)
{
	for (int i = -1; i < PCG_LEAF + PCG_LEAVES; i++) {
		struct pc_val part = variable(l, to, i);
		struct pc_val other = from ? pcg_flow_variable(l, from, i) : pc_val();

		if (part.kind == PC_VAL_UNKNOWN)
			continue;
		pcg_transfer_all(l, stmt, part, other);
	}
}

void pcg_transfer_made(struct pcg_lower *l, gcall *call, tree to)
{
	tree arg = gimple_call_num_args(call) > 1 ? gimple_call_arg(call, 1) : NULL_TREE;
	tree from = arg ? pcg_group_object(l, arg) : NULL_TREE;
	tree type = arg ? TYPE_MAIN_VARIANT(pcg_pointed_type(TREE_TYPE(arg))) : NULL_TREE;

	if (!from || pcg_group_number(from) == pcg_group_number(to) ||
	    (type != TYPE_MAIN_VARIANT(pcg_pointed_type(TREE_TYPE(gimple_call_arg(call, 0)))) &&
	     !pcg_place_listed(arg)))
		return;
	for (int i = -1; i < PCG_LEAF + PCG_LEAVES; i++) {
		struct pc_val part = variable(l, to, i);

		if (part.kind != PC_VAL_UNKNOWN && i != PCG_SHAPE)
			copy_places(l, call, part, pcg_flow_variable(l, from, i));
	}
}

/* Whether CALL is one of `swap`. */
static bool is_swap(gcall *call)
{
	tree decl = gimple_call_fndecl(call);

	return pcg_group_calls(decl) && DECL_NAME(decl) && gimple_call_num_args(call) == 2 &&
	       pc_content_exchanges(IDENTIFIER_POINTER(DECL_NAME(decl)));
}

bool pcg_transfer_exchanges(struct pcg_lower *l, gcall *call)
{
	tree a, b;

	if (!is_swap(call))
		return false;
	a = pcg_group_object(l, gimple_call_arg(call, 0));
	b = pcg_group_object(l, gimple_call_arg(call, 1));
	return a && b && pcg_group_used(a) && pcg_group_used(b) &&
	       pcg_group_number(a) != pcg_group_number(b);
}

/* A and B, what two objects contain, are exchanged. */
static void swap(struct pcg_lower *l, gcall *call, struct pc_val a, struct pc_val b)
{
	const vec<int64_t> *places = pcg_places();
	struct pc_val all = pc_val_tmp(l->next_tmp++);
	auto_vec<struct pc_val, 8> had;

	assign(l, call, all, a);
	for (unsigned k = 0; k < places->length(); k++) {
		had.safe_push(pc_val_tmp(l->next_tmp++));
		assign(l, call, had[k], pcg_place_of(l, a, (*places)[k]));
	}
	pcg_transfer_all(l, call, a, b);
	assign(l, call, b, all);
	for (unsigned k = 0; k < places->length(); k++)
		assign(l, call, pcg_place_of(l, b, (*places)[k]), had[k]);
}

void pcg_transfer_exchange(struct pcg_lower *l, gcall *call)
{
	tree a = pcg_group_object(l, gimple_call_arg(call, 0));
	tree b = pcg_group_object(l, gimple_call_arg(call, 1));

	for (int i = -1; i < PCG_LEAF + PCG_LEAVES; i++) {
		struct pc_val part = variable(l, a, i), other = variable(l, b, i);

		if (part.kind != PC_VAL_UNKNOWN && other.kind != PC_VAL_UNKNOWN)
			swap(l, call, part, other);
	}
}

bool pcg_transfer_contents(struct pcg_lower *l, gcall *call)
{
	struct pc_val a, b;

	if (!is_swap(call))
		return false;
	a = pcg_content_of(l, gimple_call_arg(call, 0));
	b = pcg_content_of(l, gimple_call_arg(call, 1));
	if (a.kind == PC_VAL_UNKNOWN || b.kind == PC_VAL_UNKNOWN)
		return false;
	swap(l, call, a, b);
	return true;
}
