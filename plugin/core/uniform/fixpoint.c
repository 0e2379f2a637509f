/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fixpoint.c - what can differ between processes, or threads: the fixpoint.
 *
 * In:   SSA form of all functions, values, the registry.
 * Out:  info->uniform of each function.
 * Cost: a block is evaluated again when something that it uses has changed.  A
 *       state changes at most a few times, plus once for each parameter on
 *       which it is found to depend.  Functions are evaluated callees first,
 *       then callers first, until nothing changes.
 * Not:  A shared location has one state on entry of a function for all its
 *       calls, except for what it holds when the function returns (operand.c); a
 *       parameter one for each call (PARAMS and CONTENTS).
 */
#include <string.h>
#include "base/arena.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/passes.h"
#include "model/facts.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "memory/places.h"
#include "memory/record.h"
#include "memory/ssa_query.h"
#include "uniform/given.h"
#include "uniform/rules.h"
#include "uniform/uniform.h"

#define DEEPEST 4 /* computations between a location and itself */

/* Whether OPND, which DEF stores in a shared location, is computed from its content. */
static bool reads_own(const struct pc_run *run, const struct pc_def *def,
		      struct pc_opnd opnd, int depth)
{
	const struct pc_def *from = opnd.def == PC_NONE ? NULL : &run->ssa->defs.v[opnd.def];

	if (!from || from->place != PC_NONE)
		return from && from->place == def->place;
	if (from->kind != PC_DEF_ASSIGN || from->block != def->block || !depth)
		return false;
	for (uint32_t i = 0; i < from->n; i++)
		if (reads_own(run, def, run->ssa->opnds.v[from->first + i],
			      depth - 1))
			return true;
	return false;
}

/* The state of OPND of DEF, which stores into a shared location.  If the
 * content on entry is only updated (x |= y), it is left to WAS. */
static struct pc_uni operand(const struct pc_run *run, const struct pc_def *def,
			     struct pc_opnd opnd, int depth)
{
	const struct pc_def *from = opnd.def == PC_NONE ? NULL :
				    &run->ssa->defs.v[opnd.def];
	struct pc_uni uni = { .strength = PC_UNIFORM };

	if (!from || def->place == PC_NONE || run->axis == PC_AXIS_THREADS ||
	    !run->ssa->places.v[def->place].shared)
		return pc_uni_opnd(run, opnd, def->block);
	if (from->place == def->place)
		return pc_uni_added(run, opnd, def->block);
	if (from->place != PC_NONE || !reads_own(run, def, opnd, depth))
		return pc_uni_opnd(run, opnd, def->block);
	for (uint32_t i = 0; i < from->n; i++)
		pc_uni_join(&uni, operand(run, def, run->ssa->opnds.v
					  [from->first + i], depth - 1));
	return uni;
}

/* Whether operand I of DEF is an address and the next one its content (strcmp). */
static bool is_address(const struct pc_event *event, const struct pc_def *def, uint32_t i)
{
	struct pc_val at, there;

	if (event->oper != PC_OPER_OTHER || i + 1 >= event->args.n ||
	    i + 1 >= def->n)
		return false;
	at = event->args.v[i];
	there = event->args.v[i + 1];
	there.mod = there.mod == PC_MOD_DEREF ? PC_MOD_NONE : PC_MOD_ADDR;
	return at.mod == PC_MOD_NONE && pc_val_eq(at, there);
}

static struct pc_uni join_operands(const struct pc_run *run, const struct pc_def *def)
{
	struct pc_uni uni = { .strength = PC_UNIFORM };
	bool shared = def->place != PC_NONE &&
		      run->ssa->places.v[def->place].shared;
	bool sure;
	uint32_t objects = pc_uni_objects(run, def, &sure), stored = pc_uni_stored(run, def);
	const struct pc_event *event = pc_event_at(run->fn, def->block, def->event);

