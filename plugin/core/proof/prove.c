/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prove.c - proofs, and the rules that make them (contract in proof.h, prove.h).
 *
 * In:   the model; what the passes have left: claims, sides, sites, values.
 * Out:  proofs, in the program's arena.
 * Cost: that of the questions; O(branches) for a function.
 * Not:  The claims and sides behind a proof: check.c verifies claims, in tests.
 *       A unit that is compiled without OpenMP is taken to have one thread.
 *
 * RATIONALE: one file, so that the type and the functions that make a proof are
 * private to it, and no caller can state a reason of its own.
 */
#include "proof/prove.h"

#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "model/call.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/program.h"
#include "library/sources.h"
#include "graph/callgraph.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "graph/regions.h"
#include "memory/callbacks.h"
#include "memory/passed.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "proof/claims.h"
#include "proof/open_ends.h"
#include "proof/sides.h"

struct pc_proof {
	struct pc_theorem theorem;
	enum pc_proof_rule rule;
	pc_rules rules;
	uint32_t n;
	const struct pc_proof **from;
};

static struct pc_proof *make(struct pc_program *program, const struct pc_theorem *theorem,
			     enum pc_proof_rule rule)
{
	struct pc_proof *proof = PC_NEW(program->arena, struct pc_proof);

	proof->theorem = *theorem;
	proof->rule = rule;
	proof->rules = pc_rule_bit(rule);
	return proof;
}

/* THEOREM, by RULE, from the N proofs FROM; NULL if one of them is NULL. */
static const struct pc_proof *by(struct pc_program *program,
				 const struct pc_theorem *theorem,
				 enum pc_proof_rule rule,
				 const struct pc_proof *const *from,
				 uint32_t n)
{
	struct pc_proof *proof;

	for (uint32_t i = 0; i < n; i++)
		if (!from[i])
			return NULL;
	proof = make(program, theorem, rule);
	if (!n)
		return proof;
	proof->from = PC_ARRAY(program->arena, n, const struct pc_proof *);
	for (; proof->n < n; proof->n++)
		proof->from[proof->n] = from[proof->n];
	return proof;
}

static struct pc_theorem about(enum pc_topic topic, const struct pc_fn *fn,
			       const struct pc_site *site, int32_t arg)
{
	return (struct pc_theorem){ .topic = topic, .fn = fn,
				    .block = site->block,
				    .event = site->event, .arg = arg };
}

/* ---- values ---- */

/* The claims of FN between processes, or NULL. */
static const struct pc_claims *claims_of(const struct pc_fn *fn)
{
	return fn->info && fn->info->uniform &&
	       fn->info->uniform == fn->info->axes[PC_AXIS_PROCESSES] ?
		       fn->info->claims : NULL;
}

/* Whether the condition of BLOCK rests on what code that is not seen may have
 * changed. */
static bool is_reopened(struct pc_program *program, const struct pc_fn *fn,
			uint32_t block)
{
	const struct pc_claims *claims = claims_of(fn);

	return claims && claims->reopened(program, fn, fn->info->ssa->cond[block], block);
}

const struct pc_proof *pc_prove_cond(struct pc_program *program,
				     const struct pc_fn *fn, uint32_t block,
				     uint32_t group)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_CONDITION, .fn = fn,
				      .block = block, .arg = -1,
				      .group = group };
	const struct pc_claims *claims = claims_of(fn);
	struct pc_proof *proof;

	if (!claims || is_reopened(program, fn, block) ||
	    claims->cond_over(program, fn, block, group) != PC_UNIFORM)
		return NULL;
	proof = make(program, &theorem, PC_RULE_OPERANDS);
	proof->rules |= claims->cond_by[block];
	return proof;
}

const struct pc_proof *pc_prove_opnd(struct pc_program *program, const struct pc_fn *fn,
				     struct pc_opnd opnd, uint32_t use,
				     uint32_t group)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_VALUE, .fn = fn,
				      .block = use, .arg = -1, .opnd = opnd,
				      .group = group };
	const struct pc_claims *claims = claims_of(fn);
	struct pc_proof *proof;

	if (!claims || claims->reopened(program, fn, opnd, use) ||
	    claims->opnd_over(program, fn, opnd, use, group) != PC_UNIFORM)
		return NULL;
	proof = make(program, &theorem, PC_RULE_OPERANDS);
	if (opnd.def != PC_NONE)
		proof->rules |= claims->by[opnd.def];
	return proof;
}

/* ---- order ---- */

