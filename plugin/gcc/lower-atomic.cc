/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-atomic.cc - atomic accesses: OpenMP, GCC's builtins, std::atomic.
 *
 * In:   the statements between GIMPLE_OMP_ATOMIC_LOAD and STORE, which are
 *       ordinary ones; calls.
 * Out:  reads and writes of what is pointed to; a flush for OpenMP.  What is
 *       read is also an unknown value: another thread may have written it.
 *       Only the access that ends a reduction returns no value to the program.
 * Cost: O(1).
 * Not:  whether a comparison succeeds.
 */
#include "lower-atomic.h"
#include "lower-part.h"
#include "lower-std.h"

/* What one access does: READ returns the old value, or with NEW the value that
 * it has stored; WRITE stores, and KEEPS something of the old value. */
struct access {
	bool read, write, keeps, fresh, compares;
};

/* The load whose store follows. */
static gomp_atomic_load *last_load;

static void assign(struct pcg_lower *l, location_t loc, struct pc_val dst,
		   const struct pc_val *v, unsigned n)
{
	struct pc_event *event;

	if (dst.kind == PC_VAL_UNKNOWN || dst.kind == PC_VAL_INT ||
	    dst.mod == PC_MOD_ADDR)
		return;
	event = pcg_event(l, PC_EV_ASSIGN, loc, n);
	event->oper = n == 1 ? PC_OPER_COPY : PC_OPER_OTHER;
	event->dst = dst;
	for (unsigned i = 0; i < n; i++)
		pcg_event_arg(event, v[i]);
}

/* What the pointer T points to. */
static struct pc_val pointed_by(struct pcg_lower *l, tree t)
{
	return pcg_pointed_to(pcg_value(l, t, NULL));
}

/* LOAD, at *GSI, begins an atomic access: that is a flush of its variable. */
static void flush(struct pcg_lower *l, gimple_stmt_iterator *gsi, gimple *load)
{
	struct pc_event *event =
		pcg_event(l, PC_EV_CALL, gimple_location(load), 1);

	event->callee = pc_fn_get(l->program, "__sync_synchronize");
	event->callee->flags |= PC_FN_LIBRARY | PC_FN_PURE;
	pcg_event_arg(event, pcg_value(l, gimple_omp_atomic_load_rhs(
			as_a<gomp_atomic_load *>(load)), NULL));
	pcg_mark_flush(l, gsi);
}

void pcg_atomic_stmt(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		     gimple *stmt)
{
	struct pc_val v[2] = { pc_val(), pc_val() };
	struct pcg_deps deps = pcg_deps();
	location_t loc = gimple_location(stmt);
	gomp_atomic_store *store = dyn_cast<gomp_atomic_store *>(stmt);

	if (!store) {
		last_load = as_a<gomp_atomic_load *>(stmt);
		/* OpenMP 5.1, 2.19.8: it is a flush unless it is relaxed. */
		if (flag_openmp && gimple_omp_atomic_memory_order(stmt) >
					   OMP_MEMORY_ORDER_RELAXED)
			flush(l, gsi, stmt);
		v[0] = pointed_by(l, gimple_omp_atomic_load_rhs(last_load));
		pcg_assign(l, loc, gimple_omp_atomic_load_lhs(last_load),
			   PC_OPER_OTHER, v,
			   gimple_omp_atomic_need_value_p(stmt) ? 2 : 1, &deps);
		return;
	}
	if (!last_load)
		return;
	v[0] = pcg_value(l, gimple_omp_atomic_store_val(store), NULL);
	assign(l, loc,
	       pointed_by(l, gimple_omp_atomic_load_rhs(last_load)), v, 1);
	last_load = NULL;
}

/* Whether the call ends with a memory order that is not relaxed. */
static bool is_flush(const gcall *call)
{
	unsigned n = gimple_call_num_args(call);
	tree last = n ? gimple_call_arg(call, n - 1) : NULL_TREE;

	return !last || TREE_CODE(last) != INTEGER_CST || !integer_zerop(last);
}

static void flush(struct pcg_lower *l, gimple_stmt_iterator *gsi, gcall *call)
{
	struct pc_event *event;

	if (!flag_openmp || !is_flush(call))
		return;
	event = pcg_event(l, PC_EV_CALL, gimple_location(call), 1);
	event->callee = pc_fn_get(l->program, "__sync_synchronize");
	event->callee->flags |= PC_FN_LIBRARY | PC_FN_PURE;
	pcg_event_arg(event, pcg_value(l, gimple_call_arg(call, 0), NULL));
	pcg_mark_flush(l, gsi);
}

