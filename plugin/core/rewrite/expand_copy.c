/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expand_copy.c - a copy of the blocks of a function in place of a call (contract in
 *                 expand_copy.h).
 *
 * In:   the call; the function, whose own calls have been replaced.
 * Out:  blocks behind those of the caller, with other names of variables and
 *       temporaries.  A parameter that the function does not change is the argument
 *       itself, if that is the same everywhere in the caller.
 * Cost: O(events of the function); O(E) for each parameter and at the end.
 * Not:  an argument that points to a part of a variable (plugin/gcc/lower-call.cc) stays
 *       a pointer.
 */
#include "rewrite/expand_copy.h"

#include <string.h>
#include "base/arena.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/exits.h"
#include "graph/param.h"

/* ---- values ---- */

static const char *fresh(const struct expand *x, const char *name)
{
	return pc_arena_printf(x->program->arena, "%s#%c%u", name, x->mark, x->number);
}

/* What a function does to a parameter. */
enum change {
	KEPT,   /* it reads it, and what it points to */
	STORED, /* it also stores there */
	PART,   /* or elsewhere, at an address that it computes */
	CHANGED /* it assigns it, or uses its address or an element of it */
};

/* What operand I of EVENT (the last one: what it assigns) does to PARAM. */
static enum change change_by(const struct pc_event *event, uint32_t i,
			     const char *param)
{
	bool dst = i == event->args.n;
	struct pc_val at = dst ? event->dst : event->args.v[i];

	if (at.kind == PC_VAL_VAR && pc_elem_is(at) &&
	    !strncmp(at.name, param, strlen(param)))
		return CHANGED;
	if (at.kind != PC_VAL_VAR || at.name != param)
		return KEPT;
	if (at.mod == PC_MOD_ADDR || (dst && at.mod == PC_MOD_NONE))
		return CHANGED;
	if (event->kind == PC_EV_ASSIGN && (event->oper == PC_OPER_OTHER ||
					    (event->oper == PC_OPER_ADD &&
					     at.mod == PC_MOD_NONE)))
		return PART;
	return dst ? STORED : KEPT;
}

/* What FN does to PARAM; *STORED: it stores what that points to, or near it. */
static enum change change_of(const struct pc_fn *fn, const char *param, bool *stored)
{
	enum change all = KEPT, one;

	*stored = false;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			for (uint32_t i = 0; i <= event->args.n; i++) {
				one = change_by(event, i, param);
				*stored |= one != KEPT && i == event->args.n &&
					   event->dst.mod == PC_MOD_DEREF;
				all = one > all ? one : all;
			}
		}
	/* What it only reads at such an address is no change. */
	return all == PART && !*stored ? KEPT : all;
}

/* Whether VALUE of the caller is the same wherever it is mentioned: a temporary, the
 * address of a variable, a parameter that is not assigned. */
static bool is_fixed(const struct expand *x, struct pc_val value)
{
	bool stored;

	if (pc_elem_is(value))
		return false;
	if (value.mod == PC_MOD_ADDR)
		return value.kind == PC_VAL_VAR || value.kind == PC_VAL_GLOBAL;
	return value.mod == PC_MOD_NONE &&
	       (value.kind == PC_VAL_TMP ||
		(value.kind == PC_VAL_VAR &&
		 pc_val_param(x->fn, value) != PC_NONE &&
		 change_of(x->fn, value.name, &stored) <= STORED));
}

/* Whether VALUE, the address of a local variable of the caller, is that of one value:
 * the function makes no use of an element of it or of an address in it. */
static bool is_one(const struct expand *x, struct pc_val value)
{
	if (value.kind != PC_VAL_VAR || value.mod != PC_MOD_ADDR)
		return false;
	for (uint32_t b = 0; b < x->fn->blocks.n; b++)
		for (uint32_t e = 0; e < x->fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(x->fn, b, e);
			bool computes = event->kind == PC_EV_ASSIGN &&
					(event->oper == PC_OPER_OTHER ||
					 event->oper == PC_OPER_ADD);

			for (uint32_t i = 0; i <= event->args.n; i++) {
				struct pc_val at = i < event->args.n ?
					event->args.v[i] : event->dst;

				if (at.kind != PC_VAL_VAR)
					continue;
				if (pc_elem_whole(x->program, at).name ==
				    value.name &&
				    (pc_elem_is(at) ||
				     (computes && at.mod == PC_MOD_ADDR)))
					return false;
			}
		}
	return true;
}

