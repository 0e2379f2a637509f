/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * phi.c - the state of a value where paths meet: what they bring, which
 *         processes take which path, and the rules by which it differs less
 *         (rules.h).
 *
 * In:   the states of the operands, and of what decides between the paths.
 * Out:  the state of a phi.
 * Cost: O(paths); the rules are applied only to a phi that differs.
 */
#include "base/numbers.h"
#include "model/live.h"
#include "model/flags.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/value.h"
#include "uniform/rules.h"


/* UNI, of operand number I of PHI, if it may not matter. */
static struct pc_uni doubted(const struct pc_run *run, const struct pc_def *phi,
			     uint32_t i, struct pc_uni uni)
{
	struct pc_opnd opnd = run->ssa->opnds.v[phi->first + i];

	if (uni.was)
		uni = pc_uni_opnd(run, opnd, phi->block);
	return pc_uni_doubted(uni);
}

/* Whether only a process without a communicator that the function gets, which has
 * the null handle in its place, comes from block FROM to PHI. */
static bool is_left_out(const struct pc_run *run, const struct pc_def *phi,
			uint32_t from)
{
	uint32_t top = run->ssa->idom[phi->block];
	struct pc_known_way known;
	const struct pc_node *n;

	if (top == PC_NONE || run->axis == PC_AXIS_THREADS ||
	    run->fn->blocks.v[top].term != PC_TERM_BR)
		return false;
	for (uint32_t way = 0; way < 2; way++) {
		uint32_t to = run->fn->blocks.v[top].succ.v[way];

		known = pc_value_known(run->program, run->fn, top, way);
		n = pc_node(run->program, known.node);
		if (n->kind != PC_NODE_OPER ||
		    n->oper != (known.truth ? PC_OPER_EQ : PC_OPER_NE) ||
		    (!pc_node_is_null(run->program, n->a) &&
		     !pc_node_is_null(run->program, n->b)))
			continue;
		return to == phi->block ? from == top :
					  pc_ssa_dominates(run->fn, to, from);
	}
	return false;
}

/* The state of operand number I of PHI. */
static struct pc_uni incoming(const struct pc_run *run,
			      const struct pc_def *phi, uint32_t i)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];
	struct pc_opnd opnd = run->ssa->opnds.v[phi->first + i];
	struct pc_uni added = pc_uni_parted(run, opnd, from, phi->block,
					    pc_uni_added(run, opnd, phi->block));
	struct pc_uni all, alone;

	if (!pc_uni_clear(added) && is_left_out(run, phi, from)) {
		pc_uni_doubt(run, PC_DOUBT_LEFT_OUT);
		return doubted(run, phi, i, added);
	}
	if (!added.was)
		return pc_uni_vote(run, opnd, from, phi->block,
				   pc_uni_alone(run, phi->block, i, added));
	all = pc_uni_opnd(run, opnd, phi->block);
	alone = pc_uni_alone(run, phi->block, i, all);
	return pc_uni_same(all, alone) ? added : alone;
}

/* The state of a PHI that gets a value which is set when a process first needs
 * it: what is set now counts, all else is a doubt. */
static struct pc_uni once_state(const struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_uni uni = { .strength = PC_UNIFORM };

	pc_uni_doubt(run, PC_DOUBT_ONCE);
	pc_uni_meet(run, phi, &uni);
	uni = pc_uni_doubted(uni);
	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[def->block] + i];
		struct pc_uni in;

		if (cfg->num[from] == PC_NONE)
			continue;
		in = incoming(run, def, i);
		if (in.was || !pc_uni_first(run, def, i))
			in = doubted(run, def, i, in);
		pc_uni_join(&uni, in);
	}
	return uni;
}

/* The state of a PHI for which only some processes come first: this is a doubt,
 * what each of them brings counts. */
static struct pc_uni begun_state(const struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_uni uni = { .strength = PC_UNIFORM };

	pc_uni_doubt(run, PC_DOUBT_ONCE);
	pc_uni_meet(run, phi, &uni);
	uni = pc_uni_doubted(uni);
	for (uint32_t i = 0; i < def->n; i++)
		if (cfg->num[cfg->preds[cfg->pred_first[def->block] + i]] !=
			    PC_NONE &&
		    run->ssa->opnds.v[def->first + i].def != phi)
			pc_uni_join(&uni, incoming(run, def, i));
	return uni;
}

/* If all processes but one bring to PHI what that process sent, set *UNI to the
 * state of the value sent. */
static void sent_state(const struct pc_run *run, uint32_t phi, struct pc_uni *uni)
{
	uint32_t ways = pc_uni_clear(*uni) ? 0 : pc_uni_sent(run, phi);
	enum pc_strength least = PC_UNIFORM;
	bool always = true;

	/* What a caller passes may turn out to differ. */
	if (!ways && (uni->strength == PC_DIVERGENT || uni->was ||
		      uni->params || uni->contents)) {
		ways = pc_uni_handed(run, phi, &always);
		if (always && uni->strength != PC_DIVERGENT)
			return;
		least = PC_UNPROVEN;
	}
	if (!ways)
		return;
	if (least == PC_UNIFORM)
		pc_uni_by(run, PC_RULE_BROADCAST);
	else
		pc_uni_doubt(run, PC_DOUBT_PACKED);
	*uni = pc_uni_of(least);
	for (uint32_t i = 0; always && ways >> i; i++)
		if (ways >> i & 1)
			pc_uni_join(uni, incoming(run, &run->ssa->defs.v[phi], i));
}

