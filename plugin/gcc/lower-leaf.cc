/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-leaf.cc - members of records that objects of the C++ library contain
 *                 (contract in lower-leaf.h).
 *
 * In:   a function; the groups of its objects (lower-group.h); calls of functions of the
 *       library that get or return such objects; accesses through pointers into them.
 * Out:  for each group one variable for each member of its records, `#of.N.5` and so on
 *       (lower-flow.h): what the members are of the records that its objects got.
 * Cost: O(arguments x PCG_LEAVES) for a call.
 * Not:  members that are no numbers, or members of members; records with a constructor that
 *       the library calls (emplace_back); objects that contain records of several
 *       types.
 *
 * RATIONALE: a field is one location for all records of a type, and a function of the library
 * may write it.  But the library copies records only as a whole, so a member of an element is
 * that member of a record that it got.
 */
#include "lower-exact.h"
#include "lower-flow.h"
#include "lower-group.h"
#include "lower-leaf.h"
#include "lower-place.h"
#include "lower-std.h"
#include "library/containers.h"

#define DEEP 4 /* objects in objects */

/* By member: what the current call gets. */
static struct pc_val got[PCG_LEAVES];

static bool is_record(tree type)
{
	return TREE_CODE(type) == RECORD_TYPE && COMPLETE_TYPE_P(type) && !pcg_is_object(type);
}

/* Whether TYPE is that of a pair of numbers. */
static bool is_pair(tree type)
{
	tree first = pcg_is_product(type) ? pcg_std_member_type(type, "first_type") : NULL_TREE;

	return first && pcg_is_number(first) &&
	       pcg_is_number(pcg_std_member_type(type, "second_type"));
}

/* RATIONALE: a map gives the second parts by themselves. */
tree pcg_leaf_record(tree type)
{
	bool keys = false;

	for (int step = 0; type && step < DEEP; step++) {
		tree next;

		type = TYPE_MAIN_VARIANT(pcg_pointed_type(type));
		if (step && (is_record(type) || (!keys && is_pair(type))))
			return type;
		keys |= !!pcg_std_member_type(type, "mapped_type");
		if (!pcg_is_object(type) || pcg_called_by(type))
			return NULL_TREE;
		next = pcg_std_member_type(type, "element_type");
		if (!next)
			next = pcg_std_member_type(type, "second_type");
		type = next ? next : pcg_std_member_type(type, "value_type");
	}
	return NULL_TREE;
}

unsigned pcg_leaf_fields(tree record, tree fields[PCG_LEAVES])
{
	unsigned n = 0;

	for (tree f = record ? TYPE_FIELDS(record) : NULL_TREE; f && n < PCG_LEAVES;
	     f = DECL_CHAIN(f))
		if (TREE_CODE(f) == FIELD_DECL && DECL_NAME(f) && !DECL_BIT_FIELD(f) &&
		    pcg_is_number(TREE_TYPE(f)))
			fields[n++] = f;
	return n;
}

/* The variable of member I of the records in the group of KEY (or NULL). */
static struct pc_val leaf(struct pcg_lower *l, tree key, unsigned i)
{
	return key ? pcg_flow_variable(l, key, PCG_LEAF + (int)i) : pc_val();
}

/* The key of the pointer by which T, a record, is reached in a group of such records. */
static tree key_of(tree t)
{
	tree key = TREE_CODE(t) == MEM_REF || handled_component_p(t) ? pcg_group_key(t) :
								      NULL_TREE;

	return key && pcg_group_used(key) &&
			       pcg_group_of(key)->record == TYPE_MAIN_VARIANT(TREE_TYPE(t)) ?
		       key : NULL_TREE;
}

/* The variable of the member that REF is. */
static struct pc_val leaf_at(struct pcg_lower *l, tree ref)
{
	tree key = TREE_CODE(ref) == COMPONENT_REF ? key_of(TREE_OPERAND(ref, 0)) : NULL_TREE;
	tree fields[PCG_LEAVES];
	unsigned n = key ? pcg_leaf_fields(pcg_group_of(key)->record, fields) : 0;

