/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-bounds.cc - the bounds of Fortran arrays whose descriptors are passed and
 *                   copied.
 *
 * A procedure gets the address of a descriptor.  In the model it gets the elements,
 * and after all other arguments the addresses of the parts of the descriptor: the
 * dummy `a` is the elements, `*a.lbound`, `*a.ubound` and `*a.data` are the parts
 * of the descriptor that the caller has (and `*a.rank`, if the dummy is of assumed
 * rank).  The callee sets `*a.data` wherever it sets `a`.
 *
 * In:   calls and assignments of descriptors and of their addresses.
 * Out:  operands of calls, parameters of functions, assignments.
 * Cost: O(1) for each.
 * Not:  the descriptor in a `class`, whose parts are fields.
 */
#include "lower-bounds.h"
#include "lower-array.h"
#include "lower-exact.h"

/* Arrays whose elements have just been allocated. */
static hash_set<const char *> *fresh;

/* What the bounds and strides of the array NAME are, before it gets elements. */
struct mapping {
	const char *name;
	struct pc_val by;
};

static vec<struct mapping> mappings;

void pcg_bounds_begin(void)
{
	fresh = new hash_set<const char *>;
}

void pcg_bounds_end(void)
{
	delete fresh;
	fresh = NULL;
	mappings.release();
}

static const char *const parts[] = { "lbound", "ubound", "data", "rank" };

/* How many of PARTS a procedure gets of a dummy of TYPE; gfortran gives a
 * descriptor of assumed rank the largest rank. */
static unsigned count(tree type)
{
	if (!pcg_array_is_pointer(type))
		return 0;
	return startswith(pcg_type_name(TREE_TYPE(type)), "array15_") ? 4 : 3;
}

/* Whether ARG is the address of a descriptor that gfortran makes for a section of an
 * array: nobody gives it other elements. */
static bool is_section(tree arg)
{
	tree decl = TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0) : arg;

	return VAR_P(decl) && DECL_ARTIFICIAL(decl) && DECL_NAME(decl) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(decl)), "parm.");
}

/* The address of PART of the descriptor to which ARG points. */
static struct pc_val address(struct pcg_lower *l, tree arg, const char *part)
{
	bool data = !strcmp(part, "data"), behind;
	struct pc_val value;

	arg = pcg_copied(arg);
	if (integer_zerop(arg) || (data && is_section(arg)))
		return pc_val_int(0);
	if (TREE_CODE(arg) != ADDR_EXPR) {
		value = pcg_value(l, arg, NULL);
		return value.mod == PC_MOD_NONE && !pcg_def(arg) ?
			       pcg_array_part(l, value, part) : pc_val();
	}
	if (!pcg_array_descriptor(l, TREE_OPERAND(arg, 0), &value, &behind))
		return pc_val();
	if (!data || behind)
		value = pcg_array_part(l, value, part);
	if (!behind)
		value.mod = PC_MOD_ADDR;
	return value;
}

static void assign(struct pcg_lower *l, location_t loc, struct pc_val dst,
		   struct pc_val from)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, 1);

	event->oper = from.kind == PC_VAL_UNKNOWN ? PC_OPER_OTHER : PC_OPER_COPY;
	event->dst = dst;
	pcg_event_arg(event, from);
}

void pcg_bounds_params(struct pcg_lower *l, tree decl)
{
	for (tree arg = DECL_ARGUMENTS(decl); arg; arg = DECL_CHAIN(arg))
		for (unsigned p = 0; p < count(TREE_TYPE(arg)); p++)
			pc_fn_param(l->program, l->fn, pcg_array_part(
				l, pcg_value(l, arg, NULL), parts[p]).name);
}

void pcg_bounds_passed(struct pcg_lower *l, gcall *call, uint64_t *reads,
		       pcg_parts *v)
{
	tree fn = gimple_call_fntype(call), types = fn ? TYPE_ARG_TYPES(fn) : fn;
	unsigned n = pcg_unit.fortran ? gimple_call_num_args(call) : 0;

	for (unsigned i = 0; i < n; i++) {
		tree arg = gimple_call_arg(call, i);
		tree type = types && pcg_array_is_pointer(TREE_VALUE(types)) ?
				    TREE_VALUE(types) : TREE_TYPE(arg);

		for (unsigned p = 0; p < count(type); p++) {
			v->safe_push(address(l, arg, parts[p]));
			if (i < 64 && *reads >> i & 1 && n + v->length() <= 64)
				*reads |= (uint64_t)1 << (n + v->length() - 1);
		}
		types = types ? TREE_CHAIN(types) : NULL_TREE;
	}
}

void pcg_bounds_called(struct pcg_lower *l, gcall *call, uint64_t reads)
{
	unsigned n = pcg_unit.fortran ? gimple_call_num_args(call) : 0;

	for (unsigned i = 0; i < n; i++) {
		tree arg = pcg_copied(gimple_call_arg(call, i));
		struct pc_val array;

		if (!pcg_array_is_pointer(TREE_TYPE(arg)) ||
		    (i < 64 && reads >> i & 1) || integer_zerop(arg))
			continue;
		array = address(l, arg, "data");
		if (array.mod != PC_MOD_NONE || !pc_val_has_name(array))
			continue;
		array.mod = PC_MOD_DEREF;
		assign(l, gimple_location(call), pcg_value(l, arg, NULL), array);
	}
}

