/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-call.cc - translates one call to events of the model.
 *
 * In:   calls of functions, calls through pointers.
 * Out:  a call event at the end of the block that is being lowered, and a
 *       marker before the call if it is a collective.
 * Cost: O(arguments).
 * Not:  calls that the compiler knows (lower-builtin.cc).
 */
#include "library/sources.h"
#include "lower-array.h"
#include "lower-atomic.h"
#include "lower-bounds.h"
#include "lower-class.h"
#include "lower-builtin.h"
#include "lower-exact.h"
#include "lower-header.h"
#include "lower-io.h"
#include "lower-content.h"
#include "lower-flow.h"
#include "lower-held.h"
#include "lower-part.h"
#include "lower-std.h"
#include "lower-temp.h"
#include "lower-throw.h"

struct pc_val pcg_pointed_to(struct pc_val value)
{
	if (value.kind == PC_VAL_UNKNOWN || value.kind == PC_VAL_INT ||
	    value.mod == PC_MOD_DEREF)
		return pc_val();
	value.rec = NULL;
	value.mod = value.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	return value;
}

/* Whether CALL of DECL is part of the code that initializes a static local
 * variable of C++ once (Itanium C++ ABI, 3.3.3).  Then its guard is a flag: 0
 * before, 1 after the initialization. */
static bool lower_guard(struct pcg_lower *l, tree decl, gcall *call)
{
	const char *name = decl && DECL_NAME(decl) ?
				   IDENTIFIER_POINTER(DECL_NAME(decl)) : "";
	tree arg = gimple_call_num_args(call) ? gimple_call_arg(call, 0) :
						NULL_TREE;
	tree guard = arg && TREE_CODE(arg) == ADDR_EXPR ?
			     TREE_OPERAND(arg, 0) : NULL_TREE;
	struct pc_val v[2] = { pc_val(), pc_val() };
	struct pc_event *event;

	if (!guard || !VAR_P(guard) || !DECL_ARTIFICIAL(guard) ||
	    !DECL_NAME(guard) ||
	    !startswith(IDENTIFIER_POINTER(DECL_NAME(guard)), "_ZGV"))
		return false;
	v[0] = pcg_pointed_to(pcg_value(l, arg, NULL));
	v[1].kind = PC_VAL_INT;
	if (startswith(name, "__atomic_load")) {
		pcg_lower_result(l, call, PC_OPER_COPY, v, 1);
	} else if (!strcmp(name, "__cxa_guard_acquire")) {
		pcg_lower_result(l, call, PC_OPER_EQ, v, 2);
	} else if (!strcmp(name, "__cxa_guard_release")) {
		event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 1);
		event->oper = PC_OPER_COPY;
		event->dst = v[0];
		v[1].num = 1;
		pcg_event_arg(event, v[1]);
	} else {
		return !strcmp(name, "__cxa_guard_abort");
	}
	return true;
}

/* The function that has the body of DECL: constructors and destructors of C++
 * often have two names for one body.  The target of an "ifunc" is not its body, but
 * chooses it when the program starts: such a function is not known. */
