/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower.cc - translates one function of GCC, with its control flow graph and
 *            OpenMP still in statements, to one function of the model.
 *
 * In:   a function after the pass "cfg", before "ompexp"; the user's variables
 *       are not in SSA form, GCC's own temporaries are.
 * Out:  pc_fn with blocks and events; markers in the code (markers.cc).
 * Cost: each statement once, after a first look at the calls.
 * Not:  bodies in system headers, unless they lead back to the user's code, or
 *       to collectives (lower-header.cc);
 *       bodies of MPI's C++ binding.
 */
#include "lower-alias.h"
#include "lower-bounds.h"
#include "lower-builtin.h"
#include "lower-closure.h"
#include "lower-content.h"
#include "lower-group.h"
#include "lower-held.h"
#include "lower-exact.h"
#include "lower-io.h"
#include "lower-lambda.h"
#include "lower-number.h"
#include "lower-throw.h"

struct pc_event *pcg_event(struct pcg_lower *l, enum pc_ev_kind kind,
			   location_t loc, unsigned nargs)
{
	struct pc_event *event = pc_event_add(l->program, l->fn, l->block,
					      kind, pcg_loc(l, loc));

	if (nargs) {
		event->args.v = (struct pc_val *)pc_arena_alloc(
			l->program->arena, nargs * sizeof(struct pc_val));
		event->args.cap = nargs;
	}
	return event;
}

void pcg_event_arg(struct pc_event *event, struct pc_val value)
{
	event->args.v[event->args.n++] = value;
}

static void to(struct pcg_lower *l, basic_block bb)
{
	if (l->id[bb->index] >= 0)
		pc_block_to(l->program, l->fn, l->block, l->id[bb->index]);
}

/* The condition of a branch: the temporary itself, or a comparison. */
static struct pc_val condition(struct pcg_lower *l, gcond *cond)
{
	struct pc_val a, b;
	struct pc_event *event;
	tree left = gimple_cond_lhs(cond), right = gimple_cond_rhs(cond);

	if (gimple_cond_code(cond) == NE_EXPR && integer_zerop(right) &&
	    TREE_CODE(left) == SSA_NAME)
		return pcg_value(l, left, NULL);
	a = pcg_address(l, gimple_location(cond), left);
	b = pcg_address(l, gimple_location(cond), right);
	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(cond), 2);
	event->oper = pcg_comparison(gimple_cond_code(cond), left, right);
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, a);
	pcg_event_arg(event, b);
	return event->dst;
}

/* The edges after a block without a terminator, or whose last statement can
 * throw. */
static void end_plain(struct pcg_lower *l, basic_block bb)
{
	enum pc_term_kind term = PC_TERM_JMP;
	struct pc_block *block;
	edge_iterator ei;
	edge e;

	FOR_EACH_EDGE (e, ei, bb->succs)
		if (!(e->flags & (EDGE_EH | EDGE_ABNORMAL)) ||
		    (e->flags & EDGE_FALLTHRU))
			to(l, e->dest);
	FOR_EACH_EDGE (e, ei, bb->succs) {
		if (!(e->flags & (EDGE_EH | EDGE_ABNORMAL)) ||
		    (e->flags & EDGE_FALLTHRU))
			continue;
		to(l, e->dest);
		term = PC_TERM_TRY;
	}
	block = &l->fn->blocks.v[l->block];
	if (!block->succ.n)
		term = PC_TERM_NORETURN;
	else if (block->succ.n == 1)
		term = PC_TERM_JMP;
	else if (term == PC_TERM_JMP)
		term = PC_TERM_SWITCH;
	block->term = term;
}

/* Whether the program says that COND is rarely true (__builtin_expect). */
static bool is_rare(const gcond *cond)
{
	tree name = gimple_cond_lhs(cond);

	if (gimple_cond_code(cond) != NE_EXPR ||
	    !integer_zerop(gimple_cond_rhs(cond)))
		return false;
	while (TREE_CODE(name) == SSA_NAME) {
		gimple *def = SSA_NAME_DEF_STMT(name);

		if (gimple_call_builtin_p(def, BUILT_IN_EXPECT))
			return integer_zerop(gimple_call_arg(def, 1));
		if (!gimple_assign_cast_p(def))
			return false;
		name = gimple_assign_rhs1(def);
	}
	return false;
}

static void end_cond(struct pcg_lower *l, basic_block bb,
		     gimple_stmt_iterator *gsi, gcond *cond)
{
	struct pc_block *block;
	struct pc_val value;
	edge yes, no;

	if (EDGE_COUNT(bb->succs) != 2) {
		end_plain(l, bb);
		return;
	}
	value = condition(l, cond);
	extract_true_false_edges_from_block(bb, &yes, &no);
	block = &l->fn->blocks.v[l->block];
	block->term = PC_TERM_BR;
	block->cond = value;
	if (is_rare(cond))
		block->flags |= PC_BLF_RARE;
	to(l, yes->dest);
	to(l, no->dest);
	pcg_mark_cond(l, gsi);
}

