/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice_flow.c - what each event lets flow, and what it writes (contract in
 *                slice_in.h).
 *
 * In:   all functions of the program; what libraries do (library/sources.h).
 * Out:  classes of places; for each place what writes it.
 * Cost: linear in the events, and in the fields of records that are passed to
 *       functions without a body.
 * Not:  the order of events; which object has a field.
 */
#include "slice/slice_in.h"

#include <stdlib.h>
#include <string.h>
#include "library/sources.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/slot.h"
#include "model/value.h"
#include "graph/outside.h"
#include "graph/targets.h"
#include "tables/mpi_data.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"

static struct pc_val param(const struct pc_fn *fn, uint32_t i)
{
	return (struct pc_val){ .kind = PC_VAL_VAR, .name = fn->params.v[i] };
}

static void meet(struct slice *s, uint32_t a, uint32_t b)
{
	if (a && b)
		pc_slice_join(s, a, b);
}

/* An address of which nothing is known may lead to PLACE. */
static void open_to(struct slice *s, uint32_t place)
{
	place = pc_slice_find(s, place);
	s->places.v[place].open = true;
}

/* VALUE of FN flows into the place TO. */
static void into(struct slice *s, const struct pc_fn *fn, struct pc_val value,
		 uint32_t to)
{
	uint32_t aim = to ? pc_slice_aim(s, fn, value) : 0;

	if (to && value.kind == PC_VAL_UNKNOWN)
		open_to(s, pc_slice_to(s, to));
	if (aim)
		pc_slice_join(s, pc_slice_to(s, to), aim);
}

/* Libraries know what VALUE points to. */
static void leave(struct slice *s, const struct pc_fn *fn, struct pc_val value)
{
	meet(s, pc_slice_aim(s, fn, value), SLICE_OUTSIDE);
}

/* MPI stores addresses only where it stores no numbers: of its own, or in buffers
 * those that are sent. */
static void flow_mpi(struct slice *s, const struct pc_fn *fn,
		     const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->callee->op;
	uint32_t numbers = op->uniform | op->varying | op->input;

	for (uint32_t i = 0; i < event->args.n; i++)
		if (op->flags & PC_OPF_USER)
			leave(s, fn, event->args.v[i]);
		else if (i < 31 && !(numbers >> i & 1) &&
			 !pc_mpi_op_has_buffer(op, i))
			meet(s, pc_slice_to(s, pc_slice_aim(
					    s, fn, event->args.v[i])),
			     SLICE_OUTSIDE);
		else if (pc_mpi_op_has_buffer(op, i))
			meet(s, pc_slice_to(s, pc_slice_aim(
					    s, fn, event->args.v[i])),
			     SLICE_MESSAGES);
}

static bool may_write(const struct pc_event *event, uint32_t arg)
{
	const struct pc_mpi_op *op = event->callee->op;

	if (op)
		return !(op->input >> (arg < 31 ? arg : 31) & 1);
	return !(event->callee->reads >> (arg < 63 ? arg : 63) & 1);
}

/* The function that EVENT calls may store any address in the variable PLACE, to
 * which AT points, as strtol () does. */
static void fill(struct slice *s, const struct pc_fn *fn,
		 const struct pc_event *event, struct pc_val at, uint32_t place)
{
	for (uint32_t i = 0; i < event->args.n; i++)
		if (!pc_val_eq(event->args.v[i], at))
			into(s, fn, event->args.v[i], place);
	open_to(s, pc_slice_to(s, place));
}

/* The function that EVENT calls may copy between all that it gets. */
static void flow_outside(struct slice *s, const struct pc_fn *fn,
			 const struct pc_event *event)
{
	enum pc_source source = pc_source_of(event->callee,
					     PC_AXIS_PROCESSES);
	bool unseen = pc_event_is_unseen(s->whole, event) ||
		      source >= PC_SOURCE_KEEPS; /* or MIXES */
	uint32_t dst = event->flags & PC_EVF_FRESH ? 0 :
		       pc_slice_place(s, fn, event->dst), all = 0;

	if (event->callee->op) {
		flow_mpi(s, fn, event);
		return;
	}
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val arg = event->args.v[i];
		uint32_t aim = pc_slice_aim(s, fn, arg);

		if (unseen)
			leave(s, fn, arg);
		if (dst)
			into(s, fn, arg, dst);
		if (!aim || source == PC_SOURCE_MEMORY)
			continue;
		if (!all)
			all = aim;
		meet(s, pc_slice_to(s, all), pc_slice_to(s, aim));
		if (arg.mod == PC_MOD_ADDR && may_write(event, i))
			fill(s, fn, event, arg, aim);
	}
	if (dst && source != PC_SOURCE_MEMORY && source != PC_SOURCE_FOLLOWS)
		meet(s, pc_slice_to(s, dst), SLICE_OUTSIDE);
}

