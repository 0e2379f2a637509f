/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-common.cc - members of common blocks of Fortran.
 *
 * In:   accesses to members.
 * Out:  there is one common block of a name, so a member is like a variable.
 *       Its name says which bytes of the block it is (`blk_.x#8_4`: 4 bytes from
 *       8 on), because other procedures may have another layout.  In a unit the
 *       same bytes have one name, that of the first use; core finds which
 *       members overlap (memory/points_index.c).
 * Cost: O(1).
 */
#include "lower-common.h"

bool pcg_is_common(struct pcg_lower *l, tree base)
{
	return VAR_P(base) && DECL_COMMON(base) && is_global_var(base) &&
	       l->fn->lang == PC_LANG_FORTRAN;
}

/* The names of the members, by the name of the block and the place. */
static hash_map<nofree_string_hash, const char *> names;

/* Which bytes of its block FIELD is.  Of an array it also says how large the
 * elements are: the same number means another element if that differs. */
static const char *place_of(struct pcg_lower *l, tree field)
{
	long bit = pcg_field_bit(field);
	tree size = DECL_SIZE_UNIT(field);
	tree element = TYPE_SIZE_UNIT(strip_array_types(TREE_TYPE(field)));
	const char *place;

	if (bit < 0 || !size || !tree_fits_shwi_p(size))
		return NULL;
	place = pc_arena_printf(l->program->arena, "#%ld_%ld", bit / 8,
				static_cast<long>(tree_to_shwi(size)));
	if (TREE_CODE(TREE_TYPE(field)) == ARRAY_TYPE && element &&
	    tree_fits_shwi_p(element))
		place = pc_arena_printf(l->program->arena, "#%ld%s",
					static_cast<long>(tree_to_shwi(element)),
					place);
	return place;
}

/* NAME, or that of another member of BLOCK at PLACE that was used before. */
static const char *name_at(struct pcg_lower *l, const char *block,
			   const char *place, const char *name)
{
	bool had;
	const char *&known = names.get_or_insert(
		pc_name(l->program, pc_arena_printf(l->program->arena, "%s%s",
						    block, place)), &had);

	if (!had)
		known = pc_name(l->program,
				pc_arena_printf(l->program->arena, "%s%s", name,
						place));
	return known;
}

struct pc_val pcg_common_member(struct pcg_lower *l, tree base, tree field,
				struct pc_val value)
{
	const char *place = place_of(l, field);

	if (!pc_val_has_name(value))
		return pc_val();
	value.kind = PC_VAL_GLOBAL;
	if (place)
		value.name = name_at(l, pcg_symbol(base), place, value.name);
	if (DECL_THREAD_LOCAL_P(base))
		pc_threadprivate(l->program, value.name);
	/* Any other unit may set it before the main program reads it. */
	pc_program_other(l->program, value.name);
	return value;
}
