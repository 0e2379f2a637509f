/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * exceptions.c - a call that a user's exception can leave, and the function
 *                with it, ends its block with a `try`, to what follows or to
 *                `unwind`.
 *
 * In:   functions of C++; calls through pointers have been replaced.
 * Out:  info->throws (throws.c), info->caught (caught.c).  In functions that
 *       may call collectives, the compiler's graph has no edge for an exception
 *       after which nothing is cleaned up.  Here it gets one, so that all later
 *       passes see a branch.  Exceptions that nothing catches get none, as the
 *       job ends then.
 *       What is thrown by value is a location (thrown_value.c).
 *       block->survived: where the function handles what a call throws.
 * Cost: O(events), and O(E) for a call in a `try`; nothing if nothing throws.
 * Not:  inside constructs, including those made of guards, and beyond SPLITS
 *       calls of a function.  There uniform/thrown.c looks at the call that
 *       throws, not at a path.
 *
 * The numbers of blocks and of the events before the call do not change; what
 * followed the call is in a new block (pc_block_moved ()).
 */
#include <string.h>
#include "model/contents.h"
#include "tables/passes.h"
#include "model/build.h"
#include "model/live.h"
#include "model/nest.h"
#include "model/program.h"
#include "graph/callers.h"
#include "graph/exits.h"
#include "graph/fn_info.h"
#include "graph/where.h"
#include "rewrite/throws.h"

#define SPLITS 1000

/* Cut block B of FN after event E, which throws. */
static void split(struct pc_program *program, struct pc_fn *fn, uint32_t b,
		  uint32_t e)
{
	uint32_t tail = pc_block_add(program, fn);
	uint32_t out = pc_block_add(program, fn);
	struct pc_loc loc = pc_event_at(fn, b, e)->loc;

	pc_block_cut(fn, b, e + 1, tail);
	fn->blocks.v[b].term = PC_TERM_TRY;
	fn->blocks.v[b].loc = loc;
	pc_block_to(program, fn, b, tail);
	pc_block_to(program, fn, b, out);
	fn->blocks.v[out].term = PC_TERM_UNWIND;
	fn->blocks.v[out].loc = loc;
}

/* The first event of block B of FN after which it must be cut, or PC_NONE. */
static uint32_t find_split(struct pc_arena *scratch, const struct pc_fn *fn,
			   uint32_t b, const struct pc_nest **nest)
{
	const struct pc_block *block = &fn->blocks.v[b];
	bool ok = true;

	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];

		if (!*nest && pc_event_throws_out(block, event, *nest) &&
		    (block->term != PC_TERM_NORETURN ||
		     e + 1 < block->events.n))
			return e;
		*nest = pc_nest_step(scratch, *nest, event, &ok);
	}
	return PC_NONE;
}

static void split_all(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	uint32_t n = fn->blocks.n, splits = 0;
	struct pc_nest_in *in;

	pc_nest_walk(scratch, fn, &in);
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_nest *nest = in[i].nest;
		uint32_t b = i, e;

		while (in[i].reached && splits < SPLITS &&
		       (e = find_split(scratch, fn, b, &nest)) != PC_NONE) {
			split(program, fn, b, e);
			b = fn->blocks.v[b].moved_to;
			splits++;
		}
	}
	pc_scratch_give(program, scratch);
}

/* ---- the pass ---- */

void pc_pass_exceptions_run(struct pc_program *program)
{
	struct pc_callers callers;
	const bool *coll;

	if (!pc_throws_any(program))
		return;
	pc_callers_find(program, &callers);
	if (!pc_throws_find(program, &callers))
		return;
	pc_caught_find(program, &callers);
	coll = pc_callers_collect(program, &callers);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (pc_fn_live(fn) && fn->info->throws & fn->info->caught &&
		    coll[i])
			split_all(program, fn);
		if (pc_fn_live(fn) && fn->lang == PC_LANG_CXX) {
			pc_throws_survived(program, fn);
			pc_throws_values(program, fn);
		}
	}
}

void pc_pass_exceptions_dump(FILE *out, const struct pc_program *program,
			     const struct pc_fn *fn)
{
	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	if (fn->info->throws)
		fprintf(out, "  throws%s\n",
			fn->info->throws & fn->info->caught ? "" : ", never caught");
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (block->moved_to && block->term == PC_TERM_TRY)
			fprintf(out, "  b%u %u:%u goes on in b%u or leaves\n",
				b, block->loc.line, block->loc.col,
				block->moved_to);
	}
}
