/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * access_made.c - which objects a small function creates for its caller
 *                 (contract in access.h).
 *
 * In:   its blocks; what its callees create.
 * Out:  the object that its result points to, or is; those to which it makes
 *       the target of a parameter point (`*out = p`).
 * Cost: O(events) for each value that is followed.
 * Not:  what may have one of several values; a record that is copied, and used
 *       after that, before the end.
 */
#include "model/contents.h"
#include "model/flags.h"
#include "model/value.h"
#include "graph/param.h"
#include "rewrite/access.h"

#define DEEP 4 /* copies of copies */

static bool is_copy(const struct pc_event *event)
{
	return event->kind == PC_EV_ASSIGN && event->oper == PC_OPER_COPY &&
	       event->args.n == 1;
}

bool pc_access_is_null(const struct pc_event *event)
{
	return is_copy(event) && event->args.v[0].kind == PC_VAL_INT &&
	       !event->args.v[0].num;
}

/* A property of EVENT, an event of FN. */
typedef bool is_such(const struct pc_fn *fn, const struct pc_event *event);

static bool is_null(const struct pc_fn *fn, const struct pc_event *event)
{
	(void)fn;
	return pc_access_is_null(event);
}

/* ---- values of a function ---- */

/* This includes `r = { 0 }`. */
static bool is_constant(const struct pc_fn *fn, const struct pc_event *event)
{
	(void)fn;
	return is_copy(event) && (event->args.v[0].kind == PC_VAL_INT ||
				  (event->args.v[0].kind == PC_VAL_GLOBAL &&
				   event->args.v[0].mod == PC_MOD_ADDR));
}

/* How many events of FN assign VALUE, without those for which BUT, if not NULL,
 * is true.  *LAST is one of them. */
static uint32_t n_events(const struct pc_fn *fn, struct pc_val value, is_such *but,
			 const struct pc_event **last)
{
	uint32_t n = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (!pc_val_eq(event->dst, value) ||
			    (but && but(fn, event)))
				continue;
			*last = event;
			n++;
		}
	return n;
}

/* Whether FN uses VALUE.  The user of an address may change what is there. */
static bool is_lent(const struct pc_fn *fn, struct pc_val value)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		if (pc_val_eq(fn->blocks.v[b].cond, value))
			return true;
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			for (uint32_t i = 0; i < event->args.n; i++)
				if (pc_val_eq(event->args.v[i], value))
					return true;
		}
	}
	return false;
}

static struct pc_val address(struct pc_val value)
{
	value.mod = PC_MOD_ADDR;
	return value;
}

/* The only event of FN that assigns VALUE, which is FN's own, without those for
 * which BUT is true; or NULL. */
static const struct pc_event *only_event(const struct pc_fn *fn, struct pc_val value,
					 is_such *but)
{
	const struct pc_event *event = NULL;

	return pc_val_own(fn, value) &&
	       n_events(fn, value, but, &event) == 1 &&
	       (value.kind == PC_VAL_TMP || !is_lent(fn, address(value))) ?
		       event : NULL;
}

struct pc_val pc_access_copied(const struct pc_fn *fn, struct pc_val value,
			       const struct pc_event **event)
{
	*event = NULL;
	for (int i = 0; i < DEEP; i++) {
		*event = only_event(fn, value, NULL);
		if (!*event || !is_copy(*event))
			break;
		value = (*event)->args.v[0];
	}
	return value;
}

struct pc_val pc_access_returned(const struct pc_fn *fn)
{
	struct pc_val value = { PC_VAL_UNKNOWN };

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_val cond = fn->blocks.v[b].cond;

		if (fn->blocks.v[b].term != PC_TERM_RET)
			continue;
		if (value.kind != PC_VAL_UNKNOWN && !pc_val_eq(value, cond))
			return (struct pc_val){ PC_VAL_UNKNOWN };
		value = cond;
	}
	return value;
}

