/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-whole.cc - variables that are written as a whole.
 *
 * In:   a call such as memcpy, or a store (GCC makes one of a copy of few bytes);
 *       copies of arrays.
 * Out:  the variable of which all bytes are written, if it is no record; what its
 *       elements get.
 * Cost: O(STATEMENTS), O(NUMBERS).
 * Not:  a pointer that is assigned further in front, or more than once; longer arrays.
 */
#include "lower-group.h"
#include "lower-whole.h"

#define STATEMENTS 16 /* examined in front of a statement */
#define COPIES 4      /* of an address */
#define NUMBERS 24    /* elements of an array */

/* What the variable or SSA name VAR was assigned in front of STMT, as far as the
 * last statements show, or NULL. */
static tree assigned(gimple *stmt, tree var)
{
	gimple_stmt_iterator i = gsi_for_stmt(stmt);

	if (TREE_CODE(var) == SSA_NAME) {
		gimple *def = SSA_NAME_DEF_STMT(var);

		return gimple_assign_single_p(def) ||
				       gimple_assign_cast_p(def) ?
			       gimple_assign_rhs1(def) : NULL_TREE;
	}
	if (!VAR_P(var) || !DECL_ARTIFICIAL(var) || TREE_ADDRESSABLE(var))
		return NULL_TREE;
	for (int steps = 0; steps < STATEMENTS; steps++) {
		gimple *def;

		while (gsi_end_p(i)) {
			basic_block bb = i.bb;

			if (!single_pred_p(bb) || !single_pred(bb)->index)
				return NULL_TREE;
			i = gsi_last_bb(single_pred(bb));
			if (steps++ == STATEMENTS)
				return NULL_TREE;
		}
		def = gsi_stmt(i);
		if (gimple_get_lhs(def) == var)
			return is_gimple_assign(def) ? gimple_assign_rhs1(def) :
						       NULL_TREE;
		gsi_prev(&i);
	}
	return NULL_TREE;
}

tree pcg_whole(gimple *stmt, tree to, tree bytes)
{
	tree size;

	for (int i = 0; i < COPIES && to && TREE_CODE(to) != ADDR_EXPR; i++)
		to = assigned(stmt, to);
	if (!to || TREE_CODE(to) != ADDR_EXPR || !VAR_P(TREE_OPERAND(to, 0)))
		return NULL_TREE;
	to = TREE_OPERAND(to, 0);
	size = DECL_SIZE_UNIT(to);
	return size && tree_fits_uhwi_p(bytes) && tree_fits_uhwi_p(size) &&
			       tree_to_uhwi(bytes) >= tree_to_uhwi(size) &&
			       !RECORD_OR_UNION_TYPE_P(TREE_TYPE(to)) ?
		       to : NULL_TREE;
}

tree pcg_whole_assigned(gimple *stmt, tree lhs)
{
	tree bytes, all = NULL_TREE;

	bytes = TREE_CODE(lhs) == MEM_REF ? TYPE_SIZE_UNIT(TREE_TYPE(lhs)) :
					    NULL_TREE;
	if (bytes && integer_zerop(TREE_OPERAND(lhs, 1)) &&
	    !TREE_THIS_VOLATILE(lhs))
		all = pcg_whole(stmt, TREE_OPERAND(lhs, 0), bytes);
	return all && TREE_CODE(TREE_TYPE(all)) == ARRAY_TYPE ? all : lhs;
}

