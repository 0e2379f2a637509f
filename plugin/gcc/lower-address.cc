/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-address.cc - in which object, and where in it, an address or a field is.
 *
 * In:   references to fields; addresses of variables, of their elements and fields.
 * Out:  what decides which of several objects a field belongs to; addresses that
 *       differ if two objects, or two places in one, do.
 * Cost: O(depth of the reference).
 *
 * RATIONALE: a field is one location for all objects, and an array one for all its
 * records and rows.  So the address of a field is the result of an event which has
 * the object, and the number of bytes from its beginning to the record that has the
 * field, as operands; that of a record or of a row in an array is a sum.
 */
#include "lower-array.h"
#include "lower-class.h"
#include "lower-exact.h"

/* Add BY, a part of what decides which object it is, to DEPS; NULL: it is not known. */
static void add_object(struct pcg_lower *l, tree by, struct pcg_deps *deps)
{
	struct pc_val value = by ? pcg_value(l, by, NULL) : pc_val();

	if (!by) {
		deps->object[deps->objects++] = value;
		return;
	}
	if (value.mod == PC_MOD_NONE && !pc_val_is_frame(value) &&
	    (value.kind == PC_VAL_TMP || value.kind == PC_VAL_VAR ||
	     value.kind == PC_VAL_GLOBAL || value.kind == PC_VAL_FIELD))
		deps->object[deps->objects++] = value;
}

/* Put into BY, at most PCG_DEPS values, what decides which object REF belongs to, or NULL
 * for what else does; return their number.  Unless GIVEN, what callers pass counts as one
 * object, but not for a member of a member (value/ has no other way to tell two of them).
 * What the expression itself adds to a pointer, core examines. */
static unsigned find_objects(tree ref, bool given, tree *by)
{
	bool number = pcg_element_number_size(TREE_TYPE(ref)) ||
		      pcg_is_handle(TREE_TYPE(ref));
	unsigned fields = 0, n = 0;
	tree index;

	for (; handled_component_p(ref); ref = TREE_OPERAND(ref, 0)) {
		if (fields && TREE_CODE(ref) == ARRAY_REF &&
		    !CONSTANT_CLASS_P(TREE_OPERAND(ref, 1))) {
			if (n == PCG_DEPS - 1)
				by[n - 1] = NULL_TREE;
			else
				by[n++] = TREE_OPERAND(ref, 1);
		}
		fields += TREE_CODE(ref) == COMPONENT_REF &&
			  !pcg_array_is(TREE_TYPE(TREE_OPERAND(ref, 0)));
	}
	if (TREE_CODE(ref) != MEM_REF)
		return n;
	number &= !fields;
	index = pcg_element_index(TREE_OPERAND(ref, 0));
	if (index && !CONSTANT_CLASS_P(index))
		by[n++] = index;
	if (!index &&
	    (fields > 1 ||
	     (fields && (given || !pcg_exact_given(TREE_OPERAND(ref, 0)))) ||
	     (number && pcg_element_pointer(TREE_OPERAND(ref, 0)))))
		by[n++] = number ? pcg_element_pointer(TREE_OPERAND(ref, 0)) :
				   TREE_OPERAND(ref, 0);
	return n;
}

/* The same for the variable of which REF is a part of a member. */
static void add_variable(struct pcg_lower *l, tree ref, struct pcg_deps *deps)
{
	tree base = get_base_address(ref);
	struct pc_val value;

	if (!base || !VAR_P(base) || TREE_CODE(ref) != COMPONENT_REF ||
	    TREE_OPERAND(ref, 0) == base ||
	    pcg_inheriting(TREE_OPERAND(ref, 0)) == base ||
	    deps->objects == PCG_DEPS || pc_val_is_frame(pcg_value(l, ref, NULL)))
		return;
	value = pcg_value(l, base, NULL);
	if (value.mod != PC_MOD_NONE || (value.kind != PC_VAL_VAR &&
					 value.kind != PC_VAL_GLOBAL))
		return;
	value.mod = PC_MOD_ADDR;
	deps->object[deps->objects++] = value;
}

/* The constant part of the bytes from REF's array, variable, or what a pointer points
 * to, up to REF: of its indices and, with FIELDS, also of members. */
