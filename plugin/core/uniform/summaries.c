/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * summaries.c - what callers pass to functions, and what functions leave.
 *
 * In:   states in one function.
 * Out:  param, content and entry of the functions that it calls; its own result
 *       and out; what all functions leave in a shared location.
 * Cost: O(arguments + shared locations) of its calls, for each evaluation.
 * Not:  A function that can be called from outside finds in shared locations
 *       what any function leaves there, or their initial content.  If it is
 *       also called here, this is not proved to differ.
 */
#include "model/contents.h"
#include "model/live.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "value/value.h"
#include "uniform/engine.h"
#include "uniform/given.h"
#include "uniform/rules.h"

/* ---- what all functions leave ---- */

static void queue(struct pc_program *program, uint32_t fn)
{
	program->fns.v[fn]->info->uniform->queued = true;
}

static void tell_reader(struct pc_run *run, const struct pc_cell *cell,
			struct pc_entry_reader reader)
{
	struct pc_uniform_fn *u =
		run->program->fns.v[reader.fn]->info->uniform;
	struct pc_uni uni = cell->uni;

	/* Some contribution is not known: then it is not known when it
	 * differs. */
	if ((u->callers.n || uni.vague) && uni.strength == PC_DIVERGENT)
		uni = pc_uni_of(PC_UNPROVEN);
	if (!pc_uni_join(&u->entry[reader.place], uni))
		return;
	u->entered[reader.place] = run->clock;
	queue(run->program, reader.fn);
}

static uint32_t outer_name(struct pc_program *program, uint32_t group)
{
	return group == PC_NODE_NONE || pc_node(program, group)->inner ?
	       PC_NODE_NONE : group;
}

/* run->fn leaves UNI in the shared location AT. */
static void fill_cell(struct pc_run *run, struct pc_val at, struct pc_uni uni)
{
	struct pc_cell *cell = pc_uni_cell_of(run, at);

	uni = pc_uni_total(run->program, run->fn, uni, PC_NODE_NONE);
	uni.on = outer_name(run->program, uni.on);
	uni.over = outer_name(run->program, uni.over);
	if (!pc_uni_join(&cell->uni, uni))
		return;
	for (uint32_t i = 0; i < cell->readers.n; i++)
		tell_reader(run, cell, cell->readers.v[i]);
}

/* ---- on entry ---- */

/* Whether a caller does not pass all shared locations (ssa->partial). */
static bool is_called_blindly(const struct pc_run *run)
{
	for (uint32_t i = 0; i < run->u->callers.n; i++)
		if (run->program->fns.v[run->u->callers.v[i].fn]
			    ->info->ssa->partial)
			return true;
	return false;
}

static void read_cell(struct pc_run *run, uint32_t place)
{
	struct pc_cell *cell = pc_uni_cell_of(run, run->ssa->places.v[place].at);
	struct pc_entry_reader reader = { run->fn->index, place };

	pc_vec_push(run->program->arena, cell->readers, reader);
}

void pc_uni_outside(struct pc_run *run)
{
	struct pc_uniform_fn *u = run->u;
	bool alone = run->program->opts->without & PC_WITHOUT_INTERPROCEDURAL;
	bool cells = (u->outside && !u->is_main) || is_called_blindly(run);

	for (uint32_t i = 0; u->outside && i < u->n_params; i++)
		u->param[i] = u->content[i] = pc_uni_of(PC_UNPROVEN);
	for (uint32_t p = 0; p < run->ssa->places.n; p++) {
		const struct pc_place *place = &run->ssa->places.v[p];

		if (!place->shared || place->own || place->entry == PC_NONE)
			continue;
		if (alone)
			u->entry[p] = pc_uni_of(PC_UNPROVEN);
		else if (cells)
			read_cell(run, p);
	}
}

/* ---- changes since the last propagation ---- */

/* Whether more than single definitions have changed since then. */
static bool is_all_news(const struct pc_run *run)
{
	const struct pc_uniform_fn *u = run->u;

	return !u->passed || u->given >= u->passed ||
	       u->branched > u->passed || run->axis != PC_AXIS_PROCESSES;
}

static bool is_news(const struct pc_run *run, uint32_t def)
{
	return def != PC_NONE && run->u->changed[def] > run->u->passed;
}

/* ---- to the called functions ---- */

static bool pass_value(const struct pc_run *run, const struct pc_ssa_call *call,
		       struct pc_opnd opnd, bool apart, struct pc_uni *to)
{
	struct pc_uni uni = pc_uni_passed(run, opnd, call->block,
					  call->event);

