/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * concurrency_say.c - reports calls that nothing orders.
 *
 * In:   two calls (concurrency.h), and the construct that excludes them, if
 *       any.
 * Out:  a warning that shows both, their constructs, and what is missing.
 * Cost: O(1) each.
 */
#include <string.h>
#include "tables/passes.h"
#include "graph/where.h"
#include "report/messages.h"
#include "argument/argument.h"
#include "threads/concurrency.h"
#include "threads/order.h"

const struct pc_event *pc_conc_event(const struct pc_fn *fn,
					 const struct pc_site *site)
{
	return pc_event_at(fn, site->block, site->event);
}

const char *pc_conc_name(const struct pc_event *event)
{
	return event->callee->op ? event->callee->op->name :
				   event->callee->pretty;
}

struct pc_loc pc_conc_loc(const struct pc_fn *fn, const struct pc_site *site)
{
	return pc_loc_near(fn, site->block, pc_conc_event(fn, site)->loc);
}

const struct pc_fn *pc_conc_shown_fn(const struct pc_conc *c,
				     struct pc_conc_side side)
{
	return side.there ? side.there->fn : c->fn;
}

const struct pc_site *pc_conc_shown(struct pc_conc_side side)
{
	return side.there ? &side.there->fn->info->sites.v[side.there->site] :
			    side.site;
}

static const char *shown_name(const struct pc_conc *c, struct pc_conc_side side)
{
	return pc_conc_name(pc_conc_event(pc_conc_shown_fn(c, side),
					  pc_conc_shown(side)));
}

/* Note why nothing separates the region REGION of FN from what follows. */
static void note_why(struct pc_conc *c, struct pc_diag *diag,
		     const struct pc_fn *fn, uint32_t region)
{
	const struct pc_region *r = &fn->info->regions.v[region];

	if (r->kind == PC_REGION_SECTION && r->parent != PC_NONE)
		r = &fn->info->regions.v[r->parent];
	if (r->nowait && pc_region_waits(r->kind) && r->exits.n) {
		const struct pc_edge *at = &r->exits.v[0];
		struct pc_loc loc = pc_event_at(fn, at->block, at->event)->loc;

		pc_diag_note(c->program, diag, loc.line ? loc : r->loc,
			     PC_NOTE(NO_BARRIER_NOWAIT));
	} else {
		pc_diag_note(c->program, diag, r->loc, PC_NOTE(NO_BARRIER_KIND),
			     pc_region_shown(r->kind));
	}
}

/* Note which thread runs SIDE, the FIRST or second of two calls, and the call
 * that leads to it. */
static void note_region(struct pc_conc *c, struct pc_diag *diag,
			struct pc_conc_side side, bool first)
{
	const struct pc_fn *fn = pc_conc_shown_fn(c, side);
	const struct pc_site *site = pc_conc_shown(side);

	if (side.site->starts) {
		pc_diag_note(c->program, diag, pc_conc_loc(c->fn, side.site),
			     PC_NOTE(THREAD_RUNS),
			     pc_conc_name(pc_conc_event(c->fn, side.site)),
			     side.site->starts->pretty);
		return;
	}
	if (site->region != PC_NONE && first)
		pc_diag_note(c->program, diag, pc_conc_loc(fn, site),
			     PC_NOTE(FIRST_REGION),
			     pc_region_text(c->program, fn, site->region));
	else if (site->region != PC_NONE)
		pc_diag_note(c->program, diag, pc_conc_loc(fn, site),
			     PC_NOTE(SECOND_REGION),
			     pc_region_text(c->program, fn, site->region));
	if (side.there)
		pc_diag_note(c->program, diag, pc_conc_loc(c->fn, side.site),
			     PC_NOTE(CALLED_IN),
			     pc_conc_name(pc_conc_event(c->fn, side.site)));
}

/* Note which argument is not equal in two sections that a lock excludes. */
static void note_unequal(struct pc_conc *c, struct pc_diag *diag,
			 const struct pc_unequal *why)
{
	const char *word = why->op ? pc_argument_word(c->program, why->op,
						      why->arg) : NULL;

	if (word && why->own)
		pc_diag_note(c->program, diag, diag->loc,
			     PC_NOTE(UNEQUAL_THREADS), word);
	else if (word)
		pc_diag_note(c->program, diag, diag->loc,
			     PC_NOTE(UNEQUAL_CALLS), word);
}

