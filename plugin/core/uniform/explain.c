/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * explain.c - why a value can differ: the shortest path to a source.
 *
 * In:   the states; a condition or operand.
 * Out:  steps from the value to explain to the source of the difference.
 * Cost: a backward search over definitions that differ as strongly, at most
 *       MOST steps (in real programs about 30); operands come before the
 *       branches on which a value depends.
 * Not:  In a function entered through a call, only what differs in all its
 *       calls is followed; its parameters are the arguments of that call.
 */
#include "uniform/explain.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/where.h"
#include "report/steps.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "uniform/given.h"
#include "uniform/rules.h"
#include "uniform/uniform.h"

#define MOST 20000u  /* steps of one explanation */
#define LITTLE 100u
#define ALL 50000u   /* steps in a program; later explanations get LITTLE */
/* The same in a program, additionally for each unit. */
#define MOST_UNIT 2000u
#define ALL_UNIT 50000u

/* ---- which states are strong enough ---- */

static uint32_t group_in(const struct pc_why *s, const struct pc_fn *fn)
{
	if (fn == s->asked || s->group == PC_NODE_NONE ||
	    !pc_node(s->program, s->group)->inner)
		return s->group;
	return PC_NODE_NONE;
}

static bool counts(const struct pc_why *s, const struct pc_fn *fn, bool inside,
		   struct pc_uni uni)
{
	/* A value that is the same over a group which the caller names may
	 * differ for the caller. */
	if (inside)
		return uni.strength >= s->strength || uni.on != PC_NODE_NONE;
	return pc_uni_strength(s->program, fn, uni, group_in(s, fn)) >=
	       s->strength;
}

static void offer(struct pc_why *s, struct pc_found found)
{
	struct pc_uniform_fn *u = found.fn->info->uniform;
	uint32_t n = found.fn->info->ssa->defs.n;
	int kind = found.inside + found.added;

	s->any = true;
	if (!u->seen[kind])
		u->seen[kind] = PC_ARRAY(s->program->arena, n, uint32_t);
	if (u->seen[kind][found.def] == u->run->questions)
		return;
	u->seen[kind][found.def] = u->run->questions;
	pc_vec_push(s->scratch, s->list, found);
}

/* Add FOUND to the search if it differs as strongly at block USE. */
static void attempt(struct pc_why *s, struct pc_found found)
{
	const struct pc_uniform_fn *u = found.fn->info->uniform;
	struct pc_opnd opnd = { .def = found.def };
	int kind = found.inside + found.added;

	/* This would have no effect. */
	if (found.def == PC_NONE ||
	    (s->any && u->seen[kind] &&
	     u->seen[kind][found.def] == u->run->questions))
		return;
	pc_uni_select(&s->run, s->program->fns.v[found.fn->index]);
	if (counts(s, found.fn, found.inside, found.added ?
		   pc_uni_added(&s->run, opnd, found.use) :
		   pc_uni_opnd(&s->run, opnd, found.use)))
		offer(s, found);
}

/* Try OPND, of the function of F, at block USE. */
static void offer_opnd(struct pc_why *s, const struct pc_found *f,
		       struct pc_opnd opnd, uint32_t use, enum pc_via via,
		       struct pc_loc at)
{
	struct pc_found found = { f->fn, opnd.def, use, f->inside, false,
				  f->given, via, s->at, at };

	attempt(s, found);
}

/* Try OPND, the previous content of the location of F. */
static void offer_old(struct pc_why *s, const struct pc_found *f,
		      struct pc_opnd opnd, uint32_t use)
{
	struct pc_found found = { f->fn, opnd.def, use, f->inside, f->added,
				  f->given, PC_VIA_USE, s->at, f->at };

	attempt(s, found);
}

static struct pc_loc branch_loc(const struct pc_fn *fn, uint32_t block)
{
	return pc_loc_near(fn, block, fn->blocks.v[block].loc);
}

