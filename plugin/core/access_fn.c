/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * access_fn.c - what a small function always does to the objects that it is handed
 *               (contract in access.h).
 *
 * In:   its blocks; what the functions that it calls do.
 * Out:  the fields that it writes; those of one parameter only, and what it always
 *       puts there, if that is a parameter or a number; the one that it returns.
 * Cost: O(events * fields), at most MOST events.
 * Not:  what is written through a pointer that was copied from a parameter.
 */
#include "access.h"

#define MOST 64
#define DEEP 4 /* copies of copies */

/* The number of the parameter of FN that VALUE is, or points from, if FN leaves that,
 * and what it points to, as it was; else PC_NONE. */
static uint32_t kept_param(const struct pc_fn *fn, const struct pc_access *a,
			   struct pc_val value)
{
	uint32_t param = pc_val_param(fn, value);

	return param < 64 && a->kept >> param & 1 ? param : PC_NONE;
}

bool pc_access_small(const struct pc_fn *fn)
{
	uint32_t n = fn->blocks.n;

	for (uint32_t b = 0; b < fn->blocks.n && n <= MOST; b++)
		n += fn->blocks.v[b].events.n;
	return n <= MOST;
}

static void add_write(struct pc_access *a, struct pc_val field)
{
	for (uint32_t i = 0; i < a->n_writes; i++)
		if (pc_val_eq(a->writes[i], field))
			return;
	if (a->n_writes == PC_ACCESS_FIELDS)
		a->known = false;
	else
		a->writes[a->n_writes++] = field;
}

/* Whether FN hands CALL a record, which that may write as it likes. */
static bool hands_record(const struct pc_event *call)
{
	for (uint32_t i = 0; i < call->args.n; i++)
		if (call->args.v[i].rec)
			return true;
	return false;
}

/* The field, or array of fields, at VALUE. */
static struct pc_val field_at(const struct pc_accesses *all, struct pc_val value)
{
	if (value.mod == PC_MOD_ADDR)
		value.mod = PC_MOD_NONE;
	return pc_elem_is(value) ? pc_elem_whole(all->program, value) : value;
}

static void find_writes(const struct pc_accesses *all, const struct pc_event *event,
			struct pc_access *a)
{
	const struct pc_access *other;

	if (event->kind == PC_EV_ENTER)
		a->known = false;
	if (event->dst.kind == PC_VAL_FIELD)
		add_write(a, field_at(all, event->dst));
	/* Who has the address may write there. */
	for (uint32_t i = 0; i < event->args.n; i++)
		if (event->args.v[i].kind == PC_VAL_FIELD &&
		    event->args.v[i].mod == PC_MOD_ADDR)
			add_write(a, field_at(all, event->args.v[i]));
	other = pc_access_of(all, event);
	if (event->kind == PC_EV_CALL && !other)
		a->known &= event->callee && !pc_fn_live(event->callee) &&
			    !hands_record(event);
	for (uint32_t i = 0; other && i < other->n_writes; i++)
		add_write(a, other->writes[i]);
	a->known &= !other || other->known;
}

/* Whether EVENT may put something into FIELD; what is written behind a call (below)
 * only says what that does. */
static bool stores(const struct pc_accesses *all, const struct pc_event *event,
		   struct pc_val field)
{
	struct pc_access a = { .known = true };

	if (event->kind == PC_EV_ASSIGN && event->flags & PC_EVF_LEFT)
		return false;
	find_writes(all, event, &a);
	for (uint32_t i = 0; i < a.n_writes; i++)
		if (pc_val_eq(a.writes[i], field))
			return true;
	return false;
}

static bool is_only_store(const struct pc_accesses *all, const struct pc_fn *fn,
			  struct pc_val field)
{
	uint32_t n = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			n += stores(all, pc_event_at(fn, b, e), field);
	return n == 1;
}

static bool is_plain(struct pc_val field)
{
	return field.kind == PC_VAL_FIELD && field.mod == PC_MOD_NONE &&
	       !pc_elem_is(field);
}

/* The only event of FN that assigns VALUE, a temporary or variable of its own. */
static const struct pc_event *only_event(const struct pc_fn *fn,
					 struct pc_val value)
{
	const struct pc_event *only = NULL;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (!pc_val_eq(event->dst, value))
				continue;
			if (only)
				return NULL;
			only = event;
		}
	return only;
}

/* What VALUE, of FN, is a copy of; *EVENT: the last one that was looked at. */
static struct pc_val copied(const struct pc_fn *fn, struct pc_val value,
			    const struct pc_event **event)
{
	*event = NULL;
	for (int i = 0; i < DEEP && (value.kind == PC_VAL_TMP ||
				     value.kind == PC_VAL_VAR); i++) {
		*event = only_event(fn, value);
		if (!*event || (*event)->kind != PC_EV_ASSIGN ||
		    (*event)->oper != PC_OPER_COPY || (*event)->args.n != 1)
			break;
		value = (*event)->args.v[0];
	}
	return value;
}

