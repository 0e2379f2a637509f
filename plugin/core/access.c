/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * access.c - what small functions put into the fields of an object that they are
 *            handed, and what they return of one, is written behind their calls.
 *
 * In:   the model, calls through pointers resolved; fields of one known object
 *       (`exact`).
 * Out:  behind the call of a function that always puts a parameter or a number into
 *       a field of *P, and nothing else into that field: `.s.n = copy V, O exact`,
 *       V and O the arguments; if it puts other things there, but only into that of
 *       *P: `.s.n = other O exact` (both PC_EVF_LEFT).  A call that returns such a
 *       field gives no result any more; `copy .s.n, O exact` does.
 * Cost: O(events); large functions are not looked into (access_fn.c), and calls
 *       DEEP levels at most.
 * Not:  recursion; a call that may mean several functions.
 *
 * RATIONALE: one field stands for that of all objects.  A function sees which object
 * it sets itself (ssa_exact.c), not which one a constructor or setter does; so an
 * object of which all processes have the same would differ as soon as there is
 * another one that holds the rank.
 */
#include "access.h"

#define DEEP 4
#define NEAR 16 /* events in front of a call */

/* The object, or pointer to it, that is argument NUMBER of the call at event E of
 * BLOCK, or copied to that in front; else UNKNOWN. */
static struct pc_val object_at(const struct pc_block *block, uint32_t e,
			       uint32_t number)
{
	const struct pc_event *call = &block->events.v[e];
	struct pc_val object = { PC_VAL_UNKNOWN };

	if (number < call->args.n)
		object = call->args.v[number];
	for (int i = 0; i < NEAR && object.kind == PC_VAL_TMP && e--; i++) {
		const struct pc_event *event = &block->events.v[e];

		if (pc_val_eq(event->dst, object) &&
		    event->kind == PC_EV_ASSIGN &&
		    event->oper == PC_OPER_COPY && event->args.n == 1)
			object = event->args.v[0];
	}
	if (object.mod == PC_MOD_DEREF ||
	    (object.kind != PC_VAL_VAR && object.kind != PC_VAL_GLOBAL))
		object.kind = PC_VAL_UNKNOWN;
	object.rec = NULL;
	return object;
}

/* What stands for VALUE of the callee at CALL; UNKNOWN if nothing does. */
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

/* At the end of BLOCK: DST = copy VALUE of, or into a field of, OBJECT; what is put
 * there is not known if VALUE is not. */
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

/* The object of which the call at event E of BLOCK returns a field, or UNKNOWN. */
static struct pc_val got_at(const struct pc_block *block, uint32_t e,
			    const struct pc_access *a)
{
	struct pc_val dst = block->events.v[e].dst;

	if (!a->gets || dst.mod != PC_MOD_NONE ||
	    (dst.kind != PC_VAL_TMP && dst.kind != PC_VAL_VAR))
		return (struct pc_val){ PC_VAL_UNKNOWN };
	return object_at(block, e, a->object);
}

/* Behind event E of block B, the call; where to go on. */
static uint32_t write_out(const struct pc_accesses *all, struct pc_fn *fn, uint32_t b,
			  uint32_t e, const struct pc_access *a)
{
	struct pc_event call = *pc_event_at(fn, b, e);
	struct pc_val got = got_at(&fn->blocks.v[b], e, a);
	uint32_t next = b;

	if (e + 1 < fn->blocks.v[b].events.n) {
		next = pc_block_add(all->program, fn);
		pc_block_cut(fn, b, e + 1, next);
		fn->blocks.v[b].term = PC_TERM_JMP;
		fn->blocks.v[b].loc = call.loc;
		pc_block_to(all->program, fn, b, next);
	}
	for (uint32_t i = 0; i < a->n_puts; i++) {
		const struct pc_put *put = &a->puts[i];
		struct pc_val of = object_at(&fn->blocks.v[b], e, put->object);
		struct pc_val value = given(call.callee, &call, put->value);

		if (pc_val_is_field(value))
			value = (struct pc_val){ PC_VAL_UNKNOWN };
		if (of.kind != PC_VAL_UNKNOWN &&
		    (value.kind != PC_VAL_UNKNOWN || of.mod == PC_MOD_ADDR))
			add_copy(all, fn, b, &call, put->field, value, of);
	}
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

	for (uint32_t i = 0; i < n; i++)
		for (uint32_t b = i, e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			const struct pc_access *a = pc_access_of(all, event);
			uint32_t next;

			if (!a || event->flags & PC_EVF_AMONG ||
			    (!a->n_puts && got_at(&fn->blocks.v[b], e, a).kind ==
						   PC_VAL_UNKNOWN))
				continue;
			next = write_out(all, fn, b, e, a);
			if (next == b)
				break; /* the call was the last one */
			b = next;
			e = UINT32_MAX; /* from its beginning */
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

void pc_pass_access_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->flags & PC_EVF_LEFT &&
			    event->kind == PC_EV_ASSIGN)
				fprintf(out, "  b%u %u:%u leaves %s%s\n", b,
					event->loc.line, event->loc.col,
					event->dst.name, event->oper ==
					PC_OPER_COPY ? "" : " changed");
		}
}
