/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * short.c - the bodies of short functions of the user in place of their calls.
 *
 * In:   the model, after the pass "access": live functions with at most EVENTS events
 *       and BLOCKS blocks, which call only the system, what MPI knows without other
 *       processes, and the functions that they get.
 * Out:  a call of such a function, in a function that may call collectives or is
 *       called there, becomes a copy of its blocks (expand_copy.h), in which a call of
 *       a function that it gets is a direct one.  What "access" has written after the
 *       call is removed if it does not say all.
 * Cost: O(E), and O(events that are added), at most MOST in a function.
 * Not:  functions with constructs, frames that nested functions use, what is in a
 *       container, new objects, or records by value; fields of an object that is not
 *       stated; what another definition may override (WEAK), or of which the user
 *       states something; calls that an exception of a library may leave where the
 *       caller handles it; one target of several (PC_EVF_AMONG): which one is called
 *       is not known.
 *
 * RATIONALE: of a function that several callers share, one summary says what it
 * returns and leaves.  Its body says it for this call: what its parameters point to
 * are variables of the caller, and its conditions are those of the caller.
 */
#include "model/copies.h"
#include "rewrite/expand_copy.h"

#include <string.h>
#include "base/arena.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "tables/passes.h"
#include "model/build.h"
#include "model/facts.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/value.h"
#include "graph/callers.h"
#include "graph/exits.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "graph/param.h"
#include "graph/where.h"
#include "rewrite/chosen_read.h"
#include "rewrite/throws.h"

#define MOST 1024 /* events */
#define DEEP 6 /* calls of short functions in short functions */
#define EVENTS 24
#define BLOCKS 12

/* What is known of each function: whether its calls are being replaced, have been, and
 * whether it may then stand in place of a call. */
enum state { NEW, OPEN, DONE, STANDS };

struct shorts {
	struct expand x;
	enum state *state;
	const bool *coll; /* by function: may call collectives */
};

/* ---- which functions ---- */

/* Whether FN mentions the value of the variable NAME. */
static bool has_value(const struct pc_fn *fn, const char *name)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_val at = fn->blocks.v[b].cond;

		if (at.name == name && at.mod == PC_MOD_NONE)
			return true;
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			for (uint32_t i = 0; i < pc_event_at(fn, b, e)->args.n; i++) {
				at = pc_event_at(fn, b, e)->args.v[i];
				if (at.name == name && at.mod == PC_MOD_NONE)
					return true;
			}
	}
	return false;
}

/* Whether EVENT of FN accesses a field of a record that is a parameter or, as far as
 * is known, returned. */
static bool passes_record(const struct pc_fn *fn, const struct pc_event *event)
{
	uint32_t n = pc_event_asked(event) + pc_event_put(event);

	for (uint32_t i = event->args.n - n; i < event->args.n; i++) {
		struct pc_val at = event->args.v[i];

		if (at.kind == PC_VAL_VAR && at.mod == PC_MOD_ADDR &&
		    (pc_val_param(fn, at) != PC_NONE || has_value(fn, at.name)))
			return true;
	}
	return false;
}

/* Whether EVENT, an assignment, accesses a field and does not state of which object, or
 * leaves a part of what is there. */
static bool is_vague(const struct pc_event *event)
{
	bool other = event->oper == PC_OPER_OTHER && !pc_event_tells(event);

	if (event->dst.kind == PC_VAL_FIELD && !pc_event_put(event) &&
	    !pc_event_tells(event))
		return true;
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val at = event->args.v[i];

		if (other && pc_val_eq(at, event->dst))
			return true;
		if (at.kind == PC_VAL_FIELD && at.mod != PC_MOD_ADDR &&
		    !pc_event_asked(event))
			return true;
	}
	return false;
}

/* Whether a copy of VALUE can have another name. */
static bool is_plain(struct pc_val value)
{
	return !pc_val_is_frame(value) &&
	       (value.kind != PC_VAL_VAR || !strstr(value.name, "#in"));
}

/* Whether EVENT calls the system, what MPI knows without other processes, or what a
 * parameter of FN decides. */