static tree body_of(tree decl)
{
	struct cgraph_node *node = cgraph_node::get(decl);

	for (int step = 0; step < 8 && node && node->alias; step++) {
		if (pcg_is_ifunc(decl))
			break;
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
	pcg_fn_name(l->program, fn, decl);
	pcg_attributes_fn(fn, decl);
	if (!fn->op)
		pcg_fn_effects(fn, decl);
	return fn;
}

/* The result is stored to a part of a variable: use a temporary of the
 * plugin. */
static void lower_partial_result(struct pcg_lower *l, gcall *call,
				 struct pc_event *event)
{
	struct pcg_deps deps = pcg_deps();
	struct pc_val tmp = pc_val_tmp(l->next_tmp++);

	event->dst = tmp;
	pcg_assign(l, gimple_location(call), gimple_call_lhs(call),
		   PC_OPER_COPY, &tmp, 1, &deps);
}

/* EVENT has returned a record, the result of CALL of DECL, whose body the model
 * may lack: its fields follow from it. */
static void lower_record_result(struct pcg_lower *l, tree decl, gcall *call,
				const struct pc_event *event)
{
	tree lhs = gimple_call_lhs(call);
	struct cgraph_node *node = decl ? cgraph_node::get(decl) : NULL;
	pcg_parts fields, from;

	if (!lhs || !RECORD_OR_UNION_TYPE_P(TREE_TYPE(lhs)) || !decl ||
	    (node && node->definition &&
	     !in_system_header_at(DECL_SOURCE_LOCATION(decl))))
		return;
	from.safe_push(event->dst);
	pcg_part_all(l, TREE_TYPE(lhs), &fields);
	for (unsigned i = 0; i < fields.length(); i++)
		pcg_keep_mixed(l, gimple_location(call), fields[i], from);
}

/* CALL of CALLEE, a function of the C library, returns the address of a record of
 * the library: what is in it is not known (localtime (), getpwuid ()). */
static void lower_library_record(struct pcg_lower *l, gcall *call, tree decl,
				 const struct pc_fn *callee)
{
	tree lhs = gimple_call_lhs(call), type;
	pcg_parts fields, unknown;

	if (!callee || callee->op || !(callee->flags & PC_FN_LIBRARY) || !lhs ||
	    !POINTER_TYPE_P(TREE_TYPE(lhs)) || pcg_std_has(decl))
		return;
	type = TREE_TYPE(TREE_TYPE(lhs));
	if (!RECORD_OR_UNION_TYPE_P(type) || !TYPE_FIELDS(type) ||
	    !in_system_header_at(DECL_SOURCE_LOCATION(TYPE_FIELDS(type))))
		return;
	unknown.safe_push(pc_val());
	pcg_part_all(l, type, &fields);
	for (unsigned i = 0; i < fields.length(); i++)
		pcg_keep_mixed(l, gimple_location(call), fields[i], unknown);
}

/* Add to the record AT, of TYPE, the addresses that it contains. */
static void add_addresses(struct pcg_lower *l, location_t loc, struct pc_val at,
			  tree type)
{
	type = strip_array_types(type);
	for (tree f = RECORD_OR_UNION_TYPE_P(type) ? TYPE_FIELDS(type) :
						      NULL_TREE;
	     f; f = DECL_CHAIN(f)) {
		pcg_parts field;

		if (TREE_CODE(f) != FIELD_DECL)
			continue;
		add_addresses(l, loc, at, TREE_TYPE(f));
		if (!POINTER_TYPE_P(strip_array_types(TREE_TYPE(f))))
			continue;
		field.safe_push(pcg_value_member(l, f));
		pcg_keep_mixed(l, loc, at, field);
	}
}

/* CALL of CALLEE, a function of a library, gets the addresses that records
 * contain which it gets by value: of a list of initial values, of iterators. */
static void lower_addresses(struct pcg_lower *l, gcall *call,
			    const struct pc_fn *callee)
{
	if (!callee || callee->op || !(callee->flags & PC_FN_LIBRARY))
		return;
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);
		struct pc_val at = RECORD_OR_UNION_TYPE_P(TREE_TYPE(arg)) ?
				   pcg_value(l, arg, NULL) : pc_val();

		if (at.kind == PC_VAL_VAR && at.mod == PC_MOD_NONE)
			add_addresses(l, gimple_location(call), at,
				      TREE_TYPE(arg));
	}
}

/* The calls of gfortran that make an array contiguous: if necessary they make a
 * copy, which is copied back after the call.  Both stand for the array. */
static bool lower_pack(struct pcg_lower *l, tree decl, gcall *call)
{
	const char *name = decl ? pcg_symbol(decl) : "";

	if (pcg_array_is_pack(call))
		pcg_lower_first(l, call);
	else if (strcmp(name, "_gfortran_internal_unpack"))
		return false;
	return true;
}

