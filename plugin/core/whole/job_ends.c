/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_ends.c - error flags: a process that returns with one set ends the job.
 *
 * In:   a whole program, closed, with its calls settled (reach.c), before any
 *       pass.
 * Out:  a return with a global variable set (not 0) is PC_BLF_FATAL if every
 *       caller, and every caller of these, then ends the job:
 *       `if (failed) return;` all the way up to `if (failed) MPI_Abort ()`.
 * Cost: linear in the program, for each of at most FLAGS variables.
 * Not:  variables whose address is taken, threadprivate variables, and
 *       variables tested far from where they are read; paths to the end with
 *       collectives, messages, OpenMP constructs or calls through pointers.
 *
 * RATIONALE: nothing in that function shows that the other processes, which
 * wait in a collective, do not wait for long.  The path stays in the model, so
 * two facts do not change: what differs between the processes on this path and
 * the others, and that all others took the same path (match/agree.c).
 */
#include "whole/job_ends.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "tables/mpi_ops.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/branch_claim.h"
#include "graph/reach_blocks.h"
#include "whole/reach.h"

#define FLAGS 8
#define LEVELS 4 /* wrappers of wrappers of MPI_Abort */
#define FAR 8    /* blocks from a test to the end */

/* Whether the path from block B of FN, up to the first branch, ends the job. */
static bool straight_to_end(const struct fatal *f, const struct pc_fn *fn,
			    uint32_t b)
{
	for (int i = 0; i < FAR; i++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++)
			if (pc_fatal_ends(f, &block->events.v[e]))
				return true;
		if (block->term != PC_TERM_JMP)
			return false;
		b = block->succ.v[0];
	}
	return false;
}

static void find_ends(struct fatal *f)
{
	for (int level = 0; level < LEVELS; level++)
		for (uint32_t i = 0; i < f->whole->fns.n; i++) {
			const struct pc_fn *fn = f->whole->fns.v[i];

			if (!f->ends[i] && pc_fn_has_body(fn))
				f->ends[i] = straight_to_end(f, fn, 0);
		}
}

/* Also MARK all functions that call a marked one. */
static void spread_up(struct fatal *f, bool *mark)
{
	struct pc_visit visit = { 0 };
	uint32_t fn;

	pc_visit_begin(&visit, f->arena, f->whole->fns.n, PC_EDGES_NONE);
	for (uint32_t i = 0; i < f->whole->fns.n; i++)
		if (mark[i])
			pc_visit_add(&visit, i);
	while (pc_visit_next(&visit, &fn)) {
		const struct fatal_sites *sites = &f->sites[fn];

		mark[fn] = true;
		for (uint32_t i = 0; i < sites->fns.n; i++)
			pc_visit_add(&visit, sites->fns.v[i]->index);
	}
}

static bool waits(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       event->callee->op &&
	       event->callee->op->class_ != PC_OP_LOCAL &&
	       event->callee->op->class_ != PC_OP_ABORT;
}

static void find_calls(struct fatal *f)
{
	for (uint32_t i = 0; i < f->whole->fns.n; i++) {
		struct pc_fn *fn = f->whole->fns.v[i];

		f->waits[i] = fn->op && fn->op->class_ != PC_OP_LOCAL &&
			      fn->op->class_ != PC_OP_ABORT;
		for (uint32_t b = 0; b < fn->blocks.n; b++) {
			const struct pc_block *block = &fn->blocks.v[b];

			for (uint32_t e = 0; e < block->events.n; e++) {
				const struct pc_event *event =
					&block->events.v[e];

				f->waits[i] |= waits(event);
				if (event->kind == PC_EV_CALL && event->callee)
					pc_vec_push(f->arena,
						    f->sites[event->callee->index].fns, fn);
			}
		}
	}
	spread_up(f, f->waits);
}

/* ---- which variables ---- */

struct seen {
	struct pc_intern taken; /* variables whose address is taken */
	struct pc_intern flags;
	PC_VEC(const char *) list; /* flags, in program order */
};

static void put(struct fatal *f, struct pc_intern *set, const char *name)
{
	pc_intern_slot(f->arena, set, name, strlen(name))->value = f;
}

static void see_value(struct fatal *f, struct seen *seen, struct pc_val at)
{
	if (at.kind != PC_VAL_GLOBAL || at.mod != PC_MOD_ADDR)
		return;
	put(f, &seen->taken, at.name);
}

/* Add the variable on which BLOCK of FN branches, if a branch ends the job. */
static void see_branch(struct fatal *f, struct seen *seen,
		       const struct pc_fn *fn, const struct pc_block *block)
{
	struct pc_claim claims[PC_CLAIMS] = { 0 };
	struct pc_val at;
	uint32_t way;

	if (block->term != PC_TERM_BR || block->succ.n != 2 ||
	    (!straight_to_end(f, fn, block->succ.v[0]) &&
	     !straight_to_end(f, fn, block->succ.v[1])))
		return;
	at = *claims[pc_block_claims(block, 0, claims) - 1].x.val;
	if (at.kind != PC_VAL_GLOBAL || at.mod != PC_MOD_NONE ||
	    pc_elem_is(at) || pc_val_threadprivate(f->whole, at))
		return;
	f->flag = at.name;
	if (pc_fatal_tests(f, block, &way) &&
	    straight_to_end(f, fn, block->succ.v[way]) &&
	    !pc_intern_find(&seen->flags, at.name, strlen(at.name))) {
		put(f, &seen->flags, at.name);
		pc_vec_push(f->arena, seen->list, at.name);
	}
}

