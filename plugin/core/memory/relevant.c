/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * relevant.c - which shared locations can matter at all; which arrays have
 *              elements of their own (element.c).
 *
 * In:   aliases of each function (places.c).
 * Out:  pc_place_wanted () for globals and fields.
 * Cost: O(E), then O(1).
 * Not:  variables of one name in several functions are one variable here; all
 *       arguments of calls of the program's functions matter.
 *
 * RATIONALE: a value matters if a condition, a call, a construct or a return
 * uses it, or an assignment to something that matters.  Most of what a program
 * accesses are the numbers that it computes with, and only a few of these ever
 * decide anything.  A location that does not matter needs no definitions.
 * There are also many fields that are only set for a library (each WRITE of
 * Fortran sets a record of them).
 */
#include "memory/relevant.h"

#include "model/contents.h"
#include "tables/mpi_data.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/program.h"
#include "model/value.h"
#include "library/sources.h"
#include "graph/temps.h"
#include "memory/element.h"
#include "memory/places.h"
#include "memory/points.h"
#include "memory/ssa_form.h"

/* An event that matters as soon as a certain location does. */
struct waiting {
	const struct pc_fn *fn;
	const struct pc_event *event;
	uint32_t next; /* the next one that waits for the same name, + 1 */
};

struct matter {
	struct pc_program *program;
	struct pc_arena *scratch;
	PC_VEC(struct waiting) list, todo;
	struct pc_vals names; /* of the same memory as others that matter */
};

static void want(struct matter *m, struct pc_val at)
{
	struct pc_name_head *head;
	uint8_t bit = (uint8_t)(1u << at.mod);

	if (at.mod == PC_MOD_ADDR)
		return;
	at = pc_elem_whole(m->program, at);
	if (!pc_place_is_shared(at) &&
	    (at.kind != PC_VAL_VAR || at.mod != PC_MOD_NONE))
		return;
	head = pc_name_head(at.name);
	if (head->wanted & bit)
		return;
	head->wanted |= bit;
	pc_points_names(m->program, at, m->scratch, &m->names);
	for (uint32_t i = head->waits; i; i = m->list.v[i - 1].next)
		pc_vec_push(m->scratch, m->todo, m->list.v[i - 1]);
	head->waits = 0;
}

/* EVENT of FN matters as soon as AT does. */
static void await(struct matter *m, const struct pc_fn *fn,
		  const struct pc_event *event, struct pc_val at)
{
	struct waiting w = { fn, event, 0 };
	struct pc_name_head *head;

	at = pc_elem_whole(m->program, at);
	head = pc_name_head(at.name);
	if (head->wanted >> at.mod & 1) {
		pc_vec_push(m->scratch, m->todo, w);
		return;
	}
	w.next = head->waits;
	pc_vec_push(m->scratch, m->list, w);
	head->waits = m->list.n;
}

static void want_operand(struct matter *m, const struct pc_fn *fn,
			 struct pc_val value)
{
	struct pc_tmp_def *def = value.kind == PC_VAL_TMP ?
				 pc_tmp_def_of(fn, value.num) : NULL;

	want(m, value);
	if (value.mod == PC_MOD_DEREF)
		want(m, pc_place_behind(fn, value));
	if (!def || def->matters)
		return;
	def->matters = true;
	pc_vec_push(m->scratch, m->todo, ((struct waiting){
		    fn, pc_event_at(fn, def->block, def->event), 0 }));
}

/* The callee, and then the caller, may read what an argument points to. */
static void see_call(struct matter *m, const struct pc_fn *fn,
		     const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;
	bool any = !op;

	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val at = pc_place_behind(fn, event->args.v[i]);

		want_operand(m, fn, event->args.v[i]);
		if (!op || !pc_mpi_op_has_buffer(op, i))
			want(m, at);
		else if (pc_place_is_shared(at))
			await(m, fn, event, at);
		else if (!(op->input >> i & 1))
			any = true;
	}
	for (uint32_t i = 0; any && i < event->args.n; i++)
		want(m, pc_place_behind(fn, event->args.v[i]));
}

/* Whether EVENT only computes something; *AT: where it stores the result, if
 * that location may turn out not to matter. */
static bool only_computes(const struct pc_fn *fn, const struct pc_event *event,
			  struct pc_val *at)
{
	*at = event->dst;
	if (event->kind == PC_EV_CALL) {
		if (!event->callee || event->callee->blocks.n ||
		    event->callee->op ||
		    pc_source_of(event->callee, PC_AXIS_PROCESSES) !=
			    PC_SOURCE_FOLLOWS)
			return false;
	} else if (event->kind != PC_EV_ASSIGN) {
		return false;
	}
	if (at->kind == PC_VAL_TMP && at->mod == PC_MOD_NONE) {
		const struct pc_tmp_def *def = pc_tmp_def_of(fn, at->num);

		return def && pc_event_at(fn, def->block, def->event) == event;
	}
	if (at->mod == PC_MOD_DEREF)
		*at = pc_place_behind(fn, *at);
	return pc_place_is_shared(*at) ||
	       (at->kind == PC_VAL_VAR && at->mod == PC_MOD_NONE);
}

static void see_event(struct matter *m, const struct pc_fn *fn,
		      const struct pc_event *event)
{
	struct pc_val at;

	if (pc_event_names(event))
		return;
	if (only_computes(fn, event, &at)) {
		if (at.kind != PC_VAL_TMP)
			await(m, fn, event, at);
		return;
	}
	if (event->kind != PC_EV_ASSIGN) {
		see_call(m, fn, event);
		return;
	}
	for (uint32_t i = 0; i < event->args.n; i++)
		want_operand(m, fn, event->args.v[i]);
}

static void follow(struct matter *m)
{
	while (m->todo.n || m->names.list.n) {
		struct waiting w;

		while (m->names.list.n)
			want(m, m->names.list.v[--m->names.list.n]);
		if (!m->todo.n)
			break;
		w = m->todo.v[--m->todo.n];
		for (uint32_t i = 0; i < w.event->args.n; i++) {
			want_operand(m, w.fn, w.event->args.v[i]);
			if (w.event->kind != PC_EV_ASSIGN)
				want(m, pc_place_behind(w.fn,
							w.event->args.v[i]));
		}
	}
}

static void see_fn(struct matter *m, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			see_event(m, fn, &block->events.v[e]);
			pc_elems_written(m->program, fn, &block->events.v[e]);
		}
		want_operand(m, fn, block->cond);
		follow(m);
	}
}

void pc_places_want(struct pc_program *program)
{
	struct matter m = { .program = program };

	m.scratch = pc_scratch_take(program);
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			see_fn(&m, program->fns.v[i]);
	pc_scratch_give(program, m.scratch);
}
