/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-stmt.cc - translates one statement of GIMPLE to events of the model.
 *
 * In:   assignments, asm; calls go to lower-call.cc, atomics to
 *       lower-atomic.cc, OpenMP to lower-omp.cc.
 * Out:  assign events at the end of the block that is being lowered.
 * Cost: O(operands + fields of records that are accessed by a cast).
 * Not:  a statement that the model cannot express is an assignment of an
 *       unknown value, also to all that the program may reach by an address
 *       (pcg_havoc ()).
 */
#include "lower-alias.h"
#include "lower-array.h"
#include "lower-atomic.h"
#include "lower-bounds.h"
#include "lower-builtin.h"
#include "lower-class.h"
#include "lower-content.h"
#include "lower-field.h"
#include "lower-flow.h"
#include "lower-io.h"
#include "lower-number.h"
#include "lower-part.h"
#include "lower-reduction.h"
#include "lower-table.h"
#include "lower-temp.h"
#include "lower-whole.h"

/* How LHS, which is stored through a pointer, leaves what is not stored: 1: it is a part of
 * a larger value; 2: a byte of something of which the user does not say the type; 0: neither. */
static unsigned leaves_rest(tree lhs)
{
	tree pointer = TREE_CODE(lhs) == MEM_REF ? TREE_OPERAND(lhs, 0) : NULL_TREE;
	tree of = pointer ? pcg_part_type(pointer) : NULL_TREE;

	if (!of || AGGREGATE_TYPE_P(TREE_TYPE(lhs)))
		return 0;
	if (VOID_TYPE_P(of))
		return DECL_P(pointer) && !DECL_ARTIFICIAL(pointer) &&
				       integer_onep(TYPE_SIZE_UNIT(TREE_TYPE(lhs))) ? 2 : 0;
	return pcg_part_narrow(pointer, TREE_TYPE(lhs));
}

void pcg_assign(struct pcg_lower *l, location_t loc, tree lhs,
		enum pc_oper oper, const struct pc_val *v, unsigned n,
		struct pcg_deps *deps)
{
	struct pc_event *event;
	struct pc_val dst;
	unsigned rest = leaves_rest(lhs);
	bool keeps;

	pcg_share_written(lhs);
	dst = pcg_value(l, lhs, deps);
	keeps = rest || (pcg_value_partial(lhs) && dst.mod == PC_MOD_NONE &&
			 (TREE_CODE(lhs) != ARRAY_REF || pc_elem_number(dst) < 0));
	if (dst.kind == PC_VAL_UNKNOWN) {
		pcg_unmodelled(l, loc, get_tree_code_name(TREE_CODE(lhs)));
		pcg_havoc(l, loc);
	}
	if (dst.kind == PC_VAL_UNKNOWN || dst.kind == PC_VAL_INT ||
	    dst.mod == PC_MOD_ADDR)
		return;
	if (oper == PC_OPER_COPY && !deps->n && pc_val_eq(dst, v[0]) &&
	    !v[0].rec)
		return;
	event = pcg_event(l, PC_EV_ASSIGN, loc,
			  n + keeps + (rest == 2) + deps->n + deps->objects);
	event->oper = deps->n || keeps ? PC_OPER_OTHER : oper;
	event->dst = dst;
	event->flags |= event->oper == PC_OPER_COPY ?
				deps->flags : deps->flags & PC_EVF_FRESH;
	for (unsigned i = 0; i < n; i++)
		pcg_event_arg(event, v[i]);
	if (rest == 2)
		pcg_event_arg(event, pc_val());
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
	if (number < 0)
		number = pcg_element_spanned(gimple_assign_rhs2(stmt));
	if (number >= 0)
		return pc_val_int(number);
	return by.kind == PC_VAL_INT ? pcg_bytes(l, by.num) : by;
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

/* Append to V the parts from which the constructor T is made. */
static void constructor_parts(struct pcg_lower *l, tree t,
			      vec<struct pc_val> *v)
{
	unsigned HOST_WIDE_INT i;
	tree value;

	FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS(t), i, value)
		v->safe_push(pcg_value(l, value, NULL));
}

/* Append to V what the value of STMT at GSI depends on besides its operands:
 * locations that its source overlaps, and what changes by itself. */
static void more_sources(struct pcg_lower *l, gimple_stmt_iterator gsi,
			 vec<struct pc_val> *v)
{
	gimple *stmt = gsi_stmt(gsi);
	tree rhs = gimple_assign_rhs1(stmt);

	if (!gimple_assign_single_p(stmt))
		return;
	if (TREE_CODE(rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS(rhs)) {
		constructor_parts(l, rhs, v);
		return;
	}
	if (TREE_CODE(rhs) == ADDR_EXPR)
		return;
	pcg_part_find(l, rhs, TREE_CODE(rhs) == BIT_FIELD_REF ?
			      pcg_field_mask(gsi) : HOST_WIDE_INT_M1U, v);
	if (v->length() && pcg_element_moved_base(rhs))
		v->safe_push(pcg_value(l, pcg_element_moved_base(rhs), NULL));
	if (TREE_THIS_VOLATILE(rhs))
		v->safe_push(pc_val());
}

/* A temporary that is computed from VALUE, what it depends on (DEPS, which
 * become empty), and MORE. */
static struct pc_val mixed(struct pcg_lower *l, location_t loc,
			   struct pc_val value, struct pcg_deps *deps,
			   const vec<struct pc_val> &more)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc,
					   1 + deps->n + more.length());

	event->oper = PC_OPER_OTHER;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, value);
	for (unsigned i = 0; i < deps->n; i++)
		pcg_event_arg(event, deps->v[i]);
	for (unsigned i = 0; i < more.length(); i++)
		pcg_event_arg(event, more[i]);
	deps->n = 0;
	return event->dst;
}