static int64_t bytes_to(tree ref, bool fields)
{
	int64_t n = 0, by;

	for (; handled_component_p(ref); ref = TREE_OPERAND(ref, 0)) {
		tree step = NULL_TREE, size = size_one_node;

		if (TREE_CODE(ref) == COMPONENT_REF && !fields)
			return n;
		if (TREE_CODE(ref) == COMPONENT_REF)
			step = byte_position(TREE_OPERAND(ref, 1));
		else if (TREE_CODE(ref) == ARRAY_REF) {
			step = fold_build2(MINUS_EXPR, sizetype,
					   fold_convert(sizetype, TREE_OPERAND(ref, 1)),
					   fold_convert(sizetype, array_ref_low_bound(ref)));
			size = array_ref_element_size(ref);
		}
		if (step && tree_fits_shwi_p(step) && tree_fits_shwi_p(size) &&
		    !__builtin_mul_overflow(tree_to_shwi(step), tree_to_shwi(size), &by))
			n += by;
	}
	if (TREE_CODE(ref) == MEM_REF && tree_fits_shwi_p(TREE_OPERAND(ref, 1)))
		n += tree_to_shwi(TREE_OPERAND(ref, 1));
	return n;
}

struct pc_val pcg_bytes(struct pcg_lower *l, int64_t n)
{
	return pc_val_named(l->program, PC_VAL_GLOBAL, PC_MOD_ADDR,
			    pc_arena_printf(l->program->arena, ".bytes.%lld",
					    (long long)n));
}

static void add(struct pcg_deps *deps, struct pc_val value)
{
	if (deps->objects == PCG_DEPS)
		deps->object[PCG_DEPS - 1] = pc_val();
	else
		deps->object[deps->objects++] = value;
}

/* Add to DEPS the number of bytes N, unless it is 0, before the last object, which is the
 * one from which they count. */
static void add_bytes(struct pcg_lower *l, int64_t n, struct pcg_deps *deps)
{
	struct pc_val last = deps->objects ? deps->object[deps->objects - 1] : pcg_bytes(l, n);

	if (!n)
		return;
	if (deps->objects)
		deps->object[deps->objects - 1] = pcg_bytes(l, n);
	add(deps, last);
}

/* Where in the object the record is that has the field REF; two records of one type in it
 * have the same fields. */
static void add_record(struct pcg_lower *l, tree ref, struct pcg_deps *deps)
{
	while (TREE_CODE(ref) == ARRAY_REF)
		ref = TREE_OPERAND(ref, 0);
	if (TREE_CODE(ref) == COMPONENT_REF)
		add_bytes(l, bytes_to(pcg_inheriting(TREE_OPERAND(ref, 0)), true), deps);
}

/* Put into DEPS the objects that decide to which one the field REF belongs, and the
 * flags of a copy.  GIVEN: as in find_objects (). */
static void find_object(struct pcg_lower *l, tree ref, bool given, struct pcg_deps *deps)
{
	tree by[PCG_DEPS];
	unsigned n;

	deps->flags = pcg_exact(l, ref, &deps->object[0]);
	if (deps->flags) {
		deps->objects = 1;
		return;
	}
	n = pc_val_is_frame(pcg_value(l, ref, NULL)) ? 0 : find_objects(ref, given, by);
	for (unsigned i = 0; i < n; i++)
		add_object(l, by[i], deps);
	add_variable(l, ref, deps);
	if (!pc_val_is_frame(pcg_value(l, ref, NULL)))
		add_record(l, ref, deps);
}

/* *ADDRESS, of a field of one of several objects, becomes the result of an event
 * that says of which one. */
static void add_objects(struct pcg_lower *l, location_t loc, struct pc_val *address,
			const struct pcg_deps *deps)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, 1 + deps->objects);

	event->oper = PC_OPER_COPY;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, *address);
	for (unsigned i = 0; i < deps->objects; i++)
		pcg_event_arg(event, deps->object[i]);
	*address = event->dst;
}

/* Whether REF is a field in the model; then DEPS becomes what decides
 * to which object it belongs.  GIVEN: as in find_objects (). */
static bool is_in_object(struct pcg_lower *l, tree ref, bool given, struct pcg_deps *deps)
{
	struct pc_val field = pcg_value(l, ref, NULL);

	*deps = pcg_deps();
	if (field.kind != PC_VAL_FIELD || field.mod != PC_MOD_NONE)
		return false;
	find_object(l, ref, given, deps);
	deps->flags = 0;
	return true;
}

