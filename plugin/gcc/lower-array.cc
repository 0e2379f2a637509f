/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-array.cc - presents descriptors of Fortran arrays as the arrays that
 *                  the user sees.
 *
 * For an allocatable, pointer or assumed-shape array `v`, gfortran keeps a
 * record with a pointer to the elements, and bounds.  In the model `v` is that
 * pointer, wherever the record is; an element is `*v`; and v.lbound, v.ubound
 * and v.rank are variables of their own, one for all dimensions. (A name of the
 * user never contains a dot.) Of a dummy they are behind pointers
 * (lower-bounds.cc). The other members of the record only serve to
 * find an element and are treated as constant: the value depends on the user's
 * own subscripts.
 *
 * In:   references to descriptors and to parts of them, in Fortran.
 * Out:  values; which variables of gfortran are other names of dummies, and
 *       which are assigned in several places.
 * Cost: O(1) for each reference.
 * Not:  a descriptor that is reached through a temporary pointer: its parts are
 *       the fields of all such descriptors.
 */
#include "lower-array.h"

/* Variables of gfortran that are other names of dummy arguments. */
static hash_set<tree> *aliases;

/* Records of gfortran that are assigned once, at several places. */
static hash_set<tree> *set_once, *chosen;

/* Descriptors of which the first dimension has other bounds or another stride
 * than 1: where an element is in memory does not follow from its number. */
static hash_set<tree> *shifted;

/* What variables of gfortran, by which it finds elements, stand for. */
static hash_map<tree, int64_t> *numbers;

bool pcg_array_field(tree decl, const char *name)
{
	return decl && pcg_unit.fortran &&
	       TREE_CODE(decl) == FIELD_DECL && DECL_NAME(decl) &&
	       !strcmp(IDENTIFIER_POINTER(DECL_NAME(decl)), name);
}

bool pcg_array_is_class(tree type)
{
	return type && RECORD_OR_UNION_TYPE_P(type) &&
	       pcg_array_field(TYPE_FIELDS(type), "_data");
}

/* The name of TYPE if it can be a descriptor's ("array01_real(kind=8)"), or
 * NULL. */
static const char *array_name(tree type)
{
	tree name = TYPE_IDENTIFIER(type);

	if (!name || !startswith(IDENTIFIER_POINTER(name), "array"))
		return NULL;
	return IDENTIFIER_POINTER(name);
}

bool pcg_array_is(tree type)
{
	/* TYPE_LANG_FLAG_1 is GFC_DESCRIPTOR_TYPE_P in gfortran's trans.h. */
	return type && TREE_CODE(type) == RECORD_TYPE && pcg_unit.fortran &&
	       TYPE_LANG_FLAG_1(type) && array_name(type) &&
	       pcg_array_field(TYPE_FIELDS(type), "data");
}

bool pcg_array_of_numbers(tree type)
{
	const char *name = pcg_array_is(type) ? array_name(type) : NULL;

	name = name ? strchr(name, '_') : NULL;
	return name && (startswith(name, "_integer(") ||
			startswith(name, "_logical(") ||
			startswith(name, "_real("));
}

const char *pcg_array_record(tree type)
{
	const char *name = array_name(type);

	name = name ? strchr(name, '_') : NULL;
	if (!name || strchr(name, '(') || !strcmp(name, "_unknown"))
		return NULL;
	return name + 1;
}

bool pcg_array_is_pointer(tree type)
{
	return type && POINTER_TYPE_P(type) && pcg_array_is(TREE_TYPE(type));
}

/* Whether DECL is a variable or parameter that points to a descriptor. */
static bool is_reference(tree decl)
{
	return DECL_P(decl) && pcg_array_is_pointer(TREE_TYPE(decl));
}

bool pcg_array_descriptor(struct pcg_lower *l, tree desc, struct pc_val *value,
			  bool *behind)
{
	tree pointer;
	gimple *def;

	*behind = false;
	switch (TREE_CODE(desc)) {
	case VAR_DECL:
	case PARM_DECL:
	case RESULT_DECL:
		*value = pcg_value_declared(l, desc);
		break;
	case COMPONENT_REF:
		*value = pcg_value_field(l, desc);
		break;
	case MEM_REF:
	case INDIRECT_REF:
		pointer = TREE_OPERAND(desc, 0);
		def = pcg_def(pointer);
		if (!def)
			*value = pcg_value(l, pointer, NULL);
		else if (!gimple_assign_single_p(def))
			return false;
		else if (!pcg_share_value(pointer, value))
			*value = pcg_value(l, gimple_assign_rhs1(def), NULL);
		*behind = def ? TREE_CODE(gimple_assign_rhs1(def)) !=
					ADDR_EXPR :
				is_reference(pointer);
		break;
	default:
		return false;
	}
	return value->mod == PC_MOD_NONE &&
	       (value->kind == PC_VAL_VAR || value->kind == PC_VAL_GLOBAL ||
		value->kind == PC_VAL_FIELD);
}

/* The descriptor of which T is a part, or NULL_TREE.  *PART is the last field
 * of the reference, *DIM the dimension or NULL_TREE. */
