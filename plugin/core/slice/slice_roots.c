/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice_roots.c - where the slice begins (contract in slice_in.h).
 *
 * In:   the events of all functions with a body.
 * Out:  the events that obligations are about, or that could change anything.
 * Cost: linear in the events.
 */
#include "slice/slice_in.h"

#include "graph/exits.h"
#include "graph/outside.h"
#include "graph/threads.h"
#include "library/sources.h"
#include "model/contents.h"
#include "model/live.h"
#include "proof/open_ends.h"
#include "tables/mpi_data.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "tables/omp_names.h"

static bool is_mpi_root(const struct slice *s, const struct pc_mpi_op *op)
{
	const uint32_t flags = PC_OPF_HANDLER | PC_OPF_SURVIVES |
			       PC_OPF_REVOKES | PC_OPF_USER | PC_OPF_EXPOSES;

	return s->threads || op->flags & flags || op->class_ != PC_OP_LOCAL;
}

static bool makes_threads(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL)
		return event->kind != PC_EV_ASSIGN;
	return event->callee && (pc_omp_call(event->callee->name) ||
				 pc_thread_is_maker(event->callee->name));
}

/* Whether EVENT of FN writes where nothing is known of. */
static bool writes_openly(struct slice *s, const struct pc_fn *fn,
			  const struct pc_event *event)
{
	uint32_t place;

	if (event->dst.mod != PC_MOD_DEREF)
		return false;
	place = pc_slice_place(s, fn, event->dst);
	return !place || s->places.v[pc_slice_find(s, place)].open;
}

static bool is_root(struct slice *s, const struct pc_fn *fn,
		    const struct pc_event *event)
{
	const struct pc_fn *callee = event->callee;

	if (makes_threads(event) || writes_openly(s, fn, event) ||
	    (s->parts && pc_slice_is_memory(event)))
		return true;
	if (event->kind != PC_EV_CALL)
		return false;
	if (!callee)
		return !event->type;
	if (callee->op)
		return is_mpi_root(s, callee->op);
	if (pc_event_throws(event))
		return true;
	if (pc_fn_has_body(callee) || (callee->flags & PC_FN_NORETURN &&
				       !pc_event_ends_unseen(event)))
		return false;
	return pc_lock_call(callee->name) || pc_lock_guard(callee->name) ||
	       pc_open_names(event) ||
	       pc_event_is_unseen(s->whole, event) ||
	       pc_source_of(callee, PC_AXIS_PROCESSES) == PC_SOURCE_KEEPS ||
	       pc_event_raises(event);
}

/* Whether EVENT may send addresses: not of each datatype it is known that its elements
 * are none. */
static bool may_send(const struct pc_event *event)
{
	for (uint32_t i = 0; i < event->args.n && i < 31; i++) {
		struct pc_val type = event->args.v[i];
		const char *name = type.kind == PC_VAL_GLOBAL ?
				   pc_mpi_handle_symbol(type.name) : NULL;

		if (event->callee->op->types >> i & 1 &&
		    !(name && pc_mpi_type_is_number(name)))
			return true;
	}
	return false;
}

/* The event of FN at AT is a root. */
static void begin_at(struct slice *s, const struct pc_fn *fn,
		     struct slice_at at)
{
	const struct pc_event *event = pc_event_at(fn, at.block, at.event);
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;
	bool sends = op && s->addresses && may_send(event);

	pc_slice_take(s, at);
	pc_slice_want_target(s, fn, event->dst);
	for (uint32_t i = 0; event->kind != PC_EV_ASSIGN &&
	     !pc_slice_is_memory(event) && i < event->args.n; i++) {
		if (!sends && pc_slice_is_buffer(op, i)) {
			pc_slice_want_address(s, fn, event->args.v[i]);
			continue;
		}
		pc_slice_want(s, fn, event->args.v[i]);
		if (sends || !op || op->flags & PC_OPF_USER ||
		    !pc_mpi_op_has_buffer(op, i))
			pc_slice_want_behind(s, fn, event->args.v[i]);
	}
}

void pc_slice_begin(struct slice *s, const struct pc_fn *fn)
{
	if (pc_fn_is_main(fn) || fn->flags & PC_FN_BROKEN)
		pc_slice_keep(s, fn->index);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		if (block->term == PC_TERM_TRY ||
		    block->term == PC_TERM_UNWIND)
			pc_slice_keep(s, fn->index);
		for (uint32_t e = 0; e < block->events.n; e++)
			if (is_root(s, fn, &block->events.v[e]))
				begin_at(s, fn, (struct slice_at){
						fn->index, b, e });
	}
}

bool pc_slice_has_threads(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (makes_threads(pc_event_at(fn, b, e)))
				return true;
	return false;
}
