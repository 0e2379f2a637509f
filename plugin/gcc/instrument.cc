/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * instrument.cc - carries out the plan: each marker becomes a call of the run
 *                 time or is removed.
 *
 * In:   all functions of the unit, with OpenMP regions in functions of their
 *       own and nothing inlined yet; `todo` of events and blocks (plan.c of
 *       core).
 * Out:  the same functions without markers.  Code that is proved correct is not
 *       changed; nor is a unit that was given up (rescue.cc).
 * Cost: O(statements) of the functions that contain a marker.
 */
#include "instrument.h"
#include "proofs.h"

uint32_t pcg_mark_todo(const struct pcg_mark *mark,
		       const struct pc_event **event)
{
	bool has_event = pcg_mark_has_event(mark->kind);
	uint32_t b = mark->block, e = has_event ? mark->event : UINT32_MAX;
	const struct pc_block *block;

	pc_block_moved(mark->fn, &b, &e);
	block = &mark->fn->blocks.v[b];
	*event = NULL;
	if (mark->fn->flags & PC_FN_BROKEN)
		return 0;
	if (mark->kind == PCG_MARK_LEAVE)
		return block->todo & PC_DO_LEAVE;
	if (mark->kind == PCG_MARK_FLUSH)
		return mark->fn->flags & PC_FN_WORDS;
	if (mark->kind == PCG_MARK_COND)
		return block->todo & (PC_DO_PROOF_ALL | PC_DO_PROOFS);
	*event = &block->events.v[e];
	if (mark->kind == PCG_MARK_CALL)
		return (*event)->todo & PC_DO_APART;
	if (mark->kind == PCG_MARK_COLL)
		return (*event)->todo & (PC_DO_MATCH | PC_DO_THREADS);
	if (mark->kind == PCG_MARK_BARRIER)
		return (*event)->todo & PC_DO_BARRIER;
	return (*event)->todo & PC_DO_REGION;
}

/* ---- values ---- */

/* Which values are handles, and which are buffers, which may be
 * MPI_IN_PLACE. */
enum { HANDLES = 1 << 0 | 1 << 2 | 1 << 5 | 1 << 8, BUFFERS = 1 << 3 | 1 << 6 };

/* Whether ARG is the address of an object of which this unit knows only the
 * name, such as a predefined handle of the library.  RATIONALE: a record would
 * keep any other object even if the linker drops the function. */
static bool is_opaque(tree arg)
{
	tree object = TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0)
						  : NULL_TREE;

	return object && VAR_P(object) && DECL_EXTERNAL(object) &&
	       TREE_CODE(TREE_TYPE(object)) == RECORD_TYPE &&
	       !COMPLETE_TYPE_P(TREE_TYPE(object)) && !DECL_WEAK(object) &&
	       !DECL_THREAD_LOCAL_P(object);
}

/* Whether the buffer ARG of NAME is an object of this unit, so that it cannot
 * be a special address of the library.  In Fortran an object in static storage
 * can be one.  If the argument is a descriptor, the object it points to
 * counts. */
static bool is_own(tree arg, const char *name)
{
	bool fortran = pc_mpi_name_is_fortran(name);
	tree object = TREE_CODE(arg) == ADDR_EXPR
			      ? get_base_address(TREE_OPERAND(arg, 0))
			      : NULL_TREE;

	return object && VAR_P(object) && !DECL_EXTERNAL(object) &&
	       !pc_mpi_name_has_descriptors(name) &&
	       (!fortran || !TREE_STATIC(object));
}

/* The number that ARG, or in Fortran what it points to, always is; NULL if
 * there is none or it does not fit in 4 bytes. */
static tree number_of(tree arg, bool by_reference)
{
	if (by_reference) {
		arg = TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0)
						  : NULL_TREE;
		arg = arg && TREE_CODE(arg) == CONST_DECL ? DECL_INITIAL(arg)
							  : NULL_TREE;
		if (arg && TYPE_PRECISION(TREE_TYPE(arg)) != 32)
			return NULL_TREE;
	}
	if (!arg || TREE_CODE(arg) != INTEGER_CST)
		return NULL_TREE;
	arg = fold_convert(ptrdiff_type_node, arg);
	return (int32_t)tree_to_shwi(arg) == tree_to_shwi(arg) ? arg
							       : NULL_TREE;
}