static bool is_simple_call(const struct shorts *s, const struct pc_fn *fn,
			   const struct pc_event *event)
{
	const struct pc_fn *to = event->callee;

	if (event->flags & PC_EVF_BESIDE)
		return false;
	if (!to)
		return event->args.n && event->args.v[0].mod == PC_MOD_NONE &&
		       pc_val_param(fn, event->args.v[0]) != PC_NONE;
	if (to->op)
		return to->op->class_ == PC_OP_LOCAL &&
		       !(to->op->flags & PC_OPF_USER);
	return to->flags & PC_FN_DEFINED ?
		       event->flags & PC_EVF_AMONG && !s->coll[to->index] :
		       pc_fn_is_system(to);
}

/* Whether EVENT makes the object that is thrown (C++ ABI, 2.4.2). */
static bool makes_exception(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && event->callee &&
	       !strcmp(event->callee->name, "__cxa_allocate_exception");
}

/* Whether EVENT of FN is no call of other code of the user or of other processes, no
 * construct, and assigns nothing of which the user states something. */
static bool is_simple(const struct shorts *s, const struct pc_fn *fn,
		      const struct pc_event *event)
{
	if (event->host || !is_plain(event->dst) ||
	    (event->flags & PC_EVF_FRESH && !makes_exception(event)) ||
	    (event->dst.kind == PC_VAL_VAR &&
	     pc_user_uniform(s->x.program, fn, event->dst)))
		return false;
	for (uint32_t i = 0; i < event->args.n; i++)
		if (!is_plain(event->args.v[i]))
			return false;
	if (event->kind == PC_EV_CALL)
		return is_simple_call(s, fn, event);
	return event->kind == PC_EV_ASSIGN && !(event->flags & PC_EVF_WHOLE) &&
	       !is_vague(event) && !passes_record(fn, event);
}

/* Whether FN, whose own calls have been replaced, may stand in place of a call. */
static bool is_short(const struct shorts *s, const struct pc_fn *fn)
{
	uint32_t n = 0;

	if (fn->op || fn->blocks.n > BLOCKS || pc_fn_is_main(fn) ||
	    fn->flags & (PC_FN_WEAK | PC_FN_UNIFORM | PC_FN_FIRST |
			 PC_FN_NORETURN | PC_FN_SLICED))
		return false;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		n += block->events.n;
		if (n > EVENTS || !is_plain(block->cond) ||
		    block->flags & PC_BLF_FATAL)
			return false;
		for (uint32_t e = 0; e < block->events.n; e++)
			if (!is_simple(s, fn, &block->events.v[e]))
				return false;
	}
	return true;
}

/* ---- which calls ---- */

/* Whether an exception that leaves FN, called at event E of BLOCK, leaves a copy of it
 * in the same way: it is of the user, and the caller has one place for it. */
static bool throws_alike(const struct pc_fn *fn, const struct pc_block *block,
			 uint32_t e)
{
	bool throws = fn->info->throws;

	if (block->events.v[e].flags & PC_EVF_NOTHROW)
		return !throws;
	if (block->term != PC_TERM_TRY || pc_block_calls(block, e + 1))
		return !throws;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t i = 0; i < fn->blocks.v[b].events.n; i++) {
			const struct pc_event *event = pc_event_at(fn, b, i);

			if (pc_event_raises(event) && !pc_event_throws(event) &&
			    !pc_event_handles(event))
				return false;
		}
	return pc_expand_handler(block, e) != PC_NONE;
}

/* How many events after number E of BLOCK, a call, state what that leaves.  *ALL: they
 * say with which values. */
static uint32_t n_left(const struct pc_block *block, uint32_t e, bool *all)
{
	uint32_t n = 0;

	*all = true;
	while (e + 1 + n < block->events.n) {
		const struct pc_event *event = &block->events.v[e + 1 + n];

		if (event->kind != PC_EV_ASSIGN || !(event->flags & PC_EVF_LEFT))
			break;
		*all = *all && event->oper == PC_OPER_COPY;
		n++;
	}
	return n;
}

/* Whether CALL gets the address of a field: of which object is stated after it. */
static bool gets_field(const struct pc_event *call)
{
	for (uint32_t i = 0; i < call->args.n; i++)
		if (call->args.v[i].kind == PC_VAL_FIELD &&
		    call->args.v[i].mod == PC_MOD_ADDR)
			return true;
	return false;
}

