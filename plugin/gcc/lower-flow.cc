/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-flow.cc - what objects of the C++ library get, they give.
 *
 * In:   a function; the groups of its objects (lower-group.h); calls of functions in
 *       namespace std that get or return such objects.
 * Out:  for each group one variable `#of.N`, for a pair or tuple one for each part.  A
 *       call adds its arguments to it, and so does a store through a pointer of the
 *       group; an argument that is not in the model makes it unknown.  What is read through
 *       such a pointer, or returned as a number, has it as one more operand.
 * Cost: O(arguments) for a call.
 * Not:  what the call writes otherwise.  Numbers of elements, and answers that are bool,
 *       unless they follow from the elements (lower-answer.cc).  Members of records
 *       (lower-leaf.cc).  Results of functions of the user that ignore a parameter.
 *
 * RATIONALE: in the library's own small functions any object of a type would be the same one.
 */
#include "lower-answer.h"
#include "lower-content.h"
#include "lower-flow.h"
#include "lower-group.h"
#include "lower-held.h"
#include "lower-leaf.h"
#include "lower-part.h"
#include "lower-place.h"
#include "lower-shape.h"
#include "lower-std.h"
#include "lower-transfer.h"
#include "library/containers.h"

#define MEMBERS 8 /* of an object of the user */
#define PARTS 4 /* of a pair or tuple */

/* Whether RECORD (or NULL) has a member that is PART of an object. */
static bool has_leaf(tree record, int part)
{
	tree fields[PCG_LEAVES];

	return record && record != error_mark_node &&
	       part - PCG_LEAF < (int)pcg_leaf_fields(record, fields);
}

struct pc_val pcg_flow_variable(struct pcg_lower *l, tree key, int part)
{
	const struct pcg_group *g;
	struct pc_val given = pc_val();

	if (!pcg_group_used(key))
		return pc_val();
	g = pcg_group_of(key);
	if (part >= PCG_LEAF ? !has_leaf(g->record, part) :
	    part == PCG_SHAPE ? g->product : g->product && part < 0)
		return pc_val();
	part = g->product || part >= PCG_SHAPE ? part : -1;
	if (g->root)
		given = pcg_held_given(l, g->root, g->path, part);
	if (given.kind != PC_VAL_UNKNOWN)
		return given;
	return pc_val_named(l->program, PC_VAL_VAR, PC_MOD_NONE, part < 0 ?
		pc_arena_printf(l->program->arena, "#of.%u", pcg_group_number(key)) :
		pc_arena_printf(l->program->arena, "#of.%u.%d", pcg_group_number(key),
				part));
}

/* The number of the member of a pair that T is, or -1. */
static int of_pair(tree t)
{
	tree name = TREE_CODE(t) == COMPONENT_REF ? DECL_NAME(TREE_OPERAND(t, 1)) : NULL_TREE;

	if (!name || !pcg_is_product(TREE_TYPE(TREE_OPERAND(t, 0))))
		return -1;
	return pc_content_part(IDENTIFIER_POINTER(name));
}

struct pc_val pcg_flow(struct pcg_lower *l, tree ref)
{
	bool pointer = pcg_shape_leads(TREE_TYPE(ref));
	struct pc_val member = pcg_leaf(l, ref);
	tree key = TREE_CODE(ref) == MEM_REF && pointer ?
			   pcg_group_key(TREE_OPERAND(ref, 0)) : NULL_TREE;
	int part = of_pair(ref);

	if (member.kind != PC_VAL_UNKNOWN)
		return member;
	if (pointer)
		return pcg_flow_variable(l, key, PCG_SHAPE);
	key = part < 0 ? NULL_TREE : pcg_group_key(TREE_OPERAND(ref, 0));
	if (key)
		return pcg_place_of(l, pcg_flow_variable(l, key, part), pcg_place_in(ref));
	return TREE_CODE(ref) == MEM_REF && pcg_is_number(TREE_TYPE(ref)) ?
		       pcg_flow_behind(l, TREE_OPERAND(ref, 0)) : pc_val();
}

struct pc_val pcg_flow_behind(struct pcg_lower *l, tree pointer)
{
	tree key = pcg_group_key(pointer);

	return key ? pcg_place_of(l, pcg_flow_variable(l, key, pcg_group_leads(key)),
				  pcg_place_behind(pointer)) : pc_val();
}

/* ---- calls ---- */

static bool contains(const vec<struct pc_val> &v, struct pc_val value)
{
	for (unsigned i = 0; i < v.length(); i++)
		if (pc_val_eq(v[i], value))
			return true;
	return false;
}