/* The size of a number if REF is one, or an array of numbers; else 0. */
static int64_t number_size(tree ref)
{
	tree type = TREE_TYPE(ref);

	while (TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return pcg_element_number_size(type);
}

/* Put into DEPS what decides where the field REF is.  ROW: the bytes from the field to
 * REF, if the name of the address does not have them. */
static bool find_place(struct pcg_lower *l, tree ref, int64_t row, struct pcg_deps *deps)
{
	tree base = get_base_address(ref);
	struct pc_val value;

	ref = pcg_class_of(pcg_inheriting(ref));
	while (TREE_CODE(ref) == ARRAY_REF || TREE_CODE(ref) == ARRAY_RANGE_REF)
		ref = TREE_OPERAND(ref, 0);
	if (TREE_CODE(ref) != COMPONENT_REF || !is_in_object(l, ref, true, deps))
		return false;
	if (base && DECL_P(base) && !deps->objects) {
		value = pcg_value(l, base, NULL);
		if (value.mod == PC_MOD_NONE && pc_val_has_name(value)) {
			value.mod = PC_MOD_ADDR;
			add(deps, value);
		}
	}
	add_bytes(l, row, deps);
	return deps->objects > 0;
}

bool pcg_address_chosen(struct pcg_lower *l, tree ref, struct pcg_deps *deps)
{
	return find_place(l, ref, 0, deps);
}

struct pc_val pcg_address_in(struct pcg_lower *l, location_t loc, tree ref,
			     struct pc_val value, struct pcg_deps *deps)
{
	tree of = pcg_class_of(pcg_inheriting(ref));
	int64_t by = value.mod == PC_MOD_ADDR && pc_val_has_name(value) &&
				     pc_elem_number(value) < 0 ? bytes_to(of, false) : 0;
	int64_t size = by > 0 ? number_size(of) : 0;
	struct pc_event *event;

	if (size && by % size == 0 && by / size <= PC_ELEM_LAST) {
		value = pc_elem_of(l->program, value, by / size);
		by = 0;
	}
	if (find_place(l, ref, by, deps) || !by)
		return value;
	event = pcg_event(l, PC_EV_ASSIGN, loc, 2);
	event->oper = PC_OPER_ADD;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, value);
	pcg_event_arg(event, pcg_bytes(l, by));
	return event->dst;
}

struct pc_val pcg_address(struct pcg_lower *l, location_t loc, tree t)
{
	struct pc_val value = pcg_value(l, t, NULL);
	struct pcg_deps deps = pcg_deps();

	if (TREE_CODE(t) != ADDR_EXPR || value.mod != PC_MOD_ADDR)
		return value;
	value = pcg_address_in(l, loc, TREE_OPERAND(t, 0), value, &deps);
	if (deps.objects)
		add_objects(l, loc, &value, &deps);
	return value;
}

/* Whether CHOSEN, the objects of a field, are more than a variable, which is one object,
 * and what DEPS has. */
static bool is_other(const struct pcg_deps *chosen, const struct pcg_deps *deps)
{
	if (chosen->objects == 1 && chosen->object[0].mod == PC_MOD_ADDR)
		return false;
	for (unsigned i = 0; i < deps->n && chosen->objects == 1; i++)
		if (pc_val_eq(deps->v[i], chosen->object[0]))
			return false;
	return chosen->objects > 0;
}

void pcg_object(struct pcg_lower *l, tree ref, struct pcg_deps *deps)
{
	struct pcg_deps chosen = pcg_deps();
	struct pc_val field;
	tree base;

	ref = pcg_class_of(ref);
	base = pcg_element_moved_base(ref);
	/* An unknown element is not known to be the same. */
	if (deps->n && deps->n < PCG_DEPS && base)
		pcg_depend(l, base, deps);
	field = pcg_value(l, ref, NULL);
	if (!pc_val_is_field(field))
		return;
	if (!deps->n) {
		find_object(l, ref, false, deps);
	} else if (is_in_object(l, ref, false, &chosen) && is_other(&chosen, deps)) {
		if (deps->n == PCG_DEPS) {
			deps->v[PCG_DEPS - 1] = pc_val();
			return;
		}
		field.mod = PC_MOD_ADDR;
		add_objects(l, l->loc, &field, &chosen);
		deps->v[deps->n++] = field;
	}
}
