/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-header.cc - libraries whose headers are system headers for GCC.
 *
 * In:   declarations in system headers; GCC's call graph.
 * Out:  whether a function is the system's; after all functions were lowered,
 *       the bodies in such headers that call collectives through others, and
 *       short ones of the C++ library that handle single values (std::max, std::swap,
 *       placement new).
 * Cost: O(directories for headers) for a header; O(calls) of what is lowered.
 * Not:  a library that is installed in the compiler's own directories is the
 *       system's: its functions call no collectives unless the user states
 *       the contrary (docs/FACTS.md).
 *
 * RATIONALE: build systems declare the headers of any library as system headers
 * (-isystem), to have no warnings of them.
 */
#include "lower-header.h"
#include "lower-std.h"
#include "incpath.h"
#include "cpplib.h"

#define SHORT 40 /* statements of a function */
#define DEEP 6 /* calls of such functions in such functions */

/* Whether the directory in which FILE is found is not one of the compiler's
 * own. */
static bool find_users(const char *file)
{
	size_t longest = 0;
	bool users = true;

	for (cpp_dir *dir = get_added_cpp_dirs(INC_QUOTE); dir;
	     dir = dir->next) {
		char *name = lrealpath(dir->name);
		size_t length = strlen(name);

		if (length > longest && startswith(file, name) &&
		    IS_DIR_SEPARATOR(file[length])) {
			longest = length;
			users = dir->user_supplied_p;
		}
		free(name);
	}
	return users;
}

static bool is_users(const char *file)
{
	static hash_map<nofree_string_hash, bool> *known;
	bool had;
	char *real;

	if (!known)
		known = new hash_map<nofree_string_hash, bool>;
	bool &users = known->get_or_insert(file, &had);
	if (had)
		return users;
	real = lrealpath(file);
	users = find_users(real);
	free(real);
	return users;
}

static bool is_in_header(tree decl)
{
	return in_system_header_at(DECL_SOURCE_LOCATION(decl));
}

bool pcg_is_in_systems_header(tree decl)
{
	return is_in_header(decl) &&
	       (pcg_unit.fortran ||
		!is_users(LOCATION_FILE(DECL_SOURCE_LOCATION(decl))));
}

bool pcg_is_systems(tree decl)
{
	struct cgraph_node *node = cgraph_node::get(decl);

	return (is_in_header(decl) && node && node->definition) ||
	       pcg_is_in_systems_header(decl);
}

/* Whether NODE calls MPI, or a function that is not seen, directly. */
static bool goes_out(const struct cgraph_node *node)
{
	for (const struct cgraph_edge *e = node->callees; e;
	     e = e->next_callee) {
		tree decl = e->callee->decl;

		if (pc_mpi_op_find(pcg_symbol(decl)) ||
		    (is_in_header(decl) && !fndecl_built_in_p(decl) &&
		     !pcg_is_systems(decl)))
			return true;
	}
	return false;
}

/* Add NODE, whose body is in a system header, to TODO. */
static void add(struct cgraph_node *node, vec<struct cgraph_node *> *todo,
		hash_set<struct cgraph_node *> *known)
{
	struct function *fun = DECL_STRUCT_FUNCTION(node->decl);

	if (is_in_header(node->decl) && fun && fun->cfg && !known->add(node))
		todo->safe_push(node);
}

/* Whether STMT accesses a part of a record, or a record.  RATIONALE: code that is not
 * lowered may keep a record of the library and reach what its members point to, by
 * ways that the model does not have. */
static bool has_parts(const gimple *stmt)
{
	for (unsigned i = 0; i < gimple_num_ops(stmt); i++) {
		tree t = gimple_op(stmt, i);

		if (t && TREE_CODE(t) == ADDR_EXPR)
			t = TREE_OPERAND(t, 0);
		if (t && (handled_component_p(t) ||
			  (!gimple_clobber_p(stmt) && !TYPE_P(t) &&
			   TREE_TYPE(t) && AGGREGATE_TYPE_P(TREE_TYPE(t)))))
			return true;
	}
	return false;
}

