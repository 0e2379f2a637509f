/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * origin.c - where a copied value comes from: through variables, fields of
 *            known objects, and functions that store an argument in a field.
 *
 * In:   SSA form; for a broadcast, which processes take which path.
 * Out:  struct pc_origin (sent.h).
 * Cost: O(LOOKS) definitions; PUTS for a variable that selects an object.
 * Not:  Elements of which only the array is known; phis, unless the root of a
 *       broadcast is examined and brings only one of their operands.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/rules.h"
#include "uniform/sent.h"

#define LOOKS 16
#define PUTS 64 /* definitions of a variable */

/* ---- which processes take a path ---- */

/* Whether DEF of FN sets a rank, or a constant, or is set by a callee. */
static bool sets_rank(const struct pc_fn *fn, const struct pc_def *def)
{
	const struct pc_event *event;

	if (def->kind == PC_DEF_PHI || def->kind == PC_DEF_ENTRY ||
	    def->kind == PC_DEF_EFFECT)
		return true;
	event = pc_event_at(fn, def->block, def->event);
	if (def->kind == PC_DEF_ASSIGN)
		return event->oper == PC_OPER_COPY && event->args.n == 1 &&
		       event->args.v[0].kind == PC_VAL_INT;
	return def->kind == PC_DEF_OUTPUT &&
	       (pc_event_runs(event) ||
		(event->callee && event->callee->op &&
		 event->callee->op->flags & PC_OPF_RANK));
}

/* Whether all functions set only ranks in the location NODE. */
static bool holds_rank(struct pc_run *run, uint32_t node)
{
	const struct pc_node *n = pc_node(run->program, node);
	const struct pc_cell *cell;

	if (n->kind != PC_NODE_ENTRY || n->place != PC_VAL_GLOBAL ||
	    n->mod != PC_MOD_NONE)
		return false;
	cell = pc_uni_leavers(run, (struct pc_val){ .kind = n->place,
						    .name = n->name });
	for (uint32_t i = 0; i < cell->leavers.n; i++) {
		struct pc_entry_reader at = cell->leavers.v[i];
		const struct pc_fn *fn = run->program->fns.v[at.fn];
		uint32_t k, many;
		const uint32_t *put = pc_uni_puts(run, fn, at.place, &many);

		for (k = 0; k < many; k++)
			if (!sets_rank(fn, &fn->info->ssa->defs.v[put[k]]))
				return false;
	}
	return cell->leavers.n;
}

/* How COND compares a location that holds a rank with the root of C, if a doubt
 * is enough; else COPY. */
static enum pc_oper compares(const struct pc_run *run, const struct pc_cast *c,
			     uint32_t cond)
{
	const struct pc_node *n = pc_node(run->program, cond);
	uint32_t rank;

	if (!c->maybe || n->kind != PC_NODE_OPER ||
	    (n->oper != PC_OPER_EQ && n->oper != PC_OPER_NE))
		return PC_OPER_COPY;
	rank = n->a == c->number ? n->b : n->b == c->number ? n->a : 0;
	return rank && holds_rank(run->u->run, rank) ? n->oper : PC_OPER_COPY;
}

enum pc_cast_who pc_cast_who(const struct pc_run *run, const struct pc_cast *c,
			  uint32_t from, uint32_t block)
{
	struct pc_uni_walk w;

	for (bool any = pc_uni_walk_from(run, from, block, &w); any;
	     any = pc_uni_walk_on(run, &w)) {
		uint32_t cond = pc_value_cond(run->program, run->fn, w.branch);

		enum pc_oper oper;

		if (run->fn->blocks.v[w.branch].term != PC_TERM_BR || !cond)
			continue;
		cond = pc_node_truth(run->program, cond);
		oper = compares(run, c, cond);
		if (cond == c->root || oper == PC_OPER_EQ)
			return w.way == 0 ? PC_CAST_ROOT : PC_CAST_REST;
		if (cond == c->rest || oper == PC_OPER_NE)
			return w.way == 0 ? PC_CAST_REST : PC_CAST_ROOT;
	}
	return PC_CAST_ANYBODY;
}

/* The operand of PHI that the root brings, the same on all paths that it may
 * take, or PC_NONE. */
static uint32_t roots_way(const struct pc_run *run, const struct pc_cast *c,
			  const struct pc_def *phi)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t only = PC_NONE;

	if (phi->n > PC_CAST_WAYS || pc_cfg_loop(cfg, phi->block) == phi->block)
		return PC_NONE;
	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];

		if (cfg->num[from] == PC_NONE ||
		    pc_cast_who(run, c, from, phi->block) == PC_CAST_REST)
			continue;
		if (only != PC_NONE &&
		    !pc_origin_same(run->ssa->opnds.v[phi->first + only],
				    run->ssa->opnds.v[phi->first + i]))
			return PC_NONE;
		only = i;
	}
	return only;
}

