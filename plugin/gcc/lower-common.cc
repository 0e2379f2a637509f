/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-common.cc - common blocks of Fortran that procedures lay out
 *                   differently.
 *
 * In:   the members of common blocks that functions of the unit use, with their
 *       bits in the block.
 * Out:  members that are the same bits have one name, that of the first use.
 *       Members that only overlap are one location, of which each assignment
 *       replaces a part (the element OVERLAP).
 * Cost: O(members squared) for a block; if some overlap, O(operands) of the
 *       unit.
 * Not:  a call that sets such a location through its address replaces it.
 */
#include "lower-common.h"

enum { OVERLAP = 1 };

struct common {
	const char *block;
	struct pc_val as;
	HOST_WIDE_INT from, size; /* bits; FROM -1: not known */
	HOST_WIDE_INT element;    /* bits of an element */
	unsigned top;             /* the first member of its group */
	bool partial;             /* of the first: they only overlap */
};

static vec<struct common> members;

static HOST_WIDE_INT bits(tree size)
{
	return size && tree_fits_shwi_p(size) ? tree_to_shwi(size) : -1;
}

static bool is_same_place(const struct common *a, const struct common *b)
{
	return a->from == b->from && a->size == b->size &&
	       a->element == b->element;
}

static bool overlap(const struct common *a, const struct common *b)
{
	if (a->from < 0 || b->from < 0 || a->size < 0 || b->size < 0)
		return true;
	return a->from < b->from + b->size && b->from < a->from + a->size;
}

struct pc_val pcg_common_member(const char *block, tree decl, struct pc_val as)
{
	struct common one = {};
	unsigned same = 0;

	one.block = block;
	one.as = as;
	one.from = bits(DECL_FIELD_OFFSET(decl)) < 0 ?
			   -1 : (HOST_WIDE_INT)int_bit_position(decl);
	one.size = bits(DECL_SIZE(decl));
	one.element = bits(TYPE_SIZE(strip_array_types(TREE_TYPE(decl))));
	for (unsigned i = 0; i < members.length(); i++) {
		if (strcmp(members[i].block, block))
			continue;
		if (startswith(members[i].as.name, as.name) &&
		    (!members[i].as.name[strlen(as.name)] ||
		     members[i].as.name[strlen(as.name)] == '#')) {
			if (is_same_place(&members[i], &one))
				return members[i].as;
			same++;
		}
	}
	/* Another procedure has another member of this name. */
	if (same)
		one.as = pc_val_named(pcg_unit.program, as.kind, as.mod,
				      pc_arena_printf(pcg_unit.program->arena,
						      "%s#%u", as.name,
						      same + 1));
	one.top = members.length();
	members.safe_push(one);
	return one.as;
}

/* Unite the groups of members I and K. */
static void unite(unsigned i, unsigned k)
{
	unsigned a = members[i].top, b = members[k].top;
	bool partial = members[a].partial || members[b].partial ||
		       !is_same_place(&members[i], &members[k]);

	if (a > b)
		std::swap(a, b);
	for (unsigned m = 0; m < members.length(); m++)
		if (members[m].top == b)
			members[m].top = a;
	members[a].partial = partial;
}

/* The member that VALUE is, or is an element of, if it is in a group; else
 * NULL. */
static const struct common *member_of(struct pc_val value)
{
	if (value.kind != PC_VAL_GLOBAL)
		return NULL;
	value = pc_elem_whole(pcg_unit.program, value);
	for (unsigned i = 0; i < members.length(); i++)
		if (members[i].as.name == value.name &&
		    (members[i].top != i || members[i].partial))
			return &members[i];
	return NULL;
}

/* Give VALUE the name of its group; ASSIGNED: it is assigned to. */
static void rename_value(struct pc_val *value, bool assigned)
{
	const struct common *one = member_of(*value), *top;
	struct pc_val as = *value;
	int64_t number = pc_elem_number(*value);

	if (!one)
		return;
	top = &members[one->top];
	as.name = top->as.name;
	if (top->partial)
		number = assigned && as.mod == PC_MOD_NONE ? OVERLAP : -1;
	*value = number < 0 ? as : pc_elem_of(pcg_unit.program, as, number);
}

static void rename_all(struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			struct pc_event *event = &block->events.v[e];

			rename_value(&event->dst, true);
			for (uint32_t i = 0; i < event->args.n; i++)
				rename_value(&event->args.v[i], false);
		}
		rename_value(&block->cond, false);
	}
}

void pcg_common_unify(void)
{
	struct pc_program *program = pcg_unit.program;
	bool any = false;

	for (unsigned i = 0; i < members.length(); i++)
		for (unsigned k = 0; k < i; k++)
			if (!strcmp(members[i].block, members[k].block) &&
			    overlap(&members[i], &members[k])) {
				unite(i, k);
				any = true;
			}
	for (uint32_t i = 0; any && i < program->fns.n; i++)
		rename_all(program->fns.v[i]);
	members.release();
}