static void push(vec<struct pc_val> *v, struct pc_val value)
{
	if (value.kind != PC_VAL_UNKNOWN && value.kind != PC_VAL_INT &&
	    !contains(*v, value))
		v->safe_push(value);
}

struct pc_val pcg_flow_given(struct pcg_lower *l, tree arg)
{
	tree type = TREE_TYPE(arg), to = POINTER_TYPE_P(type) ?
				strip_array_types(TREE_TYPE(type)) : NULL_TREE;
	struct pc_val value;

	if (pcg_is_number(type) && !pcg_is_size(type) && !CONSTANT_CLASS_P(arg))
		return pcg_value(l, arg, NULL);
	if (!to || !(pcg_is_number(to) || VOID_TYPE_P(to)))
		return pc_val();
	value = pcg_value(l, arg, NULL);
	/* The address of constant bytes says which text it is. */
	if (TYPE_READONLY(to) && TYPE_PRECISION(to) == 8 && value.mod == PC_MOD_NONE)
		return value;
	return pcg_is_constant(value) ? pc_val() : pcg_pointed_to(value);
}

/* Whether OBJECT, an object of TYPE, is one value of the model that has what it
 * contains, not a number of elements or an address. */
static bool is_whole(tree object, tree type)
{
	return DECL_P(object) && TREE_CODE(object) != FIELD_DECL &&
	       pcg_is_object(type) && !pcg_is_way(type) && !pcg_std_sized(type) &&
	       !pcg_is_product(type) && !pcg_called_by(type);
}

/* The object at ARG as a value of the model. */
static struct pc_val value_of(struct pcg_lower *l, tree arg)
{
	struct pc_val value = pcg_value(l, arg, NULL);

	return POINTER_TYPE_P(TREE_TYPE(arg)) ? pcg_pointed_to(value) : value;
}

/* Append to V what OBJECT has got at PLACE (or -1), and the numbers to which it refers. */
static void get_object(struct pcg_lower *l, tree object, int64_t place, vec<struct pc_val> *v)
{
	const struct pcg_group *g = pcg_group_of(object);

	for (int i = g->product ? 0 : -1; i < (g->product ? PARTS : 0); i++)
		push(v, pcg_place_of(l, pcg_flow_variable(l, object, i), place));
	for (unsigned i = 0; i < g->refers.length(); i++)
		push(v, pcg_value(l, g->refers[i], NULL));
}

static struct pc_event *assign(struct pcg_lower *l, gimple *stmt, enum pc_oper oper,
			       struct pc_val to, struct pc_val from)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, gimple_location(stmt), 2);

	event->oper = oper;
	event->dst = to;
	pcg_event_arg(event, from);
	return event;
}

/* A temporary that depends on V. */
static struct pc_val mixed(struct pcg_lower *l, gcall *call, const vec<struct pc_val> &v)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call),
					   v.length());

	event->oper = PC_OPER_OTHER;
	event->dst = pc_val_tmp(l->next_tmp++);
	for (unsigned i = 0; i < v.length(); i++)
		pcg_event_arg(event, v[i]);
	return event->dst;
}

/* Append to V the members of what ARG, an object of the user, is or points to. */
static void get_members(struct pcg_lower *l, tree arg, vec<struct pc_val> *v)
{
	pcg_parts all;

	if (pcg_called_by(pcg_argument_type(arg)))
		pcg_part_all(l, pcg_argument_type(arg), &all);
	for (unsigned i = 0; i < all.length() && i < MEMBERS; i++)
		push(v, all[i]);
}

static bool is_replacer(tree decl)
{
	return DECL_NAME(decl) && pc_content_replaces(IDENTIFIER_POINTER(DECL_NAME(decl)));
}

/* Whether CALL of DECL replaces what its first argument, alone in its group, contains. */
static bool replaces(struct pcg_lower *l, tree decl, gcall *call)
{
	tree object = gimple_call_num_args(call) ?
			      pcg_group_object(l, gimple_call_arg(call, 0)) : NULL_TREE;

	return object && DECL_P(object) && TREE_CODE(object) != FIELD_DECL &&
	       TREE_CODE(TREE_TYPE(object)) != ARRAY_TYPE &&
	       pcg_group_of(object)->objects.length() ==
		       !(POINTER_TYPE_P(TREE_TYPE(object)) && !VAR_P(object)) &&
	       (DECL_CXX_CONSTRUCTOR_P(decl) || is_replacer(decl));
}