	uni = pc_uni_but_copied(run, opnd, pc_uni_total(
			run->program, run->fn, uni, PC_NODE_NONE));
	if (uni.strength == PC_UNIFORM)
		return false;
	if (apart && uni.strength == PC_DIVERGENT)
		uni = pc_uni_of(PC_UNPROVEN);
	return pc_uni_join(to, pc_uni_lower(run->program, run->fn, call, uni));
}

/* Processes may pass, as OPND, the addresses of different parts of one array. */
static bool pass_address(const struct pc_run *run, const struct pc_ssa_call *call,
			 struct pc_opnd opnd, struct pc_uni *to)
{
	struct pc_uni uni = pc_uni_selected(run, true, pc_uni_passed(
		run, opnd, call->block, call->event));

	return uni.strength != PC_UNIFORM && pc_uni_join(to, uni);
}

static bool pass_args(const struct pc_run *run, const struct pc_ssa_call *call,
		      uint32_t n_args, bool apart, struct pc_uniform_fn *to)
{
	bool news = false;

	for (uint32_t i = 0; i < to->n_params; i++) {
		if (i >= n_args) {
			news |= pc_uni_join(&to->param[i],
					    pc_uni_of(PC_UNPROVEN));
			news |= pc_uni_join(&to->content[i],
					    pc_uni_of(PC_UNPROVEN));
			continue;
		}
		news |= pass_value(run, call, pc_ssa_arg(run->fn, call, i),
				   apart, &to->param[i]);
		news |= pass_value(run, call, pc_ssa_content(run->fn, call, i),
				   apart, &to->content[i]);
		news |= pass_address(run, call, pc_ssa_arg(run->fn, call, i),
				     &to->content[i]);
	}
	return news;
}

static bool pass_shared(const struct pc_run *run,
			const struct pc_ssa_call *call, const struct pc_fn *to,
			bool all, bool apart)
{
	const struct pc_event *event =
		pc_event_at(run->fn, call->block, call->event);
	bool objects = pc_uni_passes_objects(run, call), news = false;

	for (uint32_t i = 0; i < call->n_shared; i++) {
		struct pc_ssa_shared one = run->ssa->shared.v[call->shared + i];
		struct pc_opnd opnd = { .def = one.def };
		uint32_t place;

		if (!all && !objects && !is_news(run, one.def))
			continue;
		place = pc_place_find(to, run->ssa->places.v[one.place].at);
		if (place == PC_NONE || one.def == PC_NONE ||
		    to->info->ssa->places.v[place].own ||
		    to->info->ssa->places.v[place].entry == PC_NONE)
			continue;
		if (objects && pc_uni_in_record(run, event, run->ssa->places.v
						[one.place].at) &&
		    pc_uni_join(&to->info->uniform->entry[place],
				pc_uni_of(PC_UNPROVEN))) {
			to->info->uniform->entered[place] = run->clock;
			news = true;
		}
		if (!pass_value(run, call, opnd, apart ||
				pc_uni_is_mixed(run, one.place),
				&to->info->uniform->entry[place]))
			continue;
		to->info->uniform->entered[place] = run->clock;
		news = true;
	}
	return news;
}

/* Whether an argument of CALL, or what it points to, has changed. */
static bool has_news(const struct pc_run *run, const struct pc_ssa_call *call,
		     uint32_t n_args)
{
	for (uint32_t i = 0; i < 2 * n_args; i++)
		if (is_news(run, run->ssa->opnds.v[call->args + i].def))
			return true;
	return false;
}

void pc_uni_pass(struct pc_run *run)
{
	bool all = is_all_news(run);

	if (run->program->opts->without & PC_WITHOUT_INTERPROCEDURAL)
		return;
	for (uint32_t i = 0; i < run->ssa->calls.n; i++) {
		const struct pc_ssa_call *call = &run->ssa->calls.v[i];
		const struct pc_event *event =
			pc_event_at(run->fn, call->block, call->event);
		const struct pc_fn *to = pc_event_runs(event);
		bool news = false, apart;

		if (!to || (run->axis == PC_AXIS_THREADS &&
			    pc_uni_team_one(run, call)))
			continue;
		apart = pc_uni_is_apart(run, call->block);
		if (all || has_news(run, call, event->args.n))
			news = pass_args(run, call, event->args.n, apart,
					 to->info->uniform);
		if (news)
			to->info->uniform->given = run->clock;
		news |= pass_shared(run, call, to, all, apart);
		if (news)
			queue(run->program, to->index);
	}
}

/* ---- to the callers ---- */

/* The state of the choice between several returns. */
static struct pc_uni ways_out(const struct pc_run *run)
{
	const struct pc_flow *flow = run->u->flow;
	struct pc_uni uni = run->u->all;

