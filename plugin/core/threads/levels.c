/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * levels.c - the thread level that MPI calls need, and the level requested.
 *
 * In:   contexts of all calls, concurrent calls marked.
 * Out:  sites[].level, lacks; info->level; program->levels: all calls that
 *       initialize MPI, the level that they request, and whether the granted
 *       level is tested. Warnings (levels_say.c, levels_ends.c).
 * Cost: O(sites), and O(function) for each call that initializes MPI.
 * Not:  LIMIT: a unit that does not initialize MPI is not checked; its needs
 *       are in the dump. The level that MPI_Session_init requests is not known.
 */
#include "threads/levels.h"

#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "tables/passes.h"
#include "model/opts.h"
#include "model/shown.h"
#include "model/value.h"
#include "graph/param.h"
#include "graph/temps.h"
#include "graph/where.h"
#include "value/nodes.h"
#include "value/value.h"

static const uint8_t needs[PC_CTX_COUNT] = {
	[PC_CTX_OUT] = PC_THREAD_SINGLE,
	[PC_CTX_MAIN] = PC_THREAD_FUNNELED,
	[PC_CTX_ONE] = PC_THREAD_SERIALIZED,
	[PC_CTX_LOCKED] = PC_THREAD_SERIALIZED,
	[PC_CTX_MULTI_LOCKED] = PC_THREAD_SERIALIZED,
	[PC_CTX_TEAM] = PC_THREAD_MULTIPLE,
	[PC_CTX_SUBTEAM] = PC_THREAD_MULTIPLE,
	[PC_CTX_MULTI] = PC_THREAD_MULTIPLE,
};

unsigned pc_ctx_level(enum pc_ctx ctx)
{
	return needs[ctx];
}

const char *pc_thread_name(unsigned level)
{
	static const char *const names[] = {
		"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED",
		"MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE", "unknown",
	};

	return names[level];
}

struct pc_loc pc_site_loc(const struct pc_fn *fn, const struct pc_site *site)
{
	return pc_loc_near(fn, site->block, pc_site_event(fn, site)->loc);
}

/* RATIONALE: a process that calls MPI_Abort stops the job, so that no thread
 * relies on its other calls. Only level strict asks which thread it is. */
bool pc_event_needs_level(const struct pc_program *program,
			  const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;

	return op && op->class_ != PC_OP_INIT &&
	       !(op->flags & PC_OPF_THREAD_SAFE) &&
	       (op->class_ != PC_OP_ABORT ||
		program->opts->level != PC_LEVEL_DEFAULT);
}

/* ---- the level needed ---- */

static void find_needs(const struct pc_program *program,
		       struct pc_levels *levels, struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;

	for (uint32_t i = 0; i < info->sites.n; i++) {
		struct pc_site *site = &info->sites.v[i];

		if (!pc_event_needs_level(program, pc_site_event(fn, site)))
			continue;
		for (int c = 0; c < PC_CTX_COUNT; c++)
			if (site->ctxs & (1u << c) && needs[c] > site->level)
				site->level = needs[c];
		/* MPI-4.1 11.2.2: two threads in MPI at the same time. */
		if (site->parallel)
			site->level = PC_THREAD_MULTIPLE;
		if (site->level > info->level)
			info->level = site->level;
	}
	if (info->level > levels->level)
		levels->level = info->level;
	for (uint32_t r = 0; r < info->regions.n && !levels->team_fn; r++)
		if (pc_region_is_team(info->regions.v[r].kind) &&
		    !info->regions.v[r].serial) {
			levels->team_fn = fn;
			levels->team = r;
		}
}

/* ---- the level requested ---- */

/* An initializer with two more arguments takes a requested level and returns a
 * granted one: the third and the fourth in C, the first two in Fortran (MPI-4.1
 * 11.2.2). */
static bool asks_level(const struct pc_mpi_op *op)
{
	return op->class_ == PC_OP_INIT && op->flags & PC_OPF_LEVEL;
}

static uint32_t level_arg(const struct pc_event *event)
{
	return pc_mpi_op_is_fortran(event->callee->op, event->callee->name) ?
	       0 : 2;
}

/* *LEVEL: the number that argument ARG of the call at SITE is; false: it is not
 * known. */
static bool number_of(struct pc_program *program, const struct pc_fn *fn,
		      const struct pc_site *site, uint32_t arg, int64_t *level)
{
	struct pc_val value = pc_val_origin(fn, pc_site_event(fn, site)
							->args.v[arg]);
	const struct pc_node *node;

	*level = value.num;
	if (value.kind == PC_VAL_INT || !program->values)
		return value.kind == PC_VAL_INT;
	node = pc_node(program, pc_value_number_arg(program, fn, site->block,
						    site->event, arg));
	*level = node->num;
	return node->kind == PC_NODE_INT;
}

static unsigned level_of(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_site *site)
{
	const struct pc_event *event = pc_site_event(fn, site);
	uint32_t arg = level_arg(event);
	int64_t level;

	if (!asks_level(event->callee->op))
		return PC_THREAD_SINGLE;
	if (arg >= event->args.n ||
	    !number_of(program, fn, site, arg, &level) ||
	    level < PC_THREAD_SINGLE || level > PC_THREAD_MULTIPLE)
		return PC_THREAD_UNKNOWN;
	return (unsigned)level;
}

