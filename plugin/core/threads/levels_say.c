/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * levels_say.c - reports thread levels that are too low, not tested, or higher
 *                than needed.
 *
 * In:   program->levels; levels of all sites.
 * Out:  sites[].lacks; warnings, only in a unit that contains both the call and
 *       the initialization of MPI.
 * Cost: O(sites) for each construct with a call that needs a higher level.
 * Not:  LIMIT: at level strict, "more than is needed" considers this unit only.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_ops.h"
#include "model/names.h"
#include "model/opts.h"
#include "graph/where.h"
#include "report/messages.h"
#include "threads/levels.h"
#include "threads/words.h"

/* The construct that determines the level: one warning per construct. */
static uint32_t cause_region(const struct pc_fn_info *info, uint32_t region)
{
	for (uint32_t r = region; r != PC_NONE; r = info->regions.v[r].parent)
		if (pc_region_is_one(info->regions.v[r].kind) ||
		    info->regions.v[r].kind == PC_REGION_CRITICAL ||
		    pc_region_is_team(info->regions.v[r].kind))
			return r;
	return PC_NONE;
}

/* RATIONALE: a call that several threads or concurrent regions make has been
 * reported already, and levels_ends.c checks the thread that finalizes MPI; a
 * level warning would report the same mistake again. This does not hold at
 * level paper. */
static bool told(struct pc_program *program, const struct pc_fn *fn,
		 const struct pc_site *site)
{
	if (program->opts->level == PC_LEVEL_PAPER)
		return false;
	return site->multi || site->told ||
	       (site->level > PC_THREAD_FUNNELED &&
		pc_site_event(fn, site)->callee->op &&
		pc_site_event(fn, site)->callee->op->class_ ==
			PC_OP_FINALIZE);
}

static void note_context(struct pc_program *program, struct pc_diag *diag,
			 const struct pc_fn *fn, const struct pc_site *site)
{
	if (site->region != PC_NONE)
		pc_diag_note(program, diag, diag->loc, PC_NOTE(WHERE),
			     pc_region_text(program, fn, site->region));
	for (int c = 0; c < PC_CTX_COUNT; c++)
		if (fn->info->ctxs & (1u << c) && fn->info->caller[c].from &&
		    pc_ctx_level(pc_site_ctx(fn, site, (enum pc_ctx)c)) >=
			    site->level) {
			pc_callers_note(program, diag, fn, (enum pc_ctx)c);
			return;
		}
}

/* Note the call of another thread that can overlap. */
static void note_beside(struct pc_program *program, struct pc_diag *diag,
			const struct pc_site *site)
{
	const struct pc_fn *fn = site->beside.fn;
	const struct pc_fn *callee;
	const struct pc_site *other;

	if (!fn)
		return;
	other = &fn->info->sites.v[site->beside.site];
	callee = pc_site_event(fn, other)->callee;
	if (other == site)
		pc_diag_note(program, diag, diag->loc,
			     PC_NOTE(LEVEL_BESIDE_ITSELF));
	else
		pc_diag_note(program, diag, pc_site_loc(fn, other),
			     PC_NOTE(LEVEL_BESIDE),
			     callee->op ? callee->op->name : callee->pretty);
}

static void note_advice(struct pc_program *program, struct pc_diag *diag,
			const struct pc_fn *fn, const struct pc_site *site,
			const struct pc_asked *asked, struct pc_loc loc)
{
	uint32_t r = cause_region(fn->info, site->region);
	const char *name = pc_thread_name(site->level);

	if (site->level == PC_THREAD_SERIALIZED &&
	    asked->level == PC_THREAD_FUNNELED && r != PC_NONE &&
	    fn->info->regions.v[r].kind == PC_REGION_SINGLE)
		pc_diag_note(program, diag, fn->info->regions.v[r].loc,
			     PC_NOTE(USE_MASTER),
			     pc_region_name(fn->info->regions.v[r].kind),
			     name);
	else if (site->level == PC_THREAD_MULTIPLE &&
		 asked->level == PC_THREAD_SERIALIZED)
		pc_diag_note(program, diag, loc, PC_NOTE(KEEP_APART), name);
	else
		pc_diag_note(program, diag, loc, PC_NOTE(ASK_LEVEL), name);
}

static struct pc_diag *report(struct pc_program *program, struct pc_fn *fn,
		   const struct pc_site *site, const struct pc_asked *asked,
		   uint32_t more)
{
	const struct pc_site *init = &asked->fn->info->sites.v[asked->site];
	struct pc_loc from = pc_site_loc(asked->fn, init);
	struct pc_loc loc = pc_site_loc(fn, site);
	const char *name = pc_site_event(fn, site)->callee->op->name;
	struct pc_diag *diag;

	diag = pc_diag_add(program, fn, PC_DIAG_THREAD_LEVEL, loc, name,
			   PC_MSG_THREAD_LEVEL, name,
			   pc_thread_name(site->level),
			   pc_site_event(asked->fn, init)->callee->op->name,
			   pc_loc_text(program, from),
			   pc_thread_name(asked->level));
	note_context(program, diag, fn, site);
	if (site->parallel)
		note_beside(program, diag, site);
	if (more == 1)
		pc_diag_note(program, diag, loc, PC_NOTE(LEVEL_ONE_MORE));
	else if (more)
		pc_diag_note(program, diag, loc, PC_NOTE(LEVEL_MORE), more);
	note_advice(program, diag, fn, site, asked, from);
	if (asked->tested == PC_TESTED_NO)
		pc_diag_note(program, diag, from, PC_NOTE(COMPARE_TOO),
			     asked->granted ? asked->granted : "provided");
	return diag;
}

