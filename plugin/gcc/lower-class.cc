/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-class.cc - containers of Fortran's `class`: an address and the table of the
 *                  dynamic type, and for `class (*)` a length.
 *
 * gfortran has a type of such records for each declared type and attribute (`_a`:
 * allocatable, `_p`: pointer, `_t`: neither).  It copies one to get another attribute,
 * or uses its address as that of another type.  In the model all have one name, so what
 * is put into one is found in the other.  A container is the pointer to its object.  The
 * address of one that only passes an object (`_t`) is that pointer, too: the callee never
 * changes it.
 *
 * In:   assignments and calls.
 * Out:  a copy of each part; the dynamic type of a variable of the unit (its part
 *       PCG_CLASS_TYPE) in the container that a callee gets.
 * Cost: O(1) for each statement, O(arguments) for each call.
 * Not:  arrays of a `class`, except their types.
 */
#include "lower-class.h"
#include "lower-array.h"
#include "lower-exact.h"

tree pcg_class_of(tree ref)
{
	return pcg_unit.fortran && TREE_CODE(ref) == COMPONENT_REF &&
			       POINTER_TYPE_P(TREE_TYPE(ref)) &&
			       pcg_array_field(TREE_OPERAND(ref, 1), "_data") ?
		       TREE_OPERAND(ref, 0) : ref;
}

/* Whether TYPE is that of a container of one object. */
static bool is_container(tree type)
{
	return pcg_unit.fortran && pcg_array_is_class(type) &&
	       POINTER_TYPE_P(TREE_TYPE(TYPE_FIELDS(type)));
}

bool pcg_class_passes(tree type)
{
	tree name = is_container(type) ? TYPE_IDENTIFIER(TYPE_MAIN_VARIANT(type)) : NULL_TREE;

	return name && IDENTIFIER_POINTER(name)[IDENTIFIER_LENGTH(name) - 1] == 't';
}

/* The field of the record TYPE that gfortran calls NAME, or NULL_TREE. */
static tree field_named(tree type, const char *name)
{
	tree f = TYPE_FIELDS(type);

	while (f && !pcg_array_field(f, name))
		f = DECL_CHAIN(f);
	return f;
}

/* The part FIELD of the container T. */
static tree part_of(tree t, tree field)
{
	return build3(COMPONENT_REF, TREE_TYPE(field), t, field, NULL_TREE);
}

/* VALUE, which REF is, of its object. */
static struct pc_val read_part(struct pcg_lower *l, location_t loc, tree ref)
{
	struct pcg_deps deps = pcg_deps();
	struct pc_val value = pcg_value(l, ref, &deps);
	struct pc_event *event;

	pcg_object(l, ref, &deps);
	event = pcg_event(l, PC_EV_ASSIGN, loc, 1 + deps.n + deps.objects);
	event->oper = deps.n ? PC_OPER_OTHER : PC_OPER_COPY;
	event->flags |= deps.n ? 0 : deps.flags;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, value);
	for (unsigned i = 0; i < deps.n; i++)
		pcg_event_arg(event, deps.v[i]);
	for (unsigned i = 0; i < deps.objects; i++)
		pcg_event_arg(event, deps.object[i]);
	return event->dst;
}

/* What gets the address of VAR finds there its dynamic type. */
static void tell_type(struct pcg_lower *l, location_t loc, tree var)
{
	tree field = field_named(TREE_TYPE(var), "_vptr");
	struct pc_val object = pcg_value(l, var, NULL);
	struct pc_event *event;

	if (!field || object.mod != PC_MOD_NONE ||
	    (object.kind != PC_VAL_VAR && object.kind != PC_VAL_GLOBAL))
		return;
	event = pcg_event(l, PC_EV_ASSIGN, loc, 2);
	event->oper = PC_OPER_COPY;
	event->dst = pcg_value_member(l, field);
	pcg_event_arg(event, pcg_array_part(l, object, PCG_CLASS_TYPE));
	event->flags |= PC_EVF_EXACT;
	if (!pcg_class_passes(TREE_TYPE(var)))
		object.mod = PC_MOD_ADDR;
	pcg_event_arg(event, object);
}

