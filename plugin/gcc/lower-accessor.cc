/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-accessor.cc - functions of the user that return a reference to a member of an
 *                     object that they get (contract in lower-held.h).
 *
 * In:   the body of a function, in the form of the front end or of GIMPLE.
 * Out:  the parameter and the member.
 * Cost: O(body), once for each function.
 * Not:  functions with several return statements, functions that another definition may
 *       replace, members that are pointers or references.
 */
#include "lower-held.h"
#include "gimple-walk.h"

/* By function; PATH is NULL if it is no accessor. */
struct accessor {
	unsigned param;
	const char *path;
};
static hash_map<pcg_uid_hash, struct accessor> *accessors;

static tree look_for_return(tree *t, int *, void *data)
{
	vec<tree> *found = static_cast<vec<tree> *>(data);

	if (TREE_CODE(*t) == RETURN_EXPR)
		found->safe_push(TREE_OPERAND(*t, 0));
	return NULL_TREE;
}

/* What the function DECL returns in its one return statement, or NULL. */
static tree returned(tree decl)
{
	struct function *fun = DECL_STRUCT_FUNCTION(decl);
	auto_vec<tree, 4> found;
	tree value = NULL_TREE, by = NULL_TREE;
	basic_block bb;

	if (DECL_SAVED_TREE(decl)) {
		walk_tree_without_duplicates(&DECL_SAVED_TREE(decl), look_for_return, &found);
		value = found.length() == 1 ? found[0] : NULL_TREE;
		return value && (TREE_CODE(value) == INIT_EXPR ||
				 TREE_CODE(value) == MODIFY_EXPR) ?
			       TREE_OPERAND(value, 1) : NULL_TREE;
	}
	if (!fun || !fun->cfg)
		return NULL_TREE;
	FOR_EACH_BB_FN (bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			if (gimple_code(gsi_stmt(gsi)) == GIMPLE_RETURN) {
				value = gimple_return_retval(
					as_a<greturn *>(gsi_stmt(gsi)));
				found.safe_push(value);
			}
	FOR_EACH_BB_FN (bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb); !gsi_end_p(gsi);
		     gsi_next(&gsi)) {
			if (!value || gimple_get_lhs(gsi_stmt(gsi)) != value)
				continue;
			if (by || !gimple_assign_single_p(gsi_stmt(gsi)))
				return NULL_TREE;
			by = gimple_assign_rhs1(gsi_stmt(gsi));
		}
	return found.length() == 1 ? (by ? by : value) : NULL_TREE;
}

/* Set A to the member of a parameter of DECL of which T is the address. */
static void find(tree decl, tree t, struct accessor *a)
{
	const char *path = "";
	unsigned i = 0;

	while (t && (CONVERT_EXPR_P(t) || TREE_CODE(t) == NON_LVALUE_EXPR))
		t = TREE_OPERAND(t, 0);
	if (!t || TREE_CODE(t) != ADDR_EXPR)
		return;
	for (t = TREE_OPERAND(t, 0); TREE_CODE(t) == COMPONENT_REF; t = TREE_OPERAND(t, 0)) {
		tree field = TREE_OPERAND(t, 1);

		if (POINTER_TYPE_P(TREE_TYPE(field)) ||
		    TREE_CODE(DECL_CONTEXT(field)) != RECORD_TYPE)
			return;
		if (DECL_NAME(field) && !DECL_ARTIFICIAL(field))
			path = pc_arena_printf(pcg_unit.program->arena, ".%s%s",
					       IDENTIFIER_POINTER(DECL_NAME(field)), path);
	}
	if (TREE_CODE(t) != INDIRECT_REF &&
	    !(TREE_CODE(t) == MEM_REF && integer_zerop(TREE_OPERAND(t, 1))))
		return;
	for (t = TREE_OPERAND(t, 0); CONVERT_EXPR_P(t) || TREE_CODE(t) == NON_LVALUE_EXPR;)
		t = TREE_OPERAND(t, 0);
	for (tree p = DECL_ARGUMENTS(decl); p; p = DECL_CHAIN(p), i++)
		if (p == t && *path) {
			a->param = i;
			a->path = path;
		}
}

tree pcg_held_accessed(gimple *stmt, const char **path)
{
	tree decl = is_gimple_call(stmt) ? gimple_call_fndecl(stmt) : NULL_TREE;
	bool known;

	if (!decl || TREE_CODE(TREE_TYPE(TREE_TYPE(decl))) != REFERENCE_TYPE ||
	    (DECL_WEAK(decl) && !DECL_COMDAT(decl)) || in_system_header_at(DECL_SOURCE_LOCATION(decl)))
		return NULL_TREE;
	if (!accessors)
		accessors = new hash_map<pcg_uid_hash, struct accessor>;
	struct accessor &a = accessors->get_or_insert(DECL_UID(decl), &known);
	if (!known) {
		a.path = NULL;
		find(decl, returned(decl), &a);
	}
	*path = a.path;
	return a.path && a.param < gimple_call_num_args(stmt) ?
		       gimple_call_arg(stmt, a.param) : NULL_TREE;
}
