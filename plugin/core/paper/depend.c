/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * depend.c - why a condition can differ between processes, as far as the unit
 *            shows it.
 *
 * In:   a value of a function; the globals and fields that MPI sets in any
 *       function.
 * Out:  the strongest reason, in this order: the rank of the process, other
 *       outputs that differ, the state of the library, a parameter, the result
 *       of a call.
 * Cost: O(A log A) once for A assignments, O(A log A) per question.
 * Not:  the order of assignments, aliases and memory reached by pointers are
 *       ignored; the answer explains a warning, it does not decide one.
 */
#include "paper/depend.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/shown.h"
#include "model/value.h"
#include "graph/regions.h"
#include "graph/temps.h"

/* An event that may set KEY. */
struct def {
	struct pc_val key;
	uint32_t block, event;
	int32_t output; /* argument that is set, -1: the result */
	const struct pc_fn *fn;
	uint32_t seen;  /* number of the last question that visited it */
};

struct pc_depend {
	PC_VEC(struct def) defs;
	uint32_t questions;
};

struct search {
	struct pc_program *program;
	const struct pc_fn *fn;
	struct pc_depend *index;
	PC_VEC(struct pc_val) queue;
	struct pc_reason best;
};

/* The variable that VALUE is about: itself, its address or its content. */
static struct pc_val place_of(struct pc_val value)
{
	value.mod = PC_MOD_NONE;
	return value;
}

static int compare_key(struct pc_val a, struct pc_val b)
{
	if (a.kind != b.kind)
		return a.kind < b.kind ? -1 : 1;
	if (!pc_val_has_name(a))
		return a.num < b.num ? -1 : a.num > b.num;
	return a.name == b.name ? 0 : strcmp(a.name, b.name);
}

static int compare_def(const void *left, const void *right)
{
	const struct def *a = (const struct def *)left;
	const struct def *b = (const struct def *)right;
	int order = compare_key(a->key, b->key);

	if (order)
		return order;
	if (a->block != b->block)
		return a->block < b->block ? -1 : 1;
	return a->event < b->event ? -1 : a->event > b->event;
}

static bool has_place(struct pc_val value)
{
	return value.kind != PC_VAL_UNKNOWN && value.kind != PC_VAL_INT;
}

/* Whether the call may write to what ARG stands for. */
static bool is_output(const struct pc_event *call, struct pc_val arg)
{
	if (!has_place(arg))
		return false;
	if (arg.mod == PC_MOD_ADDR)
		return true;
	/* Fortran passes references; C passes arrays and pointers. */
	return call->callee && arg.mod == PC_MOD_NONE &&
	       arg.kind == PC_VAL_VAR &&
	       (call->callee->lang == PC_LANG_FORTRAN ||
		call->callee->op);
}

/* ARG as the user wrote it: the address may be in a temporary. */
static struct pc_val written(const struct pc_fn *fn, struct pc_val arg)
{
	struct pc_val origin = pc_val_origin(fn, arg);

	return origin.mod == PC_MOD_ADDR ? origin : arg;
}

static void index_event(struct pc_program *program, struct pc_depend *index,
			const struct pc_fn *fn, uint32_t b, uint32_t e)
{
	const struct pc_event *event = pc_event_at(fn, b, e);
	struct def def = { .block = b, .event = e, .output = -1 };

	if ((event->kind == PC_EV_ASSIGN || event->kind == PC_EV_CALL) &&
	    has_place(event->dst)) {
		def.key = place_of(event->dst);
		pc_vec_push(program->arena, index->defs, def);
	}
	for (uint32_t i = 0; event->kind == PC_EV_CALL && i < event->args.n;
	     i++) {
		struct pc_val arg = written(fn, event->args.v[i]);

		if (!is_output(event, arg))
			continue;
		def.key = place_of(arg);
		def.output = (int32_t)i;
		pc_vec_push(program->arena, index->defs, def);
	}
}

static struct pc_depend *index_fn(struct pc_program *program,
				  const struct pc_fn *fn)
{
	struct pc_depend *index = fn->info->depend;

	if (index)
		return index;
	index = PC_NEW(program->arena, struct pc_depend);
	pc_tmps_find(program, fn);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			index_event(program, index, fn, b, e);
	if (index->defs.n)
		qsort(index->defs.v, index->defs.n, sizeof *index->defs.v,
		      compare_def);
	fn->info->depend = index;
	return index;
}