	for (uint32_t i = 0; i < def->n; i += i ? 1 : 1 + objects)
		if (!i && stored != def->first)
			pc_uni_join(&uni, pc_uni_opnd(run, run->ssa->opnds.v[stored],
						      def->block));
		else if (is_address(event, def, i))
			pc_uni_join(&uni, pc_uni_address(
				run, run->ssa->opnds.v[def->first + i],
				run->ssa->opnds.v[def->first + i + 1],
				operand(run, def, run->ssa->opnds.v
					[def->first + i], DEEPEST)));
		else if (shared || !pc_uni_adds_nothing(run, run->ssa->opnds.v
						   [def->first + i],
						   def->block))
			pc_uni_join(&uni, pc_uni_copied(
				run, def, run->ssa->opnds.v[def->first + i],
				pc_uni_of_address(event, i, pc_uni_old_part(
					run, def, i, operand(
					run, def, run->ssa->opnds.v
					[def->first + i], DEEPEST)))));
	for (uint32_t i = 1; !sure && i <= objects && i < def->n; i++)
		pc_uni_join(&uni, pc_uni_object(run, def, i == objects, pc_uni_opnd(
			run, run->ssa->opnds.v[def->first + i], def->block)));
	pc_uni_add_picked(run, def, &uni);
	return pc_uni_mixture(run, def, uni);
}

/* What ID holds after a write to what may be the same memory. */
static struct pc_uni alias(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	struct pc_uni uni = pc_uni_opnd(run, run->ssa->opnds.v[def->first],
					def->block);

	/* It is not seen to be the same memory. */
	if (!def->sure && !def->seen && !pc_uni_clear(uni))
		uni = pc_uni_of(PC_UNPROVEN);
	if (def->weak)
		pc_uni_join(&uni, pc_uni_added(run, run->ssa->opnds.v
					       [def->first + 1], def->block));
	return uni;
}

static struct pc_uni by_kind(struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	switch (def->kind) {
	case PC_DEF_ENTRY:
		return pc_uni_entry(run, def->place);
	case PC_DEF_ASSIGN:
		return join_operands(run, def);
	case PC_DEF_ALIAS:
		return alias(run, id);
	case PC_DEF_PHI:
		return pc_uni_phi(run, id);
	default:
		return pc_uni_call(run, id);
	}
}

static struct pc_uni def_state(struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	if (run->axis == PC_AXIS_THREADS)
		return pc_uni_team_def(run, id, by_kind(run, id));
	if (def->place != PC_NONE && run->u->told && run->u->told[def->place]) {
		pc_uni_by(run, PC_RULE_FACT);
		return pc_uni_of(PC_UNIFORM);
	}
	return by_kind(run, id);
}

/* ---- a function ---- */

/* When the outputs of the call of DEF last changed, if only a part of them
 * counts at their use (by_result.c); 0: all of them count. */
static uint32_t parted_at(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_fn *to;

	if (def->kind != PC_DEF_OUTPUT && def->kind != PC_DEF_EFFECT)
		return 0;
	to = pc_event_runs(pc_event_at(run->fn, def->block, def->event));
	return to && to->info->uniform && to->info->uniform->parted ?
		       to->info->uniform->stirred :
		       0;
}

static void update(struct pc_run *run, uint32_t def)
{
	struct pc_uni state;

	*run->by = 0;
	state = def_state(run, def);
	run->u->by[def] = *run->by;
	if (!pc_uni_join(&run->u->def[def], state)) {
		/* Callers may have used a part of this one (by_result.c). */
		if (pc_uni_vote_changed(run, def, parted_at(run, def)))
			run->u->stirred = run->clock;
		return;
	}
	run->u->changed[def] = run->u->stirred = run->clock;
	pc_uni_touch_uses(run->fn, def);
	pc_uni_vote_changed(run, def, UINT32_MAX);
}

/* Whether anything on which the calls of DEF's event depend has changed since
 * its block was evaluated: an argument, or a callee of whose outputs only a
 * part counts. */
