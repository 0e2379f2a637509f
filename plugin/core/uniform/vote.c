/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * vote.c - values that are the same on all processes after a vote: a reduction
 *          tells that no process, or that every process, had something.
 *
 * In:   reductions of the function, and of functions that it calls and that return
 *       whether the result is 0; a value that differs; the branches that took one
 *       certain successor if its use is reached.
 * Out:  the state of the reduction whose result decides such a branch, if each
 *       process's contribution, and with it the value, follows from that
 *       result.
 * Cost: O(definitions) once, O(PC_UNI_WALK) for a value that differs in a
 *       function with a reduction; the uses are recorded, at most MOST for a
 *       function.
 * Not:  Sums that are compared with the number of processes; votes in arrays; threads.
 *
 * RATIONALE: `Allreduce (&err, &any, LOR); if (any) err = 1; if (err) ...` and
 * `if (any) return; ... if (err) ...` are how programs agree on an error.  For
 * a maximum, a sum or a minimum of values that may be negative it is not
 * proved.
 */
#include "uniform/vote.h"

#include "model/contents.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/branch.h"
#include "graph/branch_claim.h"
#include "graph/fn_info.h"
#include "memory/element.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "uniform/rules.h"

#define COPIES 4
#define MOST 32

/* A branch that tests the result of a reduction. */
struct vote {
	uint32_t def;     /* the result */
	uint32_t zero;    /* the successor that it takes if the result is 0 */
	uint32_t share;   /* each process's contribution: a node */
	enum pc_mpi_vote says;
	bool flag; /* DEF is not negative, because all contributions are 0 or 1 */
	bool sure; /* the result says it of all contributions */
};

/* ---- the reduction ---- */

uint32_t pc_uni_only_part(const struct pc_run *run, const struct pc_def *def)
{
	uint32_t only = PC_NONE;

	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t part = run->ssa->opnds.v[def->first + i].def;

		if (part != PC_NONE && only != PC_NONE)
			return PC_NONE;
		if (part != PC_NONE)
			only = part;
	}
	return only;
}

/* Whether DEF is the result of a reduction that gives all processes one number,
 * from one number of each process; then set V->SHARE, SAYS and SURE. */
static bool is_reduced(const struct pc_run *run, const struct pc_def *def,
		       struct vote *v)
{
	const struct pc_event *event = pc_event_at(run->fn, def->block,
						   def->event);
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;
	const struct pc_ssa_call *call;
	const struct pc_node *by;

	if (!op || op->class_ != PC_OP_COLL || op->redop < 0 || def->arg < 1 ||
	    !(op->uniform >> def->arg & 1) ||
	    !(op->input >> (def->arg - 1) & 1) ||
	    pc_mpi_count(event, (uint32_t)def->arg) != 1)
		return false;
	call = pc_ssa_call_at(run->fn, def->block, def->event);
	if (!call)
		return false;
	by = pc_node(run->program,
		     pc_value_number_arg(run->program, run->fn, def->block,
					 def->event, (uint32_t)op->redop));
	v->says = pc_mpi_vote(by->kind == PC_NODE_NAME ?
				      pc_mpi_handle_symbol(by->name) : NULL,
			      by->kind == PC_NODE_INT ? by->num : 0, &v->sure);
	v->share = pc_value_of(run->program, run->fn,
			       pc_ssa_content(run->fn, call,
					      (uint32_t)def->arg - 1));
	v->flag = pc_node_is_truth(run->program, v->share);
	v->sure |= v->flag;
	return v->share && v->says != PC_VOTE_NONE;
}

/* The output from which alone the result of RUN's function is computed, or PC_NONE. */
static uint32_t returned_output(const struct pc_run *run)
{
	uint32_t id = run->ssa->cond[run->ssa->rets.v[0]].def;

	for (int i = 0; i <= COPIES && id != PC_NONE; i++) {
		const struct pc_def *def = &run->ssa->defs.v[id];

		if (def->kind == PC_DEF_OUTPUT)
			return id;
		if (def->kind != PC_DEF_ASSIGN || def->weak)
			break;
		id = pc_uni_only_part(run, def);
	}
	return PC_NONE;
}

/* Whether NODE, the result of V, is 0 wherever `TRUTH IS 0`.  If that only says that it
 * is not above 0, this is not sure unless it cannot be negative. */