/* VALUE of the caller, or what it copies. */
static struct pc_val origin(const struct expand *x, struct pc_val value)
{
	return value.kind == PC_VAL_TMP && value.mod == PC_MOD_NONE &&
	       value.num < x->known.n &&
	       x->known.v[value.num].kind != PC_VAL_UNKNOWN ?
		       x->known.v[value.num] : value;
}

/* EVENT of the caller assigns temporary TMP.  What that copies is known. */
static void learn(struct expand *x, const struct pc_event *event)
{
	struct pc_val value;

	if (event->dst.kind != PC_VAL_TMP || event->dst.mod != PC_MOD_NONE ||
	    event->kind != PC_EV_ASSIGN || event->oper != PC_OPER_COPY ||
	    event->args.n != 1 || event->flags & PC_EVF_SIZED)
		return;
	value = origin(x, event->args.v[0]);
	if (!is_fixed(x, value))
		return;
	while (x->known.n <= event->dst.num)
		pc_vec_push(x->program->arena, x->known,
			    ((struct pc_val){ PC_VAL_UNKNOWN }));
	x->known.v[event->dst.num] = value;
}

struct pc_val pc_expand_argument(const struct expand *x, uint32_t i)
{
	struct pc_val arg = { PC_VAL_UNKNOWN };

	if (i < x->call.args.n)
		arg = origin(x, x->call.args.v[i]);
	arg.rec = NULL;
	return is_fixed(x, arg) ? arg : (struct pc_val){ PC_VAL_UNKNOWN };
}

/* VALUE, an argument, or what it points to. */
static struct pc_val read_through(struct pc_val arg, struct pc_val value)
{
	arg.rec = value.rec;
	if (value.mod == PC_MOD_DEREF)
		arg.mod = arg.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	return arg;
}

/* VALUE of the function that is called, in the copy. */
static struct pc_val renamed(const struct expand *x, struct pc_val value)
{
	struct pc_val whole;
	uint32_t param;

	if (value.kind == PC_VAL_TMP)
		value.num += x->base;
	if (value.kind != PC_VAL_VAR)
		return value;
	whole = value;
	whole.mod = PC_MOD_NONE;
	param = pc_val_param(x->to, whole);
	if (param < PC_EXPAND_PARAMS && x->stand[param].kind != PC_VAL_UNKNOWN)
		return read_through(x->stand[param], value);
	whole = pc_elem_whole(x->program, value);
	whole = pc_val_named(x->program, PC_VAL_VAR, whole.mod,
			     fresh(x, whole.name));
	if (pc_elem_is(value))
		whole = pc_elem_of(x->program, whole, pc_elem_number(value));
	whole.rec = value.rec;
	return whole;
}

/* Append `DST = copy VALUE` to BLOCK. */
static void add_copy(struct expand *x, uint32_t block, struct pc_val dst,
		     struct pc_val value)
{
	struct pc_event *event = pc_event_add(x->program, x->fn, block,
					      PC_EV_ASSIGN, x->call.loc);

	event->oper = PC_OPER_COPY;
	event->dst = dst;
	value.rec = NULL;
	pc_event_arg(x->program, event, value);
}

/* What the function finds in its parameters. */
static void add_params(struct expand *x, uint32_t block)
{
	for (uint32_t i = 0; i < x->to->params.n; i++) {
		struct pc_val param = { .kind = PC_VAL_VAR,
					.name = x->to->params.v[i] };
		struct pc_val stand = { PC_VAL_UNKNOWN };
		bool stored;

		if (change_of(x->to, param.name, &stored) <= STORED)
			stand = pc_expand_argument(x, i);
		if (i < PC_EXPAND_PARAMS)
			x->stand[i] = stand;
		if (i >= PC_EXPAND_PARAMS || x->stand[i].kind == PC_VAL_UNKNOWN)
			add_copy(x, block, renamed(x, param),
				 i < x->call.args.n ? x->call.args.v[i] :
				 (struct pc_val){ PC_VAL_UNKNOWN });
	}
}

/* The place LOC of the function, in the copy: the call's, if the function is not the
 * user's. */
static struct pc_loc place(const struct expand *x, struct pc_loc loc)
{
	return x->to->flags & PC_FN_SHORT ? x->call.loc : loc;
}

/* Append a copy of EVENT to BLOCK.  The caller may know other objects of the
 * type, too. */