/* ---- where a value comes from ---- */

/* Fill u->put, and u->put_first with where each place begins in it. */
static void sort_puts(struct pc_arena *arena, const struct pc_fn *fn)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t n = ssa->def_first[fn->blocks.n];
	uint32_t *first = PC_ARRAY(arena, ssa->places.n + 2, uint32_t);
	uint32_t *put = PC_ARRAY(arena, n, uint32_t);

	/* Each entry advances to the start of the next place. */
	for (uint32_t k = 0; k < n; k++)
		if (ssa->defs.v[ssa->block_defs[k]].place != PC_NONE)
			first[ssa->defs.v[ssa->block_defs[k]].place + 2]++;
	for (uint32_t i = 1; i <= ssa->places.n; i++)
		first[i + 1] += first[i];
	for (uint32_t k = 0; k < n; k++)
		if (ssa->defs.v[ssa->block_defs[k]].place != PC_NONE)
			put[first[ssa->defs.v[ssa->block_defs[k]].place + 1]++] =
				ssa->block_defs[k];
	fn->info->uniform->put_first = first;
	fn->info->uniform->put = put;
}

const uint32_t *pc_uni_puts(const struct pc_run *run, const struct pc_fn *fn,
			    uint32_t place, uint32_t *n)
{
	const struct pc_uniform_fn *u = fn->info->uniform;

	if (!u->put)
		sort_puts(run->program->arena, fn);
	*n = u->put_first[place + 1] - u->put_first[place];
	return u->put + u->put_first[place];
}

/* The definition that PLACE holds at an event; PC_NONE: too many to examine. */
static uint32_t held_at(const struct pc_run *run, uint32_t place, uint32_t block,
			uint32_t event)
{
	const struct pc_ssa *ssa = run->ssa;
	uint32_t last = ssa->places.v[place].entry, in = PC_NONE, n;
	const uint32_t *put = pc_uni_puts(run, run->fn, place, &n);

	if (n > PUTS)
		return PC_NONE;
	for (uint32_t k = 0; k < n; k++) {
		uint32_t id = put[k];
		const struct pc_def *def = &ssa->defs.v[id];

		if (def->block == block ?
			    def->kind != PC_DEF_PHI && def->event >= event :
			    !pc_ssa_dominates(run->fn, def->block, block))
			continue;
		/* In one block, the last one counts. */
		if (in != PC_NONE && !pc_ssa_dominates(run->fn, in, def->block))
			continue;
		in = def->block;
		last = id;
	}
	return last;
}

/* What the variable VALUE, which selects an object, holds at an event; VALUE
 * itself if it is not a variable.  DEF PC_NONE and VAL NULL: not known. */
static struct pc_opnd object_at(const struct pc_run *run, const struct pc_val *value,
			     uint32_t block, uint32_t event)
{
	struct pc_opnd opnd = { PC_NONE, value };
	uint32_t place;

	if (value->kind != PC_VAL_VAR || value->mod != PC_MOD_NONE)
		return opnd;
	opnd.val = NULL;
	place = pc_place_find(run->fn, *value);
	if (place != PC_NONE)
		opnd.def = held_at(run, place, block, event);
	return opnd;
}

/* The operand of which OPND is a copy; with C not NULL, on its root. */
struct pc_opnd pc_origin_bare(const struct pc_run *run, const struct pc_cast *c,
			   struct pc_opnd opnd)
{
	for (int i = 0; i < LOOKS && opnd.def != PC_NONE; i++) {
		const struct pc_def *def = &run->ssa->defs.v[opnd.def];
		uint32_t way = 0;

		if (def->kind == PC_DEF_PHI && c)
			way = roots_way(run, c, def);
		else if (!pc_def_is_copy(run->fn, def))
			way = PC_NONE;
		if (way == PC_NONE)
			break;
		opnd = run->ssa->opnds.v[def->first + way];
	}
	return opnd;
}

bool pc_origin_same(struct pc_opnd a, struct pc_opnd b)
{
	if (a.def != PC_NONE || b.def != PC_NONE)
		return a.def == b.def;
	return pc_val_eq(pc_opnd_val(a), pc_opnd_val(b));
}

/* Whether DEF copies its first operand from or to a known location, not an
 * element of which only the array is known. */
static bool is_copy(const struct pc_def *def, const struct pc_event *event)
{
	uint32_t objects = event->args.n - 1;

	if (event->kind != PC_EV_ASSIGN || event->oper != PC_OPER_COPY ||
	    !event->args.n || objects > 1 || pc_event_tells(event))
		return false;
	if (def->weak && pc_event_put(event) != 1)
		return false;
	return def->n - def->weak <= 1 + objects;
}

