/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * words.c - which threads run each call: parallelism words, propagated through
 *           the calls of functions.
 *
 * In:   the call graph; the OpenMP constructs.
 * Out:  info->ctxs and sites[].ctxs: the set of contexts in which the function
 *       and the call may run; one example path for each.
 * Cost: O(calls x contexts), contexts <= 8.
 * Not:  callers in other units, and calls through pointers, count as outside
 *       of any parallel region.
 */
#include "threads/words.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_ops.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/messages.h"
#include "tables/passes.h"

struct job {
	struct pc_fn *fn;
	enum pc_ctx ctx;
};

struct queue {
	PC_VEC(struct job) jobs;
};

static void reach(struct pc_program *program, struct queue *queue,
		  struct pc_fn *fn, enum pc_ctx ctx, struct pc_caller caller)
{
	struct job job = { fn, ctx };

	if (fn->info->ctxs & (1u << ctx))
		return;
	fn->info->ctxs |= (uint16_t)(1u << ctx);
	fn->info->caller[ctx] = caller;
	pc_vec_push(program->arena, queue->jobs, job);
}

/* A call through a pointer of which only the type matches TARGET. */
static bool is_guess(const struct pc_fn *fn, const struct pc_site *site)
{
	return pc_event_at(fn, site->block, site->event)->flags & PC_EVF_GUESS;
}

static void flow_down(struct pc_program *program, struct queue *queue,
		      struct job job)
{
	struct pc_fn_info *info = job.fn->info;

	for (uint32_t s = 0; s < info->sites.n; s++) {
		struct pc_site *site = &info->sites.v[s];
		struct pc_caller by = { job.fn, s, job.ctx };
		enum pc_ctx ctx = pc_site_ctx(job.fn, site, job.ctx);
		struct pc_fn *target = pc_event_target(
			pc_event_at(job.fn, site->block, site->event));

		site->ctxs |= (uint16_t)(1u << ctx);
		if (target && !is_guess(job.fn, site))
			reach(program, queue, target, ctx, by);
		/* A new thread runs beside the thread that creates it. */
		if (site->starts)
			reach(program, queue, site->starts,
			      pc_ctx_accepts(ctx) ? PC_CTX_ONE : PC_CTX_MULTI,
			      by);
	}
}

static void propagate(struct pc_program *program)
{
	struct queue queue = { 0 };
	struct pc_caller none = { 0 };
	uint32_t done = 0;

	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (pc_fn_live(fn) && (!fn->info->n_callers ||
		    fn->flags & (PC_FN_EXPORTED | PC_FN_ADDRESS)))
			reach(program, &queue, fn, PC_CTX_OUT, none);
	}
	/* Breadth first: the example path of a context is short. Last come
	 * recursive functions without other callers. */
	for (uint32_t i = 0; i <= program->fns.n; i++) {
		for (; done < queue.jobs.n; done++)
			flow_down(program, &queue, queue.jobs.v[done]);
		if (i < program->fns.n && pc_fn_live(program->fns.v[i]) &&
		    !program->fns.v[i]->info->ctxs)
			reach(program, &queue, program->fns.v[i], PC_CTX_OUT,
			      none);
	}
}

void pc_callers_note(struct pc_program *program, struct pc_diag *diag,
		     const struct pc_fn *fn, enum pc_ctx ctx)
{
	for (int i = 0; i < 8 && ctx != PC_CTX_OUT; i++) {
		const struct pc_caller *by = &fn->info->caller[ctx];
		const struct pc_site *site;
		struct pc_loc loc;

		if (!by->from)
			return;
		site = &by->from->info->sites.v[by->site];
		loc = pc_event_at(by->from, site->block, site->event)->loc;
		loc = pc_loc_near(by->from, site->block, loc);
		if (site->region == PC_NONE)
			pc_diag_note(program, diag, loc, PC_NOTE(CALLED_IN),
				     fn->pretty);
		else
			pc_diag_note(program, diag, loc, PC_NOTE(CALLED_FROM),
				     fn->pretty,
				     pc_region_text(program, by->from,
						    site->region));
		fn = by->from;
		ctx = by->ctx;
	}
}

/* Whether in CTX one thread at a time reaches a call. The order of the threads
 * is arbitrary, and order.c judges it. The paper has no such context. */
static bool is_locked(const struct pc_program *program, enum pc_ctx ctx)
{
	return program->opts->level != PC_LEVEL_PAPER &&
	       (ctx == PC_CTX_LOCKED || ctx == PC_CTX_MULTI_LOCKED);
}