/* Where the run time gets value I of WHAT, which is ARG, from. */
static enum parcoach_from value_from(const struct pcg_mark *what,
				     const struct pc_event *event, int i,
				     tree arg, struct pcg_place *record)
{
	bool fortran = pc_mpi_name_is_fortran(event->callee->name);
	tree number;

	if (integer_zerop(arg) || (i && !pcg_site_given(what, event)))
		return PARCOACH_FROM_NOTHING;
	if (BUFFERS >> i & 1 && is_own(arg, event->callee->name))
		return PARCOACH_FROM_NOTHING;
	number = number_of(arg, fortran && !(BUFFERS >> i & 1));
	if (number) {
		record->number[i] = (int32_t)TREE_INT_CST_LOW(number);
		return PARCOACH_FROM_NUMBER;
	}
	if (HANDLES >> i & 1 && !fortran && is_opaque(arg)) {
		record->address[i] = arg;
		return PARCOACH_FROM_ADDRESS;
	}
	return PARCOACH_FROM_CALL;
}

tree pcg_value_given(gimple_stmt_iterator *gsi, tree arg, location_t loc)
{
	unsigned bits = TYPE_PRECISION(TREE_TYPE(arg));
	gassign *stmt;
	tree tmp;

	if (bits == 32 || bits == POINTER_SIZE)
		return arg;
	tmp = create_tmp_reg(pointer_sized_int_node, "parcoach");
	stmt = gimple_build_assign(tmp, NOP_EXPR, arg);
	gimple_set_location(stmt, loc);
	gsi_insert_before(gsi, stmt, GSI_SAME_STMT);
	return tmp;
}

/* Put CALL in place of the call at GSI, with the location of LIKE. */
static void put_call(gimple_stmt_iterator *gsi, gcall *call, gimple *like)
{
	gimple_set_location(call, gimple_location(like));
	gimple_set_block(call, gimple_block(like));
	gsi_replace(gsi, call, true);
}

/* Set in PLACE what the run-time function for CALL gets: all values are
 * arguments, except at most one that the record contains.  Return the argument
 * that the record replaces; -1: none. */
static int values_of(gcall *call, const struct pcg_mark *what,
		     const struct pc_event *event, struct pcg_place *place)
{
	int at[PARCOACH_VALUES], in = pc_mpi_op_stands_in(event->callee->op);
	unsigned shift = 0;

	pc_mpi_op_values(event->callee->op, at);
	if (in >= 0) {
		place->from[in] = value_from(what, event, in,
					     gimple_call_arg(call, at[in]),
					     place);
		if (place->from[in] != PARCOACH_FROM_NUMBER &&
		    place->from[in] != PARCOACH_FROM_ADDRESS)
			in = -1;
	}
	for (int i = 0; i < PARCOACH_VALUES; i++) {
		if (i == in || at[i] < 0)
			continue;
		place->from[i] = PARCOACH_FROM_CALL;
		place->places |= shift < 32 ? (uint32_t)at[i] << shift : 0;
		shift += 4;
	}
	return in < 0 ? -1 : at[in];
}

/* Replace the collective after the marker at GSI by the function of the run
 * time, which compares its arguments and calls it.  RATIONALE: for GCC a call
 * costs as much as five arguments. */
