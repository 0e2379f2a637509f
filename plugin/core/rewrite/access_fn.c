/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * access_fn.c - what a small function always does to the objects that it is
 *               passed or creates (contract in access.h).
 *
 * In:   its blocks; what its callees do.
 * Out:  the fields that it writes; for fields of only one of the objects, what
 *       it always stores there last, if that is a parameter or a number; the
 *       field that it returns.
 * Cost: O(events * fields), at most MOST events and blocks.
 * Not:  writes through a pointer that may have one of several values.
 */
#include <string.h>
#include "base/arena.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/value.h"
#include "library/containers.h"
#include "graph/param.h"
#include "graph/reach_blocks.h"
#include "rewrite/access.h"

#define MOST 256

bool pc_access_small(const struct pc_fn *fn)
{
	uint32_t n = fn->blocks.n;

	for (uint32_t b = 0; b < fn->blocks.n && n <= MOST; b++)
		n += fn->blocks.v[b].events.n;
	return n <= MOST;
}

/* ---- which fields are written ---- */

/* The field, or array of fields, at VALUE. */
static struct pc_val field_at(const struct pc_accesses *all, struct pc_val value)
{
	if (value.mod == PC_MOD_ADDR)
		value.mod = PC_MOD_NONE;
	return pc_elem_is(value) ? pc_elem_whole(all->program, value) : value;
}

/* Whether EVENT may write a field, number I of what it names; *FIELD.  A callee
 * that gets the address may write there, too. */
static bool may_write(const struct pc_accesses *all, const struct pc_event *event,
		      uint32_t i, struct pc_val *field)
{
	struct pc_val at = event->dst;
	const struct pc_access *other = pc_access_of(all, event);

	if (i > event->args.n) {
		*field = other->writes.v[i - event->args.n - 1];
		return true;
	}
	if (i)
		at = event->args.v[i - 1];
	*field = field_at(all, at);
	return at.kind == PC_VAL_FIELD && (!i || at.mod == PC_MOD_ADDR);
}

static uint32_t n_named(const struct pc_accesses *all, const struct pc_event *event)
{
	const struct pc_access *other = pc_access_of(all, event);

	return 1 + event->args.n + (other ? other->writes.n : 0);
}

/* Whether CALL passes a record, of which the callee may write any field.  The
 * library does not know the records in which its own records are members. */
static bool hands_record(const struct pc_event *call)
{
	bool library = call->callee->flags & PC_FN_LIBRARY;

	for (uint32_t i = 0; i < call->args.n; i++) {
		const char *rec = call->args.v[i].rec;

		if (rec && !(library && pc_container_record(rec)))
			return true;
	}
	return false;
}

static void add_write(const struct pc_accesses *all, struct pc_access *a,
		      struct pc_val field)
{
	for (uint32_t i = 0; i < a->writes.n; i++)
		if (pc_val_eq(a->writes.v[i], field))
			return;
	if (a->writes.n == PC_ACCESS_FIELDS)
		a->known = false;
	else
		pc_vec_push(all->program->arena, a->writes, field);
}

static void find_writes(const struct pc_accesses *all, const struct pc_event *event,
			struct pc_access *a)
{
	const struct pc_access *other = pc_access_of(all, event);
	uint32_t n = n_named(all, event);
	struct pc_val field;

	if (event->kind == PC_EV_ENTER)
		a->known = false;
	for (uint32_t i = 0; i < n; i++)
		if (may_write(all, event, i, &field))
			add_write(all, a, field);
	if (event->kind == PC_EV_CALL && !other)
		a->known &= event->callee && !pc_fn_live(event->callee) &&
			    !hands_record(event);
	a->known &= !other || other->known;
}

/* ---- of which object ---- */

static bool is_plain(struct pc_val field)
{
	return field.kind == PC_VAL_FIELD && field.mod == PC_MOD_NONE &&
	       !pc_elem_is(field);
}

/* Whether EVENT may store something in FIELD.  The events after a call
 * (access.c) only say what the call does. */
static bool stores(const struct pc_accesses *all, const struct pc_event *event,
		   struct pc_val field)
{
	uint32_t n = n_named(all, event);
	struct pc_val written;

	if (event->kind == PC_EV_ASSIGN && event->flags & PC_EVF_LEFT)
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (may_write(all, event, i, &written) &&
		    pc_val_eq(written, field))
			return true;
	return false;
}

/* The number of the object that OBJECT, or what it copies, is or points to. */
static uint32_t number_of(const struct pc_fn *fn, const struct pc_access *a,
			  struct pc_val object)
{
	const struct pc_event *last;

	return pc_access_number(fn, a, pc_access_copied(fn, object, &last));
}

