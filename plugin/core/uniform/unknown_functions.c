/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unknown_functions.c - values that at most unknown functions have changed.
 *
 * In:   SSA form; functions, callees first.
 * Out:  u->kept: for each definition, the earlier one that it still equals,
 *       assuming that functions not defined here did not write what they need
 *       not write, that nothing failed (error.c), that a key that is added to a set
 *       was there, unless that is new, and that
 *       `if (x) { x = 0; ...; x = 1; }` restores x; else itself.
 *       u->keeps: the places that a function leaves so; PC_KEEPS_OLD: unless new.
 * Cost: O(operands) for each round; rounds until loops agree, at most ROUNDS.
 * Not:  RATIONALE: passing a record, or any argument in Fortran, does not show
 *       that it is written.  So a call of such a function on some paths only,
 *       by name or through a pointer, does not prove a difference.  In C,
 *       passing &x of a number does; so does `x = 1` where x was 2.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "model/target.h"
#include "model/value.h"
#include "value/numbering.h"
#include "uniform/engine.h"

#define ROUNDS 8
#define GUARDS 8 /* branches before one assignment */
#define COPIES 4

/* The previous definition of DEF's location, or PC_NONE. */
static uint32_t old_of(const struct pc_run *run, const struct pc_def *def)
{
	return def->n ? run->ssa->opnds.v[def->first + def->n - 1].def :
	       PC_NONE;
}

/* Whether definition ID of FN is an assignment of constants, perhaps through a pointer. */
static bool is_constant(const struct pc_fn *fn, uint32_t id)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def = id == PC_NONE ? NULL : &ssa->defs.v[id];

	if (def && def->kind != PC_DEF_ASSIGN)
		return false;
	for (uint32_t i = 0; def && i + def->weak < def->n; i++)
		if (ssa->opnds.v[def->first + i].def != PC_NONE)
			return false;
	return true;
}

/* Whether definition ID is what an object has when it is made: constants, or a function
 * leaves these there. */
static bool is_new(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = id == PC_NONE ? NULL : &run->ssa->defs.v[id];
	const struct pc_fn *to;
	bool any = false;

	if (!def || def->there == PC_NONE ||
	    (def->kind != PC_DEF_OUTPUT && def->kind != PC_DEF_EFFECT))
		return is_constant(run->fn, id);
	to = pc_event_runs(pc_event_at(run->fn, def->block, def->event));
	for (uint32_t b = 0; to && to->info->ssa && b < to->blocks.n; b++)
		for (uint32_t i = to->info->ssa->out_first[b];
		     i < to->info->ssa->out_end[b]; i++) {
			const struct pc_ssa_shared *out = &to->info->ssa->outs.v[i];

			if (out->place != def->there)
				continue;
			if (!is_constant(to, out->def))
				return false;
			any = true;
		}
	return any;
}

/* Whether DEF adds what may be there to a set (`add` with the flag `sized`), or says that
 * what it contains is not proved (`x = other x, ?`). */
static bool is_insertion(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_event *event;

	if (def->kind != PC_DEF_ASSIGN || def->place == PC_NONE)
		return false;
	event = pc_event_at(run->fn, def->block, def->event);
	return (event->oper == PC_OPER_ADD && event->flags & PC_EVF_SIZED) ||
	       (event->oper == PC_OPER_OTHER && event->args.n == 2 &&
		event->args.v[1].kind == PC_VAL_UNKNOWN &&
		pc_val_eq(event->args.v[0], event->dst));
}

/* How the function TO leaves the location of DEF: PC_KEEPS, ... */
static uint8_t callee_keeps(const struct pc_def *def, const struct pc_fn *to)
{
	const struct pc_uniform_fn *u = to->info->uniform;
	uint32_t place = def->there;

	if (def->kind == PC_DEF_OUTPUT && (uint32_t)def->arg >= to->params.n)
		return PC_KEEPS_NOT;
	/* A location that TO only passes on to unknown functions is not among
	 * its places. */
	if (place == PC_NONE && def->kind == PC_DEF_OUTPUT)
		return to->lang == PC_LANG_FORTRAN ? PC_KEEPS : PC_KEEPS_NOT;
	if (place == PC_NONE)
		return def->kind == PC_DEF_EFFECT && !to->info->ssa->partial ?
			       PC_KEEPS : PC_KEEPS_NOT;
	return u->keeps ? u->keeps[place] : PC_KEEPS_NOT;
}

