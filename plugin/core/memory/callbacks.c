/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callbacks.c - functions that may run at any time (contract in callbacks.h).
 *
 * In:   what functions without a model know (points.c); effects.
 * Out:  which locations such functions write, and those that are called through
 *       pointers.
 * Cost: O(functions + what they write).
 * Not:  when they run.
 */
#include "memory/callbacks.h"

#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/effects.h"
#include "memory/points.h"
#include "memory/points_in.h"

bool pc_callback_is(const struct pc_program *program, const struct pc_fn *fn)
{
	return program->points && program->points->called[fn->index];
}

bool pc_callbacks_are_pure(const struct pc_program *program)
{
	bool any = false;

	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];
		const struct pc_effects *effects;

		if (!pc_callback_is(program, fn))
			continue;
		effects = pc_fn_live(fn) ? fn->info->effects : NULL;
		if (!effects || effects->unknown || effects->many ||
		    effects->reads.n || effects->writes.n)
			return false;
		any = true;
	}
	return any;
}

void pc_callbacks_mark(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];
		const struct pc_effects *effects;
		struct pc_val at = { .kind = PC_VAL_VAR, .mod = PC_MOD_DEREF };

		/* A call through a pointer does not say what it writes. */
		if (!(pc_callback_is(program, fn) ||
		      program->points->pointed[fn->index]) || !pc_fn_live(fn))
			continue;
		effects = fn->info->effects;
		for (uint32_t k = 0; k < effects->writes.n; k++)
			pc_points_at_any_time(program, fn,
					      effects->writes.v[k]);
		for (uint32_t k = 0; k < fn->params.n && k < 64; k++) {
			at.name = fn->params.v[k];
			if (effects->param_writes >> k & 1)
				pc_points_at_any_time(program, fn, at);
		}
	}
}
