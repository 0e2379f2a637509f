/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-stmt.cc - one statement of GIMPLE to events of the model.
 *
 * In:   assignments, calls, asm, atomics; OpenMP goes to lower-omp.cc.
 * Out:  assign and call events at the end of the block that is being lowered;
 *       a marker before each collective.
 * Cost: O(operands).
 * Not:  what a statement does that the model cannot say is an assignment of
 *       an unknown value; builtins that tell the model nothing are left out.
 */
#include "pcg.h"

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

/* DST = OPER V; with what V depends on besides, and what DST keeps. */
static void assign(struct pcg_lower *l, location_t loc, tree lhs,
		   enum pc_oper oper, const struct pc_val *v, unsigned n,
		   struct pcg_deps *deps)
{
	struct pc_val dst = pcg_value(l, lhs, deps);
	bool keeps = pcg_value_partial(lhs) && dst.mod == PC_MOD_NONE;
	struct pc_event *event;

	if (dst.kind == PC_VAL_UNKNOWN || dst.kind == PC_VAL_INT ||
	    dst.mod == PC_MOD_ADDR)
		return;
	if (oper == PC_OPER_COPY && !deps->n && pc_val_eq(dst, v[0]))
		return;
	event = pcg_event(l, PC_EV_ASSIGN, loc, n + keeps + deps->n);
	event->oper = deps->n || keeps ? PC_OPER_OTHER : oper;
	event->dst = dst;
	for (unsigned i = 0; i < n; i++)
		pcg_event_arg(event, v[i]);
	if (keeps)
		pcg_event_arg(event, dst);
	for (unsigned i = 0; i < deps->n; i++)
		pcg_event_arg(event, deps->v[i]);
}

static void lower_assign(struct pcg_lower *l, gimple *stmt)
{
	struct pcg_deps deps = pcg_deps();
	struct pc_val v[3];
	unsigned n = gimple_num_ops(stmt) - 1;
	tree lhs = gimple_assign_lhs(stmt);

	if (gimple_clobber_p(stmt) ||
	    pcg_value_alias(l, lhs, gimple_assign_rhs1(stmt)))
		return;
	for (unsigned i = 0; i < n && i < 3; i++)
		v[i] = pcg_value(l, gimple_op(stmt, i + 1), &deps);
	assign(l, gimple_location(stmt), lhs, assign_oper(stmt), v,
	       n < 3 ? n : 3, &deps);
}

/* The result of CALL, of which nothing is known but its arguments. */
static void lower_result(struct pcg_lower *l, gcall *call)
{
	struct pcg_deps deps = pcg_deps();
	struct pc_val v[PCG_DEPS];
	unsigned n = gimple_call_num_args(call);
	tree lhs = gimple_call_lhs(call);

	if (!lhs)
		return;
	if (n > PCG_DEPS)
		n = PCG_DEPS;
	for (unsigned i = 0; i < n; i++)
		v[i] = pcg_value(l, gimple_call_arg(call, i), NULL);
	if (!n)
		v[n++] = pc_val();
	assign(l, gimple_location(call), lhs, PC_OPER_OTHER, v, n, &deps);
}

/* memcpy (TO, FROM, ...): one assignment of what they point to. */
static void lower_copy(struct pcg_lower *l, gcall *call)
{
	tree to = gimple_call_arg(call, 0), from = gimple_call_arg(call, 1);
	struct pc_val dst = pcg_value(l, to, NULL);
	struct pc_val src = pcg_value(l, from, NULL);
	struct pc_event *event;

	if (dst.kind == PC_VAL_UNKNOWN || dst.kind == PC_VAL_INT ||
	    dst.mod == PC_MOD_DEREF)
		return;
	dst.mod = dst.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	if (src.kind == PC_VAL_INT || src.mod == PC_MOD_DEREF)
		src = pc_val();
	else if (src.kind != PC_VAL_UNKNOWN)
		src.mod = src.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 2);
	event->oper = PC_OPER_OTHER;
	event->dst = dst;
	pcg_event_arg(event, src);
	pcg_event_arg(event, dst);
}

/* Builtins that cost the model something and tell it nothing. */
static bool noise(enum built_in_function code)
{
	switch (code) {
	case BUILT_IN_MEMSET:
	case BUILT_IN_FREE:
	case BUILT_IN_PRINTF:
	case BUILT_IN_FPRINTF:
	case BUILT_IN_PUTS:
	case BUILT_IN_PUTCHAR:
	case BUILT_IN_FPUTS:
	case BUILT_IN_FPUTC:
	case BUILT_IN_FWRITE:
	case BUILT_IN_STACK_SAVE:
	case BUILT_IN_STACK_RESTORE:
	case BUILT_IN_VA_START:
	case BUILT_IN_VA_END:
	case BUILT_IN_MALLOC:
	case BUILT_IN_CALLOC:
	case BUILT_IN_ALLOCA:
	case BUILT_IN_ALLOCA_WITH_ALIGN:
	case BUILT_IN_EH_POINTER:
	case BUILT_IN_EH_FILTER:
		return true;
	default:
		return false;
	}
}