static void add_event(struct expand *x, uint32_t block, const struct pc_event *event)
{
	struct pc_event *copy = pc_event_add(x->program, x->fn, block,
					     event->kind, event->loc);
	struct pc_event made = *event;

	made.loc = place(x, event->loc);
	made.dst = renamed(x, event->dst);
	if (event->kind == PC_EV_ASSIGN)
		made.flags &= (uint8_t)~PC_EVF_SOLE;
	memset(&made.args, 0, sizeof made.args);
	*copy = made;
	for (uint32_t i = 0; i < event->args.n; i++)
		pc_event_arg(x->program, copy, renamed(x, event->args.v[i]));
	pc_expand_direct(x, copy);
	learn(x, copy);
	x->added++;
}

/* Whether the function ends at one place; *VALUE: what it returns there. */
static bool ends_once(const struct pc_fn *fn, struct pc_val *value)
{
	uint32_t n = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->blocks.v[b].term == PC_TERM_RET) {
			*value = fn->blocks.v[b].cond;
			n++;
		}
	return n == 1;
}

/* Fill block number FIRST + B of the caller, a copy of block B. */
static void add_block(struct expand *x, uint32_t b)
{
	const struct pc_block *from = &x->to->blocks.v[b];
	uint32_t id = x->first + b;
	struct pc_block *block;

	for (uint32_t e = 0; e < from->events.n; e++)
		add_event(x, id, &from->events.v[e]);
	if (from->term == PC_TERM_RET && x->result.kind != PC_VAL_UNKNOWN)
		add_copy(x, id, x->result, renamed(x, from->cond));
	block = &x->fn->blocks.v[id];
	block->loc = place(x, from->loc);
	block->flags = from->flags;
	block->ways = from->ways;
	block->survived = from->survived;
	block->term = from->term;
	if (from->term == PC_TERM_RET) {
		block->term = PC_TERM_JMP;
		pc_block_to(x->program, x->fn, id, x->tail);
		return;
	}
	if (x->handler != PC_NONE &&
	    (from->term == PC_TERM_UNWIND ||
	     (from->term == PC_TERM_NORETURN && pc_block_throws(from)))) {
		block->term = PC_TERM_JMP;
		pc_block_to(x->program, x->fn, id, x->handler);
		return;
	}
	block->cond = renamed(x, from->cond);
	for (uint32_t i = 0; i < from->succ.n; i++)
		pc_block_to(x->program, x->fn, id, x->first + from->succ.v[i]);
	for (uint32_t i = 0; i < from->cases.n; i++)
		pc_case_add(x->program, &x->fn->blocks.v[id], from->cases.v[i]);
}

/* Move what follows event E in block B, the call, to a block of its own, which
 * begins with an assignment of the result, if that is used. */
static void cut(struct expand *x, uint32_t b, uint32_t e)
{
	bool used = x->call.dst.kind != PC_VAL_UNKNOWN;
	struct pc_event *event;
	struct pc_block *from;

	x->tail = pc_block_add(x->program, x->fn);
	pc_block_cut(x->fn, b, e + !used, x->tail);
	from = &x->fn->blocks.v[b];
	from->events.n = from->events.cap = e;
	from->moved_from = e + 1;
	from->moved_by = used;
	if (!used)
		return;
	if (!ends_once(x->to, &x->result))
		x->result = pc_val_named(x->program, PC_VAL_VAR, PC_MOD_NONE,
					 fresh(x, "_"));
	else
		x->result.kind = PC_VAL_UNKNOWN;
	event = &x->fn->blocks.v[x->tail].events.v[0];
	*event = (struct pc_event){ .kind = PC_EV_ASSIGN, .oper = PC_OPER_COPY,
				    .loc = x->call.loc, .dst = x->call.dst };
	pc_event_arg(x->program, event, x->result);
}

uint32_t pc_expand_handler(const struct pc_block *block, uint32_t e)
{
	return block->term == PC_TERM_TRY && !pc_block_calls(block, e + 1) &&
	       block->succ.n == 2 ? block->succ.v[1] : PC_NONE;
}

bool pc_expand_fits(struct expand *x, const struct pc_event *call)
{
	const struct pc_fn *to = call->callee;

	x->call = *call;
	if (!pc_expand_knows(x))
		return false;
	for (uint32_t i = 0; i < to->params.n; i++) {
		bool stored;
		enum change change = change_of(to, to->params.v[i], &stored);
		struct pc_val arg = pc_expand_argument(x, i);

		if ((change > STORED || arg.kind == PC_VAL_UNKNOWN) &&
		    i < call->args.n && pc_expand_moved(x, call->args.v[i],
							to->params.v[i]))
			return false;
		if (stored && (change != STORED || i >= PC_EXPAND_PARAMS ||
			       arg.kind == PC_VAL_UNKNOWN ||
			       (arg.mod == PC_MOD_ADDR && !is_one(x, arg))))
			return false;
	}
	return true;
}