static tree element(tree type)
{
	while (TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return TYPE_MAIN_VARIANT(type);
}

/* The number of elements of the array type TYPE; -1: it is none, or has too many. */
static int64_t length(tree type)
{
	tree size = TYPE_SIZE_UNIT(type), one = TYPE_SIZE_UNIT(element(type));

	if (TREE_CODE(type) != ARRAY_TYPE || !size || !tree_fits_shwi_p(size) ||
	    !one || !tree_fits_shwi_p(one) || tree_to_shwi(one) < 1 ||
	    tree_to_shwi(size) > NUMBERS * tree_to_shwi(one))
		return -1;
	return tree_to_shwi(size) / tree_to_shwi(one);
}

/* Set NUMBER[0 .. length - 1] to the numbers of INIT, of the array type TYPE. */
static bool read_numbers(tree type, tree init, int64_t *number)
{
	int64_t n = 1, next = 0;
	unsigned i;
	tree at, value, low = TYPE_DOMAIN(type) ?
			      TYPE_MIN_VALUE(TYPE_DOMAIN(type)) : NULL_TREE;

	if (TREE_CODE(TREE_TYPE(type)) == ARRAY_TYPE)
		n = length(TREE_TYPE(type));
	if (TREE_CODE(init) != CONSTRUCTOR || n < 1 || !low ||
	    !tree_fits_shwi_p(low))
		return false;
	FOR_EACH_CONSTRUCTOR_ELT(CONSTRUCTOR_ELTS(init), i, at, value) {
		if (at && !tree_fits_shwi_p(at))
			return false;
		next = at ? tree_to_shwi(at) - tree_to_shwi(low) : next;
		if (next < 0 || (next + 1) * n > length(type))
			return false;
		if (TREE_CODE(value) == CONSTRUCTOR) {
			if (!read_numbers(TREE_TYPE(type), value,
					  number + next * n))
				return false;
		} else if (n == 1 && tree_fits_shwi_p(value)) {
			number[next] = tree_to_shwi(value);
		} else {
			return false;
		}
		next++;
	}
	return true;
}

/* The variable of which T is all bytes, perhaps by its address, or T. */
static tree variable_of(tree t)
{
	tree of;

	if (TREE_CODE(t) != MEM_REF || !integer_zerop(TREE_OPERAND(t, 1)) ||
	    TREE_CODE(TREE_OPERAND(t, 0)) != ADDR_EXPR)
		return t;
	of = TREE_OPERAND(TREE_OPERAND(t, 0), 0);
	return tree_int_cst_equal(TYPE_SIZE_UNIT(TREE_TYPE(of)),
				  TYPE_SIZE_UNIT(TREE_TYPE(t))) ? of : t;
}

/* Set NUMBER to those of FROM, if that is a constant array of integers. */
static bool is_constant(tree from, int64_t *number)
{
	return TREE_READONLY(from) && TREE_STATIC(from) &&
	       INTEGRAL_TYPE_P(element(TREE_TYPE(from))) && DECL_INITIAL(from) &&
	       read_numbers(TREE_TYPE(from), DECL_INITIAL(from), number);
}

void pcg_whole_elements(struct pcg_lower *l, location_t loc, tree to, tree from)
{
	struct pc_val dst = pcg_value(l, to, NULL), src;
	int64_t number[NUMBERS] = { 0 }, n;
	bool constant;

	from = variable_of(from);
	n = length(TREE_TYPE(from));
	if (!VAR_P(from) || dst.mod != PC_MOD_NONE || n < 1 || n != length(TREE_TYPE(to)))
		return;
	constant = is_constant(from, number);
	src = pcg_value(l, from, NULL);
	if (!constant && (element(TREE_TYPE(from)) != element(TREE_TYPE(to)) ||
			  !pcg_is_number(element(TREE_TYPE(to))) ||
			  src.mod != PC_MOD_NONE))
		return;
	for (int64_t i = 0; i < n; i++) {
		struct pc_val at = pc_elem_of(l->program, dst, i);
		struct pc_event *event;

		if (pc_val_eq(at, dst))
			return;
		event = pcg_event(l, PC_EV_ASSIGN, loc, 1);
		event->oper = PC_OPER_COPY;
		event->dst = at;
		pcg_event_arg(event, constant ? pc_val_int(number[i]) :
						pc_elem_of(l->program, src, i));
	}
}