void pcg_bounds_copied(struct pcg_lower *l, gcall *call)
{
	for (unsigned p = 0; p < ARRAY_SIZE(parts); p++) {
		struct pc_val to = pcg_pointed_to(address(
			l, gimple_call_arg(call, 0), parts[p]));

		if (strcmp(parts[p], "data") && pc_val_has_name(to))
			assign(l, gimple_location(call), to,
			       pcg_pointed_to(address(
				       l, gimple_call_arg(call, 1), parts[p])));
	}
}

/* The array TO gets the elements that it has behind other bounds or strides: BY. */
static void move(struct pcg_lower *l, location_t loc, struct pc_val to,
		 struct pc_val by)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, 2);

	event->oper = PC_OPER_ADD;
	event->dst = to;
	pcg_event_arg(event, to);
	pcg_event_arg(event, by);
}

/* The array TO has got its elements: if it is BEHIND a pointer, so has the array of
 * the caller. */
static void tell(struct pcg_lower *l, location_t loc, struct pc_val to, bool behind)
{
	struct pc_val there = pcg_array_part(l, to, "data");

	there.mod = PC_MOD_DEREF;
	if (behind)
		assign(l, loc, there, to);
}

/* Whether RHS is a number by which gfortran maps the second and further
 * dimensions: the size of those before, which may differ while subscripts mean the
 * same. */
static bool is_leading(tree rhs)
{
	return VAR_P(rhs) && DECL_ARTIFICIAL(rhs) && DECL_NAME(rhs) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(rhs)), "stride.");
}

/* LHS, perhaps a part of a descriptor, gets RHS.  RATIONALE: the same subscript means
 * another element of the same memory if a bound or stride differs, but not of new
 * memory, of which all accesses have the same bounds. */
static void assigned_part(struct pcg_lower *l, location_t loc, tree lhs, tree rhs)
{
	tree part, desc = pcg_array_of_part(lhs, &part);
	struct pc_val to;
	gimple *def = pcg_def(rhs);
	bool behind;

	if (!desc || !pcg_array_descriptor(l, desc, &to, &behind) ||
	    !pc_val_has_name(to))
		return;
	if (pcg_array_field(part, "data")) {
		bool made = def && is_gimple_call(def);

		if (made)
			fresh->add(to.name);
		else
			fresh->remove(to.name);
		for (unsigned i = mappings.length(); i-- > 0;)
			if (mappings[i].name == to.name) {
				if (!made)
					move(l, loc, to, mappings[i].by);
				mappings.unordered_remove(i);
			}
		tell(l, loc, to, behind);
	} else if ((pcg_array_field(part, "lbound") ||
		    pcg_array_field(part, "stride")) &&
		   !CONSTANT_CLASS_P(rhs) && !is_leading(rhs) &&
		   !fresh->contains(to.name)) {
		struct mapping mapping = { to.name, pcg_value(l, rhs, NULL) };

		mappings.safe_push(mapping);
		move(l, loc, to, mapping.by);
		tell(l, loc, to, behind);
	}
}

void pcg_bounds_assigned(struct pcg_lower *l, gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);
	location_t loc = gimple_location(stmt);
	struct pc_val to, from;
	bool behind, from_behind;

	if (!pcg_unit.fortran || !gimple_assign_single_p(stmt))
		return;
	if (pcg_array_is_pointer(TREE_TYPE(lhs)) && !pcg_def(lhs)) {
		to = pcg_value(l, lhs, NULL);
		for (unsigned p = 0; p < ARRAY_SIZE(parts) && pc_val_has_name(to); p++)
			assign(l, loc, pcg_array_part(l, to, parts[p]),
			       address(l, rhs, parts[p]));
		return;
	}
	if (TREE_CODE(lhs) == COMPONENT_REF)
		assigned_part(l, loc, lhs, rhs);
	if (!pcg_array_is(TREE_TYPE(lhs)) || TREE_CODE(rhs) == CONSTRUCTOR ||
	    !pcg_array_descriptor(l, lhs, &to, &behind))
		return;
	if (!pcg_array_descriptor(l, rhs, &from, &from_behind))
		from = pc_val();
	for (unsigned p = 0; p < ARRAY_SIZE(parts); p++) {
		struct pc_val dst, src = pc_val();

		if (!strcmp(parts[p], "data") && !behind)
			continue;
		dst = pcg_array_part(l, to, parts[p]);
		if (from.kind != PC_VAL_UNKNOWN)
			src = !strcmp(parts[p], "data") ?
				      to : pcg_array_part(l, from, parts[p]);
		if (from_behind && src.kind != PC_VAL_UNKNOWN &&
		    strcmp(parts[p], "data"))
			src.mod = PC_MOD_DEREF;
		if (behind)
			dst.mod = PC_MOD_DEREF;
		assign(l, loc, dst, src);
	}
}
