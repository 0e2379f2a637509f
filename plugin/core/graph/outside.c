/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outside.c - where code that is not in the program enters and leaves it
 *             (contract in outside.h).
 *
 * In:   the flags of functions; the call graph.
 * Cost: O(1) for an event, besides a look-up of the callee's name; O(functions)
 *       for a program.
 * Not:  LIMIT: a function that a system header declares is taken for one that
 *       calls no collectives, unless the user states the contrary
 *       (docs/FACTS.md).
 */
#include "graph/outside.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "tables/omp_names.h"
#include "model/live.h"
#include "library/sources.h"
#include "graph/fn_info.h"
#include "graph/targets.h"
#include "graph/threads.h"

bool pc_fn_is_main(const struct pc_fn *fn)
{
	return !strcmp(fn->name, "main") || !strcmp(fn->name, "MAIN__");
}

bool pc_fn_is_entry(const struct pc_fn *fn)
{
	return fn->flags & (PC_FN_EXPORTED | PC_FN_ADDRESS) &&
	       !pc_fn_is_main(fn);
}

/* Coarrays are another library, which may use MPI. */
bool pc_fn_is_fortrans(const struct pc_fn *fn)
{
	static const char all[] = "_gfortran_", coarrays[] = "_gfortran_caf_";

	return !strncmp(fn->name, all, sizeof all - 1) &&
	       strncmp(fn->name, coarrays, sizeof coarrays - 1);
}

bool pc_fn_is_system(const struct pc_fn *fn)
{
	return fn->flags & PC_FN_LIBRARY || pc_fn_is_fortrans(fn);
}

static bool is_known(const struct pc_fn *callee)
{
	return pc_fn_is_system(callee) || callee->flags & PC_FN_PURE ||
	       pc_omp_call(callee->name) || pc_lock_call(callee->name) ||
	       pc_thread_is_maker(callee->name) ||
	       pc_source_of(callee, PC_AXIS_PROCESSES) != PC_SOURCE_UNKNOWN;
}

static int compare_names(const void *left, const void *right)
{
	const struct pc_fn *const *a = (const struct pc_fn *const *)left;
	const struct pc_fn *const *b = (const struct pc_fn *const *)right;

	return strcmp((*a)->name, (*b)->name);
}

const struct pc_fn **pc_fns_unknown(struct pc_program *program, uint32_t *n)
{
	const struct pc_fn **list = PC_ARRAY(program->arena, program->fns.n,
					     const struct pc_fn *);

	*n = 0;
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (!(fn->flags & PC_FN_DEFINED) && !fn->op && !is_known(fn))
			list[(*n)++] = fn;
	}
	qsort(list, *n, sizeof *list, compare_names);
	return list;
}

bool pc_event_is_unseen(struct pc_program *program,
			const struct pc_event *event)
{
	const struct pc_fn *callee = event->callee;

	if (event->kind != PC_EV_CALL || pc_event_target(event))
		return false;
	if (!callee)
		return !program->closed &&
		       !pc_targets_complete(program, event);
	if (callee->op)
		return callee->op->flags & PC_OPF_USER &&
		       callee->op->class_ == PC_OP_COLL;
	return !is_known(callee);
}

bool pc_event_raises(const struct pc_event *event)
{
	static const char mangled[] = "_Z", runtime[] = "__cxa_";
	const struct pc_fn *callee = event->callee;

	if (event->kind != PC_EV_CALL || event->flags & PC_EVF_NOTHROW ||
	    !callee || callee->op || pc_event_runs(event))
		return false;
	return !strncmp(callee->name, mangled, sizeof mangled - 1) ||
	       (callee->flags & PC_FN_NORETURN &&
		!strncmp(callee->name, runtime, sizeof runtime - 1));
}

/* Other units that call MPI's own C++ binding, inline code, have a copy of it,
 * and are checked at their own calls. */
static bool is_of_mpi(const struct pc_fn *fn)
{
	const char *colons = strstr(fn->pretty, "::");

	return fn->lang == PC_LANG_CXX && colons &&
	       pc_mpi_is_namespace(fn->pretty, (size_t)(colons - fn->pretty));
}

/* The first call of FN of code that is not seen, or NULL. */
static const struct pc_event *unseen_in(struct pc_program *program,
					const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (pc_event_is_unseen(program, pc_event_at(fn, b, e)))
				return pc_event_at(fn, b, e);
	return NULL;
}

const struct pc_fn *pc_open_fn(struct pc_program *program,
			       const struct pc_event **event)
{
	*event = NULL;
	for (uint32_t i = 0; !program->closed && i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn))
			continue;
		if (fn->info->may_coll && pc_fn_is_entry(fn) && !is_of_mpi(fn))
			return fn;
		/* If a callee makes the call, the callee is found. */
		if (fn->info->unseen)
			*event = unseen_in(program, fn);
		if (*event)
			return fn;
	}
	return NULL;
}
