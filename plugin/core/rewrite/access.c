/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * access.c - writes after the call of a small function what it stores in the
 *            fields of an object that it is passed, and what it returns of one.
 *
 * In:   the model, with calls through pointers resolved; fields of one known
 *       object (`exact`).
 * Out:  after the call of a function that always stores a parameter or a number
 *       in a field of *P, and nothing else in that field:
 *       `.s.n = copy V, O exact`, where V and O are the arguments.  If it
 *       stores other values, but only in that field of *P: `.s.n = other O
 *       exact`.  Both have PC_EVF_LEFT.  The same holds if *P is an object that
 *       it creates and returns.  A call that returns such a field has no result
 *       any more; `copy .s.n, O exact` gives it.
 * Cost: O(events), LOOKS times that where arguments are made to point to
 *       objects.  Large functions (access_fn.c), and calls more than DEEP
 *       levels down, are not examined.
 * Not:  recursion; a call that may mean several functions.
 *
 * RATIONALE: a field is one location for all objects.  A function sees which
 * object it sets itself (memory/ssa_exact.c), but not which one a constructor
 * or setter sets.  So an object that is the same on all processes would differ
 * as soon as another object holds the rank.
 */
#include "rewrite/access.h"

#include "base/arena.h"
#include "model/contents.h"
#include "tables/passes.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/opts.h"
#include "model/value.h"
#include "graph/param.h"
#include "graph/where.h"

#define DEEP 4
#define LOOKS 256 /* in one function */

/* Whether FN can know that OBJECT is different from other objects.  It cannot
 * for the target of a pointer that it is passed or that is shared. */
static bool is_own(const struct pc_fn *fn, struct pc_val object)
{
	return object.mod == PC_MOD_ADDR || pc_val_own(fn, object);
}

/* The value at CALL for VALUE of the callee TO, or UNKNOWN. */
static struct pc_val given(const struct pc_fn *to, const struct pc_event *call,
			   struct pc_val value)
{
	uint32_t param = pc_val_param(to, value);
	struct pc_val arg;

	if (value.kind == PC_VAL_INT)
		return value;
	if (param >= call->args.n)
		return (struct pc_val){ PC_VAL_UNKNOWN };
	arg = call->args.v[param];
	arg.rec = NULL; /* the pointer itself is stored */
	if (value.mod == PC_MOD_NONE)
		return arg;
	if (arg.mod == PC_MOD_ADDR)
		arg.mod = PC_MOD_NONE;
	else if (arg.kind == PC_VAL_INT)
		return arg; /* Fortran's constants */
	else if (arg.mod == PC_MOD_NONE && arg.kind == PC_VAL_VAR)
		arg.mod = PC_MOD_DEREF;
	else
		arg.kind = PC_VAL_UNKNOWN;
	return arg;
}

/* Append to BLOCK: DST = copy VALUE of OBJECT, or into field DST of OBJECT.  If
 * VALUE is UNKNOWN, what is stored is not known. */
static void add_copy(const struct pc_accesses *all, struct pc_fn *fn, uint32_t block,
		     const struct pc_event *call, struct pc_val dst,
		     struct pc_val value, struct pc_val object)
{
	struct pc_event *event = pc_event_add(all->program, fn, block,
					      PC_EV_ASSIGN, call->loc);

	event->oper = value.kind == PC_VAL_UNKNOWN ? PC_OPER_OTHER :
						     PC_OPER_COPY;
	event->dst = dst;
	event->flags = PC_EVF_EXACT;
	if (pc_val_is_field(dst))
		event->flags |= PC_EVF_LEFT;
	if (event->oper == PC_OPER_COPY)
		pc_event_arg(all->program, event, value);
	pc_event_arg(all->program, event, object);
}

/* Whether A sets a pointer, to which a parameter points, to an object. */
static bool sets_pointer(const struct pc_access *a)
{
	for (uint32_t i = 0; i < a->made.n; i++)
		if (a->made.v[i].number >= PC_ACCESS_OUT)
			return true;
	return false;
}

/* Append to BLOCK: if CALL changed POINTER, it points to a new object. */
static void add_made(const struct pc_accesses *all, struct pc_fn *fn, uint32_t block,
		     const struct pc_event *call, struct pc_val pointer)
{
	struct pc_event *event;

	if (pointer.kind == PC_VAL_UNKNOWN)
		return;
	event = pc_event_add(all->program, fn, block, PC_EV_ASSIGN, call->loc);
	event->oper = PC_OPER_OTHER;
	event->dst = pointer;
	event->flags = PC_EVF_FRESH;
	pc_event_arg(all->program, event, pointer);
}

/* The object of which CALL returns a field, or UNKNOWN. */
static struct pc_val got_at(const struct pc_event *call, const struct pc_access *a)
{
	if (!a->gets || call->dst.mod != PC_MOD_NONE ||
	    (call->dst.kind != PC_VAL_TMP && call->dst.kind != PC_VAL_VAR))
		return (struct pc_val){ PC_VAL_UNKNOWN };
	return pc_access_object(call, a->object);
}

