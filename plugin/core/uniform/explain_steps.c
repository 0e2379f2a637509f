/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * explain_steps.c - the steps of an explanation, from the result of the
 *                   backward search.
 *
 * In:   a chain of definitions, from the value to explain to a source.
 * Out:  steps for the user: names as written, no copies without a name; only
 *       the first and the last ones if there are many.
 * Cost: O(length of the chain * LOOKS).
 */
#include <string.h>
#include "model/contents.h"
#include "tables/mpi_ops.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/shown.h"
#include "model/target.h"
#include "graph/callgraph.h"
#include "graph/flow.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/steps.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "uniform/explain.h"

#define HALF 4   /* steps kept at each end */
#define LOOKS 48 /* definitions examined for one branch */

static const char *shown(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t def)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	if (ssa->defs.v[def].place == PC_NONE)
		return NULL;
	return pc_shown_val(program,
			    ssa->places.v[ssa->defs.v[def].place].at);
}

uint32_t pc_why_part(struct pc_why *s, const struct pc_found *f)
{
	if (s->run.axis != PC_AXIS_THREADS || s->strength != PC_DIVERGENT)
		return PC_NONE;
	pc_uni_select(&s->run, s->program->fns.v[f->fn->index]);
	return pc_uni_team_part(&s->run, f->def, f->use);
}

bool pc_why_begins(const struct pc_why *s, const struct pc_found *f)
{
	const struct pc_def *def = &f->fn->info->ssa->defs.v[f->def];

	if (s->run.axis != PC_AXIS_PROCESSES || s->strength != PC_DIVERGENT ||
	    def->kind == PC_DEF_ENTRY)
		return true;
	return def->kind != PC_DEF_PHI && def->kind != PC_DEF_ASSIGN &&
	       def->kind != PC_DEF_ALIAS &&
	       !pc_event_runs(pc_event_at(f->fn, def->block, def->event));
}

static void add_step(struct pc_why *s, struct pc_steps *steps,
		     enum pc_step_kind kind, const struct pc_fn *fn,
		     const char *name, const char *by, struct pc_loc loc)
{
	struct pc_step step = { kind, fn, name, by, loc, false };

	if (loc.line)
		pc_vec_push(s->program->arena, steps->list, step);
}

/* Whether DEF is an output that the collective EVENT makes uniform. */
static bool is_equalised(const struct pc_def *def,
			 const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;

	return op && def->kind == PC_DEF_OUTPUT && def->arg < 31 &&
	       op->uniform >> def->arg & 1;
}

static bool is_param(const struct pc_found *f)
{
	const struct pc_ssa *ssa = f->fn->info->ssa;
	uint32_t place = ssa->defs.v[f->def].place;

	return place != PC_NONE && ssa->places.v[place].param >= 0;
}

/* F is set in the construct PART, which not all threads run. */
static void tell_part(struct pc_why *s, struct pc_steps *steps,
		      const struct pc_found *f, uint32_t part)
{
	const struct pc_region *r = &f->fn->info->regions.v[part];
	const struct pc_def *def = &f->fn->info->ssa->defs.v[f->def];
	struct pc_loc loc = r->loc;

	if (def->kind != PC_DEF_PHI)
		loc = pc_loc_near(f->fn, def->block, pc_event_at(
				f->fn, def->block, def->event)->loc);
	add_step(s, steps, r->kind == PC_REGION_FOR ? PC_STEP_PART :
		 PC_STEP_ONE, f->fn, shown(s->program, f->fn, f->def),
		 pc_region_written(f->fn, r->kind), loc);
}

