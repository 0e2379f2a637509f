/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-value.cc - translates operands of GIMPLE statements to values of the model.
 *
 * In:   a tree that is_gimple_val, or a reference to memory.
 * Out:  the variable, field, constant or address that it is; UNKNOWN if the
 *       model cannot express it.  An array is one value, except for elements
 *       with a constant index.
 * Cost: O(depth of the reference); names are looked up once for each variable.
 */
#include "lower-array.h"
#include "lower-apart.h"
#include "lower-bounds.h"
#include "lower-class.h"
#include "lower-common.h"
#include "lower-exact.h"
#include "lower-lambda.h"
#include "lower-number.h"
#include "lower-other.h"
#include "lower-part.h"
#include "lower-reduction.h"
#include "lower-slot.h"
#include "lower-table.h"
#include "lower-temp.h"

static hash_map<tree, struct pc_val> *vars;   /* variable -> value */
/* How many variables of the function have a name, by name; how many have none. */
static hash_map<tree, int> *counts;
static int nameless;
/* The assignments of temporaries that are not in SSA form. */
static hash_map<tree, gimple *> *defs;

/* The construct LOOP assigns to each of its indices, more than once. */
static void count_indices(gimple *loop, hash_map<tree, int> *count)
{
	for (unsigned i = 0; i < gimple_omp_for_collapse(loop); i++)
		count->get_or_insert(gimple_omp_for_index(loop, i)) += 2;
}

/* Variables made by GCC that are assigned once are temporaries, even if they
 * are not in SSA form: there are many in OpenMP bodies. */
static void find_temporaries(struct pcg_lower *l)
{
	hash_map<tree, int> count;
	auto_vec<tree, 64> order;
	basic_block bb;

	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			tree lhs = gimple_get_lhs(gsi_stmt(gsi));

			if (gimple_code(gsi_stmt(gsi)) == GIMPLE_OMP_FOR)
				count_indices(gsi_stmt(gsi), &count);
			if (lhs && VAR_P(lhs) && !DECL_NAME(lhs) &&
			    is_gimple_reg(lhs) &&
			    count.get_or_insert(lhs)++ == 0) {
				order.safe_push(lhs);
				defs->put(lhs, gsi_stmt(gsi));
			}
		}
	for (unsigned i = 0; i < order.length(); i++)
		if (*count.get(order[i]) == 1)
			vars->put(order[i], pc_val_tmp(l->next_tmp++));
		else
			defs->remove(order[i]);
}

gimple *pcg_def(tree t)
{
	gimple **def;

	if (TREE_CODE(t) == SSA_NAME)
		return SSA_NAME_DEF_STMT(t);
	def = VAR_P(t) && !DECL_NAME(t) ? defs->get(t) : NULL;
	return def ? *def : NULL;
}

void pcg_value_set(tree decl, struct pc_val value)
{
	vars->put(decl, value);
}

bool pcg_value_has(tree decl)
{
	return vars->get(decl);
}

void pcg_value_begin(struct pcg_lower *l)
{
	vars = new hash_map<tree, struct pc_val>;
	counts = new hash_map<tree, int>;
	defs = new hash_map<tree, gimple *>;
	nameless = 0;
	find_temporaries(l);
	pcg_part_begin(l);
	pcg_temp_begin(l);
	pcg_array_begin(l);
	pcg_bounds_begin();
	pcg_element_begin(l);
}

void pcg_value_end(void)
{
	delete vars;
	delete counts;
	delete defs;
	pcg_temp_end();
	pcg_share_end();
	pcg_reduction_end();
	pcg_part_end();
	pcg_apart_end();
	pcg_array_end();
	pcg_bounds_end();
	pcg_element_end();
	vars = NULL;
	defs = NULL;
	counts = NULL;
}

/* RATIONALE: a number that is used as an address stands for something, such as
 * MPI_IN_PLACE of MPICH, which is -1; nobody compares its size. */