/* Object NUMBER of the callee of CALL in FN.  UNKNOWN, too, if it may be an
 * object that existed before. */
static struct pc_val object_of(const struct pc_accesses *all, const struct pc_fn *fn,
			       const struct pc_event *call, uint32_t number)
{
	struct pc_val of = pc_access_object(call, number);

	if (number >= PC_ACCESS_OUT &&
	    (++*all->looks > LOOKS || !pc_access_is_new(fn, of)))
		of.kind = PC_VAL_UNKNOWN;
	return of;
}

/* Append to block B what CALL, whose callee does A, stores where. */
static void write_left(const struct pc_accesses *all, struct pc_fn *fn, uint32_t b,
		       const struct pc_event *call, const struct pc_access *a)
{
	struct pc_val of[PC_ACCESS_FIELDS];

	for (uint32_t i = 0; i < a->puts.n; i++)
		of[i] = object_of(all, fn, call, a->puts.v[i].object);
	for (uint32_t i = 0; i < a->made.n; i++)
		if (a->made.v[i].number >= PC_ACCESS_OUT)
			add_made(all, fn, b, call,
				 object_of(all, fn, call, a->made.v[i].number));
	for (uint32_t i = 0; i < a->puts.n; i++) {
		const struct pc_put *put = &a->puts.v[i];
		struct pc_val value = given(call->callee, call, put->value);

		if (pc_val_is_field(value))
			value = (struct pc_val){ PC_VAL_UNKNOWN };
		if (of[i].kind != PC_VAL_UNKNOWN &&
		    (value.kind != PC_VAL_UNKNOWN || is_own(fn, of[i])))
			add_copy(all, fn, b, call, put->field, value, of[i]);
	}
}

/* Write this after event E, the call, of block B.  Returns the next block. */
static uint32_t write_out(const struct pc_accesses *all, struct pc_fn *fn, uint32_t b,
			  uint32_t e, const struct pc_access *a)
{
	struct pc_event call = *pc_event_at(fn, b, e);
	struct pc_val got = got_at(&call, a);
	uint32_t next = b;

	if (e + 1 < fn->blocks.v[b].events.n)
		next = pc_block_split(all->program, fn, b, e + 1);
	write_left(all, fn, b, &call, a);
	if (got.kind != PC_VAL_UNKNOWN) {
		fn->blocks.v[b].events.v[e].dst =
			(struct pc_val){ PC_VAL_UNKNOWN };
		add_copy(all, fn, b, &call, call.dst, a->field, got);
	}
	return next;
}

static void write_all(const struct pc_accesses *all, struct pc_fn *fn)
{
	uint32_t n = fn->blocks.n;

	*all->looks = 0;
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t b = i, e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = pc_event_at(fn, b, e);
			const struct pc_access *a = pc_access_of(all, event);
			uint32_t next;

			if (!a || event->flags & PC_EVF_AMONG)
				continue;
			if (pc_access_makes(a, PC_ACCESS_RESULT) &&
			    event->dst.kind != PC_VAL_UNKNOWN)
				event->flags |= PC_EVF_FRESH;
			if (!a->puts.n && !sets_pointer(a) &&
			    got_at(event, a).kind == PC_VAL_UNKNOWN)
				continue;
			next = write_out(all, fn, b, e, a);
			if (next == b)
				break; /* the call was the last event */
			b = next;
			e = UINT32_MAX; /* continue at its start */
		}
}

/* ---- the pass ---- */

static bool is_ready(const struct pc_accesses *all, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_CALL && event->callee &&
			    pc_fn_live(event->callee) &&
			    !all->of[event->callee->index])
				return false;
		}
	return true;
}

void pc_pass_access_run(struct pc_program *program)
{
	struct pc_accesses all = { .program = program };
	uint32_t n = program->fns.n;
	bool *done;

	if (program->opts->level == PC_LEVEL_PAPER ||
	    program->opts->without & PC_WITHOUT_INTERPROCEDURAL)
		return;
	all.of = PC_ARRAY(program->arena, n, struct pc_access *);
	all.looks = PC_NEW(program->arena, uint32_t);
	done = PC_ARRAY(program->arena, n, bool);
	for (int round = 0; round <= DEEP; round++)
		for (uint32_t i = 0; i < n; i++) {
			struct pc_fn *fn = program->fns.v[i];

			if (done[i] || !pc_fn_live(fn) ||
			    (round < DEEP && (!pc_access_small(fn) ||
					      !is_ready(&all, fn))))
				continue;
			write_all(&all, fn);
			done[i] = true;
			if (round < DEEP)
				all.of[i] = pc_access_find(&all, fn);
		}
}

static bool says(const struct pc_event *event, char *text, size_t size)
{
	if (!(event->flags & PC_EVF_LEFT) || event->kind != PC_EV_ASSIGN)
		return false;
	snprintf(text, size, "leaves %s%s", event->dst.name,
		 event->oper == PC_OPER_COPY ? "" : " changed");
	return true;
}

void pc_pass_access_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	pc_dump_events(out, fn, says);
}