/* Whether the branch of BLOCK leaves a loop that also contains DEF, the loop of
 * TOP or one inside it, and does so where it matters for block USE. */
static bool ends_loop(const struct pc_fn *fn, uint32_t block, uint32_t def,
		      uint32_t top, uint32_t use)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	const struct pc_block *b = &fn->blocks.v[block];
	uint32_t both;

	if (!pc_uni_is_branch(fn, block) || !pc_cfg_in_loop(cfg, block, top))
		return false;
	both = pc_uni_common_loop(fn, block, def);
	for (uint32_t i = 0; i < b->succ.n; i++)
		if (!pc_cfg_in_loop(cfg, b->succ.v[i], both) &&
		    (fn->info->uniform->leaving[use] ||
		     !pc_uni_goes_home(fn, b->succ.v[i])))
			return true;
	return false;
}

/* Try the conditions of the loops that F leaves before its use. */
static void see_left(struct pc_why *s, const struct pc_found *f)
{
	const struct pc_fn *fn = f->fn;
	const struct pc_cfg *cfg = &fn->info->cfg;
	const struct pc_uniform_fn *u = fn->info->uniform;
	uint32_t at = fn->info->ssa->defs.v[f->def].block, top, stop;

	top = pc_cfg_loop(cfg, at);
	if (!u->flow || top == PC_NONE || top == pc_cfg_loop(cfg, f->use))
		return;
	stop = pc_uni_common_loop(fn, top, f->use);
	if (top == stop)
		return;
	while (cfg->head[top] != stop)
		top = cfg->head[top];
	s->work += u->flow->n_conds;
	for (uint32_t i = 0; i < u->flow->n_conds; i++) {
		uint32_t b = u->flow->conds[i];

		if (ends_loop(fn, b, at, top, f->use) &&
		    counts(s, fn, f->inside, u->cond[b]))
			offer_opnd(s, f, fn->info->ssa->cond[b], b,
				   PC_VIA_LOOP, branch_loc(fn, b));
	}
}

/* ---- one definition ---- */

/* Whether operand I of a phi can differ on the path that brings it. */
static bool comes_apart(struct pc_why *s, const struct pc_found *f, uint32_t i)
{
	const struct pc_def *def = &f->fn->info->ssa->defs.v[f->def];
	const struct pc_cfg *cfg = &f->fn->info->cfg;

	if (f->given && !pc_given_takes(f->given, f->fn, cfg->preds
			[cfg->pred_first[def->block] + i], def->block))
		return false;
	pc_uni_select(&s->run, s->program->fns.v[f->fn->index]);
	if (pc_uni_filled(&s->run, f->def, i))
		return false;
	return counts(s, f->fn, f->inside,
		      pc_uni_alone(&s->run, def->block, i,
				   pc_uni_of(PC_DIVERGENT)));
}

/* Try the condition by which the call at the end of BLOCK throws. */
static void see_thrown(struct pc_why *s, const struct pc_found *f,
		       uint32_t block)
{
	const struct pc_fn *fn = f->fn;
	struct pc_loc at = branch_loc(fn, block);

	if (!pc_throw_cause(s->program, &fn, &block))
		return;
	attempt(s, (struct pc_found){ fn, fn->info->ssa->cond[block].def,
				      block, fn == f->fn && f->inside, false,
				      NULL, PC_VIA_BRANCH, s->at, at });
}