/* The product that CALL of DECL makes of the arguments from *FIRST on, or NULL. */
static tree product_made(struct pcg_lower *l, tree decl, gcall *call, unsigned *first)
{
	tree lhs = gimple_call_lhs(call), object;

	*first = 0;
	if (lhs && pcg_is_product(TREE_TYPE(lhs)) &&
	    TREE_CODE(TREE_TYPE(decl)) != METHOD_TYPE)
		return pcg_group_key(lhs);
	if (!gimple_call_num_args(call) || TREE_CODE(TREE_TYPE(decl)) != METHOD_TYPE ||
	    !pcg_is_product(pcg_argument_type(gimple_call_arg(call, 0))))
		return NULL_TREE;
	*first = 1;
	object = pcg_group_object(l, gimple_call_arg(call, 0));
	return object && pcg_group_used(object) && pcg_group_of(object)->product ?
		       object : NULL_TREE;
}

/* CALL of DECL makes PRODUCT of its arguments from FIRST on: of its parts, or of another
 * product. */
static void make_product(struct pcg_lower *l, gcall *call, tree product, unsigned first)
{
	tree other = NULL_TREE;

	for (unsigned i = first; i < gimple_call_num_args(call); i++)
		if (pcg_is_product(pcg_argument_type(gimple_call_arg(call, i))))
			other = pcg_group_object(l, gimple_call_arg(call, i));
	for (int k = 0; k < PARTS; k++) {
		auto_vec<struct pc_val, 8> v;
		unsigned i = first + k;
		struct pc_val to = pcg_flow_variable(l, product, k);

		if (other)
			push(&v, pcg_flow_variable(l, other, k));
		else if (i < gimple_call_num_args(call))
			push(&v, pcg_flow_given(l, gimple_call_arg(call, i)));
		if (v.length() && to.kind != PC_VAL_UNKNOWN)
			assign(l, call, PC_OPER_COPY, to, mixed(l, call, v));
	}
}

struct pc_val pcg_flow_gets(struct pcg_lower *l, tree decl, gcall *call)
{
	bool replaced, filled, indexed = pcg_std_indexed(decl);
	auto_vec<struct pc_val, 8> v;
	unsigned first, n;
	tree product;

	pcg_leaf_forget();
	if (!pcg_group_calls(decl) || pcg_group_part(decl) >= 0 ||
	    pcg_place_looked_up(call) >= 0 || pcg_transfer_exchanges(l, call) ||
	    (!pcg_group_any() &&
	     (!gimple_call_num_args(call) ||
	      !pcg_content_follows(l, gimple_call_arg(call, 0)))))
		return pc_val();
	product = product_made(l, decl, call, &first);
	if (product) {
		make_product(l, call, product, first);
		return pc_val();
	}
	for (unsigned i = 0; pcg_answer_compares(call) && i < 2; i++)
		push(&v, value_of(l, gimple_call_arg(call, i)));
	if (pcg_answer_compares(call))
		return v.length() ? mixed(l, call, v) : pc_val();
	replaced = replaces(l, decl, call);
	pcg_leaf_gets(l, call, replaced);
	pcg_leaf_used(l, call, &v);
	pcg_place_changed(call, &filled);
	for (unsigned i = replaced || filled; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i), object = pcg_group_object(l, arg);

		if (replaced && object && pcg_is_way(pcg_argument_type(arg)) && pcg_group_number(object) ==
		    pcg_group_number(pcg_group_object(l, gimple_call_arg(call, 0))))
			continue;
		get_members(l, arg, &v);
		if (!object) {
			if (i || !is_replacer(decl))
				push(&v, pcg_content_of(l, arg));
			push(&v, indexed && INTEGRAL_TYPE_P(TREE_TYPE(arg)) ?
					 pcg_value(l, arg, NULL) : pcg_flow_given(l, arg));
			if (pcg_is_unseen(TREE_TYPE(arg)) && !pcg_content_follows(l, arg) &&
			    !pcg_is_constant(pcg_value(l, arg, NULL)))
				v.safe_push(pc_val());
			continue;
		}
		n = v.length();
		get_object(l, object, pcg_place_behind(arg), &v);
		if (is_whole(object, pcg_argument_type(arg)))
			push(&v, value_of(l, arg));
		if (replaced && n == v.length())
			v.safe_push(pc_val());
	}
	return v.length() ? mixed(l, call, v) : replaced ? pc_val_int(0) : pc_val();
}

/* TO gets FROM in addition to OLD. */
static void add(struct pcg_lower *l, gcall *call, struct pc_val to,
		struct pc_val from, struct pc_val old)
{
	pcg_event_arg(assign(l, call, PC_OPER_OTHER, to, from), old);
}

/* The numbers to which the objects of the group of OBJECT refer get FROM; UNKNOWN: the
 * parts of a product. */
