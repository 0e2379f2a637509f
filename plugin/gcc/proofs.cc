/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proofs.cc - instrument=proofs: the calls by which a run verifies what core has
 *             proved equal between processes.
 *
 * In:   the plan of core (pipeline/plan_proofs.c): conditions and arguments that
 *       are proved equal, on all processes or on the communicator of a
 *       collective of the function; calls that perhaps only some processes
 *       make.
 * Out:  a call of __parcoach_proof before each such branch and collective;
 *       __parcoach_apart before each such call, and __parcoach_together after
 *       it.
 * Cost: O(statements) of the unit, in this mode only.
 * Not:  a communicator that has no name where it is needed; the claim on it is
 *       left out.
 */
#include "instrument.h"
#include "proofs.h"
#include "tree-dfa.h"

/* By function: the communicator that PC_DO_PROOF_1, _2, _3 mean. */
struct named {
	tree comm[PARCOACH_LEFT_ON];
	bool fortran[PARCOACH_LEFT_ON];
};

static hash_map<const struct pc_fn *, struct named> *known;

/* ---- communicators ---- */

static bool is_fortran(const struct pc_fn *fn)
{
	return fn->lang == PC_LANG_FORTRAN;
}

/* Whether REF is a certain part of a variable. */
static bool is_part(tree ref)
{
	poly_int64 at;

	return handled_component_p(ref) && DECL_P(get_base_address(ref)) &&
	       get_addr_base_and_unit_offset(ref, &at);
}

/* HANDLE of a collective, as another statement of the function can name it: a
 * constant, a variable, or the variable from which it was read; or NULL. */
static tree name_of(tree handle)
{
	gassign *def = TREE_CODE(handle) == SSA_NAME ?
			       dyn_cast<gassign *>(SSA_NAME_DEF_STMT(handle)) :
			       NULL;

	if (def)
		handle = gimple_assign_single_p(def) ? gimple_assign_rhs1(def)
						     : NULL_TREE;
	if (!handle || TREE_THIS_VOLATILE(handle))
		return NULL_TREE;
	if (DECL_P(handle) || is_part(handle))
		return handle;
	return (is_gimple_min_invariant(handle) && !integer_zerop(handle)) ||
			       (TREE_CODE(handle) == ADDR_EXPR &&
				(DECL_P(TREE_OPERAND(handle, 0)) ||
				 is_part(TREE_OPERAND(handle, 0)))) ?
		       handle : NULL_TREE;
}

static void take(gcall *call)
{
	const struct pcg_mark *mark = pcg_mark_find(call);
	const struct pc_event *event;

	if (!mark || mark->kind != PCG_MARK_COLL ||
	    !pcg_mark_todo(mark, &event))
		return;
	for (int i = 0; i < PARCOACH_LEFT_ON; i++) {
		if (!(event->todo & (uint32_t)PC_DO_PROOF_1 << i))
			continue;

		struct named &n = known->get_or_insert(mark->fn);

		n.comm[i] = name_of(pcg_mark_arg(call, 0));
		n.fortran[i] = pc_mpi_op_is_fortran(event->callee->op,
						    event->callee->name);
	}
}

static void find_in(struct function *fun)
{
	basic_block bb;

	FOR_EACH_BB_FN (bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi))
			if (gcall *mark = pcg_mark_call(gsi_stmt(gsi)))
				take(mark);
}

void pcg_proofs_find(void)
{
	struct cgraph_node *node;

	if (pcg_unit.args.opts.instrument != PC_INSTRUMENT_PROOFS)
		return;
	known = new hash_map<const struct pc_fn *, struct named>;
	FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node) {
		struct function *fun = DECL_STRUCT_FUNCTION(node->decl);

		if (fun && fun->cfg && pcg_unit.marked->contains(node->decl))
			find_in(fun);
	}
}

void pcg_proofs_end(void)
{
	delete known;
	known = NULL;
}

/* Append to ARGS the communicators of FN in TODO, with zeros after them. */
static void comms(gimple_stmt_iterator *gsi, const struct pc_fn *fn,
		  uint32_t todo, location_t loc, auto_vec<tree> *args)
{
	const struct named *n = known->get(fn);
	unsigned full = args->length() + PARCOACH_LEFT_ON;

	for (int i = 0; n && i < PARCOACH_LEFT_ON; i++)
		if (todo & (uint32_t)PC_DO_PROOF_1 << i && n->comm[i] &&
		    n->fortran[i] == is_fortran(fn))
			args->safe_push(pcg_left_value(
				gsi, unshare_expr_without_location(n->comm[i]), loc));
	while (args->length() < full)
		args->safe_push(build_zero_cst(pointer_sized_int_node));
}

/* ---- calls of the run time ---- */

/* A call of KIND with ARGS, located as LIKE. */
static gcall *call_of(enum pcg_mark_kind kind, auto_vec<tree> *args,
		      gimple *like)
{
	gcall *call = gimple_build_call_vec(
		pcg_site_callee(kind, args->length() - 1), *args);

	gimple_set_location(call, gimple_location(like));
	gimple_set_block(call, gimple_block(like));
	return call;
}

