/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * by_result.c - what a function leaves for the processes that continue only if
 *               it returned certain values, or left them in another variable; what
 *               is set on one side of a condition and used behind the same condition.
 *
 * In:   an output of a call that differs, or a phi; the branches that took one
 *       certain successor if its use is reached.
 * Out:  the output on the only path to the exit of the function on which it
 *       returns such a value, if there is only one; of a phi, a doubt.
 * Cost: O(PC_UNI_WALK * paths) for an operand that differs and that a call
 *       left.
 * Not:  Recursive functions; several such paths.
 *
 * RATIONALE: `if (load (&n)) return;`, where load () returns an error as soon
 * as all processes know of it, and sends n only if there is none.  On the error
 * path n is what process 0 may have read.  The other way round, the branch of the
 * caller may say what it returned: `case 3:`, for which load () has sent n.
 */
#include "model/contents.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/branch.h"
#include "graph/branch_claim.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "value/nodes.h"
#include "uniform/rules.h"
#include "uniform/sent.h"
#include "uniform/vote.h"

#define WAYS 16

/* A branch before the use that tests another output of the same call. */
struct asked {
	uint32_t def;    /* that result or output */
	uint32_t cond;   /* the condition, a node */
	bool truth;      /* the value of the condition if the use is reached */
};

/* What is known of a number. */
struct number {
	bool is_known, is_not_zero;
	int64_t value;
};

/* The other result or output of the call that defines CALL from which alone
 * definition ID is computed, or PC_NONE. */
static uint32_t find_other(const struct pc_run *run, uint32_t id, const struct pc_def *call)
{
	for (int i = 0; i < PC_UNI_WALK && id != PC_NONE; i++) {
		const struct pc_def *def = &run->ssa->defs.v[id];

		if ((def->kind == PC_DEF_RESULT || def->kind == PC_DEF_OUTPUT ||
		     (def->kind == PC_DEF_EFFECT && !def->weak &&
		      def->there != PC_NONE)) &&
		    def->block == call->block && def->event == call->event)
			return def == call ? PC_NONE : id;
		if (def->kind != PC_DEF_ASSIGN || def->weak)
			return PC_NONE;
		id = pc_uni_only_part(run, def);
	}
	return PC_NONE;
}

/* Find the innermost branch before block USE that tests another output of the
 * call that defines CALL; false: none does. */
static bool find_asked(const struct pc_run *run, const struct pc_def *call,
		       uint32_t from, uint32_t use, struct asked *a)
{
	struct pc_uni_walk w;

	for (bool any = pc_uni_walk_from(run, from, use, &w); any;
	     any = pc_uni_walk_on(run, &w)) {
		if (run->fn->blocks.v[w.branch].term != PC_TERM_BR)
			continue;
		a->def = find_other(run, run->ssa->cond[w.branch].def, call);
		a->cond = pc_value_cond(run->program, run->fn, w.branch);
		a->truth = w.way == 0;
		if (a->def != PC_NONE && a->cond)
			return true;
	}
	return false;
}

/* What is known of OPND, of the callee, on the path from block FROM to
 * BLOCK. */
static struct number number_on(const struct pc_run *in, struct pc_opnd opnd,
			       uint32_t from, uint32_t block)
{
	uint32_t node = pc_value_of(in->program, in->fn, opnd);
	struct pc_process process = { .known = { 0 } };
	struct number n = { .is_known = false };
	struct pc_uni_walk w;
	int64_t truth;

	if (!node)
		return n;
	for (bool any = pc_uni_walk_from(in, from, block, &w); any;
	     any = pc_uni_walk_on(in, &w)) {
		uint32_t cond = pc_value_cond(in->program, in->fn, w.branch);

		if (in->fn->blocks.v[w.branch].term != PC_TERM_BR || !cond)
			continue;
		pc_process_learn(in->program, &process,
				 pc_node_truth(in->program, cond), w.way == 0);
		pc_uni_learn(in, &process, cond, w.way != 0);
	}
	n.is_known = pc_process_value(in->program, &process, node, &n.value);
	if (!n.is_known &&
	    pc_process_value(in->program, &process,
			     pc_node_truth(in->program, node), &truth)) {
		n.is_not_zero = truth;
		n.is_known = !truth;
		n.value = 0;
	}
	return n;
}

