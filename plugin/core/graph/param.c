/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * param.c - which parameter a value is, and which parameters a function leaves
 *           unchanged (contract in param.h).
 *
 * In:   a function.
 * Cost: O(parameters); O(E * parameters) for pc_fn_kept ().
 */
#include "graph/param.h"

#include "model/live.h"

uint32_t pc_val_param(const struct pc_fn *fn, struct pc_val value)
{
	for (uint32_t i = 0; value.kind == PC_VAL_VAR && i < fn->params.n; i++)
		if (fn->params.v[i] == value.name)
			return i;
	return PC_NONE;
}

bool pc_val_own(const struct pc_fn *fn, struct pc_val value)
{
	return value.mod == PC_MOD_NONE &&
	       (value.kind == PC_VAL_TMP || value.kind == PC_VAL_VAR) &&
	       pc_val_param(fn, value) == PC_NONE;
}

bool pc_event_is_whole(const struct pc_event *event)
{
	const struct pc_val *from = event->args.v;

	if (event->kind == PC_EV_CALL)
		return true;
	return event->kind == PC_EV_ASSIGN && event->args.n == 1 &&
	       from->mod != PC_MOD_ADDR &&
	       (from->kind == PC_VAL_VAR || from->kind == PC_VAL_GLOBAL ||
		from->mod == PC_MOD_DEREF);
}

static uint64_t param_bit(const struct pc_fn *fn, struct pc_val value)
{
	uint32_t param = pc_val_param(fn, value);

	return param < 64 ? UINT64_C(1) << param : 0;
}

uint64_t pc_fn_kept(const struct pc_fn *fn)
{
	uint64_t changed = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			changed |= param_bit(fn, event->dst);
			for (uint32_t i = 0; i < event->args.n; i++)
				if (event->args.v[i].mod == PC_MOD_ADDR)
					changed |= param_bit(fn,
							     event->args.v[i]);
		}
	return ~changed;
}
