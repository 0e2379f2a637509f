/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * levels_ends.c - MPI_Finalize by a thread that did not initialize MPI
 *                 (MPI-4.1 11.6.2: the same thread, the main thread, should do
 *                 both), or before other threads have completed their MPI calls
 *                 (same section).
 *
 * In:   program->levels; contexts of all calls.
 * Out:  a warning for each call that finalizes MPI and may run on another
 *       thread than every call that initializes it, or can overlap with another
 *       call. A call that several threads make has already been reported as a
 *       collective.
 * Cost: O(calls that initialize MPI x calls that finalize it).
 * Not:  two calls of one thread other than the main thread are only recognized
 *       if they are in one function.
 */
#include "model/contents.h"
#include "tables/mpi_ops.h"
#include "model/opts.h"
#include "graph/where.h"
#include "report/messages.h"
#include "threads/levels.h"
#include "threads/orphan.h"
#include "threads/words.h"

static bool is_main(const struct pc_site *site)
{
	return !(site->ctxs & ~(1u << PC_CTX_OUT | 1u << PC_CTX_MAIN));
}

/* Whether one thread makes both calls, or this cannot be decided. */
static bool one_thread(struct pc_program *program, const struct pc_fn *a,
		       const struct pc_site *begin, const struct pc_fn *b,
		       const struct pc_site *end)
{
	uint32_t from = pc_owner_of(a->info, begin->region);
	uint32_t to = pc_owner_of(b->info, end->region);

	if (is_main(begin) || is_main(end))
		return is_main(begin) && is_main(end);
	if (from == PC_NONE || to == PC_NONE)
		return from == to;
	return (a == b && from == to) ||
	       pc_numbered_same(program, a, from, b, to);
}

/* Note how FN calls SITE in a thread that is not the main thread. */
static void note_thread(struct pc_program *program, struct pc_diag *diag,
			const struct pc_fn *fn, const struct pc_site *site)
{
	struct pc_loc loc = pc_site_loc(fn, site);

	if (is_main(site)) {
		pc_diag_note(program, diag, loc, PC_NOTE(ENDS_MAIN),
			     pc_site_event(fn, site)->callee->op->name);
		return;
	}
	if (site->region != PC_NONE)
		pc_diag_note(program, diag, loc, PC_NOTE(WHERE),
			     pc_region_text(program, fn, site->region));
	for (int c = 0; c < PC_CTX_COUNT; c++) {
		enum pc_ctx at = pc_site_ctx(fn, site, (enum pc_ctx)c);

		if (!(fn->info->ctxs & (1u << c)) || at == PC_CTX_OUT ||
		    at == PC_CTX_MAIN)
			continue;
		pc_callers_note(program, diag, fn, (enum pc_ctx)c);
		return;
	}
}

static void report(struct pc_program *program, const struct pc_fn *fn,
		   const struct pc_site *site, const struct pc_asked *asked)
{
	const struct pc_site *begin = &asked->fn->info->sites.v[asked->site];
	struct pc_loc from = pc_site_loc(asked->fn, begin);
	struct pc_loc loc = pc_site_loc(fn, site);
	const char *name = pc_site_event(fn, site)->callee->op->name;
	struct pc_diag *diag;

	diag = pc_diag_add(program, fn, PC_DIAG_THREAD_LEVEL, loc, name,
			   PC_MSG_ENDS_OTHER, name,
			   pc_site_event(asked->fn, begin)->callee->op->name,
			   pc_loc_text(program, from));
	note_thread(program, diag, asked->fn, begin);
	note_thread(program, diag, fn, site);
	pc_diag_note(program, diag, loc, PC_NOTE(ENDS_USE));
}

/* Another thread may still call MPI: SITE->BESIDE. */
static void report_overlap(struct pc_program *program, const struct pc_fn *fn,
			   const struct pc_site *site)
{
	const struct pc_fn *in = site->beside.fn;
	const struct pc_site *other = &in->info->sites.v[site->beside.site];
	const struct pc_fn *callee = pc_site_event(in, other)->callee;
	struct pc_loc loc = pc_site_loc(fn, site);
	const char *name = pc_site_event(fn, site)->callee->op->name;
	struct pc_diag *diag;

	diag = pc_diag_add(program, fn, PC_DIAG_THREAD_LEVEL, loc, name,
			   PC_MSG_ENDS_EARLY, name,
			   callee->op ? callee->op->name : callee->pretty,
			   pc_loc_text(program, pc_site_loc(in, other)));
	if (site->region != PC_NONE)
		pc_diag_note(program, diag, loc, PC_NOTE(WHERE),
			     pc_region_text(program, fn, site->region));
	pc_diag_note(program, diag, loc, PC_NOTE(ENDS_WAIT));
}

/* A call that finalizes MPI must match one of the calls that initialize it. */
static void check(struct pc_program *program, const struct pc_fn *fn,
		  struct pc_site *site)
{
	const struct pc_levels *levels = program->levels;
	const struct pc_asked *told = &levels->asked.v[0];

	for (uint32_t i = 0; i < levels->asked.n; i++) {
		const struct pc_asked *asked = &levels->asked.v[i];
		const struct pc_site *begin =
			&asked->fn->info->sites.v[asked->site];

		if (begin->multi || one_thread(program, asked->fn, begin, fn,
					       site))
			return;
		if (asked->fn == fn && told->fn != fn)
			told = asked;
	}
	site->lacks = true;
	report(program, fn, site, told);
}

void pc_levels_ends(struct pc_program *program)
{
	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn))
			continue;
		for (uint32_t s = 0; s < fn->info->sites.n; s++) {
			struct pc_site *site = &fn->info->sites.v[s];
			const struct pc_mpi_op *op =
				pc_site_event(fn, site)->callee ?
				pc_site_event(fn, site)->callee->op : NULL;

			if (!op || op->class_ != PC_OP_FINALIZE || site->multi)
				continue;
			if (program->levels->asked.n)
				check(program, fn, site);
			if (site->parallel && !site->once && site->beside.fn)
				report_overlap(program, fn, site);
		}
	}
}