static bool replace_coll(gimple_stmt_iterator *gsi, const struct pcg_mark *what,
			 const struct pc_event *event)
{
	struct pcg_place place = pcg_place();
	gimple_stmt_iterator next = *gsi;
	auto_vec<tree> args;
	gcall *call, *ours;
	tree callee, site;
	bool made;
	int in;

	gsi_next_nondebug(&next);
	call = gsi_end_p(next) ? NULL : dyn_cast<gcall *>(gsi_stmt(next));
	made = call && pcg_site_is_made(call, event->callee);
	if (!made && (!call || !pcg_site_has_check(call, event->callee)))
		return false;
	in = values_of(call, what, event, &place);
	if (made) {
		place.procedure = gimple_call_fn(call);
		in = pcg_site_in(gimple_call_num_args(call), in);
	}
	callee = made ? pcg_site_maker(gimple_call_num_args(call), in) :
			pcg_site_check(gimple_call_fndecl(call), in);
	site = pcg_site(what, event, &place);
	for (int i = 0; i < (int)gimple_call_num_args(call); i++)
		args.safe_push(i == in ? site : gimple_call_arg(call, i));
	if (in < 0)
		args.safe_push(site);
	ours = gimple_build_call_vec(callee, args);
	gimple_call_set_lhs(ours, gimple_call_lhs(call));
	gimple_call_set_nothrow(ours, gimple_call_nothrow_p(call));
	put_call(&next, ours, call);
	gsi_remove(gsi, true);
	return true;
}

/* Whether a marker of a barrier that the plan wants follows directly the marker
 * at GSI, the end of its construct; if so, it is removed. */
static bool take_barrier(gimple_stmt_iterator gsi)
{
	const struct pcg_mark *what;
	const struct pc_event *event;
	gcall *mark;

	gsi_next_nondebug(&gsi);
	mark = gsi_end_p(gsi) ? NULL : pcg_mark_call(gsi_stmt(gsi));
	what = mark ? pcg_mark_find(mark) : NULL;
	if (!what || what->kind != PCG_MARK_BARRIER || !pcg_mark_todo(what, &event))
		return false;
	gsi_remove(&gsi, true);
	return true;
}

/* Append to ARGS the communicators of the function whose exit is at GSI, for
 * its hook, and describe them in *RECORD.  False: none is known. */
static bool left_on(gimple_stmt_iterator *gsi, const struct pcg_mark *what,
		    location_t loc, struct pcg_place *record,
		    auto_vec<tree> *args)
{
	tree on[PARCOACH_LEFT_ON];
	bool fortran;

	if (what->kind != PCG_MARK_LEAVE ||
	    !pcg_left_on(what->fn, on, &fortran))
		return false;
	record->site.on = fortran ? PARCOACH_ON_COMM_FINT : PARCOACH_ON_COMM;
	for (int i = 0; i < PARCOACH_LEFT_ON; i++)
		args->safe_push(pcg_left_value(gsi, on[i], loc));
	return true;
}

static void replace(gimple_stmt_iterator *gsi, gcall *mark,
		    const struct pcg_mark *what, const struct pc_event *event)
{
	enum pcg_mark_kind kind = what->kind;
	location_t loc = gimple_location(mark);
	struct pcg_place record = pcg_place();
	auto_vec<tree> args;
	gcall *call;

	args.safe_push(NULL_TREE);
	if (what->kind == PCG_MARK_LOCK)
		args.safe_push(pcg_mark_arg(mark, 0));
	for (int i = 0; i < PARCOACH_VALUES && what->kind == PCG_MARK_COLL;
	     i++) {
		tree arg = pcg_mark_arg(mark, i);

		record.from[i] = value_from(what, event, i, arg, &record);
		if (record.from[i] == PARCOACH_FROM_CALL)
			args.safe_push(pcg_value_given(gsi, arg, loc));
	}
	if (left_on(gsi, what, loc, &record, &args))
		kind = PCG_MARK_LEAVE_ON;
	args[0] = pcg_site(what, event, &record);
	if (kind == PCG_MARK_EXIT && take_barrier(*gsi))
		kind = PCG_MARK_EXIT_BARRIER;
	call = gimple_build_call_vec(pcg_site_callee(kind, args.length() - 1),
				     args);
	put_call(gsi, call, mark);
}

/* How many blocks GCC may have inserted between a marker and its call. */
enum { BLOCKS_BETWEEN = 4 };

/* Replace the call of libgomp that makes the task, or waits for it, by the
 * function of the run time. */