bool pc_access_is_new(const struct pc_fn *fn, struct pc_val pointer)
{
	const struct pc_event *event;

	return pc_val_own(fn, pointer) &&
	       !n_events(fn, pointer, is_null, &event);
}

/* ---- objects that pointers point to ---- */

/* The event of FN that creates the object to which VALUE points, if to any;
 * NULL: it may be another object. */
static const struct pc_event *maker(const struct pc_fn *fn, struct pc_val value)
{
	for (int i = 0; i <= DEEP; i++) {
		const struct pc_event *event = only_event(fn, value, is_null);

		if (event && event->flags & PC_EVF_FRESH)
			return event;
		if (!event || !is_copy(event))
			break;
		value = event->args.v[0];
	}
	return NULL;
}

/* The event that creates the object to which FN makes *PARAM point, if it does;
 * NULL: it may be another object. */
static const struct pc_event *maker_behind(const struct pc_fn *fn,
					   struct pc_val param)
{
	const struct pc_event *made = NULL, *event = NULL;
	struct pc_val at = param;

	at.mod = PC_MOD_DEREF;
	if (!n_events(fn, at, is_null, &event) || !is_copy(event))
		return NULL;
	made = maker(fn, event->args.v[0]);
	/* Code that reads what is there may leave it unchanged. */
	if (!made || n_events(fn, param, NULL, &event) || is_lent(fn, param) ||
	    is_lent(fn, address(param)) || is_lent(fn, at))
		return NULL;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			event = pc_event_at(fn, b, e);
			if (pc_val_eq(event->dst, at) &&
			    !pc_access_is_null(event) &&
			    (!is_copy(event) ||
			     maker(fn, event->args.v[0]) != made))
				return NULL;
		}
	return made;
}

/* ---- records ---- */

/* Whether nothing but the end of FN follows EVENT. */
static bool is_last(const struct pc_fn *fn, const struct pc_event *event)
{
	uint32_t b = 0, n = fn->blocks.n;

	while (b < n && (!fn->blocks.v[b].events.n ||
			 event != &fn->blocks.v[b].events.v
					   [fn->blocks.v[b].events.n - 1]))
		b++;
	for (uint32_t i = 0; b < n && i < n; i++) {
		if (fn->blocks.v[b].term == PC_TERM_RET)
			return true;
		if (fn->blocks.v[b].term != PC_TERM_JMP)
			return false;
		b = fn->blocks.v[b].succ.v[0];
		if (fn->blocks.v[b].events.n)
			return false;
	}
	return false;
}

/* Whether EVENT only stores into, or reads, a field of the record at ADDRESS, or of a
 * part of it, such as an array's descriptor, for which EVENT is not `exact`. */
static bool is_field_of(const struct pc_event *event, struct pc_val address)
{
	return event->kind == PC_EV_ASSIGN && event->oper == PC_OPER_COPY &&
	       event->args.n == 2 && !pc_val_eq(event->args.v[0], address) &&
	       (pc_val_is_field(event->dst) || pc_val_is_field(event->args.v[0])) &&
	       pc_val_eq(event->args.v[1], address);
}

/* Whether EVENT of FN copies a record of its own that FN has filled field by field,
 * as gfortran makes an initial value: FN has stored all that is in it. */
static bool is_filled(const struct pc_fn *fn, const struct pc_event *event)
{
	const struct pc_event *other;
	struct pc_val from;

	if (!is_copy(event))
		return false;
	from = event->args.v[0];
	if (from.kind != PC_VAL_VAR || !pc_val_own(fn, from) ||
	    n_events(fn, from, is_constant, &other))
		return false;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			other = pc_event_at(fn, b, e);
			for (uint32_t i = 0; i < other->args.n; i++)
				if (pc_val_eq(other->args.v[i], address(from)) &&
				    !is_field_of(other, address(from)))
					return false;
		}
	return true;
}

/* Whether EVENT assigns a record only what FN has stored. */
static bool is_from_fn(const struct pc_fn *fn, const struct pc_event *event)
{
	return is_constant(fn, event) || is_filled(fn, event);
}

