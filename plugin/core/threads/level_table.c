/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * level_table.c - the thread levels of a program as a table (level_table.h).
 *
 * In:   program->levels; contexts, constructs and levels of all sites.
 * Out:  for each function with MPI calls the call that needs the highest level,
 *       with an example of a path to it; the same for the program.
 * Not:  functions that cannot be analyzed; calls through pointers.
 */
#include "threads/level_table.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_ops.h"
#include "graph/where.h"
#include "threads/levels.h"

#define SHOWN 6 /* constructs of one function, and callers, in a text */

/* " in single (a.c:12) in parallel (a.c:10)" */
static const char *construct_text(struct pc_program *program,
				  const struct pc_fn *fn, uint32_t region)
{
	const struct pc_fn_info *info = fn->info;
	const char *text = "";
	int shown = 0;

	for (uint32_t r = region; r != PC_NONE; r = info->regions.v[r].parent) {
		const struct pc_region *of = &info->regions.v[r];

		if (shown++ == SHOWN)
			return pc_arena_printf(program->arena, "%s ...", text);
		text = pc_arena_printf(program->arena, "%s in %s (%s)", text,
				       pc_region_written(fn, of->kind),
				       pc_loc_text(program, of->loc));
	}
	return text;
}

/* How FN is reached in CTX: " in solve (a.c:14) in parallel (a.c:10)". */
static const char *path_text(struct pc_program *program,
			     const struct pc_fn *fn, enum pc_ctx ctx)
{
	const char *text = "";

	for (int depth = 0; depth < SHOWN && ctx != PC_CTX_OUT; depth++) {
		const struct pc_caller *by = &fn->info->caller[ctx];
		const struct pc_site *site;

		if (!by->from)
			break;
		site = &by->from->info->sites.v[by->site];
		text = pc_arena_printf(
			program->arena, "%s in %s (%s)%s%s", text, fn->pretty,
			pc_loc_text(program, pc_site_loc(by->from, site)),
			site->starts == fn ? " in a thread" : "",
			construct_text(program, by->from, site->region));
		fn = by->from;
		ctx = by->ctx;
	}
	return text;
}

static const char *beside_text(struct pc_program *program,
			       const struct pc_site *site)
{
	const struct pc_orphan *beside = &site->beside;
	const struct pc_site *other;
	const struct pc_fn *callee;

	if (!site->parallel || !beside->fn)
		return "";
	other = &beside->fn->info->sites.v[beside->site];
	callee = pc_site_event(beside->fn, other)->callee;
	return pc_arena_printf(program->arena, " beside %s (%s)",
			       callee->op ? callee->op->name : callee->pretty,
			       pc_loc_text(program, pc_site_loc(beside->fn,
								other)));
}

/* The context of FN in which SITE needs the highest level. */
static enum pc_ctx most_ctx(const struct pc_fn *fn, const struct pc_site *site)
{
	enum pc_ctx most = PC_CTX_OUT;
	int level = -1;

	for (int c = 0; c < PC_CTX_COUNT; c++) {
		enum pc_ctx at = pc_site_ctx(fn, site, (enum pc_ctx)c);

		if (!(fn->info->ctxs & (1u << c)) ||
		    (int)pc_ctx_level(at) <= level)
			continue;
		level = (int)pc_ctx_level(at);
		most = (enum pc_ctx)c;
	}
	return most;
}

static const char *because(struct pc_program *program, const struct pc_fn *fn,
			   const struct pc_site *site)
{
	return pc_arena_printf(
		program->arena, "%s (%s)%s%s%s",
		pc_site_event(fn, site)->callee->op->name,
		pc_loc_text(program, pc_site_loc(fn, site)),
		construct_text(program, fn, site->region),
		path_text(program, fn, most_ctx(fn, site)),
		beside_text(program, site));
}

static void find_need(struct pc_program *program, struct pc_level_row *row)
{
	const struct pc_fn_info *info = row->fn->info;
	const struct pc_site *most = NULL;

	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];

		if (!pc_event_needs_level(program,
					  pc_site_event(row->fn, site)))
			continue;
		row->more += most && site->level == most->level;
		if (most && site->level <= most->level)
			continue;
		most = site;
		row->more = 0;
	}
	if (!most)
		return;
	row->level = most->level;
	row->because = because(program, row->fn, most);
}

static void find_asks(struct pc_program *program, struct pc_level_row *row)
{
	const struct pc_levels *levels = program->levels;

	for (uint32_t i = 0; i < levels->asked.n; i++) {
		const struct pc_asked *asked = &levels->asked.v[i];
		const struct pc_site *site;
		struct pc_level_ask ask;

		if (asked->fn != row->fn)
			continue;
		site = &row->fn->info->sites.v[asked->site];
		ask = (struct pc_level_ask){
			pc_site_event(row->fn, site)->callee->op->name,
			pc_loc_text(program, pc_site_loc(row->fn, site)),
			(uint8_t)asked->level, (uint8_t)asked->tested };
		pc_vec_push(program->arena, row->asks, ask);
	}
}

static void add_unit(struct pc_level_table *table, const char *unit)
{
	for (uint32_t i = table->units.n; i-- > 0;)
		if (!strcmp(table->units.v[i], unit))
			return;
	pc_vec_push(table->arena, table->units, unit);
}

static void find_program(struct pc_program *program,
			 struct pc_level_table *table)
{
	const struct pc_levels *levels = program->levels;

	for (uint32_t i = 0; i < table->rows.n; i++) {
		const struct pc_level_row *row = &table->rows.v[i];

		if (row->because &&
		    (!table->because || row->level > table->level)) {
			table->level = row->level;
			table->because = row->because;
		}
		for (uint32_t k = 0; k < row->asks.n; k++)
			if (!table->ask ||
			    row->asks.v[k].level > table->ask->level)
				table->ask = &row->asks.v[k];
	}
	/* MPI-4.1 11.2.2: SINGLE means a process with one thread. */
	if (table->level == PC_THREAD_SINGLE && levels->team_fn) {
		table->level = PC_THREAD_FUNNELED;
		table->because = pc_arena_printf(
			program->arena, "threads are created (%s)",
			pc_loc_text(program, levels->team_fn->info->regions
						     .v[levels->team].loc));
	}
}

struct pc_level_table *pc_level_table_make(struct pc_program *program)
{
	struct pc_level_table *table = PC_NEW(program->arena,
					      struct pc_level_table);

	table->arena = program->arena;
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_level_row row = { .fn = program->fns.v[i] };

		if (!pc_fn_live(row.fn))
			continue;
		find_need(program, &row);
		find_asks(program, &row);
		add_unit(table, row.fn->unit);
		if (!row.because && !row.asks.n)
			continue;
		row.at = pc_loc_text(program, row.fn->loc);
		pc_vec_push(program->arena, table->rows, row);
	}
	find_program(program, table);
	return table;
}