/* Bit i: EVENT of FN assigns what parameter i points to as a whole. */
static uint64_t wholes(const struct pc_accesses *all, const struct pc_fn *fn,
		       const struct pc_event *event)
{
	const struct pc_access *other = pc_access_of(all, event);
	struct pc_val at = event->dst;
	const struct pc_event *last;
	uint64_t bits = 0;
	uint32_t param;

	for (uint32_t i = 0; other && other->wholes >> i && i < 64; i++) {
		param = pc_val_param(fn, pc_access_copied(
			fn, pc_access_object(event, i), &last));
		if (other->wholes >> i & 1 && param < 64)
			bits |= UINT64_C(1) << param;
	}
	if (at.mod != PC_MOD_DEREF || !pc_event_is_whole(event))
		return bits;
	at.mod = PC_MOD_NONE;
	param = pc_val_param(fn, pc_access_copied(fn, at, &last));
	return param < 64 ? bits | UINT64_C(1) << param : bits;
}

/* The object for which the model says that a call stores something in its
 * FIELD, among the events [NEXT, END) after the call; or UNKNOWN. */
static struct pc_val left_in(const struct pc_event *next, const struct pc_event *end,
			     struct pc_val field)
{
	for (; next < end && next->kind == PC_EV_ASSIGN &&
	     next->flags & PC_EVF_LEFT; next++)
		if (pc_event_tells(next) && pc_val_eq(next->dst, field))
			return next->args.v[0];
	return (struct pc_val){ PC_VAL_UNKNOWN };
}

/* The object whose FIELD event E of block B of FN stores, or PC_NONE. */
static uint32_t object_of(const struct pc_accesses *all, const struct pc_fn *fn,
			  const struct pc_access *a, uint32_t b, uint32_t e,
			  struct pc_val field)
{
	const struct pc_event *event = pc_event_at(fn, b, e);
	const struct pc_access *other = pc_access_of(all, event);
	struct pc_val object = { PC_VAL_UNKNOWN };

	if (event->kind == PC_EV_CALL && !other)
		object = left_in(event + 1, fn->blocks.v[b].events.v +
				 fn->blocks.v[b].events.n, field);
	if (event->flags & PC_EVF_EXACT && pc_event_put(event) == 1 &&
	    pc_val_eq(event->dst, field))
		object = event->args.v[1];
	for (uint32_t i = 0; other && i < other->puts.n; i++)
		if (pc_val_eq(other->puts.v[i].field, field) &&
		    !pc_val_eq(event->dst, field))
			object = pc_access_object(event,
						  other->puts.v[i].object);
	return number_of(fn, a, object);
}

/* The same for all of FN. */
static uint32_t only_object(const struct pc_accesses *all, const struct pc_fn *fn,
			    const struct pc_access *a, struct pc_val field)
{
	uint32_t only = PC_NONE;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			uint32_t object;

			if (!stores(all, event, field))
				continue;
			object = object_of(all, fn, a, b, e, field);
			if (object == PC_ACCESS_LOCAL)
				continue;
			if (object == PC_NONE ||
			    (only != PC_NONE && only != object))
				return PC_NONE;
			only = object;
		}
	return only;
}

/* ---- what is always stored ---- */

/* A search of FN's blocks, of which there are few. */
static struct pc_visit begin(const struct pc_fn *fn, uint32_t room[2 * MOST])
{
	struct pc_visit visit = { .met = room, .seen = room + MOST,
				  .room = MOST };

	memset(visit.seen, 0, MOST * sizeof *visit.seen);
	pc_visit_fn(&visit, NULL, fn);
	return visit;
}

/* Whether FN can get from block FROM to block TO, or to its end (PC_NONE),
 * without block OVER. */
static bool goes_round(const struct pc_fn *fn, uint32_t from, uint32_t over, uint32_t to)
{
	uint32_t room[2 * MOST], b;
	struct pc_visit visit = begin(fn, room);

	pc_visit_skip(&visit, over);
	pc_visit_add(&visit, from);
	while (pc_visit_next(&visit, &b)) {
		if (to == PC_NONE ? fn->blocks.v[b].term == PC_TERM_RET :
				    b == to)
			return true;
		pc_visit_on(&visit, b);
	}
	return false;
}

/* The block of FN that contains EVENT. */
static uint32_t block_of(const struct pc_fn *fn, const struct pc_event *event)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (pc_event_at(fn, b, e) == event)
				return b;
	return PC_NONE;
}

/* Whether event E of block B of FN runs before other code sees its object: on
 * all paths from the beginning to an end.  If FN creates the object (MADE),
 * only paths from there to an end on which something is made to point to it
 * count. */
static bool is_always(const struct pc_fn *fn, const struct pc_made *made, uint32_t b,
		      uint32_t e)
{
	uint32_t from;

	if (!made || !made->event)
		return !goes_round(fn, 0, b, PC_NONE);
	from = block_of(fn, made->event);
	if (from == b)
		return made->event < pc_event_at(fn, b, e);
	for (uint32_t to = 0; to < fn->blocks.n; to++)
		for (uint32_t i = 0; i < fn->blocks.v[to].events.n; i++) {
			const struct pc_event *event = pc_event_at(fn, to, i);

			if (pc_val_eq(event->dst, made->at) &&
			    !pc_access_is_null(event) &&
			    goes_round(fn, from, b, to) &&
			    goes_round(fn, to, b, PC_NONE))
				return false;
		}
	return true;
}

/* Whether event E of block B of FN stores something in the field of PUT, or
 * assigns its object as a whole. */
