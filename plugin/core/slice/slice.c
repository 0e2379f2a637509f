/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice.c - what an obligation depends on (contract in slice.h).
 *
 * In:   a whole program, closed, with its calls settled (whole/reach.c).
 * Out:  s->kept, the functions; the others keep no body.  In the pass "slice" also
 *       what is taken of each function (slice_part.c).
 * Cost: almost linear in the program.
 * Not:  functions with handlers of exceptions, and those that call code that is not
 *       seen, are kept.
 *
 * RATIONALE: this is a backward slice (Weiser, "Program slicing", ICSE 1981;
 * across functions Horwitz, Reps, Binkley, TOPLAS 1990), first with whole functions
 * as its parts, later with events.  It begins at everything that a warning, a check
 * or a proof is about: calls of MPI that involve other processes or requests,
 * constructs of OpenMP, threads, locks, exceptions, calls of code that is not seen.  Of
 * each event in it, it has
 *
 *   - what the event reads, and where it reads and writes,
 *   - all events that may write what is read, whatever their order,
 *   - the branches that decide whether it is executed,
 *   - the calls of its function.
 *
 * A function without such an event changes nothing that one of them reads, and
 * calls none of them.  So each execution of the program is one of the slice with
 * the same obligations, if the function returns or ends the job, as is assumed of
 * functions in any case (docs/analyses/ends.md).  What the other functions return
 * and write is unknown to the passes, and nothing in the slice depends on it.
 * A mistake here could only lose a warning of `parcoach check`: what is checked at run
 * time is decided by `--prune`, which analyzes all functions.
 */
#include "slice/slice.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "slice/slice_in.h"
#include "tables/mpi_data.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "tables/passes.h"

/* ---- what matters ---- */

void pc_slice_want_place(struct slice *s, uint32_t place, void *unused)
{
	(void)unused;
	place = place ? pc_slice_find(s, place) : 0;
	/* What is not in the table of writes is written by nothing. */
	if (!place || place >= s->n_wanted || s->wanted[place] & SLICE_VALUE)
		return;
	s->wanted[place] |= SLICE_VALUE;
	pc_vec_push(s->arena, s->want, place);
}

/* The same for where PLACE points, and not to which element of an array. */
static void want_aim(struct slice *s, uint32_t place)
{
	/* Of a part, where it writes what does not matter does not matter. */
	if (s->parts)
		return;
	place = place ? pc_slice_find(s, place) : 0;
	if (!place || place >= s->n_wanted || s->wanted[place])
		return;
	s->wanted[place] |= SLICE_ADDRESS;
	pc_vec_push(s->arena, s->aims, place);
}

void pc_slice_want_address(struct slice *s, const struct pc_fn *fn,
			 struct pc_val value)
{
	if (value.kind == PC_VAL_INT || value.kind == PC_VAL_UNKNOWN ||
	    value.mod == PC_MOD_ADDR)
		return;
	want_aim(s, pc_slice_named(s, fn, value));
	if (value.mod == PC_MOD_DEREF)
		want_aim(s, pc_slice_place(s, fn, value));
}

/* VALUE of FN matters. */
void pc_slice_want(struct slice *s, const struct pc_fn *fn,
		       struct pc_val value)
{
	if (value.kind == PC_VAL_INT || value.kind == PC_VAL_UNKNOWN ||
	    value.mod == PC_MOD_ADDR)
		return;
	pc_slice_want_place(s, pc_slice_named(s, fn, value), NULL);
	if (value.mod == PC_MOD_DEREF)
		pc_slice_want_place(s, pc_slice_place(s, fn, value), NULL);
}

/* Where an assignment to DST of FN writes matters. */
void pc_slice_want_target(struct slice *s, const struct pc_fn *fn,
			struct pc_val dst)
{
	if (dst.mod == PC_MOD_DEREF)
		pc_slice_want_place(s, pc_slice_named(s, fn, dst), NULL);
}

/* What ARG of FN points to matters.  Nothing is ever known of what an unknown
 * address points to. */
void pc_slice_want_behind(struct slice *s, const struct pc_fn *fn,
			struct pc_val arg)
{
	if (arg.kind != PC_VAL_UNKNOWN)
		pc_slice_want_place(s, pc_slice_aim(s, fn, arg), NULL);
	if (arg.rec)
		pc_slice_fields(s, arg.rec, NULL, pc_slice_want_place);
}

void pc_slice_want_all(struct slice *s, const struct pc_fn *fn,
		       const struct pc_event *event)
{
	for (uint32_t i = 0; i < event->args.n; i++) {
		pc_slice_want(s, fn, event->args.v[i]);
		pc_slice_want_behind(s, fn, event->args.v[i]);
	}
}

