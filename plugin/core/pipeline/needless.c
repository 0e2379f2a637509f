/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * needless.c - which checks at run time are proved needless (needless.h).
 *
 * In:   a whole program, at level strict: obligations, diagnostics, plan, levels.
 * Out:  the first reason to keep the checks between processes, the first reason
 *       to keep the checks of threads, and the number of reasons for each.
 * Cost: O(events + collectives x arguments).
 *
 * RATIONALE: for each of the two kinds, either all checks are kept or none.  A
 * process leaves no trace at a check that is switched off.  If another process
 * is then at a check, even of another communicator, it cannot find out where
 * the first process waits.  If that check is at a call site that matches the
 * call of the first process, correct calls are reported as wrong.  So checks
 * cannot be kept for some communicators or call sites and dropped for others,
 * unless one collective is proved to precede the other on all processes, which
 * we do not try.
 *
 * The proof needs more than that no warning is given: each obligation of each
 * collective must be proved (verdict/obligation.h), and the order of all
 * (proof/prove.h).  Facts that the user states (model/facts.h) are believed.
 */
#include "pipeline/needless.h"

#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "model/todo.h"
#include "graph/where.h"
#include "report/diag.h"
#include "threads/levels.h"
#include "argument/argument.h"
#include "verdict/gap.h"
#include "verdict/obligation.h"

struct judge {
	struct pc_program *program;
	struct pc_needless *out;
};

static void add(struct judge *j, const char **text, uint32_t *n,
		struct pc_loc loc, const char *what)
{
	if (!(*n)++)
		*text = loc.line ? pc_arena_printf(j->program->arena, "%s: %s",
						   pc_loc_text(j->program, loc),
						   what) : what;
}

static void need_compare(struct judge *j, struct pc_loc loc, const char *what)
{
	add(j, &j->out->compare, &j->out->compares, loc, what);
}

static void need_threads(struct judge *j, struct pc_loc loc, const char *what)
{
	add(j, &j->out->threads, &j->out->threadses, loc, what);
}

static void need_both(struct judge *j, struct pc_loc loc, const char *what)
{
	need_compare(j, loc, what);
	need_threads(j, loc, what);
}

static const char *named(struct judge *j, const char *format, const char *name)
{
	return pc_arena_printf(j->program->arena, format, name);
}

/* ---- obligations ---- */

static void judge_argument(struct judge *j, const struct pc_fn *fn,
			   const struct pc_site *site,
			   const struct pc_obligation *o)
{
	const struct pc_mpi_op *op = pc_site_event(fn, site)->callee->op;
	const char *what;

	if (!o->arg && op->flags & PC_OPF_PLACE_ALL)
		what = named(j, "some processes may pass MPI_IN_PLACE to '%s' "
			     "while others do not", op->name);
	else
		what = pc_arena_printf(j->program->arena, "the %s of '%s' is "
				       "not proved to be the same on all "
				       "processes",
				       pc_argument_word(j->program, op,
							(uint32_t)o->arg),
				       op->name);
	need_compare(j, pc_site_loc(fn, site), what);
}

static void judge_obligation(struct judge *j, const struct pc_fn *fn,
			     const struct pc_obligation *o)
{
	const struct pc_site *site = &fn->info->sites.v[o->site];
	const char *name = pc_site_event(fn, site)->callee->op->name;

	switch (o->topic) {
	case PC_TOPIC_ORDER: /* pc_needless () lists the gaps */
		break;
	case PC_TOPIC_COMM:
		need_compare(j, pc_site_loc(fn, site),
			     named(j, "the communicator of '%s' is not proved "
				   "to be the same on all processes", name));
		break;
	case PC_TOPIC_ARGUMENT:
		judge_argument(j, fn, site, o);
		break;
	case PC_TOPIC_REQUEST: /* what compares the call knows its request, too */
		need_compare(j, pc_site_loc(fn, site),
			     named(j, "the request of '%s' is not proved to be "
				   "completed", name));
		break;
	default:
		need_threads(j, pc_site_loc(fn, site),
			     named(j, "it is not proved that threads call '%s' "
				   "correctly", name));
		break;
	}
}

