/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-builtin.cc - calls that the compiler knows: builtins and its own
 *                    functions.
 *
 * In:   a call, its row in statements.def.
 * Out:  assignments; nothing, if it has no effect; or an unknown write, if the
 *       model has none for it.  What is a call like any other is left to
 *       lower-call.cc.
 * Cost: O(arguments + fields of the records that are copied).
 * Not:  whether an allocation succeeds does not follow from its size, so the
 *       result of an allocation is an unknown value.
 */
#include "lower-array.h"
#include "lower-bounds.h"
#include "lower-atomic.h"
#include "lower-bits.h"
#include "lower-builtin.h"
#include "lower-flow.h"
#include "lower-part.h"
#include "lower-table.h"
#include "lower-whole.h"

unsigned pcg_fresh(const gcall *call)
{
	return gimple_call_lhs(call) && gimple_call_flags(call) & ECF_MALLOC ?
		       PC_EVF_FRESH : 0;
}

void pcg_lower_result(struct pcg_lower *l, gcall *call, enum pc_oper oper,
		      const struct pc_val *v, unsigned n)
{
	struct pcg_deps deps = pcg_deps();

	deps.flags = pcg_fresh(call);
	if (gimple_call_lhs(call))
		pcg_assign(l, gimple_location(call), gimple_call_lhs(call),
			   oper, v, n, &deps);
}

static void lower_unknown(struct pcg_lower *l, gcall *call)
{
	struct pc_val v = pc_val();

	pcg_lower_result(l, call, PC_OPER_OTHER, &v, 1);
}

void pcg_lower_first(struct pcg_lower *l, gcall *call)
{
	struct pc_val v;

	if (!gimple_call_lhs(call))
		return;
	v = pcg_value(l, gimple_call_arg(call, 0), NULL);
	pcg_lower_result(l, call, PC_OPER_COPY, &v, 1);
}

/* Append to V what VALUE, that of the pointer ARG, points to. */
static void behind(struct pcg_lower *l, tree arg, struct pc_val value,
		   vec<struct pc_val> *v)
{
	struct pc_val flow = pcg_flow_behind(l, arg);

	v->safe_push(pcg_pointed_to(value));
	if (flow.kind != PC_VAL_UNKNOWN)
		v->safe_push(flow);
}

/* Append to V the arguments of CALL; if READS, also what they point to. */
static void arguments(struct pcg_lower *l, gcall *call, bool reads,
		      vec<struct pc_val> *v)
{
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);
		struct pc_val value = pcg_value(l, arg, NULL);

		v->safe_push(value);
		if (!reads || !POINTER_TYPE_P(TREE_TYPE(arg)) ||
		    pcg_is_constant(value))
			continue;
		behind(l, arg, value, v);
		pcg_part_all(l, pcg_part_type(arg), v);
	}
	if (!v->length())
		v->safe_push(pc_val());
}

/* The result of CALL depends only on its arguments; if READS, also on what they
 * point to. */
static void lower_function(struct pcg_lower *l, gcall *call, bool reads)
{
	pcg_parts v;

	if (!gimple_call_lhs(call))
		return;
	arguments(l, call, reads, &v);
	pcg_lower_result(l, call, PC_OPER_OTHER, v.address(), v.length());
}

/* DST becomes something of V; if KEEPS, and of its old value. */
static void set_mixed(struct pcg_lower *l, location_t loc, struct pc_val dst,
		      const vec<struct pc_val> &v, bool keeps)
{
	struct pc_event *event;

	if (dst.kind == PC_VAL_UNKNOWN || dst.kind == PC_VAL_INT ||
	    dst.mod == PC_MOD_ADDR)
		return;
	event = pcg_event(l, PC_EV_ASSIGN, loc, v.length() + keeps);
	event->oper = PC_OPER_OTHER;
	event->dst = dst;
	for (unsigned i = 0; i < v.length(); i++)
		pcg_event_arg(event, v[i]);
	if (keeps)
		pcg_event_arg(event, dst);
}

