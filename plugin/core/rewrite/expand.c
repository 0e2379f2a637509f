/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expand.c - the bodies of short functions in place of their calls.
 *
 * In:   functions that are marked PC_FN_SHORT: of the C++ library, as std::max
 *       (plugin/gcc/lower-header.cc).  They get and return no records by value.
 * Out:  a call of such a function becomes a copy of its blocks, with variables
 *       and temporaries of its own, at the place of the call.  After that no
 *       such function has a body any more: where one is still called, it is a
 *       function of the library without a model.
 * Cost: O(events that are added), at most MOST in a function.
 * Not:  functions with constructs, frames that nested functions use, addresses of
 *       fields, or what is in a container; calls that an exception may leave
 *       where the caller handles it.
 *
 * RATIONALE: many callers share such a function.  All that its parameters point
 * to, for any caller, is what it returns the address of, so that what one caller
 * gets would be what another one passes.
 *
 * The numbers of blocks and of the events before the call do not change; what
 * followed the call is in a new block (pc_block_moved ()).
 */
#include "model/contents.h"
#include "rewrite/expand_copy.h"

#include <string.h>
#include "base/arena.h"
#include "tables/passes.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/value.h"
#include "graph/exits.h"
#include "graph/where.h"

#define MOST 4096 /* events */
#define DEEP 8 /* calls of short functions in short functions */

static bool is_short(const struct pc_fn *fn)
{
	return fn->flags & PC_FN_SHORT && pc_fn_live(fn);
}

/* ---- which calls ---- */

/* Whether a copy of VALUE can have another name, and is as certain as the call: the
 * address of a field is that in any object. */
static bool is_plain(struct pc_val value)
{
	return !pc_val_is_frame(value) &&
	       (value.kind != PC_VAL_FIELD || value.mod != PC_MOD_ADDR) &&
	       (value.kind != PC_VAL_VAR || !strstr(value.name, "#in"));
}

static bool is_plain_event(const struct pc_event *event)
{
	if ((event->kind != PC_EV_ASSIGN && event->kind != PC_EV_CALL) ||
	    event->host || !is_plain(event->dst))
		return false;
	for (uint32_t i = 0; i < event->args.n; i++)
		if (!is_plain(event->args.v[i]))
			return false;
	return true;
}

/* Whether BLOCK of a short function calls something that may throw.  What does not return
 * and does not throw (a failed assertion of the C++ library) ends the process in a copy,
 * too. */
static bool may_throw(const struct pc_block *block)
{
	return pc_block_calls(block, 0) && (block->term != PC_TERM_NORETURN ||
					    pc_block_throws(block));
}

/* Whether a copy of FN, called where an exception is handled if TRIED, does the
 * same as a call. */
static bool can_stand(const struct pc_fn *fn, bool tried)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (!is_plain(block->cond) ||
		    (tried && (block->term == PC_TERM_UNWIND ||
			       may_throw(block))))
			return false;
		for (uint32_t e = 0; e < block->events.n; e++)
			if (!is_plain_event(&block->events.v[e]))
				return false;
	}
	return true;
}

/* Whether ARG of FN, an argument, is a value or one variable: of an array or a record
 * of which it is a part, other parts may have what it does not have. */
static bool is_one(const struct pc_fn *fn, struct pc_val arg)
{
	if (arg.mod == PC_MOD_ADDR)
		return (arg.kind == PC_VAL_VAR || arg.kind == PC_VAL_GLOBAL) &&
		       !pc_elem_is(arg);
	for (uint32_t b = 0; arg.kind == PC_VAL_TMP && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->dst.kind != PC_VAL_TMP ||
			    event->dst.mod != PC_MOD_NONE ||
			    event->dst.num != arg.num)
				continue;
			return event->kind == PC_EV_ASSIGN &&
			       event->oper != PC_OPER_ADD &&
			       event->oper != PC_OPER_OTHER &&
			       event->args.v[0].mod != PC_MOD_ADDR;
		}
	return arg.kind != PC_VAL_FIELD;
}

static bool are_ones(const struct pc_fn *fn, const struct pc_event *call)
{
	for (uint32_t i = 0; i < call->args.n; i++)
		if (!is_one(fn, call->args.v[i]))
			return false;
	return true;
}

/* ---- the pass ---- */

static bool is_wanted(const struct expand *x, uint32_t b, uint32_t e)
{
	const struct pc_block *block = &x->fn->blocks.v[b];
	const struct pc_event *event = &block->events.v[e];

	return event->kind == PC_EV_CALL && event->callee &&
	       is_short(event->callee) && event->callee != x->fn &&
	       !(event->flags & (PC_EVF_BESIDE | PC_EVF_FRESH)) &&
	       x->added < MOST &&
	       (is_short(x->fn) || are_ones(x->fn, event)) &&
	       can_stand(event->callee, block->term == PC_TERM_TRY);
}

static void expand_calls(struct expand *x)
{
	pc_expand_begin(x);
	for (uint32_t i = 0; i < x->fn->blocks.n; i++)
		for (uint32_t b = i, e = 0; e < x->fn->blocks.v[b].events.n; e++)
			if (is_wanted(x, b, e)) {
				pc_expand_call(x, b, e);
				break; /* the rest is a later block */
			}
	pc_expand_end(x);
}

/* Whether FN calls a short function whose own calls have not been replaced. */
static bool waits(const struct pc_fn *fn, const bool *done)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_CALL && event->callee &&
			    is_short(event->callee) && !done[event->callee->index])
				return true;
		}
	return false;
}

/* Replace calls in short functions, from the innermost ones outward, then in the
 * others. */
static void expand_all(struct expand *x)
{
	struct pc_program *program = x->program;
	bool *done = PC_ARRAY(program->arena, program->fns.n + 1, bool);

	for (int round = 0; round <= DEEP; round++)
		for (uint32_t i = 0; i < program->fns.n; i++) {
			x->fn = program->fns.v[i];
			if (done[i] || !pc_fn_live(x->fn) ||
			    is_short(x->fn) == (round == DEEP) ||
			    (round < DEEP && waits(x->fn, done)))
				continue;
			expand_calls(x);
			done[i] = true;
		}
}

void pc_pass_expand_run(struct pc_program *program)
{
	struct expand x = { .program = program, .mark = 'x' };
	bool any = false;

	for (uint32_t i = 0; i < program->fns.n; i++)
		any |= is_short(program->fns.v[i]);
	if (any && program->opts->level != PC_LEVEL_PAPER &&
	    !(program->opts->without & PC_WITHOUT_INTERPROCEDURAL))
		expand_all(&x);
	for (uint32_t i = 0; any && i < program->fns.n; i++)
		if (is_short(program->fns.v[i]))
			program->fns.v[i]->flags &= ~(uint32_t)PC_FN_DEFINED;
}

static bool says(const struct pc_event *event, char *text, size_t size)
{
	if (event->kind != PC_EV_ASSIGN || event->dst.kind != PC_VAL_VAR ||
	    !strstr(event->dst.name, "#x"))
		return false;
	snprintf(text, size, "assigns %s", event->dst.name);
	return true;
}

void pc_pass_expand_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	pc_dump_events(out, fn, says);
}
