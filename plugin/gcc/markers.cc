/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * markers.cc - statements that mark the places where the run time may have to
 *              be called, until the result of the analysis is known.
 *
 * In:   places, found while a function is lowered.
 * Out:  a table: which event each marker stands for.  The marker carries the
 *       argument that is the communicator, and those that the run time compares
 *       (registry), as they are in the MPI call.
 * Cost: one statement for each; instrument.cc removes all of them.
 * Not:  in the model; a marker is never lowered.
 *
 * RATIONALE: a marker is a call of an internal function of GCC, which has no
 * declaration and no edge in the call graph.  A declaration of the plugin would
 * change the numbers of all later ones, by which GCC hashes and sorts: then an
 * object would differ even if all markers are removed.
 */
#include "instrument.h"

/* First argument of the markers: not one of GCC's kinds of IFN_UNIQUE. */
enum { MARK = 0x50a };

/* A new marker of KIND for event EVENT of the block being lowered; ARG: NULL or
 * PARCOACH_VALUES values. */
static gcall *mark_new(struct pcg_lower *l, uint32_t event,
		       enum pcg_mark_kind kind, tree *arg, location_t loc,
		       uint32_t *number)
{
	struct pcg_mark mark = { l->fn, l->block, event, kind,
				 PC_REGION_COUNT, 0, NULL };
	tree num, key = build_int_cst(integer_type_node, MARK);
	gcall *call;

	pc_vec_push(l->program->arena, pcg_unit.marks, mark);
	*number = pcg_unit.marks.n;
	num = build_int_cst(unsigned_type_node, *number);
	call = arg ? gimple_build_call_internal(IFN_UNIQUE, 2 + PARCOACH_VALUES,
						key, num, arg[0], arg[1],
						arg[2], arg[3], arg[4], arg[5],
						arg[6], arg[7], arg[8])
		   : gimple_build_call_internal(IFN_UNIQUE, 2, key, num);
	gimple_set_location(call, loc);
	return call;
}

static uint32_t last_event(struct pcg_lower *l)
{
	return l->fn->blocks.v[l->block].events.n - 1;
}

/* Argument AT of CALL if it is a handle, a number or an address; else NULL. */
static tree argument(gcall *call, int at)
{
	tree arg;

	if (at < 0 || (unsigned)at >= gimple_call_num_args(call))
		return NULL_TREE;
	arg = gimple_call_arg(call, at);
	return POINTER_TYPE_P(TREE_TYPE(arg)) ||
	       INTEGRAL_TYPE_P(TREE_TYPE(arg)) ? arg : NULL_TREE;
}

/* Set ARG to the arguments of CALL that a marker carries, in the order of the
 * ABI, and return which there are.  Core knows their positions. */
static uint32_t arguments(gcall *call, const struct pc_fn *callee, tree *arg)
{
	const struct pc_mpi_op *op = callee->op;
	const struct pc_op_data data = pc_mpi_op_data(op);
	int at[PARCOACH_VALUES], missing = 0;

	pc_mpi_op_values(op, at);
	for (int i = 0; i < PARCOACH_VALUES; i++) {
		arg[i] = argument(call, at[i]);
		missing += at[i] >= 0 && !arg[i];
		if (!arg[i])
			arg[i] = build_zero_cst(pointer_sized_int_node);
	}
	return missing ? 0 : pcg_site_args(op, &data, callee->name);
}

void pcg_mark_coll(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, gcall *call)
{
	tree arg[PARCOACH_VALUES];
	uint32_t args = arguments(call, event->callee, arg);
	gcall *mark;

	mark = mark_new(l, last_event(l), PCG_MARK_COLL, arg,
			gimple_location(call), &event->host);
	pcg_unit.marks.v[event->host - 1].args = args;
	gimple_set_block(mark, gimple_block(call));
	gsi_insert_before(gsi, mark, GSI_SAME_STMT);
}

static void insert_before(gimple_stmt_iterator *gsi, gcall *mark)
{
	gimple_set_block(mark, gimple_block(gsi_stmt(*gsi)));
	gsi_insert_before(gsi, mark, GSI_SAME_STMT);
}