static struct pc_val integer(struct pcg_lower *l, tree t)
{
	if (tree_fits_shwi_p(t))
		return pc_val_int(tree_to_shwi(t));
	if (POINTER_TYPE_P(TREE_TYPE(t)))
		return pc_val_int((HOST_WIDE_INT)TREE_INT_CST_LOW(t));
	return pcg_constant(l, t);
}

/* Whether DECL is a number that only functions of this unit assign, and whose
 * initial value is INIT. */
static bool is_initial(tree decl, tree init)
{
	return init && VAR_P(decl) && !TREE_PUBLIC(decl) &&
	       !DECL_EXTERNAL(decl) && !DECL_PRESERVE_P(decl) &&
	       !TREE_THIS_VOLATILE(decl) &&
	       !in_system_header_at(DECL_SOURCE_LOCATION(decl)) &&
	       INTEGRAL_TYPE_P(TREE_TYPE(decl)) &&
	       TREE_CODE(init) == INTEGER_CST && tree_fits_shwi_p(init);
}

static struct pc_val global(struct pcg_lower *l, tree decl)
{
	tree init = VAR_P(decl) ? DECL_INITIAL(decl) : NULL_TREE;
	struct pc_val value;

	/* Fortran passes constants as addresses of such variables. */
	if (init && TREE_READONLY(decl) && TREE_CODE(init) == INTEGER_CST &&
	    !TREE_THIS_VOLATILE(decl) && !DECL_EXTERNAL(decl))
		return integer(l, init);
	value = pc_val_named(l->program, PC_VAL_GLOBAL, PC_MOD_NONE,
			     pcg_symbol(decl));
	if (is_initial(decl, init))
		pc_program_initial(l->program, value.name, tree_to_shwi(init));
	else if (!TREE_PUBLIC(decl) && !DECL_EXTERNAL(decl) &&
		 !DECL_PRESERVE_P(decl))
		pc_program_local(l->program, value.name);
	else if (pcg_is_others(decl))
		pc_program_other(l->program, value.name);
	if (VAR_P(decl) && DECL_THREAD_LOCAL_P(decl))
		pc_threadprivate(l->program, value.name);
	pcg_attributes_value(l, decl, value);
	return value;
}

struct pc_val pcg_value_fresh(struct pcg_lower *l, tree decl)
{
	const char *name = DECL_NAME(decl) ?
			   IDENTIFIER_POINTER(DECL_NAME(decl)) : "_";
	int *count = DECL_NAME(decl) ?
		     &counts->get_or_insert(DECL_NAME(decl)) : &nameless;

	if (++*count > 1 || !DECL_NAME(decl))
		name = pc_arena_printf(l->program->arena, "%s#%d", name,
				       *count);
	return pc_val_named(l->program, PC_VAL_VAR, PC_MOD_NONE, name);
}

static struct pc_val local(struct pcg_lower *l, tree decl)
{
	const struct pc_val *known = vars->get(decl);
	struct pc_val value;

	if (known)
		return *known;
	value = pcg_value_fresh(l, decl);
	vars->put(decl, value);
	pcg_attributes_value(l, decl, value);
	return value;
}

static struct pc_val address_of(struct pcg_lower *l, struct pc_val value)
{
	/* A string stands for its address. */
	if (value.kind == PC_VAL_INT || pcg_is_constant(value))
		return value;
	if (value.kind == PC_VAL_UNKNOWN || value.mod == PC_MOD_ADDR)
		return pc_val();
	/* The first element is where the array is. */
	if (value.mod == PC_MOD_DEREF || !pc_elem_number(value))
		value = pc_elem_whole(l->program, value);
	value.mod = value.mod == PC_MOD_DEREF ? PC_MOD_NONE : PC_MOD_ADDR;
	return value;
}

static struct pc_val deref(struct pc_val value)
{
	if (value.kind == PC_VAL_UNKNOWN || value.kind == PC_VAL_INT ||
	    value.mod == PC_MOD_DEREF)
		return pc_val();
	value.mod = value.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	return value;
}

