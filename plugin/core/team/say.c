/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * say.c - the warnings of the pass "team".
 *
 * In:   a condition that differs between threads, with the items that not all
 *       of them reach; or a call inside a construct.
 * Out:  one warning, at the first of these items.
 * Cost: O(steps of the explanation).
 */
#include "model/live.h"
#include "graph/loops.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/messages.h"
#include "report/steps.h"
#include "uniform/uniform.h"
#include "threads/words.h"
#include "team/team.h"

#define SHOWN 3 /* further items per warning */

static struct pc_loc item_loc(const struct pc_fn *fn,
			      const struct pc_team_item *item)
{
	return pc_loc_near(fn, item->block,
			   pc_event_at(fn, item->block, item->event)->loc);
}

/* The construct of ITEM as the source names it. */
static const char *item_name(const struct pc_team_item *item)
{
	const struct pc_event *event = pc_event_at(item->in, item->in_block,
						   item->in_event);

	return event->kind == PC_EV_BARRIER ? "barrier" :
	       pc_region_written(item->in, event->region);
}

/* Note the location of an ITEM of a callee. */
static void note_there(struct pc_program *program, struct pc_diag *diag,
		       const struct pc_fn *fn, const struct pc_team_item *item)
{
	struct pc_loc loc = pc_event_at(item->in, item->in_block,
					item->in_event)->loc;

	if (item->in != fn)
		pc_diag_note(program, diag,
			     pc_loc_near(item->in, item->in_block, loc),
			     PC_NOTE(TEAM_THERE), item_name(item));
}

/* Note which team it is. */
static void note_team(struct pc_program *program, struct pc_diag *diag,
		      const struct pc_fn *fn, const struct pc_team_item *item)
{
	static const enum pc_ctx teams[] = { PC_CTX_TEAM, PC_CTX_SUBTEAM,
					     PC_CTX_LOCKED, PC_CTX_MULTI };

	if (item->team != PC_NONE) {
		const struct pc_region *r = &fn->info->regions.v[item->team];

		pc_diag_note(program, diag, r->loc.line ? r->loc :
			     item_loc(fn, item), PC_NOTE(TEAM_OF),
			     pc_region_written(fn, r->kind));
		return;
	}
	for (unsigned i = 0; i < sizeof teams / sizeof *teams; i++)
		if (fn->info->ctxs & (1u << teams[i])) {
			pc_callers_note(program, diag, fn, teams[i]);
			return;
		}
}

/* Whether BLOCK ends a loop that contains block AT. */
static bool ends_loop(const struct pc_fn *fn, uint32_t block, uint32_t at)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t loop = pc_cfg_loop(cfg, block);

	for (; loop != PC_NONE; loop = cfg->head[loop])
		if (pc_cfg_in_loop(cfg, at, loop) &&
		    pc_cfg_leaves(cfg, &fn->blocks.v[block], loop))
			return true;
	return false;
}

static void note_rest(struct pc_program *program, struct pc_diag *diag,
		      const struct pc_fn *fn,
		      const struct pc_team_cause *cause)
{
	const struct pc_team_item *items = fn->info->team->items.v;
	bool other = false;

	for (uint32_t i = 1; i < cause->list.n; i++)
		other |= cause->list.v[i].inside != cause->list.v[0].inside;
	if (!other)
		pc_diag_note(program, diag, item_loc(fn, &items[
				     cause->list.v[0].item]),
			     PC_NOTE(TEAM_GO_ON));
	other = false;
	for (uint32_t i = 1; i < cause->list.n && i <= SHOWN; i++) {
		const struct pc_team_item *item =
			&items[cause->list.v[i].item];
		bool there = cause->list.v[i].inside !=
			     cause->list.v[0].inside;

		if (there && !other)
			pc_diag_note(program, diag, item_loc(fn, item),
				     PC_NOTE(TEAM_OTHER), item_name(item));
		else
			pc_diag_note(program, diag, item_loc(fn, item),
				     PC_NOTE(AFFECTED), item_name(item));
		other |= there;
	}
}

void pc_team_say_cause(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_team_cause *cause)
{
	const struct pc_team_item *item =
		&fn->info->team->items.v[cause->list.v[0].item];
	struct pc_loc at = pc_loc_near(fn, cause->block,
				       fn->blocks.v[cause->block].loc);
	bool loop = ends_loop(fn, cause->block, item->block);
	struct pc_steps steps = { 0 };
	struct pc_diag *diag;

	if (item->in == fn)
		diag = pc_diag_add(program, fn, PC_DIAG_TEAM,
				   item_loc(fn, item), item_name(item),
				   PC_MSG_TEAM, item_name(item));
	else
		diag = pc_diag_add(program, fn, PC_DIAG_TEAM,
				   item_loc(fn, item), item_name(item),
				   PC_MSG_TEAM_IN, item_name(item),
				   item->in->pretty);
	if (cause->strength == PC_DIVERGENT)
		pc_diag_note_plain(program, diag, at, loop ?
				   PC_PLAIN(TEAM_CONDITION_LOOP) :
				   PC_PLAIN(TEAM_CONDITION));
	else
		pc_diag_note(program, diag, at, PC_NOTE(TEAM_UNPROVEN));
	pc_uniform_why_cond(program, fn, cause->block, 0, &steps);
	pc_steps_note(program, diag, &steps);
	note_there(program, diag, fn, item);
	note_rest(program, diag, fn, cause);
	note_team(program, diag, fn, item);
	pc_diag_note_plain(program, diag, item_loc(fn, item), loop ?
			   PC_PLAIN(TEAM_USE_LOOP) : PC_PLAIN(TEAM_USE));
}

void pc_team_say_nested(struct pc_program *program, const struct pc_fn *fn,
			const struct pc_team_item *item)
{
	const struct pc_region *r = &fn->info->regions.v[item->inside];
	struct pc_loc loc = item_loc(fn, item);
	struct pc_diag *diag;

	diag = pc_diag_add(program, fn, PC_DIAG_TEAM, loc, item_name(item),
			   PC_MSG_TEAM_NESTED, item_name(item),
			   item->in->pretty,
			   pc_region_written(fn, r->kind));
	pc_diag_note(program, diag, r->loc.line ? r->loc : loc,
		     PC_NOTE(TEAM_CONSTRUCT), pc_region_written(fn, r->kind));
	note_there(program, diag, fn, item);
	note_team(program, diag, fn, item);
	pc_diag_note(program, diag, loc, PC_NOTE(TEAM_USE_BEHIND),
		     pc_region_written(fn, r->kind));
}
