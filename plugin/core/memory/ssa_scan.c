/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_scan.c - the locations that an event reads and writes.
 *
 * In:   aliases and effects.
 * Out:  for one event after the other, what it accesses.
 * Cost: O(operands + effects of callees).
 */
#include <string.h>
#include "library/containers.h"
#include "model/target.h"
#include "tables/mpi_find.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/effects.h"
#include "memory/element.h"
#include "memory/places.h"
#include "memory/points.h"
#include "memory/record.h"
#include "memory/scan.h"
#include "memory/ssa_query.h"

static void make_array(struct scan *s, uint32_t place)
{
	s->news |= !s->ssa->places.v[place].array;
	s->ssa->places.v[place].array = true;
}

/* PLACE is accessed through VALUE: with an offset, it is an array. */
static uint32_t reach(struct scan *s, struct pc_val value, uint32_t place)
{
	if (place != PC_NONE && s->ssa->places.v[place].whole == PC_NONE &&
	    !pc_val_eq(value, s->ssa->places.v[place].at))
		make_array(s, place);
	return place;
}

uint32_t pc_scan_operand(struct scan *s, struct pc_val value)
{
	if (value.mod == PC_MOD_DEREF)
		return reach(s, value, pc_scan_place(
				     s, pc_place_behind(s->fn, value)));
	return value.mod == PC_MOD_NONE ? pc_scan_place(s, value) : PC_NONE;
}

static void read_place(struct scan *s, uint32_t place)
{
	if (place != PC_NONE)
		pc_vec_push(s->scratch, s->reads, place);
}

static void read_addends(struct scan *s, struct pc_val value)
{
	const struct pc_val *addends[PC_ADDENDS];
	uint32_t n = pc_place_addends(s->fn, value, addends);

	for (uint32_t i = 0; i < n; i++)
		read_place(s, pc_scan_operand(s, *addends[i]));
}

static void write_place(struct scan *s, enum pc_def_kind kind, uint32_t place,
			bool weak, int32_t arg)
{
	struct touch touch = { .kind = kind, .place = place, .weak = weak,
			       .arg = arg, .from = PC_NONE };

	if (place == PC_NONE)
		return;
	pc_vec_push(s->scratch, s->writes, touch);
	if (weak || kind == PC_DEF_OUTPUT || kind == PC_DEF_EFFECT)
		read_place(s, place);
}

/* PLACE is written.  If it is an element, its array may hold the value, too. */
static void write_exact(struct scan *s, enum pc_def_kind kind, uint32_t place,
			bool weak, int32_t arg)
{
	if (place == PC_NONE)
		return;
	write_place(s, kind, place, weak, arg);
	if (s->ssa->places.v[place].whole != PC_NONE)
		write_place(s, kind, s->ssa->places.v[place].whole, true, arg);
}

/* Elements [FROM, END) of the array PLACE are written. */
static void write_elements(struct scan *s, enum pc_def_kind kind,
			   uint32_t place, bool weak, int32_t arg,
			   int64_t from, int64_t end)
{
	struct pc_place *p = &s->ssa->places.v[place];

	if (s->create && p->shared) {
		struct pc_elems *list = pc_elems_get(s->program, p->at);

		for (uint32_t i = 0; i < list->list.n; i++)
			pc_scan_place(s, list->list.v[i]);
	}
	if (s->create)
		s->ssa->places.v[place].n_wholes++;
	if (s->ssa->places.v[place].coarse)
		return;
	for (uint32_t e = s->ssa->places.v[place].elem; e != PC_NONE;
	     e = s->ssa->places.v[e].elem) {
		int64_t number = pc_elem_number(s->ssa->places.v[e].at);

		if (number >= from && number < end)
			write_place(s, kind, e, weak, arg);
	}
}

/* Whether PLACE is one value that EVENT replaces: what a parameter points to,
 * if the function never adds anything to the pointer. */
