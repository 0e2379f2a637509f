/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * level_link.c - the thread levels of a program: its units, linked by the names
 *                of their functions.
 *
 * In:   units (level_table.h).
 * Out:  in which contexts each function runs, what its MPI calls need, and why;
 *       the same of the program.
 * Cost: O(calls x contexts).
 * Not:  of several functions of one name that other units can call the first
 *       counts (inline functions); libraries that are no units call nothing.
 */
#include "level_table.h"

#include <string.h>
#include "intern.h"
#include "levels.h"

#define NOBODY UINT32_MAX

struct job {
	uint32_t row;
	uint8_t ctx;
};

struct linker {
	struct pc_level_table *table;
	struct pc_arena *scratch;
	struct pc_intern names; /* exported -> row + 1 */
	struct pc_intern *own;  /* by unit: the others -> row + 1 */
	uint32_t *unit_of;      /* by row */
	PC_VEC(struct job) jobs;
	PC_VEC(uint32_t) beside; /* rows that run beside other MPI calls */
};

/* ---- names ---- */

static uintptr_t find(const struct pc_intern *names, const char *name)
{
	return (uintptr_t)pc_intern_find(names, name, strlen(name));
}

static void add_row(struct linker *l, uint32_t u, const struct pc_level_fn *fn)
{
	struct pc_level_table *table = l->table;
	struct pc_intern *names = fn->exported ? &l->names : &l->own[u];
	struct pc_level_row row = { .unit = table->units[u], .fn = fn };
	uintptr_t old = find(names, fn->name);

	if (old && !strcmp(fn->name, "main"))
		table->error = pc_arena_printf(
			table->arena, "'main' is defined in '%s' and in '%s': "
			"these are two programs",
			table->rows.v[old - 1].unit->name, row.unit->name);
	if (old)
		return;
	for (int c = 0; c < PC_LEVEL_CTXS; c++)
		row.way[c].from = NOBODY;
	pc_vec_push(table->arena, table->rows, row);
	pc_intern_slot(l->scratch, names, fn->name, strlen(fn->name))->value =
		(void *)(uintptr_t)table->rows.n;
}

/* The row of the function that unit U calls NAME; NOBODY. */
static uint32_t row_of(const struct linker *l, uint32_t u, const char *name)
{
	uintptr_t row = find(&l->own[u], name);

	if (!row)
		row = find(&l->names, name);
	return row ? (uint32_t)(row - 1) : NOBODY;
}

static void add_units(struct linker *l)
{
	struct pc_level_table *table = l->table;
	uint32_t most = 0;

	l->own = pc_arena_alloc(l->scratch, table->n_units * sizeof *l->own);
	for (uint32_t u = 0; u < table->n_units; u++)
		most += table->units[u]->fns.n;
	l->unit_of = pc_arena_alloc(l->scratch, most * sizeof *l->unit_of);
	for (uint32_t u = 0; u < table->n_units; u++)
		for (uint32_t i = 0; i < table->units[u]->fns.n; i++) {
			uint32_t n = table->rows.n;

			add_row(l, u, &table->units[u]->fns.v[i]);
			if (table->rows.n > n)
				l->unit_of[n] = u;
		}
}

/* ---- contexts ---- */

static void reach(struct linker *l, uint32_t to, uint8_t ctx,
		  struct pc_level_way way)
{
	struct pc_level_row *row = &l->table->rows.v[to];
	struct job job = { to, ctx };

	if (row->ctxs & (1u << ctx))
		return;
	row->ctxs |= (uint16_t)(1u << ctx);
	row->way[ctx] = way;
	pc_vec_push(l->scratch, l->jobs, job);
}

static void flow_down(struct linker *l, struct job job)
{
	const struct pc_level_fn *fn = l->table->rows.v[job.row].fn;

	for (uint32_t i = 0; i < fn->calls.n; i++) {
		const struct pc_level_call *call = &fn->calls.v[i];
		struct pc_level_way way = { job.row, i, job.ctx };
		uint8_t ctx = call->to[job.ctx];
		uint32_t to;

		if (call->mpi)
			continue;
		to = row_of(l, l->unit_of[job.row], call->name);
		/* A thread beside the one that makes it, as in words.c. */
		if (call->starts)
			ctx = pc_ctx_accepts((enum pc_ctx)ctx) ? PC_CTX_ONE :
								 PC_CTX_MULTI;
		if (to != NOBODY)
			reach(l, to, ctx, way);
	}
}

static void find_contexts(struct linker *l)
{
	struct pc_level_way none = { .from = NOBODY };

	/* Somebody outside may call it. */
	for (uint32_t i = 0; i < l->table->rows.n; i++)
		reach(l, i, PC_CTX_OUT, none);
	for (uint32_t i = 0; i < l->jobs.n; i++)
		flow_down(l, l->jobs.v[i]);
}