/* The warnings so far about calls that need a level. */
struct lack {
	struct pc_diag *first;
	uint32_t more;
};

/* One warning for each level is enough for a whole program: a higher request
 * corrects all. */
static bool is_more(const struct pc_program *program, struct lack *lack)
{
	if (!program->closed || !lack->first)
		return false;
	lack->more++;
	return true;
}

/* Compare the sites of FN with the request ASKED; true: a warning was given. */
static bool compare(struct pc_program *program, struct pc_fn *fn,
		    const struct pc_asked *asked, struct lack *lacks)
{
	struct pc_fn_info *info = fn->info;
	bool *done = PC_ARRAY(program->arena, info->sites.n, bool);
	bool any = false;

	for (uint32_t i = 0; i < info->sites.n; i++)
		info->sites.v[i].lacks = info->sites.v[i].level > asked->level;
	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];
		uint32_t r = cause_region(info, site->region), more = 0;

		if (done[i] || !site->lacks || told(program, fn, site) ||
		    is_more(program, &lacks[site->level]))
			continue;
		for (uint32_t k = i + 1; k < info->sites.n; k++) {
			const struct pc_site *next = &info->sites.v[k];

			if (next->level != site->level ||
			    told(program, fn, next) ||
			    cause_region(info, next->region) != r)
				continue;
			done[k] = true;
			more++;
		}
		lacks[site->level].first = report(program, fn, site, asked,
						  more);
		any = true;
	}
	return any;
}

/* ---- the granted level; requests that are too high ---- */

static void say_untested(struct pc_program *program,
			 const struct pc_asked *asked)
{
	const struct pc_site *site = &asked->fn->info->sites.v[asked->site];
	struct pc_loc loc = pc_site_loc(asked->fn, site);
	const char *name = asked->granted ? asked->granted : "provided";
	const char *init = pc_site_event(asked->fn, site)->callee->op->name;
	struct pc_diag *diag;

	diag = pc_diag_add(program, asked->fn, PC_DIAG_PROVIDED, loc, init,
			   PC_MSG_PROVIDED, init, pc_thread_name(asked->level),
			   name);
	pc_diag_note(program, diag, loc, PC_NOTE(COMPARE), name,
		     pc_thread_name(asked->level));
}

/* Note where the process creates threads. */
static void note_team(struct pc_program *program, struct pc_diag *diag)
{
	const struct pc_levels *levels = program->levels;

	if (levels->team_fn)
		pc_diag_note(program, diag, levels->team_fn->info->regions
				.v[levels->team].loc, PC_NOTE(LEVEL_TEAM));
}

/* At level strict: compare the request with the needs of the unit. */
static void say_distance(struct pc_program *program,
			 const struct pc_asked *asked)
{
	const struct pc_levels *levels = program->levels;
	const struct pc_site *site = &asked->fn->info->sites.v[asked->site];
	const char *name = pc_site_event(asked->fn, site)->callee->op->name;
	struct pc_loc loc = pc_site_loc(asked->fn, site);
	unsigned need = levels->level;
	struct pc_diag *diag;

	/* MPI-4.1 11.2.2: SINGLE means a process with one thread. */
	if (need == PC_THREAD_SINGLE && levels->team_fn)
		need = PC_THREAD_FUNNELED;
	if (asked->level == PC_THREAD_MULTIPLE && need < asked->level) {
		diag = pc_diag_add(program, asked->fn,
				   PC_DIAG_THREAD_LEVEL_HIGH, loc, name,
				   PC_MSG_LEVEL_HIGH, name,
				   pc_thread_name(asked->level),
				   pc_thread_name(need));
		pc_diag_note(program, diag, loc, PC_NOTE(LEVEL_COSTS));
	} else if (asked->level == PC_THREAD_SINGLE && need > asked->level &&
		   levels->level == PC_THREAD_SINGLE) {
		diag = pc_diag_add(program, asked->fn, PC_DIAG_THREAD_LEVEL,
				   loc, name, PC_MSG_LEVEL_THREADS, name,
				   pc_thread_name(asked->level));
		note_team(program, diag);
		pc_diag_note(program, diag, loc, PC_NOTE(ASK_LEVEL),
			     pc_thread_name(need));
	}
}

void pc_levels_say(struct pc_program *program)
{
	const struct pc_levels *levels = program->levels;
	bool strict = program->opts->level == PC_LEVEL_STRICT, any = false;
	struct lack lacks[PC_THREAD_MULTIPLE + 1] = { { NULL, 0 } };
	const struct pc_asked *most;

	if (levels->most == PC_NONE)
		return;
	most = &levels->asked.v[levels->most];
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (most->level != PC_THREAD_UNKNOWN &&
		    pc_fn_live(program->fns.v[i]))
			any |= compare(program, program->fns.v[i], most,
				       lacks);
	for (int i = 0; i <= PC_THREAD_MULTIPLE; i++)
		if (lacks[i].more)
			pc_diag_note(program, lacks[i].first,
				     lacks[i].first->loc, PC_NOTE(LEVEL_OTHERS),
				     (unsigned)lacks[i].more);
	for (uint32_t i = 0; i < levels->asked.n; i++) {
		const struct pc_asked *asked = &levels->asked.v[i];

		if (asked->level == PC_THREAD_SINGLE ||
		    asked->level == PC_THREAD_UNKNOWN ||
		    asked->tested != PC_TESTED_NO || (any && asked == most))
			continue;
		/* RATIONALE: a program that does not look at what is granted
		 * makes no wrong call; the run compares each call with it. */
		if (strict)
			say_untested(program, asked);
	}
	if (strict)
		say_distance(program, most);
}