static bool is_single(const struct scan *s, uint32_t place,
		      const struct pc_event *event)
{
	const struct pc_place *p = &s->ssa->places.v[place];
	bool all = event->oper == PC_OPER_COPY && pc_val_eq(event->dst, p->at) &&
		   pc_content_is_in(p->at);
	struct pc_val pointer = p->at;
	uint32_t at;

	pointer = pc_elem_whole(s->program, pointer);
	pointer.mod = PC_MOD_NONE;
	at = pc_place_find(s->fn, pointer);
	return p->param >= 0 && (!p->array || all) && !p->loose &&
	       (pc_val_eq(event->dst, p->at) || p->whole != PC_NONE) &&
	       at != PC_NONE &&
	       !s->ssa->places.v[at].array;
}

/* In Fortran, an access to an array element is an operation OTHER on the whole
 * array.  A pointer that is assigned points elsewhere. */
static void note_arrays(struct scan *s, const struct pc_event *event,
			uint32_t dst)
{
	bool other = event->kind == PC_EV_ASSIGN &&
		     event->oper == PC_OPER_OTHER;

	if (dst != PC_NONE && (other || event->dst.mod == PC_MOD_NONE))
		make_array(s, dst);
	for (uint32_t i = 0; other && i < event->args.n; i++) {
		uint32_t at = pc_scan_operand(s, event->args.v[i]);

		if (at != PC_NONE && event->args.v[i].mod == PC_MOD_DEREF)
			make_array(s, at);
	}
}

/* RATIONALE: a field is one location for all objects, and a content for all
 * that the pointer may point to: the value assigned before may still be read.
 * Of a function's frame only the last one is seen. */
static void scan_dst(struct scan *s, const struct pc_event *event)
{
	bool weak = event->dst.mod == PC_MOD_DEREF ||
		    (event->dst.kind == PC_VAL_FIELD &&
		     !pc_val_is_frame(event->dst));
	enum pc_def_kind kind = event->kind == PC_EV_CALL ? PC_DEF_RESULT :
				PC_DEF_ASSIGN;
	struct pc_val at = event->dst;
	uint32_t place;
	bool exact;

	if (event->dst.kind == PC_VAL_TMP && event->dst.mod == PC_MOD_NONE)
		return;
	if (event->dst.mod == PC_MOD_DEREF) {
		at = pc_place_exact(s->fn, event->dst, &exact);
		weak = !exact || at.kind != PC_VAL_VAR || at.mod != PC_MOD_NONE ||
		       pc_elem_number(at) < 0;
	}
	place = pc_scan_operand(s, event->dst);
	if (place == PC_NONE)
		return;
	note_arrays(s, event, place);
	s->single = weak && is_single(s, place, event);
	weak = weak && !s->single;
	/* An element that is not kept apart. */
	weak |= s->ssa->places.v[place].whole == PC_NONE &&
		pc_elem_number(at) >= 0;
	write_exact(s, kind, place, weak, -1);
	if (pc_elem_number(at) < 0)
		write_elements(s, kind, place, weak || kind != PC_DEF_ASSIGN ||
			       event->oper == PC_OPER_OTHER, -1, 0, INT64_MAX);
}

const struct pc_effects *pc_scan_effects(const struct pc_event *call)
{
	const struct pc_fn *target = pc_event_runs(call);

	return target ? target->info->effects : NULL;
}

/* Whether it matters what argument ARG of CALL points to, which is AT: also if
 * the call may write other names of it.  If not, it is read only if that
 * location is known anyway. */
static bool points(const struct scan *s, const struct pc_event *call,
		   struct pc_val at, const struct pc_effects *effects,
		   uint32_t arg)
{
	uint64_t bit = arg < 63 ? 1ull << arg : 1ull << 63;
	const struct pc_alias *list;

	if (effects)
		return at.mod != PC_MOD_DEREF ||
		       ((effects->param_reads | effects->param_writes) & bit);
	return at.mod != PC_MOD_DEREF || (call->callee && call->callee->op) ||
	       (pc_call_writes(call, arg) &&
		pc_points_aliases(s->program, s->fn, at, &list));
}

/* Whether EFFECTS contains a write to AT. */
static bool is_effect(const struct pc_effects *effects, struct pc_val at)
{
	return effects &&
	       pc_places_has(effects->writes.v, effects->writes.n, at);
}