static void see_operands(struct pc_why *s, const struct pc_found *f)
{
	const struct pc_ssa *ssa = f->fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[f->def];
	const struct pc_uniform_fn *u = f->fn->info->uniform;
	bool guess = def->kind == PC_DEF_ALIAS && !def->sure && !def->seen; /* fixpoint.c */

	pc_uni_select(&s->run, s->program->fns.v[f->fn->index]);
	for (uint32_t i = guess && s->strength == PC_DIVERGENT; i < def->n; i++)
		if (s->strength == PC_DIVERGENT && pc_uni_is_before(&s->run, def, i))
			continue;
		else if (def->kind == PC_DEF_PHI ? comes_apart(s, f, i) :
			 def->weak && i == def->n - 1)
			offer_old(s, f, ssa->opnds.v[def->first + i], def->block);
		else if (def->kind != PC_DEF_PHI)
			offer_opnd(s, f, ssa->opnds.v[def->first + i],
				   def->block, PC_VIA_USE, f->at);
	pc_uni_select(&s->run, s->program->fns.v[f->fn->index]);
	if (!s->any)
		offer_opnd(s, f, pc_uni_picked(&s->run, def), def->block, PC_VIA_USE,
			   f->at);
	if (u->kept[f->def] != f->def && s->strength == PC_DIVERGENT)
		return;
	for (uint32_t i = 0; def->kind == PC_DEF_PHI &&
	     i < u->joins[def->block].n; i++) {
		const struct pc_join *join = &u->joins[def->block].v[i];
		uint32_t b = join->branch;

		if (f->given && !pc_given_is_open(f->given, f->fn, b))
			continue;
		pc_uni_select(&s->run, s->program->fns.v[f->fn->index]);
		if (!counts(s, f->fn, f->inside,
			    pc_uni_joined(&s->run, f->def, join)))
			continue;
		offer_opnd(s, f, ssa->cond[b], b, PC_VIA_BRANCH,
			   branch_loc(f->fn, b));
		if (f->fn->blocks.v[b].term == PC_TERM_TRY)
			see_thrown(s, f, b);
	}
}

static void see_args(struct pc_why *s, const struct pc_found *f,
		     const struct pc_ssa_call *call, uint64_t values,
		     uint64_t contents)
{
	const struct pc_event *event = pc_event_at(f->fn, call->block, call->event);

	for (uint32_t i = 0; i < event->args.n; i++) {
		uint64_t bit = i < 64 ? 1ull << i : 1ull << 63;

		if (values & bit)
			offer_opnd(s, f, pc_ssa_arg(f->fn, call, i),
				   call->block, PC_VIA_USE, f->at);
		if (contents & bit)
			offer_opnd(s, f, pc_ssa_content(f->fn, call, i),
				   call->block, PC_VIA_USE, f->at);
	}
}

/* Try what TO returns, or leaves in its PLACE, on the paths GIVEN. */
static void see_returns(struct pc_why *s, const struct pc_fn *to,
			uint32_t place, const struct pc_given *given)
{
	const struct pc_ssa *ssa = to->info->ssa;

	s->work += to->blocks.n;
	for (uint32_t i = 0; i < ssa->rets.n; i++) {
		uint32_t b = ssa->rets.v[i];
		struct pc_opnd opnd = { .def = PC_NONE };

		if (place == PC_NONE)
			opnd = ssa->cond[b];
		else
			opnd.def = pc_ssa_out(to, b, place);
		attempt(s, (struct pc_found){ to, opnd.def, b, true,
					  place != PC_NONE, given,
					  PC_VIA_RETURN, s->at, { 0 } });
	}
}

static struct pc_opnd ssa_old(const struct pc_fn *fn, const struct pc_def *def)
{
	return fn->info->ssa->opnds.v[def->first + def->n - 1];
}