void pcg_keep_mixed(struct pcg_lower *l, location_t loc, struct pc_val dst,
		    const vec<struct pc_val> &v)
{
	set_mixed(l, loc, dst, v, true);
}

/* All that pointers among the arguments point to may get something of any
 * argument. */
static void lower_sets(struct pcg_lower *l, gcall *call)
{
	pcg_parts v;

	arguments(l, call, true, &v);
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);

		if (POINTER_TYPE_P(TREE_TYPE(arg)))
			pcg_keep_mixed(l, gimple_location(call),
				       pcg_pointed_to(pcg_value(l, arg, NULL)), v);
	}
	pcg_lower_result(l, call, PC_OPER_OTHER, v.address(), v.length());
}

void pcg_keep_part(struct pcg_lower *l, location_t loc, struct pc_val part,
		   struct pc_val at, struct pc_val value)
{
	bool known = part.kind == PC_VAL_FIELD && at.kind != PC_VAL_UNKNOWN;
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, 2);

	event->oper = known ? PC_OPER_COPY : PC_OPER_OTHER;
	event->dst = part;
	pcg_event_arg(event, value);
	pcg_event_arg(event, known ? at : part);
}

/* A part of what the first argument of CALL points to becomes something of V,
 * which are the bytes at FROM, or, if that is NULL_TREE, others.  If that is a
 * record, its fields are as well: fields are locations of all objects. */
static void lower_store(struct pcg_lower *l, gcall *call,
			const vec<struct pc_val> &v, tree from)
{
	tree first = gimple_call_arg(call, 0), type = pcg_part_type(first);
	tree all = gimple_call_num_args(call) < 3 ? NULL_TREE :
		   pcg_whole(call, first, gimple_call_arg(call, 2));
	struct pc_val at = pcg_value(l, first, NULL), dst = pcg_pointed_to(at);
	struct pc_val value = pc_val_tmp(l->next_tmp++);
	pcg_parts fields;

	if (dst.kind == PC_VAL_UNKNOWN)
		pcg_havoc(l, gimple_location(call));
	if (all)
		set_mixed(l, gimple_location(call), pcg_value(l, all, NULL), v,
			  false);
	else
		pcg_keep_mixed(l, gimple_location(call), dst, v);
	pcg_part_all(l, type, &fields);
	if (fields.length())
		set_mixed(l, gimple_location(call), value, v, false);
	for (unsigned i = 0; i < fields.length(); i++)
		pcg_keep_part(l, gimple_location(call), fields[i], at, value);
	if (all && from && TREE_CODE(from) == ADDR_EXPR)
		pcg_whole_elements(l, gimple_location(call), all,
				   TREE_OPERAND(from, 0));
}

/* Add to V what the number of bytes that CALL writes may change: if it is no
 * constant, where the old value remains is not known. */
static void add_length(struct pcg_lower *l, gcall *call, vec<struct pc_val> *v)
{
	if (gimple_call_num_args(call) > 2 &&
	    pcg_value(l, gimple_call_arg(call, 2), NULL).kind != PC_VAL_INT)
		v->safe_push(pc_val());
}

static void copy_value(struct pcg_lower *l, gcall *call, struct pc_val dst,
		       struct pc_val from)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN,
					   gimple_location(call), 1);

	event->oper = PC_OPER_COPY;
	event->dst = dst;
	pcg_event_arg(event, from);
}

/* Whether CALL copies the descriptor of an array of Fortran (SELECT RANK): then
 * the copy is another pointer to the elements, with the same bounds. */