/* Add the step for the definition itself. */
static void tell_def(struct pc_why *s, struct pc_steps *steps,
		     const struct pc_found *f, bool last)
{
	const struct pc_def *def = &f->fn->info->ssa->defs.v[f->def];
	const char *name = shown(s->program, f->fn, f->def), *by = NULL;
	const struct pc_event *event;
	uint32_t part = pc_why_part(s, f);
	struct pc_loc loc;

	if (part != PC_NONE)
		tell_part(s, steps, f, part);
	if (part != PC_NONE || def->kind == PC_DEF_PHI)
		return;
	if (def->kind == PC_DEF_ENTRY) {
		if (last && f->fn->info->uniform->is_main)
			add_step(s, steps, PC_STEP_INPUT, f->fn, name, NULL,
				 f->fn->loc);
		else if (last)
			add_step(s, steps, is_param(f) ? PC_STEP_PARAM :
				 PC_STEP_BEFORE, f->fn, name, f->fn->pretty,
				 f->fn->loc);
		return;
	}
	/* The next step is the write under another name. */
	if (def->kind == PC_DEF_ALIAS && !last)
		return;
	event = pc_event_at(f->fn, def->block, def->event);
	loc = pc_loc_near(f->fn, def->block, event->loc);
	if (def->kind == PC_DEF_ASSIGN && event->flags & PC_EVF_LEFT) {
		/* This event only says that another object is written. */
		if (event->oper == PC_OPER_OTHER)
			return;
		event = pc_event_at(f->fn, def->block, pc_ssa_left_by(
				f->fn, def->block, def->event));
	} else if (def->kind == PC_DEF_ASSIGN) {
		if (name)
			add_step(s, steps, PC_STEP_ASSIGN, f->fn, name, NULL,
				 loc);
		return;
	}
	if (event->callee)
		by = event->callee->op ? event->callee->op->name :
		     event->callee->pretty;
	if (event->callee && !event->callee->op && last &&
	    pc_source_of(event->callee, s->run.axis) == PC_SOURCE_INPUT)
		add_step(s, steps, PC_STEP_INPUT, f->fn, name, by, loc);
	else
		add_step(s, steps, def->kind == PC_DEF_RESULT ?
			 PC_STEP_RESULT : last && name &&
			 is_equalised(def, event) ?
			 PC_STEP_EQUAL : PC_STEP_SET, f->fn, name, by, loc);
}

/* Whether a collective sets DEF, directly or in a called function. */
static bool by_collective(const struct pc_fn *fn, const struct pc_def *def)
{
	const struct pc_event *event;

	if (def->kind == PC_DEF_PHI || def->kind == PC_DEF_ENTRY ||
	    def->kind == PC_DEF_ALIAS)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	return event->kind == PC_EV_CALL && pc_event_may_collect(event);
}

/* Whether the phi differs by assignments on the paths that meet there, and none
 * of the values comes from a collective on these paths. */
static bool is_own(const struct pc_fn *fn, uint32_t phi)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t top = ssa->idom[ssa->defs.v[phi].block];
	uint32_t list[LOOKS], n = 0;
	bool own = false;

	if (top == PC_NONE)
		return false;
	list[n++] = phi;
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *def = &ssa->defs.v[list[i]];

		if (by_collective(fn, def))
			return false;
		own |= def->kind != PC_DEF_PHI;
		for (uint32_t k = 0; k < def->n; k++) {
			uint32_t next = ssa->opnds.v[def->first + k].def;

			if (next == PC_NONE || pc_has(list, n, next) ||
			    ssa->defs.v[next].block == top ||
			    !pc_ssa_dominates(fn, top,
					      ssa->defs.v[next].block))
				continue;
			if (n == LOOKS)
				return false;
			list[n++] = next;
		}
	}
	return own;
}

/* Add the steps from BEFORE to F. */
static void tell_via(struct pc_why *s, struct pc_steps *steps,
		     const struct pc_found *before, const struct pc_found *f)
{
	const char *name = shown(s->program, before->fn, before->def);

	if (f->via == PC_VIA_BRANCH || f->via == PC_VIA_LOOP) {
		uint32_t n = steps->list.n;

		add_step(s, steps, f->via == PC_VIA_BRANCH ? PC_STEP_BRANCH :
			 PC_STEP_LOOP, before->fn, name, NULL, f->at);
		if (n < steps->list.n)
			steps->list.v[n].own = is_own(before->fn, before->def);
	} else if (f->via == PC_VIA_CALL) {
		if (is_param(before))
			add_step(s, steps, PC_STEP_PARAM, before->fn, name,
				 before->fn->pretty, before->fn->loc);
		add_step(s, steps, PC_STEP_CALLED, f->fn, name,
			 before->fn->pretty, f->at);
	}
}

/* ---- what an earlier call of a function left ---- */

/* Whether FN calls a collective or not as the branch of BLOCK decides. */
static bool parts_at(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_flow *flow = fn->info->uniform->flow;

	for (uint32_t b = 0; flow && flow->dep && b < fn->blocks.n; b++) {
		bool on = false;

		for (uint32_t i = flow->dep_first[b];
		     i < flow->dep_first[b + 1]; i++)
			on |= flow->dep[i].on == block;
		for (uint32_t e = 0; on && e < fn->blocks.v[b].events.n; e++)
			if (pc_event_may_collect(&fn->blocks.v[b].events.v[e]))
				return true;
	}
	return false;
}

/* Add the branches in the call EVENT, which sets F, that decide both what it leaves
 * there and which collectives it calls, as its arguments say. */
