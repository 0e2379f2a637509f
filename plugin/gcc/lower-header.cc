/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-header.cc - libraries whose headers are system headers for GCC.
 *
 * In:   declarations in system headers; GCC's call graph.
 * Out:  whether a function is the system's; after all functions were lowered,
 *       the bodies in such headers that call collectives through others.
 * Cost: O(directories for headers) for a header; O(calls) of what is lowered.
 * Not:  a library that is installed in the compiler's own directories is the
 *       system's: its functions call no collectives unless the user states
 *       the contrary (docs/FACTS.md).
 *
 * RATIONALE: build systems declare the headers of any library as system headers
 * (-isystem), to have no warnings of them.
 */
#include "lower-header.h"
#include "incpath.h"
#include "cpplib.h"

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
}