/* Whether the function DECL gets or returns a record, or is a member of one. */
static bool has_records(tree decl)
{
	if (AGGREGATE_TYPE_P(TREE_TYPE(TREE_TYPE(decl))) ||
	    TREE_CODE(TREE_TYPE(decl)) == METHOD_TYPE)
		return true;
	for (tree param = DECL_ARGUMENTS(decl); param; param = DECL_CHAIN(param))
		if (AGGREGATE_TYPE_P(TREE_TYPE(param)) ||
		    DECL_BY_REFERENCE(param))
			return true;
	return false;
}

/* Whether DECL, of the system, never returns, so that it changes nothing that the caller
 * sees: a failed assertion of the C++ library. */
static bool never_returns(tree decl)
{
	return (flags_from_decl_or_type(decl) & ECF_NORETURN) &&
	       pcg_is_in_systems_header(decl);
}

/* Whether STMT calls such a function. */
static bool ends(const gimple *stmt)
{
	tree decl = is_gimple_call(stmt) ? gimple_call_fndecl(stmt) : NULL_TREE;

	return decl && never_returns(decl);
}

/* Whether the body of NODE, a function of the C++ library, is short and handles single
 * values only, and all that it calls is such a function, DEPTH calls deep, or never
 * returns.  What core has a table for stays what the table says. */
static bool is_short(struct cgraph_node *node, int depth)
{
	struct function *fun = DECL_STRUCT_FUNCTION(node->decl);
	unsigned n = 0;
	basic_block bb;

	if (!is_in_header(node->decl) || !fun || !fun->cfg ||
	    !(pcg_std_has(node->decl) || DECL_IS_OPERATOR_NEW_P(node->decl)) ||
	    node->indirect_calls || !depth ||
	    has_records(node->decl) || pcg_std_described(node->decl))
		return false;
	FOR_EACH_BB_FN (bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			if (++n > SHORT || (!ends(gsi_stmt(gsi)) &&
					    has_parts(gsi_stmt(gsi))))
				return false;
	for (struct cgraph_edge *e = node->callees; e; e = e->next_callee)
		if (!fndecl_built_in_p(e->callee->decl) &&
		    !never_returns(e->callee->decl) &&
		    !is_short(e->callee->ultimate_alias_target(), depth - 1))
			return false;
	return true;
}

/* Whether a function that was lowered calls NODE, under any of its names (complete
 * constructors). */
static bool is_used(struct cgraph_node *node)
{
	struct ipa_ref *ref;

	for (struct cgraph_edge *e = node->callers; e; e = e->next_caller)
		if (pcg_unit.marked->contains(e->caller->decl))
			return true;
	FOR_EACH_ALIAS (node, ref)
		if (is_a<cgraph_node *>(ref->referring) &&
		    is_used(as_a<cgraph_node *>(ref->referring)))
			return true;
	return false;
}

/* Those that were lowered only because they are short. */
static hash_set<tree> *shorts;

bool pcg_header_is_short(tree decl)
{
	return shorts && shorts->contains(decl);
}

/* Lower the short functions of the C++ library that the user's functions call, and
 * what these call. */
static void lower_short(void (*lower)(struct function *fun))
{
	auto_vec<struct cgraph_node *, 16> todo;
	hash_set<struct cgraph_node *> known;
	struct cgraph_node *node;

	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
		if (is_in_header(node->decl) && is_used(node) &&
		    is_short(node, DEEP))
			add(node, &todo, &known);
	while (todo.length()) {
		node = todo.pop();
		if (pcg_unit.marked->contains(node->decl))
			continue;
		lower(DECL_STRUCT_FUNCTION(node->decl));
		if (!shorts)
			shorts = new hash_set<tree>;
		shorts->add(node->decl);
		for (struct cgraph_edge *e = node->callees; e;
		     e = e->next_callee)
			add(e->callee->ultimate_alias_target(), &todo, &known);
	}
}

void pcg_header_lower(void (*lower)(struct function *fun))
{
	auto_vec<struct cgraph_node *, 16> todo;
	hash_set<struct cgraph_node *> known;
	struct cgraph_node *node;

	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
		if (is_in_header(node->decl) && goes_out(node))
			add(node, &todo, &known);
	while (todo.length()) {
		node = todo.pop();
		if (!pcg_unit.marked->contains(node->decl))
			lower(DECL_STRUCT_FUNCTION(node->decl));
		for (struct cgraph_edge *e = node->callers; e;
		     e = e->next_caller)
			add(e->caller, &todo, &known);
	}
	lower_short(lower);
}