static bool means_zero(const struct pc_run *run, uint32_t truth, enum pc_oper is,
		       uint32_t node, struct vote *v)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = truth ? pc_node_claims(run->program, truth, is, 0, COPIES,
					    claims) : 0;
	bool zero = false, below = false;

	for (uint32_t i = 0; i < n; i++) {
		if (!claims[i].number || claims[i].x.at != node)
			continue;
		zero |= claims[i].is == PC_OPER_EQ && !claims[i].num;
		below |= (claims[i].is == PC_OPER_LE && !claims[i].num) ||
			 (claims[i].is == PC_OPER_LT && claims[i].num == 1);
	}
	v->sure &= zero || v->flag;
	return zero || below;
}

/* Whether RUN's function returns 0 if definition ID, the result of V, is 0, and else
 * not. */
static bool returns_truth(const struct pc_run *run, uint32_t id, struct vote *v)
{
	uint32_t result = pc_value_of(run->program, run->fn,
				      run->ssa->cond[run->ssa->rets.v[0]]);
	uint32_t node = pc_value_of_def(run->program, run->fn, id);
	struct pc_process room = { { 0 } };
	int64_t value;

	if (!node || !result)
		return false;
	pc_process_learn(run->program, &room, node, 0);
	return pc_process_value(run->program, &room, result, &value) && !value &&
	       means_zero(run, result, PC_OPER_EQ, node, v);
}

/* Whether DEF is the result of a function that returns whether a reduction of its
 * own gave 0; then set V as is_reduced () does, in values of the caller. */
static bool is_asked(const struct pc_run *run, const struct pc_def *def,
		     struct vote *v)
{
	const struct pc_fn *to = pc_event_runs(pc_event_at(run->fn, def->block,
							   def->event));
	struct pc_run in = *run;
	uint32_t id;

	if (!to || !to->info->uniform || to->info->ssa->rets.n != 1 ||
	    to->info->scc == run->fn->info->scc ||
	    run->program->opts->without & PC_WITHOUT_INTERPROCEDURAL)
		return false;
	pc_uni_select(&in, run->program->fns.v[to->index]);
	id = returned_output(&in);
	if (id == PC_NONE || !is_reduced(&in, &in.ssa->defs.v[id], v) ||
	    !returns_truth(&in, id, v))
		return false;
	v->flag = false; /* what the function returns may be negative */
	v->share = pc_value_through(run->program, run->fn, def->block,
				    def->event, v->share);
	return v->share != PC_NODE_NONE;
}

/* Whether DEF is a vote, of the function or of one that it calls. */
static bool is_vote(const struct pc_run *run, const struct pc_def *def,
		    struct vote *v)
{
	return def->kind == PC_DEF_OUTPUT ? is_reduced(run, def, v) :
	       def->kind == PC_DEF_RESULT && is_asked(run, def, v);
}

/* The successor that BRANCH takes if NODE is NUMBER, or PC_NONE. */
static uint32_t way_if(const struct pc_run *run, uint32_t branch, uint32_t node,
		       int64_t number)
{
	struct pc_process room = { { 0 } };
	int64_t value;

	pc_process_learn(run->program, &room, node, number);
	return pc_process_value(run->program, &room,
				pc_value_cond(run->program, run->fn, branch),
				&value) ?
		       pc_block_way(&run->fn->blocks.v[branch], value) :
		       PC_NONE;
}

/* Whether BRANCH only tests whether the result of a reduction is 0; then set *V. */
static bool asks(const struct pc_run *run, uint32_t branch, struct vote *v)
{
	const struct pc_block *block = &run->fn->blocks.v[branch];
	const struct pc_def *def;
	uint32_t node;

	v->def = run->ssa->cond[branch].def;
	for (int i = 0; v->def != PC_NONE; i++) {
		def = &run->ssa->defs.v[v->def];
		if (def->kind == PC_DEF_OUTPUT || def->kind == PC_DEF_RESULT)
			break;
		if (i == COPIES || def->kind != PC_DEF_ASSIGN || def->weak)
			return false;
		v->def = pc_uni_only_part(run, def);
	}
	if (v->def == PC_NONE || block->term != PC_TERM_BR ||
	    !pc_block_decides(block) || !is_vote(run, def, v))
		return false;
	node = pc_value_of_def(run->program, run->fn, v->def);
	if (!node || pc_node(run->program, node)->kind == PC_NODE_INT)
		return false;
	v->zero = way_if(run, branch, node, 0);
	return v->zero != PC_NONE &&
	       means_zero(run, pc_value_cond(run->program, run->fn, branch),
			  pc_block_way(block, 0) == v->zero ? PC_OPER_EQ : PC_OPER_NE,
			  node, v);
}