static tree descriptor_of(tree t, tree *part, tree *dim)
{
	*part = *dim = NULL_TREE;
	for (;;) {
		tree inner;

		if (TREE_CODE(t) == ARRAY_REF)
			*dim = TREE_OPERAND(t, 1);
		else if (TREE_CODE(t) != COMPONENT_REF)
			return NULL_TREE;
		else if (!*part)
			*part = TREE_OPERAND(t, 1);
		inner = TREE_OPERAND(t, 0);
		if (TREE_CODE(t) == COMPONENT_REF &&
		    pcg_array_is(TREE_TYPE(inner)))
			return inner;
		t = inner;
	}
}

tree pcg_array_of_part(tree t, tree *part)
{
	tree dim;

	return descriptor_of(t, part, &dim);
}

/* Whether the user can inquire PART of a descriptor. */
static bool is_shown(tree part)
{
	return pcg_array_field(part, "lbound") ||
	       pcg_array_field(part, "ubound") ||
	       pcg_array_field(part, "rank");
}

struct pc_val pcg_array_part(struct pcg_lower *l, struct pc_val array,
			     const char *part)
{
	struct pc_val value;

	if (!pc_val_has_name(array))
		return pc_val();
	value = pc_val_named(
		l->program, array.kind, PC_MOD_NONE,
		pc_arena_printf(l->program->arena, "%s.%s", array.name, part));
	if (array.kind != PC_VAL_GLOBAL)
		return value;
	if (pc_intern_find(&l->program->other_names, array.name, strlen(array.name)))
		pc_program_other(l->program, value.name);
	if (pc_intern_find(&l->program->local_names, array.name, strlen(array.name)))
		pc_program_local(l->program, value.name);
	return value;
}

bool pcg_array_value(struct pcg_lower *l, tree t, struct pc_val *value)
{
	tree desc, part, dim;
	bool behind;

	if (!pcg_unit.fortran)
		return false;
	if (pcg_array_is(TREE_TYPE(t)))
		return pcg_array_descriptor(l, t, value, &behind);
	if (TREE_CODE(t) == ADDR_EXPR)
		return pcg_array_is(TREE_TYPE(TREE_OPERAND(t, 0))) &&
		       pcg_array_descriptor(l, TREE_OPERAND(t, 0), value,
					    &behind);
	desc = descriptor_of(t, &part, &dim);
	if (!desc || !part || !pcg_array_descriptor(l, desc, value, &behind))
		return false;
	if (pcg_array_field(part, "data"))
		return true;
	*value = is_shown(part) ? pcg_array_part(l, *value,
						 IDENTIFIER_POINTER(
							 DECL_NAME(part)))
				: pc_val_int(1);
	if (behind && pc_val_has_name(*value))
		value->mod = PC_MOD_DEREF;
	return true;
}

bool pcg_array_partial(tree t)
{
	tree part, dim;

	return pcg_unit.fortran && TREE_CODE(t) == COMPONENT_REF &&
	       descriptor_of(t, &part, &dim) && dim && !integer_zerop(dim);
}

/* The dummy argument to whose elements the variable of gfortran that STMT
 * assigns points, or NULL_TREE. */
static tree alias_of(gimple *stmt)
{
	tree var, data, desc, parm;
	const char *name;
	size_t len;

	if (!gimple_assign_single_p(stmt))
		return NULL_TREE;
	var = gimple_assign_lhs(stmt);
	data = gimple_assign_rhs1(stmt);
	if (!VAR_P(var) || !DECL_NAME(var) ||
	    TREE_CODE(data) != COMPONENT_REF ||
	    !pcg_array_field(TREE_OPERAND(data, 1), "data"))
		return NULL_TREE;
	desc = TREE_OPERAND(data, 0);
	if (!pcg_array_is(TREE_TYPE(desc)) || TREE_CODE(desc) != MEM_REF)
		return NULL_TREE;
	parm = TREE_OPERAND(desc, 0);
	if (TREE_CODE(parm) != PARM_DECL || !DECL_NAME(parm))
		return NULL_TREE;
	/* The elements of the dummy "v" are reached through "v.0". */
	name = IDENTIFIER_POINTER(DECL_NAME(var));
	len = IDENTIFIER_LENGTH(DECL_NAME(parm));
	return !strncmp(name, IDENTIFIER_POINTER(DECL_NAME(parm)), len) &&
	       name[len] == '.' ? parm : NULL_TREE;
}

static void note_record(gimple *stmt)
{
	tree to;

	if (!gimple_assign_single_p(stmt) || gimple_clobber_p(stmt))
		return;
	to = gimple_assign_lhs(stmt);
	if (TREE_CODE(to) == COMPONENT_REF)
		to = TREE_OPERAND(to, 0);
	if (VAR_P(to) && DECL_ARTIFICIAL(to) &&
	    TREE_CODE(TREE_TYPE(to)) == RECORD_TYPE && set_once->add(to))
		chosen->add(to);
}

