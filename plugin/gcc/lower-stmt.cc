/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-stmt.cc - translates one statement of GIMPLE to events of the model.
 *
 * In:   assignments, asm, atomics; calls go to lower-call.cc, OpenMP to
 *       lower-omp.cc.
 * Out:  assign events at the end of the block that is being lowered.
 * Cost: O(operands).
 * Not:  a statement that the model cannot express is an assignment of an
 *       unknown value.
 */
#include "lower-alias.h"
#include "lower-content.h"
#include "lower-io.h"
#include "lower-temp.h"

enum pc_oper pcg_oper(enum tree_code code)
{
	switch (code) {
	case EQ_EXPR: return PC_OPER_EQ;
	case NE_EXPR: return PC_OPER_NE;
	case LT_EXPR: return PC_OPER_LT;
	case LE_EXPR: return PC_OPER_LE;
	case GT_EXPR: return PC_OPER_GT;
	case GE_EXPR: return PC_OPER_GE;
	case PLUS_EXPR:
	case POINTER_PLUS_EXPR: return PC_OPER_ADD;
	case MINUS_EXPR:
	case POINTER_DIFF_EXPR: return PC_OPER_SUB;
	case MULT_EXPR: return PC_OPER_MUL;
	case TRUNC_DIV_EXPR:
	case EXACT_DIV_EXPR:
	case RDIV_EXPR: return PC_OPER_DIV;
	case TRUNC_MOD_EXPR: return PC_OPER_MOD;
	case BIT_AND_EXPR:
	case TRUTH_AND_EXPR: return PC_OPER_AND;
	case BIT_IOR_EXPR:
	case TRUTH_OR_EXPR: return PC_OPER_OR;
	case BIT_XOR_EXPR:
	case TRUTH_XOR_EXPR: return PC_OPER_XOR;
	case MIN_EXPR: return PC_OPER_MIN;
	case MAX_EXPR: return PC_OPER_MAX;
	case TRUTH_NOT_EXPR: return PC_OPER_NOT;
	case NEGATE_EXPR: return PC_OPER_NEG;
	CASE_CONVERT:
	case FLOAT_EXPR:
	case FIX_TRUNC_EXPR:
	case PAREN_EXPR:
	case NON_LVALUE_EXPR: return PC_OPER_COPY;
	default: return PC_OPER_OTHER;
	}
}

static enum pc_oper assign_oper(const gimple *stmt)
{
	enum tree_code code = gimple_assign_rhs_code(stmt);

	if (gimple_assign_rhs_class(stmt) == GIMPLE_SINGLE_RHS)
		return PC_OPER_COPY;
	if (code == BIT_NOT_EXPR &&
	    TREE_CODE(TREE_TYPE(gimple_assign_lhs(stmt))) == BOOLEAN_TYPE)
		return PC_OPER_NOT;
	return pcg_oper(code);
}

void pcg_assign(struct pcg_lower *l, location_t loc, tree lhs,
		enum pc_oper oper, const struct pc_val *v, unsigned n,
		struct pcg_deps *deps)
{
	struct pc_event *event;
	struct pc_val dst;
	bool keeps;

	pcg_share_written(lhs);
	dst = pcg_value(l, lhs, deps);
	keeps = pcg_value_partial(lhs) && dst.mod == PC_MOD_NONE &&
		(TREE_CODE(lhs) != ARRAY_REF || pc_elem_number(dst) < 0);
	if (dst.kind == PC_VAL_UNKNOWN || dst.kind == PC_VAL_INT ||
	    dst.mod == PC_MOD_ADDR)
		return;
	if (oper == PC_OPER_COPY && !deps->n && pc_val_eq(dst, v[0]))
		return;
	event = pcg_event(l, PC_EV_ASSIGN, loc,
			  n + keeps + deps->n + deps->objects);
	event->oper = deps->n || keeps ? PC_OPER_OTHER : oper;
	event->dst = dst;
	event->flags |= event->oper == PC_OPER_COPY ?
				deps->flags : deps->flags & PC_EVF_FRESH;
	for (unsigned i = 0; i < n; i++)
		pcg_event_arg(event, v[i]);
	if (keeps)
		pcg_event_arg(event, dst);
	for (unsigned i = 0; i < deps->n; i++)
		pcg_event_arg(event, deps->v[i]);
	for (unsigned i = 0; i < deps->objects; i++)
		pcg_event_arg(event, deps->object[i]);
}

/* Whether VAR is the variable by which gfortran tests whether the size in an
 * ALLOCATE overflows. */
static bool is_overflow(struct pcg_lower *l, tree var)
{
	return l->fn->lang == PC_LANG_FORTRAN && VAR_P(var) &&
	       DECL_ARTIFICIAL(var) && DECL_NAME(var) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(var)), "overflow.");
}

/* *ADDRESS, of an array, becomes the address of the element that DEPS
 * describes.  The one pointer from which it is computed is an operand of an
 * addition. */
static void element_address(struct pcg_lower *l, gimple *stmt,
			    struct pc_val *address, struct pcg_deps *deps)
{
	tree base, ref = TREE_OPERAND(gimple_assign_rhs1(stmt), 0);
	int64_t number = pcg_element(ref, &base);

	if (number > 0 && address->mod == PC_MOD_NONE &&
	    deps->n < PCG_DEPS)
		deps->v[deps->n++] = pc_val_int(number);
	for (unsigned i = 0; i < deps->n; i++) {
		struct pc_event *event =
			pcg_event(l, PC_EV_ASSIGN, gimple_location(stmt), 2);

		event->oper = PC_OPER_ADD;
		event->dst = pc_val_tmp(l->next_tmp++);
		pcg_event_arg(event, *address);
		pcg_event_arg(event, deps->v[i]);
		*address = event->dst;
	}
	deps->n = 0;
}