static bool is_wanted(struct shorts *s, uint32_t b, uint32_t e)
{
	const struct pc_block *block = &s->x.fn->blocks.v[b];
	const struct pc_event *event = &block->events.v[e];
	bool all;

	return event->kind == PC_EV_CALL && event->callee &&
	       s->state[event->callee->index] == STANDS &&
	       !(event->flags & (PC_EVF_BESIDE | PC_EVF_FRESH | PC_EVF_GUESS |
				 PC_EVF_AMONG)) &&
	       s->x.added < MOST && !gets_field(event) &&
	       (!n_left(block, e, &all) || !all) &&
	       throws_alike(event->callee, block, e) &&
	       pc_expand_fits(&s->x, event);
}

/* Replace the call at event E of block B. */
static void replace(struct expand *x, uint32_t b, uint32_t e)
{
	struct pc_block *block = &x->fn->blocks.v[b];
	struct pc_copy copy = { x->fn, block->events.v[e].callee,
				block->events.v[e].loc };
	bool all;
	uint32_t n = n_left(block, e, &all);

	pc_vec_push(x->program->arena, x->program->copies, copy);
	/* RATIONALE: the pass "access" has added these; nothing refers to them. */
	if (n)
		memmove(&block->events.v[e + 1], &block->events.v[e + 1 + n],
			(block->events.n - e - 1 - n) * sizeof *block->events.v);
	block->events.n -= n;
	pc_expand_call(x, b, e);
}

static void replace_all(struct shorts *s)
{
	struct expand *x = &s->x;

	pc_expand_begin(x);
	for (uint32_t i = 0; i < x->fn->blocks.n; i++)
		for (uint32_t b = i, e = 0; e < x->fn->blocks.v[b].events.n; e++)
			if (is_wanted(s, b, e)) {
				replace(x, b, e);
				break; /* the rest is a later block */
			}
	pc_expand_end(x);
}

/* ---- the pass ---- */

static void visit(struct shorts *s, struct pc_fn *fn, int depth);

/* The same for the function of which VALUE is the address, if it is that. */
static void visit_named(struct shorts *s, struct pc_val value, int depth)
{
	struct pc_fn *fn = pc_expand_function(&s->x, value);

	if (fn)
		visit(s, fn, depth);
}

/* Replace calls in the functions that FN calls, and then in FN. */
static void visit(struct shorts *s, struct pc_fn *fn, int depth)
{
	enum state *state = &s->state[fn->index];

	if (*state != NEW || !pc_fn_live(fn))
		return;
	*state = OPEN;
	for (uint32_t b = 0; depth && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_CALL && event->callee)
				visit(s, event->callee, depth - 1);
			for (uint32_t i = 0; i < event->args.n; i++)
				visit_named(s, event->args.v[i], depth - 1);
		}
	s->x.fn = fn;
	replace_all(s);
	*state = is_short(s, fn) ? STANDS : DONE;
}

void pc_pass_short_run(struct pc_program *program)
{
	struct shorts s = { .x = { .program = program, .mark = 's' } };
	struct pc_callers callers;
	bool any = false;

	if (program->opts->level == PC_LEVEL_PAPER ||
	    program->opts->without &
		    (PC_WITHOUT_INTERPROCEDURAL | PC_WITHOUT_EXPANSION))
		return;
	pc_callers_find(program, &callers);
	s.coll = pc_callers_collect(program, &callers);
	for (uint32_t i = 0; i < program->fns.n && !any; i++)
		any = pc_fn_live(program->fns.v[i]) &&
		      is_short(&s, program->fns.v[i]);
	s.state = PC_ARRAY(program->arena, program->fns.n + 1, enum state);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		if (!s.coll[i])
			continue;
		if (any)
			visit(&s, program->fns.v[i], DEEP);
		pc_chosen_reads(program, program->fns.v[i]);
	}
}

static bool says(const struct pc_event *event, char *text, size_t size)
{
	if (event->kind != PC_EV_ASSIGN || event->dst.kind != PC_VAL_VAR ||
	    !strstr(event->dst.name, "#s"))
		return false;
	snprintf(text, size, "assigns %s", event->dst.name);
	return true;
}

void pc_pass_short_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	(void)program;
	pc_dump_events(out, fn, says);
}
