/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-shape.cc - what objects of the C++ library are, apart from the numbers in them
 *                  (contract in lower-shape.h).
 *
 * In:   a function; the groups of its objects (lower-group.h); calls of functions in
 *       namespace std that get or return such objects.
 * Out:  for each group one more variable, its part PCG_SHAPE (lower-flow.h): which calls have
 *       changed its objects, and which pointers they got.  Whether there is a value and
 *       of which type, how many elements there are, and the pointers that are read from
 *       the object have it as one more operand.
 * Cost: O(arguments) for a call.
 * Not:  strings and sequences, whose number of elements lower-std.cc knows: of these
 *       only the pointers.  What an object has when the function begins, if no caller
 *       passes it.
 *
 * RATIONALE: two numbers that differ leave a set with one element each, so answers cannot
 * follow from the contents.  They follow from what was called: the same calls, of whatever
 * values, leave the same shape.  Results stay as unknown as they are without this, so
 * nothing is proved by it.
 */
#include "lower-flow.h"
#include "lower-group.h"
#include "lower-held.h"
#include "lower-shape.h"
#include "lower-std.h"
#include "library/containers.h"

/* Whether a value of TYPE is a pointer to an object of the user, or to a function. */
static bool is_pointer(tree type)
{
	return TREE_CODE(type) == POINTER_TYPE &&
	       (FUNC_OR_METHOD_TYPE_P(TREE_TYPE(type)) ||
		(RECORD_OR_UNION_TYPE_P(TREE_TYPE(type)) && !pcg_is_object(TREE_TYPE(type))));
}

static const char *name_of(tree decl)
{
	return DECL_NAME(decl) ? IDENTIFIER_POINTER(DECL_NAME(decl)) : "";
}

/* Whether TYPE is that of a smart pointer. */
static bool owns(tree type)
{
	return pcg_std_member_type(type, "element_type") && pcg_is_object(type);
}

/* The type of parameter I of DECL, or of the argument. */
static tree parameter(tree decl, gcall *call, unsigned i)
{
	tree list = TYPE_ARG_TYPES(TREE_TYPE(decl));

	for (unsigned k = i; list && k; k--)
		list = TREE_CHAIN(list);
	return list && !VOID_TYPE_P(TREE_VALUE(list)) ? TREE_VALUE(list) :
							TREE_TYPE(gimple_call_arg(call, i));
}

/* Whether CALL of DECL changes the shape of argument I, an object. */
static bool changes(tree decl, gcall *call, unsigned i)
{
	tree type = parameter(decl, call, i), to = pcg_pointed_type(type);
	enum pc_container_use use = pc_container_use(name_of(decl));
	bool indexes = DECL_NAME(decl) && id_equal(DECL_NAME(decl), "operator[]");

	if (!POINTER_TYPE_P(type) || TYPE_READONLY(to) || (pcg_is_way(to) && !owns(to)) ||
	    pcg_std_same(call))
		return false;
	if (indexes && pcg_std_member_type(to, "mapped_type"))
		return !gimple_call_lhs(call) || pcg_group_stored(gimple_call_lhs(call));
	return DECL_CXX_CONSTRUCTOR_P(decl) ||
	       (use != PC_CONTAINER_ASKS && use != PC_CONTAINER_KEEPS);
}

static struct pc_val shape(struct pcg_lower *l, tree object)
{
	return object ? pcg_flow_variable(l, object, PCG_SHAPE) : pc_val();
}

static struct pc_val sum(struct pcg_lower *l, gcall *call, struct pc_val to, struct pc_val a,
			 struct pc_val b, uint32_t flags = 0)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 2);

	event->oper = PC_OPER_ADD;
	event->flags |= flags;
	event->dst = to;
	pcg_event_arg(event, a);
	pcg_event_arg(event, b);
	return to;
}

/* The pointer that argument I is, or refers to, as a number; UNKNOWN if it is none. */
static struct pc_val pointer(struct pcg_lower *l, tree decl, gcall *call, unsigned i)
{
	tree arg = gimple_call_arg(call, i), type = parameter(decl, call, i);
	struct pc_val value;
	struct pc_event *event;

	if (is_pointer(type)) /* not the argument's: GCC leaves out conversions */
		value = pcg_value(l, arg, NULL);
	else if (TREE_CODE(type) == REFERENCE_TYPE && is_pointer(TREE_TYPE(type)))
		value = pcg_pointed_to(pcg_value(l, arg, NULL));
	else
		return pc_val();
	if (value.kind == PC_VAL_UNKNOWN || value.kind == PC_VAL_INT)
		return value;
	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 2);
	event->oper = PC_OPER_CAST;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, value);
	pcg_event_arg(event, pc_val_int(64));
	return event->dst;
}

/* A number for what CALL of DECL does, whatever values it gets. */
static struct pc_val done(tree decl, gcall *call)
{
	tree lhs = gimple_call_lhs(call), type = NULL_TREE;
	hashval_t h = htab_hash_string(DECL_CXX_CONSTRUCTOR_P(decl) ? "operator=" :
								      name_of(decl));