/* If the first argument of CALL points to a record, its fields become something
 * of BY. */
static void set_fields(struct pcg_lower *l, gcall *call, struct pc_val by)
{
	tree type = pcg_part_type(gimple_call_arg(call, 0));
	pcg_parts fields;

	if (type && RECORD_OR_UNION_TYPE_P(type))
		pcg_part_all(l, type, &fields);
	for (unsigned i = 0; i < fields.length(); i++) {
		struct pc_val v[2] = { by, fields[i] };

		assign(l, gimple_location(call), fields[i], v, 2);
	}
}

/* CALL accesses AT, to which its first argument leads; BY is what it stores or
 * combines. */
static void access(struct pcg_lower *l, gimple_stmt_iterator *gsi, gcall *call,
		   const struct access *a, struct pc_val at, struct pc_val by)
{
	struct pc_val v[3] = { by, at, pc_val() };
	location_t loc = gimple_location(call);
	struct pcg_deps deps = pcg_deps();
	tree lhs = gimple_call_lhs(call);

	flush(l, gsi, call);
	/* The old value, before it is replaced. */
	if (lhs && !a->fresh)
		pcg_assign(l, loc, lhs, PC_OPER_OTHER, a->read ? v + 1 : v,
			   a->read ? 2 : 3, &deps);
	if (a->write) {
		assign(l, loc, at, v, a->keeps ? 2 : 1);
		set_fields(l, call, by);
	}
	if (lhs && a->fresh)
		pcg_assign(l, loc, lhs, PC_OPER_OTHER, v, 3, &deps);
}

/* A comparison stores its argument in AT, to which the first argument leads; or
 * what was found there is stored where the second argument points to. */
static void compare(struct pcg_lower *l, gimple_stmt_iterator *gsi, gcall *call,
		    struct pc_val at, bool pointer)
{
	struct pc_val old = pointer ?
		pointed_by(l, gimple_call_arg(call, 1)) :
		pcg_value(l, gimple_call_arg(call, 1), NULL);
	struct pc_val v[4] = { at, old, pc_val(),
			       pcg_value(l, gimple_call_arg(call, 2), NULL) };
	struct pc_val set[3] = { v[3], at, old };
	location_t loc = gimple_location(call);
	struct pcg_deps deps = pcg_deps();

	flush(l, gsi, call);
	if (gimple_call_lhs(call))
		pcg_assign(l, loc, gimple_call_lhs(call), PC_OPER_OTHER, v, 3,
			   &deps);
	if (pointer)
		assign(l, loc, old, v, 3);
	assign(l, loc, at, set, 3);
	set_fields(l, call, v[3]);
}

/* What the access called NAME does, without its prefix; false: not known. */
static bool kind_of(const char *name, struct access *a)
{
	memset(a, 0, sizeof *a);
	if (strstr(name, "COMPARE_")) {
		a->compares = true;
	} else if (startswith(name, "LOAD")) {
		a->read = true;
	} else if (startswith(name, "STORE") || startswith(name, "CLEAR") ||
		   startswith(name, "LOCK_RELEASE")) {
		a->write = true;
	} else if (startswith(name, "EXCHANGE") ||
		   startswith(name, "TEST_AND_SET") ||
		   startswith(name, "LOCK_TEST_AND_SET")) {
		a->read = a->write = true;
	} else if (strstr(name, "FETCH")) {
		a->read = a->write = a->keeps = true;
		a->fresh = !startswith(name, "FETCH");
	} else {
		return false;
	}
	return true;
}

bool pcg_atomic_builtin(struct pcg_lower *l, gimple_stmt_iterator *gsi,
			gcall *call, enum built_in_function code)
{
	const char *name = built_in_names[code] + strlen("BUILT_IN_");
	unsigned n = gimple_call_num_args(call);
	bool sync = startswith(name, "SYNC_");
	struct pc_val by = pc_val_int(startswith(name, "ATOMIC_TEST_")), at;
	struct access a;

	if (!sync && !startswith(name, "ATOMIC_"))
		return false;
	name += strlen(sync ? "SYNC_" : "ATOMIC_");
	if (!n || !kind_of(name, &a) || (a.compares && n < 3))
		return false;
	at = pointed_by(l, gimple_call_arg(call, 0));
	if (a.compares) {
		compare(l, gsi, call, at, !sync);
		return true;
	}
	if (n > 1 && a.write && !startswith(name, "TEST_") &&
	    !startswith(name, "CLEAR"))
		by = pcg_value(l, gimple_call_arg(call, 1), NULL);
	access(l, gsi, call, &a, at, by);
	return true;
}

