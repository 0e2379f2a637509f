/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-fn.cc - what the declaration of a function implies.
 *
 * In:   a FUNCTION_DECL, defined here or not.
 * Out:  its name as the user wrote it; the effects of calls on memory.
 * Cost: O(parameters), once for each function.
 * Not:  memory that is reached by further pointers: `const T *` does not
 *       restrict it.
 */
#include "lower-header.h"
#include "lower-std.h"

const char *pcg_pretty_name(struct pc_program *program, tree decl)
{
	const char *name = lang_hooks.decl_printable_name(decl, 1);

	if (startswith(name, "__builtin_"))
		name += strlen("__builtin_");
	return pc_name(program, name);
}

/* Whether the header of MPI, or one that it includes, declares DECL: parts of the MPI
 * library that are no procedures, such as its classes for C++. */
static bool is_of_mpi(tree decl)
{
	location_t loc = DECL_SOURCE_LOCATION(decl);
	const line_map *first = loc < RESERVED_LOCATION_COUNT ? NULL :
				linemap_lookup(line_table, loc);
	const line_map_ordinary *map;

	if (!first || IS_ADHOC_LOC(loc) || linemap_macro_expansion_map_p(first))
		return false;
	for (map = linemap_check_ordinary(first); map;
	     map = linemap_included_from_linemap(line_table, map))
		if (pc_mpi_is_header(lbasename(LINEMAP_FILE(map))))
			return true;
	return false;
}

void pcg_fn_name(struct pc_program *program, struct pc_fn *fn, tree decl)
{
	if (!fn->op && DECL_NAME(decl))
		fn->pretty = pcg_pretty_name(program, decl);
	if (pcg_is_systems(decl) || DECL_ARTIFICIAL(decl) ||
	    fndecl_built_in_p(decl) || (!fn->op && is_of_mpi(decl)))
		fn->flags |= PC_FN_LIBRARY;
}

/* Whether a number of TYPE has no room for an address. */
static bool is_small(tree type)
{
	return SCALAR_FLOAT_TYPE_P(type) || COMPLEX_FLOAT_TYPE_P(type) ||
	       (INTEGRAL_TYPE_P(type) &&
		TYPE_PRECISION(type) < TYPE_PRECISION(ptr_type_node));
}

/* Whether what an argument of TYPE points to is declared to be read only, or it
 * cannot point to anything: `f (*p)` passes a number. */
static bool is_read_only(tree type)
{
	tree to;

	if (!POINTER_TYPE_P(type))
		return is_small(type);
	to = TREE_TYPE(type);
	return TREE_CODE(to) != FUNCTION_TYPE &&
	       TREE_CODE(to) != METHOD_TYPE &&
	       TYPE_READONLY(strip_array_types(to));
}

static uint64_t reads_by_type(tree type)
{
	uint64_t reads = 0, bit = 1;
	function_args_iterator i;
	tree arg;

	FOREACH_FUNCTION_ARGS (type, arg, i) {
		if (VOID_TYPE_P(arg))
			break;
		if (is_read_only(arg))
			reads |= bit;
		bit <<= 1;
	}
	return reads;
}

/* GCC's own attribute "fn spec" (attr-fnspec.h): two characters for the result,
 * then two for each argument.  The first of the two says how the memory that it
 * points to is used. gfortran sets it from `intent (in)`. */
static uint64_t reads_by_spec(tree type)
{
	tree attr = lookup_attribute("fn spec", TYPE_ATTRIBUTES(type));
	tree text = attr ? TREE_VALUE(TREE_VALUE(attr)) : NULL_TREE;
	uint64_t reads = 0;

	if (!text || TREE_CODE(text) != STRING_CST)
		return 0;
	for (int i = 0; i < 64 && 3 + 2 * i < TREE_STRING_LENGTH(text); i++) {
		char c = TREE_STRING_POINTER(text)[2 + 2 * i];

		if (c && strchr("rRxX123456789", c))
			reads |= (uint64_t)1 << i;
	}
	return reads;
}

uint64_t pcg_fn_reads(tree decl)
{
	tree type = TREE_TYPE(decl);

	if (flags_from_decl_or_type(decl) & (ECF_CONST | ECF_PURE))
		return ~(uint64_t)0;
	return reads_by_type(type) | reads_by_spec(type);
}

void pcg_fn_effects(struct pc_fn *fn, tree decl)
{
	tree type = TREE_TYPE(decl);
	int flags = flags_from_decl_or_type(decl);
	bool ours = fndecl_built_in_p(decl) ||
		    startswith(fn->name, "_gfortran_");

	fn->reads = pcg_fn_reads(decl);
	/* Nothing reads the contents of memory after it is freed. */
	if (DECL_IS_REPLACEABLE_OPERATOR(decl) ||
	    fndecl_built_in_p(decl, BUILT_IN_FREE) ||
	    fndecl_built_in_p(decl, BUILT_IN_REALLOC))
		fn->reads = ~(uint64_t)0;
	/* A function without arguments has its result from elsewhere even if it
	 * is declared const (pthread_self), and a function that is declared
	 * pure may read variables of its own. */
	if ((flags & ECF_CONST || (flags & ECF_PURE && ours)) &&
	    TYPE_ARG_TYPES(type) && !VOID_TYPE_P(TREE_VALUE(
					    TYPE_ARG_TYPES(type))))
		fn->flags |= PC_FN_PURE;
	pcg_std_effects(fn, decl);
}