/* The variable that FN returns, if it holds only what FN has stored; else
 * UNKNOWN. */
static struct pc_val record(const struct pc_accesses *all, const struct pc_fn *fn)
{
	struct pc_val value = pc_access_returned(fn);
	const struct pc_event *event = only_event(fn, value, NULL);

	if (event && is_copy(event) && is_last(fn, event))
		value = event->args.v[0];
	if (pc_val_own(fn, value) && value.kind == PC_VAL_VAR) {
		uint32_t n = n_events(fn, value, is_from_fn, &event);
		const struct pc_access *other =
			n == 1 ? pc_access_of(all, event) : NULL;

		if (!n || (other && pc_access_makes(other, PC_ACCESS_VALUE)))
			return value;
	}
	return (struct pc_val){ PC_VAL_UNKNOWN };
}

/* ---- all ---- */

static void add(const struct pc_accesses *all, struct pc_access *a, uint32_t number,
		const struct pc_event *event, struct pc_val at)
{
	struct pc_made made = { number, event, at };

	pc_vec_push(all->program->arena, a->made, made);
}

void pc_access_find_made(const struct pc_accesses *all, const struct pc_fn *fn,
			 struct pc_access *a)
{
	struct pc_val value = pc_access_returned(fn);
	const struct pc_event *event = maker(fn, value);

	if (event)
		add(all, a, PC_ACCESS_RESULT, event, value);
	value = record(all, fn);
	if (value.kind != PC_VAL_UNKNOWN)
		add(all, a, PC_ACCESS_VALUE, NULL, value);
	for (uint32_t i = 0; i < fn->params.n && i < PC_ACCESS_PARAMS; i++) {
		struct pc_val param = { .kind = PC_VAL_VAR,
					.name = fn->params.v[i] };

		event = maker_behind(fn, param);
		param.mod = PC_MOD_DEREF;
		if (event)
			add(all, a, PC_ACCESS_OUT + i, event, param);
	}
}

uint32_t pc_access_number(const struct pc_fn *fn, const struct pc_access *a,
			  struct pc_val object)
{
	const struct pc_event *event = maker(fn, object);
	uint32_t param;

	for (uint32_t i = 0; i < a->made.n; i++) {
		const struct pc_made *made = &a->made.v[i];

		/* In C++ the returned object is named by a reference to it. */
		if (made->event ? made->event == event :
		    object.mod != PC_MOD_DEREF &&
			    object.kind == made->at.kind &&
			    object.name == made->at.name)
			return made->number;
	}
	param = pc_val_param(fn, object);
	if (object.mod == PC_MOD_ADDR && object.kind == PC_VAL_VAR &&
	    param == PC_NONE)
		return PC_ACCESS_LOCAL;
	return object.mod == PC_MOD_NONE && param < 64 && a->kept >> param & 1 ?
		       param : PC_NONE;
}

struct pc_val pc_access_object(const struct pc_event *call, uint32_t number)
{
	struct pc_val object = { PC_VAL_UNKNOWN };

	if (number == PC_ACCESS_RESULT || number == PC_ACCESS_VALUE)
		object = call->dst;
	else if (number >= PC_ACCESS_OUT && number - PC_ACCESS_OUT < call->args.n)
		object = call->args.v[number - PC_ACCESS_OUT];
	else if (number < call->args.n)
		object = call->args.v[number];
	if (number == PC_ACCESS_VALUE)
		object.mod = object.mod == PC_MOD_NONE ? PC_MOD_ADDR : PC_MOD_DEREF;
	if (number >= PC_ACCESS_OUT)
		object.mod = object.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	object.rec = NULL;
	if (object.mod != PC_MOD_DEREF &&
	    (object.kind == PC_VAL_VAR || object.kind == PC_VAL_GLOBAL ||
	     (object.kind == PC_VAL_TMP && object.mod == PC_MOD_NONE)))
		return object;
	return (struct pc_val){ PC_VAL_UNKNOWN };
}
