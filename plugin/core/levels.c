/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * levels.c - the thread level that MPI calls need, and the one asked for.
 *
 * In:   contexts of all calls, concurrent ones marked.
 * Out:  sites[].level, info->level; warnings where the unit asks for less, and
 *       where what is granted is never looked at.
 * Cost: O(sites).
 * Not:  LIMIT: a unit that does not initialise MPI is not judged; its needs
 *       are in the dump.  What MPI_Session_init asks for is not known.
 */
#include "analysis.h"

enum { SINGLE, FUNNELED, SERIALIZED, MULTIPLE, UNKNOWN };

static const char *const names[] = {
	"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED",
	"MPI_THREAD_MULTIPLE",
};

static const uint8_t needs[PC_CTX_COUNT] = {
	[PC_CTX_OUT] = SINGLE,
	[PC_CTX_MAIN] = FUNNELED,
	[PC_CTX_ONE] = SERIALIZED,
	[PC_CTX_LOCKED] = SERIALIZED,
	[PC_CTX_MULTI_LOCKED] = SERIALIZED,
	[PC_CTX_TEAM] = MULTIPLE,
	[PC_CTX_SUBTEAM] = MULTIPLE,
	[PC_CTX_MULTI] = MULTIPLE,
};

/* The call that asks for the highest level. */
struct asked {
	unsigned level;
	const struct pc_fn *fn;
	const struct pc_event *event;
	struct pc_loc loc;
};

/* An initialiser with two arguments more asks for a level and gets one: the
 * third and the fourth in C, the first two in Fortran (MPI-4.1 11.2.2). */
static bool asks_level(const struct pc_mpi_op *op)
{
	return op->class_ == PC_OP_INIT && op->nargs == 4;
}

static int level_arg(const struct pc_event *event)
{
	return pc_mpi_op_is_fortran(event->callee->op, event->callee->name) ?
	       0 : 2;
}

static unsigned level_of(const struct pc_fn *fn, const struct pc_event *event)
{
	uint32_t arg = (uint32_t)level_arg(event);
	struct pc_val value;

	if (!asks_level(event->callee->op))
		return SINGLE;
	if (arg >= event->args.n)
		return UNKNOWN;
	value = pc_val_origin(fn, event->args.v[arg]);
	if (value.kind != PC_VAL_INT || value.num < SINGLE ||
	    value.num > MULTIPLE)
		return UNKNOWN;
	return (unsigned)value.num;
}

static const struct pc_event *site_event(const struct pc_fn *fn,
					 const struct pc_site *site)
{
	return pc_event_at(fn, site->block, site->event);
}

static bool needs_level(const struct pc_event *event)
{
	return event->callee->op && event->callee->op->class_ != PC_OP_INIT &&
	       !(event->callee->op->flags & PC_OPF_THREAD_SAFE);
}

static void find_needs(struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;

	for (uint32_t i = 0; i < info->sites.n; i++) {
		struct pc_site *site = &info->sites.v[i];

		if (!needs_level(site_event(fn, site)))
			continue;
		for (int c = 0; c < PC_CTX_COUNT; c++)
			if (site->ctxs & (1u << c) && needs[c] > site->level)
				site->level = needs[c];
		/* MPI-4.1 11.2.2: two threads in MPI at a time. */
		if (site->parallel)
			site->level = MULTIPLE;
		if (site->level > info->level)
			info->level = site->level;
	}
}

static void find_asked(struct pc_fn *fn, struct asked *asked)
{
	for (uint32_t i = 0; i < fn->info->sites.n; i++) {
		const struct pc_site *site = &fn->info->sites.v[i];
		const struct pc_event *event = site_event(fn, site);
		unsigned level;

		if (!event->callee->op ||
		    event->callee->op->class_ != PC_OP_INIT)
			continue;
		level = level_of(fn, event);
		if (asked->event && level <= asked->level)
			continue;
		asked->level = level;
		asked->fn = fn;
		asked->event = event;
		asked->loc = pc_loc_near(fn, site->block, event->loc);
	}
}

/* ---- what is granted ---- */

static bool names_it(struct pc_val a, struct pc_val b)
{
	return a.kind == b.kind && a.name == b.name;
}

static uint32_t count_uses(const struct pc_fn *fn, struct pc_val value)
{
	uint32_t uses = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		uses += names_it(block->cond, value);
		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			for (uint32_t i = 0; i < event->args.n; i++)
				uses += names_it(event->args.v[i], value);
		}
	}
	return uses;
}

static void check_granted(struct pc_program *program, struct pc_fn *fn,
			  const struct pc_site *site)
{
	const struct pc_event *event = site_event(fn, site);
	struct pc_loc loc = pc_loc_near(fn, site->block, event->loc);
	unsigned level = level_of(fn, event);
	struct pc_val granted;
	uint32_t at = (uint32_t)level_arg(event) + 1;
	struct pc_diag *diag;
	const char *name;

	if (level == SINGLE || level == UNKNOWN || at >= event->args.n)
		return;
	granted = event->args.v[at];
	if (granted.kind != PC_VAL_VAR || granted.mod != PC_MOD_ADDR)
		return;
	for (uint32_t i = 0; i < fn->params.n; i++)
		if (fn->params.v[i] == granted.name)
			return;
	if (count_uses(fn, granted) != 1)
		return;
	name = pc_shown(program, granted.name);
	if (!name)
		name = "provided";
	diag = pc_diag_add(program, fn, PC_DIAG_PROVIDED, loc, PC_MSG_PROVIDED,
			   event->callee->op->name, names[level], name);
	pc_diag_note(program, diag, loc, PC_MSG_COMPARE, name, names[level]);
}

