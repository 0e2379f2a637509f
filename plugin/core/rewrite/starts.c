/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * starts.c - writes after a call that creates a thread what the thread does, and
 *            where the main program begins what runs before it.
 *
 * In:   calls that create threads, whose function is known (graph/threads.h);
 *       functions that the system calls first.
 * Out:  after such a call, a call of that function with what it gets, marked
 *       PC_EVF_BESIDE: the passes of values see what it reads and writes; for
 *       all other passes it is no call of the creating function.
 * Cost: O(E).
 * Not:  when the thread writes: at its creation.  So what it writes is not
 *       certain later (memory/points.c).  At level paper nothing is added.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/passes.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/outside.h"
#include "graph/threads.h"
#include "graph/where.h"

static void add_start(struct pc_program *program, struct pc_fn *fn, uint32_t b,
		      const struct pc_event *maker, struct pc_fn *start)
{
	struct pc_event *event = pc_event_add(program, fn, b, PC_EV_CALL,
					      maker->loc);

	event->callee = start;
	event->flags = PC_EVF_BESIDE | PC_EVF_NOTHROW;
	for (uint32_t i = 0; i < start->params.n; i++)
		pc_event_arg(program, event,
			     pc_thread_passed(maker, start, i));
}

static void look_at(struct pc_program *program, struct pc_fn *fn)
{
	uint32_t n = fn->blocks.n;

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t b = i, e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_fn *start = pc_thread_start(
				program, &fn->blocks.v[b], e);
			struct pc_event maker;
			uint32_t next;

			if (!start)
				continue;
			pc_event_at(fn, b, e)->flags |= PC_EVF_BESIDE;
			maker = *pc_event_at(fn, b, e);
			if (fn->blocks.v[b].term == PC_TERM_TRY &&
			    !pc_block_calls(&fn->blocks.v[b], e + 1)) {
				add_start(program, fn, pc_block_between(
						  program, fn, b, 0),
					  &maker, start);
				continue;
			}
			next = pc_block_split(program, fn, b, e + 1);
			add_start(program, fn, b, &maker, start);
			b = next;
			e = UINT32_MAX; /* continue at its start */
		}
}

/* The main program begins with a block of its own; its number is 0. */
static void add_begin(struct pc_program *program, struct pc_fn *fn)
{
	uint32_t next = pc_block_add(program, fn);

	pc_block_cut(fn, 0, 0, next);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t k = 0; k < fn->blocks.v[b].succ.n; k++)
			if (!fn->blocks.v[b].succ.v[k])
				fn->blocks.v[b].succ.v[k] = next;
	fn->blocks.v[0].term = PC_TERM_JMP;
	fn->blocks.v[0].loc = fn->loc;
	pc_block_to(program, fn, 0, next);
}

/* The main program FN begins after the functions that the system calls before
 * it (constructors of C++, __attribute__ ((constructor))). */
static void call_firsts(struct pc_program *program, struct pc_fn *fn)
{
	bool begun = false;

	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *first = program->fns.v[i];
		struct pc_event *event;

		if (!(first->flags & PC_FN_FIRST) || !pc_fn_live(first))
			continue;
		if (!begun)
			add_begin(program, fn);
		begun = true;
		event = pc_event_add(program, fn, 0, PC_EV_CALL, first->loc);
		event->callee = first;
		event->flags = PC_EVF_BESIDE | PC_EVF_NOTHROW;
	}
}

void pc_pass_starts_run(struct pc_program *program)
{
	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]) &&
		    pc_fn_is_main(program->fns.v[i]))
			call_firsts(program, program->fns.v[i]);
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			look_at(program, program->fns.v[i]);
}

static bool says(const struct pc_event *event, char *text, size_t size)
{
	if (event->kind != PC_EV_CALL || !(event->flags & PC_EVF_BESIDE) ||
	    !pc_event_runs(event))
		return false;
	snprintf(text, size, "starts %s", event->callee->name);
	return true;
}

void pc_pass_starts_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	pc_dump_events(out, fn, says);
}