	for (unsigned i = 0; i < n; i++)
		if (fields[i] == TREE_OPERAND(ref, 1))
			return pcg_place_of(l, leaf(l, key, i), pcg_place_in(ref));
	return pc_val();
}

/* Whether an index selects the object of REF: then that says which object it is. */
static bool is_selected(tree ref)
{
	tree base = get_base_address(ref);
	tree index = base && TREE_CODE(base) == MEM_REF ?
			     pcg_element_index(TREE_OPERAND(base, 0)) : NULL_TREE;

	return index && !CONSTANT_CLASS_P(index);
}

struct pc_val pcg_leaf(struct pcg_lower *l, tree ref)
{
	return is_selected(ref) ? pc_val() : leaf_at(l, ref);
}

/* A temporary that has FIELD of RECORD. */
static struct pc_val member(struct pcg_lower *l, location_t loc, tree record, tree field)
{
	tree ref = build3(COMPONENT_REF, TREE_TYPE(field), record, field, NULL_TREE);
	struct pc_val value = pcg_value(l, ref, NULL), object = pc_val(), besides;
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, 2);
	unsigned flags = pcg_exact(l, ref, &object);
	tree record_type = TYPE_MAIN_VARIANT(TREE_TYPE(record));

	besides = pcg_is_product(record_type) ? pcg_flow(l, ref) : leaf_at(l, ref);
	event->oper = besides.kind == PC_VAL_UNKNOWN ? PC_OPER_COPY : PC_OPER_OTHER;
	event->flags |= flags;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, value);
	if (flags)
		pcg_event_arg(event, object);
	else if (besides.kind != PC_VAL_UNKNOWN)
		pcg_event_arg(event, besides);
	return event->dst;
}

/* The record of TYPE that ARG is or points to, or NULL. */
static tree record_at(tree arg, tree type)
{
	if (TREE_CODE(arg) == ADDR_EXPR)
		arg = TREE_OPERAND(arg, 0);
	else if (POINTER_TYPE_P(TREE_TYPE(arg)) && COMPLETE_TYPE_P(TREE_TYPE(TREE_TYPE(arg))))
		arg = build_simple_mem_ref(arg);
	return TYPE_MAIN_VARIANT(TREE_TYPE(arg)) == type ? arg : NULL_TREE;
}

/* TO gets FROM; OLD (or UNKNOWN) remains. */
static void add(struct pcg_lower *l, location_t loc, struct pc_val to, struct pc_val from,
		struct pc_val old)
{
	struct pc_event *event;

	if (to.kind == PC_VAL_UNKNOWN || from.kind == PC_VAL_UNKNOWN)
		return;
	event = pcg_event(l, PC_EV_ASSIGN, loc, 2);
	event->oper = old.kind == PC_VAL_UNKNOWN ? PC_OPER_COPY : PC_OPER_OTHER;
	event->dst = to;
	pcg_event_arg(event, from);
	if (old.kind != PC_VAL_UNKNOWN)
		pcg_event_arg(event, old);
}

/* The type of the records with which CALL deals, or NULL. */
static tree record_of(struct pcg_lower *l, gcall *call)
{
	tree lhs = gimple_call_lhs(call), key = lhs ? pcg_group_key(lhs) : NULL_TREE;

	for (unsigned i = 0; !(key && pcg_group_of(key)->record) &&
			     i < gimple_call_num_args(call); i++)
		key = pcg_group_object(l, gimple_call_arg(call, i));
	return key && pcg_group_used(key) ? pcg_group_of(key)->record : NULL_TREE;
}

void pcg_leaf_forget(void)
{
	for (unsigned k = 0; k < PCG_LEAVES; k++)
		got[k] = pc_val();
}

/* Whether CALL makes an object of TYPE of its last N arguments, which become its members. */
static bool is_made_by(gcall *call, tree type, unsigned n)
{
	tree decl = gimple_call_fndecl(call);

	return decl && DECL_NAME(decl) && gimple_call_num_args(call) > n &&
	       pc_key_use(IDENTIFIER_POINTER(DECL_NAME(decl))) == PC_KEY_MAKES &&
	       (pcg_is_product(type) || !TYPE_NEEDS_CONSTRUCTING(type));
}