/* LHS gets VALUE: so do, perhaps, the locations that it overlaps.  WHOLE: the
 * value has another type than LHS, so it is spread over all fields. */
static void spread(struct pcg_lower *l, location_t loc, tree lhs,
		   struct pc_val value, bool whole)
{
	struct pc_val at = pc_val();
	pcg_parts parts;

	pcg_part_find(l, lhs, HOST_WIDE_INT_M1U, &parts);
	if (whole)
		pcg_part_all(l, TREE_TYPE(lhs), &parts);
	if (parts.length() && value.rec) {
		struct pcg_deps none = pcg_deps();
		pcg_parts fields;

		pcg_part_all(l, TREE_TYPE(lhs), &fields);
		value.rec = NULL;
		value = mixed(l, loc, value, &none, fields);
	}
	if (parts.length() && TREE_CODE(lhs) == MEM_REF)
		at = pcg_value(l, TREE_OPERAND(lhs, 0), NULL);
	for (unsigned i = 0; i < parts.length(); i++)
		pcg_keep_part(l, loc, parts[i], at, value);
}

/* Whether STMT assigns to memory that may be a part of something else. */
static bool may_overlap(const gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt);

	return gimple_assign_single_p(stmt) &&
	       (handled_component_p(lhs) || TREE_CODE(lhs) == MEM_REF ||
		RECORD_OR_UNION_TYPE_P(TREE_TYPE(lhs)));
}

/* Whether T is what a call returns (new memory) or no pointer. */
static bool is_call(tree t)
{
	gimple *def = pcg_def(t);

	return !POINTER_TYPE_P(TREE_TYPE(t)) || (def && is_gimple_call(def));
}

/* The address AT, moved by what is not known: the elements of a section of it
 * are elements of the array, but have other numbers. */
static struct pc_val shift(struct pcg_lower *l, location_t loc,
			   struct pc_val at)
{
	struct pc_event *event;

	if (at.kind == PC_VAL_INT || at.kind == PC_VAL_UNKNOWN)
		return at;
	event = pcg_event(l, PC_EV_ASSIGN, loc, 2);
	event->oper = PC_OPER_ADD;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, at);
	pcg_event_arg(event, pc_val_named(l->program, PC_VAL_GLOBAL,
					  PC_MOD_ADDR, ".shifted"));
	return event->dst;
}

static void lower_assign(struct pcg_lower *l, gimple_stmt_iterator gsi)
{
	gimple *stmt = gsi_stmt(gsi);
	location_t loc = gimple_location(stmt);
	struct pcg_deps deps = pcg_deps();
	struct pc_val v[3];
	unsigned n = gimple_num_ops(stmt) - 1;
	tree lhs = gimple_assign_lhs(stmt);
	struct pcg_number number = pcg_number(stmt);
	pcg_parts more;

	if (is_overflow(l, lhs)) {
		v[0] = pc_val();
		pcg_assign(l, loc, lhs, PC_OPER_OTHER, v, 1, &deps);
		return;
	}
	if (l->fn->lang == PC_LANG_CXX)
		pcg_content_name(l, stmt);
	if (gimple_clobber_p(stmt) || pcg_class_copy(l, stmt) ||
	    pcg_alias(l, stmt) || pcg_share_copy(l, gsi) ||
	    pcg_reduction_address(l, stmt) || pcg_reduction_passed(l, stmt) ||
	    pcg_temp_skip(l, gsi) || pcg_field_load(l, gsi))
		return;
	for (unsigned i = 0; i < n && i < 3; i++) {
		tree op = gimple_op(stmt, i + 1);

		v[i] = n > 1 && TREE_CODE(op) == ADDR_EXPR ?
			       pcg_address(l, loc, op) :
			       pcg_number_operand(l, &number, op, &deps);
	}
	if (gimple_assign_rhs_code(stmt) == ADDR_EXPR) {
		element_address(l, stmt, &v[0], &deps);
		if (v[0].mod == PC_MOD_ADDR || v[0].kind == PC_VAL_TMP)
			v[0] = pcg_address_in(
				l, loc, TREE_OPERAND(gimple_assign_rhs1(stmt), 0), v[0],
				&deps);
	}
	if (gimple_assign_rhs_code(stmt) == POINTER_PLUS_EXPR)
		n = add_moved(l, stmt, v);
	if (pcg_array_is_shifted(lhs) && !is_call(gimple_assign_rhs1(stmt)))
		v[0] = shift(l, loc, v[0]);
	more_sources(l, gsi, &more);
	if (more.length() && is_gimple_reg(lhs)) {
		more.safe_push(v[0]);
		pcg_assign(l, loc, lhs, PC_OPER_OTHER, more.address(),
			   more.length(), &deps);
		return;
	}
	if (more.length()) {
		v[0] = mixed(l, loc, v[0], &deps, more);
	} else if (gimple_assign_single_p(stmt)) {
		pcg_object(l, pc_val_is_field(v[0]) ?
				      gimple_assign_rhs1(stmt) : lhs, &deps);
	}
	if (pcg_temp_offset(gsi))
		number.bits = 0;
	if (!deps.n && n < 3)
		lhs = pcg_temp_store(l, gsi);
	lhs = pcg_whole_assigned(stmt, lhs);
	if (pcg_io_store(lhs, v[0]))
		return;
	n = pcg_number_steps(l, loc, &number, v, n < 3 ? n : 3);
	if (gimple_assign_single_p(stmt) && number.oper == PC_OPER_COPY && n == 1)
		v[0].rec = pcg_record_type(TREE_TYPE(lhs));
	if (v[0].rec && TREE_CODE(TREE_TYPE(lhs)) == ARRAY_TYPE)
		number.oper = PC_OPER_OTHER;
	pcg_assign(l, loc, lhs, number.oper, v, n, &deps);
	if (may_overlap(stmt))
		spread(l, loc, lhs, v[0], more.length() && !v[0].rec);
	if (gimple_assign_single_p(stmt))
		pcg_whole_elements(l, loc, lhs, gimple_assign_rhs1(stmt));
	pcg_bounds_assigned(l, stmt);
	if (l->fn->lang == PC_LANG_CXX) {
		pcg_content_assign(l, stmt);
		pcg_flow_assign(l, stmt);
	}
}