/* The address of the record for WHAT at LOC in FN; NUMBER distinguishes it from
 * others there. */
static tree record_of(const struct pc_fn *fn, struct pc_loc loc,
		      const char *what, uint32_t number, uint32_t flags)
{
	struct pcg_place place = pcg_place();

	place.site.kind = PARCOACH_SITE_PROOF;
	place.site.op = number;
	place.site.flags = flags;
	place.site.on = is_fortran(fn) ? PARCOACH_ON_COMM_FINT
				       : PARCOACH_ON_COMM;
	place.site.line = loc.line;
	place.site.file = loc.file ? loc.file : "";
	place.site.function = fn->pretty;
	place.site.what = what;
	place.site.predicted = "";
	return pcg_record_put(&place);
}

void pcg_proofs_cond(gimple_stmt_iterator *gsi, gcall *mark,
		     const struct pcg_mark *what)
{
	uint32_t b = what->block, end = UINT32_MAX;
	const struct pc_block *block;
	auto_vec<tree> args;

	pc_block_moved(what->fn, &b, &end);
	block = &what->fn->blocks.v[b];
	args.safe_push(record_of(
		what->fn, block->loc,
		block->term == PC_TERM_SWITCH ? "switch" : "condition", b,
		block->todo & PC_DO_PROOF_ALL ? PARCOACH_PROOF_ALL : 0));
	args.safe_push(pcg_value_given(gsi, pcg_mark_arg(mark, 0),
				       gimple_location(mark)));
	comms(gsi, what->fn, block->todo, gimple_location(mark), &args);
	gsi_replace(gsi, call_of(PCG_MARK_COND, &args, mark), true);
}

/* The values of a collective that are claimed, in the order of the ABI. */
static const struct {
	uint32_t todo;
	int at;
	const char *name;
} values[] = {
	{ PC_DO_PROOF_ROOT, PC_VALUE_ROOT, "root" },
	{ PC_DO_PROOF_SEND, PC_VALUE_SEND_COUNT, "count" },
	{ PC_DO_PROOF_RECV, PC_VALUE_RECV_COUNT, "receive count" },
};

void pcg_proofs_arguments(gimple_stmt_iterator *gsi, gcall *mark,
			  const struct pcg_mark *what,
			  const struct pc_event *event)
{
	location_t loc = gimple_location(mark);
	uint32_t flags;

	for (unsigned i = 0; i < ARRAY_SIZE(values); i++) {
		tree value = pcg_mark_arg(mark, values[i].at);
		auto_vec<tree> args;

		/* A marker has 0 for an argument that it does not carry. */
		if (!(event->todo & values[i].todo) || integer_zerop(value))
			continue;
		/* A root is no MPI_Count. */
		flags = what->args & (PARCOACH_ARG_REF |
				      (i ? unsigned{PARCOACH_ARG_LARGE} : 0u));
		args.safe_push(record_of(what->fn, event->loc, values[i].name,
					 event->loc.col << 2 | i, flags));
		args.safe_push(pcg_value_given(gsi, value, loc));
		args.safe_push(pcg_mark_arg(mark, 0));
		for (int k = 1; k < PARCOACH_LEFT_ON; k++)
			args.safe_push(build_zero_cst(pointer_sized_int_node));
		gsi_insert_before(gsi, call_of(PCG_MARK_COND, &args, mark),
				  GSI_SAME_STMT);
	}
}

/* Insert AFTER where control continues when the statement at GSI returns. */
static void insert_after(gimple_stmt_iterator gsi, gcall *after)
{
	edge next;

	if (!stmt_ends_bb_p(gsi_stmt(gsi))) {
		gsi_insert_after(&gsi, after, GSI_SAME_STMT);
		return;
	}
	next = find_fallthru_edge(gsi_bb(gsi)->succs);
	if (next)
		gsi_insert_on_edge_immediate(next, after);
}

void pcg_proofs_call(gimple_stmt_iterator *gsi, gcall *mark,
		     const struct pcg_mark *what,
		     const struct pc_event *event)
{
	gimple_stmt_iterator next = *gsi;
	tree before = create_tmp_reg(pointer_sized_int_node, "parcoach");
	tree record = record_of(what->fn, event->loc, "call", 0, 0);
	auto_vec<tree> args, back;
	gcall *apart;

	gsi_next_nondebug(&next);
	args.safe_push(record);
	comms(gsi, what->fn, event->todo, gimple_location(mark), &args);
	apart = call_of(PCG_MARK_CALL, &args, mark);
	gimple_call_set_lhs(apart, before);
	gsi_replace(gsi, apart, true);
	back.safe_push(unshare_expr_without_location(record));
	back.safe_push(before);
	if (!gsi_end_p(next) && is_gimple_call(gsi_stmt(next)))
		insert_after(next, call_of(PCG_MARK_TOGETHER, &back, apart));
}