/* Whether argument I of OP is a buffer, and not perhaps MPI_IN_PLACE. */
bool pc_slice_is_buffer(const struct pc_mpi_op *op, uint32_t i)
{
	const uint32_t places = PC_OPF_PLACE_ALL | PC_OPF_PLACE_ROOT |
				PC_OPF_PLACE_ANY | PC_OPF_USER;

	return op && !(op->flags & places) && pc_mpi_op_has_buffer(op, i);
}

/* EVENT of FN calls TO, which has no body and writes something of CLASS.  What MPI
 * stores elsewhere than in a buffer does not follow from buffers. */
static void want_outside(struct slice *s, const struct pc_fn *fn,
			 const struct pc_event *event, const struct pc_fn *to,
			 uint32_t class_)
{
	bool all = !event->callee || !to->op || to->op->flags & PC_OPF_USER;

	for (uint32_t i = 0; !all && i < event->args.n; i++) {
		uint32_t aim = pc_slice_aim(s, fn, event->args.v[i]);

		all = pc_mpi_op_has_buffer(to->op, i) &&
		      (event->args.v[i].rec ||
		       (aim && pc_slice_find(s, aim) == class_));
	}
	for (uint32_t i = 0; i < event->args.n; i++) {
		if (!all && pc_slice_is_buffer(to->op, i)) {
			pc_slice_want_address(s, fn, event->args.v[i]);
			continue;
		}
		pc_slice_want(s, fn, event->args.v[i]);
		if (all || !pc_mpi_op_has_buffer(to->op, i))
			pc_slice_want_behind(s, fn, event->args.v[i]);
	}
}

void pc_slice_keep(struct slice *s, uint32_t fn)
{
	if (s->kept[fn])
		return;
	s->kept[fn] = true;
	pc_vec_push(s->arena, s->keep, fn);
}

static struct slice_part *part_of(struct slice *s, uint32_t fn)
{
	struct slice_part *part = &s->part[fn];
	const struct pc_fn *of = s->whole->fns.v[fn];
	uint32_t n = of->blocks.n, events = 0;

	if (part->met)
		return part;
	part->met = PC_ARRAY(s->arena, n, bool);
	if (!s->parts)
		return part;
	part->decides = PC_ARRAY(s->arena, n, bool);
	part->first = PC_ARRAY(s->arena, n, uint32_t);
	for (uint32_t b = 0; b < n; b++) {
		part->first[b] = events;
		events += of->blocks.v[b].events.n;
	}
	part->taken = PC_ARRAY(s->arena, events + 1, bool);
	return part;
}

/* Whether BLOCK of FN is executed matters. */
void pc_slice_meet(struct slice *s, uint32_t fn, uint32_t block)
{
	bool *met = part_of(s, fn)->met;

	pc_slice_keep(s, fn);
	if (met[block])
		return;
	met[block] = true;
	pc_vec_push(s->arena, s->todo, ((struct slice_at){ fn, block, 0 }));
}

void pc_slice_take(struct slice *s, struct slice_at at)
{
	struct slice_part *part = part_of(s, at.fn);

	pc_slice_meet(s, at.fn, at.block);
	if (part->taken && at.event != PC_NONE)
		part->taken[part->first[at.block] + at.event] = true;
}

void pc_slice_decide(struct slice *s, uint32_t fn, uint32_t block)
{
	struct slice_part *part = part_of(s, fn);

	pc_slice_want(s, s->whole->fns.v[fn],
		      s->whole->fns.v[fn]->blocks.v[block].cond);
	pc_slice_meet(s, fn, block);
	if (part->decides)
		part->decides[block] = true;
}

static const struct pc_event *event_at(const struct slice *s,
				       struct slice_at at)
{
	return pc_event_at(s->whole->fns.v[at.fn], at.block, at.event);
}

/* ---- consequences ---- */

/* The call at AT calls a function that is kept. */
static void see_call(struct slice *s, struct slice_at at)
{
	const struct pc_event *event = event_at(s, at);
	const struct pc_fn *fn = s->whole->fns.v[at.fn];
	uint32_t known = event->callee ? event->callee->params.n : UINT32_MAX;

	pc_slice_take(s, at);
	for (uint32_t i = 0; i < event->args.n; i++)
		if (i >= known || event->args.v[i].rec ||
		    (!i && !event->callee))
			pc_slice_want(s, fn, event->args.v[i]);
	if (pc_slice_outside(event))
		pc_slice_want_all(s, fn, event);
}