static bool copy_descriptor(struct pcg_lower *l, gcall *call)
{
	struct pc_val dst, from;

	if (!pcg_array_is(pcg_part_type(gimple_call_arg(call, 0))) ||
	    !pcg_array_is(pcg_part_type(gimple_call_arg(call, 1))))
		return false;
	dst = pcg_value(l, gimple_call_arg(call, 0), NULL);
	from = pcg_value(l, gimple_call_arg(call, 1), NULL);
	if (dst.mod != PC_MOD_NONE || from.mod != PC_MOD_NONE ||
	    !pc_val_has_name(dst) || !pc_val_has_name(from))
		return false;
	copy_value(l, call, dst, from);
	pcg_bounds_copied(l, call);
	return true;
}

/* Whether argument 1 of CALL is a text by its declaration. */
static bool gets_text(gcall *call)
{
	tree list = TYPE_ARG_TYPES(gimple_call_fntype(call));
	tree type = list && TREE_CHAIN(list) ? TREE_VALUE(TREE_CHAIN(list)) : NULL_TREE;

	return type && POINTER_TYPE_P(type) && TYPE_STRING_FLAG(TREE_TYPE(type));
}

/* memcpy and the like. */
static bool lower_copy(struct pcg_lower *l, gcall *call)
{
	tree second = gimple_call_num_args(call) < 2 ?
			      NULL_TREE : gimple_call_arg(call, 1);
	struct pc_val value;
	pcg_parts v;

	if (!second)
		return false;
	if (copy_descriptor(l, call))
		return true;
	value = pcg_value(l, second, NULL);
	if (pcg_is_constant(value))
		v.safe_push(value);
	else
		behind(l, second, value, &v);
	/* Which constant text a pointer means, its value says; memcpy copies an object. */
	if (gets_text(call) && value.mod == PC_MOD_NONE && !pcg_is_constant(value))
		v.safe_push(value);
	if (POINTER_TYPE_P(TREE_TYPE(second)))
		pcg_part_all(l, pcg_part_type(second), &v);
	add_length(l, call, &v);
	lower_store(l, call, v, second);
	pcg_lower_first(l, call);
	return true;
}

/* memset. */
static bool lower_fill(struct pcg_lower *l, gcall *call)
{
	pcg_parts v;

	if (gimple_call_num_args(call) < 2)
		return false;
	v.safe_push(pcg_value(l, gimple_call_arg(call, 1), NULL));
	add_length(l, call, &v);
	lower_store(l, call, v, NULL_TREE);
	pcg_lower_first(l, call);
	return true;
}

/* Whether CALL, which prints, may store how much it has printed (`%n`): the
 * format is not known, or says so. */
static bool prints_and_stores(gcall *call)
{
	bool known = false;

	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		const char *text = c_getstr(gimple_call_arg(call, i));

		known |= text != NULL;
		while (text && (text = strchr(text, '%'))) {
			text += 1 + strspn(text + 1, "-+ #0123456789.*$hljztL");
			if (*text == 'n')
				return true;
			text += *text == '%';
		}
	}
	return !known;
}

/* sprintf and the like, which only change what the first argument points to. */
static bool lower_format(struct pcg_lower *l, gcall *call)
{
	tree first = gimple_call_arg(call, 0);
	struct pc_val dst;
	pcg_parts v, fields;

	if (prints_and_stores(call))
		return false;
	dst = pcg_pointed_to(pcg_value(l, first, NULL));
	pcg_part_all(l, pcg_part_type(first), &fields);
	if (dst.kind == PC_VAL_UNKNOWN || fields.length())
		return false;
	arguments(l, call, true, &v);
	pcg_keep_mixed(l, gimple_location(call), dst, v);
	if (gimple_call_lhs(call))
		pcg_lower_result(l, call, PC_OPER_OTHER, v.address(), v.length());
	return true;
}

/* Whether CALL of a builtin computes a number from numbers; it may set
 * errno. */
static bool is_math(gcall *call)
{
	unsigned n = gimple_call_num_args(call);
	tree lhs = gimple_call_lhs(call);

	if (!n || !lhs || !SCALAR_FLOAT_TYPE_P(TREE_TYPE(lhs)))
		return false;
	for (unsigned i = 0; i < n; i++)
		if (POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call, i))))
			return false;
	return true;
}