/* ---- more needed than asked for ---- */

/* The construct that makes it so: one warning for each. */
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
 * named already; its level is the same mistake.  Not so at level paper. */
static bool told(const struct pc_program *program, const struct pc_site *site)
{
	return program->opts->level != PC_LEVEL_PAPER &&
	       (site->multi || site->once);
}

static void note_context(struct pc_program *program, struct pc_diag *diag,
			 const struct pc_fn *fn, const struct pc_site *site)
{
	const struct pc_caller *by;

	if (site->region != PC_NONE)
		pc_diag_note(program, diag, diag->loc, PC_MSG_WHERE,
			     pc_region_text(program, fn, site->region));
	for (int c = 0; c < PC_CTX_COUNT; c++) {
		const struct pc_site *call;
		struct pc_loc loc;

		by = &fn->info->caller[c];
		if (!(fn->info->ctxs & (1u << c)) || !by->from ||
		    needs[pc_site_ctx(fn, site, (enum pc_ctx)c)] < site->level)
			continue;
		call = &by->from->info->sites.v[by->site];
		if (call->region == PC_NONE)
			continue;
		loc = pc_loc_near(by->from, call->block,
				  site_event(by->from, call)->loc);
		pc_diag_note(program, diag, loc, PC_MSG_CALLED_FROM, fn->pretty,
			     pc_region_text(program, by->from, call->region));
		return;
	}
}

static void report(struct pc_program *program, struct pc_fn *fn,
		   const struct pc_site *site, const struct asked *asked,
		   uint32_t more)
{
	const struct pc_event *event = site_event(fn, site);
	struct pc_loc loc = pc_loc_near(fn, site->block, event->loc);
	const struct pc_fn_info *info = fn->info;
	uint32_t r = cause_region(info, site->region);
	struct pc_diag *diag;

	diag = pc_diag_add(program, fn, PC_DIAG_THREAD_LEVEL, loc,
			   PC_MSG_THREAD_LEVEL, event->callee->op->name,
			   names[site->level], asked->event->callee->op->name,
			   pc_loc_text(program, asked->loc),
			   names[asked->level]);
	note_context(program, diag, fn, site);
	if (more == 1)
		pc_diag_note(program, diag, loc, PC_MSG_LEVEL_ONE_MORE);
	else if (more)
		pc_diag_note(program, diag, loc, PC_MSG_LEVEL_MORE, more);
	if (site->level == SERIALIZED && asked->level == FUNNELED &&
	    r != PC_NONE && info->regions.v[r].kind == PC_REGION_SINGLE)
		pc_diag_note(program, diag, info->regions.v[r].loc,
			     PC_MSG_USE_MASTER,
			     pc_region_name(info->regions.v[r].kind),
			     names[site->level]);
	else
		pc_diag_note(program, diag, asked->loc, PC_MSG_ASK_LEVEL,
			     names[site->level]);
}

static void compare(struct pc_program *program, struct pc_fn *fn,
		    const struct asked *asked)
{
	struct pc_fn_info *info = fn->info;
	bool *done = pc_arena_alloc(program->arena, info->sites.n);

	for (uint32_t i = 0; i < info->sites.n; i++)
		info->sites.v[i].lacks = info->sites.v[i].level > asked->level;
	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];
		uint32_t r = cause_region(info, site->region), more = 0;

		if (done[i] || !site->lacks || told(program, site))
			continue;
		for (uint32_t k = i + 1; k < info->sites.n; k++) {
			const struct pc_site *next = &info->sites.v[k];

			if (next->level != site->level || told(program, next) ||
			    cause_region(info, next->region) != r)
				continue;
			done[k] = true;
			more++;
		}
		report(program, fn, site, asked, more);
	}
}

void pc_pass_levels_run(struct pc_program *program)
{
	struct asked asked = { 0 };

	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn))
			continue;
		pc_tmps_find(program, fn);
		find_needs(fn);
		find_asked(fn, &asked);
		for (uint32_t s = 0; s < fn->info->sites.n; s++) {
			const struct pc_event *event =
				site_event(fn, &fn->info->sites.v[s]);

			if (event->callee->op && asks_level(event->callee->op))
				check_granted(program, fn,
					      &fn->info->sites.v[s]);
		}
	}
	if (!asked.event || asked.level == UNKNOWN)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			compare(program, program->fns.v[i], &asked);
}

void pc_pass_levels_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	const struct pc_fn_info *info;
	unsigned unit = SINGLE;

	if (!pc_dump_head(out, fn))
		return;
	info = fn->info;
	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_event *event =
			site_event(fn, &info->sites.v[i]);

		if (needs_level(event))
			fprintf(out, "  %u:%u %s %s\n", event->loc.line,
				event->loc.col, event->callee->op->name,
				names[info->sites.v[i].level]);
	}
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]) &&
		    program->fns.v[i]->info->level > unit)
			unit = program->fns.v[i]->info->level;
	fprintf(out, "  function needs %s, unit %s\n", names[info->level],
		names[unit]);
}