/* Note what is missing for an order of A and B. */
static void note_missing(struct pc_conc *c, struct pc_diag *diag,
			 struct pc_conc_side a, uint32_t sections,
			 const struct pc_conc_lock *lock)
{
	/* What a call leads to is in the region of the call. */
	bool led = a.entry && !a.site->starts;
	const struct pc_fn *fn = led ? c->fn : pc_conc_shown_fn(c, a);
	uint32_t region = led ? a.site->region : pc_conc_shown(a)->region;

	if (lock->name) {
		note_unequal(c, diag, &lock->why);
		pc_diag_note(c->program, diag, diag->loc,
			     PC_NOTE(KEPT_APART), lock->name);
	} else if (a.site->starts)
		pc_diag_note(c->program, diag, pc_conc_loc(c->fn, a.site),
			     PC_NOTE(NO_JOIN));
	else if (sections != PC_NONE)
		pc_diag_note(c->program, diag,
			     c->fn->info->regions.v[sections].loc,
			     PC_NOTE(SAME_SECTIONS));
	else
		note_why(c, diag, fn, pc_order_owner(fn, region));
}

static bool *name_of(const struct pc_conc *c, struct pc_conc_side side)
{
	return &c->named[side.site - c->fn->info->sites.v];
}

/* Note SIDE with the last warning about sections, unless it is named there. */
static void name_too(struct pc_conc *c, struct pc_conc_side side)
{
	if (!*name_of(c, side))
		pc_diag_note(c->program, c->of_sections,
			     pc_conc_loc(pc_conc_shown_fn(c, side),
					 pc_conc_shown(side)),
			     PC_NOTE(FOLLOWS), shown_name(c, side));
	*name_of(c, side) = true;
}

/* Whether A or B, in sections of the construct SECTIONS, has a warning: then
 * that names both. RATIONALE: N sections with one mistake have N * (N - 1) / 2
 * pairs. */
static bool is_named(struct pc_conc *c, struct pc_conc_side a,
		     struct pc_conc_side b, uint32_t sections)
{
	if (sections == PC_NONE || !c->of_sections || c->sections != sections ||
	    (!*name_of(c, a) && !*name_of(c, b)))
		return false;
	name_too(c, a);
	name_too(c, b);
	return true;
}

void pc_conc_report(struct pc_conc *c, struct pc_conc_side a,
		    struct pc_conc_side b, uint32_t sections,
		    const struct pc_conc_lock *lock)
{
	struct pc_loc first = pc_conc_loc(pc_conc_shown_fn(c, a),
					  pc_conc_shown(a));
	struct pc_loc second = pc_conc_loc(pc_conc_shown_fn(c, b),
					   pc_conc_shown(b));
	bool self = pc_conc_shown(a) == pc_conc_shown(b) &&
		    (a.site->starts || (!a.there && !b.there));
	const char *name = shown_name(c, b);
	struct pc_diag *diag;

	if (is_named(c, a, b, sections))
		return;
	if (self && !lock->name)
		diag = pc_diag_add(c->program, c->fn, PC_DIAG_CONCURRENT,
				   second, name, a.site->starts ?
				   PC_MSG_CONCURRENT_THREADS :
				   PC_MSG_CONCURRENT_SELF, name);
	else if (!lock->name && !strcmp(name, shown_name(c, a)))
		diag = pc_diag_add(c->program, c->fn, PC_DIAG_CONCURRENT,
				   second, name, PC_MSG_CONCURRENT_SAME, name,
				   pc_loc_text(c->program, first));
	else
		diag = pc_diag_add(c->program, c->fn, PC_DIAG_CONCURRENT,
				   second, name, lock->name ? PC_MSG_UNORDERED :
				   PC_MSG_CONCURRENT, name, shown_name(c, a),
				   pc_loc_text(c->program, first));
	note_region(c, diag, a, true);
	if (!self)
		note_region(c, diag, b, false);
	note_missing(c, diag, a, sections, lock);
	if (sections == PC_NONE)
		return;
	c->of_sections = diag;
	c->sections = sections;
	*name_of(c, a) = *name_of(c, b) = true;
}

void pc_pass_concurrency_dump(FILE *out, const struct pc_program *program,
			      const struct pc_fn *fn)
{
	const struct pc_fn_info *info;

	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	info = fn->info;
	if (info->barrier)
		fputs("  barrier on every way\n", out);
	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];
		const struct pc_event *event = pc_conc_event(fn, site);

		if (site->parallel)
			fprintf(out, "  %u:%u %s %s\n", event->loc.line,
				event->loc.col, pc_conc_name(event),
				site->once ? "concurrent collective" :
					     "concurrent call");
	}
}