/* Index the globals and fields that MPI sets differently on each process. */
void pc_depend_prepare(struct pc_program *program)
{
	struct pc_depend *shared = PC_NEW(program->arena, struct pc_depend);

	for (uint32_t f = 0; f < program->fns.n; f++) {
		const struct pc_fn *fn = program->fns.v[f];

		for (uint32_t s = 0; pc_fn_live(fn) && s < fn->info->sites.n;
		     s++) {
			const struct pc_site *site = &fn->info->sites.v[s];
			const struct pc_event *event =
				pc_event_at(fn, site->block, site->event);
			uint32_t from = shared->defs.n, kept = from;

			if (!event->callee->op || !event->callee->op->varying)
				continue;
			pc_tmps_find(program, fn);
			index_event(program, shared, fn, site->block,
				    site->event);
			for (uint32_t i = from; i < shared->defs.n; i++) {
				struct def def = shared->defs.v[i];

				def.fn = fn;
				if (def.key.kind == PC_VAL_GLOBAL ||
				    def.key.kind == PC_VAL_FIELD)
					shared->defs.v[kept++] = def;
			}
			shared->defs.n = kept;
		}
	}
	if (shared->defs.n)
		qsort(shared->defs.v, shared->defs.n, sizeof *shared->defs.v,
		      compare_def);
	for (uint32_t f = 0; f < program->fns.n; f++)
		if (pc_fn_live(program->fns.v[f]))
			program->fns.v[f]->info->shared = shared;
}

static void offer(struct search *s, enum pc_reason_kind kind,
		  struct pc_val value, const char *by, struct pc_loc loc)
{
	if (kind <= s->best.kind)
		return;
	s->best.kind = kind;
	s->best.name = value.kind == PC_VAL_TMP ? NULL :
		       pc_shown_val(s->program, value);
	s->best.by = by;
	s->best.loc = loc;
}

/* Offer what the MPI table says about the output DEF. */
static void see_mpi(struct search *s, const struct def *def,
		    const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->callee->op;
	uint32_t bit = def->output < 0 ? PC_OP_RETURNS :
		       def->output < 31 ? 1u << def->output : 0;
	enum pc_reason_kind kind = PC_REASON_NONE;

	if (op->varying & bit)
		kind = op->flags & PC_OPF_SETS_RANK ? PC_REASON_RANK :
						      PC_REASON_VARYING;
	else if (def->output >= 0 && op->flags & PC_OPF_THREAD_SAFE)
		kind = PC_REASON_LIBRARY;
	if (kind != PC_REASON_NONE)
		offer(s, kind, def->key, op->name, event->loc);
}

static void see_def(struct search *s, const struct def *def)
{
	const struct pc_event *event =
		pc_event_at(s->fn, def->block, def->event);
	bool call = event->kind == PC_EV_CALL;

	if (call && event->callee && event->callee->op) {
		see_mpi(s, def, event);
		return;
	}
	if (call && event->callee && def->output < 0)
		offer(s, PC_REASON_RESULT, (struct pc_val){ PC_VAL_UNKNOWN },
		      event->callee->pretty, event->loc);
	else if (call && event->callee)
		offer(s, PC_REASON_RESULT, def->key, event->callee->pretty,
		      event->loc);
	for (uint32_t i = 0; i < event->args.n; i++)
		if (has_place(event->args.v[i]) &&
		    (int32_t)i != def->output)
			pc_vec_push(s->program->arena, s->queue,
				    place_of(event->args.v[i]));
}

/* The first definition of VALUE in INDEX, or the one after its position. */
static uint32_t find_defs(const struct pc_depend *index, struct pc_val value)
{
	uint32_t low = 0, high = index->defs.n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (compare_key(index->defs.v[middle].key, value) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void see_shared(struct search *s, struct pc_val value)
{
	const struct pc_depend *shared = s->fn->info->shared;

	for (uint32_t i = find_defs(shared, value); i < shared->defs.n &&
	     !compare_key(shared->defs.v[i].key, value); i++) {
		const struct def *def = &shared->defs.v[i];

		see_mpi(s, def, pc_event_at(def->fn, def->block, def->event));
	}
}

static void see_value(struct search *s, struct pc_val value)
{
	struct def *defs = s->index->defs.v;

	for (uint32_t i = 0; value.kind == PC_VAL_VAR && i < s->fn->params.n;
	     i++)
		if (s->fn->params.v[i] == value.name)
			offer(s, PC_REASON_PARAM, value, s->fn->pretty,
			      s->fn->loc);
	for (uint32_t i = find_defs(s->index, value); i < s->index->defs.n &&
	     !compare_key(defs[i].key, value); i++) {
		if (defs[i].seen == s->index->questions)
			return; /* all of this variable have been seen */
		defs[i].seen = s->index->questions;
		see_def(s, &defs[i]);
	}
	if (value.kind == PC_VAL_GLOBAL || value.kind == PC_VAL_FIELD)
		see_shared(s, value);
}

struct pc_reason pc_depend(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_val value)
{
	struct search s = { .program = program, .fn = fn };

	s.index = index_fn(program, fn);
	s.index->questions++;
	if (has_place(value))
		pc_vec_push(program->arena, s.queue, place_of(value));
	for (uint32_t i = 0; i < s.queue.n && s.best.kind != PC_REASON_RANK;
	     i++)
		see_value(&s, s.queue.v[i]);
	return s.best;
}