const struct pc_proof *pc_prove_branch(struct pc_program *program,
				       const struct pc_fn *fn, uint32_t block)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_SIDES, .fn = fn,
				      .block = block, .arg = -1 };
	const struct pc_sides *sides = fn->info->sides;
	const struct pc_proof *proof;

	if (!sides || is_reopened(program, fn, block))
		return NULL;
	if (fn->blocks.v[block].term != PC_TERM_TRY) {
		proof = pc_prove_cond(program, fn, block, PC_NODE_NONE);
		if (proof)
			return proof;
	} else if (sides->throws_equal[block]) {
		theorem.topic = PC_TOPIC_CONDITION;
		return by(program, &theorem, PC_RULE_CALL, NULL, 0);
	}
	switch ((enum pc_verdict)sides->verdict[block]) {
	case PC_VERDICT_MEMBERS:
		return by(program, &theorem, PC_RULE_MEMBERS, NULL, 0);
	case PC_VERDICT_EQUAL:
	case PC_VERDICT_LATER:
		return by(program, &theorem, PC_RULE_LOCKSTEP, NULL, 0);
	default:
		return NULL;
	}
}

bool pc_sides_decides(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_sides *sides = fn->info->sides;
	const struct pc_flow *f = sides->flow;

	return f->reach[block] && sides->matters[block] &&
	       f->succ_first[block + 1] - f->succ_first[block] > 1 &&
	       !(fn->blocks.v[block].flags &
		 (PC_BLF_WORKSHARE | PC_BLF_GUARD));
}

/* Whether BLOCK decides how often the threads of a process together execute the
 * body of a shared loop, on which collectives depend. */
static bool shares_calls(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_block *b = &fn->blocks.v[block];

	return b->term == PC_TERM_BR && b->flags & PC_BLF_WORKSHARE &&
	       b->cond.kind != PC_VAL_UNKNOWN &&
	       fn->info->sides->matters[block];
}

static void add_gap(struct pc_program *program, struct pc_unit *unit,
		    enum pc_gap_kind kind, const struct pc_fn *fn,
		    const struct pc_event *event)
{
	struct pc_gap gap = { .kind = kind, .fn = fn, .event = event };

	pc_vec_push(program->arena, unit->gaps, gap);
}

/* No branch of FN makes processes call different collectives; or NULL: the first
 * that may. */
static const struct pc_proof *prove_branches(struct pc_program *program,
					     const struct pc_fn *fn,
					     struct pc_unit *unit)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_SIDES, .fn = fn,
				      .block = PC_NONE, .arg = -1 };
	const struct pc_cfg *cfg = &fn->info->cfg;
	PC_VEC(const struct pc_proof *) from = { NULL, 0, 0 };

	if (fn->info->unknown || !fn->info->sides) {
		add_gap(program, unit, PC_GAP_LARGE, fn, NULL);
		return NULL;
	}
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		const struct pc_proof *one;
		uint32_t block = cfg->rpo[i];
		bool shared = shares_calls(fn, block);

		if (!shared && !pc_sides_decides(fn, block))
			continue;
		one = shared ? pc_prove_cond(program, fn, block, PC_NODE_NONE) :
			       pc_prove_branch(program, fn, block);
		if (!one) {
			add_gap(program, unit, PC_GAP_BRANCH, fn, NULL);
			unit->gaps.v[unit->gaps.n - 1].block = block;
			return NULL;
		}
		pc_vec_push(program->arena, from, one);
	}
	return by(program, &theorem, PC_RULE_CONDITIONS, from.v, from.n);
}

/* Add what FN does, besides its branches, by which processes may differ. */
static void add_others(struct pc_program *program, struct pc_unit *unit,
		       const struct pc_fn *fn)
{
	const struct pc_event *end = pc_open_end(program, fn);
	const struct pc_event *raised = pc_open_throw(program, fn);

	if (end)
		add_gap(program, unit, PC_GAP_END, fn, end);
	if (raised)
		add_gap(program, unit, PC_GAP_THROW, fn, raised);
	if (fn->info->may_coll && pc_callback_is(program, fn))
		add_gap(program, unit, PC_GAP_ANYTIME, fn, NULL);
	if (pc_open_team(program, fn, pc_prove_opnd))
		add_gap(program, unit, PC_GAP_TEAM, fn, NULL);
	if (fn->info->differs)
		add_gap(program, unit, PC_GAP_CANCEL, fn, NULL);
}

/* No code that is not seen takes part in the collectives of the unit; or
 * NULL. */
