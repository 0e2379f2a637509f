/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-symbol.cc - the names of functions and static variables in the model
 *                   (contract in pcg.h).
 *
 * In:   a declaration.
 * Out:  the model's name: the linker's, if GCC has assigned one.
 * Cost: O(1), and once O(length of the name).
 * Not:  names in messages (lower-fn.cc).
 */
#include "pcg.h"

/* The name of DECL in the function OUTER: OUTER.x; OUTER.x#2 for the second. */
static const char *inner_name(const char *outer, tree decl)
{
	static hash_map<nofree_string_hash, unsigned> *counts_of;
	const char *name;
	unsigned n;

	if (!DECL_NAME(decl))
		return pc_arena_printf(pcg_unit.program->arena, "%s.%u", outer,
				       DECL_UID(decl));
	name = pc_arena_printf(pcg_unit.program->arena, "%s.%s", outer,
			       IDENTIFIER_POINTER(DECL_NAME(decl)));
	if (!counts_of)
		counts_of = new hash_map<nofree_string_hash, unsigned>;
	n = ++counts_of->get_or_insert(name);
	return n == 1 ? name : pc_arena_printf(pcg_unit.program->arena, "%s#%u",
					       name, n);
}

/* The same; NULL if GCC's name is to be used.  RATIONALE: asking GCC for the
 * assembler name numbers it, which would change the symbols of the object.  GCC
 * numbers it later itself, so a name that was returned once is kept. */
static const char *inner_symbol(tree decl)
{
	static hash_map<pcg_uid_hash, const char *> *said;
	const char *outer = pcg_symbol(DECL_CONTEXT(decl));
	bool known;

	if (!said)
		said = new hash_map<pcg_uid_hash, const char *>;
	const char *&name = said->get_or_insert(DECL_UID(decl), &known);
	if (!known)
		name = DECL_ASSEMBLER_NAME_SET_P(decl) ? NULL :
							 inner_name(outer, decl);
	return name;
}

/* Whether the variable DECL, which has the name of a constant of MPI, is that
 * constant: the program does not define it, and it is a record, points to one,
 * or is constant. */
static bool is_of_mpi(tree decl)
{
	tree type = TREE_TYPE(decl);

	if (POINTER_TYPE_P(type))
		type = TREE_TYPE(type);
	return DECL_EXTERNAL(decl) &&
	       (TREE_READONLY(decl) || RECORD_OR_UNION_TYPE_P(type));
}

/* The symbol that the variable DECL is another name of, or NULL. */
static const char *aliased(tree decl)
{
	tree alias = VAR_P(decl) ? lookup_attribute("alias",
						    DECL_ATTRIBUTES(decl)) :
				   NULL_TREE;

	return alias ? TREE_STRING_POINTER(TREE_VALUE(TREE_VALUE(alias))) :
		       NULL;
}

const char *pcg_symbol(tree decl)
{
	const char *name = aliased(decl);
	tree outer = DECL_CONTEXT(decl);

	if (name)
		return name;

	if (outer && TREE_CODE(outer) == FUNCTION_DECL && !TREE_PUBLIC(decl) &&
	    !DECL_EXTERNAL(decl)) {
		name = inner_symbol(decl);
		if (name)
			return name;
	}
	if (!DECL_ASSEMBLER_NAME_SET_P(decl) && !DECL_NAME(decl))
		return pc_arena_printf(pcg_unit.program->arena, "D.%u",
				       DECL_UID(decl));
	name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(decl));
	name += *name == '*';
	/* Core uses these names for MPI's constants, so the user's variable
	 * gets another. */
	if (VAR_P(decl) && pc_mpi_constant(name) && !is_of_mpi(decl))
		return pc_arena_printf(pcg_unit.program->arena, "own.%s", name);
	return name;
}
