/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slots.c - which functions are in the fields and variables through which they
 *           are called (contract in slots.h).
 *
 * In:   what initialized variables hold (program->slots); assignments.
 * Out:  sets of functions: one for a field of all objects, one for all elements
 *       of a table.
 * Cost: O(events) twice; a call looks back at NEAR events at most.
 * Not:  a location whose address is taken, that gets something else than the
 *       address of a function, or that is a field of a record that unknown
 *       functions may write; variables that other units see.  What other units
 *       store in fields is not seen.  Linked programs do not know what
 *       initialized variables hold, so they have no sets (LIMIT:
 *       tests/core/pointers-slot.test).
 */
#include "rewrite/slots.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/live.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/slot.h"
#include "model/value.h"
#include "library/sources.h"
#include "graph/targets.h"
#include "rewrite/pointers_local.h"

#define NEAR 64

static struct pc_intern *table_of(struct pc_slots *s, struct pc_val at)
{
	return at.kind == PC_VAL_FIELD ? &s->fields : &s->globals;
}

/* The set of AT, or NULL. */
static struct pc_slot_set *find(struct pc_slots *s, struct pc_val at)
{
	if (at.kind != PC_VAL_FIELD && at.kind != PC_VAL_GLOBAL)
		return NULL;
	at = pc_elem_whole(s->program, at);
	return (struct pc_slot_set *)pc_intern_find(table_of(s, at), at.name,
						    strlen(at.name));
}

static bool is_local(const struct pc_program *program, const char *name)
{
	return pc_intern_find(&program->local_names, name, strlen(name));
}

static struct pc_slot_set *make(struct pc_slots *s, struct pc_val at)
{
	struct pc_slot_set *set = find(s, at);
	struct pc_intern_slot *slot;

	if (set)
		return set;
	at = pc_elem_whole(s->program, at);
	set = PC_NEW(s->program->arena, struct pc_slot_set);
	set->closed = at.kind == PC_VAL_GLOBAL;
	set->unknown = set->closed && !is_local(s->program, at.name);
	slot = pc_intern_slot(s->program->arena, table_of(s, at), at.name,
			      strlen(at.name));
	slot->value = set;
	return set;
}

static void add(struct pc_slots *s, struct pc_slot_set *set, struct pc_fn *fn)
{
	if (!fn || !pc_fn_live(fn) || fn->op) {
		set->more = true;
		return;
	}
	for (uint32_t i = 0; i < set->fns.n; i++)
		if (set->fns.v[i] == fn)
			return;
	if (set->fns.n < PC_TARGETS_MAX)
		pc_vec_push(s->program->arena, set->fns, fn);
	else
		set->unknown = true;
}

static bool is_store(const struct pc_event *event)
{
	return (event->dst.kind == PC_VAL_FIELD ||
		event->dst.kind == PC_VAL_GLOBAL) &&
	       event->dst.mod == PC_MOD_NONE;
}

/* The function whose address EVENT copies, or NULL. */
static struct pc_fn *copied(const struct pc_slots *s,
			    const struct pc_event *event)
{
	struct pc_val value;

	if (event->kind != PC_EV_ASSIGN || event->oper != PC_OPER_COPY)
		return NULL;
	value = event->args.v[0];
	return value.kind == PC_VAL_GLOBAL && value.mod != PC_MOD_DEREF ?
	       pc_fn_find(s->program, value.name) : NULL;
}

static void note_store(struct pc_slots *s, struct pc_local_targets *local,
		       const struct pc_fn *fn, const struct pc_event *event)
{
	struct pc_slot_set *set = find(s, event->dst);
	struct pc_fn *fns[PC_TARGETS_MAX];
	uint32_t n = 0;

	if (!set || set->unknown || copied(s, event) ||
	    (event->kind == PC_EV_ASSIGN && event->oper == PC_OPER_COPY &&
	     event->args.v[0].kind == PC_VAL_INT))
		return;
	if (event->kind != PC_EV_ASSIGN || event->oper != PC_OPER_COPY ||
	    !pc_targets_local(local, fn, event->args.v[0], fns, &n))
		set->unknown = true;
	for (uint32_t i = 0; i < n && !set->unknown; i++)
		add(s, set, fns[i]);
}

