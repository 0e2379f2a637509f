/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * exceptions.c - a call that an exception of the user's can leave, and with it the
 *                function, ends its block: `try` what follows, or `unwind`.
 *
 * In:   functions of C++; calls through pointers have been replaced.
 * Out:  info->throws (throws.c), caught: by a caller, or by one who is not known.
 *       In functions that may call collectives the compiler's graph has no edge
 *       for what it need not clean up behind: here it gets one, so that all later
 *       passes see a branch; not where nobody catches, as the job ends then.
 * Cost: O(events), and O(E) for a call in a `try`; nothing if nothing throws.
 * Not:  inside of constructs, also those made of guards; beyond SPLITS calls of a
 *       function.  What passes through there is looked at as a call that throws,
 *       not as a way (sequence_throws.c).
 *
 * The numbers of blocks and of the events in front stay; what stood behind the
 * call is in a new block (pc_block_moved ()).
 */
#include "throws.h"

#include <string.h>
#include "callers.h"
#include "nest.h"

#define SPLITS 1000

/* Cut block B of FN behind event E, which throws. */
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

/* The first event of block B of FN behind which it is to be cut, or PC_NONE. */
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

/* ---- who catches ---- */

static bool is_handler(const struct pc_block *block)
{
	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];

		if (event->kind == PC_EV_CALL && event->callee &&
		    !strcmp(event->callee->name, "__cxa_begin_catch"))
			return true;
	}
	return false;
}

/* By block of FN: whether a handler lies behind it; where there are destructors
 * only, none does. */
static bool *find_handlers(struct pc_arena *scratch, const struct pc_fn *fn)
{
	bool *found = PC_ARRAY(scratch, fn->blocks.n, bool), changed = true;

	while (changed) {
		changed = false;
		for (uint32_t b = fn->blocks.n; b--;) {
			const struct pc_block *block = &fn->blocks.v[b];
			bool here = found[b] || is_handler(block);

			for (uint32_t k = 0; k < block->succ.n; k++)
				here |= found[block->succ.v[k]];
			changed |= here && !found[b];
			found[b] = here;
		}
	}
	return found;
}

/* Whether one of the ways of BLOCK for what its last call throws comes to a handler. */
static bool has_handler(const struct pc_block *block, const bool *handlers)
{
	for (uint32_t k = block->term == PC_TERM_TRY; k < block->succ.n; k++)
		if (handlers[block->succ.v[k]])
			return true;
	return false;
}

struct catches {
	struct pc_program *program;
	uint32_t *queue, n;
};

static void mark(struct catches *c, struct pc_fn *fn)
{
	if (fn->info->caught)
		return;
	fn->info->caught = true;
	c->queue[c->n++] = fn->index;
}

/* What FN calls may be caught in it, or, if what leaves FN is, by its callers. */
static void mark_callees(struct catches *c, const struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_scratch_take(c->program);
	const bool *handlers = NULL;

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];
			struct pc_fn *target = pc_event_target(event);
			bool out;

			if (!target || target->info->caught ||
			    !pc_event_throws(event))
				continue;
			out = pc_event_throws_out(block, event, NULL);
			if (!out && !handlers)
				handlers = find_handlers(scratch, fn);
			if (fn->info->caught ||
			    (!out && has_handler(block, handlers)))
				mark(c, target);
		}
	}
	pc_scratch_give(c->program, scratch);
}

/* Whether others may call FN: those may catch. */
static bool called_from_outside(const struct pc_program *program,
				const struct pc_fn *fn)
{
	if (!strcmp(fn->name, "main"))
		return false;
	return fn->flags & (PC_FN_ADDRESS | PC_FN_TABLE) || fn->type ||
	       (fn->flags & PC_FN_EXPORTED && !program->closed);
}

static void find_caught(struct pc_program *program)
{
	uint32_t n = program->fns.n;
	struct catches c = { program, PC_ARRAY(program->arena, n + 1, uint32_t),
			     0 };

	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (pc_fn_live(fn) && called_from_outside(program, fn))
			mark(&c, fn);
	}
	for (uint32_t i = 0; i < n; i++)
		if (pc_fn_live(program->fns.v[i]) &&
		    !program->fns.v[i]->info->caught)
			mark_callees(&c, program->fns.v[i]);
	for (uint32_t i = 0; i < c.n; i++)
		mark_callees(&c, program->fns.v[c.queue[i]]);
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
	find_caught(program);
	coll = pc_callers_collect(program, &callers);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (pc_fn_live(fn) && fn->info->throws &&
		    fn->info->caught && coll[i])
			split_all(program, fn);
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
			fn->info->caught ? "" : ", never caught");
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (block->moved_to && block->term == PC_TERM_TRY)
			fprintf(out, "  b%u %u:%u goes on in b%u or leaves\n",
				b, block->loc.line, block->loc.col,
				block->moved_to);
	}
}
