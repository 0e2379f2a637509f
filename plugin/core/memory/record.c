/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record.c - the fields of each record type that are in use, and the record
 *            types with several objects.
 *
 * In:   all functions; which records are members of others
 *       (model/record_types.h).
 * Out:  all fields in use that are part of a record.  A record type has several
 *       objects if some function passes on two of them in different locations,
 *       if two functions create and fill one, or if one does so that is called
 *       several times.
 * Cost: O(F log F) for F mentions of fields; O(arguments) for records with
 *       several objects.
 */
#include "memory/record.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/target.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_form.h"

/* ---- fields in use ---- */

static void collect(struct pc_program *program, const struct pc_val *value)
{
	struct pc_val field = { .kind = PC_VAL_FIELD, .name = value->name };

	if (value->kind != PC_VAL_FIELD || pc_name_head(value->name)->field)
		return;
	pc_name_head(value->name)->field = true;
	pc_vec_push(program->arena, program->fields, field);
}

void pc_record_collect(struct pc_program *program, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			collect(program, &event->dst);
			for (uint32_t i = 0; i < event->args.n; i++)
				collect(program, &event->args.v[i]);
		}
		collect(program, &block->cond);
	}
}

void pc_record_sort(struct pc_program *program)
{
	program->fields.n = pc_places_sort(program->fields.v, program->fields.n);
}

/* Add the fields whose names begin with that of PART and a dot, in a row. */
static void take_part(struct pc_program *program, struct pc_record *record,
		      const struct pc_record *part)
{
	const struct pc_val *v = program->fields.v;
	size_t len = strlen(part->name);
	uint32_t low = 0, high = program->fields.n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = strncmp(v[middle].name, part->name, len);

		if (order < 0 || (!order && (unsigned char)v[middle].name[len] <
						    '.'))
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < program->fields.n &&
	     !strncmp(v[low].name, part->name, len) && v[low].name[len] == '.';
	     low++)
		pc_vec_push(program->arena, record->fields, v[low]);
}

const struct pc_val *pc_record_fields(struct pc_program *program,
				      const char *rec, uint32_t *n)
{
	struct pc_record *record = pc_record_members(program, rec);

	if (!record->fields_known) {
		for (uint32_t i = 0; i < record->all.n; i++)
			take_part(program, record, record->all.v[i]);
		record->fields.n = pc_places_sort(record->fields.v,
					       record->fields.n);
		record->fields_known = true;
	}
	*n = record->fields.n;
	return record->fields.v;
}

/* ---- objects ---- */

static void note_object(struct pc_program *program, const struct pc_fn *fn,
		 struct pc_val arg)
{
	struct pc_val at = pc_elem_whole(program, pc_place_behind(fn, arg));
	struct pc_record *record = pc_record_type(program, arg.rec);

	if (at.kind == PC_VAL_UNKNOWN)
		return;
	if (record->seen == fn->index + 1)
		record->several |= pc_place_compare(record->at, at) != 0;
	record->seen = fn->index + 1;
	record->at = at;
}

/* The local variables of a function to which it assigns fresh memory. */
struct fresh {
	struct pc_arena *arena;
	struct pc_intern names; /* value: not NULL if it is in the set */
};

static bool is_local(struct pc_val value)
{
	return value.kind == PC_VAL_VAR && value.mod == PC_MOD_NONE;
}

/* EVENT may assign fresh memory, also from a function, to a local variable. */
static void note_fresh(struct fresh *fresh, const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_runs(event);

	if (is_local(event->dst) &&
	    (target ? target->info->allocates : pc_event_is_memory(event)))
		pc_intern_slot(fresh->arena, &fresh->names, event->dst.name,
			       strlen(event->dst.name))->value = fresh;
}

static void find_fresh(struct fresh *fresh, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			note_fresh(fresh, &fn->blocks.v[b].events.v[e]);
}

/* Whether each call of the function creates a new object for VALUE. */
static bool is_fresh(const struct fresh *fresh, struct pc_val value)
{
	return fresh->names.n && is_local(value) &&
	       pc_intern_find(&fresh->names, value.name, strlen(value.name));
}