/* Whether the call that makes DEF, OUTPUT or EFFECT, may have changed
 * nothing. */
static uint8_t call_may_keep(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_event *call =
		pc_event_at(run->fn, def->block, def->event);
	const struct pc_fn *to = pc_event_runs(call);

	if (to)
		return callee_keeps(def, to);
	if (def->kind != PC_DEF_OUTPUT || !def->weak)
		return PC_KEEPS_NOT;
	if (call->callee && (call->callee->op ||
	    !pc_source_is_unknown(pc_source_of(call->callee, run->axis))))
		return PC_KEEPS_NOT;
	return run->fn->lang == PC_LANG_FORTRAN || call->args.v[def->arg].rec ?
		       PC_KEEPS : PC_KEEPS_NOT;
}

/* The same for each kind.  Another name of the memory is written no more surely
 * than the name that the event writes, which is its first operand. */
static bool may_keep(const struct pc_run *run, const struct pc_def *def)
{
	uint32_t from;
	uint8_t keeps;

	if (def->kind == PC_DEF_OUTPUT || def->kind == PC_DEF_EFFECT) {
		keeps = call_may_keep(run, def);
		return keeps == PC_KEEPS ||
		       (keeps == PC_KEEPS_OLD && !is_new(run, old_of(run, def)));
	}
	if (def->kind != PC_DEF_ALIAS)
		return false;
	from = run->ssa->opnds.v[def->first].def;
	return def->weak && (!def->sure || from == PC_NONE ||
			     may_keep(run, &run->ssa->defs.v[from]));
}

/* The definition of PLACE for which the edge from BLOCK to successor WAY
 * states, through copies and tests for 0, that it is not 0 (*TRUTH) or is 0; or
 * PC_NONE. */
static uint32_t tested(const struct pc_run *run, uint32_t block, uint32_t way,
		       uint32_t place, bool *truth)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = pc_ssa_claims(run->fn, block, way, COPIES, claims);

	for (uint32_t i = 0; i < n && claims[i].x.at != PC_NONE; i++) {
		if (!claims[i].sole || !pc_claim_tests(&claims[i]))
			break;
		*truth = claims[i].is == PC_OPER_NE;
		if (run->ssa->defs.v[claims[i].x.at].place == place)
			return claims[i].x.at;
	}
	return PC_NONE;
}

/* For `x = NUMBER`, the earlier definition of x that a branch before it tested:
 * true, and NUMBER is not 0, or false, and NUMBER is 0; else PC_NONE. */
static uint32_t restored(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(run->fn, def->block,
						   def->event);
	uint32_t block = def->block;

	if (def->place == PC_NONE || def->weak || event->oper != PC_OPER_COPY ||
	    event->args.v[0].kind != PC_VAL_INT)
		return PC_NONE;
	for (int i = 0; i < GUARDS && block != PC_NONE; i++) {
		struct pc_guard g = pc_value_guard(run->program, run->fn, block);
		uint32_t old;
		bool truth;

		if (g.block == PC_NONE)
			break;
		block = g.next;
		if (run->fn->blocks.v[g.block].term != PC_TERM_BR)
			continue;
		old = tested(run, g.block, g.to, def->place, &truth);
		if (old != PC_NONE)
			return truth == (event->args.v[0].num != 0) ? old :
								      PC_NONE;
	}
	return PC_NONE;
}

/* The set to which DEF adds, if it is not new. */
static uint32_t set_of(const struct pc_run *run, const struct pc_def *def)
{
	uint32_t id = run->ssa->opnds.v[def->first].def;

	return is_new(run, id) ? PC_NONE : id;
}

/* The one definition that all paths to PHI bring, or PHI itself. */
static uint32_t phi_root(const struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t root = PC_NONE;

	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[def->block] + i];
		uint32_t one = run->ssa->opnds.v[def->first + i].def;

		if (cfg->num[from] == PC_NONE || one == phi ||
		    pc_uni_by_error(run, def->block, i))
			continue;
		if (one == PC_NONE)
			return phi;
		one = run->u->kept[one];
		if (one == PC_NONE || one == phi)
			continue; /* not known yet */
		if (root != PC_NONE && root != one)
			return phi;
		root = one;
	}
	return root == PC_NONE ? phi : root;
}

