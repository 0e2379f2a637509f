/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * guard_wrap.c - user functions that only query OpenMP.
 *
 * In:   functions like `int me (void) { return omp_get_thread_num (); }`.
 * Out:  a call of one becomes a call of the OpenMP function, for all later
 *       passes.
 * Cost: O(functions), and O(events) if there is such a function.
 * Not:  a function with arguments or a branch, or one that another unit may
 *       replace.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/omp_names.h"
#include "model/live.h"
#include "model/value.h"
#include "rewrite/guards.h"

/* The OpenMP function that FN calls, without arguments and body; or NULL. */
static struct pc_fn *asks(const struct pc_fn *fn)
{
	const struct pc_block *block = &fn->blocks.v[0];
	struct pc_fn *asked = NULL;
	struct pc_val is = { .kind = PC_VAL_UNKNOWN };

	for (;;) {
		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];
			bool first = !asked && !event->args.n &&
				     event->kind == PC_EV_CALL;
			bool copy = asked && event->kind == PC_EV_ASSIGN &&
				    event->oper == PC_OPER_COPY &&
				    pc_val_eq(event->args.v[0], is);

			if ((!first && !copy) ||
			    event->dst.mod != PC_MOD_NONE ||
			    (event->dst.kind != PC_VAL_TMP &&
			     event->dst.kind != PC_VAL_VAR))
				return NULL;
			asked = first ? event->callee : asked;
			is = event->dst;
		}
		if (block->term != PC_TERM_JMP ||
		    block->succ.v[0] <= block->id)
			break;
		block = &fn->blocks.v[block->succ.v[0]];
	}
	return asked && block->term == PC_TERM_RET &&
	       pc_val_eq(block->cond, is) && !(fn->flags & PC_FN_WEAK) &&
	       pc_omp_call(asked->name) &&
	       !(asked->flags & PC_FN_DEFINED) ? asked : NULL;
}

static void replace(struct pc_fn *fn, struct pc_fn *const *asked)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = &fn->blocks.v[b].events.v[e];

			if (event->kind == PC_EV_CALL && event->callee &&
			    asked[event->callee->index])
				event->callee = asked[event->callee->index];
		}
}

void pc_guards_unwrap(struct pc_program *program)
{
	uint32_t n = program->fns.n;
	struct pc_fn **asked = NULL;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_fn *fn = program->fns.v[i];
		struct pc_fn *to = pc_fn_live(fn) ? asks(fn) : NULL;

		if (!to)
			continue;
		if (!asked)
			asked = PC_ARRAY(program->arena, n, struct pc_fn *);
		asked[i] = to;
	}
	for (uint32_t i = 0; asked && i < n; i++)
		if (pc_fn_live(program->fns.v[i]))
			replace(program->fns.v[i], asked);
}