/* Whether a process for which the output A->def is N may reach the use.  If N
 * is only known not to be 0, the branch must test just that. */
static bool may_go_on(const struct pc_run *run, const struct asked *a, struct number n)
{
	uint32_t node = pc_value_of_def(run->program, run->fn, a->def);
	struct pc_process process = { .known = { 0 } };
	uint32_t cond = a->cond;
	int64_t value;

	if (n.is_known) {
		pc_process_learn(run->program, &process, node, n.value);
	} else if (n.is_not_zero) {
		pc_process_learn(run->program, &process,
				 pc_node_truth(run->program, node), 1);
		cond = pc_node_truth(run->program, cond);
	}
	return !pc_process_value(run->program, &process, cond, &value) ||
	       (value != 0) == a->truth;
}

/* The value of the output A->def if the use is reached: *NUM; false: it may have
 * several. */
static bool goes_on_with(const struct pc_run *run, const struct asked *a,
			 int64_t *num)
{
	uint32_t node = pc_value_of_def(run->program, run->fn, a->def);
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = !node ? 0 :
		     pc_node_claims(run->program, a->cond,
				    a->truth ? PC_OPER_NE : PC_OPER_EQ, 0, 1,
				    claims);

	for (uint32_t i = 0; i < n; i++) {
		struct pc_known known;

		if (!pc_claim_value(run->program, &claims[i], &known) ||
		    known.node != node)
			continue;
		*num = known.value;
		return true;
	}
	return false;
}

/* Whether no process takes the path of the callee from block FROM to BLOCK if it
 * then leaves NUM in OPND. */
static bool is_against(const struct pc_run *in, struct pc_opnd opnd,
		       int64_t num, uint32_t from, uint32_t block)
{
	uint32_t node = pc_value_of(in->program, in->fn, opnd);
	struct pc_process process = { .known = { 0 } };
	struct pc_uni_walk w;

	if (!node)
		return false;
	pc_process_learn(in->program, &process, node, num);
	for (bool any = pc_uni_walk_from(in, from, block, &w); any;
	     any = pc_uni_walk_on(in, &w)) {
		const struct pc_block *branch = &in->fn->blocks.v[w.branch];
		uint32_t cond = pc_value_cond(in->program, in->fn, w.branch);
		int64_t value;

		if (cond && pc_block_decides(branch) &&
		    pc_process_value(in->program, &process, cond, &value) &&
		    pc_block_way(branch, value) != w.way)
			return true;
	}
	return false;
}

/* What the callee, the function of IN, leaves at its end for DEF, a definition
 * of its call: its result, or the content of a location. */
static struct pc_opnd at_end(const struct pc_run *in, const struct pc_def *def)
{
	uint32_t end = in->ssa->rets.v[0];
	struct pc_opnd opnd = in->ssa->cond[end];

	if (def->kind != PC_DEF_RESULT)
		opnd = (struct pc_opnd){ def->there == PC_NONE ? PC_NONE :
					 pc_ssa_out(in->fn, end, def->there), NULL };
	return pc_origin_bare(in, NULL, opnd);
}

/* Paths that meet in BLOCK of the callee: at the phi of the output, or else at
 * the phi of the output that is tested. */
struct ways {
	uint32_t block;
	const struct pc_def *left, *value; /* NULL: the same on all paths */
};

static const struct pc_def *phi_of(const struct pc_run *in, struct pc_opnd opnd)
{
	const struct pc_def *def = opnd.def == PC_NONE ? NULL :
				   &in->ssa->defs.v[opnd.def];

	return def && def->kind == PC_DEF_PHI ? def : NULL;
}