/* Whether FN calls TO, also indirectly. */
static bool calls(const struct pc_program *program, const struct pc_fn *fn, uint32_t to,
		  struct pc_arena *scratch)
{
	bool *seen = PC_ARRAY(scratch, program->fns.n, bool);
	uint32_t *stack = PC_ARRAY(scratch, program->fns.n, uint32_t), n = 1;

	stack[0] = fn->index;
	seen[fn->index] = true;
	while (n) {
		const struct pc_fn_info *info = program->fns.v[stack[--n]]->info;

		for (uint32_t i = 0; i < info->calls.n; i++) {
			uint32_t callee = info->calls.v[i].callee;

			if (callee == to)
				return true;
			if (!seen[callee])
				stack[n++] = callee;
			seen[callee] = true;
		}
	}
	return false;
}

/* FN creates an object of the type of FIELD and sets that; or a function that it
 * calls creates it. */
static void note_made(struct pc_program *program, const struct fresh *fresh,
		      const struct pc_fn *fn, const char *field, bool often)
{
	const char *dot = strrchr(field, '.');
	struct pc_record *record;

	if (!dot)
		return;
	record = pc_record_type(program, pc_arena_strndup(
		fresh->arena, field, (size_t)(dot - field)));
	if (!record->made)
		record->made = fn->index + 1;
	if (record->made == fn->index + 1)
		record->several |= often;
	else if (!record->several && record->asked != fn->index + 1)
		record->several = !calls(program, fn, record->made - 1,
					 fresh->arena);
	record->asked = fn->index + 1;
}

/* Find the objects that FN creates and of which it sets fields. */
static void count_filled(struct pc_program *program, const struct pc_fn *fn,
			 const struct fresh *fresh, bool often)
{
	for (uint32_t b = 0; fresh->names.n && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_ASSIGN &&
			    event->dst.kind == PC_VAL_FIELD &&
			    pc_event_put(event) && event->args.n > 1 &&
			    is_fresh(fresh, event->args.v[event->args.n - 1]))
				note_made(program, fresh, fn, event->dst.name, often);
		}
}

static const struct pc_event *call_number(const struct pc_fn *fn, uint32_t c)
{
	const struct pc_ssa_call *call = &fn->info->ssa->calls.v[c];

	return pc_event_at(fn, call->block, call->event);
}

/* Whether each function, by index, is called several times, judging by the
 * calls in the text; ORDER has callees first. */
static const bool *find_repeated(const struct pc_program *program,
				 struct pc_fn **order, uint32_t n,
				 struct pc_arena *scratch)
{
	bool *often = PC_ARRAY(scratch, program->fns.n, bool);

	for (uint32_t i = n; i-- > 0;) {
		const struct pc_fn_info *info = order[i]->info;

		often[order[i]->index] |= info->n_callers > 1;
		for (uint32_t c = 0; often[order[i]->index] &&
				     c < info->calls.n; c++)
			often[info->calls.v[c].callee] = true;
	}
	return often;
}

static void count_in(struct pc_program *program, const struct pc_fn *fn,
		     bool often, struct pc_arena *scratch)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct fresh fresh = { .arena = scratch };

	if (fn->info->allocates)
		find_fresh(&fresh, fn);
	count_filled(program, fn, &fresh, often);
	for (uint32_t c = 0; c < ssa->calls.n; c++) {
		const struct pc_event *event = call_number(fn, c);

		for (uint32_t k = 0; k < event->args.n; k++) {
			struct pc_val arg = event->args.v[k];

			if (!arg.rec)
				continue;
			note_object(program, fn, arg);
			if (often && is_fresh(&fresh, arg))
				pc_record_type(program, arg.rec)->several = true;
		}
	}
}

void pc_record_count(struct pc_program *program)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);
	const bool *often = find_repeated(program, order, n, scratch);

	for (uint32_t i = 0; i < n; i++)
		count_in(program, order[i], often[order[i]->index], scratch);
	pc_scratch_give(program, scratch);
}

bool pc_record_several(struct pc_program *program, const char *name)
{
	const char *dot = strrchr(name, '.');
	const struct pc_record *record = !dot ? NULL :
		(const struct pc_record *)pc_intern_find(
			&program->record_by_name, name, (size_t)(dot - name));

	return record && record->several;
}