bool pcg_class_pointer(struct pcg_lower *l, location_t loc, tree from, tree to,
		       struct pc_val *value)
{
	tree type = TREE_CODE(from) == ADDR_EXPR    ? TREE_TYPE(TREE_OPERAND(from, 0)) :
		    POINTER_TYPE_P(TREE_TYPE(from)) ? TREE_TYPE(TREE_TYPE(from)) : NULL_TREE;

	if (!POINTER_TYPE_P(to) || !pcg_class_passes(TREE_TYPE(to)) ||
	    !is_container(type) || pcg_class_passes(type))
		return false;
	*value = TREE_CODE(from) == ADDR_EXPR ?
			 read_part(l, loc, part_of(TREE_OPERAND(from, 0), TYPE_FIELDS(type))) :
			 pcg_pointed_to(pcg_value(l, from, NULL));
	return true;
}

bool pcg_class_copy(struct pcg_lower *l, gimple *stmt)
{
	tree to, from;
	location_t loc = gimple_location(stmt);
	struct pc_val value;

	if (!pcg_unit.fortran || !gimple_assign_single_p(stmt))
		return false;
	to = gimple_assign_lhs(stmt);
	from = gimple_assign_rhs1(stmt);
	if (TREE_CODE(from) == ADDR_EXPR && pcg_value_is_class(TREE_OPERAND(from, 0)))
		tell_type(l, loc, TREE_OPERAND(from, 0));
	if (pcg_class_pointer(l, loc, from, TREE_TYPE(to), &value)) {
		struct pcg_deps deps = pcg_deps();

		pcg_assign(l, loc, to, value.kind == PC_VAL_UNKNOWN ? PC_OPER_OTHER : PC_OPER_COPY,
			   &value, 1, &deps);
		return true;
	}
	if (TREE_CODE(from) == VIEW_CONVERT_EXPR)
		from = TREE_OPERAND(from, 0);
	if (!is_container(TREE_TYPE(to)) || !is_container(TREE_TYPE(from)))
		return false;
	for (tree f = TYPE_FIELDS(TREE_TYPE(to)); f; f = DECL_CHAIN(f)) {
		tree of = field_named(TREE_TYPE(from),
				      IDENTIFIER_POINTER(DECL_NAME(f)));
		struct pc_val value = of ? read_part(l, loc, part_of(from, of)) : pc_val();
		struct pcg_deps deps = pcg_deps();

		pcg_object(l, part_of(to, f), &deps);
		pcg_assign(l, loc, part_of(to, f), PC_OPER_COPY, &value, 1, &deps);
	}
	return true;
}

/* The `class` variable of the unit of which argument I of CALL is the address, or NULL_TREE. */
static tree passed(const gcall *call, unsigned i)
{
	tree arg = pcg_copied(gimple_call_arg(call, i));

	return TREE_CODE(arg) == ADDR_EXPR && pcg_value_is_class(TREE_OPERAND(arg, 0)) ?
		       TREE_OPERAND(arg, 0) : NULL_TREE;
}

void pcg_class_passed(struct pcg_lower *l, gcall *call)
{
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree var = pcg_unit.fortran ? passed(call, i) : NULL_TREE;

		if (var)
			tell_type(l, gimple_location(call), var);
	}
}

void pcg_class_called(struct pcg_lower *l, gcall *call, uint64_t reads)
{
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree var = passed(call, i);
		struct pc_event *event;
		struct pc_val object;

		if ((i < 64 && reads >> i & 1) || !var)
			continue;
		object = pcg_value(l, var, NULL);
		if (!pc_val_has_name(object))
			continue;
		event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 2);
		event->oper = PC_OPER_OTHER;
		event->dst = pcg_array_part(l, object, PCG_CLASS_TYPE);
		pcg_event_arg(event, pc_val());
		pcg_event_arg(event, event->dst);
	}
}