static void see_call(struct pc_why *s, const struct pc_found *f)
{
	const struct pc_def *def = &f->fn->info->ssa->defs.v[f->def];
	const struct pc_event *event = pc_event_at(f->fn, def->block, def->event);
	const struct pc_ssa_call *call = pc_ssa_call_at(f->fn, def->block, def->event);
	const struct pc_fn *to = pc_event_runs(event);
	const struct pc_uniform_fn *u = to ? to->info->uniform : NULL;
	uint32_t place = PC_NONE, bit;

	if (to && def->kind != PC_DEF_RESULT) {
		place = def->there;
		if (place == PC_NONE)
			return;
	}
	if (to) {
		struct pc_uni uni = place == PC_NONE ? u->result : u->out[place];

		see_args(s, f, call, uni.params, uni.contents);
		see_returns(s, to, place, to->info->scc == f->fn->info->scc ?
			    NULL : pc_given_of(s->program, f->fn, call, to));
		if (uni.was >= s->strength && def->n)
			offer_old(s, f, ssa_old(f->fn, def), def->block);
		return;
	}
	bit = def->kind == PC_DEF_RESULT ? PC_OP_RETURNS :
	      def->arg < 31 ? 1u << def->arg : 0;
	if (event->callee && event->callee->op &&
	    ((event->callee->op->varying | event->callee->op->uniform) & bit ||
	     def->kind == PC_DEF_RESULT))
		return;
	if (!event->callee || event->callee->op ||
	    pc_source_of(event->callee, s->run.axis) == PC_SOURCE_FOLLOWS ||
	    pc_source_is_unknown(pc_source_of(event->callee, s->run.axis)))
		see_args(s, f, call, ~0ull, ~0ull);
	if (def->weak && def->n)
		see_operands(s, f);
}

/* Try what the callers pass for a parameter or location on entry. */
static void see_callers(struct pc_why *s, const struct pc_found *f)
{
	const struct pc_ssa *ssa = f->fn->info->ssa;
	const struct pc_place *place = &ssa->places.v[ssa->defs.v[f->def].place];
	const struct pc_uniform_fn *u = f->fn->info->uniform;

	s->work += u->callers.n;
	for (uint32_t i = 0; i < u->callers.n; i++) {
		const struct pc_fn *from = s->program->fns.v[u->callers.v[i].fn];
		const struct pc_ssa *theirs = from->info->ssa;
		uint32_t b = u->callers.v[i].block, there;

		if (i && u->callers.v[i - 1].fn == u->callers.v[i].fn &&
		    u->callers.v[i - 1].block == b)
			continue;
		there = place->shared ? pc_place_find(from, place->at) :
					PC_NONE;
		if (there != PC_NONE &&
		    pc_place_compare(theirs->places.v[there].at, place->at))
			there = PC_NONE;
		for (uint32_t c = theirs->call_first[b];
		     c < theirs->call_first[b + 1]; c++) {
			const struct pc_ssa_call *call = &theirs->calls.v[c];
			const struct pc_event *event =
				pc_event_at(from, b, call->event);
			struct pc_opnd opnd = { .def = PC_NONE };

			if (pc_event_runs(event) != f->fn)
				continue;
			if (place->param >= 0)
				opnd = place->at.mod == PC_MOD_DEREF ?
				       pc_ssa_content(from, call, (uint32_t)
						      place->param) :
				       pc_ssa_arg(from, call, (uint32_t)
						  place->param);
			if (there != PC_NONE)
				opnd = pc_ssa_handed(from, call, there);
			attempt(s, (struct pc_found){ .fn = from,
				.def = opnd.def, .use = b, .via = PC_VIA_CALL,
				.from = s->at, .at = event->loc });
		}
	}
}

static void see_entry(struct pc_why *s, const struct pc_found *f)
{
	const struct pc_ssa *ssa = f->fn->info->ssa;
	const struct pc_place *place = &ssa->places.v[ssa->defs.v[f->def].place];
	const struct pc_cell *cell;

	if (f->inside && !place->shared)
		return;
	see_callers(s, f);
	if (!place->shared || s->any)
		return;
	/* Some function leaves it different. */
	cell = pc_uni_leavers(f->fn->info->uniform->run, place->at);
	s->work += cell->leavers.n;
	for (uint32_t i = 0; !s->any && i < cell->leavers.n; i++) {
		struct pc_entry_reader leaver = cell->leavers.v[i];
		const struct pc_fn *fn = s->program->fns.v[leaver.fn];

		if (fn->info->uniform->out[leaver.place].strength >= s->strength)
			see_returns(s, fn, leaver.place, NULL);
	}
}