static void put_numbers(struct pcg_lower *l, gcall *call, tree object,
			struct pc_val from)
{
	const struct pcg_group *g = pcg_group_of(object);

	for (unsigned i = 0; i < g->sets.length(); i++) {
		struct pc_val number = pcg_value(l, g->sets[i], NULL);

		if (from.kind == PC_VAL_UNKNOWN && i < PARTS)
			add(l, call, number, pcg_flow_variable(l, object, (int)i), number);
		else if (from.kind == PC_VAL_TMP && !g->ignores)
			add(l, call, number, from, number);
	}
}

/* OBJECT of TYPE, in the model AT, gets FROM at PLACE; REPLACED: nothing else.  A call that returns
 * where an element is adds none: what is stored there is. */
static void put(struct pcg_lower *l, gcall *call, tree object, tree type, struct pc_val at,
		struct pc_val from, bool replaced, int64_t place = -1)
{
	const struct pcg_group *g = pcg_group_of(object);
	bool leads = gimple_call_lhs(call) && POINTER_TYPE_P(TREE_TYPE(gimple_call_lhs(call)));

	for (int i = g->product ? 0 : -1; i < (g->product ? PARTS : 0); i++) {
		struct pc_val to = pcg_place_of(l, pcg_flow_variable(l, object, i), place);

		if (to.kind != PC_VAL_UNKNOWN && replaced)
			assign(l, call, PC_OPER_COPY, to, from);
		else if (to.kind != PC_VAL_UNKNOWN)
			add(l, call, to, leads ? to : from, leads ? from : to);
	}
	if (is_whole(object, type) && at.kind != PC_VAL_UNKNOWN)
		add(l, call, at, from, replaced ? pc_val() : at);
	put_numbers(l, call, object, from);
}

struct pc_val pcg_flow_result(struct pcg_lower *l, gcall *call,
			      struct pc_event *event, struct pc_val from)
{
	struct pc_val to = event->dst;

	if (to.kind == PC_VAL_TMP && ((from.kind == PC_VAL_TMP && pcg_answer_number(l, call)) ||
				      pcg_shape_given(l, call).kind != PC_VAL_UNKNOWN))
		event->dst = pc_val_tmp(l->next_tmp++);
	return to;
}

/* CALL, not of the library, may write what its arguments lead to: that is what they
 * point to then. */
static void written(struct pcg_lower *l, tree decl, gcall *call)
{
	struct cgraph_node *node = decl ? cgraph_node::get(decl) : NULL;
	bool passes = pcg_held_passes(decl, call);

	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i), object = pcg_group_object(l, arg);
		const struct pcg_group *g;

		if (!object || !pcg_group_used(object) ||
		    (decl && !pcg_may_write(decl, i) && !pcg_group_of(object)->calls))
			continue;
		g = pcg_group_of(object);
		if (g->calls && g->sets.length()) {
			auto_vec<struct pc_val, 8> v;

			get_object(l, object, -1, &v);
			put_numbers(l, call, object, mixed(l, call, v));
		}
		for (int k = g->product ? 0 : -1; k < (g->product ? PARTS : 0) &&
		     !(passes && pcg_held_by(TREE_TYPE(arg))->length()); k++)
			assign(l, call, PC_OPER_COPY, pcg_flow_variable(l, object, k),
			       pcg_is_number(pcg_argument_type(arg)) ||
					       VOID_TYPE_P(pcg_argument_type(arg)) ?
				       value_of(l, arg) : pc_val());
		if (!(passes && pcg_held_by(TREE_TYPE(arg))->length()) &&
		    pcg_flow_variable(l, object, PCG_SHAPE).kind != PC_VAL_UNKNOWN)
			assign(l, call, PC_OPER_COPY,
			       pcg_flow_variable(l, object, PCG_SHAPE), pc_val());
		for (int k = PCG_LEAF; has_leaf(g->record, k) &&
		     !(passes && pcg_held_by(TREE_TYPE(arg))->length()); k++)
			assign(l, call, PC_OPER_COPY, pcg_flow_variable(l, object, k), pc_val());
		for (unsigned k = 0; k < g->objects.length() &&
				     !(node && node->definition); k++)
			if (is_whole(g->objects[k], TREE_TYPE(g->objects[k])))
				assign(l, call, PC_OPER_COPY,
				       pcg_value(l, g->objects[k], NULL), pc_val());
	}
}

void pcg_flow_call(struct pcg_lower *l, tree decl, gcall *call, struct pc_val to,
		   struct pc_val own, struct pc_val from)
{
	tree lhs = gimple_call_lhs(call), product;
	bool replaced, filled;
	struct pc_val shape;
	unsigned first;
	int64_t place;