/* ---- functions ---- */

static void judge_site(struct judge *j, struct pc_fn *fn,
		       const struct pc_site *site)
{
	const struct pc_event *event = pc_site_event(fn, site);

	if (site->multi || site->once || site->lacks ||
	    event->todo & PC_DO_THREADS)
		need_threads(j, pc_site_loc(fn, site),
			     named(j, "it is not proved that threads call '%s' "
				   "correctly",
				   event->callee ? event->callee->name : "?"));
}

static void judge_fn(struct judge *j, struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	for (uint32_t i = 0;
	     info->obligations && i < info->obligations->list.n; i++)
		if (info->obligations->list.v[i].outcome != PC_PROVED)
			judge_obligation(j, fn, &info->obligations->list.v[i]);
	for (uint32_t i = 0; i < info->sites.n; i++)
		judge_site(j, fn, &info->sites.v[i]);
}

/* Calls that bring in code or processes that are not in the model. */
static void judge_name(struct judge *j, const struct pc_fn *fn)
{
	static const char *const loads[] = { "dlopen", "dlmopen" };
	const struct pc_loc none = { .line = 0 };

	for (size_t i = 0; i < sizeof loads / sizeof *loads; i++)
		if (!strcmp(fn->name, loads[i]))
			need_both(j, none, named(j, "it calls '%s': the code "
						 "that this loads is not known",
						 fn->name));
	if (fn->op && fn->op->flags & PC_OPF_BEYOND)
		need_compare(j, none, named(j, "it calls '%s': what the other "
					    "program does is not known",
					    fn->op->name));
}

/* ---- the program ---- */

static void judge_levels(struct judge *j)
{
	const struct pc_levels *levels = j->program->levels;
	const struct pc_loc none = { .line = 0 };

	if (levels && !pc_levels_granted(j->program, levels->level))
		need_threads(j, none, "it is not proved that the thread level "
			     "that MPI provides is high enough");
}

static void judge_diag(struct judge *j, const struct pc_diag *diag)
{
	const char *name = named(j, "there is a warning here at level strict "
				 "[%s]", pc_diag_name(diag->id));

	switch (diag->id) {
	case PC_DIAG_DIVERGENCE:
	case PC_DIAG_ARGUMENT:
	case PC_DIAG_REQUEST:
		need_compare(j, diag->loc, name);
		break;
	case PC_DIAG_MULTITHREADED:
	case PC_DIAG_CONCURRENT:
		need_both(j, diag->loc, name);
		break;
	case PC_DIAG_THREAD_LEVEL:
	case PC_DIAG_PROVIDED:
	case PC_DIAG_TEAM:
		need_threads(j, diag->loc, name);
		break;
	default:
		break;
	}
}

struct pc_needless pc_needless(struct pc_program *whole)
{
	struct pc_needless out = { .compare = NULL };
	struct judge j = { whole, &out };
	const struct pc_loc none = { .line = 0 };

	if (!whole->closed)
		need_both(&j, none, "there is no main program");
	for (uint32_t i = 0; i < whole->diags.n; i++)
		judge_diag(&j, whole->diags.v[i]);
	for (uint32_t i = 0; i < whole->fns.n; i++) {
		struct pc_fn *fn = whole->fns.v[i];

		if (fn->flags & PC_FN_BROKEN)
			need_both(&j, none, named(&j, "the analysis of '%s' "
						  "failed", fn->pretty));
		if (!(fn->flags & PC_FN_DEFINED))
			judge_name(&j, fn);
		else if (pc_fn_live(fn))
			judge_fn(&j, fn);
	}
	for (uint32_t i = 0; whole->order && i < whole->order->gaps.n; i++) {
		const struct pc_gap *gap = &whole->order->gaps.v[i];

		need_compare(&j, pc_gap_loc(gap), pc_gap_text(whole, gap));
	}
	judge_levels(&j);
	return out;
}