/* Whether CALL gets the address of T. */
static bool gets_address(const gcall *call, tree t)
{
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);

		if (TREE_CODE(arg) == ADDR_EXPR && TREE_OPERAND(arg, 0) == t)
			return true;
	}
	return false;
}

/* The location of CALL, at GSI.  RATIONALE: directly before a call gfortran
 * clobbers arguments of intent (out).  A call after a clobber has the location
 * of the statement before, or of the function; the clobber has the right
 * one. */
static location_t called_at(gimple_stmt_iterator gsi, const gcall *call)
{
	if (!pcg_unit.fortran)
		return gimple_location(call);
	for (gsi_prev(&gsi); !gsi_end_p(gsi); gsi_prev(&gsi)) {
		gimple *before = gsi_stmt(gsi);

		if (!is_gimple_debug(before) && !gimple_assign_single_p(before))
			break;
		if (gimple_clobber_p(before) &&
		    gets_address(call, gimple_assign_lhs(before)))
			return gimple_location(before);
	}
	return gimple_location(call);
}

/* A copy of the record VALUE of type REC that DEPS select, which CALL may keep. */
static struct pc_val copy_record(struct pcg_lower *l, gcall *call, struct pc_val value,
				 const struct pcg_deps &deps, const char *rec)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 1 + deps.n);
	struct pc_val copy = pc_val_named(
		l->program, PC_VAL_VAR, PC_MOD_NONE, pc_arena_printf(
			l->program->arena, "passed#%lld", (long long)l->next_tmp++));

	event->oper = deps.n ? PC_OPER_OTHER : PC_OPER_COPY;
	event->dst = copy;
	value.rec = rec;
	pcg_event_arg(event, value);
	for (unsigned i = 0; i < deps.n; i++)
		pcg_event_arg(event, deps.v[i]);
	return copy;
}

/* CALL passes ARG.  If that is a record, it is copied; else the result is UNKNOWN.
 * A container of C++ copies the record whose address it gets. */
static struct pc_val pass_record(struct pcg_lower *l, gcall *call, tree arg)
{
	tree decl = gimple_call_fndecl(call), type = TREE_TYPE(arg);
	const char *rec = pcg_record_type(type);
	struct pcg_deps deps = pcg_deps();
	struct pc_val to;

	if (rec && !(VAR_P(arg) && DECL_ARTIFICIAL(arg)))
		return copy_record(l, call, pcg_value(l, arg, &deps), deps, rec);
	if (!decl || !POINTER_TYPE_P(type) || l->fn->lang != PC_LANG_CXX ||
	    !DECL_IN_SYSTEM_HEADER(decl))
		return pc_val();
	/* The fields of an object of the expression have just been stored. */
	if (TREE_CODE(arg) == ADDR_EXPR && VAR_P(TREE_OPERAND(arg, 0)) &&
	    DECL_ARTIFICIAL(TREE_OPERAND(arg, 0)))
		return pc_val();
	rec = pcg_record_type(TREE_TYPE(type));
	to = pcg_pointed_to(pcg_value(l, arg, NULL));
	if (rec && !startswith(rec, "std::") && to.kind != PC_VAL_UNKNOWN)
		copy_record(l, call, to, deps, rec);
	return pc_val();
}

/* Whether ARG is the address of something that is no record, for a parameter of TYPE, a
 * pointer to something smaller, or of a part of a complex number: what is stored there is
 * a part. */
static bool is_part(tree arg, tree type)
{
	tree at = TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0) : NULL_TREE;

	if (!POINTER_TYPE_P(type))
		return false;
	return (at && (TREE_CODE(at) == REALPART_EXPR || TREE_CODE(at) == IMAGPART_EXPR)) ||
	       pcg_part_narrow(arg, TREE_TYPE(type));
}

