/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * records.c - an assignment of a whole record becomes one of each of its
 *             fields.
 *
 * In:   `DST = copy SOURCE:REC` and `DST = other SOURCE:REC, ...`: SOURCE and
 *       DST are records of type REC; the other operands select the objects.
 * Out:  the assignment without REC.  For each field of REC, and of the records
 *       in it, that the program mentions: before the assignment `%N = copy
 *       FIELD, O exact`, where O is the object that is read, after it `FIELD =
 *       copy %N, O exact`, where O is the object that is written.  A field of a
 *       record in REC is one of any object, except for what selects that.
 *       A variable of the function that is returned is the result itself.
 * Cost: O(E + fields of the records that are assigned).  An assignment of more
 *       than MOST fields, and all of a function with more than MANY, may change
 *       everything that is reached by an address.
 * Not:  level paper; a copy of bytes, of which only the number is known (the
 *       adapter lists what it can change).
 *
 * RATIONALE: a field is one location for all objects.  Without these
 * assignments an object would keep the fields that it had before, whatever is
 * copied to it and on which condition.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/passes.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/value.h"
#include "graph/param.h"
#include "graph/where.h"
#include "memory/record.h"

#define MOST 128
#define MANY 4096

struct change {
	struct pc_program *program;
	struct pc_fn *fn;
	int64_t next_tmp;
	uint32_t added;
	PC_VEC(struct pc_event) events; /* of the block, as it becomes */
};

/* The end of an assignment: the object of the record, or what selects it. */
struct side {
	struct pc_val at;     /* the record */
	struct pc_val object; /* its address, or UNKNOWN */
	bool exact;           /* OBJECT is that object and no other */
};

static struct pc_event *append(struct change *c, const struct pc_event *whole,
			       struct pc_val dst, enum pc_oper oper)
{
	struct pc_event event = { .kind = PC_EV_ASSIGN, .oper = oper,
				  .flags = whole->flags & PC_EVF_SYSTEM,
				  .loc = whole->loc, .dst = dst };

	c->added++;
	pc_vec_push(c->program->arena, c->events, event);
	return &c->events.v[c->events.n - 1];
}

static void add_arg(struct change *c, struct pc_event *event, struct pc_val value)
{
	value.rec = NULL;
	pc_event_arg(c->program, event, value);
}

/* Where the record AT of WHOLE is.  A pointer in memory is read here. */
static struct side side_of(struct change *c, const struct pc_event *whole,
			   struct pc_val at)
{
	struct side side = { .at = at };
	bool named = at.kind == PC_VAL_VAR || at.kind == PC_VAL_GLOBAL;

	at.rec = NULL;
	if (at.mod == PC_MOD_DEREF) {
		struct pc_val pointer = pc_elem_whole(c->program, at);

		pointer.mod = PC_MOD_NONE;
		side.exact = whole->oper == PC_OPER_COPY && !pc_elem_is(at);
		side.object = pointer;
		if (pointer.kind == PC_VAL_FIELD) {
			side.object = pc_val_tmp(c->next_tmp++);
			add_arg(c, append(c, whole, side.object, PC_OPER_COPY),
				pointer);
		}
	} else if (named && at.mod == PC_MOD_NONE && !pc_elem_is(at)) {
		side.exact = whole->oper == PC_OPER_COPY;
		side.object = at;
		side.object.mod = PC_MOD_ADDR;
	}
	return side;
}

/* Whether AT is a location, so that the fields of a record there have values. */
static bool is_place(struct pc_val at)
{
	return at.mod == PC_MOD_DEREF ||
	       (at.mod == PC_MOD_NONE && at.kind != PC_VAL_UNKNOWN &&
		at.kind != PC_VAL_INT && at.kind != PC_VAL_TMP);
}

/* Whether FIELD is a member of REC itself, and no element of an array there. */
static bool is_direct(const char *rec, struct pc_val field)
{
	size_t n = strlen(rec);

	return !pc_elem_is(field) && !strncmp(field.name, rec, n) &&
	       field.name[n] == '.' && !strchr(field.name + n + 1, '.');
}

/* Append the operands of WHOLE that select objects. */
static void add_others(struct change *c, struct pc_event *event,
		       const struct pc_event *whole)
{
	for (uint32_t i = 1; i < whole->args.n; i++)
		if (!pc_val_eq(whole->args.v[i], whole->dst))
			add_arg(c, event, whole->args.v[i]);
}

/* Append `RESULT = FIELD of FROM`. */
static void load(struct change *c, const struct pc_event *whole, struct pc_val result,
		 struct pc_val field, const struct side *from, const char *rec)
{
	bool place = is_place(from->at), direct = is_direct(rec, field);
	bool chosen = whole->args.n > 1 && !pc_event_put(whole);
	bool mixed = chosen && !(place && whole->oper == PC_OPER_COPY);
	struct pc_event *event = append(c, whole, result,
					mixed ? PC_OPER_OTHER : PC_OPER_COPY);

	add_arg(c, event, place ? field : from->at);
	/* In `other` the address of an object would be one that the field has. */
	if (place && from->object.kind != PC_VAL_UNKNOWN &&
	    (from->object.mod != PC_MOD_ADDR || (direct && !mixed)))
		add_arg(c, event, from->object);
	if (place && direct && from->exact && !chosen)
		event->flags |= PC_EVF_EXACT;
	else if (place && pc_elem_is(from->at))
		add_arg(c, event, pc_val_int(pc_elem_number(from->at)));
	if (chosen)
		add_others(c, event, whole);
}

/* Append `FIELD of TO = VALUE`. */
static void store(struct change *c, const struct pc_event *whole, struct pc_val value,
		  struct pc_val field, const struct side *to, const char *rec)
{
	bool direct = is_direct(rec, field);
	struct pc_event *event = append(c, whole, field, PC_OPER_COPY);