static bool is_call_old(const struct pc_run *run, const struct pc_def *def,
			uint32_t since)
{
	const struct pc_event *event =
		pc_event_at(run->fn, def->block, def->event);
	const struct pc_fn *to = pc_event_runs(event);
	const struct pc_ssa_call *call;

	/* Which part counts here depends on more (given.c). */
	if (to && (pc_given_counts(to) || to->info->ssa->partial ||
		   to->info->uniform->parted))
		return true;
	call = pc_ssa_call_at(run->fn, def->block, def->event);
	for (uint32_t i = 0; i < 2 * event->args.n; i++) {
		uint32_t arg = run->ssa->opnds.v[call->args + i].def;

		if (arg != PC_NONE && run->u->changed[arg] >= since)
			return true;
	}
	return false;
}

/* Whether the callee of DEF's event has changed what it leaves there since
 * then. */
static bool is_left_old(const struct pc_run *run, const struct pc_def *def, uint32_t since)
{
	const struct pc_fn *to = pc_event_runs(
		pc_event_at(run->fn, def->block, def->event));
	uint32_t place = def->there;

	if (to && def->kind == PC_DEF_RESULT)
		place = to->info->ssa->places.n;
	return to && place != PC_NONE &&
	       to->info->uniform->left[place] >= since;
}

/* The same for the operands of DEF; of a store, also their operands (operand ()). */
static bool is_old(const struct pc_run *run, const struct pc_def *def, uint32_t since)
{
	if ((def->kind == PC_DEF_ASSIGN || def->kind == PC_DEF_ALIAS) &&
	    def->place != PC_NONE && run->ssa->places.v[def->place].shared)
		return true;
	if (def->kind == PC_DEF_ASSIGN) {
		const struct pc_event *event = pc_event_at(run->fn, def->block, def->event);

		if (pc_event_asked(event) || pc_event_put(event))
			return true; /* pc_uni_picked (), pc_uni_object () */
	}
	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t was = run->ssa->opnds.v[def->first + i].def;

		if (was != PC_NONE && run->u->changed[was] >= since)
			return true;
	}
	return false;
}

/* RATIONALE: the first time, and whenever conditions that end loops have
 * changed, evaluate all.  A call depends on all conditions (given.c), a phi on
 * those whose paths meet there. */
static void look_at_defs(struct pc_run *run, uint32_t block)
{
	const struct pc_ssa *ssa = run->ssa;
	const struct pc_uniform_fn *u = run->u;
	uint32_t since = u->looked[block], event = PC_NONE;
	bool again = since && run->axis == PC_AXIS_PROCESSES &&
		     u->looped < since, old = false;

	for (uint32_t i = ssa->def_first[block]; i < ssa->def_first[block + 1];
	     i++) {
		const struct pc_def *def = &ssa->defs.v[ssa->block_defs[i]];

		bool call = def->kind != PC_DEF_PHI &&
			    def->kind != PC_DEF_ASSIGN &&
			    def->kind != PC_DEF_ALIAS;

		if (again && call && def->event != event) {
			event = def->event;
			old = u->branched >= since ||
			      is_call_old(run, def, since);
		}
		if (!again || is_old(run, def, since) ||
		    (def->kind == PC_DEF_PHI && u->joined[block] >= since) ||
		    (call && (old || is_left_old(run, def, since))))
			update(run, ssa->block_defs[i]);
	}
	run->u->looked[block] = run->clock;
}

static void look_at_block(struct pc_run *run, uint32_t block)
{
	run->clock++;
	look_at_defs(run, block);
	if (run->fn->blocks.v[block].cond.kind != PC_VAL_UNKNOWN ||
	    run->fn->blocks.v[block].term != PC_TERM_RET)
		pc_uni_cond(run, block);
}

static void update_entries(struct pc_run *run)
{
	for (uint32_t p = 0; p < run->ssa->places.n; p++)
		if (run->ssa->places.v[p].entry != PC_NONE &&
		    (!run->u->passed || run->u->entered[p] >= run->u->passed))
			update(run, run->ssa->places.v[p].entry);
	pc_uni_stir(run);
}