	for (uint32_t i = 0; flow && i < flow->n_conds; i++) {
		uint32_t b = flow->conds[i];

		if (flow->lives[b] && flow->stop[b] == PC_NONE &&
		    pc_uni_is_branch(run->fn, b))
			pc_uni_join(&uni, run->u->cond[b]);
	}
	return uni;
}

static bool is_same(const struct pc_run *run, struct pc_opnd a,
		    struct pc_opnd b)
{
	uint32_t node;

	if (a.def != PC_NONE && a.def == b.def)
		return true;
	node = pc_value_of(run->program, run->fn, a);
	return node != PC_NODE_NONE &&
	       node == pc_value_of(run->program, run->fn, b);
}

/* What the previous return leaves, with which others are compared. */
struct leaving {
	struct pc_run *run;
	struct pc_uni ways;
	uint32_t *first; /* by place: definition + 1; 0: none so far */
	struct pc_opnd result;
	bool several, news;
	bool all; /* not only what has changed */
};

static void leave_result(struct leaving *l, uint32_t block)
{
	const struct pc_run *run = l->run;
	struct pc_opnd opnd = run->ssa->cond[block];
	struct pc_uni uni = run->u->cond[block];

	if (l->several && !is_same(run, opnd, l->result))
		pc_uni_join(&uni, l->ways);
	l->result = opnd;
	l->several = true;
	if (!pc_uni_join(&run->u->result, uni))
		return;
	run->u->left[run->ssa->places.n] = run->clock;
	l->news = true;
}

/* What the choice of a return adds to A, if another return leaves B. */
static struct pc_uni other_way(const struct leaving *l, uint32_t a, uint32_t b)
{
	const uint32_t *kept = l->run->u->kept;

	return kept[a] == kept[b] && !pc_uni_clear(l->ways) ?
	       pc_uni_of(PC_UNPROVEN) : l->ways;
}

static void leave_places(struct leaving *l, uint32_t block)
{
	struct pc_run *run = l->run;
	const struct pc_ssa *ssa = run->ssa;

	for (uint32_t i = ssa->out_first[block]; i < ssa->out_end[block]; i++) {
		struct pc_ssa_shared one = ssa->outs.v[i];
		const struct pc_place *place = &ssa->places.v[one.place];
		struct pc_opnd opnd = { .def = one.def };
		struct pc_uni uni, out;

		if (one.def == PC_NONE)
			continue;
		if (!l->all && !is_news(run, one.def)) {
			l->first[one.place] = one.def + 1;
			continue;
		}
		uni = pc_uni_but_copied(run, opnd,
					pc_uni_added(run, opnd, block));
		if (l->first[one.place] && l->first[one.place] != one.def + 1)
			pc_uni_join(&uni, other_way(l, one.def,
						    l->first[one.place] - 1));
		l->first[one.place] = one.def + 1;
		out = uni;
		if (pc_uni_is_open(run, one.def, false, block, PC_NONE))
			pc_uni_join(&out, pc_uni_of(PC_UNPROVEN));
		if (pc_uni_join(&run->u->out[one.place], out)) {
			run->u->left[one.place] = run->clock;
			l->news = true;
		}
		if (place->shared && !place->own && one.def != place->entry)
			fill_cell(run, place->at, uni.was ?
				  pc_uni_seen(run, opnd, block) : uni);
	}
}

void pc_uni_leave(struct pc_run *run)
{
	struct leaving l = { .run = run, .ways = ways_out(run),
			     .first = run->u->first,
			     .all = is_all_news(run) };
	uint32_t n = run->ssa->places.n;

	for (uint32_t i = 0; i < n; i++)
		l.first[i] = 0;
	for (uint32_t b = 0; b < run->fn->blocks.n; b++)
		if (run->fn->blocks.v[b].term == PC_TERM_RET &&
		    run->fn->info->cfg.num[b] != PC_NONE) {
			leave_result(&l, b);
			leave_places(&l, b);
		}
	l.news |= pc_uni_throw(run);
	for (uint32_t i = 0; i < run->u->callers.n; i++) {
		struct pc_calling c = run->u->callers.v[i];
		uint32_t scc = run->program->fns.v[c.fn]->info->scc;

		/* Some callers may use only a part of what it leaves (given.c,
		 * by_result.c). */
		if (!l.news && ((!pc_given_counts(run->fn) && !run->u->parted) ||
				run->u->stirred < run->u->begun ||
				scc == run->fn->info->scc))
			continue;
		pc_uni_touch(run->program->fns.v[c.fn], c.block);
		queue(run->program, c.fn);
	}
}