static const char *record_name(struct pcg_lower *l, tree ref, tree type)
{
	tree base = TREE_OPERAND(ref, 0);

	return pcg_is_common(l, base) ? pcg_symbol(base) : pcg_type_name(type);
}

bool pcg_value_is_class(tree t)
{
	return VAR_P(t) && DECL_NAME(t) && pcg_array_is_class(TREE_TYPE(t)) &&
	       !TREE_PUBLIC(t) && !DECL_EXTERNAL(t);
}

/* The field DECL of the record or union TYPE, which is called TEXT.  All members
 * of a union share one location. */
static struct pc_val member(struct pcg_lower *l, tree decl, tree type,
			    const char *text)
{
	struct pc_val value;

	if (pcg_captured(l, decl, &value))
		return value; /* the address of what it refers to */
	if (TREE_CODE(type) == RECORD_TYPE && DECL_NAME(decl))
		return pcg_field(decl, text);
	/* Named by its position, which is the same in all units. */
	text = TREE_CODE(type) == RECORD_TYPE ?
	       pc_arena_printf(l->program->arena, "%s.anon_%ld", text,
			       pcg_field_bit(decl)) :
	       pc_arena_printf(l->program->arena, "%s.union", text);
	return pc_val_named(l->program, PC_VAL_FIELD, PC_MOD_NONE, text);
}

struct pc_val pcg_value_field(struct pcg_lower *l, tree ref)
{
	tree decl = TREE_OPERAND(ref, 1);
	tree type = pcg_slot_owner(DECL_CONTEXT(decl), decl);
	const struct pc_val *known = pcg_share_field(decl);
	struct pc_val value;

	if (pcg_value_is_class(TREE_OPERAND(ref, 0)) && DECL_NAME(decl) &&
	    id_equal(DECL_NAME(decl), "_vptr"))
		return pcg_array_part(l, pcg_value(l, TREE_OPERAND(ref, 0), NULL),
				      PCG_CLASS_TYPE);
	if (pcg_apart(l, ref))
		return pcg_array_part(l, pcg_value(l, TREE_OPERAND(ref, 0), NULL),
				      IDENTIFIER_POINTER(DECL_NAME(decl)));
	if (!known)
		known = vars->get(decl);
	if (known)
		return *known;
	if (pcg_reduction_field(l, ref, &value))
		return value;
	if (!type || !RECORD_OR_UNION_TYPE_P(type))
		return pc_val();
	value = member(l, decl, type, record_name(l, ref, type));
	if (pcg_is_common(l, TREE_OPERAND(ref, 0)))
		value = pcg_common_member(l, TREE_OPERAND(ref, 0), decl, value);
	vars->put(decl, value);
	pcg_attributes_value(l, decl, value);
	return value;
}

struct pc_val pcg_value_member(struct pcg_lower *l, tree decl)
{
	tree type = pcg_slot_owner(DECL_CONTEXT(decl), decl);
	const struct pc_val *known = pcg_share_field(decl);

	if (!known)
		known = vars->get(decl);
	if (known)
		return *known;
	return type && RECORD_OR_UNION_TYPE_P(type) ?
		       member(l, decl, type, pcg_type_name(type)) : pc_val();
}

void pcg_depend(struct pcg_lower *l, tree index, struct pcg_deps *deps)
{
	if (!deps || CONSTANT_CLASS_P(index))
		return;
	if (deps->n == PCG_DEPS)
		deps->v[PCG_DEPS - 1] = pc_val();
	else
		deps->v[deps->n++] = pcg_value(l, index, NULL);
}

/* The value at a constant offset in bytes from the pointer VALUE. */
static struct pc_val behind(struct pcg_lower *l, tree ref, struct pc_val value,
			    struct pcg_deps *deps)
{
	tree by = TREE_CODE(ref) == MEM_REF ? TREE_OPERAND(ref, 1) : NULL_TREE;
	int64_t number;