static bool replace_task(gimple_stmt_iterator gsi, const struct pcg_mark *what,
			 const struct pc_event *event)
{
	struct pcg_place record = pcg_place();
	auto_vec<tree> args;
	tree callee;
	gcall *call, *ours;

	for (int i = 0; i < BLOCKS_BETWEEN; i++) {
		for (; !gsi_end_p(gsi); gsi_next(&gsi)) {
			call = dyn_cast<gcall *>(gsi_stmt(gsi));
			callee = call ? pcg_site_callee_task(what->kind, call)
				      : NULL_TREE;
			if (!callee)
				continue;
			args.safe_push(pcg_site(what, event, &record));
			for (unsigned k = 0; k < gimple_call_num_args(call);
			     k++)
				args.safe_push(gimple_call_arg(call, k));
			ours = gimple_build_call_vec(callee, args);
			if (pcg_may_be_absent())
				call = as_a<gcall *>(gimple_copy(call));
			put_call(&gsi, ours, call);
			if (pcg_may_be_absent())
				pcg_absent_guard(gsi, call);
			return true;
		}
		if (!single_succ_p(gsi.bb))
			return false;
		gsi = gsi_start_bb(single_succ(gsi.bb));
	}
	return false;
}

static bool takes_place(const struct pcg_mark *mark)
{
	return mark->kind == PCG_MARK_TASK ||
	       mark->kind == PCG_MARK_TASKLOOP || mark->kind == PCG_MARK_WAIT;
}

/* Put the call that the plan asks for in place of MARK. */
static void carry_out(gimple_stmt_iterator *gsi, gcall *mark,
		      const struct pcg_mark *what,
		      const struct pc_event *event)
{
	switch (what->kind) {
	case PCG_MARK_COND:
		pcg_proofs_cond(gsi, mark, what);
		return;
	case PCG_MARK_CALL:
		pcg_proofs_call(gsi, mark, what, event);
		return;
	case PCG_MARK_COLL:
		pcg_proofs_arguments(gsi, mark, what, event);
		if (replace_coll(gsi, what, event))
			return;
		break;
	default:
		break;
	}
	replace(gsi, mark, what, event);
}

/* True if a call of the run time was inserted. */
static bool instrument_block(basic_block bb)
{
	gimple_stmt_iterator gsi = gsi_start_bb(bb);
	const struct pcg_mark *what;
	const struct pc_event *event;
	bool any = false;
	gcall *mark;

	while (!gsi_end_p(gsi)) {
		mark = pcg_mark_call(gsi_stmt(gsi));
		if (!mark) {
			gsi_next(&gsi);
			continue;
		}
		what = pcg_mark_find(mark);
		if (what && takes_place(what)) {
			gimple_stmt_iterator from = gsi;

			gsi_next(&from);
			any |= pcg_mark_todo(what, &event) &&
			       replace_task(from, what, event);
			gsi_remove(&gsi, true);
		} else if (what && pcg_mark_todo(what, &event)) {
			carry_out(&gsi, mark, what, event);
			any = true;
			if (pcg_may_be_absent()) {
				pcg_absent_guard(gsi, NULL);
				break;
			}
			gsi_next(&gsi);
		} else {
			gsi_remove(&gsi, true);
		}
	}
	return any;
}

/* RATIONALE: call graph edges are only rebuilt if necessary: their order
 * decides in which order GCC writes functions. */
static void instrument_function(struct function *fun)
{
	bool any = false;
	basic_block bb;

	push_cfun(fun);
	FOR_EACH_BB_FN (bb, fun)
		any |= instrument_block(bb);
	if (any)
		cgraph_edge::rebuild_edges();
	pop_cfun();
}

bool pcg_may_have_marks(tree decl)
{
	return DECL_ARTIFICIAL(decl) || pcg_unit.marked->contains(decl);
}

void pcg_instrument(void)
{
	struct cgraph_node *node;

	if (!pcg_unit.marks.n)
		return;
	if (pcg_unit.program)
		pcg_unit.predict = pc_predict_make(pcg_unit.program);
	pcg_left_find();
	pcg_proofs_find();
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node) {
		struct function *fun = DECL_STRUCT_FUNCTION(node->decl);

		if (fun && fun->cfg && pcg_may_have_marks(node->decl))
			instrument_function(fun);
	}
	pcg_proofs_end();
	pcg_left_end();
	pcg_sites_end();
}
