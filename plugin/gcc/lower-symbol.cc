/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-symbol.cc - what functions and static variables are called (contract in pcg.h).
 *
 * In:   a declaration.
 * Out:  the model's name: the linker's, if GCC has one.
 * Cost: O(1), and the name's length once.
 * Not:  names for people: lower-fn.cc.
 */
#include "pcg.h"

/* The name of DECL, which is in the function OUTER: OUTER.x; of the second, OUTER.x#2. */
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

/* The same; NULL: as GCC has it.  RATIONALE: asking GCC for it numbers it, which would
 * change the object's symbols; GCC itself does so when it comes to it, so what was said
 * once is kept. */
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

/* Whether the variable DECL, which is called like a constant of MPI's, is that: the
 * program does not define it, and it is a record, points to one, or is constant. */
static bool is_of_mpi(tree decl)
{
	tree type = TREE_TYPE(decl);

	if (POINTER_TYPE_P(type))
		type = TREE_TYPE(type);
	return DECL_EXTERNAL(decl) &&
	       (TREE_READONLY(decl) || RECORD_OR_UNION_TYPE_P(type));
}

const char *pcg_symbol(tree decl)
{
	const char *name;
	tree outer = DECL_CONTEXT(decl);

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
	/* Core takes these names for MPI's, so a user's variable has another one. */
	if (VAR_P(decl) && pc_mpi_constant(name) && !is_of_mpi(decl))
		return pc_arena_printf(pcg_unit.program->arena, "own.%s", name);
	return name;
}