/* The address ARG of a number, as that of an element of it. */
static struct pc_val pass_part(struct pcg_lower *l, gcall *call, tree arg)
{
	struct pc_val at = pcg_value(l, arg, NULL);
	struct pc_event *event;

	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 3);
	event->oper = PC_OPER_ADD;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, at);
	pcg_event_arg(event, pc_val_int(0));
	pcg_event_arg(event, pc_val_int(1));
	return event->dst;
}

/* Set RECORDS[I] if argument I of CALL is a record that is passed by value, or the
 * address of a part of a number. */
static void pass_records(struct pcg_lower *l, gcall *call, const struct pc_fn *callee,
			 pcg_parts *records)
{
	tree fn = gimple_call_fntype(call), types = fn ? TYPE_ARG_TYPES(fn) : fn;
	const struct pc_mpi_op *op = callee ? callee->op : NULL;

	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);
		struct pc_val object;

		if (types && pcg_class_pointer(l, gimple_location(call), arg,
					       TREE_VALUE(types), &object))
			records->safe_push(object);
		else
			records->safe_push((types && is_part(arg, TREE_VALUE(types))) ||
					   (op && i < 30 && types &&
					    POINTER_TYPE_P(TREE_VALUE(types)) &&
					    VOID_TYPE_P(TREE_TYPE(TREE_VALUE(types))) &&
					    pcg_part_received(l, call, op, i)) ?
				pass_part(l, call, arg) : pass_record(l, call, arg));
		types = types ? TREE_CHAIN(types) : NULL_TREE;
	}
}

/* Append to V what CALLEE reads where arguments of CALL point to, if its result follows
 * from its arguments: which of them are pointers, the model does not say.  What an
 * address of a variable points to is read anyway. */
static void pass_read(struct pcg_lower *l, gcall *call, const struct pc_fn *callee,
		      uint64_t *reads, pcg_parts *v)
{
	unsigned n = gimple_call_num_args(call), first = n + v->length();

	if (!callee || callee->op || callee->flags & PC_FN_DEFINED ||
	    pc_source_of(callee, PC_AXIS_PROCESSES) != PC_SOURCE_FOLLOWS)
		return;
	for (unsigned i = 0; i < n; i++) {
		tree arg = gimple_call_arg(call, i);
		struct pc_val at = pcg_value(l, arg, NULL);

		if (!POINTER_TYPE_P(TREE_TYPE(arg)) || at.mod == PC_MOD_ADDR ||
		    pcg_is_constant(at))
			continue;
		v->safe_push(pcg_pointed_to(at));
		pcg_part_all(l, pcg_part_type(arg), v);
	}
	for (unsigned i = first; i < n + v->length() && i < 64; i++)
		*reads |= (uint64_t)1 << i;
}