	if (TREE_CODE(TREE_TYPE(decl)) != METHOD_TYPE)
		type = lhs ? TREE_TYPE(lhs) : NULL_TREE;
	else if (gimple_call_num_args(call) > 1)
		type = pcg_pointed_type(parameter(decl, call, 1));
	if (type && !(is_pointer(type) || POINTER_TYPE_P(type)))
		h = iterative_hash_object(TYPE_UID(TYPE_MAIN_VARIANT(type)), h);
	return pc_val_int(h & 0xffffff);
}

/* CALL of DECL puts FROM into OBJECT of TYPE; ALONE: nothing else remains. */
static void put(struct pcg_lower *l, tree decl, gcall *call, tree object, tree type,
		struct pc_val from, bool alone)
{
	struct pc_val to = shape(l, object), what = done(decl, call);

	if (to.kind == PC_VAL_UNKNOWN)
		return;
	if (pcg_std_sized(type)) { /* only pointers */
		if (from.kind != PC_VAL_UNKNOWN)
			sum(l, call, to, alone ? pc_val_int(0) : to, from);
		return;
	}
	if (from.kind != PC_VAL_UNKNOWN)
		what = sum(l, call, pc_val_tmp(l->next_tmp++), from, what);
	/* A key may be there already, or not be there. */
	sum(l, call, to, alone ? pc_val_int(0) : to, what,
	    !alone && pcg_std_member_type(type, "key_type") ? PC_EVF_SIZED : 0);
}

/* The sum of the shapes and pointers that CALL of DECL gets from argument FIRST on; UNKNOWN
 * if there are none. */
static struct pc_val gets(struct pcg_lower *l, tree decl, gcall *call, unsigned first)
{
	struct pc_val all = pc_val();

	for (unsigned i = first; i < gimple_call_num_args(call); i++) {
		tree object = pcg_group_object(l, gimple_call_arg(call, i));
		struct pc_val one = object ? shape(l, object) : pointer(l, decl, call, i);

		if (one.kind != PC_VAL_UNKNOWN)
			all = sum(l, call, pc_val_tmp(l->next_tmp++), one,
				  all.kind == PC_VAL_UNKNOWN ? pc_val_int(0) : all);
	}
	return all;
}

void pcg_shape_call(struct pcg_lower *l, tree decl, gcall *call)
{
	tree lhs = gimple_call_lhs(call), first = NULL_TREE;
	unsigned n = gimple_call_num_args(call);
	bool member = TREE_CODE(TREE_TYPE(decl)) == METHOD_TYPE;
	struct pc_val from;

	if (n)
		first = pcg_group_object(l, gimple_call_arg(call, 0));
	from = gets(l, decl, call, member && first);
	for (unsigned i = 0; i < n; i++) {
		tree object = pcg_group_object(l, gimple_call_arg(call, i));

		if (object && changes(decl, call, i) && (!member || !i))
			put(l, decl, call, object, pcg_pointed_type(parameter(decl, call, i)), from,
			    member && (DECL_CXX_CONSTRUCTOR_P(decl) ||
				       pc_content_replaces(name_of(decl))));
	}
	if (lhs && pcg_is_object(TREE_TYPE(lhs)) && pcg_group_key(lhs) &&
	    !(first && pcg_group_number(first) == pcg_group_number(pcg_group_key(lhs))))
		put(l, decl, call, pcg_group_key(lhs), TREE_TYPE(lhs), from, true);
}

struct pc_val pcg_shape_given(struct pcg_lower *l, gcall *call)
{
	tree decl = gimple_call_fndecl(call), lhs = gimple_call_lhs(call);
	tree object = NULL_TREE, to = NULL_TREE, result;
	unsigned n = gimple_call_num_args(call);
	bool functor = false;

	if (!lhs || !pcg_group_calls(decl) ||
	    startswith(pcg_symbol(decl), "_ZN9__gnu_cxx") ||
	    startswith(pcg_symbol(decl), "_ZNK9__gnu_cxx"))
		return pc_val();
	for (unsigned i = 0; !object && i < n; i++) {
		tree arg = gimple_call_arg(call, i);

		to = pcg_pointed_type(parameter(decl, call, i));
		functor |= !!pcg_called_by(to);
		if (!pcg_called_by(to))
			object = pcg_group_object(l, arg);
	}
	if (!object)
		return pc_val();
	/* GCC leaves out conversions of pointers. */
	result = TREE_TYPE(TREE_TYPE(decl));
	if (is_pointer(result) || (TREE_CODE(result) == REFERENCE_TYPE &&
				   RECORD_OR_UNION_TYPE_P(TREE_TYPE(result))))
		return owns(to) ? shape(l, object) : pc_val();
	/* A function of the user that the library calls tells apart what it gets. */
	if (!(pcg_is_size(TREE_TYPE(lhs)) || (functor && pcg_is_number(TREE_TYPE(lhs)))) ||
	    pcg_std_sized(to))
		return pc_val();
	for (unsigned i = 0; i < n && pcg_is_way(to); i++)
		if (pcg_called_by(pcg_pointed_type(TREE_TYPE(gimple_call_arg(call, i)))))
			return pc_val();
	return shape(l, object);
}

bool pcg_shape_leads(tree type)
{
	return is_pointer(type);
}