/* LINK, an operand of asm: the location that it is. */
static struct pc_val asm_operand(struct pcg_lower *l, tree link)
{
	return pcg_value(l, TREE_VALUE(link), NULL);
}

/* Instructions at LOC that may access any memory, as a call of a function of
 * which nothing is known. */
static void call_asm(struct pcg_lower *l, location_t loc,
		     const vec<struct pc_val> &v)
{
	struct pc_event *event = pcg_event(l, PC_EV_CALL, loc, v.length());

	event->callee = pc_fn_get(l->program, "asm");
	event->flags |= PC_EVF_NOTHROW;
	for (unsigned i = 0; i < v.length(); i++)
		pcg_event_arg(event, v[i]);
}

/* RATIONALE: instructions without `volatile` and "memory" compute their outputs
 * from their inputs (GCC manual, "Extended Asm").  They may still read the
 * clock, so the result is never proved. */
static void lower_asm(struct pcg_lower *l, gasm *stmt)
{
	bool memory = pcg_asm_is_basic(stmt);
	pcg_parts v;

	v.safe_push(pc_val());
	for (unsigned i = 0; i < gimple_asm_ninputs(stmt); i++)
		v.safe_push(asm_operand(l, gimple_asm_input_op(stmt, i)));
	for (unsigned i = 0; i < gimple_asm_noutputs(stmt); i++)
		v.safe_push(asm_operand(l, gimple_asm_output_op(stmt, i)));
	for (unsigned i = 0; i < gimple_asm_noutputs(stmt); i++) {
		struct pcg_deps deps = pcg_deps();
		tree lhs = TREE_VALUE(gimple_asm_output_op(stmt, i));

		pcg_assign(l, gimple_location(stmt), lhs, PC_OPER_OTHER,
			   v.address(), v.length(), &deps);
		spread(l, gimple_location(stmt), lhs, pc_val(), true);
	}
	for (unsigned i = 0; i < gimple_asm_nclobbers(stmt); i++)
		memory |= !strcmp(TREE_STRING_POINTER(TREE_VALUE(
			gimple_asm_clobber_op(stmt, i))), "memory");
	/* An empty text only stops the optimizer. */
	if (memory && *gimple_asm_string(stmt))
		call_asm(l, gimple_location(stmt), v);
}

/* The model has no event for STMT. */
static void lower_other(struct pcg_lower *l, gimple *stmt)
{
	enum pcg_does does = pcg_does_statement(gimple_code(stmt));
	tree lhs = gimple_get_lhs(stmt);
	struct pcg_deps deps = pcg_deps();
	struct pc_val v = pc_val();

	if (does != PCG_DOES_HAVOC)
		return;
	pcg_unmodelled(l, gimple_location(stmt),
		       gimple_code_name[gimple_code(stmt)]);
	if (lhs)
		pcg_assign(l, gimple_location(stmt), lhs, PC_OPER_OTHER, &v, 1,
			   &deps);
	pcg_havoc(l, gimple_location(stmt));
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
	case GIMPLE_OMP_ATOMIC_STORE:
		pcg_atomic_stmt(l, gsi, stmt);
		return false;
	default:
		if (is_gimple_omp(stmt))
			return pcg_omp_stmt(l, bb, gsi);
		lower_other(l, stmt);
		return false;
	}
}