	event->flags |= PC_EVF_WHOLE;
	add_arg(c, event, value);
	if (whole->oper == PC_OPER_OTHER || pc_elem_is(to->at)) {
		event->oper = PC_OPER_OTHER;
		add_arg(c, event, field);
		add_others(c, event, whole);
		return;
	}
	if (pc_event_put(whole)) {
		add_others(c, event, whole);
		return;
	}
	if (to->object.kind != PC_VAL_UNKNOWN &&
	    (direct || to->object.mod != PC_MOD_ADDR))
		add_arg(c, event, to->object);
	if (direct && to->exact)
		event->flags |= PC_EVF_EXACT;
}

/* After WHOLE, everything that is reached by an address may have changed. */
static void change_all(struct change *c, const struct pc_event *whole)
{
	struct pc_val pointer = pc_val_tmp(c->next_tmp++);

	add_arg(c, append(c, whole, pointer, PC_OPER_OTHER),
		(struct pc_val){ PC_VAL_UNKNOWN });
	pointer.mod = PC_MOD_DEREF;
	add_arg(c, append(c, whole, pointer, PC_OPER_OTHER),
		(struct pc_val){ PC_VAL_UNKNOWN });
}

static void change(struct change *c, struct pc_event whole)
{
	const char *rec = whole.args.v[0].rec;
	uint32_t n, first;
	const struct pc_val *fields = pc_record_fields(c->program, rec, &n);
	struct side from, to;

	whole.args.v[0].rec = NULL;
	if (n > MOST || c->added > MANY) {
		pc_vec_push(c->program->arena, c->events, whole);
		change_all(c, &whole);
		return;
	}
	from = side_of(c, &whole, whole.args.v[0]);
	to = side_of(c, &whole, whole.dst);
	first = (uint32_t)c->next_tmp;
	for (uint32_t i = 0; i < n; i++)
		load(c, &whole, pc_val_tmp(c->next_tmp++), fields[i], &from, rec);
	if (whole.oper != PC_OPER_COPY || !pc_val_eq(whole.dst, whole.args.v[0]))
		pc_vec_push(c->program->arena, c->events, whole);
	for (uint32_t i = 0; i < n; i++)
		store(c, &whole, pc_val_tmp(first + i), fields[i], &to, rec);
}

/* Whether FN has only this assignment to what it returns. */
static bool is_only(const struct pc_fn *fn, const struct pc_event *event)
{
	uint32_t n = 0;
	bool returned = false;

	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		returned |= block->term == PC_TERM_RET &&
			    pc_val_eq(block->cond, event->dst);
		for (uint32_t e = 0; e < block->events.n; e++)
			n += pc_val_eq(block->events.v[e].dst, event->dst);
	}
	return returned && n == 1;
}

/* Whether EVENT only returns a variable of FN: the result is that object. */
static bool is_returned(const struct pc_fn *fn, const struct pc_event *event)
{
	struct pc_val from = event->args.v[0];

	return event->oper == PC_OPER_COPY && event->args.n == 1 &&
	       event->dst.kind == PC_VAL_VAR &&
	       event->dst.mod == PC_MOD_NONE && from.kind == PC_VAL_VAR &&
	       from.mod == PC_MOD_NONE && pc_val_param(fn, from) == PC_NONE &&
	       is_only(fn, event);
}

static bool is_whole(const struct pc_event *event)
{
	return event->kind == PC_EV_ASSIGN && event->args.n &&
	       event->args.v[0].rec;
}

static void change_block(struct change *c, struct pc_block *block)
{
	uint32_t e = 0;

	while (e < block->events.n && !is_whole(&block->events.v[e]))
		e++;
	if (e == block->events.n)
		return;
	c->events.v = NULL;
	c->events.n = c->events.cap = 0;
	for (e = 0; e < block->events.n; e++)
		if (is_whole(&block->events.v[e]) &&
		    !is_returned(c->fn, &block->events.v[e])) {
			change(c, block->events.v[e]);
		} else {
			pc_vec_push(c->program->arena, c->events,
				    block->events.v[e]);
			if (is_whole(&block->events.v[e]))
				c->events.v[c->events.n - 1].args.v[0].rec = NULL;
		}
	block->events.v = c->events.v;
	block->events.n = c->events.n;
	block->events.cap = c->events.cap;
}

static bool has_wholes(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (is_whole(pc_event_at(fn, b, e)))
				return true;
	return false;
}

void pc_pass_records_run(struct pc_program *program)
{
	bool any = false;

	for (uint32_t i = 0; i < program->fns.n && !any; i++)
		any = pc_fn_live(program->fns.v[i]) &&
		      has_wholes(program->fns.v[i]);
	if (program->opts->level == PC_LEVEL_PAPER || !any)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			pc_record_collect(program, program->fns.v[i]);
	pc_record_sort(program);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];
		struct change c = { .program = program, .fn = fn };

		if (!pc_fn_live(fn) || !has_wholes(fn))
			continue;
		c.next_tmp = pc_fn_next_tmp(fn);
		for (uint32_t b = 0; b < fn->blocks.n; b++)
			change_block(&c, &fn->blocks.v[b]);
	}
}

static bool says(const struct pc_event *event, char *text, size_t size)
{
	if (event->kind != PC_EV_ASSIGN || !pc_val_is_field(event->dst))
		return false;
	snprintf(text, size, "stores %s", event->dst.kind == PC_VAL_FIELD ?
		 event->dst.name : "in memory");
	return true;
}

void pc_pass_records_dump(FILE *out, const struct pc_program *program,
			  const struct pc_fn *fn)
{
	(void)program;
	pc_dump_events(out, fn, says);
}