/* Whether CALL, of a normal builtin, was dealt with here. */
static bool lower_builtin(struct pcg_lower *l, basic_block bb,
			  gimple_stmt_iterator *gsi, gcall *call)
{
	enum built_in_function code =
		DECL_FUNCTION_CODE(gimple_call_fndecl(call));

	if (flag_openmp && pcg_omp_call(l, bb, gsi, call)) {
		if (!l->fold[bb->index])
			lower_result(l, call);
		return true;
	}
	if ((code == BUILT_IN_MEMCPY || code == BUILT_IN_MEMMOVE) &&
	    gimple_call_num_args(call) == 3) {
		lower_copy(l, call);
		lower_result(l, call);
		return true;
	}
	/* Core wants to see who asks for its thread. */
	if (code == BUILT_IN_OMP_GET_THREAD_NUM ||
	    code == BUILT_IN_OMP_GET_NUM_THREADS)
		return false;
	if (!noise(code) &&
	    !(gimple_call_flags(call) & (ECF_CONST | ECF_PURE)))
		return false;
	lower_result(l, call);
	return true;
}

const char *pcg_pretty_name(struct pcg_lower *l, tree decl)
{
	const char *name = lang_hooks.decl_printable_name(decl, 1);

	if (startswith(name, "__builtin_"))
		name += strlen("__builtin_");
	return pc_name(l->program, name);
}

/* The function whose body DECL has: constructors and destructors of C++ are
 * often two names of one. */
static tree body_of(tree decl)
{
	struct cgraph_node *node = cgraph_node::get(decl);

	for (int step = 0; step < 8 && node && node->alias; step++) {
		if (node->analyzed)
			return node->ultimate_alias_target()->decl;
		if (!node->alias_target ||
		    TREE_CODE(node->alias_target) != FUNCTION_DECL)
			break;
		decl = node->alias_target;
		node = cgraph_node::get(decl);
	}
	return decl;
}

static struct pc_fn *callee_of(struct pcg_lower *l, tree decl)
{
	struct pc_fn *fn = pc_fn_get(l->program, pcg_symbol(body_of(decl)));

	if (fn->host)
		return fn;
	fn->host = fn;
	if (TREE_THIS_VOLATILE(decl))
		fn->flags |= PC_FN_NORETURN;
	if (!fn->op && DECL_NAME(decl))
		fn->pretty = pcg_pretty_name(l, decl);
	pcg_attributes_fn(fn, decl);
	return fn;
}

/* The result goes to a part of a variable: by way of a temporary of ours. */
static void lower_partial_result(struct pcg_lower *l, gcall *call,
				 struct pc_event *event)
{
	struct pcg_deps deps = pcg_deps();
	struct pc_val tmp = pc_val_tmp(l->next_tmp++);

	event->dst = tmp;
	assign(l, gimple_location(call), gimple_call_lhs(call), PC_OPER_COPY,
	       &tmp, 1, &deps);
}

static void lower_call(struct pcg_lower *l, basic_block bb,
		       gimple_stmt_iterator *gsi, gcall *call)
{
	tree decl = gimple_call_fndecl(call), lhs = gimple_call_lhs(call);
	unsigned n = gimple_call_num_args(call);
	struct pc_event *event;

	if (gimple_call_internal_p(call) ||
	    (decl && fndecl_built_in_p(decl, BUILT_IN_NORMAL) &&
	     lower_builtin(l, bb, gsi, call))) {
		if (gimple_call_internal_p(call))
			lower_result(l, call);
		return;
	}
	event = pcg_event(l, PC_EV_CALL, gimple_location(call), n + !decl);
	if (in_system_header_at(event->loc.host))
		event->flags |= PC_EVF_SYSTEM;
	if (decl)
		event->callee = callee_of(l, decl);
	else
		pcg_event_arg(event, pcg_value(l, gimple_call_fn(call), NULL));
	for (unsigned i = 0; i < n; i++)
		pcg_event_arg(event,
			      pcg_value(l, gimple_call_arg(call, i), NULL));
	if (event->callee && event->callee->op &&
	    pc_mpi_op_is_collective(event->callee->op))
		pcg_mark_coll(l, gsi, event, call);
	if (lhs && !pcg_value_partial(lhs))
		event->dst = pcg_value(l, lhs, NULL);
	else if (lhs)
		lower_partial_result(l, call, event);
}

static void lower_asm(struct pcg_lower *l, gasm *stmt)
{
	struct pc_val v = pc_val();

	for (unsigned i = 0; i < gimple_asm_noutputs(stmt); i++) {
		struct pcg_deps deps = pcg_deps();

		assign(l, gimple_location(stmt),
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
	assign(l, gimple_location(stmt), gimple_omp_atomic_load_lhs(load),
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
		lower_assign(l, stmt);
		return false;
	case GIMPLE_CALL:
		if (!pcg_mark_call(stmt))
			lower_call(l, bb, gsi, as_a<gcall *>(stmt));
		return false;
	case GIMPLE_ASM:
		lower_asm(l, as_a<gasm *>(stmt));
		return false;
	case GIMPLE_OMP_ATOMIC_LOAD:
	case GIMPLE_OMP_ATOMIC_STORE:
		lower_atomic(l, stmt);
		return false;
	default:
		return is_gimple_omp(stmt) && pcg_omp_stmt(l, bb, gsi);
	}
}