	if (pcg_group_any() && (!decl || !pcg_std_has(decl)))
		written(l, decl, call);
	if (!pcg_group_any() || !pcg_group_calls(decl))
		return;
	shape = pcg_shape_given(l, call);
	if (to.kind != PC_VAL_UNKNOWN && shape.kind != PC_VAL_UNKNOWN) {
		struct pc_val old = own.kind == PC_VAL_TMP ? own : to;

		own = to.kind == PC_VAL_TMP && from.kind == PC_VAL_TMP && pcg_answer_number(l, call) ?
			      pc_val_tmp(l->next_tmp++) : to;
		add(l, call, own, shape, old);
	}
	if (pcg_transfer_exchanges(l, call))
		return pcg_transfer_exchange(l, call);
	pcg_shape_call(l, decl, call);
	product = product_made(l, decl, call, &first);
	if (product && first)
		put_numbers(l, call, product, pc_val());
	/* A loop over the elements leaves nothing of what they were, if it runs. */
	if (DECL_NAME(decl) && id_equal(DECL_NAME(decl), "begin") &&
	    gimple_call_num_args(call) && lhs) {
		tree object = pcg_group_object(l, gimple_call_arg(call, 0));
		struct pc_val all = object ? pcg_flow_variable(l, object, -1) : pc_val();

		if (all.kind != PC_VAL_UNKNOWN && pcg_group_overwrites(lhs))
			assign(l, call, PC_OPER_COPY, all, pc_val());
		return;
	}
	replaced = replaces(l, decl, call);
	place = pcg_place_changed(call, &filled);
	pcg_leaf_call(l, decl, call, replaced);
	if (from.kind == PC_VAL_UNKNOWN)
		return;
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i), object = pcg_group_object(l, arg);

		if (object && pcg_group_of(object)->calls && !pcg_may_write(decl, i))
			put_numbers(l, call, object, from);
		else if (object && pcg_may_write(decl, i) &&
			 (!lhs || !pcg_is_number(TREE_TYPE(lhs))))
			put(l, call, object, pcg_argument_type(arg), value_of(l, arg), from,
			    !i && (replaced || filled), i ? pcg_place_behind(arg) : place);
	}
	if (replaced)
		pcg_transfer_made(l, call, pcg_group_object(l, gimple_call_arg(call, 0)));
	if (lhs && pcg_is_object(TREE_TYPE(lhs)) && pcg_group_key(lhs))
		put(l, call, pcg_group_key(lhs), TREE_TYPE(lhs), to, from, false);
	/* Where an iterator is that a search returns follows from the elements. */
	if (lhs && VAR_P(lhs) && pcg_is_way(TREE_TYPE(lhs)) && pcg_answer(call))
		add(l, call, to, from, to);
	if (to.kind != PC_VAL_UNKNOWN && pcg_answer_number(l, call))
		add(l, call, to, from, own.kind == PC_VAL_TMP ? own : to);
}

void pcg_flow_assign(struct pcg_lower *l, gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt), to, from;

	if (!pcg_group_any())
		return;
	if (of_pair(lhs) >= 0 && pcg_flow(l, lhs).kind != PC_VAL_UNKNOWN)
		assign(l, stmt, PC_OPER_COPY, pcg_flow(l, lhs), pcg_value(l, lhs, NULL));
	pcg_leaf_assign(l, stmt);
	if (pcg_group_lists(lhs, rhs) && pcg_group_used(pcg_group_key(lhs)))
		pcg_transfer_list(l, stmt, pcg_group_key(lhs), TREE_OPERAND(rhs, 0));
	if (TREE_CODE(lhs) == MEM_REF && pcg_is_number(TREE_TYPE(lhs))) {
		to = pcg_group_key(lhs);
		if (to && pcg_group_used(to) &&
		    (pcg_group_leads(to) == PCG_GROUP_ALL ||
		     (pcg_place_in(lhs) >= 0 && pcg_group_of(to)->objects.length() < 2)) &&
		    pcg_flow(l, lhs).kind != PC_VAL_UNKNOWN)
			assign(l, stmt, PC_OPER_COPY, pcg_flow(l, lhs),
			       pcg_value(l, lhs, NULL));
	}
	if (!pcg_is_object(TREE_TYPE(lhs)) || pcg_is_way(TREE_TYPE(lhs)))
		return;
	to = pcg_group_key(lhs);
	from = pcg_group_key(rhs);
	if (to && pcg_group_used(to) && !(from && pcg_group_used(from) &&
					  pcg_group_number(to) == pcg_group_number(from)))
		pcg_transfer(l, stmt, to, from);
}
