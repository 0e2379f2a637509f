/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * throws.c - functions that an exception of the user's can leave.
 *
 * In:   who calls whom.
 * Out:  info->throws: a way that begins with an explicit throw, of the function
 *       or of one that it calls, leads out of it.  Any call may throw as far
 *       as the compiler knows (no memory, say); that is no way to look at.
 * Cost: O(E) a function, once more for each call of one that throws.
 * Not:  LIMIT: functions that are not defined here, and calls through pointers,
 *       do not throw (tests/core/match-exception-not.pcm), not even those that
 *       do not return (tests/core/match-noreturn-cleanup.pcm).
 */
#include "throws.h"

#include <string.h>
#include "callers.h"
#include "nest.h"

/* What throws in C++ (C++ ABI, 2.4.3, 2.5.4; the last is of libstdc++). */
static const char *const throwers[] = {
	"__cxa_throw", "__cxa_rethrow",
	"_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE",
};

bool pc_event_throws(const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	if (event->kind != PC_EV_CALL || !event->callee ||
	    event->flags & PC_EVF_NOTHROW)
		return false;
	if (target)
		return target->info->throws;
	for (size_t i = 0; i < sizeof throwers / sizeof *throwers; i++)
		if (!strcmp(event->callee->name, throwers[i]))
			return true;
	return false;
}

uint32_t pc_block_last_call(const struct pc_block *block)
{
	uint32_t e = block->events.n;

	while (e && block->events.v[e - 1].kind != PC_EV_CALL)
		e--;
	return e ? e - 1 : PC_NONE;
}

/* The last call of BLOCK, or NULL. */
static const struct pc_event *last_call(const struct pc_block *block)
{
	uint32_t e = pc_block_last_call(block);

	return e == PC_NONE ? NULL : &block->events.v[e];
}

bool pc_block_throws(const struct pc_block *block)
{
	const struct pc_event *call = last_call(block);

	return call && pc_event_throws(call);
}

uint32_t pc_block_ways(const struct pc_block *block)
{
	const struct pc_event *call;

	if (block->term != PC_TERM_TRY && block->term != PC_TERM_JMP)
		return block->succ.n;
	call = last_call(block);
	if (call && pc_event_throws(call))
		return block->succ.n;
	if (block->term == PC_TERM_TRY)
		return block->succ.n ? 1 : 0;
	/* A call that does not come back has its only way by exception. */
	return call && call == &block->events.v[block->events.n - 1] &&
	       call->callee && call->callee->flags & PC_FN_NORETURN ? 0 :
	       block->succ.n;
}

/* Whether CALL of BLOCK, if it throws, goes on in the function. */
static bool is_caught(const struct pc_block *block, const struct pc_event *call)
{
	if (call != last_call(block))
		return false;
	return block->term == PC_TERM_TRY ||
	       (block->term == PC_TERM_JMP &&
		call->callee->flags & PC_FN_NORETURN);
}

/* OpenMP 5.2, 5.1.1: an exception does not leave a construct; the program ends
 * there.  A guard is none. */
static bool in_construct(const struct pc_nest *nest)
{
	while (nest && pc_region_is_guard(nest->enter->region))
		nest = nest->up;
	return nest;
}

bool pc_event_throws_out(const struct pc_block *block,
			 const struct pc_event *event,
			 const struct pc_nest *nest)
{
	return pc_event_throws(event) && !is_caught(block, event) &&
	       !in_construct(nest);
}

static bool throws_out(struct pc_arena *scratch, const struct pc_block *block,
		       const struct pc_nest *nest)
{
	bool ok = true;

	if (block->term == PC_TERM_UNWIND)
		return true;
	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];

		if (pc_event_throws_out(block, event, nest))
			return true;
		nest = pc_nest_step(scratch, nest, event, &ok);
	}
	return false;
}

bool pc_block_leaves(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_block *b = &fn->blocks.v[block];
	const struct pc_fn_info *info = fn->info;
	uint32_t r = info->block_region[block];

	if (b->term == PC_TERM_RET || b->term == PC_TERM_UNWIND)
		return true;
	if (b->term != PC_TERM_NORETURN || !pc_block_throws(b))
		return false;
	while (r != PC_NONE && pc_region_is_guard(info->regions.v[r].kind))
		r = info->regions.v[r].parent;
	return r == PC_NONE;
}

static bool find_way_out(struct pc_program *program, const struct pc_fn *fn)
{
	uint32_t n = fn->blocks.n, count = 1;
	struct pc_arena *scratch = pc_scratch_take(program);
	uint32_t *queue = PC_ARRAY(scratch, n, uint32_t);
	bool *seen = PC_ARRAY(scratch, n, bool), out = false;
	struct pc_nest_in *in;

	pc_nest_walk(scratch, fn, &in);
	seen[0] = true;
	for (uint32_t i = 0; i < count && !out; i++) {
		const struct pc_block *block = &fn->blocks.v[queue[i]];
		uint32_t ways = pc_block_ways(block);

		out = throws_out(scratch, block, in[queue[i]].nest);
		for (uint32_t k = 0; k < ways; k++)
			if (!seen[block->succ.v[k]]) {
				seen[block->succ.v[k]] = true;
				queue[count++] = block->succ.v[k];
			}
	}
	pc_scratch_give(program, scratch);
	return out;
}

bool pc_throws_any(const struct pc_program *program)
{
	for (size_t i = 0; i < sizeof throwers / sizeof *throwers; i++)
		if (pc_fn_find(program, throwers[i]))
			return true;
	return false;
}

bool pc_throws_find(struct pc_program *program,
		    const struct pc_callers *callers)
{
	uint32_t n = program->fns.n, count = 0;
	uint32_t *queue = PC_ARRAY(program->arena, n + 1, uint32_t);

	/* Nobody but those who throw themselves does so far. */
	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn) || fn->lang != PC_LANG_CXX ||
		    fn->info->throws || !find_way_out(program, fn))
			continue;
		fn->info->throws = true;
		queue[count++] = i;
	}
	for (uint32_t i = 0; i < count; i++)
		for (uint32_t k = callers->first[queue[i]];
		     k < callers->first[queue[i] + 1]; k++) {
			struct pc_fn *up = program->fns.v[callers->from[k]];

			if (up->info->throws || up->lang != PC_LANG_CXX ||
			    !find_way_out(program, up))
				continue;
			up->info->throws = true;
			queue[count++] = up->index;
		}
	return count;
}