/* ---- the level granted ---- */

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

/* A variable that only FN can access: local, or static in FN. */
static bool is_local(const struct pc_fn *fn, struct pc_val value)
{
	if (value.kind == PC_VAL_GLOBAL)
		return strchr(value.name, '.') != NULL;
	return value.kind == PC_VAL_VAR && value.mod == PC_MOD_ADDR &&
	       pc_val_param(fn, value) == PC_NONE;
}

static void find_tested(struct pc_program *program, struct pc_asked *asked,
			const struct pc_event *event)
{
	uint32_t at = level_arg(event) + 1;
	struct pc_val granted;

	asked->tested = PC_TESTED_NONE;
	if (!asks_level(event->callee->op))
		return;
	asked->tested = PC_TESTED_UNKNOWN;
	if (at >= event->args.n)
		return;
	granted = event->args.v[at];
	if (pc_val_has_name(granted) && count_uses(asked->fn, granted) > 1)
		asked->tested = PC_TESTED_YES;
	else if (is_local(asked->fn, granted))
		asked->tested = PC_TESTED_NO;
	asked->granted = pc_shown_val(program, granted);
}

static void find_asked(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_levels *levels = program->levels;

	for (uint32_t i = 0; i < fn->info->sites.n; i++) {
		const struct pc_site *site = &fn->info->sites.v[i];
		const struct pc_event *event = pc_site_event(fn, site);
		struct pc_asked asked = { .fn = fn, .site = i };

		if (!event->callee->op ||
		    event->callee->op->class_ != PC_OP_INIT)
			continue;
		asked.level = level_of(program, fn, site);
		find_tested(program, &asked, event);
		if (levels->most == PC_NONE ||
		    asked.level > levels->asked.v[levels->most].level)
			levels->most = levels->asked.n;
		pc_vec_push(program->arena, levels->asked, asked);
	}
}

/* Another call returns the level too, so the program can test it. */
static void find_queries(struct pc_program *program)
{
	struct pc_levels *levels = program->levels;
	bool found = false;

	for (uint32_t i = 0; i < program->fns.n && !found; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		/* Every called function is a function of the program. */
		found = fn->op && fn->op->flags & PC_OPF_LEVEL &&
			fn->op->class_ != PC_OP_INIT;
	}
	for (uint32_t i = 0; found && i < levels->asked.n; i++)
		if (levels->asked.v[i].tested != PC_TESTED_NONE)
			levels->asked.v[i].tested = PC_TESTED_YES;
}

bool pc_levels_granted(const struct pc_program *program, unsigned level)
{
	const struct pc_levels *levels = program->levels;

	if (level == PC_THREAD_SINGLE)
		return true;
	for (uint32_t i = 0; levels && i < levels->asked.n; i++)
		if (levels->asked.v[i].level == PC_THREAD_UNKNOWN ||
		    levels->asked.v[i].level < level ||
		    levels->asked.v[i].tested != PC_TESTED_YES)
			return false;
	return levels && levels->asked.n;
}

static void find_granted(const struct pc_program *program, struct pc_fn *fn)
{
	for (uint32_t i = 0; pc_fn_live(fn) && i < fn->info->sites.n; i++)
		fn->info->sites.v[i].granted = pc_levels_granted(
			program, fn->info->sites.v[i].level);
}

void pc_pass_levels_run(struct pc_program *program)
{
	struct pc_levels *levels = PC_NEW(program->arena, struct pc_levels);

	program->levels = levels;
	levels->most = PC_NONE;
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn))
			continue;
		pc_tmps_find(program, fn);
		find_needs(program, levels, fn);
		find_asked(program, fn);
	}
	find_queries(program);
	pc_levels_say(program);
	pc_levels_ends(program);
	for (uint32_t i = 0; i < program->fns.n; i++)
		find_granted(program, program->fns.v[i]);
}

/* ---- the dump ---- */

static void dump_asked(FILE *out, const struct pc_asked *asked)
{
	static const char *const words[] = {
		[PC_TESTED_YES] = ", granted: looked at",
		[PC_TESTED_NO] = ", granted: not looked at",
		[PC_TESTED_UNKNOWN] = ", granted: not known",
		[PC_TESTED_NONE] = "",
	};
	const struct pc_event *event =
		pc_site_event(asked->fn, &asked->fn->info->sites.v[asked->site]);

	fprintf(out, "  %u:%u %s asks for %s%s\n", event->loc.line,
		event->loc.col, event->callee->op->name,
		pc_thread_name(asked->level), words[asked->tested]);
}

void pc_pass_levels_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	const struct pc_levels *levels = program->levels;
	const struct pc_fn_info *info;

	if (!pc_dump_head(out, fn))
		return;
	info = fn->info;
	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_event *event =
			pc_site_event(fn, &info->sites.v[i]);

		if (pc_event_needs_level(program, event))
			fprintf(out, "  %u:%u %s %s\n", event->loc.line,
				event->loc.col, event->callee->op->name,
				pc_thread_name(info->sites.v[i].level));
	}
	for (uint32_t i = 0; i < levels->asked.n; i++)
		if (levels->asked.v[i].fn == fn)
			dump_asked(out, &levels->asked.v[i]);
	fprintf(out, "  function needs %s, unit %s\n",
		pc_thread_name(info->level), pc_thread_name(levels->level));
}