static void write_whole(struct scan *s, enum pc_def_kind kind, uint32_t place,
			bool weak, int32_t arg)
{
	if (place == PC_NONE)
		return;
	write_exact(s, kind, place, weak, arg);
	if (s->ssa->places.v[place].whole == PC_NONE)
		write_elements(s, kind, place, weak, arg, 0, INT64_MAX);
}

/* CALL writes the fields of the record whose address is argument ARG.  The
 * effects of a function that takes it as something else (void *) lack them. */
static void scan_record(struct scan *s, const struct pc_event *call,
			uint32_t arg, const struct pc_effects *effects,
			bool weak)
{
	uint32_t n;
	const struct pc_val *fields = pc_record_fields(
		s->program, call->args.v[arg].rec, &n);

	for (uint32_t i = 0; i < n; i++)
		if (!is_effect(effects, fields[i]))
			write_whole(s, PC_DEF_OUTPUT,
				    pc_scan_place(s, fields[i]), weak,
				    (int32_t)arg);
}

/* CALL, of a function that is not defined here, writes what argument ARG points
 * to: AT, which is PLACE, and perhaps what follows it; or, unless that is EXACT,
 * any element of it. */
static void write_foreign(struct scan *s, const struct pc_event *call,
			  uint32_t arg, struct pc_val at, uint32_t place,
			  bool weak, bool exact)
{
	const struct pc_place *p = &s->ssa->places.v[place];
	int64_t count = pc_mpi_count(call, arg), first, end, last = 0;
	uint32_t whole = p->whole == PC_NONE ? place : p->whole;

	first = pc_elem_number(at);
	first = first < 0 ? 0 : first;
	end = count < 0 || !exact ? INT64_MAX : first + (count ? count : 1);
	weak |= !exact;
	for (uint32_t e = s->ssa->places.v[whole].elem; e != PC_NONE;
	     e = s->ssa->places.v[e].elem) {
		int64_t number = pc_elem_number(s->ssa->places.v[e].at);

		last = number > last ? number : last;
	}
	write_place(s, PC_DEF_OUTPUT, whole, weak || first > 0 ||
		    (s->ssa->places.v[whole].elem != PC_NONE && last >= end),
		    (int32_t)arg);
	write_elements(s, PC_DEF_OUTPUT, whole, weak, (int32_t)arg, first,
		       end);
}

/* CALL, with EFFECTS, writes what argument ARG points to: PLACE or elements, any
 * of them unless EXACT. */
static void write_known(struct scan *s, const struct pc_event *call,
			uint32_t arg, uint32_t place,
			const struct pc_effects *effects, bool exact)
{
	const struct pc_fn *to = call->callee;
	uint64_t bit = arg < 63 ? 1ull << arg : 1ull << 63;
	uint32_t whole = s->ssa->places.v[place].whole;

	if (effects->param_whole & bit) {
		write_exact(s, PC_DEF_OUTPUT, place, whole != PC_NONE || !exact,
			    (int32_t)arg);
		write_elements(s, PC_DEF_OUTPUT, whole == PC_NONE ? place :
			       whole, true, (int32_t)arg, 0, INT64_MAX);
		return;
	}
	for (uint32_t i = 0; i < effects->elems.n; i++) {
		struct pc_val at;
		uint32_t k;
		bool sole;

		if (!pc_elem_passed(s->program, s->fn, call, to,
				    effects->elems.v[i], &at, &k, &sole) ||
		    k != arg)
			continue;
		k = pc_scan_place(s, at);
		if (!sole) {
			write_whole(s, PC_DEF_OUTPUT, k, true, (int32_t)arg);
			continue;
		}
		if (k != PC_NONE && pc_elem_number(at) < 0 && pc_content_is_in(at)) {
			write_whole(s, PC_DEF_OUTPUT, k, false, (int32_t)arg);
			continue;
		}
		/* Of an array, the first element. */
		if (k != PC_NONE && pc_elem_number(at) < 0 &&
		    s->ssa->places.v[k].elem != PC_NONE)
			k = pc_scan_place(s, pc_elem_of(s->program, at, 0));
		write_exact(s, PC_DEF_OUTPUT, k, k != PC_NONE &&
			    s->ssa->places.v[k].elem != PC_NONE &&
			    s->ssa->places.v[k].whole == PC_NONE,
			    (int32_t)arg);
	}
}