/* ---- what follows ---- */

void pc_uni_learn(const struct pc_run *run, struct pc_process *process,
		  uint32_t node, bool zero)
{
	struct pc_program *program = run->program;
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = node ? pc_node_claims(program, node,
					   zero ? PC_OPER_EQ : PC_OPER_NE, 0,
					   COPIES - 1, claims) : 0;

	for (uint32_t i = 0; i < n; i++) {
		struct pc_known known;

		if (pc_claim_value(program, &claims[i], &known))
			pc_process_learn(program, process, known.node,
					 known.value);
	}
}

/* Whether the value of NODE is known on all processes that take successor WAY
 * of the branch that tests V. */
static bool is_settled(const struct pc_run *run, const struct vote *v,
		       uint32_t way, uint32_t node)
{
	struct pc_process room = { { 0 } };
	bool zero = way == v->zero;
	int64_t value;

	if (zero != (v->says == PC_VOTE_ANY))
		return false;
	pc_uni_learn(run, &room, v->share, zero);
	return pc_process_value(run->program, &room, node, &value);
}

bool pc_uni_keep(const struct pc_run *run, uint32_t def, uint32_t block)
{
	struct pc_voted one = { def, block, run->clock };

	for (uint32_t i = 0; i < run->u->voted.n; i++)
		if (run->u->voted.v[i].def == one.def &&
		    run->u->voted.v[i].block == one.block)
			return true;
	if (run->u->voted.n == MOST)
		return false;
	pc_vec_push(run->program->arena, run->u->voted, one);
	return true;
}

/* Set *UNI to the state of the result of V, on which block USE depends from now
 * on; false: there is no room to record it. */
static bool by_vote(const struct pc_run *run, const struct vote *v, uint32_t use,
		    struct pc_uni *uni)
{
	if (!pc_uni_keep(run, v->def, use))
		return false;
	*uni = run->u->def[v->def];
	if (!v->sure) {
		pc_uni_doubt(run, PC_DOUBT_VOTE_UNSURE);
		pc_uni_join(uni, pc_uni_of(PC_UNPROVEN));
	}
	return true;
}

/* Set *UNI to the state of OPND, used in block USE, if processes reach USE by
 * successor WAY of BRANCH; false: the branch does not decide it. */
static bool by_branch(const struct pc_run *run, uint32_t branch, uint32_t way,
		      struct pc_opnd opnd, uint32_t use, struct pc_uni *uni)
{
	uint32_t node = pc_value_of(run->program, run->fn, opnd);
	struct vote v = { 0 };

	return node && asks(run, branch, &v) &&
	       is_settled(run, &v, way, node) &&
	       by_vote(run, &v, use, uni);
}

enum { KNOWN = 1, REDUCES = 2 };

/* Whether the function has a reduction. */
static bool votes(const struct pc_run *run)
{
	struct pc_uniform_fn *u = run->u;
	struct vote v;

	if (!u->votes) {
		u->votes = KNOWN;
		for (uint32_t i = 0; i < run->ssa->defs.n; i++)
			if (is_vote(run, &run->ssa->defs.v[i], &v))
				u->votes |= REDUCES;
	}
	return u->votes & REDUCES;
}

struct pc_uni pc_uni_vote(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t from, uint32_t use, struct pc_uni uni)
{
	struct pc_uni_walk w;

	if (pc_uni_clear(uni) || run->axis == PC_AXIS_THREADS ||
	    opnd.def == PC_NONE || !votes(run))
		return uni;
	for (bool any = pc_uni_walk_from(run, from, use, &w); any;
	     any = pc_uni_walk_on(run, &w))
		if (by_branch(run, w.branch, w.way, opnd, use, &uni)) {
			pc_uni_by(run, PC_RULE_VOTE);
			break;
		}
	return uni;
}

bool pc_uni_vote_changed(struct pc_run *run, uint32_t def, uint32_t clock)
{
	bool any = false;

	for (uint32_t i = 0; i < run->u->voted.n; i++) {
		struct pc_voted *one = &run->u->voted.v[i];

		if (one->def != def || clock <= one->seen)
			continue;
		one->seen = run->clock;
		run->u->looked[one->block] = 0;
		pc_uni_touch(run->fn, one->block);
		any = true;
	}
	return any;
}
