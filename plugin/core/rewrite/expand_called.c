/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expand_called.c - calls through pointers in the copy of a function (contract in
 *                   expand_copy.h).
 *
 * In:   a call that passes addresses of functions to a function that calls these, itself
 *       or in the choice that the pass "pointers" has made of the call.
 * Out:  in the copy, direct calls: which function is meant is known there.
 * Cost: O(events of the function).
 * Not:  a function that comes from memory.
 */
#include "rewrite/expand_copy.h"

#include <string.h>
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/param.h"

struct pc_fn *pc_expand_function(const struct expand *x, struct pc_val value)
{
	struct pc_fn *fn;

	if (value.kind != PC_VAL_GLOBAL || value.mod != PC_MOD_ADDR)
		return NULL;
	fn = pc_fn_find(x->program, value.name);
	return fn && pc_fn_live(fn) && !fn->op ? fn : NULL;
}

/* Whether EVENT is a call through a pointer. */
static bool is_pointed(const struct pc_event *event)
{
	return event->kind == PC_EV_CALL && !event->callee && event->args.n;
}

bool pc_expand_knows(const struct expand *x)
{
	const struct pc_fn *fn = x->call.callee;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			struct pc_val arg;
			uint32_t param;

			if (!is_pointed(event))
				continue;
			param = pc_val_param(fn, event->args.v[0]);
			if (param >= PC_EXPAND_PARAMS)
				return false;
			arg = pc_expand_argument(x, param);
			if (!pc_expand_function(x, arg) &&
			    pc_val_param(x->fn, arg) == PC_NONE)
				return false;
		}
	return true;
}

void pc_expand_direct(const struct expand *x, struct pc_event *call)
{
	struct pc_event pointed = *call;
	struct pc_fn *to = is_pointed(call) ?
			   pc_expand_function(x, call->args.v[0]) : NULL;

	if (!to)
		return;
	call->callee = to;
	call->type = NULL;
	memset(&call->args, 0, sizeof call->args);
	for (uint32_t i = 1; i < pointed.args.n; i++)
		pc_event_arg(x->program, call, pointed.args.v[i]);
}

void pc_expand_settle(const struct expand *x, uint32_t b)
{
	struct pc_block *block = &x->fn->blocks.v[x->first + b], *way;
	const struct pc_event *test;
	const struct pc_fn *meant;

	if (!(block->flags & PC_BLF_TARGET))
		return;
	test = &block->events.v[block->events.n - 1];
	meant = pc_expand_function(x, test->args.v[0]);
	if (!meant)
		return;
	block->term = PC_TERM_JMP;
	block->cond = (struct pc_val){ .kind = PC_VAL_UNKNOWN };
	block->flags &= ~(uint32_t)PC_BLF_TARGET;
	block->succ.v[0] = block->succ.v[meant->name != test->args.v[1].name];
	block->succ.n = 1;
	way = &x->fn->blocks.v[block->succ.v[0]];
	for (uint32_t e = 0; e < way->events.n; e++)
		if (way->events.v[e].callee == meant)
			way->events.v[e].flags &= (uint8_t)~PC_EVF_AMONG;
}