/* The successor of the block, by index, that LABEL is in. */
static uint32_t succ_of(struct pcg_lower *l, tree label)
{
	basic_block bb = label_to_block(l->fun, CASE_LABEL(label));
	struct pc_block *block = &l->fn->blocks.v[l->block];

	for (uint32_t i = 0; i < block->succ.n; i++)
		if (block->succ.v[i] == (uint32_t)l->id[bb->index])
			return i;
	to(l, bb);
	return block->succ.n - 1;
}

/* The default comes first. */
static void end_switch(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		       gswitch *stmt)
{
	struct pc_block *block = &l->fn->blocks.v[l->block];
	bool fits = true;

	block->cond = pcg_value(l, gimple_switch_index(stmt), NULL);
	succ_of(l, gimple_switch_default_label(stmt));
	for (unsigned i = 1; i < gimple_switch_num_labels(stmt); i++) {
		tree label = gimple_switch_label(stmt, i);
		tree low = CASE_LOW(label);
		tree high = CASE_HIGH(label) ? CASE_HIGH(label) : low;
		struct pc_case one = pc_case();

		one.to = succ_of(l, label);
		fits &= tree_fits_shwi_p(low) && tree_fits_shwi_p(high);
		if (!fits || !one.to)
			continue;
		one.low = tree_to_shwi(low);
		one.high = tree_to_shwi(high);
		pc_case_add(l->program, block, one);
	}
	if (!fits)
		block->cases.n = 0;
	pc_case_sort(block);
	block->term = block->succ.n > 1 ? PC_TERM_SWITCH : PC_TERM_JMP;
	if (block->term == PC_TERM_JMP)
		block->cond = pc_val();
	else
		pcg_mark_cond(l, gsi);
}

static void end_return(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		       greturn *stmt)
{
	tree retval = gimple_return_retval(stmt);
	struct pc_block *block = &l->fn->blocks.v[l->block];

	block->term = PC_TERM_RET;
	if (retval)
		block->cond = pcg_address(l, gimple_location(stmt), retval);
	if (retval)
		pcg_held_returned(l, gimple_location(stmt), retval);
	if (retval && TREE_CODE(retval) == RESULT_DECL && DECL_BY_REFERENCE(retval))
		block->cond = pcg_pointed_to(block->cond);
	if (LOCATION_LOCUS(gimple_location(stmt)) == UNKNOWN_LOCATION)
		l->loc = l->fun->function_end_locus;
	pcg_mark_leave(l, gsi);
}

/* The terminator of BB, whose last statement is at GSI (or the end). */
static void lower_end(struct pcg_lower *l, basic_block bb,
		      gimple_stmt_iterator *gsi)
{
	struct pc_block *block = &l->fn->blocks.v[l->block];
	gimple *last = gsi_end_p(*gsi) ? NULL : gsi_stmt(*gsi);

	if (l->fold[bb->index]) {
		block->term = PC_TERM_JMP;
		to(l, l->fold[bb->index]->dest);
		return;
	}
	switch (last ? gimple_code(last) : GIMPLE_NOP) {
	case GIMPLE_COND:
		end_cond(l, bb, gsi, as_a<gcond *>(last));
		return;
	case GIMPLE_SWITCH:
		end_switch(l, gsi, as_a<gswitch *>(last));
		return;
	case GIMPLE_EH_DISPATCH:
		if (pcg_dispatch(l, bb, as_a<geh_dispatch *>(last)))
			return;
		/* Fall through. */
	case GIMPLE_GOTO:
		end_plain(l, bb);
		block = &l->fn->blocks.v[l->block];
		if (block->term == PC_TERM_TRY)
			block->term = PC_TERM_SWITCH;
		/* Which label follows from the address. */
		if (block->term == PC_TERM_SWITCH &&
		    gimple_code(last) == GIMPLE_GOTO)
			block->cond = pcg_value(l, gimple_goto_dest(last), NULL);
		return;
	case GIMPLE_RETURN:
		end_return(l, gsi, as_a<greturn *>(last));
		return;
	case GIMPLE_RESX:
		end_plain(l, bb);
		if (block->term == PC_TERM_NORETURN) {
			block->term = PC_TERM_UNWIND;
			pcg_mark_leave(l, gsi);
		}
		return;
	case GIMPLE_OMP_TASK:
		/* The edge that bypasses the body is not a path around it. */
		block->term = PC_TERM_JMP;
		to(l, find_fallthru_edge(bb->succs)
			      ? find_fallthru_edge(bb->succs)->dest
			      : EDGE_SUCC(bb, 0)->dest);
		return;
	default:
		end_plain(l, bb);
		/* A throw that nothing in the function catches. */
		if (block->term == PC_TERM_NORETURN && last &&
		    stmt_can_throw_external(l->fun, last))
			pcg_mark_leave(l, gsi);
	}
}