static const struct pc_proof *prove_callers(struct pc_program *program,
					    struct pc_unit *unit)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_SIDES,
				      .block = PC_NONE, .arg = -1 };
	const struct pc_event *event;
	const struct pc_fn *fn = pc_open_fn(program, &event);

	if (!fn)
		return by(program, &theorem, PC_RULE_CALLERS, NULL, 0);
	add_gap(program, unit, event ? PC_GAP_CALLS : PC_GAP_CALLED, fn, event);
	return NULL;
}

void pc_prove_unit(struct pc_program *program)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_SIDES,
				      .block = PC_NONE, .arg = -1 };
	struct pc_unit *unit = PC_NEW(program->arena, struct pc_unit);
	PC_VEC(const struct pc_proof *) from = { NULL, 0, 0 };
	struct pc_fn **order;
	uint32_t n;

	order = pc_callgraph_order(program, &n);
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_fn_info *info = order[i]->info;

		if (info->any_coll || info->starts)
			pc_vec_push(program->arena, from,
				    prove_branches(program, order[i], unit));
		else if (info->unknown)
			add_gap(program, unit, PC_GAP_LARGE, order[i], NULL);
		add_others(program, unit, order[i]);
	}
	pc_vec_push(program->arena, from, prove_callers(program, unit));
	if (!unit->gaps.n)
		unit->proof = by(program, &theorem, PC_RULE_CONDITIONS, from.v,
				 from.n);
	program->order = unit;
}

/* The first kinds concern a function; of the others the first is named. */
static int rank_of(const struct pc_gap *gap, const struct pc_fn *fn)
{
	return pc_gap_is_branch(gap) ? gap->fn != fn :
	       gap->kind < PC_GAP_CALLS ? 2 : 3;
}

const struct pc_gap *pc_unit_gap(const struct pc_unit *unit,
				 const struct pc_fn *fn)
{
	const struct pc_gap *best = NULL;

	for (uint32_t i = 0; i < unit->gaps.n; i++)
		if (!best || rank_of(&unit->gaps.v[i], fn) < rank_of(best, fn))
			best = &unit->gaps.v[i];
	return best;
}

const struct pc_proof *pc_prove_order(struct pc_program *program, const struct pc_fn *fn,
				      const struct pc_site *site,
				      const struct pc_unit *unit)
{
	struct pc_theorem theorem = about(PC_TOPIC_ORDER, fn, site, -1);

	/* Only pc_prove_unit () proves something without a function. */
	if (!unit->proof || unit->proof->theorem.fn || !unit->proof->n)
		return NULL;
	return by(program, &theorem, PC_RULE_CONDITIONS, &unit->proof, 1);
}

/* ---- arguments ---- */

static const struct pc_event *call_at(const struct pc_fn *fn, const struct pc_site *site)
{
	return pc_event_at(fn, site->block, site->event);
}

/* FROM: the proofs that OPND, argument ARG of the call, and the address at which it is
 * found are the same on the processes of GROUP.  Returns how many. */
static uint32_t found(struct pc_program *program, const struct pc_fn *fn,
		      const struct pc_site *site, struct pc_opnd opnd, uint32_t arg,
		      uint32_t group, const struct pc_proof *from[2])
{
	struct pc_opnd at = pc_argument_address(fn, site->block, site->event, opnd, arg);

	from[0] = pc_prove_opnd(program, fn, opnd, site->block, group);
	if (at.def == PC_NONE)
		return 1;
	from[1] = pc_prove_opnd(program, fn, at, site->block, group);
	return 2;
}

const struct pc_proof *pc_prove_handle(struct pc_program *program, const struct pc_fn *fn,
				       const struct pc_site *site)
{
	const struct pc_event *call = call_at(fn, site);
	const struct pc_mpi_op *op = call->callee->op;
	struct pc_theorem theorem = about(PC_TOPIC_COMM, fn, site, op->comm);
	const struct pc_proof *from[2] = { NULL, NULL };
	const struct pc_node *node;
	struct pc_opnd opnd;
	uint32_t comm;

	if (!pc_ssa_call_at(fn, site->block, site->event))
		return NULL;
	if (op->comm < 0)
		return op->on != PC_ON_WORLD ? NULL :
		       by(program, &theorem, PC_RULE_HANDLE, NULL, 0);
	opnd = pc_argument_opnd(fn, site->block, site->event,
				(uint32_t)op->comm,
				pc_handle_by_reference(call, op->comm));
	if (claims_of(fn) &&
	    claims_of(fn)->reopened(program, fn, opnd, site->block))
		return NULL;
	comm = pc_value_handle(program, fn, site->block, site->event);
	node = pc_node(program, comm);
	if (node->kind == PC_NODE_NAME || node->kind == PC_NODE_INT ||
	    pc_node_is_made(program, comm))
		return by(program, &theorem, PC_RULE_HANDLE, NULL, 0);
	if (opnd.def == PC_NONE)
		return NULL;
	return by(program, &theorem, PC_RULE_HANDLE, from,
		  found(program, fn, site, opnd, (uint32_t)op->comm, PC_NODE_NONE, from));
}