static void note_shifted(gimple *stmt)
{
	tree part, dim, desc = NULL_TREE;

	if (gimple_assign_single_p(stmt) &&
	    TREE_CODE(gimple_assign_lhs(stmt)) == COMPONENT_REF)
		desc = descriptor_of(gimple_assign_lhs(stmt), &part, &dim);
	if (desc && DECL_P(desc) && dim && integer_zerop(dim) &&
	    (pcg_array_field(part, "lbound") ||
	     pcg_array_field(part, "stride")) &&
	    !integer_onep(gimple_assign_rhs1(stmt)))
		shifted->add(desc);
}

bool pcg_array_is_shifted(tree t)
{
	tree part, dim, desc = NULL_TREE;

	if (pcg_unit.fortran && TREE_CODE(t) == COMPONENT_REF)
		desc = descriptor_of(t, &part, &dim);
	return desc && DECL_P(desc) && shifted->contains(desc);
}

/* Whether T is a variable of gfortran whose name begins with PREFIX. */
static bool is_made(tree t, const char *prefix)
{
	return VAR_P(t) && DECL_ARTIFICIAL(t) && DECL_NAME(t) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(t)), prefix);
}

/* The stride of the first dimension of a dummy array of assumed shape is that of the
 * descriptor, or 1 if that is 0.  Its offset is minus the lower bound times the
 * stride, if it has one dimension. */
static void note_number(gimple *stmt)
{
	tree to = gimple_get_lhs(stmt), from;

	if (!to || !is_gimple_assign(stmt))
		return;
	from = gimple_assign_rhs1(stmt);
	if (is_made(to, "stride.") && gimple_assign_single_p(stmt) &&
	    is_made(from, "iftmp."))
		numbers->put(to, 1);
	else if (is_made(to, "offset.") &&
		 gimple_assign_rhs_code(stmt) == NEGATE_EXPR &&
		 is_made(from, "stride."))
		numbers->put(to, -1);
}

bool pcg_array_number(tree t, int64_t *number)
{
	int64_t *known = numbers && DECL_P(t) ? numbers->get(t) : NULL;

	if (known)
		*number = *known;
	return known;
}

void pcg_array_begin(struct pcg_lower *l)
{
	basic_block bb;

	if (!pcg_unit.fortran)
		return;
	aliases = new hash_set<tree>;
	set_once = new hash_set<tree>;
	chosen = new hash_set<tree>;
	shifted = new hash_set<tree>;
	numbers = new hash_map<tree, int64_t>;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			tree parm = alias_of(gsi_stmt(gsi));
			tree var = gimple_get_lhs(gsi_stmt(gsi));

			note_record(gsi_stmt(gsi));
			note_shifted(gsi_stmt(gsi));
			note_number(gsi_stmt(gsi));
			if (!parm)
				continue;
			pcg_value_set(var, pcg_value_declared(l, parm));
			aliases->add(var);
		}
}

void pcg_array_end(void)
{
	delete aliases;
	delete set_once;
	delete chosen;
	delete shifted;
	delete numbers;
	aliases = set_once = chosen = shifted = NULL;
	numbers = NULL;
}

bool pcg_array_is_alias(tree t)
{
	return aliases && DECL_P(t) && aliases->contains(t);
}

bool pcg_is_chosen(tree t)
{
	return chosen && chosen->contains(t);
}

/* The sum of the N values BY in elements of TYPE, or -1. */
static int64_t sum(tree type, const tree *by, int n)
{
	int64_t all = 0;

	for (int i = 0; i < n && all >= 0; i++) {
		int64_t one = pcg_element_moved(type, by[i]);

		all = one < 0 ? -1 : all + one;
	}
	return all;
}

bool pcg_array_elements(struct pcg_lower *l, tree pointer, tree type,
			struct pcg_deps *deps, struct pc_val *value)
{
	tree index[PCG_DEPS];
	int64_t number;
	gimple *def;
	int n = 0;

	if (!pcg_unit.fortran)
		return false;
	while ((def = pcg_def(pointer))) {
		if (!is_gimple_assign(def))
			return false;
		if (gimple_assign_rhs_code(def) == POINTER_PLUS_EXPR &&
		    n < PCG_DEPS)
			index[n++] = gimple_assign_rhs2(def);
		else if (!gimple_assign_single_p(def) &&
			 !gimple_assign_cast_p(def))
			return false;
		pointer = gimple_assign_rhs1(def);
	}
	if (pcg_array_is_alias(pointer))
		*value = pcg_value_declared(l, pointer);
	else if (TREE_CODE(pointer) != COMPONENT_REF ||
		 !pcg_array_value(l, pointer, value) ||
		 value->kind == PC_VAL_INT)
		return false;
	number = n ? sum(type, index, n) : -1;
	if (number >= 0 && number <= PC_ELEM_LAST && pc_val_has_name(*value) &&
	    value->mod == PC_MOD_NONE) {
		*value = pc_elem_of(l->program, *value, number);
		return true;
	}
	while (n-- > 0)
		pcg_depend(l, index[n], deps);
	return true;
}

bool pcg_array_is_pack(gimple *call)
{
	tree decl = gimple_call_fndecl(call);

	return decl && gimple_call_num_args(call) &&
	       !strcmp(pcg_symbol(decl), "_gfortran_internal_pack");
}