/* CLASS is the result of calls of many functions of a type. */
static void want_results(struct slice *s, const struct pc_event *event)
{
	pc_slice_want_place(s, pc_slice_type(s, event->type, SLICE_RESULT), NULL);
}

/* The call EVENT of FN writes something of CLASS that matters. */
static void see_call_write(struct slice *s, const struct pc_fn *fn,
			   const struct pc_event *event, uint32_t class_)
{
	uint32_t dst = pc_slice_place(s, fn, event->dst), n;
	struct pc_fn *const *to = pc_slice_targets(s, event, &n);
	uint32_t first = !event->callee;
	bool result = dst && pc_slice_find(s, dst) == class_;

	pc_slice_want_target(s, fn, event->dst);
	if (pc_slice_many(s, event, n)) {
		if (result)
			want_results(s, event);
		for (uint32_t i = 1; i < event->args.n; i++)
			if (pc_slice_find(s, pc_slice_type(s, event->type,
							   i - 1)) == class_)
				pc_slice_want(s, fn, event->args.v[i]);
		return;
	}
	for (uint32_t k = 0; k < n; k++) {
		struct pc_val param = { .kind = PC_VAL_VAR };

		if (!pc_fn_has_body(to[k])) {
			want_outside(s, fn, event, to[k], class_);
			continue;
		}
		if (result)
			pc_slice_want_place(s, s->results + to[k]->index, NULL);
		for (uint32_t i = first; i < event->args.n &&
		     i - first < to[k]->params.n; i++) {
			param.name = to[k]->params.v[i - first];
			if (pc_slice_find(s, pc_slice_named(s, to[k], param)) ==
			    class_)
				pc_slice_want(s, fn, event->args.v[i]);
		}
	}
}

/* Parameter I of FN matters to calls through pointers, or (PC_NONE) its result. */
static void see_type(struct slice *s, const struct pc_fn *fn, uint32_t i)
{
	const char *types[] = { fn->type, NULL };

	if (i == PC_NONE)
		pc_slice_want_place(s, s->results + fn->index, NULL);
	for (int k = !fn->type; i != PC_NONE && k < 2; k++)
		pc_slice_want_place(s, pc_slice_type(s, types[k], i), NULL);
}

/* What is at AT writes something of CLASS that matters. */
static void see_write(struct slice *s, struct slice_at at, uint32_t class_)
{
	const struct pc_fn *fn = s->whole->fns.v[at.fn];
	const struct pc_event *event;

	if (at.block == PC_NONE) {
		see_type(s, fn, at.event);
		return;
	}
	pc_slice_take(s, at);
	if (at.event == PC_NONE) {
		pc_slice_want(s, fn, fn->blocks.v[at.block].cond);
		return;
	}
	event = event_at(s, at);
	if (event->kind == PC_EV_CALL) {
		if (!pc_slice_outside(event))
			see_call(s, at);
		see_call_write(s, fn, event, class_);
		return;
	}
	pc_slice_want_target(s, fn, event->dst);
	for (uint32_t i = 0; i < event->args.n; i++)
		pc_slice_want(s, fn, event->args.v[i]);
}

static void see_block(struct slice *s, struct slice_at at)
{
	const struct pc_fn *fn = s->whole->fns.v[at.fn];
	uint32_t n;
	const uint32_t *by = pc_slice_controllers(s, fn, at.block, &n);

	for (uint32_t i = 0; i < n; i++)
		pc_slice_decide(s, at.fn, by[i] - 1);
}

/* What is at AT writes an address of CLASS. */
static void see_address(struct slice *s, struct slice_at at, uint32_t class_)
{
	const struct pc_fn *fn = s->whole->fns.v[at.fn];
	const struct pc_event *event;
	uint32_t n, dst;
	struct pc_fn *const *to;

	if (at.block == PC_NONE) {
		see_write(s, at, class_);
		return;
	}
	pc_slice_keep(s, at.fn);
	if (at.event == PC_NONE) {
		pc_slice_want_address(s, fn, fn->blocks.v[at.block].cond);
		return;
	}
	event = event_at(s, at);
	if (event->dst.mod == PC_MOD_DEREF)
		want_aim(s, pc_slice_named(s, fn, event->dst));
	n = event->kind == PC_EV_CALL ? event->args.n :
					pc_slice_sources(event);
	for (uint32_t i = 0; i < n; i++)
		pc_slice_want_address(s, fn, event->args.v[i]);
	if (event->kind != PC_EV_CALL)
		return;
	dst = pc_slice_place(s, fn, event->dst);
	if (!dst || pc_slice_find(s, dst) != class_)
		return;
	to = pc_slice_targets(s, event, &n);
	if (pc_slice_many(s, event, n))
		want_results(s, event);
	else
		for (uint32_t k = 0; k < n; k++)
			want_aim(s, s->results + to[k]->index);
}