/* The call through a pointer whose result or effect operand I of PHI is; a direct call
 * stands for one of its targets (rewrite/pointers.c).  NULL: it is none. */
static const struct pc_event *targeted(const struct pc_run *run,
				       const struct pc_def *phi, uint32_t i)
{
	uint32_t id = run->ssa->opnds.v[phi->first + i].def;
	const struct pc_def *d = id == PC_NONE ? NULL : &run->ssa->defs.v[id];
	const struct pc_event *event;

	if (!d || (d->kind != PC_DEF_RESULT && d->kind != PC_DEF_OUTPUT &&
		   d->kind != PC_DEF_EFFECT))
		return NULL;
	event = pc_event_at(run->fn, d->block, d->event);
	return event->flags & PC_EVF_AMONG || !event->callee ? event : NULL;
}

/* Whether the tests of the targets of a call that lead to block AT are known to have
 * another result: the call does not mean the function that is called there. */
static bool is_excluded(const struct pc_run *run, uint32_t at)
{
	for (uint32_t test; (test = run->ssa->idom[at]) != PC_NONE; at = test) {
		const struct pc_block *block = &run->fn->blocks.v[test];
		const struct pc_node *n;

		if (!(block->flags & PC_BLF_TARGET))
			return false;
		n = pc_node(run->program,
			    pc_value_cond(run->program, run->fn, test));
		if (n->kind == PC_NODE_INT && block->succ.v[!n->num] != at)
			return true;
	}
	return false;
}

/* Take from COMMON, which begins with all, what not all targets of a call that are known
 * to be possible bring to PHI.  Returns whether PHI gets what several targets bring. */
static bool find_common(const struct pc_run *run, const struct pc_def *phi,
			struct pc_uni *common)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	bool among = false;

	for (uint32_t i = 0; !among && i < phi->n; i++) {
		const struct pc_event *call = targeted(run, phi, i);

		among = call && call->flags & PC_EVF_AMONG;
	}
	if (!among)
		return false;
	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];
		const struct pc_event *call = targeted(run, phi, i);
		struct pc_uni in;

		if (cfg->num[from] == PC_NONE || is_excluded(run, from))
			continue;
		/* The pointer may mean nothing else. */
		if (call && !(call->flags & PC_EVF_AMONG))
			continue;
		in = incoming(run, phi, i);
		if (in.strength == PC_DIVERGENT)
			continue;
		common->strength = PC_UNPROVEN;
		common->params &= in.params;
		common->contents &= in.contents;
	}
	return true;
}

/* UNI, what one of several targets of a call brings, of which each known one brings
 * COMMON.
 * RATIONALE: it is not known that the call ever means this one. */
static struct pc_uni among(const struct pc_run *run, struct pc_uni uni,
			   const struct pc_uni *common)
{
	struct pc_uni all = uni;

	all.params &= common->params;
	all.contents &= common->contents;
	if (all.strength == PC_DIVERGENT)
		all.strength = common->strength;
	if (pc_uni_same(all, uni))
		return uni;
	pc_uni_doubt(run, PC_DOUBT_AMONG);
	if (all.strength == PC_UNIFORM)
		all.strength = PC_UNPROVEN;
	return all;
}

struct pc_uni pc_uni_phi(struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_uni uni = { .strength = PC_UNIFORM };
	struct pc_uni common = { .strength = PC_DIVERGENT, .params = UINT64_MAX,
				 .contents = UINT64_MAX };
	bool several = find_common(run, def, &common);

	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[def->block] + i];
		struct pc_uni in;

		if (cfg->num[from] == PC_NONE ||
		    run->ssa->opnds.v[def->first + i].def == phi)
			continue;
		in = incoming(run, def, i);
		if (several && targeted(run, def, i))
			in = among(run, in, &common);
		if ((!pc_uni_clear(in) || in.was) &&
		    pc_uni_filled(run, phi, i)) {
			pc_uni_doubt(run, PC_DOUBT_FILLED);
			in = doubted(run, def, i, in);
		}
		pc_uni_join(&uni, in);
	}
	if (!pc_uni_is_common(run, phi))
		pc_uni_meet(run, phi, &uni);
	if (!pc_uni_clear(uni) || uni.was)
		sent_state(run, phi, &uni);
	/* What a caller passes may turn out to be the rank. */
	if ((uni.strength == PC_DIVERGENT && pc_uni_fits(run, phi)) ||
	    (!pc_uni_clear(uni) && pc_uni_evens(run, phi))) {
		pc_uni_doubt(run, PC_DOUBT_LENGTH);
		uni = pc_uni_of(PC_UNPROVEN);
	}
	if (!pc_uni_clear(uni) && pc_uni_agreed(run, phi)) {
		pc_uni_doubt(run, PC_DOUBT_VOTE_UNSURE);
		uni = pc_uni_doubted(uni);
	}
	if ((!pc_uni_clear(uni) || uni.was) &&
	    pc_uni_once(run, phi) == PC_ONCE_SET)
		return once_state(run, phi);
	if ((uni.strength == PC_DIVERGENT || uni.params || uni.contents) &&
	    pc_uni_begun(run, phi))
		return begun_state(run, phi);
	return uni;
}
