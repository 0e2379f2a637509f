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

#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/constant.h"
#include "model/live.h"
#include "library/sources.h"
#include "graph/fn_info.h"
#include "memory/effects.h"
#include "memory/places.h"
#include "memory/points.h"
#include "memory/points_in.h"

bool pc_callback_is(const struct pc_program *program, const struct pc_fn *fn)
{
	return program->points && program->points->called[fn->index];
}

/* Whether MPI may write what argument ARG of OP points to after the call has
 * returned: until the request is complete, or while the memory belongs to a
 * window; or the argument is where other code learns its address. */
static bool is_kept(const struct pc_mpi_op *op, uint32_t arg)
{
	if (op->flags & PC_OPF_EXPOSES)
		return arg == (op->class_ == PC_OP_LOCAL && op->comm >= 0);
	if (!(op->output >> arg & 1) || (int)arg == op->request ||
	    (int)arg == op->made)
		return false;
	return op->class_ == PC_OP_FILE_SPLIT ||
	       (op->on == PC_ON_WIN && op->class_ == PC_OP_P2P) ||
	       (op->request >= 0 && op->class_ != PC_OP_COMPLETION);
}

/* A function that may run at any time writes AT, a location of FN. */
static void mark(struct pc_program *program, const struct pc_fn *fn,
		 struct pc_val at)
{
	struct pc_points *p = program->points;
	uint32_t spot = pc_points_spot(p, fn, at);
	const struct pc_aim *aim;
	struct pc_aim_fns fns;

	if (spot == PC_NONE) {
		spot = pc_points_place(p, fn, at);
		p->spots.v[spot].any_time = true;
		return;
	}
	p->spots.v[spot].any_time = true;
	aim = &p->aims.nodes.v[spot];
	fns = pc_aims_fns(&p->aims, spot);
	for (uint32_t i = 0; p->spots.v[spot].content && i < fns.n; i++)
		p->spots.v[fns.v[i]].any_time = true;
	if (!p->spots.v[spot].content || !aim->top || p->out_any_time)
		return;
	p->out_any_time = true;
	for (uint32_t i = 0; i < p->spots.v[p->out].n_names; i++)
		p->spots.v[p->names.v[p->spots.v[p->out].names + i].spot]
			.any_time = true;
}

/* RATIONALE: when the request of a call is complete is known to the pass
 * "requests" in one function only.  What comes into the buffer is not proved
 * before that, and seldom after it. */
static void mark_buffers(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_event *event)
{
	const struct pc_fn *to = event->kind == PC_EV_CALL ? event->callee :
							     NULL;
	bool keeps = to && !to->op && pc_source_of(to, PC_AXIS_PROCESSES) ==
					      PC_SOURCE_KEEPS;

	if (!to || (!to->op && !keeps))
		return;
	for (uint32_t i = 0; i < 31 && i < event->args.n; i++) {
		struct pc_val at = pc_place_behind(fn, event->args.v[i]);

		if ((keeps ? !(to->reads >> i & 1) : is_kept(to->op, i)) && at.kind != PC_VAL_UNKNOWN &&
		    at.kind != PC_VAL_INT && !pc_place_is_constant(at))
			mark(program, fn, at);
	}
}

void pc_callbacks_mark(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		for (uint32_t b = 0; pc_fn_live(fn) && b < fn->blocks.n; b++)
			for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
				mark_buffers(program, fn,
					     pc_event_at(fn, b, e));
	}
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
			mark(program, fn, effects->writes.v[k]);
		for (uint32_t k = 0; k < fn->params.n && k < 64; k++) {
			at.name = fn->params.v[k];
			if (effects->param_writes >> k & 1)
				mark(program, fn, at);
		}
	}
}