/* ---- std::atomic and std::atomic_ref ---- */

static bool is_reference(const char *name)
{
	return !strcmp(name, "atomic_ref") || startswith(name, "__atomic_ref");
}

static bool is_atomic_class(const char *name)
{
	return !strcmp(name, "atomic") || !strcmp(name, "atomic_flag") ||
	       startswith(name, "__atomic_") || is_reference(name);
}

/* Whether ARG is a reference to another object of the class IN: for a copy. */
static bool is_same(tree in, tree arg)
{
	return POINTER_TYPE_P(TREE_TYPE(arg)) &&
	       TYPE_MAIN_VARIANT(TREE_TYPE(TREE_TYPE(arg))) ==
		       TYPE_MAIN_VARIANT(in);
}

/* The object to which AT, a std::atomic_ref, refers: AT is its address. */
static struct pc_val referred(struct pcg_lower *l, gcall *call, struct pc_val at)
{
	struct pc_val address = pc_val_tmp(l->next_tmp++);

	assign(l, gimple_location(call), address, &at, 1);
	return pcg_pointed_to(address);
}

/* The same for a member function of std::atomic.  The front end calls an
 * operator that converts to the value "__conv_op". */
static bool member_kind(const char *name, struct access *a)
{
	static const struct {
		const char *name, *as;
	} members[] = {
		{ "load", "LOAD" }, { "test", "LOAD" }, { "store", "STORE" },
		{ "clear", "CLEAR" }, { "exchange", "EXCHANGE" },
		{ "test_and_set", "TEST_AND_SET" },
		{ "fetch_add", "FETCH" }, { "fetch_sub", "FETCH" },
		{ "fetch_and", "FETCH" }, { "fetch_or", "FETCH" },
		{ "fetch_xor", "FETCH" }, { "operator=", "STORE" },
		{ "operator++", "ADD_FETCH" }, { "operator--", "ADD_FETCH" },
		{ "operator+=", "ADD_FETCH" }, { "operator-=", "ADD_FETCH" },
		{ "operator&=", "ADD_FETCH" }, { "operator|=", "ADD_FETCH" },
		{ "operator^=", "ADD_FETCH" },
		{ "compare_exchange_weak", "COMPARE_" },
		{ "compare_exchange_strong", "COMPARE_" },
	};

	for (unsigned i = 0; i < ARRAY_SIZE(members); i++)
		if (!strcmp(members[i].name, name))
			return kind_of(members[i].as, a);
	return startswith(name, "__conv_op") && kind_of("LOAD", a);
}

bool pcg_atomic_member(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		       tree decl, gcall *call)
{
	tree in = decl ? DECL_CONTEXT(decl) : NULL_TREE;
	unsigned n = gimple_call_num_args(call);
	struct pc_val by = pc_val_int(1), at;
	struct access a;

	if (!in || !TYPE_P(in) || !n || !DECL_NAME(decl) ||
	    !RECORD_OR_UNION_TYPE_P(in) || !pcg_std_is(in, is_atomic_class))
		return false;
	if (DECL_CXX_CONSTRUCTOR_P(decl))
		kind_of("STORE", &a);
	else if (!member_kind(IDENTIFIER_POINTER(DECL_NAME(decl)), &a) ||
		 (a.compares && n < 3))
		return false;
	at = pointed_by(l, gimple_call_arg(call, 0));
	if (!DECL_CXX_CONSTRUCTOR_P(decl) && pcg_std_is(in, is_reference))
		at = referred(l, call, at);
	if (a.compares) {
		compare(l, gsi, call, at, true);
		return true;
	}
	if (n > 1 && a.write)
		by = is_same(in, gimple_call_arg(call, 1)) ?
			     pointed_by(l, gimple_call_arg(call, 1)) :
			     pcg_value(l, gimple_call_arg(call, 1), NULL);
	access(l, gsi, call, &a, at, by);
	return true;
}