/* An estimate of the number of events of BB. */
static unsigned count_events(basic_block bb)
{
	gimple_stmt_iterator gsi;
	unsigned n = 0;

	for (gsi = gsi_start_bb(bb); !gsi_end_p(gsi); gsi_next(&gsi)) {
		gimple *stmt = gsi_stmt(gsi);

		n += gimple_has_ops(stmt) && !is_gimple_debug(stmt) &&
		     gimple_code(stmt) != GIMPLE_LABEL &&
		     !gimple_clobber_p(stmt);
	}
	return n;
}

static void lower_block(struct pcg_lower *l, basic_block bb)
{
	gimple_stmt_iterator gsi, last = gsi_last_nondebug_bb(bb);
	unsigned n = count_events(bb);
	bool ended = false;

	l->block = l->id[bb->index];
	l->bb = bb;
	if (n)
		pc_vec_room(l->program->arena,
			    l->fn->blocks.v[l->block].events, n);
	if (l->region[bb->index] >= 0)
		l->loc = l->regions.v[l->region[bb->index]].loc;
	for (gsi = gsi_start_bb(bb); !gsi_end_p(gsi); gsi_next(&gsi))
		ended = pcg_lower_stmt(l, bb, &gsi);
	if (!gsi_end_p(last) && !stmt_ends_bb_p(gsi_stmt(last)))
		last = gsi_none();
	if (!ended)
		lower_end(l, bb, &last);
	l->fn->blocks.v[l->block].loc = pcg_loc(l, l->loc);
}

/* Number the blocks that can be reached in the order of the source, the entry
 * first. */
static void number_blocks(struct pcg_lower *l)
{
	basic_block bb, first;

	first = single_succ(ENTRY_BLOCK_PTR_FOR_FN(l->fun));
	pc_vec_room(l->program->arena, l->fn->blocks,
		    (unsigned)n_basic_blocks_for_fn(l->fun));
	l->id[first->index] = pc_block_add(l->program, l->fn);
	FOR_EACH_BB_FN (bb, l->fun)
		if (bb != first && l->id[bb->index] == 0)
			l->id[bb->index] = pc_block_add(l->program, l->fn);
	l->id[ENTRY_BLOCK] = l->id[EXIT_BLOCK] = -1;
}

static enum pc_lang language(void)
{
	if (lang_GNU_CXX())
		return PC_LANG_CXX;
	if (pcg_unit.fortran)
		return PC_LANG_FORTRAN;
	return PC_LANG_C;
}

static void lower_head(struct pcg_lower *l, tree decl)
{
	struct pc_fn *fn = l->fn;

	fn->host = fn;
	fn->pretty = pcg_pretty_name(l->program, decl);
	pcg_attributes_fn(fn, decl);
	fn->unit = pc_name(l->program, main_input_filename);
	fn->lang = language();
	fn->loc = pcg_loc(l, DECL_SOURCE_LOCATION(decl));
	fn->end = pcg_loc(l, l->fun->function_end_locus);
	fn->flags |= PC_FN_DEFINED;
	fn->flags &= ~PC_FN_PURE;
	fn->reads = 0;
	if (TREE_PUBLIC(decl))
		fn->flags |= PC_FN_EXPORTED;
	if (DECL_WEAK(decl) && !DECL_ONE_ONLY(decl))
		fn->flags |= PC_FN_WEAK;
	if (TREE_THIS_VOLATILE(decl))
		fn->flags |= PC_FN_NORETURN;
	if (TREE_ADDRESSABLE(decl) || DECL_VIRTUAL_P(decl))
		fn->flags |= PC_FN_ADDRESS;
	for (tree arg = DECL_ARGUMENTS(decl); arg; arg = DECL_CHAIN(arg)) {
		struct pc_val value = pcg_value(l, arg, NULL);

		pc_fn_param(l->program, fn,
			    value.kind == PC_VAL_VAR ? value.name : "?");
	}
	pcg_vararg_params(l, decl);
	pcg_bounds_params(l, decl);
	pcg_held_params(l, decl);
}

/* What a first look at the calls of FUN finds: whether a call may lead to user
 * code, whether one does directly, and whether one passes a function object of
 * the user. */
struct calls {
	bool any, user, functor;
};

