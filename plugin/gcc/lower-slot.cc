/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-slot.cc - finds which addresses the initial values of variables
 *                 contain.
 *
 * In:   the initial values of variables that refer to functions or variables.
 * Out:  program->slots: the variable, or the field of its records, and the
 *       function, variable or field whose address it contains.
 * Cost: O(initial values).
 * Not:  tables of virtual methods, for which the types are sufficient.
 */
#include "lower-slot.h"

/* Whether TYPE is gfortran's table of the procedures bound to a type. */
static bool is_table(tree type)
{
	return pcg_unit.fortran && type && TREE_CODE(type) == RECORD_TYPE &&
	       startswith(pcg_type_name(type), "__vtype_");
}

/* Whether FIELD contains the address of a procedure that the user has bound,
 * and not of a procedure of gfortran (_copy, _final). */
static bool is_bound(tree type, tree field)
{
	return DECL_NAME(field) && is_table(type) &&
	       FUNCTION_POINTER_TYPE_P(TREE_TYPE(field)) &&
	       IDENTIFIER_POINTER(DECL_NAME(field))[0] != '_';
}

static tree field_named(tree type, const char *name)
{
	for (tree f = TYPE_FIELDS(type); f; f = DECL_CHAIN(f))
		if (TREE_CODE(f) == FIELD_DECL && DECL_NAME(f) &&
		    id_equal(DECL_NAME(f), name))
			return f;
	return NULL_TREE;
}

/* The table of the type that the type of the table TYPE extends, or
 * NULL_TREE. */
static tree extended(tree type)
{
	tree field = field_named(type, "_extends"), to;

	if (!field || !POINTER_TYPE_P(TREE_TYPE(field)))
		return NULL_TREE;
	to = TYPE_MAIN_VARIANT(TREE_TYPE(TREE_TYPE(field)));
	return is_table(to) && to != TYPE_MAIN_VARIANT(type) ? to : NULL_TREE;
}

tree pcg_slot_owner(tree type, tree field)
{
	if (!type || !is_bound(type, field))
		return type;
	for (int step = 0; step < 64; step++) {
		tree up = extended(type);

		if (!up || !field_named(up, IDENTIFIER_POINTER(
						    DECL_NAME(field))))
			break;
		type = up;
	}
	return type;
}

static void add(struct pc_val at, bool bound, tree fn)
{
	struct pc_program *program = pcg_unit.program;
	struct pc_slot slot = { at, pc_val(), pc_name(program, pcg_symbol(fn)),
				bound };

	pc_vec_push(program->arena, program->slots, slot);
}

static struct pc_val field_of(tree type, tree field)
{
	return pcg_field(field, pcg_type_name(pcg_slot_owner(type, field)));
}

/* The location whose address REF refers to, without the index of an element;
 * UNKNOWN: it is no variable. */
static struct pc_val location_of(tree ref)
{
	tree type;

	switch (TREE_CODE(ref)) {
	case COMPONENT_REF:
		type = DECL_CONTEXT(TREE_OPERAND(ref, 1));
		if (TREE_CODE(type) == RECORD_TYPE &&
		    DECL_NAME(TREE_OPERAND(ref, 1)))
			return field_of(TYPE_MAIN_VARIANT(type),
					TREE_OPERAND(ref, 1));
		return location_of(TREE_OPERAND(ref, 0));
	case MEM_REF:
		ref = TREE_OPERAND(ref, 0);
		return TREE_CODE(ref) == ADDR_EXPR ?
		       location_of(TREE_OPERAND(ref, 0)) : pc_val();
	case ARRAY_REF:
	case REALPART_EXPR:
	case IMAGPART_EXPR:
	case VIEW_CONVERT_EXPR:
		return location_of(TREE_OPERAND(ref, 0));
	case VAR_DECL:
		return pc_val_named(pcg_unit.program, PC_VAL_GLOBAL,
				    PC_MOD_NONE, pcg_symbol(ref));
	default:
		return pc_val();
	}
}

/* AT contains the address of REF. */
static void add_address(struct pc_val at, tree ref)
{
	struct pc_slot slot = { at, location_of(ref), NULL, false };

	if (slot.to.kind != PC_VAL_UNKNOWN)
		pc_vec_push(pcg_unit.program->arena, pcg_unit.program->slots,
			    slot);
}

/* VALUE is in FIELD of the table AT: of this one, too, it is known. */
static void add_entry(struct pc_val at, tree field, tree value)
{
	STRIP_NOPS(value);
	if (at.kind != PC_VAL_GLOBAL || TREE_CODE(value) != ADDR_EXPR ||
	    TREE_CODE(TREE_OPERAND(value, 0)) != FUNCTION_DECL)
		return;
	at.name = pc_name(pcg_unit.program, pc_arena_printf(
		pcg_unit.program->arena, "%s.%s", at.name,
		IDENTIFIER_POINTER(DECL_NAME(field))));
	add(at, false, TREE_OPERAND(value, 0));
}

/* Record the addresses in INIT, the initial value of AT. */
static void look_at(tree init, struct pc_val at, bool bound)
{
	tree type, field, value;
	unsigned HOST_WIDE_INT i;

	STRIP_NOPS(init);
	if (TREE_CODE(init) == ADDR_EXPR &&
	    TREE_CODE(TREE_OPERAND(init, 0)) == FUNCTION_DECL)
		add(at, bound, TREE_OPERAND(init, 0));
	else if (TREE_CODE(init) == ADDR_EXPR)
		add_address(at, TREE_OPERAND(init, 0));
	else if (TREE_CODE(init) == POINTER_PLUS_EXPR)
		look_at(TREE_OPERAND(init, 0), at, bound);
	if (TREE_CODE(init) != CONSTRUCTOR)
		return;
	type = TYPE_MAIN_VARIANT(TREE_TYPE(init));
	FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS(init), i, field, value) {
		if (TREE_CODE(type) == RECORD_TYPE && is_table(type))
			add_entry(at, field, value);
		if (TREE_CODE(type) != RECORD_TYPE)
			look_at(value, at, bound);
		else if (field && TREE_CODE(field) == FIELD_DECL &&
			 DECL_NAME(field))
			look_at(value, field_of(type, field),
				is_bound(type, field));
	}
}

static bool refers_to_something(struct varpool_node *node)
{
	struct ipa_ref *ref = NULL;

	return node->iterate_reference(0, ref);
}

void pcg_slots(void)
{
	struct varpool_node *node;

	FOR_EACH_VARIABLE (node) {
		tree decl = node->decl;

		if (!DECL_INITIAL(decl) || DECL_INITIAL(decl) ==
						   error_mark_node ||
		    DECL_VIRTUAL_P(decl) || !refers_to_something(node))
			continue;
		look_at(DECL_INITIAL(decl),
			pc_val_named(pcg_unit.program, PC_VAL_GLOBAL,
				     PC_MOD_NONE, pcg_symbol(decl)), false);
	}
}
