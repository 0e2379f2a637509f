/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * open_ends.c - finds ends of a process that excuse less than they seem to
 *               (contract in open_ends.h).
 *
 * In:   events; value numbers of communicators.
 * Out:  the first such call of a function: of a function of another unit that
 *       does not return; of MPI_Abort on a communicator that is not known to
 *       have all processes (MPI-4.1 9.8: only its own are sure to end); of
 *       atexit () and the like, if what then runs at each end of the process
 *       has collectives, or is not seen; of what continues elsewhere.
 * Cost: O(events).
 * Not:  at level paper.
 *
 * RATIONALE: no warning says that processes differ there, since a path that
 * ends the job is compared with nothing.  So the run has to compare.
 */
#include "proof/open_ends.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/program.h"
#include "graph/exits.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "value/nodes.h"

/* Functions that are given a function which exit, quick_exit or
 * std::terminate calls.  SEEN: the compiler calls it for the destructor of an
 * object with static storage, which is not in the model if it is a library's. */
static const struct {
	const char *name;
	bool seen;
} handlers[] = {
	{ "atexit", false }, { "on_exit", false }, { "at_quick_exit", false },
	{ "_ZSt13set_terminatePFvvE", false }, { "__cxa_atexit", true },
};

/* Calls after which a process continues elsewhere, if the environment or a
 * function that is nested says so: `cancel` (OpenMP 5.2, 11.5), and a `goto` out
 * of a nested function of GCC. */
static const char *const jumps[] = {
	"GOMP_cancel", "__builtin_nonlocal_goto",
};

static bool may_jump(const struct pc_event *event)
{
	for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
		if (event->kind == PC_EV_CALL && event->callee &&
		    !strcmp(event->callee->name, jumps[i]))
			return true;
	return false;
}

/* The function with the linker's name NAME, or NULL.  A destructor of an object
 * that is no base (D1) is often the same as that of a base (D2), whose name the
 * function then has (Itanium C++ ABI, 5.1.4.3). */
static const struct pc_fn *named(struct pc_program *program, const char *name)
{
	static const char whole[] = "D1Ev";
	const struct pc_fn *fn = pc_fn_find(program, name);
	size_t len = strlen(name), tail = sizeof whole - 1;

	if ((fn && pc_fn_live(fn)) || len < tail ||
	    strcmp(name + len - tail, whole))
		return fn;
	return pc_fn_find(program, pc_arena_printf(program->arena, "%.*sD2Ev",
						   (int)(len - tail), name));
}

static bool is_handler(const struct pc_event *event, size_t *i)
{
	size_t n = sizeof handlers / sizeof *handlers;

	if (event->kind != PC_EV_CALL || !event->callee || !event->args.n)
		return false;
	for (*i = 0; *i < n; ++*i)
		if (!strcmp(handlers[*i].name, event->callee->name))
			return true;
	return false;
}

bool pc_open_names(const struct pc_event *event)
{
	size_t i;

	return may_jump(event) || is_handler(event, &i);
}

/* Whether the function that EVENT passes for the end may have collectives. */
static bool adds_to_end(struct pc_program *program,
			const struct pc_event *event)
{
	const struct pc_fn *fn = NULL;
	size_t i;

	if (!is_handler(event, &i))
		return false;
	if (event->args.v[0].kind == PC_VAL_GLOBAL)
		fn = named(program, event->args.v[0].name);
	if (fn && pc_fn_live(fn))
		return fn->info->any_coll;
	return !handlers[i].seen && !(fn && fn->flags & PC_FN_LIBRARY);
}

/* Whether the call of MPI_Abort at event E of BLOCK may end a part only.  In a
 * whole program a communicator that is not known is taken for one of all. */
static bool ends_part(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, uint32_t e)
{
	const struct pc_event *event = pc_event_at(fn, block, e);
	uint32_t comm, group, parent, colour;

	if (!program->values || !pc_event_aborts(event) ||
	    event->callee->op->comm < 0)
		return false;
	comm = pc_value_handle_arg(program, fn, block, e,
				   event->callee->op->comm);
	group = pc_value_group(program, comm);
	return pc_value_part(program, comm, &parent, &colour) ||
	       (group ? group == pc_node_name(program, "MPI_COMM_SELF") :
			!program->closed);
}

const struct pc_event *pc_open_end(struct pc_program *program,
				   const struct pc_fn *fn)
{
	if (program->opts->level == PC_LEVEL_PAPER)
		return NULL;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; fn->info->cfg.num[b] != PC_NONE &&
		     e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (pc_event_ends_unseen(event) ||
			    adds_to_end(program, event) || may_jump(event) ||
			    ends_part(program, fn, b, e))
				return event;
		}
	return NULL;
}
