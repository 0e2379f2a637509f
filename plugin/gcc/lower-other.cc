/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-other.cc - what other units define, and this unit can access.
 *
 * In:   the variables that the unit uses, once all functions were lowered.
 * Out:  core's list of the types of which other units have objects: those of
 *       their variables, and of what can be reached from there by pointers.
 * Cost: the fields of these types.
 * Not:  variables of the system's own headers, whose fields no user reads.  What
 *       may be an object of any type (`void *`; a class with virtual functions,
 *       `class (t)`, since these have other types derived from them) is one of
 *       all types.
 */
#include "lower-array.h"
#include "lower-header.h"
#include "lower-other.h"

/* Whether another unit defines DECL, and the program may set it.  The handles
 * of MPI are no such variables: the library sets them.  In C++ also a constant
 * may get its value when the program begins. */
static bool is_others(tree decl)
{
	return VAR_P(decl) && DECL_EXTERNAL(decl) &&
	       (!TREE_READONLY(decl) || lang_GNU_CXX()) &&
	       !DECL_INITIAL(decl) && !pc_mpi_constant(pcg_symbol(decl));
}

bool pcg_is_others(tree decl)
{
	return is_others(decl) &&
	       (!RECORD_OR_UNION_TYPE_P(TREE_TYPE(decl)) ||
		pcg_array_is(TREE_TYPE(decl)));
}

/* Whether an object of TYPE, a record, may be one of a derived type. */
static bool is_derivable(tree type)
{
	tree binfo = TYPE_BINFO(type);

	return (binfo && BINFO_VTABLE(binfo)) || pcg_array_is_class(type);
}

/* Add what TYPE is, or points to; append to TODO the types of its parts. */
static void add_type(tree type, pcg_uids *known, vec<tree> *todo)
{
	struct pc_program *program = pcg_unit.program;

	type = strip_array_types(type);
	while (POINTER_TYPE_P(type))
		type = strip_array_types(TREE_TYPE(type));
	type = TYPE_MAIN_VARIANT(type);
	if (VOID_TYPE_P(type) || pcg_array_is(type)) {
		if (VOID_TYPE_P(type) || pcg_array_record(type))
			pc_program_other_record(program, NULL);
		return;
	}
	if (!RECORD_OR_UNION_TYPE_P(type) || !TYPE_FIELDS(type) ||
	    pcg_is_handle(type) || known->add(TYPE_UID(type)))
		return;
	pc_program_other_record(program, is_derivable(type) ?
						 NULL : pcg_type_name(type));
	for (tree f = TYPE_FIELDS(type); f; f = DECL_CHAIN(f))
		if (TREE_CODE(f) == FIELD_DECL && TREE_TYPE(f))
			todo->safe_push(TREE_TYPE(f));
}

void pcg_others(void)
{
	auto_vec<tree, 16> todo;
	struct varpool_node *node;
	pcg_uids known;

	FOR_EACH_VARIABLE (node)
		if (is_others(node->decl) &&
		    !pcg_is_in_systems_header(node->decl))
			todo.safe_push(TREE_TYPE(node->decl));
	while (todo.length())
		add_type(todo.pop(), &known, &todo);
}
