/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cancel.c - collectives that not all processes call because a construct is
 *            canceled.
 *
 * In:   regions, sites, differences between processes and between threads.
 * Out:  a warning for each `cancel` that differs between processes, at the
 *       first collective after it; for each other `cancel`, at the first
 *       collective for which the timing of threads decides (cancel_chance.c).
 *       The run time then compares the collectives of the unit.
 * Cost: O(E) for each `cancel`, BUDGET for all.
 *
 * The path that `cancel` takes out of the construct is not in the model (the
 * constructs would be left halfway). So the other passes see a program in which
 * nothing is canceled (OMP_CANCELLATION=false, OpenMP's default).
 * Not:  conditions before the last join of paths before the `cancel`.
 */
#include "team/cancel.h"

#include "base/budget.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_ops.h"
#include "tables/passes.h"
#include "model/flags.h"
#include "model/names.h"
#include "model/opts.h"
#include "model/program.h"
#include "graph/callgraph.h"
#include "graph/reach_blocks.h"
#include "graph/where.h"
#include "report/messages.h"
#include "report/steps.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "uniform/uniform.h"
#include "threads/levels.h"
#include "threads/orphan.h"

#define BUDGET 50000000u
#define BRANCHES 64

/* Whether the first argument WHICH of GOMP_cancel cancels a KIND construct. */
static bool is_kind(enum pc_region_kind kind, int64_t which)
{
	return (which == 1 && kind == PC_REGION_PARALLEL) ||
	       (which == 2 && kind == PC_REGION_FOR) ||
	       (which == 4 && kind == PC_REGION_SECTIONS) ||
	       (which == 8 && kind == PC_REGION_TASKGROUP);
}

static bool is_call(const struct pc_event *event, const char *name)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       event->args.n && event->args.v[0].kind == PC_VAL_INT &&
	       !strcmp(event->callee->name, name);
}

bool pc_cancel_asks(const struct pc_event *event, enum pc_region_kind kind)
{
	return (is_call(event, "GOMP_cancel") ||
		is_call(event, "GOMP_cancellation_point")) &&
	       is_kind(kind, event->args.v[0].num);
}

/* Find the task that C ends, and its taskgroup; false: there is none. */
static bool find_group(struct pc_cancel *c)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t r = c->at;

	while (r != PC_NONE && !pc_region_is_task(info->regions.v[r].kind) &&
	       !pc_region_is_team(info->regions.v[r].kind))
		r = info->regions.v[r].parent;
	if (r == PC_NONE || !pc_region_is_task(info->regions.v[r].kind))
		return false;
	c->region = r;
	while (r != PC_NONE && info->regions.v[r].kind != PC_REGION_TASKGROUP &&
	       !(info->regions.v[r].kind == PC_REGION_TASKLOOP &&
		 !info->regions.v[r].nowait) &&
	       !pc_region_is_team(info->regions.v[r].kind))
		r = info->regions.v[r].parent;
	c->kind = r == PC_NONE ? PC_REGION_TASKGROUP : info->regions.v[r].kind;
	c->group = r;
	return !pc_region_is_team(c->kind);
}

/* Find the construct that the call EVENT at C cancels; false: none. */
static bool find_construct(struct pc_cancel *c, const struct pc_event *event)
{
	const struct pc_fn_info *info = c->fn->info;
	struct pc_val which = event->args.v[0];
	uint32_t r = c->at;

	if (which.num == 8)
		return find_group(c);
	while (r != PC_NONE && !is_kind(info->regions.v[r].kind, which.num))
		r = info->regions.v[r].parent;
	if (r == PC_NONE)
		return false;
	c->region = c->group = r;
	c->kind = info->regions.v[r].kind;
	return true;
}

/* The branch before BLOCK in C's construct, if no other path leads to BLOCK. */
static uint32_t branch_before(const struct pc_cancel *c, uint32_t block)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;

	for (int i = 0; i < BRANCHES; i++) {
		uint32_t first = cfg->pred_first[block];

		if (cfg->pred_first[block + 1] != first + 1)
			return PC_NONE;
		block = cfg->preds[first];
		if (!pc_region_in(c->fn->info, c->fn->info->block_region[block],
				  c->region))
			return PC_NONE;
		if (c->fn->blocks.v[block].succ.n > 1)
			return block;
	}
	return PC_NONE;
}