/* Whether the callee of EVENT may store something in records it is passed. */
static bool is_foreign(const struct pc_event *event)
{
	const struct pc_fn *to = event->kind == PC_EV_CALL ? event->callee :
							     NULL;

	return to && !to->op && !pc_event_target(event) &&
	       pc_source_of(to, PC_AXIS_PROCESSES) == PC_SOURCE_UNKNOWN;
}

static void note_escape(struct pc_slots *s, const char *rec)
{
	for (uint32_t i = 0; i < s->escapes.n; i++)
		if (s->escapes.v[i] == rec)
			return;
	pc_vec_push(s->program->arena, s->escapes, rec);
}

static void note_uses(struct pc_slots *s, const struct pc_event *event)
{
	bool foreign = is_foreign(event);

	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val arg = event->args.v[i];
		struct pc_slot_set *set = arg.mod == PC_MOD_ADDR ?
					  find(s, arg) : NULL;

		if (set)
			set->unknown = true;
		if (foreign && arg.rec &&
		    !(event->callee->reads >> (i < 63 ? i : 63) & 1))
			note_escape(s, arg.rec);
	}
}

static void look_at(struct pc_slots *s, struct pc_local_targets *local,
		    const struct pc_fn *fn, bool first)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			struct pc_fn *to;

			if (!first)
				note_uses(s, event);
			if (!is_store(event))
				continue;
			to = first ? copied(s, event) : NULL;
			if (to)
				add(s, make(s, event->dst), to);
			else if (!first)
				note_store(s, local, fn, event);
		}
}

void pc_slots_find(struct pc_program *program, struct pc_slots *s)
{
	struct pc_local_targets local = { .program = program };

	*s = (struct pc_slots){ .program = program };
	if (program->n_units)
		return;
	for (uint32_t i = 0; i < program->slots.n; i++) {
		const struct pc_slot *slot = &program->slots.v[i];
		struct pc_slot_set *set;

		if (!slot->fn)
			continue;
		set = make(s, slot->at);
		set->bound |= slot->bound;
		add(s, set, pc_fn_find(program, slot->fn));
	}
	for (int round = 0; round < 2; round++)
		for (uint32_t i = 0; i < program->fns.n; i++)
			if (pc_fn_live(program->fns.v[i]))
				look_at(s, &local, program->fns.v[i], !round);
}

/* The location from which the pointer VALUE, at EVENT of BLOCK, was read. */
static struct pc_val origin(const struct pc_fn *fn, uint32_t block,
			    uint32_t event, struct pc_val value)
{
	uint32_t end = event > NEAR ? event - NEAR : 0;

	if (value.kind != PC_VAL_TMP)
		return value;
	for (uint32_t e = event; e-- > end;) {
		const struct pc_event *from = pc_event_at(fn, block, e);

		if (from->dst.kind != PC_VAL_TMP ||
		    from->dst.mod != PC_MOD_NONE || from->dst.num != value.num)
			continue;
		if (from->kind == PC_EV_ASSIGN &&
		    (from->oper == PC_OPER_COPY || from->oper == PC_OPER_OTHER))
			return from->args.v[0];
		break;
	}
	return (struct pc_val){ .kind = PC_VAL_UNKNOWN };
}

/* Whether unknown functions can store something in the field AT. */
static bool escapes(struct pc_slots *s, struct pc_val at)
{
	for (uint32_t i = 0; i < s->escapes.n; i++)
		if (pc_record_has(s->program, s->escapes.v[i], at.name))
			return true;
	return false;
}

const struct pc_slot_set *pc_slot_of(struct pc_slots *s, const struct pc_fn *fn,
				     uint32_t block, uint32_t event)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	struct pc_val at = call->args.v[0];
	struct pc_slot_set *set;

	if (at.mod == PC_MOD_NONE)
		at = origin(fn, block, event, at);
	set = at.mod == PC_MOD_NONE ? find(s, at) : NULL;
	if (!set || set->unknown || !set->fns.n)
		return NULL;
	if (at.kind == PC_VAL_FIELD && !set->bound &&
	    escapes(s, pc_elem_whole(s->program, at))) {
		set->unknown = true;
		return NULL;
	}
	return set;
}