static void see(struct fatal *f, struct seen *seen)
{
	for (uint32_t i = 0; i < f->whole->fns.n; i++) {
		const struct pc_fn *fn = f->whole->fns.v[i];

		for (uint32_t b = 0; b < fn->blocks.n; b++) {
			const struct pc_block *block = &fn->blocks.v[b];

			for (uint32_t e = 0; e < block->events.n; e++)
				for (uint32_t a = 0;
				     a < block->events.v[e].args.n; a++)
					see_value(f, seen,
						  block->events.v[e].args.v[a]);
			see_value(f, seen, block->cond);
			see_branch(f, seen, fn, block);
		}
	}
}

/* ---- one variable ---- */

/* Find the functions that set the flag and those that may clear it. */
static void find_effects(struct fatal *f)
{
	for (uint32_t i = 0; i < f->whole->fns.n; i++) {
		const struct pc_fn *fn = f->whole->fns.v[i];

		for (uint32_t b = 0; b < fn->blocks.n; b++) {
			const struct pc_block *block = &fn->blocks.v[b];

			for (uint32_t e = 0; e < block->events.n; e++) {
				const struct pc_event *event =
					&block->events.v[e];

				if (event->dst.kind != PC_VAL_GLOBAL ||
				    event->dst.name != f->flag)
					continue;
				if (pc_fatal_effect(f, event) == FATAL_CLEARS)
					f->clears[i] = true;
				else if (!b)
					f->sets[i] = true;
			}
		}
	}
	spread_up(f, f->clears);
}

/* Whether FN has no known caller, or may have unknown ones. */
static bool called_from_outside(const struct fatal *f, const struct pc_fn *fn)
{
	return !f->sites[fn->index].fns.n ||
	       fn->flags & (PC_FN_ADDRESS | PC_FN_TABLE | PC_FN_BROKEN);
}

static void look_at(struct fatal *f, const char *flag)
{
	uint32_t n = f->whole->fns.n;

	f->flag = flag;
	f->sets = PC_ARRAY(f->arena, n, bool);
	f->clears = PC_ARRAY(f->arena, n, bool);
	f->fails = PC_ARRAY(f->arena, n, bool);
	f->needs = PC_ARRAY(f->arena, n, struct fatal_sites);
	find_effects(f);
	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn *fn = f->whole->fns.v[i];

		if (!pc_fn_has_body(fn))
			continue;
		if (called_from_outside(f, fn))
			fatal_fail(f, fn);
		pc_fatal_calls(f, fn);
	}
	while (f->failed.n) {
		const struct fatal_sites *needs =
			&f->needs[f->failed.v[--f->failed.n]];

		for (uint32_t i = 0; i < needs->fns.n; i++)
			fatal_fail(f, needs->fns.v[i]);
	}
	for (uint32_t i = 0; i < n; i++)
		if (!f->fails[i] && pc_fn_has_body(f->whole->fns.v[i]))
			pc_fatal_mark(f, f->whole->fns.v[i]);
}

/* Whether all successors in FN exist: a model from a file is verified later. */
static bool has_ways(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (block->term == PC_TERM_JMP && block->succ.n != 1)
			return false;
		for (uint32_t i = 0; i < block->succ.n; i++)
			if (block->succ.v[i] >= fn->blocks.n)
				return false;
	}
	return true;
}

bool pc_fatal_branch(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_block *from = &fn->blocks.v[block];

	for (uint32_t i = 0; i < from->succ.n; i++) {
		const struct pc_block *to = &fn->blocks.v[from->succ.v[i]];

		for (int k = 0; k < FAR && to->term == PC_TERM_JMP; k++)
			to = &fn->blocks.v[to->succ.v[0]];
		if (to->flags & PC_BLF_FATAL)
			return true;
	}
	return false;
}

void pc_fatal(struct pc_program *whole)
{
	struct fatal f = { .whole = whole };
	struct seen seen = { .list = { 0 } };
	uint32_t n = whole->fns.n;

	for (uint32_t i = 0; i < n; i++)
		if (!has_ways(whole->fns.v[i]))
			return;
	f.arena = pc_arena_new();
	f.scratch = pc_arena_new();
	f.ends = PC_ARRAY(f.arena, n, bool);
	f.waits = PC_ARRAY(f.arena, n, bool);
	f.clears = f.sets = PC_ARRAY(f.arena, n, bool);
	f.sites = PC_ARRAY(f.arena, n, struct fatal_sites);
	find_ends(&f);
	see(&f, &seen);
	for (uint32_t i = 0, done = 0; i < seen.list.n && done < FLAGS; i++) {
		const char *flag = seen.list.v[i];

		if (pc_intern_find(&seen.taken, flag, strlen(flag)))
			continue;
		if (!done++)
			find_calls(&f);
		look_at(&f, flag);
	}
	pc_arena_free(f.scratch);
	pc_arena_free(f.arena);
}