	if (value.mod != PC_MOD_DEREF || !pc_val_has_name(value) || !by ||
	    integer_zerop(by) || pc_elem_number(value) >= 0)
		return value;
	number = pcg_element_moved(TREE_TYPE(ref), by);
	if (number > 0)
		return pc_elem_of(l->program, value, number);
	if (deps && deps->n < PCG_DEPS)
		deps->v[deps->n++] = pcg_constant(l, by);
	return value;
}

static struct pc_val pointed(struct pcg_lower *l, tree ref,
			     struct pcg_deps *deps)
{
	tree pointer = TREE_OPERAND(ref, 0);
	struct pc_val value;

	if (pcg_def(pointer) && pcg_share_value(pointer, &value))
		return deref(value);
	if (pcg_def(pointer) &&
	    pcg_array_elements(l, pointer, TREE_TYPE(ref), deps, &value)) {
		if (deps && deps->n < PCG_DEPS &&
		    pc_elem_whole(l->program, value).mod == PC_MOD_NONE)
			deps->v[deps->n++] = pc_elem_whole(l->program, value);
		return deref(value);
	}
	return behind(l, ref, deref(pcg_value(l, pointer, deps)), deps);
}

struct pc_val pcg_value_declared(struct pcg_lower *l, tree decl)
{
	if (VAR_P(decl) && is_global_var(decl))
		return global(l, decl);
	/* GCC's value expression of a parameter that nested functions use is
	 * only for the debugger: the function copies the parameter itself. */
	if (VAR_P(decl) && DECL_HAS_VALUE_EXPR_P(decl) &&
	    !DECL_P(DECL_VALUE_EXPR(decl)))
		return pcg_value(l, DECL_VALUE_EXPR(decl), NULL);
	return local(l, decl);
}

/* Set *VALUE to the element T of an array, if its index is constant. */
static bool element(struct pcg_lower *l, tree t, struct pc_val *value)
{
	tree base;
	int64_t number = pcg_element(t, &base);

	if (number < 0 || number > PC_ELEM_LAST)
		return false;
	*value = pcg_value(l, base, NULL);
	if (value->mod == PC_MOD_ADDR || !pc_val_has_name(*value) ||
	    pc_elem_number(*value) >= 0)
		return false;
	*value = pc_elem_of(l->program, *value, number);
	return true;
}

/* Whether REF is a type-bound procedure of an object of Fortran: a field of the
 * table of its type, which in the model is the same for all objects. */
static bool is_binding(struct pcg_lower *l, tree ref)
{
	tree table = TREE_OPERAND(ref, 0);

	return l->fn->lang == PC_LANG_FORTRAN &&
	       FUNCTION_POINTER_TYPE_P(TREE_TYPE(ref)) &&
	       (TREE_CODE(table) == MEM_REF ||
		TREE_CODE(table) == INDIRECT_REF) &&
	       startswith(record_name(l, ref, TREE_TYPE(table)), "__vtype_");
}

/* The comparison T, an operand of a COND_EXPR, is a temporary. */
static struct pc_val comparison(struct pcg_lower *l, tree t)
{
	struct pc_val left = pcg_value(l, TREE_OPERAND(t, 0), NULL);
	struct pc_val right = pcg_value(l, TREE_OPERAND(t, 1), NULL);
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, l->loc, 2);

	event->oper = pcg_comparison(TREE_CODE(t), TREE_OPERAND(t, 0),
				     TREE_OPERAND(t, 1));
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, left);
	pcg_event_arg(event, right);
	return event->dst;
}

struct pc_val pcg_value(struct pcg_lower *l, tree t, struct pcg_deps *deps)
{
	struct pc_val value;