static void add_parted(struct pc_why *s, struct pc_steps *steps,
		       const struct pc_found *f, const struct pc_event *event,
		       bool own)
{
	const struct pc_def *set = &f->fn->info->ssa->defs.v[f->def];
	const struct pc_fn *to = pc_event_runs(event);
	const struct pc_uniform_fn *u = to->info->uniform;
	const struct pc_ssa *ssa = to->info->ssa;
	uint32_t list[LOOKS], n = 0;

	if (!u || !ssa)
		return;
	for (uint32_t i = 0; i < ssa->rets.n && n < LOOKS; i++)
		list[n++] = pc_ssa_out(to, ssa->rets.v[i], set->there);
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *def = list[i] == PC_NONE ? NULL :
					   &ssa->defs.v[list[i]];

		if (!def || def->kind != PC_DEF_PHI)
			continue;
		for (uint32_t k = 0; k < u->joins[def->block].n; k++) {
			uint32_t b = u->joins[def->block].v[k].branch;
			uint32_t first = steps->list.n;

			if ((!u->cond[b].params && !u->cond[b].contents) ||
			    !parts_at(to, b))
				continue;
			add_step(s, steps, PC_STEP_PARTED, to, NULL, NULL,
				 pc_loc_near(to, b, to->blocks.v[b].loc));
			if (first < steps->list.n)
				steps->list.v[first].own = own;
		}
		for (uint32_t k = 0; k < def->n && n < LOOKS; k++) {
			uint32_t to_see = ssa->opnds.v[def->first + k].def;

			if (!pc_has(list, n, to_see))
				list[n++] = to_see;
		}
	}
}

/* The call that sets F from what it is passed (NEXT), or NULL. */
static const struct pc_event *set_by(const struct pc_found *f,
				     const struct pc_found *next)
{
	const struct pc_def *def = &f->fn->info->ssa->defs.v[f->def];
	const struct pc_event *event;

	if (def->kind == PC_DEF_PHI || def->kind == PC_DEF_ENTRY ||
	    def->kind == PC_DEF_ASSIGN || def->kind == PC_DEF_ALIAS ||
	    def->kind == PC_DEF_RESULT || next->fn != f->fn ||
	    next->via != PC_VIA_USE || def->there == PC_NONE)
		return NULL;
	event = pc_event_at(f->fn, def->block, def->event);
	return event->kind == PC_EV_CALL && pc_event_may_collect(event) ?
	       event : NULL;
}

/* Add the branches at which processes may part in a call that sets the value to
 * explain, or a value that a further call of the same function uses.  RATIONALE:
 * consequence.c. */
static void tell_parted(struct pc_why *s, struct pc_steps *steps,
			const uint32_t *way, uint32_t n)
{
	const struct pc_fn *within[LOOKS];
	uint32_t n_within = 0;
	bool only = true;

	for (uint32_t i = n; i > 1; i--) {
		const struct pc_found *f = &s->list.v[way[i - 1]];
		const struct pc_found *next = &s->list.v[way[i - 2]];
		const struct pc_event *event = set_by(f, next);
		const struct pc_fn *to = event ? pc_event_runs(event) : NULL;
		bool again = false;

		for (uint32_t k = 0; k < n_within; k++)
			again |= within[k] == to;
		if (to && (only || again))
			add_parted(s, steps, f, event, only);
		only &= !event && next->via == PC_VIA_USE;
		if (n_within < LOOKS && (to || next->via == PC_VIA_CALL))
			within[n_within++] = to ? to : f->fn;
	}
}

static void shorten(struct pc_steps *steps)
{
	uint32_t n = steps->list.n;

	if (n <= 2 * HALF)
		return;
	memmove(steps->list.v + HALF, steps->list.v + n - HALF,
		HALF * sizeof *steps->list.v);
	steps->list.n = 2 * HALF;
}

void pc_why_tell(struct pc_why *s, uint32_t end, struct pc_steps *steps)
{
	PC_VEC(uint32_t) way = { 0 };

	for (uint32_t i = end; i != PC_NONE; i = s->list.v[i].from)
		pc_vec_push(s->scratch, way, i);
	for (uint32_t i = way.n; i; i--) {
		const struct pc_found *f = &s->list.v[way.v[i - 1]];

		if (f->from != PC_NONE)
			tell_via(s, steps, &s->list.v[f->from], f);
		tell_def(s, steps, f, i == 1);
	}
	shorten(steps);
	tell_parted(s, steps, way.v, way.n);
}