/* Argument ARG of the call, which is OPND. */
static const struct pc_proof *argument(struct pc_program *program, const struct pc_fn *fn,
				       const struct pc_site *site, uint32_t arg,
				       struct pc_opnd opnd)
{
	struct pc_theorem theorem = about(PC_TOPIC_ARGUMENT, fn, site, (int32_t)arg);
	uint32_t group = pc_value_group(program, pc_value_handle(
		program, fn, site->block, site->event));
	const struct pc_proof *from[2] = { NULL, NULL };

	return by(program, &theorem, PC_RULE_ARGUMENT, from,
		  found(program, fn, site, opnd, arg, group, from));
}

const struct pc_proof *pc_prove_argument(struct pc_program *program,
					 const struct pc_fn *fn,
					 const struct pc_site *site,
					 uint32_t arg)
{
	const struct pc_mpi_op *op = call_at(fn, site)->callee->op;

	if (!pc_ssa_call_at(fn, site->block, site->event))
		return NULL;
	return argument(program, fn, site, arg, pc_argument_opnd(fn, site->block, site->event,
								 arg, op->same >> arg & 1));
}

const struct pc_proof *pc_prove_in_place(struct pc_program *program,
					 const struct pc_fn *fn,
					 const struct pc_site *site,
					 bool spread)
{
	struct pc_theorem theorem = about(PC_TOPIC_ARGUMENT, fn, site, 0);
	const struct pc_ssa_call *call = pc_ssa_call_at(fn, site->block, site->event);

	if (!call)
		return NULL;
	if (!(call_at(fn, site)->callee->op->flags & PC_OPF_PLACE_ALL) ||
	    pc_in_place_settled(program, fn, site->block, site->event, spread))
		return by(program, &theorem, PC_RULE_ARGUMENT, NULL, 0);
	return argument(program, fn, site, 0, pc_ssa_arg(fn, call, 0));
}

/* ---- threads ---- */

/* Whether functions that are not seen may call FN in a team. */
static bool may_be_in_team(const struct pc_program *program, const struct pc_fn *fn)
{
	return program->opts->openmp && !program->closed && pc_fn_is_entry(fn);
}

const struct pc_proof *pc_prove_context(struct pc_program *program,
					const struct pc_fn *fn,
					const struct pc_site *site)
{
	struct pc_theorem theorem = about(PC_TOPIC_CONTEXT, fn, site, -1);

	return site->multi || site->own || may_be_in_team(program, fn) ? NULL :
	       by(program, &theorem, PC_RULE_ONE_THREAD, NULL, 0);
}

const struct pc_proof *pc_prove_threads(struct pc_program *program,
					const struct pc_fn *fn,
					const struct pc_site *site)
{
	struct pc_theorem theorem = about(PC_TOPIC_THREADS, fn, site, -1);

	return site->once ? NULL : by(program, &theorem, PC_RULE_ORDERED, NULL, 0);
}

const struct pc_proof *pc_prove_level(struct pc_program *program, const struct pc_fn *fn,
				      const struct pc_site *site)
{
	struct pc_theorem theorem = about(PC_TOPIC_LEVEL, fn, site, -1);

	return site->lacks || !site->granted ? NULL : by(program, &theorem, PC_RULE_LEVEL, NULL, 0);
}

const struct pc_proof *pc_prove_request(struct pc_program *program,
					const struct pc_fn *fn,
					const struct pc_site *site)
{
	struct pc_theorem theorem = about(PC_TOPIC_REQUEST, fn, site, -1);

	return site->done ? by(program, &theorem, PC_RULE_COMPLETED, NULL, 0) : NULL;
}

/* ---- what a proof says ---- */

const struct pc_theorem *pc_proof_theorem(const struct pc_proof *proof)
{
	return &proof->theorem;
}

enum pc_proof_rule pc_proof_rule(const struct pc_proof *proof)
{
	return proof->rule;
}

pc_rules pc_proof_rules(const struct pc_proof *proof)
{
	return proof->rules;
}

uint32_t pc_proof_count(const struct pc_proof *proof)
{
	return proof->n;
}

const struct pc_proof *pc_proof_from(const struct pc_proof *proof, uint32_t i)
{
	return proof->from[i];
}