/* Fill in how strongly the `cancel` can differ between processes. */
static void judge(struct pc_cancel *c)
{
	const struct pc_ssa_call *call = pc_ssa_call_at(c->fn, c->block,
							c->event);
	uint32_t before = c->block;

	c->cond = call ? pc_ssa_arg(c->fn, call, 1) :
			 (struct pc_opnd){ .def = PC_NONE };
	c->branch = PC_NONE;
	c->top = c->block;
	c->differs = c->cond.def == PC_NONE ? PC_UNIFORM :
		     pc_uniform_opnd(c->program, c->fn, c->cond, c->block,
				     PC_NODE_NONE);
	for (int i = 0; i < BRANCHES && (before = branch_before(c, before)) !=
					PC_NONE; i++) {
		enum pc_strength more = pc_uniform_cond(c->program, c->fn,
							before, PC_NODE_NONE);

		if (c->fn->blocks.v[before].flags & PC_BLF_WORKSHARE)
			break;
		c->top = before;
		if (more > c->differs) {
			c->differs = more;
			c->branch = before;
		}
	}
}

/* Whether all threads of its team cancel there, or none. The axis of the
 * uniformity is that of threads. */
static bool is_alike(const struct pc_cancel *c)
{
	uint32_t before = c->block;

	if (pc_owner_of(c->fn->info, c->at) != PC_NONE ||
	    (c->cond.def != PC_NONE &&
	     pc_uniform_opnd(c->program, c->fn, c->cond, c->block,
			     PC_NODE_NONE)))
		return false;
	while (before != c->top) {
		before = branch_before(c, before);
		if (pc_uniform_cond(c->program, c->fn, before, PC_NODE_NONE))
			return false;
	}
	return true;
}

/* Whether C skips SITE, which is after it. */
static bool is_skipped(const struct pc_cancel *c, const struct pc_site *site)
{
	const struct pc_fn_info *info = c->fn->info;
	uint32_t r = site->region;

	if (pc_region_in(info, r, c->region))
		return true;
	/* A task of the group that is created later. */
	if (c->group == c->region ||
	    (c->group != PC_NONE && !pc_region_in(info, r, c->group)))
		return false;
	while (r != c->group && !pc_region_is_task(info->regions.v[r].kind))
		r = info->regions.v[r].parent;
	return r != c->group;
}

/* The first collective after C that it skips; NULL: none. */
static const struct pc_site *first_behind(const struct pc_cancel *c)
{
	const struct pc_fn_info *info = c->fn->info;
	struct pc_arena *arena = pc_scratch_take(c->program);
	bool *spared = pc_cancel_spares(c, arena);
	const struct pc_site *found = NULL;
	struct pc_visit behind = { 0 };

	pc_visit_fn(&behind, arena, c->fn);
	pc_visit_on(&behind, c->block);
	pc_visit_all(&behind);
	for (uint32_t i = 0; i < info->sites.n && !found; i++) {
		const struct pc_site *site = &info->sites.v[i];
		bool after = pc_visit_has(&behind, site->block) ||
			     (site->block == c->block && site->event > c->event);

		if (after && is_skipped(c, site) && !(spared && spared[i]) &&
		    pc_event_may_collect(pc_site_event(c->fn, site)))
			found = site;
	}
	pc_scratch_give(c->program, arena);
	return found;
}

static struct pc_diag *begin(const struct pc_cancel *c,
			     const struct pc_site *site)
{
	const struct pc_event *event = pc_site_event(c->fn, site);

	if (pc_event_target(event))
		return pc_diag_add(c->program, c->fn, PC_DIAG_DIVERGENCE,
				   event->loc, pc_event_target(event)->pretty,
				   PC_MSG_DIVERGENCE_CALL,
				   pc_event_target(event)->pretty);
	return pc_diag_add(c->program, c->fn, PC_DIAG_DIVERGENCE, event->loc,
			   event->callee->op->name, PC_MSG_DIVERGENCE_UNKNOWN,
			   event->callee->op->name);
}

static void report(const struct pc_cancel *c, const struct pc_site *site)
{
	struct pc_program *program = c->program;
	const struct pc_event *cancel = pc_event_at(c->fn, c->block, c->event);
	struct pc_loc at = c->branch != PC_NONE ?
				   c->fn->blocks.v[c->branch].loc : cancel->loc;
	struct pc_diag *diag = begin(c, site);
	struct pc_steps steps = { 0 };

	if (c->differs != PC_DIVERGENT)
		pc_diag_note(program, diag, at, PC_NOTE(UNPROVEN));
	else if (c->branch != PC_NONE)
		pc_diag_note_plain(program, diag, at,
				   pc_condition_note(c->fn, c->branch));
	else
		pc_diag_note(program, diag, at, PC_NOTE(CONDITION));
	if (c->branch != PC_NONE)
		pc_uniform_why_cond(program, c->fn, c->branch, PC_NODE_NONE,
				    &steps);
	else
		pc_uniform_why_opnd(program, c->fn, c->cond, c->block, PC_NODE_NONE,
				    &steps);
	pc_steps_note(program, diag, &steps);
	pc_diag_note(program, diag, cancel->loc, PC_NOTE(CANCELS),
		     pc_region_name(c->kind));
}