/* EVENT calls TO; its arguments begin with number FIRST. */
static void flow_call(struct slice *s, const struct pc_fn *fn,
		      const struct pc_event *event, uint32_t first,
		      struct pc_fn *to)
{
	struct pc_event copy = *event;
	uint32_t dst = pc_slice_place(s, fn, event->dst);

	if (!pc_fn_has_body(to)) {
		copy.callee = to;
		copy.args.v += first;
		copy.args.n -= first;
		flow_outside(s, fn, &copy);
		return;
	}
	for (uint32_t i = first; i < event->args.n; i++)
		if (i - first < to->params.n)
			into(s, fn, event->args.v[i],
			     pc_slice_named(s, to, param(to, i - first)));
		else
			leave(s, fn, event->args.v[i]);
	if (dst)
		pc_slice_join(s, pc_slice_to(s, dst),
			      pc_slice_to(s, s->results + to->index));
}

static void flow_pointer(struct slice *s, const struct pc_fn *fn,
			 const struct pc_event *event)
{
	uint32_t n, dst = pc_slice_place(s, fn, event->dst);
	struct pc_fn *const *to = pc_slice_targets(s, event, &n);

	if (!event->type || pc_targets_set_for(s->whole, event)) {
		for (uint32_t i = 0; i < n; i++)
			flow_call(s, fn, event, 1, to[i]);
		return;
	}
	for (uint32_t i = 1; i < event->args.n; i++)
		into(s, fn, event->args.v[i],
		     pc_slice_type(s, event->type, i - 1));
	if (dst)
		pc_slice_join(s, pc_slice_to(s, dst), pc_slice_to(
			s, pc_slice_type(s, event->type, SLICE_RESULT)));
}

/* Calls through pointers of its type may call FN. */
static void flow_type(struct slice *s, const struct pc_fn *fn)
{
	if (!(fn->flags & (PC_FN_ADDRESS | PC_FN_TABLE | PC_FN_CALLED)) &&
	    !pc_fn_is_main(fn))
		return;
	for (uint32_t i = 0; i < fn->params.n; i++) {
		uint32_t to = pc_slice_to(s, pc_slice_named(s, fn,
							    param(fn, i)));

		if (fn->type)
			pc_slice_join(s, to, pc_slice_to(s, pc_slice_type(
					      s, fn->type, i)));
		/* Libraries may call it, too, with any address. */
		open_to(s, to);
	}
	if (fn->type)
		pc_slice_join(s, pc_slice_to(s, s->results + fn->index),
			      pc_slice_to(s, pc_slice_type(s, fn->type,
							   SLICE_RESULT)));
}

uint32_t pc_slice_sources(const struct pc_event *event)
{
	uint32_t n = event->args.n;

	if (event->flags & PC_EVF_FRESH)
		return 0;
	switch (event->oper) {
	case PC_OPER_COPY:
		return n > 1 ? 1 : n;
	case PC_OPER_ADD: /* the others are an index and a size */
		return n > 2 ? 1 : n;
	case PC_OPER_SUB: case PC_OPER_AND: case PC_OPER_OR:
	case PC_OPER_XOR: case PC_OPER_MIN: case PC_OPER_MAX:
	case PC_OPER_CAST: case PC_OPER_OTHER:
		return n;
	default:
		return 0;
	}
}

static void flow_assign(struct slice *s, const struct pc_fn *fn,
			const struct pc_event *event)
{
	uint32_t to = pc_slice_place(s, fn, event->dst);
	uint32_t n = pc_slice_sources(event);

	for (uint32_t i = 0; i < n; i++)
		into(s, fn, event->args.v[i], to);
}

static void flow_fn(struct slice *s, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			if (event->kind == PC_EV_ASSIGN)
				flow_assign(s, fn, event);
			else if (event->kind == PC_EV_CALL && event->callee)
				flow_call(s, fn, event, 0, event->callee);
			else if (event->kind == PC_EV_CALL)
				flow_pointer(s, fn, event);
		}
		if (block->term == PC_TERM_RET)
			into(s, fn, block->cond, s->results + fn->index);
	}
}

static int compare_fields(const void *left, const void *right)
{
	return strcmp(((const struct slice_field *)left)->name,
		      ((const struct slice_field *)right)->name);
}

void pc_slice_flow(struct slice *s)
{
	struct pc_program *whole = s->whole;

	for (uint32_t i = 0; i < whole->slots.n; i++) {
		const struct pc_slot *slot = &whole->slots.v[i];
		const struct pc_fn *any = whole->fns.v[0];
		const struct pc_fn *to = slot->fn ?
			pc_fn_find(whole, slot->fn) : NULL;

		meet(s, pc_slice_to(s, pc_slice_named(s, any, slot->at)),
		     to ? s->fns + to->index :
		     slot->fn ? 0 : pc_slice_named(s, any, slot->to));
	}
	for (uint32_t i = 0; i < whole->fns.n; i++) {
		flow_type(s, whole->fns.v[i]);
		if (pc_fn_has_body(whole->fns.v[i]))
			flow_fn(s, whole->fns.v[i]);
	}
	if (s->fields.n)
		qsort(s->fields.v, s->fields.n, sizeof *s->fields.v,
		      compare_fields);
}