static void look_at_fn(struct pc_run *run, struct pc_fn *fn)
{
	pc_uni_select(run, fn);
	run->u->queued = false;
	run->u->begun = ++run->clock;
	update_entries(run);
	for (uint32_t i = 0; i < run->u->by_args.n; i++)
		pc_uni_touch(fn, run->u->by_args.v[i]);
	do {
		while (run->u->heap.n)
			look_at_block(run, fn->info->cfg.rpo[
				pc_heap_next(&run->u->heap)]);
	} while (pc_uni_recount(run));
	pc_uni_leave(run);
	pc_uni_pass(run);
	run->u->passed = run->clock;
}

/* ---- all functions ---- */

/* By place: whether the user states that it is the same on all processes. */
static bool *find_told(const struct pc_run *run)
{
	bool *told;

	if (!run->program->facts || run->axis != PC_AXIS_PROCESSES)
		return NULL;
	told = PC_ARRAY(run->program->arena, run->ssa->places.n, bool);
	for (uint32_t p = 0; p < run->ssa->places.n; p++)
		told[p] = pc_user_uniform(run->program, run->fn, pc_elem_whole(
			run->program, run->ssa->places.v[p].at));
	return told;
}

static void prepare_fn(struct pc_run *run, struct pc_fn *fn)
{
	struct pc_arena *arena = run->program->arena;
	uint32_t n = fn->blocks.n, places = fn->info->ssa->places.n;
	uint32_t params = fn->params.n < PC_UNI_PARAMS ? fn->params.n :
			  PC_UNI_PARAMS;
	struct pc_uniform_fn *u = PC_NEW(arena, struct pc_uniform_fn);

	u->run = run;
	fn->info->uniform = fn->info->axes[run->axis] = u;
	pc_uni_select(run, fn);
	u->def = PC_ARRAY(arena, run->ssa->defs.n, struct pc_uni);
	u->by = PC_ARRAY(arena, run->ssa->defs.n, pc_rules);
	u->cond_by = PC_ARRAY(arena, n, pc_rules);
	u->changed = PC_ARRAY(arena, run->ssa->defs.n, uint32_t);
	u->entered = PC_ARRAY(arena, places, uint32_t);
	u->looked = PC_ARRAY(arena, n, uint32_t);
	u->joined = PC_ARRAY(arena, n, uint32_t);
	u->cond = PC_ARRAY(arena, n, struct pc_uni);
	u->loop = PC_ARRAY(arena, n, struct pc_uni);
	u->entry = PC_ARRAY(arena, places, struct pc_uni);
	u->out = PC_ARRAY(arena, places, struct pc_uni);
	u->left = PC_ARRAY(arena, places + 1, uint32_t);
	u->first = PC_ARRAY(arena, places, uint32_t);
	u->told = find_told(run);
	u->param = PC_ARRAY(arena, params, struct pc_uni);
	u->content = PC_ARRAY(arena, params, struct pc_uni);
	u->n_params = params;
	u->crossing = PC_ARRAY(arena, n, struct pc_uints);
	u->loop_all = PC_ARRAY(arena, n, struct pc_uni);
	u->leaving = PC_ARRAY(arena, n, bool);
	u->is_counted = PC_ARRAY(arena, n, bool);
	u->joins = PC_ARRAY(arena, n, struct pc_joins);
	u->meets = PC_ARRAY(arena, n, struct pc_uints);
	u->followed = PC_ARRAY(arena, n, bool);
	u->loop_depth = PC_ARRAY(arena, n, uint32_t);
	u->decided = PC_ARRAY(arena, n, uint8_t);
	u->alone = PC_ARRAY(arena, n, uint32_t);
	u->alone_by = PC_ARRAY(arena, fn->info->cfg.pred_first[n], uint32_t);
	u->one = PC_ARRAY(arena, run->ssa->defs.n, uint8_t);
	u->had_error = PC_ARRAY(arena, run->fn->blocks.n, uint8_t);
	u->skip = PC_ARRAY(arena, n, uint32_t);
	u->skip_at = PC_ARRAY(arena, n, uint32_t);
	u->made = PC_ARRAY(arena, n, uint32_t);
	u->version = 1;
	u->budget = UINT64_MAX;
	u->is_main = pc_fn_is_main(fn);
	pc_uni_find_open(run);
	u->outside = fn->flags & (PC_FN_EXPORTED | PC_FN_ADDRESS);
	u->queued = true;
	pc_heap_init(arena, &u->heap, fn->info->cfg.n_reach);
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++)
		pc_heap_add(&u->heap, i);
	pc_uni_find_throwers(run);
	pc_uni_find_uses(run);
	pc_uni_crossings(run);
	if (run->axis == PC_AXIS_THREADS)
		pc_uni_team_prepare(run);
}