/* What STMT adds to a pointer, BY bytes, in elements; another constant if it is
 * not a whole number of elements. */
static struct pc_val moved_by(struct pcg_lower *l, gimple *stmt,
			      struct pc_val by)
{
	tree type = TREE_TYPE(gimple_assign_lhs(stmt));
	int64_t number = -1;

	if (TYPE_SIZE_UNIT(TREE_TYPE(type)) &&
	    !integer_onep(TYPE_SIZE_UNIT(TREE_TYPE(type))))
		number = pcg_element_moved(TREE_TYPE(type),
					   gimple_assign_rhs2(stmt));
	if (number >= 0)
		return pc_val_int(number);
	if (by.kind != PC_VAL_INT)
		return by;
	return pc_val_named(l->program, PC_VAL_GLOBAL, PC_MOD_ADDR,
			    pc_arena_printf(l->program->arena, ".bytes.%lld",
					    (long long)by.num));
}

/* V[0] is the pointer to which STMT adds V[1]: append the other operands of the
 * addition; return how many there are in all. */
static unsigned add_moved(struct pcg_lower *l, gimple *stmt, struct pc_val *v)
{
	int64_t scale = pcg_temp_scale(gimple_assign_rhs2(stmt));

	v[1] = moved_by(l, stmt, v[1]);
	if (!scale || v[1].kind == PC_VAL_INT)
		return 2;
	v[2] = pc_val_int(scale);
	return 3;
}

static void lower_assign(struct pcg_lower *l, gimple_stmt_iterator gsi)
{
	gimple *stmt = gsi_stmt(gsi);
	struct pcg_deps deps = pcg_deps();
	struct pc_val v[3];
	unsigned n = gimple_num_ops(stmt) - 1;
	tree lhs = gimple_assign_lhs(stmt);
	enum pc_oper oper = assign_oper(stmt);

	if (is_overflow(l, lhs)) {
		v[0] = pc_val();
		pcg_assign(l, gimple_location(stmt), lhs, PC_OPER_OTHER, v, 1,
			   &deps);
		return;
	}
	if (gimple_clobber_p(stmt) ||
	    pcg_alias(l, stmt) || pcg_share_copy(l, gsi) ||
	    pcg_temp_skip(l, gsi))
		return;
	for (unsigned i = 0; i < n && i < 3; i++)
		v[i] = pcg_value(l, gimple_op(stmt, i + 1), &deps);
	if (gimple_assign_rhs_code(stmt) == ADDR_EXPR)
		element_address(l, stmt, &v[0], &deps);
	if (gimple_assign_rhs_code(stmt) == POINTER_PLUS_EXPR)
		n = add_moved(l, stmt, v);
	if (gimple_assign_single_p(stmt)) {
		pcg_object(l, pc_val_is_field(v[0]) ?
				      gimple_assign_rhs1(stmt) : lhs, &deps);
	}
	if (!deps.n && oper != PC_OPER_OTHER)
		lhs = pcg_temp_store(l, gsi);
	if (pcg_io_store(lhs, v[0]))
		return;
	pcg_assign(l, gimple_location(stmt), lhs, oper, v, n < 3 ? n : 3, &deps);
	if (l->fn->lang == PC_LANG_CXX)
		pcg_content_assign(l, stmt);
}

static void lower_asm(struct pcg_lower *l, gasm *stmt)
{
	struct pc_val v = pc_val();

	for (unsigned i = 0; i < gimple_asm_noutputs(stmt); i++) {
		struct pcg_deps deps = pcg_deps();

		pcg_assign(l, gimple_location(stmt),
		       TREE_VALUE(gimple_asm_output_op(stmt, i)),
		       PC_OPER_OTHER, &v, 1, &deps);
	}
}

static void lower_atomic(struct pcg_lower *l, gimple *stmt)
{
	struct pcg_deps deps = pcg_deps();
	gomp_atomic_load *load = dyn_cast<gomp_atomic_load *>(stmt);
	struct pc_val v;

	if (!load)
		return;
	v = pc_val();
	pcg_assign(l, gimple_location(stmt), gimple_omp_atomic_load_lhs(load),
	       PC_OPER_OTHER, &v, 1, &deps);
}

bool pcg_lower_stmt(struct pcg_lower *l, basic_block bb,
		       gimple_stmt_iterator *gsi)
{
	gimple *stmt = gsi_stmt(*gsi);

	if (LOCATION_LOCUS(gimple_location(stmt)) != UNKNOWN_LOCATION)
		l->loc = gimple_location(stmt);
	switch (gimple_code(stmt)) {
	case GIMPLE_ASSIGN:
		lower_assign(l, *gsi);
		return false;
	case GIMPLE_CALL:
		if (!pcg_mark_call(stmt))
			pcg_lower_call(l, bb, gsi, as_a<gcall *>(stmt));
		return false;
	case GIMPLE_ASM:
		lower_asm(l, as_a<gasm *>(stmt));
		return false;
	case GIMPLE_OMP_ATOMIC_LOAD:
		/* OpenMP 5.1, 2.19.8: it is a flush unless it is relaxed. */
		if (flag_openmp && gimple_omp_atomic_memory_order(stmt) >
					   OMP_MEMORY_ORDER_RELAXED)
			pcg_lower_flush(l, gsi, stmt);
		lower_atomic(l, stmt);
		return false;
	case GIMPLE_OMP_ATOMIC_STORE:
		lower_atomic(l, stmt);
		return false;
	default:
		return is_gimple_omp(stmt) && pcg_omp_stmt(l, bb, gsi);
	}
}