void pc_expand_call(struct expand *x, uint32_t b, uint32_t e)
{
	struct pc_val result;
	struct pc_block *tail;

	x->call = *pc_event_at(x->fn, b, e);
	x->handler = pc_expand_handler(&x->fn->blocks.v[b], e);
	x->to = x->call.callee;
	x->number++;
	x->result = (struct pc_val){ PC_VAL_UNKNOWN };
	x->base = x->next_tmp;
	x->next_tmp += pc_fn_next_tmp(x->to);
	cut(x, b, e);
	tail = &x->fn->blocks.v[x->tail];
	if (tail->term == PC_TERM_TRY && !pc_block_calls(tail, 0)) {
		tail->term = PC_TERM_JMP;
		tail->succ.n = 1;
	}
	x->first = x->fn->blocks.n;
	for (uint32_t i = 0; i < x->to->blocks.n; i++)
		pc_block_add(x->program, x->fn);
	x->fn->blocks.v[b].term = PC_TERM_JMP;
	x->fn->blocks.v[b].loc = x->call.loc;
	pc_block_to(x->program, x->fn, b, x->first);
	add_params(x, b);
	for (uint32_t i = 0; i < x->to->blocks.n; i++)
		add_block(x, i);
	for (uint32_t i = 0; i < x->to->blocks.n; i++)
		pc_expand_settle(x, i);
	if (x->call.dst.kind != PC_VAL_UNKNOWN && ends_once(x->to, &result)) {
		struct pc_event *event = pc_event_at(x->fn, x->tail, 0);

		event->args.v[0] = origin(x, renamed(x, result));
		learn(x, event);
	}
}

/* ---- begin and end ---- */

/* VALUE, an operand of an event: what it copies, or what is found there. */
static struct pc_val seen(const struct expand *x, struct pc_val value)
{
	struct pc_val pointer = value, from;

	if (value.kind != PC_VAL_TMP || value.mod == PC_MOD_ADDR)
		return value;
	pointer.mod = PC_MOD_NONE;
	from = origin(x, pointer);
	return pc_val_eq(from, pointer) ? value : read_through(from, value);
}

static void use(const struct expand *x, bool *used, struct pc_val value)
{
	if (value.kind == PC_VAL_TMP && value.num < x->next_tmp)
		used[value.num] = true;
}

static void drop_unused(struct expand *x)
{
	bool *used = PC_ARRAY(x->program->arena, x->next_tmp + 1, bool);

	for (uint32_t b = 0; b < x->fn->blocks.n; b++) {
		const struct pc_block *block = &x->fn->blocks.v[b];

		use(x, used, block->cond);
		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			if (event->dst.mod == PC_MOD_DEREF)
				use(x, used, event->dst);
			for (uint32_t i = 0; i < event->args.n; i++)
				use(x, used, event->args.v[i]);
		}
	}
	for (uint32_t b = x->n_blocks; b < x->fn->blocks.n; b++) {
		struct pc_block *block = &x->fn->blocks.v[b];
		uint32_t n = 0;

		for (uint32_t e = 0; e < block->events.n; e++) {
			struct pc_event event = block->events.v[e];

			if (event.kind != PC_EV_ASSIGN ||
			    event.dst.kind != PC_VAL_TMP ||
			    event.dst.mod != PC_MOD_NONE ||
			    event.dst.num < x->own || used[event.dst.num])
				block->events.v[n++] = event;
		}
		block->events.n = n;
	}
}

static void see_all(struct expand *x)
{
	for (uint32_t b = 0; b < x->fn->blocks.n; b++)
		for (uint32_t e = 0; e < x->fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = pc_event_at(x->fn, b, e);

			for (uint32_t i = 0; i < event->args.n; i++)
				event->args.v[i] = seen(x, event->args.v[i]);
		}
}

void pc_expand_begin(struct expand *x)
{
	x->own = x->next_tmp = pc_fn_next_tmp(x->fn);
	x->n_blocks = x->fn->blocks.n;
	x->added = 0;
	x->known.n = 0;
}

void pc_expand_end(struct expand *x)
{
	if (!x->known.n)
		return;
	see_all(x);
	drop_unused(x);
}