/* What proof/ may read. */
static void fill_claims(struct pc_fn *fn)
{
	struct pc_uniform_fn *u = fn->info->uniform;

	u->claims = (struct pc_claims){
		.def = u->def, .cond = u->cond, .entry = u->entry,
		.param = u->param, .content = u->content, .out = u->out,
		.result = &u->result, .all = &u->all, .told = u->told,
		.by = u->by, .cond_by = u->cond_by, .n_params = u->n_params,
		.cond_over = pc_uniform_cond, .opnd_over = pc_uniform_opnd,
		.reopened = pc_uniform_reopened, .outside = u->outside,
	};
	fn->info->claims = &u->claims;
}

static void note_callers(struct pc_run *run, const struct pc_fn *fn)
{
	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *edge = &fn->info->calls.v[i];
		struct pc_calling calling = { fn->index, edge->block };

		pc_vec_push(run->program->arena, run->program->fns.v[
				    edge->callee]->info->uniform->callers,
			    calling);
	}
}

static bool round_trip(struct pc_run *run)
{
	bool any = false;

	for (uint32_t i = 0; i < 2 * run->n_order; i++) {
		struct pc_fn *fn = run->order[i < run->n_order ? i :
					      2 * run->n_order - 1 - i];

		if (!fn->info->uniform->queued)
			continue;
		look_at_fn(run, fn);
		any = true;
	}
	return any;
}

static void fill_axis(struct pc_program *program, enum pc_axis axis,
		      struct pc_fn **order, uint32_t n)
{
	struct pc_run *run = PC_NEW(program->arena, struct pc_run);

	run->program = program;
	run->axis = axis;
	run->by = &run->rules;
	run->order = order;
	run->n_order = n;
	if (program->closed)
		pc_record_count(program);
	for (uint32_t i = 0; i < run->n_order; i++)
		prepare_fn(run, run->order[i]);
	for (uint32_t i = 0; i < run->n_order; i++) {
		pc_uni_select(run, run->order[i]);
		pc_uni_find_kept(run);
	}
	for (uint32_t i = 0; i < run->n_order; i++)
		note_callers(run, run->order[i]);
	for (uint32_t i = 0; i < run->n_order; i++) {
		pc_uni_select(run, run->order[i]);
		pc_uni_outside(run);
	}
	while (round_trip(run))
		;
	for (uint32_t i = 0; axis == PC_AXIS_PROCESSES && i < n; i++)
		fill_claims(order[i]);
}

void pc_uniform_axis(struct pc_program *program, enum pc_axis axis)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	if (n && !order[0]->info->axes[axis])
		fill_axis(program, axis, order, n);
	for (uint32_t i = 0; i < n; i++)
		order[i]->info->uniform = order[i]->info->axes[axis];
}

void pc_pass_uniform_run(struct pc_program *program)
{
	if (program->opts->level != PC_LEVEL_PAPER)
		pc_uniform_axis(program, PC_AXIS_PROCESSES);
}