void pcg_leaf_gets(struct pcg_lower *l, gcall *call, bool replaced)
{
	tree type = record_of(l, call), fields[PCG_LEAVES];
	unsigned n = pcg_leaf_fields(type, fields), args = gimple_call_num_args(call);

	pcg_leaf_forget();
	for (unsigned k = 0; n && k < n && is_made_by(call, type, n); k++)
		got[k] = pcg_flow_given(l, gimple_call_arg(call, args - n + k));
	for (unsigned k = 0; k < n; k++)
		for (unsigned i = replaced; i < gimple_call_num_args(call); i++) {
			tree arg = gimple_call_arg(call, i), record = record_at(arg, type);
			struct pc_val all = got[k], one = record ?
				member(l, gimple_location(call), record, fields[k]) :
				leaf(l, pcg_group_object(l, arg), k);

			if (all.kind == PC_VAL_UNKNOWN || one.kind == PC_VAL_UNKNOWN) {
				got[k] = one.kind == PC_VAL_UNKNOWN ? all : one;
				continue;
			}
			got[k] = pc_val_tmp(l->next_tmp++);
			add(l, gimple_location(call), got[k], one, all);
		}
}

/* Whether *T is the access to the member FIELD. */
static tree is_member(tree *t, int *, void *field)
{
	return TREE_CODE(*t) == COMPONENT_REF && TREE_OPERAND(*t, 1) == field ? *t : NULL_TREE;
}

void pcg_leaf_used(struct pcg_lower *l, gcall *call, vec<struct pc_val> *v)
{
	tree type = record_of(l, call), fields[PCG_LEAVES];
	unsigned n = pcg_leaf_fields(type, fields);

	for (unsigned i = 0; n && i < gimple_call_num_args(call); i++) {
		tree by = pcg_called_by(pcg_pointed_type(TREE_TYPE(gimple_call_arg(call, i))));

		for (unsigned k = 0; by && DECL_SAVED_TREE(by) && k < n; k++)
			if (got[k].kind != PC_VAL_UNKNOWN &&
			    walk_tree_without_duplicates(&DECL_SAVED_TREE(by), is_member,
							 fields[k]))
				v->safe_push(got[k]);
	}
}

void pcg_leaf_call(struct pcg_lower *l, tree decl, gcall *call, bool replaced)
{
	tree lhs = gimple_call_lhs(call);

	for (unsigned k = 0; k < PCG_LEAVES; k++) {
		for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
			struct pc_val to = leaf(l, pcg_group_object(
				l, gimple_call_arg(call, i)), k);

			if (pcg_may_write(decl, i) && !(lhs && pcg_is_number(TREE_TYPE(lhs))))
				add(l, gimple_location(call), to, got[k],
				    replaced && !i ? pc_val() : to);
		}
		if (lhs && pcg_is_object(TREE_TYPE(lhs)))
			add(l, gimple_location(call), leaf(l, pcg_group_key(lhs), k), got[k],
			    leaf(l, pcg_group_key(lhs), k));
	}
}

void pcg_leaf_assign(struct pcg_lower *l, gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt), key;
	struct pc_val to = leaf_at(l, lhs);
	tree fields[PCG_LEAVES];
	unsigned n;

	if (to.kind != PC_VAL_UNKNOWN)
		add(l, gimple_location(stmt), to, gimple_assign_single_p(stmt) ?
			pcg_value(l, rhs, NULL) : pcg_value(l, lhs, NULL), to);
	key = key_of(lhs);
	n = key && (DECL_P(rhs) || TREE_CODE(rhs) == MEM_REF) ?
		    pcg_leaf_fields(pcg_group_of(key)->record, fields) : 0;
	for (unsigned k = 0; k < n; k++)
		add(l, gimple_location(stmt), leaf(l, key, k),
		    member(l, gimple_location(stmt), rhs, fields[k]), leaf(l, key, k));
}