/* Whether a marker can be put in BB, before the block that ends a parallel
 * region: BB ends in the end of a construct (*ENDS) or has no other
 * successor. */
static bool has_end(basic_block bb, bool *ends)
{
	gimple *last = pcg_last_stmt(bb);

	*ends |= last && gimple_code(last) == GIMPLE_OMP_RETURN;
	return (last && gimple_code(last) == GIMPLE_OMP_RETURN) ||
	       (single_succ_p(bb) && !(single_succ_edge(bb)->flags &
				       (EDGE_ABNORMAL | EDGE_EH)) &&
		(!last || (!is_gimple_omp(last) && !stmt_ends_bb_p(last))));
}

/* Whether the block of GSI contains only the end of a parallel region, and
 * follows constructs on some paths.  Then GCC omits the barriers of these
 * constructs, which a marker between them would prevent. */
static bool ends_constructs(gimple_stmt_iterator gsi)
{
	basic_block bb = gsi_bb(gsi);
	bool ends = false;
	edge_iterator ei;
	edge e;

	gsi_prev_nondebug(&gsi);
	if (!gsi_end_p(gsi) && gimple_code(gsi_stmt(gsi)) != GIMPLE_LABEL)
		return false;
	FOR_EACH_EDGE (e, ei, bb->preds)
		if (!has_end(e->src, &ends))
			return false;
	return ends;
}

/* Insert a copy of MARK at the end of each block before BB; if that block ends
 * in the end of a construct, before it. */
static void insert_ends(basic_block bb, gcall *mark)
{
	edge_iterator ei;
	edge e;

	FOR_EACH_EDGE (e, ei, bb->preds) {
		gimple_stmt_iterator before = gsi_last_bb(e->src);
		gcall *copy = as_a<gcall *>(gimple_copy(mark));

		if (!gsi_end_p(before) &&
		    gimple_code(gsi_stmt(before)) == GIMPLE_OMP_RETURN)
			insert_before(&before, copy);
		else
			gsi_insert_after(&before, copy, GSI_NEW_STMT);
	}
}

void pcg_mark_exit(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, enum pc_region_kind region)
{
	gcall *mark = mark_new(l, last_event(l), PCG_MARK_EXIT, NULL,
			       event->loc.host, &event->host);

	pcg_unit.marks.v[event->host - 1].region = region;
	if (region == PC_REGION_PARALLEL && ends_constructs(*gsi))
		insert_ends(gsi_bb(*gsi), mark);
	else
		insert_before(gsi, mark);
}

void pcg_mark_barrier(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		      struct pc_event *event)
{
	uint32_t number;

	insert_before(gsi, mark_new(l, last_event(l), PCG_MARK_BARRIER,
				    NULL, event->loc.host, &number));
	if (!event->host)
		event->host = number;
}

void pcg_mark_enter(struct pcg_lower *l, basic_block bb,
		    struct pc_event *event, enum pc_region_kind region)
{
	gimple_stmt_iterator gsi = gsi_after_labels(bb);
	gcall *mark = mark_new(l, last_event(l), PCG_MARK_ENTER, NULL,
			       event->loc.host, &event->host);

	pcg_unit.marks.v[event->host - 1].region = region;
	if (!gsi_end_p(gsi))
		gimple_set_block(mark, gimple_block(gsi_stmt(gsi)));
	gsi_insert_before(&gsi, mark, GSI_SAME_STMT);
}

void pcg_mark_task(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, enum pcg_mark_kind kind)
{
	uint32_t number;

	insert_before(gsi, mark_new(l, last_event(l), kind, NULL,
				    event->loc.host, &number));
	if (kind == PCG_MARK_TASK || kind == PCG_MARK_TASKLOOP)
		pcg_unit.marks.v[number - 1].region = event->region;
	if (!event->host)
		event->host = number;
}

void pcg_mark_lock(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, gcall *call)
{
	tree arg[PARCOACH_VALUES];

	for (int i = 0; i < PARCOACH_VALUES; i++)
		arg[i] = build_zero_cst(pointer_sized_int_node);
	arg[0] = argument(call, pc_lock_guard(event->callee->name) ==
					PC_GUARD_MAKE);
	if (!arg[0])
		return;
	insert_before(gsi, mark_new(l, last_event(l), PCG_MARK_LOCK, arg,
				    gimple_location(call), &event->host));
	pcg_unit.marks.v[event->host - 1].what = event->callee->name;
}