/* The declaration of the builtin that CALL calls says what it does. */
static bool lower_declared(struct pcg_lower *l, gcall *call)
{
	if (gimple_call_flags(call) & ECF_CONST || is_math(call))
		lower_function(l, call, false);
	else if (gimple_call_flags(call) & ECF_PURE)
		lower_function(l, call, true);
	else
		return false;
	return true;
}

static void lower_havoc(struct pcg_lower *l, gcall *call, const char *name)
{
	pcg_unmodelled(l, gimple_location(call), name);
	lower_unknown(l, call);
	pcg_havoc(l, gimple_location(call));
}

/* Lower CALL, for which the table says DOES; NAME is the builtin's. */
static bool lower_by_row(struct pcg_lower *l, gcall *call, enum pcg_does does,
			 const char *name)
{
	struct pc_val v;

	switch (does) {
	case PCG_DOES_NOTHING: /* if it has a result, nobody should ask */
	case PCG_DOES_UNKNOWN:
		lower_unknown(l, call);
		return true;
	case PCG_DOES_PRINTS:
		if (prints_and_stores(call))
			return false;
		lower_unknown(l, call);
		return true;
	case PCG_DOES_FORMATS:
		return lower_format(l, call);
	case PCG_DOES_FOLLOWS:
	case PCG_DOES_READS:
		lower_function(l, call, does == PCG_DOES_READS);
		return true;
	case PCG_DOES_SETS:
		lower_sets(l, call);
		return true;
	case PCG_DOES_FIRST:
		pcg_lower_first(l, call);
		return true;
	case PCG_DOES_LOADS:
		v = pcg_pointed_to(pcg_value(l, gimple_call_arg(call, 0), NULL));
		pcg_lower_result(l, call, PC_OPER_COPY, &v, 1);
		return true;
	case PCG_DOES_STORES:
		copy_value(l, call, pcg_pointed_to(
			pcg_value(l, gimple_call_arg(call, 0), NULL)),
			pcg_value(l, gimple_call_arg(call, 1), NULL));
		return true;
	case PCG_DOES_COPIES:
		return lower_copy(l, call);
	case PCG_DOES_FILLS:
		return lower_fill(l, call);
	case PCG_DOES_DECLARED:
		return lower_declared(l, call);
	default:
		lower_havoc(l, call, name);
		return true;
	}
}

static bool lower_internal(struct pcg_lower *l, gcall *call)
{
	enum internal_fn fn = gimple_call_internal_fn(call);

	if (fn == IFN_VA_ARG)
		pcg_vararg_next(l, call);
	else
		lower_by_row(l, call, pcg_does_internal(fn),
			     internal_fn_name(fn));
	return true;
}

bool pcg_lower_builtin(struct pcg_lower *l, basic_block bb,
		       gimple_stmt_iterator *gsi, gcall *call)
{
	enum built_in_function code;
	enum pcg_does does;

	if (gimple_call_internal_p(call))
		return lower_internal(l, call);
	code = DECL_FUNCTION_CODE(gimple_call_fndecl(call));
	if (flag_openmp && pcg_omp_call(l, bb, gsi, call)) {
		if (!l->fold[bb->index])
			lower_function(l, call, false);
		return true;
	}
	/* Core examines the calls that return the number of a thread. */
	if (code == BUILT_IN_OMP_GET_THREAD_NUM ||
	    code == BUILT_IN_OMP_GET_NUM_THREADS)
		return false;
	if (code == BUILT_IN_VA_START) {
		pcg_vararg_start(l, call);
		return true;
	}
	does = pcg_does_builtin(code);
	if (does == PCG_DOES_MODELLED) {
		if (pcg_atomic_builtin(l, gsi, call, code) ||
		    pcg_bits_builtin(l, call, code))
			return true;
		does = PCG_DOES_DECLARED;
	}
	return lower_by_row(l, call, does, built_in_names[code]);
}