int pc_site_several(const struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_site *site)
{
	for (int c = 0; c < PC_CTX_COUNT; c++) {
		enum pc_ctx at = pc_site_ctx(fn, site, (enum pc_ctx)c);

		if (fn->info->ctxs & (1u << c) && !pc_ctx_accepts(at) &&
		    !is_locked(program, at))
			return c;
	}
	return -1;
}

/* ---- one complete path ---- */

#define STEPS 8

struct step {
	const struct pc_fn *fn;
	const struct pc_site *site;
};

/* "TEXT > WHAT (FILE:LINE)" */
static const char *append(struct pc_program *program, const char *text,
			  const char *what, struct pc_loc loc)
{
	return pc_arena_printf(program->arena, "%s%s%s (%s)", text,
			       *text ? " > " : "", what,
			       pc_loc_text(program, loc));
}

/* Append the constructs around STEP, outermost first, and its call. */
static const char *add_step(struct pc_program *program, const char *text,
			    struct step step)
{
	const struct pc_fn_info *info = step.fn->info;
	const struct pc_event *event = pc_event_at(step.fn, step.site->block,
						   step.site->event);
	uint32_t regions[STEPS], n = 0;
	const char *what;

	for (uint32_t r = step.site->region; r != PC_NONE && n < STEPS;
	     r = info->regions.v[r].parent)
		regions[n++] = r;
	while (n) {
		const struct pc_region *r = &info->regions.v[regions[--n]];

		text = append(program, text, pc_region_written(step.fn,
							       r->kind),
			      r->loc);
	}
	if (step.site->starts)
		what = pc_arena_printf(program->arena, "thread %s",
				       step.site->starts->pretty);
	else if (event->callee->op)
		what = event->callee->op->name;
	else
		what = pc_arena_printf(program->arena, "call %s",
				       event->callee->pretty);
	return append(program, text, what,
		      pc_loc_near(step.fn, step.site->block, event->loc));
}

void pc_path_note(struct pc_program *program, struct pc_diag *diag,
		  const struct pc_fn *fn, const struct pc_site *site,
		  enum pc_ctx ctx)
{
	struct step steps[STEPS] = { { fn, site } };
	struct pc_loc loc = pc_loc_near(
		fn, site->block, pc_event_at(fn, site->block,
					     site->event)->loc);
	const char *text = "";
	uint32_t n = 1;

	while (n < STEPS && ctx != PC_CTX_OUT && fn->info->caller[ctx].from) {
		const struct pc_caller *by = &fn->info->caller[ctx];

		fn = by->from;
		ctx = by->ctx;
		steps[n++] = (struct step){ fn, &fn->info->sites.v[by->site] };
	}
	if (n == 1)
		return;
	if (ctx != PC_CTX_OUT && fn->info->caller[ctx].from)
		text = "...";
	while (n)
		text = add_step(program, text, steps[--n]);
	pc_diag_note(program, diag, loc, PC_NOTE(PATH), text);
}

void pc_pass_words_run(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			pc_regions_build(program, program->fns.v[i]);
	propagate(program);
}

static void print_states(FILE *out, uint16_t ctxs)
{
	unsigned states = 0;
	const char *comma = "";

	for (int c = 0; c < PC_CTX_COUNT; c++)
		if (ctxs & (1u << c))
			states |= 1u << pc_ctx_state((enum pc_ctx)c);
	for (unsigned s = 0; s < 4; s++)
		if (states & (1u << s)) {
			fprintf(out, "%s%u", comma, s);
			comma = ",";
		}
	if (!states)
		fputc('-', out);
}

void pc_pass_words_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	if (!pc_dump_head(out, fn))
		return;
	fprintf(out, "  entry state ");
	print_states(out, info->ctxs);
	fputc('\n', out);
	for (uint32_t i = 0; i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];
		const struct pc_event *event =
			pc_event_at(fn, site->block, site->event);
		const struct pc_fn *callee = event->callee;

		fprintf(out, "  %u:%u %s word %s state ", event->loc.line,
			event->loc.col,
			callee->op ? callee->op->name : callee->pretty,
			*site->word ? site->word : "-");
		print_states(out, site->ctxs);
		fprintf(out, " %s\n",
			pc_site_several(program, fn, site) < 0 ? "ok" : "several threads");
	}
}