static void report_chance(const struct pc_cancel *c,
			  const struct pc_chance *chance)
{
	struct pc_program *program = c->program;
	const struct pc_event *cancel = pc_event_at(c->fn, c->block, c->event);
	const struct pc_region *part = chance->part == PC_NONE ? NULL :
		&c->fn->info->regions.v[chance->part];
	struct pc_loc loc = pc_loc_near(c->fn, c->block, cancel->loc);
	const char *kind = pc_region_name(c->kind);
	struct pc_diag *diag = begin(c, chance->site);

	pc_diag_note(program, diag, loc, PC_NOTE(CANCEL_CHANCE), kind);
	if (part && (part->kind == PC_REGION_FOR ||
		     part->kind == PC_REGION_TASKLOOP))
		pc_diag_note(program, diag, part->loc, PC_NOTE(CANCEL_PARTS),
			     pc_region_name(part->kind));
	else if (part)
		pc_diag_note(program, diag, part->loc, PC_NOTE(CANCEL_PART),
			     pc_region_name(part->kind));
	else
		pc_diag_note(program, diag, chance->point,
			     PC_NOTE(CANCEL_POINT), kind);
	if (chance->more == 1)
		pc_diag_note(program, diag, loc, PC_NOTE(AFFECTED_ONE_MORE));
	else if (chance->more)
		pc_diag_note(program, diag, loc, PC_NOTE(AFFECTED_MORE),
			     chance->more);
	pc_diag_note(program, diag, loc, PC_NOTE(CANCEL_USE), kind);
}

static void look_at(struct pc_cancel *c)
{
	bool strict = c->program->opts->level == PC_LEVEL_STRICT;
	bool ask = c->differs != PC_UNIFORM &&
		   pc_spend(c->budget, c->fn->blocks.n);
	const struct pc_site *site = ask ? first_behind(c) : NULL;
	struct pc_chance chance;

	c->fn->info->differs |= site != NULL;
	if (site && (c->differs == PC_DIVERGENT || strict)) {
		report(c, site);
		return;
	}
	chance = pc_cancel_chance(c);
	c->fn->info->differs |= chance.site || chance.unknown;
	if (chance.site)
		report_chance(c, &chance);
}

/* ---- the pass ---- */

struct cancels {
	struct pc_program *program;
	PC_VEC(struct pc_cancel) list;
	uint64_t budget;
};

static void look_in(struct cancels *all, struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_cursor cursor = pc_cursor_start(fn, b);
		const struct pc_event *event;
		uint32_t region;

		while ((event = pc_cursor_next(fn, &cursor, &region))) {
			struct pc_cancel c = { .program = all->program,
					       .fn = fn, .block = b,
					       .event = cursor.event - 1,
					       .at = region,
					       .budget = &all->budget };

			if (!is_call(event, "GOMP_cancel") ||
			    event->args.n < 2 ||
			    fn->info->cfg.num[b] == PC_NONE ||
			    (event->args.v[1].kind == PC_VAL_INT &&
			     !event->args.v[1].num) ||
			    !find_construct(&c, event))
				continue;
			judge(&c);
			pc_vec_push(all->program->arena, all->list, c);
		}
	}
}

/* The differences between threads are only computed if needed. */
static void compare_threads(struct cancels *all)
{
	bool any = false;

	for (uint32_t i = 0; i < all->list.n; i++)
		any |= all->list.v[i].kind == PC_REGION_PARALLEL &&
		       all->list.v[i].fn->info->any_coll;
	if (!any)
		return;
	pc_uniform_axis(all->program, PC_AXIS_THREADS);
	for (uint32_t i = 0; i < all->list.n; i++)
		if (all->list.v[i].kind == PC_REGION_PARALLEL)
			all->list.v[i].alike = is_alike(&all->list.v[i]);
	pc_uniform_axis(all->program, PC_AXIS_PROCESSES);
}

void pc_pass_cancel_run(struct pc_program *program)
{
	struct cancels all = { .program = program, .budget = BUDGET };
	bool any = false;

	for (uint32_t i = 0; i < program->fns.n && !any; i++)
		any = !strcmp(program->fns.v[i]->name, "GOMP_cancel");
	if (!any || program->opts->level == PC_LEVEL_PAPER)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			look_in(&all, program->fns.v[i]);
	compare_threads(&all);
	for (uint32_t i = 0; i < all.list.n; i++)
		look_at(&all.list.v[i]);
}

void pc_pass_cancel_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	pc_dump_head(out, fn);
}
