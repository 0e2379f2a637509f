/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * place_return.c - which address a function returns (contract in place_base.h).
 *
 * In:   a function: 'T &at (int i) { return data[i]; }'.
 * Out:  the field, global or parameter from which the returned address is
 *       computed, and which other parameters are added to it.
 * Cost: O(returns), once per function.
 * Not:  an address that was read through a pointer, or is one of several; the
 *       contents of C++ containers, which would be one for all objects.
 */
#include "base/arena.h"
#include "model/constant.h"
#include "model/contents.h"
#include "library/containers.h"
#include "graph/fn_info.h"
#include "graph/param.h"
#include "graph/temps.h"
#include "memory/place_base.h"
#include "memory/places.h"
#include "model/target.h"

#define DEEP 16 /* assignments between a parameter and what is added */

/* Add to *BY the parameters of FN from which the number VALUE is computed. */
static void add_params(const struct pc_fn *fn, struct pc_val value, uint64_t *by,
		       int deep)
{
	const struct pc_event *event;
	uint32_t param;

	value.mod = PC_MOD_NONE;
	if (value.kind == PC_VAL_TMP) {
		event = deep < DEEP ? pc_place_tmp(fn, value.num) : NULL;
		for (uint32_t i = 0; event && event->kind == PC_EV_ASSIGN &&
				     i < event->args.n; i++)
			add_params(fn, event->args.v[i], by, deep + 1);
		return;
	}
	param = pc_val_param(fn, value);
	if (param < 64)
		*by |= 1ull << param;
}

/* Whether an address computed from BASE is the same for the callers of FN. */
static bool is_outer(const struct pc_fn *fn, struct pc_val base)
{
	if (base.mod == PC_MOD_DEREF)
		return false;
	if (base.kind == PC_VAL_FIELD)
		return !pc_container_record(base.name);
	if (base.kind == PC_VAL_GLOBAL)
		return !pc_place_is_constant(base);
	return base.kind == PC_VAL_VAR && base.mod == PC_MOD_NONE &&
	       pc_val_param(fn, base) < 64;
}

/* Add to R that FN returns VALUE.  False: nothing is known. */
static bool add_return(struct pc_program *program, const struct pc_fn *fn,
		       struct pc_val value, struct pc_returned *r)
{
	struct pc_offset way = { 0 };
	const struct pc_val *addends[PC_ADDENDS];
	struct pc_val base = pc_place_base(program, fn, value, &way);

	if (way.loads || !is_outer(fn, base) ||
	    (r->base.kind != PC_VAL_UNKNOWN && pc_place_compare(base, r->base)))
		return false;
	r->base = base;
	r->inside |= way.unclear || way.element;
	value.mod = PC_MOD_DEREF;
	for (uint32_t n = pc_place_addends(fn, value, addends); n > 0; n--)
		add_params(fn, *addends[n - 1], &r->by, 0);
	return true;
}

static void find(struct pc_program *program, const struct pc_fn *fn,
		 struct pc_returned *r)
{
	bool good = true;

	for (uint32_t b = 0; b < fn->blocks.n && good; b++)
		if (fn->blocks.v[b].term == PC_TERM_RET)
			good = add_return(program, fn, fn->blocks.v[b].cond, r);
	if (!good)
		*r = (struct pc_returned){ .inside = false };
}

const struct pc_returned *pc_place_returned(struct pc_program *program,
					    const struct pc_event *call)
{
	const struct pc_fn *fn = pc_event_runs(call);

	if (!fn)
		return NULL;
	if (!fn->info->returned) {
		fn->info->returned = PC_NEW(program->arena, struct pc_returned);
		pc_tmps_find(program, fn);
		find(program, fn, fn->info->returned);
	}
	return fn->info->returned->base.kind == PC_VAL_UNKNOWN ?
		       NULL : fn->info->returned;
}