/* What is called beside other MPI calls, and what that calls. */
static void spread_beside(struct linker *l, uint32_t from)
{
	const struct pc_level_row *row = &l->table->rows.v[from];

	for (uint32_t i = 0; i < row->fn->calls.n; i++) {
		const struct pc_level_call *call = &row->fn->calls.v[i];
		struct pc_level_row *to;
		uint32_t at;

		if (call->mpi || !(call->parallel || row->in_parallel))
			continue;
		at = row_of(l, l->unit_of[from], call->name);
		if (at == NOBODY || l->table->rows.v[at].in_parallel)
			continue;
		to = &l->table->rows.v[at];
		to->in_parallel = true;
		to->beside = call->parallel ? call->beside : row->beside;
		pc_vec_push(l->scratch, l->beside, at);
	}
}

/* ---- what is needed, and why ---- */

/* How row AT comes to run in CTX: " in solve (a.c:14) in parallel (a.c:10)". */
static const char *path_text(const struct pc_level_table *table, uint32_t at,
			     uint8_t ctx)
{
	const char *text = "";

	for (int depth = 0; depth < 8 && ctx != PC_CTX_OUT; depth++) {
		const struct pc_level_row *row = &table->rows.v[at];
		const struct pc_level_way *way = &row->way[ctx];
		const struct pc_level_call *call;

		if (way->from == NOBODY)
			break;
		call = &table->rows.v[way->from].fn->calls.v[way->call];
		text = pc_arena_printf(table->arena, "%s in %s (%s)%s%s", text,
				       row->fn->pretty, call->at,
				       call->starts ? " in a thread" : "",
				       call->in);
		at = way->from;
		ctx = way->ctx;
	}
	return text;
}

static const char *because(const struct pc_level_table *table, uint32_t at,
			   const struct pc_level_call *call, uint8_t ctx)
{
	const struct pc_level_row *row = &table->rows.v[at];
	bool parallel = call->parallel || row->in_parallel;
	const char *beside = call->parallel ? call->beside : row->beside;

	return pc_arena_printf(table->arena, "%s (%s)%s%s%s%s", call->name,
			       call->at, call->in, path_text(table, at, ctx),
			       parallel && beside ? " beside " : "",
			       parallel && beside ? beside : "");
}

static void find_needs(struct pc_level_table *table, uint32_t at)
{
	struct pc_level_row *row = &table->rows.v[at];
	const struct pc_level_call *most = NULL;
	uint8_t most_ctx = 0;

	for (uint32_t i = 0; i < row->fn->calls.n; i++) {
		const struct pc_level_call *call = &row->fn->calls.v[i];
		uint8_t level = 0, ctx = 0;

		if (!call->mpi)
			continue;
		for (int c = 0; c < PC_LEVEL_CTXS; c++)
			if (row->ctxs & (1u << c) &&
			    pc_ctx_level((enum pc_ctx)call->to[c]) > level) {
				level = (uint8_t)pc_ctx_level(
					(enum pc_ctx)call->to[c]);
				ctx = (uint8_t)c;
			}
		if (call->parallel || row->in_parallel)
			level = PC_THREAD_MULTIPLE;
		if (most && level == row->level)
			row->more += 1 + call->more;
		if (most && level <= row->level)
			continue;
		most = call;
		most_ctx = ctx;
		row->level = level;
		row->more = call->more;
	}
	if (most)
		row->because = because(table, at, most, most_ctx);
}

static void find_program(struct pc_level_table *table)
{
	const struct pc_level_row *most = NULL;

	table->row = NOBODY;
	for (uint32_t i = 0; i < table->rows.n; i++) {
		const struct pc_level_row *row = &table->rows.v[i];

		if (row->because && (!most || row->level > most->level))
			most = row;
		for (uint32_t k = 0; k < row->fn->asks.n; k++) {
			if (table->row != NOBODY &&
			    row->fn->asks.v[k].level <=
				    table->rows.v[table->row].fn
					    ->asks.v[table->ask].level)
				continue;
			table->row = i;
			table->ask = k;
		}
	}
	if (most) {
		table->level = most->level;
		table->because = most->because;
	}
	/* MPI-4.1 11.2.2: SINGLE is a process with one thread. */
	for (uint32_t u = 0; u < table->n_units &&
	     table->level == PC_THREAD_SINGLE; u++)
		if (table->units[u]->team) {
			table->level = PC_THREAD_FUNNELED;
			table->because = pc_arena_printf(
				table->arena, "threads are made (%s)",
				table->units[u]->team);
		}
}

struct pc_level_table *pc_level_table_make(struct pc_arena *arena,
					   struct pc_level_unit *const *units,
					   uint32_t n)
{
	struct pc_level_table *table = pc_arena_alloc(arena, sizeof *table);
	struct linker l = { .table = table, .scratch = pc_arena_new() };

	table->arena = arena;
	table->units = units;
	table->n_units = n;
	add_units(&l);
	find_contexts(&l);
	for (uint32_t i = 0; i < table->rows.n; i++)
		spread_beside(&l, i);
	for (uint32_t i = 0; i < l.beside.n; i++)
		spread_beside(&l, l.beside.v[i]);
	for (uint32_t i = 0; i < table->rows.n; i++)
		find_needs(table, i);
	find_program(table);
	pc_arena_free(l.scratch);
	return table;
}
