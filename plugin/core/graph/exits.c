/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * exits.c - the successors by which control can leave a block, and the blocks
 *           that end their function (contract in exits.h).
 *
 * Cost: O(events of the block).
 */
#include "graph/exits.h"

#include <string.h>
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/regions.h"
#include "model/target.h"

/* Functions that throw in C++ (C++ ABI, 2.4.3, 2.5.4; last: libstdc++). */
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

const struct pc_event *pc_block_call(const struct pc_block *block)
{
	uint32_t e = pc_block_last_call(block);

	return e == PC_NONE ? NULL : &block->events.v[e];
}

bool pc_block_throws(const struct pc_block *block)
{
	const struct pc_event *call = pc_block_call(block);

	return call && pc_event_throws(call);
}

uint32_t pc_block_ways(const struct pc_block *block)
{
	const struct pc_event *call;

	if (block->term != PC_TERM_TRY && block->term != PC_TERM_JMP)
		return block->ways ? block->ways : block->succ.n;
	call = pc_block_call(block);
	if (call && pc_event_throws(call))
		return block->succ.n;
	if (block->term == PC_TERM_TRY)
		return block->succ.n ? 1 : 0;
	/* A call that does not return has only its exception edges. */
	return call && call == &block->events.v[block->events.n - 1] &&
	       call->callee && call->callee->flags & PC_FN_NORETURN ? 0 :
	       block->succ.n;
}

/* Whether NAME is of the language's run time: reserved for it (C 7.1.3; in C++
 * the namespace std), or a function of C that does not return. */
static bool is_runtime(const char *name)
{
	static const char *const ends[] = {
		"exit", "quick_exit", "abort", "longjmp", "siglongjmp",
		"pthread_exit", "thrd_exit",
	};

	if (name[0] == '_')
		return strncmp(name, "_Z", 2) || !strncmp(name, "_ZSt", 4);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (!strcmp(name, ends[i]))
			return true;
	return false;
}

bool pc_event_ends_unseen(const struct pc_event *event)
{
	const struct pc_fn *callee = event->callee;

	return event->kind == PC_EV_CALL && callee && !callee->op &&
	       callee->flags & PC_FN_NORETURN &&
	       !(callee->flags & PC_FN_LIBRARY) && !pc_event_target(event) &&
	       !is_runtime(callee->name);
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

bool pc_throws_any(const struct pc_program *program)
{
	for (size_t i = 0; i < sizeof throwers / sizeof *throwers; i++)
		if (pc_fn_find(program, throwers[i]))
			return true;
	return false;
}

bool pc_fn_ends(const struct pc_fn *fn)
{
	return fn->info->ends && !fn->info->throws;
}