/* The result of the call of which DEF is an effect, or PC_NONE. */
static uint32_t result_of(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_ssa *ssa = run->ssa;

	for (uint32_t k = ssa->def_first[def->block];
	     k < ssa->def_first[def->block + 1]; k++) {
		uint32_t id = ssa->block_defs[k];

		if (ssa->defs.v[id].kind == PC_DEF_RESULT &&
		    ssa->defs.v[id].event == def->event)
			return id;
	}
	return PC_NONE;
}

/* The index of the parameter whose value OPND is, or -1. */
static int32_t param_of(const struct pc_run *run, struct pc_opnd opnd)
{
	const struct pc_def *def;

	opnd = pc_origin_bare(run, NULL, opnd);
	if (opnd.def == PC_NONE)
		return -1;
	def = &run->ssa->defs.v[opnd.def];
	return def->kind == PC_DEF_ENTRY &&
			       run->ssa->places.v[def->place].at.mod == PC_MOD_NONE ?
		       run->ssa->places.v[def->place].param :
		       -1;
}

/* Whether the called function stores one of its arguments, *VALUE, in the field
 * DEF of an object that it returns, or of another argument, *AT. */
static bool is_filled(const struct pc_run *run, const struct pc_def *def,
		      struct pc_opnd *value, struct pc_opnd *at)
{
	const struct pc_fn *to =
		pc_event_runs(pc_event_at(run->fn, def->block, def->event));
	const struct pc_ssa_call *call =
		pc_ssa_call_at(run->fn, def->block, def->event);
	const struct pc_event *event;
	const struct pc_def *put;
	struct pc_run in = *run;
	struct pc_opnd object;
	int32_t param;

	if (!to || !call || def->there == PC_NONE || to->info->ssa->rets.n != 1)
		return false;
	pc_uni_select(&in, run->program->fns.v[to->index]);
	param = (int32_t)pc_ssa_out(to, in.ssa->rets.v[0], def->there);
	if (param < 0)
		return false;
	put = &in.ssa->defs.v[param];
	if (put->kind != PC_DEF_ASSIGN)
		return false;
	event = pc_event_at(to, put->block, put->event);
	if (!is_copy(put, event) || pc_event_put(event) != 1)
		return false;
	object = pc_origin_bare(&in, NULL, object_at(&in, &event->args.v[1], put->block,
					   put->event));
	param = param_of(&in, in.ssa->opnds.v[put->first]);
	if (param < 0)
		return false;
	*value = pc_ssa_arg(run->fn, call, (uint32_t)param);
	param = param_of(&in, object);
	if (param >= 0)
		*at = pc_origin_bare(run, NULL, pc_ssa_arg(run->fn, call, (uint32_t)param));
	else if (pc_origin_same(object,
				pc_origin_bare(&in, NULL, in.ssa->cond
					       [in.ssa->rets.v[0]])))
		*at = (struct pc_opnd){ result_of(run, def), NULL };
	else
		return false;
	return true;
}

/* Go one step further back; with C not NULL, on its root; false: there is no
 * further step. */
static bool go_back(const struct pc_run *run, const struct pc_cast *c, bool first,
		    struct pc_origin *o)
{
	const struct pc_def *def = &run->ssa->defs.v[o->opnd.def];
	struct pc_opnd value, at = { .def = PC_NONE };
	const struct pc_event *event;
	bool puts = true, asks = false;
	uint32_t way;

	if (def->kind == PC_DEF_PHI) {
		way = c ? roots_way(run, c, def) : PC_NONE;
		if (way != PC_NONE)
			o->opnd = run->ssa->opnds.v[def->first + way];
		return way != PC_NONE;
	}
	if (def->kind == PC_DEF_EFFECT) {
		if (!is_filled(run, def, &value, &at))
			return false;
	} else if (def->kind == PC_DEF_ASSIGN) {
		event = pc_event_at(run->fn, def->block, def->event);
		if (!is_copy(def, event))
			return false;
		value = run->ssa->opnds.v[def->first];
		if (event->args.n > 1)
			at = pc_origin_bare(run, c, object_at(run, &event->args.v[1],
						    def->block, def->event));
		puts = pc_event_put(event);
		asks = pc_event_asked(event);
	} else {
		return false;
	}
	if (puts) {
		/* The store is to the object that is read later. */
		if (o->has_from && !pc_origin_same(o->from, at))
			return false;
		if (first) {
			o->put = at;
			o->has_put = true;
		}
	}
	o->has_from = asks;
	o->from = at;
	o->opnd = value;
	return true;
}

void pc_origin_find(const struct pc_run *run, const struct pc_cast *c,
		   struct pc_opnd opnd, struct pc_origin *o)
{
	*o = (struct pc_origin){ .opnd = opnd };
	for (int i = 0; i < LOOKS && o->opnd.def != PC_NONE; i++)
		if (!go_back(run, c, !i, o))
			return;
}