void pcg_lower_call(struct pcg_lower *l, basic_block bb,
		    gimple_stmt_iterator *gsi, gcall *call)
{
	tree decl = gimple_call_fndecl(call), lhs = gimple_call_lhs(call);
	unsigned n = gimple_call_num_args(call);
	const struct pc_val *set = NULL;
	unsigned n_set = pcg_io_call(l, decl, call, &set);
	struct pc_val passed[PCG_MPI_ARGS];
	unsigned n_passed = 0, n_var, first_var = 0;
	struct pc_val rest = pc_val();
	struct pc_event *event;
	struct pc_fn *callee;
	struct pc_val gets, result = pc_val(), own = pc_val();
	uint64_t reads = decl ? pcg_fn_reads(decl) : 0;
	pcg_parts records, bounds, args;

	if (lower_pack(l, decl, call) || lower_guard(l, decl, call) ||
	    pcg_io_internal(l, decl, call))
		return;
	if ((gimple_call_internal_p(call) ||
	     (decl && fndecl_built_in_p(decl, BUILT_IN_NORMAL))) &&
	    pcg_lower_builtin(l, bb, gsi, call))
		return;
	if (l->fn->lang == PC_LANG_CXX && pcg_atomic_member(l, gsi, decl, call))
		return;
	callee = decl ? callee_of(l, decl) : NULL;
	if (callee && callee->op && l->fn->lang == PC_LANG_FORTRAN)
		n_passed = pcg_exact_passed(l, call, callee->op, passed);
	lower_addresses(l, call, callee);
	pass_records(l, call, callee, &records);
	pcg_class_passed(l, call);
	if (!callee || !callee->op)
		pcg_bounds_passed(l, call, &reads, &bounds);
	pcg_held_passed(l, decl, call, &reads, &bounds);
	pass_read(l, call, callee, &reads, &bounds);
	if (callee && !callee->op && !(callee->flags & PC_FN_DEFINED))
		callee->reads |= reads;
	n_var = pcg_vararg_count(call, n, &first_var);
	if (n_var)
		rest = pcg_vararg_rest(l, call, n_var - 1);
	for (unsigned i = 0; i < n; i++)
		args.safe_push(pcg_temp_led(decl, i) ?
			pcg_address(l, called_at(*gsi, call), gimple_call_arg(call, i)) :
			pcg_value(l, gimple_call_arg(call, i), NULL));
	gets = pcg_flow_gets(l, decl, call);
	event = pcg_event(l, PC_EV_CALL, called_at(*gsi, call),
			  MAX(n, n_var) + bounds.length() + n_set + !decl);
	if (in_system_header_at(event->loc.host))
		event->flags |= PC_EVF_SYSTEM;
	if (lookup_stmt_eh_lp_fn(l->fun, call) < 0)
		event->flags |= PC_EVF_NOTHROW;
	event->flags |= pcg_fresh(call);
	event->callee = callee;
	if (!decl)
		pcg_event_arg(event, pcg_value(l, gimple_call_fn(call), NULL));
	if (!decl)
		event->type = pcg_call_type(call);
	for (unsigned i = 0; i < (n_var ? n_var : n); i++) {
		struct pc_val v = n_var && i == n_var - 1 ? rest :
				  i >= n ? pc_val_int(0) : args[i];

		if (i < n_passed && passed[i].kind != PC_VAL_UNKNOWN)
			v = passed[i];
		if (i < n && records[i].kind != PC_VAL_UNKNOWN)
			v = records[i];
		if (i < n)
			v.rec = pcg_record(gimple_call_arg(call, i));
		pcg_event_arg(event, v);
	}
	if (decl)
		pcg_throw(l, decl, call, event);
	for (unsigned i = 0; i < bounds.length(); i++)
		pcg_event_arg(event, bounds[i]);
	for (unsigned i = 0; i < n_set; i++)
		pcg_event_arg(event, set[i]);
	if (callee && callee->op &&
	    (pc_mpi_op_is_collective(callee->op) || flag_openmp))
		pcg_mark_coll(l, gsi, event, call);
	else if (callee && flag_openmp && l->calls && pc_lock_moves(callee->name))
		pcg_mark_lock(l, gsi, event, call);
	else if (flag_openmp && pc_flush_call(event))
		pcg_mark_flush(l, gsi);
	else
		pcg_mark_function(l, gsi, event);
	if (lhs && !pcg_value_partial(lhs)) {
		event->dst = pcg_value(l, lhs, NULL);
		result = pcg_flow_result(l, call, event, gets);
		own = event->dst;
	} else if (lhs) {
		lower_partial_result(l, call, event);
	}
	lower_record_result(l, decl, call, event);
	lower_library_record(l, call, decl, callee);
	if (n_var)
		pcg_vararg_written(l, call, first_var);
	if (callee && callee->op) {
		pcg_exact_left(l, call, callee->op);
		if (l->fn->lang != PC_LANG_FORTRAN)
			pcg_part_beyond(l, call, callee->op);
	} else if (l->fn->lang == PC_LANG_FORTRAN) {
		pcg_class_called(l, call, reads);
		pcg_bounds_called(l, call, reads);
	}
	if (l->fn->lang == PC_LANG_CXX) {
		pcg_content_call(l, decl, call, event, gets);
		pcg_std_call(l, decl, call);
		pcg_flow_call(l, decl, call, result, own, gets);
	}
}

