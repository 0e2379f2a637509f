/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-element.cc - finds which element of an array a reference means.
 *
 * In:   references to elements, sums of a pointer and a number.
 * Out:  the index of the element, counted from 0 in the order of memory, if it
 *       is constant; numbers that are added to pointers, counted in elements.
 * Cost: O(depth of the reference), at most LONGEST temporaries.
 * Not:  only numbers, logicals and handles have elements, not records.
 *       Of Fortran arrays with a descriptor, only those of one dimension whose
 *       lower bound is 1 have elements.
 */
#include "lower-array.h"
#include "lower-class.h"
#include "lower-exact.h"

#define LONGEST 24

/* A number that is computed from constants. */
struct number {
	int64_t value;
	bool known;
};

static struct number known(int64_t value)
{
	struct number n = { value, true };

	if (value > INT_MAX || value < -INT_MAX)
		n.known = false;
	return n;
}

static struct number unknown(void)
{
	struct number n = { 0, false };

	return n;
}

/* The value of T, a part of a descriptor of one dimension; elements have SIZE
 * bytes. */
static struct number part(tree t, int64_t size)
{
	tree field = TREE_OPERAND(t, 1);

	if (pcg_array_partial(t) || pcg_array_is_shifted(t))
		return unknown();
	if (pcg_array_field(field, "offset"))
		return known(-1);
	if (pcg_array_field(field, "stride"))
		return known(1);
	if (pcg_array_field(field, "span"))
		return known(size);
	return unknown();
}

static struct number combine(enum tree_code code, struct number a,
			     struct number b)
{
	if (!a.known || !b.known)
		return unknown();
	switch (code) {
	case PLUS_EXPR:
		return known(a.value + b.value);
	case MINUS_EXPR:
		return known(a.value - b.value);
	case MULT_EXPR:
		return known(a.value * b.value);
	default:
		return unknown();
	}
}

static bool is_copy(gimple *def)
{
	return gimple_assign_single_p(def) || gimple_assign_cast_p(def) ||
	       gimple_assign_rhs_code(def) == NEGATE_EXPR;
}

/* The value of T.  At most *STEPS temporaries may still be followed, which
 * bounds the depth of this recursion. */
static struct number number_of(tree t, int64_t size, int *steps)
{
	gimple *def;
	struct number n;
	int64_t value;

	if (TREE_CODE(t) == INTEGER_CST)
		return tree_fits_shwi_p(t) ? known(tree_to_shwi(t)) : unknown();
	if (TREE_CODE(t) == COMPONENT_REF)
		return part(t, size);
	def = pcg_def(t);
	if (!def && pcg_array_number(t, &value))
		return known(value);
	if (!def || !is_gimple_assign(def) || --*steps < 0)
		return unknown();
	n = number_of(gimple_assign_rhs1(def), size, steps);
	if (gimple_assign_rhs_code(def) == NEGATE_EXPR)
		return n.known ? known(-n.value) : n;
	if (is_copy(def))
		return n;
	if (!n.known || gimple_num_ops(def) != 3)
		return unknown();
	return combine(gimple_assign_rhs_code(def), n,
		       number_of(gimple_assign_rhs2(def), size, steps));
}

bool pcg_is_handle(tree type)
{
	tree name = TYPE_IDENTIFIER(type);

	return name && pc_mpi_is_handle_type(IDENTIFIER_POINTER(name));
}

int64_t pcg_element_number_size(tree type)
{
	tree size = type ? TYPE_SIZE_UNIT(type) : NULL_TREE;

	if (!size || !tree_fits_shwi_p(size) ||
	    !(INTEGRAL_TYPE_P(type) || SCALAR_FLOAT_TYPE_P(type)))
		return 0;
	if (pcg_is_handle(type))
		return 0;
	return tree_to_shwi(size);
}

/* The size of an element of TYPE, which may be a handle, or 0. */
static int64_t element_size(tree type)
{
	tree size = type && pcg_is_handle(type) ? TYPE_SIZE_UNIT(type) :
						  NULL_TREE;

	return size && tree_fits_shwi_p(size) ? tree_to_shwi(size) :
						pcg_element_number_size(type);
}

/* How many elements an array of TYPE has, in all dimensions; 0: not known. */
static int64_t length_of(tree type)
{
	int64_t n = 1;

	for (; TREE_CODE(type) == ARRAY_TYPE; type = TREE_TYPE(type)) {
		tree domain = TYPE_DOMAIN(type), low, high;

		low = domain ? TYPE_MIN_VALUE(domain) : NULL_TREE;
		high = domain ? TYPE_MAX_VALUE(domain) : NULL_TREE;
		if (!low || !high || !tree_fits_shwi_p(low) ||
		    !tree_fits_shwi_p(high))
			return 0;
		n *= tree_to_shwi(high) - tree_to_shwi(low) + 1;
		if (n <= 0 || n > INT_MAX)
			return 0;
	}
	return n;
}

int64_t pcg_element(tree t, tree *base)
{
	int64_t size = element_size(TREE_TYPE(t)), number = 0;
	int steps = LONGEST;

	if (!size || TREE_CODE(t) != ARRAY_REF)
		return -1;
	for (; TREE_CODE(t) == ARRAY_REF; t = TREE_OPERAND(t, 0)) {
		tree low = array_ref_low_bound(t);
		int64_t length = length_of(TREE_TYPE(t));
		struct number n = number_of(TREE_OPERAND(t, 1), size, &steps);

		if (!n.known || !length || !low || !tree_fits_shwi_p(low))
			return -1;
		n = known((n.value - tree_to_shwi(low)) * length + number);
		if (!n.known)
			return -1;
		number = n.value;
	}
	if (TREE_CODE(t) == MEM_REF && !integer_zerop(TREE_OPERAND(t, 1)))
		return -1;
	*base = t;
	return number;
}