static void look_at_calls(struct function *fun, struct calls *calls)
{
	basic_block bb;
	tree decl;

	FOR_EACH_BB_FN (bb, fun) {
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			gimple *stmt = gsi_stmt(gsi);

			if (!is_gimple_call(stmt) ||
			    gimple_call_internal_p(stmt))
				continue;
			decl = gimple_call_fndecl(stmt);
			if (decl && (fndecl_built_in_p(decl) ||
				     (pc_omp_call(pcg_symbol(decl)) &&
				      !pc_lock_call(pcg_symbol(decl)))))
				continue;
			calls->any = true;
			if (!decl)
				continue;
			if (in_system_header_at(DECL_SOURCE_LOCATION(decl)) &&
			    !pc_mpi_op_find(pcg_symbol(decl))) {
				calls->functor |= pcg_gets_functor(decl);
				continue;
			}
			calls->user = true;
			return;
		}
	}
}

/* Whether DECL belongs to MPI's own C++ binding (mpicxx.h), which puts its
 * inline members in every unit, usually not as a system header.
 * LIMIT: calls of MPI::Comm::Barrier () and the like, which MPI-3.0 removed,
 * are not checked. */
static bool is_binding(tree decl)
{
	tree scope = DECL_CONTEXT(decl);

	while (scope && (TYPE_P(scope) || DECL_P(scope)) &&
	       TREE_CODE(scope) != TRANSLATION_UNIT_DECL) {
		tree outer = TYPE_P(scope) ? TYPE_CONTEXT(scope)
					   : DECL_CONTEXT(scope);

		if (TREE_CODE(scope) == NAMESPACE_DECL && DECL_NAME(scope) &&
		    pc_mpi_is_namespace(
			    IDENTIFIER_POINTER(DECL_NAME(scope)),
			    IDENTIFIER_LENGTH(DECL_NAME(scope))) &&
		    (!outer || TREE_CODE(outer) == TRANSLATION_UNIT_DECL))
			return true;
		scope = outer;
	}
	return false;
}

/* A body in a system header is lowered if it calls the user's code, or is an
 * instance of a template for a closure type ("Ul" in the C++ ABI, 5.1.8), or
 * gets or constructs a function object of the user, which it may pass on, or is the
 * main program (of a library for tests).
 * What the compiler makes without calls is not, unless it returns a number, as a
 * comparison that the user declares as default does. */
static bool of_interest(struct function *fun, const struct calls *calls)
{
	tree decl = fun->decl;

	if ((DECL_ARTIFICIAL(decl) && !calls->any && !pcg_is_lambda(decl) &&
	     !INTEGRAL_TYPE_P(TREE_TYPE(TREE_TYPE(decl)))) ||
	    (lang_GNU_CXX() && is_binding(decl)))
		return false;
	if (!in_system_header_at(DECL_SOURCE_LOCATION(decl)) ||
	    MAIN_NAME_P(DECL_NAME(decl)))
		return true;
	return calls->user || calls->functor ||
	       (calls->any && (strstr(pcg_symbol(decl), "EUl") ||
			       pcg_gets_functor(decl)));
}

void pcg_lower_function(struct function *fun, bool always)
{
	struct pcg_lower l = pcg_lower();
	struct calls calls = {};
	unsigned n = last_basic_block_for_fn(fun);
	uint32_t first_mark = pcg_unit.marks.n;
	basic_block bb;

	look_at_calls(fun, &calls);
	if ((!always && !of_interest(fun, &calls)) ||
	    !single_succ_p(ENTRY_BLOCK_PTR_FOR_FN(fun))) {
		pcg_called_from(fun);
		return;
	}
	l.program = pcg_unit.program;
	l.fun = fun;
	l.calls = calls.any;
	l.loc = DECL_SOURCE_LOCATION(fun->decl);
	l.fn = pc_fn_get(l.program, pcg_symbol(fun->decl));
	if (l.fn->flags & PC_FN_DEFINED)
		return;
	pcg_unit.marked->add(fun->decl);
	l.id = XNEWVEC(int, n);
	l.region = XCNEWVEC(int, n);
	l.fold = XCNEWVEC(edge, n);
	memset(l.id, 0xff, n * sizeof *l.id);
	pcg_value_begin(&l);
	pcg_alias_begin(&l);
	pcg_exact_begin(&l);
	pcg_omp_scan(&l);
	number_blocks(&l);
	lower_head(&l, fun->decl);
	pcg_lambda_begin(&l);
	pcg_closure_begin(&l);
	pcg_content_begin(&l);
	pcg_group_begin(&l);
	pcg_held_enter(&l);
	FOR_EACH_BB_FN (bb, fun)
		if (l.id[bb->index] >= 0)
			lower_block(&l, bb);
	pcg_exact_end();
	pcg_alias_end();
	pcg_group_end();
	pcg_content_end();
	pcg_closure_end();
	pcg_value_end();
	pcg_io_end();
	pcg_sweep(&l, first_mark);
	XDELETEVEC(l.id);
	XDELETEVEC(l.region);
	XDELETEVEC(l.fold);
}