static void scan_args(struct scan *s, const struct pc_event *call,
		      const struct pc_effects *effects)
{
	bool create = s->create;

	for (uint32_t i = 0; i < call->args.n; i++) {
		bool exact;
		struct pc_val at = pc_place_exact(s->fn, call->args.v[i],
						  &exact);
		const struct pc_mpi_op *op =
			call->callee ? call->callee->op : NULL;
		bool sets = op && pc_mpi_op_sets(op, i);
		struct pc_val behind = at;
		uint32_t place, first;

		/* Arrays of handles and requests have no values. */
		exact |= op && (op->made == (int)i || op->request == (int)i);
		s->create = create && points(s, call, at, effects, i);
		place = pc_scan_place(s, at);
		if (place != PC_NONE && at.mod == PC_MOD_DEREF) {
			at.mod = PC_MOD_NONE;
			if (!pc_val_eq(at, call->args.v[i]))
				make_array(s, place);
		}
		s->create = false;
		read_place(s, place);
		if (pc_mpi_reads_one(call, i))
			read_place(s, pc_scan_place(s, pc_elem_of(
				s->program, behind, 0)));
		s->create = create;
		if (!pc_call_writes(call, i))
			continue;
		first = s->writes.n;
		if (place != PC_NONE && effects)
			write_known(s, call, i, place, effects, exact);
		else if (place != PC_NONE)
			write_foreign(s, call, i, behind, place, !sets, exact);
		for (; first < s->writes.n; first++)
			s->writes.v[first].any = !exact;
		if (call->args.v[i].rec)
			scan_record(s, call, i, effects, !effects && !sets);
	}
}

/* The callee reads PLACE and, if that is an array, its elements. */
static void read_whole(struct scan *s, uint32_t place)
{
	const struct pc_elems *list;

	read_place(s, place);
	if (place == PC_NONE || s->ssa->places.v[place].whole != PC_NONE)
		return;
	list = pc_elems_get(s->program, s->ssa->places.v[place].at);
	for (uint32_t i = 0; i < list->list.n; i++)
		read_place(s, pc_scan_place(s, list->list.v[i]));
}

static void write_effect(struct scan *s, struct pc_val at)
{
	uint32_t place = pc_scan_place(s, at);

	if (place == PC_NONE)
		return;
	if (s->ssa->places.v[place].whole != PC_NONE ||
	    pc_elem_number(at) >= 0) {
		write_exact(s, PC_DEF_EFFECT, place,
			    s->ssa->places.v[place].whole == PC_NONE, -1);
		return;
	}
	read_whole(s, place);
	write_place(s, PC_DEF_EFFECT, place, false, -1);
	write_elements(s, PC_DEF_EFFECT, place, true, -1, 0, INT64_MAX);
}

static void scan_shared(struct scan *s, const struct pc_effects *effects)
{
	bool create = s->create;

	s->create = create && !s->ssa->partial;
	for (uint32_t i = 0; i < effects->reads.n; i++)
		read_whole(s, pc_scan_place(s, effects->reads.v[i]));
	for (uint32_t i = 0; i < effects->writes.n; i++)
		write_effect(s, effects->writes.v[i]);
	s->create = create;
}

void pc_scan_event(struct scan *s, const struct pc_event *event)
{
	s->reads.n = s->writes.n = 0;
	s->single = false;
	for (uint32_t i = 0; i < event->args.n && !pc_event_names(event); i++) {
		read_place(s, pc_scan_operand(s, event->args.v[i]));
		read_addends(s, event->args.v[i]);
	}
	read_addends(s, event->dst);
	if (event->kind == PC_EV_CALL) {
		const struct pc_effects *effects = pc_scan_effects(event);

		scan_args(s, event, effects);
		if (effects)
			scan_shared(s, effects);
	}
	if (event->dst.kind != PC_VAL_UNKNOWN)
		scan_dst(s, event);
	pc_scan_aliases(s, event);
}