static bool find_ways(const struct pc_run *in, struct pc_opnd left, struct pc_opnd value,
		      struct ways *w)
{
	w->left = phi_of(in, left);
	w->value = phi_of(in, value);
	if (!w->left && !w->value)
		return false;
	w->block = (w->left ? w->left : w->value)->block;
	if (w->value && w->value->block != w->block)
		w->value = NULL;
	return (w->left ? w->left : w->value)->n <= WAYS &&
	       pc_cfg_loop(&in->fn->info->cfg, w->block) != w->block;
}

/* The only path of W after which the tested output, VALUE, lets the caller
 * reach the use (A); or PC_NONE. */
static uint32_t only_way(const struct pc_run *run, const struct pc_run *in,
			 const struct ways *w, struct pc_opnd value,
			 const struct asked *a)
{
	const struct pc_cfg *cfg = &in->fn->info->cfg;
	uint32_t first = cfg->pred_first[w->block], only = PC_NONE;
	int64_t num = 0;
	bool sure = goes_on_with(run, a, &num);

	for (uint32_t i = 0; i < cfg->pred_first[w->block + 1] - first; i++) {
		uint32_t from = cfg->preds[first + i];

		if (cfg->num[from] == PC_NONE)
			continue;
		if (w->value)
			value = in->ssa->opnds.v[w->value->first + i];
		if (!may_go_on(run, a, number_on(in, value, from, w->block)) ||
		    (sure && is_against(in, value, num, from, w->block)))
			continue;
		if (only != PC_NONE)
			return PC_NONE;
		only = i;
	}
	return only;
}

/* ---- the same condition twice ---- */

/* Whether a process that takes successor WAY of BRANCH, which dominates the block of
 * PHI, may come to PHI by its operand I. */
static bool may_bring(const struct pc_run *run, const struct pc_def *phi, uint32_t i,
		      uint32_t branch, uint32_t way)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];
	uint32_t other = run->fn->blocks.v[branch].succ.v[!way];

	if (cfg->num[from] == PC_NONE)
		return false;
	if (other == run->fn->blocks.v[branch].succ.v[way])
		return true;
	if (other == phi->block)
		return from != branch;
	return cfg->pred_first[other + 1] - cfg->pred_first[other] != 1 ||
	       !pc_ssa_dominates(run->fn, other, from);
}

/* A branch before a phi with the condition of a branch before the use of that. */
struct twice {
	uint32_t branch; /* PC_NONE: there is none */
	uint32_t way;    /* the successor that processes took which come to the use */
};

static struct twice find_twice(const struct pc_run *run, const struct pc_def *phi,
			       uint32_t from, uint32_t use)
{
	struct pc_uni_walk w;

	for (bool any = pc_uni_walk_from(run, from, use, &w); any;
	     any = pc_uni_walk_on(run, &w)) {
		uint32_t cond = pc_value_cond(run->program, run->fn, w.branch);
		uint32_t b = phi->block;

		if (!cond || run->fn->blocks.v[w.branch].term != PC_TERM_BR ||
		    !pc_uni_same_round(run, w.branch, from))
			continue;
		for (int i = 0; i < PC_UNI_WALK && run->ssa->idom[b] != PC_NONE; i++) {
			b = run->ssa->idom[b];
			if (b != w.branch && run->fn->blocks.v[b].term == PC_TERM_BR &&
			    pc_value_cond(run->program, run->fn, b) == cond &&
			    pc_uni_same_round(run, b, from))
				return (struct twice){ b, w.way };
		}
	}
	return (struct twice){ PC_NONE, 0 };
}

/* UNI of the phi OPND, FROM and USE as for pc_uni_vote ().  A doubt, if the processes that
 * come to USE bring nothing that differs, which only other ones do.
 * RATIONALE: `if (n) flag = f (); ... if (n && flag)`: what flag is where n is 0 is not
 * used. */