/* The parameter that points to the object of which EVENT of FN stores FIELD. */
static uint32_t object_of(const struct pc_accesses *all, const struct pc_fn *fn,
			  const struct pc_access *a,
			  const struct pc_event *event, struct pc_val field)
{
	const struct pc_access *other = pc_access_of(all, event);
	struct pc_val object = { PC_VAL_UNKNOWN };
	const struct pc_event *last;

	if (event->flags & PC_EVF_EXACT && pc_event_put(event) == 1 &&
	    pc_val_eq(event->dst, field))
		object = event->args.v[1];
	for (uint32_t i = 0; other && i < other->n_puts; i++)
		if (pc_val_eq(other->puts[i].field, field) &&
		    other->puts[i].object < event->args.n &&
		    !pc_val_eq(event->dst, field))
			object = copied(fn, event->args.v
					[other->puts[i].object], &last);
	return object.mod == PC_MOD_NONE ? kept_param(fn, a, object) : PC_NONE;
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
			object = object_of(all, fn, a, event, field);
			if (object == PC_NONE ||
			    (only != PC_NONE && only != object))
				return PC_NONE;
			only = object;
		}
	return only;
}

/* EVENT of FN is always run: what it puts into a field that A has. */
static void look_at_put(const struct pc_accesses *all, const struct pc_fn *fn,
			const struct pc_event *event, struct pc_access *a)
{
	const struct pc_event *last;
	struct pc_val value;

	if (!(event->flags & PC_EVF_EXACT) || pc_event_put(event) != 1 ||
	    !is_only_store(all, fn, event->dst))
		return;
	value = copied(fn, event->args.v[0], &last);
	if (value.kind != PC_VAL_INT && (value.mod == PC_MOD_ADDR ||
					 kept_param(fn, a, value) == PC_NONE))
		return;
	for (uint32_t i = 0; i < a->n_puts; i++)
		if (pc_val_eq(a->puts[i].field, event->dst))
			a->puts[i].value = value;
}

static void find_puts(const struct pc_accesses *all, const struct pc_fn *fn,
		      struct pc_access *a)
{
	uint32_t b = 0;

	for (uint32_t i = 0; i < a->n_writes; i++) {
		struct pc_put put = { .field = a->writes[i],
				      .value = { PC_VAL_UNKNOWN } };

		put.object = is_plain(put.field) ?
			     only_object(all, fn, a, put.field) : PC_NONE;
		if (put.object != PC_NONE)
			a->puts[a->n_puts++] = put;
	}
	/* What is always run: up to the first branch. */
	for (uint32_t step = 0; step < fn->blocks.n && a->n_puts; step++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++)
			if (block->events.v[e].kind == PC_EV_ASSIGN)
				look_at_put(all, fn, &block->events.v[e], a);
		if (block->term != PC_TERM_JMP && block->term != PC_TERM_TRY)
			return;
		b = block->succ.v[0];
	}
}

/* What FN returns, from its one end backwards over copies. */
static void find_get(const struct pc_fn *fn, struct pc_access *a)
{
	struct pc_val value = { PC_VAL_UNKNOWN };
	const struct pc_event *event;

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		if (fn->blocks.v[b].term == PC_TERM_BR ||
		    fn->blocks.v[b].term == PC_TERM_SWITCH)
			return;
		if (fn->blocks.v[b].term == PC_TERM_RET)
			value = fn->blocks.v[b].cond;
	}
	copied(fn, value, &event);
	if (!event || !(event->flags & PC_EVF_EXACT) ||
	    pc_event_asked(event) != 1 || !is_plain(event->args.v[0]) ||
	    event->args.v[1].mod != PC_MOD_NONE || a->n_writes)
		return;
	a->field = event->args.v[0];
	a->object = kept_param(fn, a, event->args.v[1]);
	a->gets = a->object != PC_NONE;
}

struct pc_access *pc_access_find(const struct pc_accesses *all, const struct pc_fn *fn)
{
	struct pc_access *a = PC_NEW(all->program->arena, struct pc_access);

	a->known = pc_access_small(fn);
	a->kept = pc_fn_kept(fn);
	for (uint32_t b = 0; b < fn->blocks.n && a->known; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			find_writes(all, pc_event_at(fn, b, e), a);
	if (!a->known)
		return a;
	find_puts(all, fn, a);
	if (!(fn->flags & PC_FN_UNIFORM))
		find_get(fn, a);
	return a;
}