/* ---- the search ---- */

/* The state of FOUND where it is defined. */
static struct pc_uni state_of(const struct pc_found *found)
{
	const struct pc_def *def = &found->fn->info->ssa->defs.v[found->def];
	const struct pc_uniform_fn *u = found->fn->info->uniform;
	struct pc_uni uni = u->def[found->def];

	if (uni.was && !found->added)
		pc_uni_join(&uni, pc_uni_was(uni, u->entry[def->place]));
	return uni;
}

/* The search found nothing before FOUND: whether it can be a source, and does not
 * only count because a caller might use another group. */
static bool is_source(struct pc_why *s, const struct pc_found *found)
{
	return !found->inside || pc_why_part(s, found) != PC_NONE ||
	       state_of(found).strength >= s->strength;
}

static void see(struct pc_why *s, uint32_t i)
{
	struct pc_found f = s->list.v[i];
	const struct pc_def *def = &f.fn->info->ssa->defs.v[f.def];

	s->at = i;
	s->any = false;
	if (pc_why_part(s, &f) != PC_NONE)
		return;
	see_left(s, &f);
	if (!counts(s, f.fn, f.inside, state_of(&f)))
		return;
	switch (def->kind) {
	case PC_DEF_ENTRY:
		see_entry(s, &f);
		break;
	case PC_DEF_ASSIGN:
	case PC_DEF_ALIAS:
	case PC_DEF_PHI:
		see_operands(s, &f);
		break;
	default:
		see_call(s, &f);
	}
}

static void search(struct pc_why *s, const struct pc_fn *fn,
		   struct pc_opnd opnd, uint32_t use, struct pc_steps *steps)
{
	struct pc_run *run = fn->info->uniform->run;
	uint64_t units = s->program->n_units < 1000 ? s->program->n_units : 1000;
	uint64_t most = run->explained < ALL + ALL_UNIT * units ?
			MOST + MOST_UNIT * units : LITTLE;
	uint32_t last = 0;
	bool end = false, begun = false;

	s->run = *run;
	run->questions++;
	s->asked = fn;
	s->at = PC_NONE;
	if (opnd.def == PC_NONE || s->strength == PC_UNIFORM)
		return;
	s->scratch = pc_scratch_take(s->program);
	offer(s, (struct pc_found){ .fn = fn, .def = opnd.def, .use = use,
				    .from = PC_NONE });
	for (uint32_t i = 0; i < s->list.n && s->work < most && !begun; i++) {
		bool source;

		s->work++;
		see(s, i);
		if (s->any)
			continue;
		source = is_source(s, &s->list.v[i]);
		begun = source && pc_why_begins(s, &s->list.v[i]);
		if (begun || !last || (source && !end))
			last = i;
		end |= source;
	}
	run->explained += s->work;
	steps->circular = !end && s->work < most && s->strength == PC_DIVERGENT;
	pc_why_tell(s, last, steps);
	pc_scratch_give(s->program, s->scratch);
}

void pc_uniform_why_opnd(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_opnd opnd, uint32_t use, uint32_t group,
			 struct pc_steps *steps)
{
	struct pc_why s = { .program = program, .group = group };

	if (!fn->info || !fn->info->uniform)
		return;
	s.strength = pc_uniform_opnd(program, fn, opnd, use, group);
	search(&s, fn, opnd, use, steps);
}

void pc_uniform_why_cond(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t group,
			 struct pc_steps *steps)
{
	struct pc_why s = { .program = program, .group = group };

	if (!fn->info || !fn->info->uniform)
		return;
	s.strength = pc_uniform_cond(program, fn, block, group);
	search(&s, fn, fn->info->ssa->cond[block], block, steps);
}