/* Whether the result for ID changed. */
static bool update(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	uint32_t before = run->u->kept[id], old;

	if (before == id)
		return false;
	if (def->kind == PC_DEF_PHI) {
		run->u->kept[id] = phi_root(run, id);
	} else {
		old = is_insertion(run, def) ? set_of(run, def) :
		      def->kind == PC_DEF_ASSIGN ? restored(run, def) :
		      may_keep(run, def) ? old_of(run, def) : PC_NONE;
		run->u->kept[id] = old == PC_NONE ? id :
				   run->u->kept[old] == PC_NONE ? id :
				   run->u->kept[old];
	}
	return run->u->kept[id] != before;
}

static bool is_open(const struct pc_run *run, const struct pc_def *def)
{
	return def->kind == PC_DEF_PHI || def->kind == PC_DEF_OUTPUT ||
	       def->kind == PC_DEF_EFFECT || def->kind == PC_DEF_ALIAS ||
	       is_insertion(run, def) ||
	       (def->kind == PC_DEF_ASSIGN && restored(run, def) != PC_NONE);
}

static void find_roots(const struct pc_run *run)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const struct pc_ssa *ssa = run->ssa;
	bool again = true;

	for (uint32_t i = 0; i < ssa->defs.n; i++)
		run->u->kept[i] = is_open(run, &ssa->defs.v[i]) ? PC_NONE : i;
	for (int round = 0; again && round < ROUNDS; round++) {
		again = false;
		for (uint32_t i = 0; i < cfg->n_reach; i++) {
			uint32_t b = cfg->rpo[i];

			for (uint32_t k = ssa->def_first[b];
			     k < ssa->def_first[b + 1]; k++)
				again |= update(run, ssa->block_defs[k]);
		}
	}
	for (uint32_t i = 0; again && i < ssa->defs.n; i++)
		run->u->kept[i] = i;
}

void pc_uni_find_kept(struct pc_run *run)
{
	const struct pc_fn *fn = run->fn;
	const struct pc_ssa *ssa = run->ssa;
	struct pc_arena *arena = run->program->arena;

	run->u->kept = PC_ARRAY(arena, ssa->defs.n, uint32_t);
	find_roots(run);
	run->u->keeps = PC_ARRAY(arena, ssa->places.n, uint8_t);
	for (uint32_t p = 0; p < ssa->places.n; p++)
		run->u->keeps[p] = PC_KEEPS;
	for (uint32_t i = 0; i < ssa->defs.n; i++)
		if (ssa->defs.v[i].place != PC_NONE &&
		    (is_insertion(run, &ssa->defs.v[i]) ||
		    ((ssa->defs.v[i].kind == PC_DEF_OUTPUT ||
		      ssa->defs.v[i].kind == PC_DEF_EFFECT) &&
		     call_may_keep(run, &ssa->defs.v[i]) == PC_KEEPS_OLD)))
			run->u->keeps[ssa->defs.v[i].place] = PC_KEEPS_OLD;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t i = ssa->out_first[b]; i < ssa->out_end[b]; i++) {
			uint32_t place = ssa->outs.v[i].place;
			uint32_t def = ssa->outs.v[i].def;

			if (def == PC_NONE || ssa->places.v[place].entry == PC_NONE ||
			    run->u->kept[def] != ssa->places.v[place].entry)
				run->u->keeps[place] = PC_KEEPS_NOT;
		}
}

struct pc_uni pc_uni_way(const struct pc_run *run, uint32_t def,
			 uint32_t head, struct pc_uni uni)
{
	uint32_t root = run->u->kept[def];

	if (pc_uni_clear(uni) || root == def ||
	    (head != PC_NONE &&
	     pc_cfg_in_loop(&run->fn->info->cfg,
			    run->ssa->defs.v[root].block, head)))
		return pc_uni_chosen(run, def, uni);
	pc_uni_doubt(run, PC_DOUBT_KEPT);
	return pc_uni_of(PC_UNPROVEN);
}
