/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reopened.c - values that rest on what code that is not seen may have changed
 *              since it was read or written.
 *
 * In:   SSA form; when such code may store (u->moments, outside.c).
 * Out:  u->reopened: by definition, whether it depends on such a location.
 * Cost: O(operands x MOMENTS) for each round, once for a unit that stores through
 *       a pointer of such code; rounds until nothing changes.
 * Not:  the states of fixpoint.c have the same.  This is for what is proved by
 *       value numbers, which take each location for what the function itself
 *       has left there: without that, two tests of one value would be two
 *       conditions.
 */
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/outside.h"
#include "memory/open_store.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"

/* Whether OPND, used at event EVENT of block USE, is such a value. */
static bool is_reopened(const struct pc_run *run, struct pc_opnd opnd,
			uint32_t use, uint32_t event)
{
	return opnd.def != PC_NONE &&
	       (run->u->reopened[opnd.def] ||
		pc_uni_is_open(run, opnd.def, false, use, event));
}

/* Whether a call of run->fn passes such a value as PARAM, or CONTENT: where it
 * points to one. */
static bool is_passed(const struct pc_run *run, uint32_t param, bool content)
{
	const struct pc_uniform_fn *u = run->u;

	for (uint32_t i = 0; i < u->callers.n; i++) {
		struct pc_fn *by = run->program->fns.v[u->callers.v[i].fn];
		const struct pc_ssa *ssa = by->info->ssa;
		uint32_t block = u->callers.v[i].block;
		struct pc_run from = *run;

		pc_uni_select(&from, by);
		for (uint32_t k = ssa->call_first[block];
		     k < ssa->call_first[block + 1]; k++) {
			const struct pc_ssa_call *call = &ssa->calls.v[k];

			if (pc_event_runs(pc_event_at(by, block,
						      call->event)) != run->fn)
				continue;
			if (is_reopened(&from, content ?
					pc_ssa_content(by, call, param) :
					pc_ssa_arg(by, call, param), block,
					call->event))
				return true;
		}
	}
	return false;
}

/* The same for what run->fn finds in PLACE when it is called. */
static bool is_found(const struct pc_run *run, uint32_t place)
{
	const struct pc_place *p = &run->ssa->places.v[place];

	return pc_uni_is_aimed(run, place) ||
	       (p->param >= 0 && is_passed(run, (uint32_t)p->param,
					   p->at.mod == PC_MOD_DEREF));
}

/* Whether a function that DEF calls gets such a value, or may change what it
 * sets. */
static bool is_called(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_ssa *ssa = run->ssa;
	const struct pc_event *event =
		pc_event_at(run->fn, def->block, def->event);
	const struct pc_ssa_call *call;

	if (!pc_event_runs(event))
		return false;
	if (def->place != PC_NONE && pc_uni_is_aimed(run, def->place) &&
	    pc_store_is_open(run->program, run->fn, event))
		return true;
	call = pc_ssa_call_at(run->fn, def->block, def->event);
	for (uint32_t i = 0; i < 2 * event->args.n; i++)
		if (is_reopened(run, ssa->opnds.v[call->args + i], def->block,
				def->event))
			return true;
	for (uint32_t i = 0; i < call->n_shared; i++)
		if (is_reopened(run, (struct pc_opnd){
				.def = ssa->shared.v[call->shared + i].def },
				def->block, def->event))
			return true;
	return false;
}

static bool decides(const struct pc_run *run, uint32_t block)
{
	return is_reopened(run, run->ssa->cond[block], block, PC_NONE);
}

/* Whether such a value decides on which path control comes to BLOCK, or how often
 * the loop of which it is the header is executed. */
static bool is_chosen(const struct pc_run *run, uint32_t block)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t top = run->ssa->idom[block];

	for (uint32_t p = cfg->pred_first[block];
	     p < cfg->pred_first[block + 1]; p++)
		for (uint32_t b = cfg->preds[p]; b != PC_NONE;
		     b = b == top ? PC_NONE : run->ssa->idom[b])
			if (run->fn->blocks.v[b].succ.n > 1 && decides(run, b))
				return true;
	for (uint32_t i = 0; cfg->is_head[block] && i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		if (pc_cfg_in_loop(cfg, b, block) &&
		    pc_cfg_leaves(cfg, &run->fn->blocks.v[b], block) && decides(run, b))
			return true;
	}
	return false;
}

/* Whether EVENT reads a field of a visible variable, in a function that stores
 * through such a pointer: in SSA form it reads what the function has last stored
 * in that variable (memory/ssa_exact.c), which is no use of the field. */
static bool reads_exact(const struct pc_run *run, const struct pc_event *event)
{
	struct pc_val object;

	if (event->oper != PC_OPER_COPY || event->args.n != 2 ||
	    event->args.v[0].kind != PC_VAL_FIELD)
		return false;
	object = event->args.v[1];
	if (object.kind != PC_VAL_GLOBAL || object.mod != PC_MOD_ADDR ||
	    pc_intern_find(&run->program->local_names, object.name,
			   strlen(object.name)))
		return false;
	for (uint32_t i = 0; i < run->u->moments.n; i++)
		if (run->u->moments.v[i].aimed)
			return true;
	return false;
}

static bool update(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	bool phi = def->kind == PC_DEF_PHI;
	bool *is = &run->u->reopened[id];

	if (*is)
		return false;
	if (def->kind == PC_DEF_ENTRY)
		*is = is_found(run, def->place);
	else if (phi)
		*is = is_chosen(run, def->block);
	else if (def->kind == PC_DEF_ASSIGN)
		*is = reads_exact(run, pc_event_at(run->fn, def->block,
						   def->event));
	else if (def->kind != PC_DEF_ALIAS)
		*is = is_called(run, def);
	for (uint32_t i = 0; i < def->n && !*is; i++)
		*is = is_reopened(run, run->ssa->opnds.v[def->first + i], phi ?
			cfg->preds[cfg->pred_first[def->block] + i] :
			def->block, phi ? PC_NONE : def->event);
	return *is;
}

/* Find u->reopened of all functions. */
static void find(struct pc_run *run)
{
	bool news = true;

	for (uint32_t i = 0; i < run->n_order; i++)
		run->order[i]->info->uniform->reopened =
			PC_ARRAY(run->program->arena,
				 run->order[i]->info->ssa->defs.n, bool);
	while (news) {
		news = false;
		for (uint32_t i = 0; i < run->n_order; i++) {
			pc_uni_select(run, run->order[i]);
			for (uint32_t k = 0; k < run->ssa->defs.n; k++)
				news |= update(run, k);
		}
	}
}

/* Whether the order of collectives may be proved: else all are compared at run
 * time, and no value needs a proof. */
static bool is_closed(struct pc_run *run)
{
	const struct pc_event *event;

	if (!run->asked_open)
		run->asked_open = pc_open_fn(run->program, &event) ? 2 : 1;
	return run->asked_open == 1;
}

bool pc_uniform_reopened(struct pc_program *program, const struct pc_fn *fn,
			 struct pc_opnd opnd, uint32_t block)
{
	struct pc_run run;

	if (opnd.def == PC_NONE || !fn->info->uniform ||
	    !fn->info->uniform->run->aimed ||
	    !is_closed(fn->info->uniform->run))
		return false;
	run = *fn->info->uniform->run;
	if (!fn->info->uniform->reopened)
		find(&run);
	pc_uni_select(&run, program->fns.v[fn->index]);
	return is_reopened(&run, opnd, block, PC_NONE);
}