/* ---- fields of records ---- */

/* The first field whose name is not before the LEN bytes at NAME and a dot. */
static uint32_t first_field(const struct slice *s, const char *name, size_t len)
{
	uint32_t low = 0, high = s->fields.n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		const char *at = s->fields.v[middle].name;
		int order = strncmp(at, name, len);

		if (order < 0 || (!order && (unsigned char)at[len] < '.'))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void pc_slice_fields(struct slice *s, const char *name, void *with,
		     void (*see)(struct slice *s, uint32_t place, void *with))
{
	const struct pc_record *record = pc_record_members(s->whole, name);

	for (uint32_t i = 0; i < record->all.n; i++) {
		const char *part = record->all.v[i]->name;
		size_t len = strlen(part);

		for (uint32_t k = first_field(s, part, len);
		     k < s->fields.n &&
		     !strncmp(s->fields.v[k].name, part, len) &&
		     s->fields.v[k].name[len] == '.'; k++)
			see(s, s->fields.v[k].place, with);
	}
}

/* ---- what is written ---- */

static void write_at(struct slice *s, uint32_t place, void *with)
{
	if (place)
		pc_slice_put(&s->writes, pc_slice_find(s, place),
			     *(const struct slice_at *)with);
}

/* EVENT calls TO; its arguments begin with number FIRST. */
static void write_call(struct slice *s, const struct pc_fn *fn,
		       const struct pc_event *event, uint32_t first,
		       struct pc_fn *to, struct slice_at at)
{
	struct pc_event copy = { .callee = to };

	for (uint32_t i = first; i < event->args.n; i++) {
		struct pc_val arg = event->args.v[i];

		if (pc_fn_has_body(to)) {
			if (i - first < to->params.n)
				write_at(s, pc_slice_named(
					s, to, param(to, i - first)), &at);
			continue;
		}
		if (!may_write(&copy, i - first))
			continue;
		write_at(s, pc_slice_aim(s, fn, arg), &at);
		if (arg.rec)
			pc_slice_fields(s, arg.rec, &at, write_at);
	}
}

static void write_event(struct slice *s, const struct pc_fn *fn,
			const struct pc_event *event, struct slice_at at)
{
	uint32_t n = 0;
	struct pc_fn *const *to;

	write_at(s, pc_slice_place(s, fn, event->dst), &at);
	if (event->kind == PC_EV_ASSIGN && event->args.n &&
	    event->args.v[0].rec)
		pc_slice_fields(s, event->args.v[0].rec, &at, write_at);
	if (event->kind != PC_EV_CALL)
		return;
	to = pc_slice_targets(s, event, &n);
	if (pc_slice_many(s, event, n)) {
		for (uint32_t i = 1; i < event->args.n; i++)
			write_at(s, pc_slice_type(s, event->type, i - 1), &at);
		write_at(s, pc_slice_type(s, event->type, SLICE_CALLS), &at);
		return;
	}
	for (uint32_t i = 0; i < n; i++)
		write_call(s, fn, event, !event->callee, to[i], at);
}

/* What calls of many functions of the type of FN pass and get. */
static void write_type(struct slice *s, const struct pc_fn *fn)
{
	const char *types[] = { fn->type, NULL };
	struct slice_at at = { fn->index, PC_NONE, PC_NONE };

	for (int k = !fn->type; k < 2; k++)
		write_at(s, pc_slice_type(s, types[k], SLICE_RESULT), &at);
	for (at.event = 0; at.event < fn->params.n; at.event++)
		write_at(s, pc_slice_named(s, fn, param(fn, at.event)), &at);
}

void pc_slice_writes(struct slice *s)
{
	for (uint32_t i = 0; i < s->pointed.n; i++)
		write_type(s, s->pointed.v[i]);
	for (uint32_t i = 0; i < s->whole->fns.n; i++) {
		const struct pc_fn *fn = s->whole->fns.v[i];

		for (uint32_t b = 0; b < fn->blocks.n; b++) {
			const struct pc_block *block = &fn->blocks.v[b];
			struct slice_at at = { i, b, 0 };

			if (!pc_fn_has_body(fn))
				continue;
			for (; at.event < block->events.n; at.event++)
				write_event(s, fn,
					    &block->events.v[at.event], at);
			at.event = PC_NONE;
			if (block->term == PC_TERM_RET)
				write_at(s, s->results + i, &at);
		}
	}
}