static bool replaces(const struct pc_accesses *all, const struct pc_fn *fn,
		     const struct pc_access *a, uint32_t b, uint32_t e,
		     const struct pc_put *put)
{
	const struct pc_event *event = pc_event_at(fn, b, e);
	const struct pc_access *other = pc_access_of(all, event);
	struct pc_val whole = event->dst;

	if (stores(all, event, put->field) &&
	    object_of(all, fn, a, b, e, put->field) != PC_ACCESS_LOCAL)
		return true;
	for (uint32_t i = 0; other && other->wholes >> i && i < 64; i++)
		if (other->wholes >> i & 1 &&
		    number_of(fn, a, pc_access_object(event, i)) == put->object)
			return true;
	whole.mod = whole.mod == PC_MOD_DEREF ? PC_MOD_NONE : PC_MOD_ADDR;
	return (whole.kind == PC_VAL_VAR || whole.kind == PC_VAL_TMP) &&
	       number_of(fn, a, whole) == put->object;
}

/* Whether FN does that nowhere after event E of block B. */
static bool is_last(const struct pc_accesses *all, const struct pc_fn *fn,
		    const struct pc_access *a, const struct pc_put *put, uint32_t b,
		    uint32_t e)
{
	uint32_t room[2 * MOST];
	struct pc_visit behind = begin(fn, room);

	pc_visit_on(&behind, b);
	pc_visit_all(&behind);
	for (uint32_t i = 0; i < fn->blocks.n; i++)
		for (uint32_t k = 0; k < fn->blocks.v[i].events.n; k++) {
			bool later = pc_visit_has(&behind, i) ||
				     (i == b && k > e);

			if (later && (i != b || k != e) &&
			    replaces(all, fn, a, i, k, put))
				return false;
		}
	return true;
}

/* Record what event E of block B of FN stores in a field of A. */
static void look_at_put(const struct pc_accesses *all, const struct pc_fn *fn,
			uint32_t b, uint32_t e, struct pc_access *a)
{
	const struct pc_event *event = pc_event_at(fn, b, e), *last;
	struct pc_put *put = a->puts.v, *end = put + a->puts.n;
	struct pc_val value;

	if (event->kind != PC_EV_ASSIGN || !(event->flags & PC_EVF_EXACT) ||
	    pc_event_put(event) != 1)
		return;
	while (put < end && !pc_val_eq(put->field, event->dst))
		put++;
	value = pc_access_copied(fn, event->args.v[0], &last);
	if (value.kind != PC_VAL_INT) {
		uint32_t param = pc_val_param(fn, value);

		if (value.mod == PC_MOD_ADDR || param >= 64 ||
		    !(a->kept >> param & 1))
			return;
	}
	if (put < end && object_of(all, fn, a, b, e, put->field) == put->object &&
	    is_last(all, fn, a, put, b, e) &&
	    is_always(fn, pc_access_makes(a, put->object), b, e))
		put->value = value;
}

static void find_puts(const struct pc_accesses *all, const struct pc_fn *fn,
		      struct pc_access *a)
{
	for (uint32_t i = 0; i < a->writes.n; i++) {
		struct pc_put put = { .field = a->writes.v[i],
				      .value = { PC_VAL_UNKNOWN } };

		put.object = is_plain(put.field) ?
			     only_object(all, fn, a, put.field) : PC_NONE;
		if (put.object != PC_NONE)
			pc_vec_push(all->program->arena, a->puts, put);
	}
	for (uint32_t b = 0; b < fn->blocks.n && a->puts.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			look_at_put(all, fn, b, e, a);
}

/* ---- all ---- */

/* Find the field that FN returns, from its only end backward through copies. */
static void find_get(const struct pc_fn *fn, struct pc_access *a)
{
	const struct pc_event *event;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->blocks.v[b].term == PC_TERM_BR ||
		    fn->blocks.v[b].term == PC_TERM_SWITCH)
			return;
	pc_access_copied(fn, pc_access_returned(fn), &event);
	if (!event || !(event->flags & PC_EVF_EXACT) ||
	    pc_event_asked(event) != 1 || !is_plain(event->args.v[0]) ||
	    event->args.v[1].mod != PC_MOD_NONE || a->writes.n)
		return;
	a->field = event->args.v[0];
	a->object = pc_access_number(fn, a, event->args.v[1]);
	a->gets = a->object < PC_ACCESS_RESULT;
}

struct pc_access *pc_access_find(const struct pc_accesses *all, const struct pc_fn *fn)
{
	struct pc_access *a = PC_NEW(all->program->arena, struct pc_access);

	a->known = pc_access_small(fn);
	a->kept = pc_fn_kept(fn);
	for (uint32_t b = 0; b < fn->blocks.n && a->known; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			find_writes(all, pc_event_at(fn, b, e), a);
	for (uint32_t b = 0; b < fn->blocks.n && a->known; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			a->wholes |= wholes(all, fn, pc_event_at(fn, b, e));
	pc_access_find_made(all, fn, a);
	if (!a->known)
		return a;
	find_puts(all, fn, a);
	if (!(fn->flags & PC_FN_UNIFORM))
		find_get(fn, a);
	return a;
}