int64_t pcg_element_moved(tree type, tree by)
{
	int64_t size = pcg_element_number_size(type);
	int steps = LONGEST;
	struct number n = size ? number_of(by, size, &steps) : unknown();

	return n.known && n.value >= 0 && n.value % size == 0 ? n.value / size
							       : -1;
}

/* The reference to the span of a descriptor that is the factor T, or
 * NULL_TREE. */
static tree span_of(tree t)
{
	gimple *def = pcg_def(t);
	tree ref = t;

	if (def && gimple_assign_single_p(def))
		ref = gimple_assign_rhs1(def);
	return TREE_CODE(ref) == COMPONENT_REF &&
	       pcg_array_field(TREE_OPERAND(ref, 1), "span") ? ref : NULL_TREE;
}

int64_t pcg_element_spanned(tree by)
{
	gimple *def = pcg_def(by);
	int steps = LONGEST;
	struct number n;
	tree span;

	while (def && gimple_assign_cast_p(def))
		def = pcg_def(gimple_assign_rhs1(def));
	if (!def || !is_gimple_assign(def) ||
	    gimple_assign_rhs_code(def) != MULT_EXPR)
		return -1;
	span = span_of(gimple_assign_rhs2(def));
	if (!span || !pcg_array_of_numbers(TREE_TYPE(TREE_OPERAND(span, 0))) ||
	    !part(span, 1).known)
		return -1;
	n = number_of(gimple_assign_rhs1(def), 1, &steps);
	return n.known ? n.value : -1;
}

/* Pointers of the user that the function assigns more than once, or to which it adds
 * what is not constant; parameters that it assigns. */
static hash_set<tree> *moved, *assigned;

static void note_moved(gimple *stmt)
{
	tree to = gimple_get_lhs(stmt), from, by;
	gimple *def;

	if (!to || !DECL_P(to) || !POINTER_TYPE_P(TREE_TYPE(to)) ||
	    DECL_ARTIFICIAL(to))
		return;
	if (assigned->add(to) || TREE_CODE(to) == PARM_DECL)
		moved->add(to);
	if (!is_gimple_assign(stmt))
		return;
	def = gimple_assign_single_p(stmt) ? pcg_def(gimple_assign_rhs1(stmt)) : stmt;
	from = def && is_gimple_assign(def) &&
	       gimple_assign_rhs_code(def) == POINTER_PLUS_EXPR ?
		       gimple_assign_rhs2(def) : NULL_TREE;
	by = gimple_assign_rhs1(stmt);
	if ((from && !CONSTANT_CLASS_P(from)) || TREE_CODE(by) == MEM_REF ||
	    TREE_CODE(by) == COMPONENT_REF || TREE_CODE(by) == ARRAY_REF)
		moved->add(to);
}

void pcg_element_begin(struct pcg_lower *l)
{
	basic_block bb;

	moved = new hash_set<tree>;
	assigned = new hash_set<tree>;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi))
			note_moved(gsi_stmt(gsi));
}

void pcg_element_end(void)
{
	delete moved;
	delete assigned;
	moved = assigned = NULL;
}

tree pcg_element_pointer(tree t)
{
	tree last = t;
	gimple *def;

	while ((def = pcg_def(t)) && is_gimple_assign(def) &&
	       (gimple_assign_rhs_code(def) == POINTER_PLUS_EXPR ||
		gimple_assign_single_p(def) || gimple_assign_cast_p(def))) {
		last = t;
		t = gimple_assign_rhs1(def);
	}
	if (TREE_CODE(t) == MEM_REF)
		return last;
	return (VAR_P(t) && !(DECL_ARTIFICIAL(t) && pcg_unit.fortran)) ||
			       TREE_CODE(t) == COMPONENT_REF ||
			       (moved && DECL_P(t) && moved->contains(t)) ?
		       t : NULL_TREE;
}

tree pcg_element_moved_base(tree ref)
{
	tree t;

	while (handled_component_p(ref))
		ref = TREE_OPERAND(ref, 0);
	t = TREE_CODE(ref) == MEM_REF ? pcg_element_pointer(TREE_OPERAND(ref, 0)) : NULL_TREE;
	return t && moved && DECL_P(t) && moved->contains(t) ? t : NULL_TREE;
}

/* RATIONALE: operator[] and at () in the C++ ABI, 5.1. */
tree pcg_element_index(tree t)
{
	/* After a call that can throw, the result is copied. */
	gimple *def = pcg_def(pcg_copied(t));
	const char *name;
	tree decl;
	size_t n;

	decl = def && is_gimple_call(def) ? gimple_call_fndecl(def) : NULL_TREE;
	name = decl ? pcg_symbol(decl) : "";
	n = strlen(name);
	if ((!startswith(name, "_ZNSt") && !startswith(name, "_ZNKSt")) ||
	    gimple_call_num_args(def) != 2 ||
	    !((n > 4 && !strcmp(name + n - 4, "ixEm")) ||
	      (n > 5 && !strcmp(name + n - 5, "2atEm"))))
		return NULL_TREE;
	return gimple_call_arg(def, 1);
}