/* The callers of function I are kept, and where it stores something: a store of
 * which this is not known could be one to anything. */
static void see_fn(struct slice *s, uint32_t i)
{
	const struct pc_fn *fn = s->whole->fns.v[i];

	for (uint32_t k = pc_slice_first(&s->calls, i); k;
	     k = s->calls.all.v[k].next)
		see_call(s, s->calls.all.v[k].at);
	if (fn->flags & (PC_FN_ADDRESS | PC_FN_TABLE)) {
		pc_slice_want_place(s, pc_slice_type(s, fn->type, SLICE_CALLS), NULL);
		pc_slice_want_place(s, pc_slice_type(s, NULL, SLICE_CALLS), NULL);
	}
	if (s->parts && pc_fn_has_body(fn)) {
		pc_slice_see_fn(s, fn);
		return;
	}
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_val dst = pc_event_at(fn, b, e)->dst;

			if (dst.mod == PC_MOD_DEREF)
				want_aim(s, pc_slice_named(s, fn, dst));
		}
}

static void follow(struct slice *s)
{
	const struct slice_table *writes = &s->writes;

	while (s->want.n || s->aims.n || s->keep.n || s->todo.n) {
		if (s->keep.n) {
			see_fn(s, s->keep.v[--s->keep.n]);
		} else if (s->todo.n) {
			see_block(s, s->todo.v[--s->todo.n]);
		} else if (s->aims.n) {
			uint32_t place = s->aims.v[--s->aims.n];

			for (uint32_t k = pc_slice_first(writes, place); k;
			     k = writes->all.v[k].next)
				see_address(s, writes->all.v[k].at, place);
		} else {
			uint32_t place = s->want.v[--s->want.n];

			for (uint32_t k = pc_slice_first(writes, place); k;
			     k = writes->all.v[k].next)
				see_write(s, writes->all.v[k].at, place);
		}
	}
}

/* ---- the program ---- */

/* Whether the verifier would find all successors: a model from a file is verified
 * later. */
static bool is_sound(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t i = 0; i < block->succ.n; i++)
			if (block->succ.v[i] >= fn->blocks.n)
				return false;
	}
	return true;
}

/* Whether something is stored through an address that a message may carry, or nothing is
 * known of that: which buffer holds it does not follow from what an event reads. */
static bool sends_addresses(struct slice *s)
{
	uint32_t to = pc_slice_find(s, SLICE_MESSAGES);

	return s->places.v[to].open ||
	       pc_slice_first(&s->writes, to);
}

static void find(struct slice *s)
{
	uint32_t n = s->whole->fns.n;

	pc_slice_places(s);
	pc_slice_flow(s);
	pc_slice_ends(s);
	pc_slice_callers(s);
	pc_slice_table(s, &s->writes, s->places.n);
	pc_slice_writes(s);
	s->n_wanted = s->writes.n;
	s->addresses = sends_addresses(s);
	s->control = PC_ARRAY(s->arena, n, struct slice_control);
	s->kept = PC_ARRAY(s->arena, n, bool);
	s->part = PC_ARRAY(s->arena, n, struct slice_part);
	s->wanted = PC_ARRAY(s->arena, s->n_wanted, uint8_t);
	for (uint32_t i = 0; i < n; i++)
		if (pc_fn_has_body(s->whole->fns.v[i]))
			pc_slice_begin(s, s->whole->fns.v[i]);
	follow(s);
}

/* PARTS: of bodies, too. */
static uint32_t slice(struct pc_program *whole, bool parts)
{
	struct slice s = { .whole = whole, .parts = parts };
	uint32_t dropped;

	for (uint32_t i = 0; i < whole->fns.n; i++) {
		if (!is_sound(whole->fns.v[i]))
			return 0;
		s.threads |= pc_slice_has_threads(whole->fns.v[i]);
	}
	s.arena = pc_arena_new();
	find(&s);
	dropped = pc_slice_drop(&s);
	pc_slice_forget(&s);
	pc_arena_free(s.arena);
	return dropped;
}

uint32_t pc_slice(struct pc_program *whole)
{
	whole->sliced = true;
	return slice(whole, false);
}

void pc_pass_slice_run(struct pc_program *program)
{
	if (program->sliced)
		slice(program, true);
}