static struct pc_uni behind(const struct pc_run *run, struct pc_opnd opnd,
			    uint32_t from, uint32_t use, struct pc_uni uni)
{
	const struct pc_def *phi = &run->ssa->defs.v[opnd.def];
	const struct pc_joins *joins = &run->u->joins[phi->block];
	struct pc_uni state = pc_uni_way(run, opnd.def, PC_NONE, run->u->all);
	struct twice t = { .branch = PC_NONE };

	if (!run->fn->info->cfg.is_head[phi->block])
		t = find_twice(run, phi, from, use);
	if (t.branch == PC_NONE)
		return uni;
	for (uint32_t i = 0; i < phi->n; i++) {
		struct pc_opnd one = run->ssa->opnds.v[phi->first + i];

		if (!may_bring(run, phi, i, t.branch, t.way) || one.def == opnd.def)
			continue;
		if (one.def != PC_NONE)
			pc_uni_keep(run, one.def, use);
		pc_uni_join(&state, pc_uni_parted(run, one, from, use,
						  pc_uni_added(run, one, use)));
	}
	for (uint32_t i = 0; i < joins->n; i++) {
		const struct pc_join *join = &joins->v[i];
		uint32_t cond = run->ssa->cond[join->branch].def;

		if (join->branch == t.branch)
			continue;
		if (cond != PC_NONE)
			pc_uni_keep(run, cond, use);
		pc_uni_join(&state, pc_uni_way(run, opnd.def, PC_NONE,
					       pc_uni_joined(run, opnd.def, join)));
	}
	pc_uni_join(&state, pc_uni_of(PC_UNPROVEN));
	if (state.strength > uni.strength || state.was > uni.was)
		return uni;
	pc_uni_doubt(run, PC_DOUBT_FLAGGED);
	return state;
}

struct pc_uni pc_uni_parted(const struct pc_run *run, struct pc_opnd opnd, uint32_t from,
			    uint32_t use, struct pc_uni uni)
{
	const struct pc_def *def = opnd.def == PC_NONE ? NULL :
				   &run->ssa->defs.v[opnd.def];
	struct pc_run in = *run;
	const struct pc_fn *to;
	struct pc_opnd left, value;
	struct pc_uni state;
	struct asked a;
	struct ways w;
	uint32_t way;

	if (pc_uni_clear(uni) || run->axis == PC_AXIS_THREADS || !def)
		return uni;
	if (def->kind == PC_DEF_PHI)
		return uni.strength == PC_DIVERGENT || uni.params || uni.contents ?
			       behind(run, opnd, from, use, uni) : uni;
	if ((def->kind != PC_DEF_OUTPUT && def->kind != PC_DEF_EFFECT) ||
	    run->program->opts->without & PC_WITHOUT_INTERPROCEDURAL)
		return uni;
	to = pc_event_runs(pc_event_at(run->fn, def->block, def->event));
	if (!to || def->there == PC_NONE || to->info->ssa->rets.n != 1 ||
	    to->info->scc == run->fn->info->scc ||
	    !find_asked(run, def, from, use, &a))
		return uni;
	pc_uni_select(&in, run->program->fns.v[to->index]);
	left = at_end(&in, def);
	value = at_end(&in, &run->ssa->defs.v[a.def]);
	if (left.def == PC_NONE || !find_ways(&in, left, value, &w))
		return uni;
	way = only_way(run, &in, &w, value, &a);
	if (way == PC_NONE || !pc_uni_keep(run, opnd.def, use))
		return uni;
	in.u->parted = true;
	if (w.left)
		left = in.ssa->opnds.v[w.left->first + way];
	from = to->info->cfg.preds[to->info->cfg.pred_first[w.block] + way];
	state = pc_uni_parted(&in, left, from, w.block,
			      pc_uni_added(&in, left, w.block));
	state = pc_uni_left_here(run, opnd.def, state);
	/* UNI covers all functions that the call may reach, and can be the
	 * better state. */
	if (state.strength > uni.strength || state.was > uni.was)
		return uni;
	pc_uni_by(run, PC_RULE_BY_RESULT);
	return state;
}