void pcg_mark_loop(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event)
{
	insert_before(gsi, mark_new(l, last_event(l), PCG_MARK_ENTER, NULL,
				    event->loc.host, &event->host));
	pcg_unit.marks.v[event->host - 1].region = event->region;
}

void pcg_mark_flush(struct pcg_lower *l, gimple_stmt_iterator *gsi)
{
	uint32_t number;

	if (l->calls)
		insert_before(gsi, mark_new(l, 0, PCG_MARK_FLUSH, NULL,
					    gimple_location(gsi_stmt(*gsi)),
					    &number));
}

void pcg_mark_leave(struct pcg_lower *l, gimple_stmt_iterator *gsi)
{
	gcall *mark;

	if (!l->calls)
		return;
	mark = mark_new(l, 0, PCG_MARK_LEAVE, NULL, l->loc,
			&l->fn->blocks.v[l->block].host);
	gimple_set_block(mark, gimple_block(gsi_stmt(*gsi)));
	gsi_insert_before(gsi, mark, GSI_SAME_STMT);
}

/* A register with the value of the branch STMT: whether it is taken, or the value
 * of a switch. */
static tree branch_value(gimple_stmt_iterator *gsi, gimple *stmt)
{
	gcond *cond = dyn_cast<gcond *>(stmt);
	gassign *assign;
	tree value;

	if (!cond)
		return gimple_switch_index(as_a<gswitch *>(stmt));
	value = create_tmp_reg(boolean_type_node, "parcoach");
	assign = gimple_build_assign(value, gimple_cond_code(cond),
				     gimple_cond_lhs(cond),
				     gimple_cond_rhs(cond));
	gimple_set_location(assign, gimple_location(stmt));
	gimple_set_block(assign, gimple_block(stmt));
	gsi_insert_before(gsi, assign, GSI_SAME_STMT);
	return value;
}

static bool verifies_proofs(void)
{
	return pcg_unit.args.opts.instrument == PC_INSTRUMENT_PROOFS;
}

void pcg_mark_cond(struct pcg_lower *l, gimple_stmt_iterator *gsi)
{
	tree arg[PARCOACH_VALUES];
	gimple *stmt = gsi_stmt(*gsi);

	if (!verifies_proofs() || l->region[l->bb->index] >= 0 ||
	    stmt_could_throw_p(l->fun, stmt))
		return;
	for (int i = 0; i < PARCOACH_VALUES; i++)
		arg[i] = build_zero_cst(pointer_sized_int_node);
	arg[0] = branch_value(gsi, stmt);
	insert_before(gsi, mark_new(l, 0, PCG_MARK_COND, arg,
				    gimple_location(stmt),
				    &l->fn->blocks.v[l->block].host));
}

void pcg_mark_function(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		       struct pc_event *event)
{
	if (verifies_proofs())
		insert_before(gsi, mark_new(l, last_event(l), PCG_MARK_CALL,
					    NULL, gimple_location(gsi_stmt(*gsi)),
					    &event->host));
}

gcall *pcg_mark_call(gimple *stmt)
{
	gcall *call = dyn_cast<gcall *>(stmt);

	if (!call || !gimple_call_internal_p(call, IFN_UNIQUE) ||
	    gimple_call_num_args(call) < 2 ||
	    !tree_fits_uhwi_p(gimple_call_arg(call, 0)) ||
	    tree_to_uhwi(gimple_call_arg(call, 0)) != MARK)
		return NULL;
	return call;
}

const struct pcg_mark *pcg_mark_find(gcall *call)
{
	tree num = gimple_call_arg(call, 1);
	uint64_t n = tree_fits_uhwi_p(num) ? tree_to_uhwi(num) : 0;

	return n && n <= pcg_unit.marks.n && pcg_unit.program ?
		       &pcg_unit.marks.v[n - 1] : NULL;
}

tree pcg_mark_arg(gcall *call, int i)
{
	return gimple_call_arg(call, 2 + i);
}