	if (!t)
		return pc_val();
	if (pcg_array_value(l, t, &value))
		return value;
	switch (TREE_CODE(t)) {
	case SSA_NAME:
		return pcg_temp(l, t);
	case INTEGER_CST:
		return integer(l, t);
	case REAL_CST:
	case STRING_CST:
	case COMPLEX_CST:
	case VECTOR_CST:
		return pcg_constant(l, t);
	case CONSTRUCTOR:
		return CONSTRUCTOR_NELTS(t) ? pc_val() : pcg_constant(l, t);
	case RESULT_DECL:
		if (DECL_BY_REFERENCE(t)) /* the object of the caller */
			return address_of(l, pcg_value_declared(l, t));
		/* fall through */
	case VAR_DECL:
	case PARM_DECL:
		return pcg_value_declared(l, t);
	case CONST_DECL:
		return pcg_value(l, DECL_INITIAL(t), NULL);
	case FUNCTION_DECL:
		return pc_val_named(l->program, PC_VAL_GLOBAL, PC_MOD_NONE,
				    pcg_symbol(t));
	case COMPONENT_REF:
		if (pcg_class_of(t) != t)
			return pcg_value(l, pcg_class_of(t), deps);
		if (deps && is_binding(l, t))
			pcg_depend(l, TREE_OPERAND(TREE_OPERAND(t, 0), 0),
				   deps);
		return pcg_value_field(l, t);
	case ARRAY_REF:
		if (element(l, t, &value))
			return value;
		/* fall through */
	case ARRAY_RANGE_REF:
		pcg_depend(l, TREE_OPERAND(t, 1), deps);
		return pcg_value(l, TREE_OPERAND(t, 0), deps);
	case MEM_REF:
	case TARGET_MEM_REF:
	case INDIRECT_REF:
		return pcg_class_passes(TREE_TYPE(t)) ?
			       pcg_value(l, TREE_OPERAND(t, 0), deps) : pointed(l, t, deps);
	case ADDR_EXPR:
		if (pcg_class_passes(TREE_TYPE(TREE_OPERAND(t, 0))))
			return pcg_value(l, TREE_OPERAND(t, 0), deps);
		return address_of(l, pcg_value(
			l, pcg_inheriting(TREE_OPERAND(t, 0)), deps));
	case REALPART_EXPR:
	case IMAGPART_EXPR:
	case VIEW_CONVERT_EXPR:
	case BIT_FIELD_REF:
	CASE_CONVERT:
		return pcg_value(l, TREE_OPERAND(t, 0), deps);
	case OBJ_TYPE_REF:
		return pcg_value(l, OBJ_TYPE_REF_EXPR(t), deps);
	case WITH_SIZE_EXPR:
		return pcg_value(l, TREE_OPERAND(t, 0), deps);
	default:
		if (deps && COMPARISON_CLASS_P(t))
			return comparison(l, t);
		pcg_unmodelled(l, l->loc, get_tree_code_name(TREE_CODE(t)));
		return pc_val();
	}
}

/* Arrays of unknown bound have no size. */
static bool same_size(tree a, tree b)
{
	return TYPE_SIZE(a) && TYPE_SIZE(b) &&
	       operand_equal_p(TYPE_SIZE(a), TYPE_SIZE(b), 0);
}

bool pcg_value_partial(tree t)
{
	tree base;

	if (pcg_array_partial(t))
		return true;
	switch (TREE_CODE(t)) {
	case ARRAY_REF:
	case ARRAY_RANGE_REF:
	case REALPART_EXPR:
	case IMAGPART_EXPR:
	case BIT_FIELD_REF:
		return true;
	case VIEW_CONVERT_EXPR:
		return pcg_value_partial(TREE_OPERAND(t, 0));
	case MEM_REF:
		base = TREE_OPERAND(t, 0);
		return !integer_zerop(TREE_OPERAND(t, 1)) ||
		       (TREE_CODE(base) == ADDR_EXPR &&
			!same_size(TREE_TYPE(t), TREE_TYPE(TREE_OPERAND(base, 0))));
	default:
		return false;
	}
}
