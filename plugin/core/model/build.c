/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * build.c - building the program model (contract in build.h).
 */
#include "model/build.h"

#include <stdlib.h>
#include <string.h>
#include "base/intern.h"
#include "model/bodies.h"
#include "model/contents.h"
#include "model/initial.h"
#include "model/program.h"
#include "model/value.h"

/* NAME, interned, if it is not in NAMES yet; it is added there. */
static const char *add_name(struct pc_program *program, struct pc_intern *names,
			    const char *name)
{
	struct pc_intern_slot *slot = pc_intern_slot(program->arena, names,
						     name, strlen(name));

	if (slot->value)
		return NULL;
	name = pc_name(program, name);
	slot->value = (void *)(uintptr_t)name;
	return name;
}

void pc_program_local(struct pc_program *program, const char *name)
{
	name = add_name(program, &program->local_names, name);
	if (name)
		pc_vec_push(program->arena, program->locals, name);
}

void pc_program_other(struct pc_program *program, const char *name)
{
	name = add_name(program, &program->other_names, name);
	if (name)
		pc_vec_push(program->arena, program->others, name);
}

void pc_program_other_record(struct pc_program *program, const char *name)
{
	if (!name) {
		program->other_any = true;
		return;
	}
	name = pc_name(program, name);
	for (uint32_t i = 0; i < program->other_records.n; i++)
		if (program->other_records.v[i] == name)
			return;
	pc_vec_push(program->arena, program->other_records, name);
}

void pc_program_initial(struct pc_program *program, const char *name,
			int64_t number)
{
	uint32_t n = program->locals.n;
	struct pc_initial initial;

	pc_program_local(program, name);
	if (program->locals.n == n)
		return;
	initial = (struct pc_initial){ program->locals.v[n], number };
	pc_vec_push(program->arena, program->initials, initial);
}

uint32_t pc_block_add(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_block block = { .id = fn->blocks.n, .term = PC_TERM_NORETURN };

	pc_vec_push(pc_bodies_arena(program), fn->blocks, block);
	return block.id;
}

void pc_block_cut(struct pc_fn *fn, uint32_t block, uint32_t event,
		  uint32_t to)
{
	struct pc_block *from = &fn->blocks.v[block];
	struct pc_block *tail = &fn->blocks.v[to];

	*tail = *from;
	tail->id = to;
	/* If BLOCK was cut before, that cut is now in TO. */
	tail->moved_from -= tail->moved_to ? event : 0;
	tail->events.v += event;
	tail->events.n -= event;
	tail->events.cap = tail->events.n;
	from->events.n = from->events.cap = event;
	from->moved_to = to;
	from->moved_from = event;
	from->moved_by = 0;
	from->flags = 0;
	from->host = 0;
	from->ways = 0;
	from->cond = (struct pc_val){ PC_VAL_UNKNOWN };
	memset(&from->succ, 0, sizeof from->succ);
	memset(&from->cases, 0, sizeof from->cases);
}

uint32_t pc_block_split(struct pc_program *program, struct pc_fn *fn,
			uint32_t block, uint32_t event)
{
	struct pc_loc loc = fn->blocks.v[block].events.v[event - 1].loc;
	uint32_t next = pc_block_add(program, fn);

	pc_block_cut(fn, block, event, next);
	fn->blocks.v[block].term = PC_TERM_JMP;
	fn->blocks.v[block].loc = loc;
	pc_block_to(program, fn, block, next);
	return next;
}

uint32_t pc_block_between(struct pc_program *program, struct pc_fn *fn,
			  uint32_t block, uint32_t way)
{
	uint32_t next = pc_block_add(program, fn);
	struct pc_block *from = &fn->blocks.v[block];

	fn->blocks.v[next].term = PC_TERM_JMP;
	fn->blocks.v[next].loc = from->loc;
	pc_block_to(program, fn, next, from->succ.v[way]);
	from->succ.v[way] = next;
	return next;
}

void pc_block_moved(const struct pc_fn *fn, uint32_t *block, uint32_t *event)
{
	for (;;) {
		const struct pc_block *b = &fn->blocks.v[*block];

		if (!b->moved_to || *event < b->moved_from)
			return;
		if (*event != UINT32_MAX)
			*event -= b->moved_from - b->moved_by;
		*block = b->moved_to;
	}
}

bool pc_block_calls(const struct pc_block *block, uint32_t from)
{
	for (uint32_t e = from; e < block->events.n; e++)
		if (block->events.v[e].kind == PC_EV_CALL)
			return true;
	return false;
}

struct pc_event *pc_event_add(struct pc_program *program, struct pc_fn *fn,
			      uint32_t id, enum pc_ev_kind kind,
			      struct pc_loc loc)
{
	struct pc_block *block = &fn->blocks.v[id];
	struct pc_event event = { .kind = kind, .loc = loc };

	pc_vec_push(pc_bodies_arena(program), block->events, event);
	return &block->events.v[block->events.n - 1];
}

void pc_event_arg(struct pc_program *program, struct pc_event *event,
		  struct pc_val value)
{
	/* Most events have one or two, which are added one after the other. */
	if (event->args.n == event->args.cap && event->args.n < 4)
		pc_vec_room(pc_bodies_arena(program), event->args, 1);
	pc_vec_push(pc_bodies_arena(program), event->args, value);
}

void pc_block_to(struct pc_program *program, struct pc_fn *fn, uint32_t id,
		 uint32_t succ)
{
	pc_vec_push(pc_bodies_arena(program), fn->blocks.v[id].succ, succ);
}

void pc_case_add(struct pc_program *program, struct pc_block *block,
		 struct pc_case one)
{
	pc_vec_push(pc_bodies_arena(program), block->cases, one);
}

static int compare_cases(const void *left, const void *right)
{
	const struct pc_case *a = (const struct pc_case *)left;
	const struct pc_case *b = (const struct pc_case *)right;

	return a->low < b->low ? -1 : a->low > b->low;
}

void pc_case_sort(struct pc_block *block)
{
	if (block->cases.n)
		qsort(block->cases.v, block->cases.n, sizeof *block->cases.v,
		      compare_cases);
}

void pc_fn_param(struct pc_program *program, struct pc_fn *fn,
		 const char *name)
{
	pc_vec_push(program->arena, fn->params, pc_name(program, name));
}

void pc_threadprivate(struct pc_program *program, const char *name)
{
	struct pc_intern_slot *slot = pc_intern_slot(
		program->arena, &program->threadprivate_by_name, name,
		strlen(name));

	if (slot->value)
		return;
	slot->value = program;
	pc_vec_push(program->arena, program->threadprivate,
		    pc_name(program, name));
}

bool pc_val_threadprivate(const struct pc_program *program, struct pc_val at)
{
	return (at.kind == PC_VAL_GLOBAL || at.kind == PC_VAL_FIELD) &&
	       program->threadprivate.n &&
	       pc_intern_find(&program->threadprivate_by_name, at.name,
			      strlen(at.name));
}

int64_t pc_fn_next_tmp(const struct pc_fn *fn)
{
	int64_t next = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_val dst = fn->blocks.v[b].events.v[e].dst;

			if (dst.kind == PC_VAL_TMP && dst.num >= next)
				next = dst.num + 1;
		}
	return next;
}

/* How many operands of EVENT state which object it reads (FROM) or writes. */
static uint32_t objects(const struct pc_event *event, bool from)
{
	if (event->kind != PC_EV_ASSIGN || event->oper != PC_OPER_COPY ||
	    !event->args.n || pc_val_is_field(event->args.v[0]) != from)
		return 0;
	return event->args.n - 1;
}

uint32_t pc_event_asked(const struct pc_event *event)
{
	return objects(event, true);
}

uint32_t pc_event_put(const struct pc_event *event)
{
	return objects(event, false);
}


bool pc_event_leads(const struct pc_event *event)
{
	return pc_event_put(event) && !pc_val_is_field(event->dst) &&
	       (event->args.v[0].mod == PC_MOD_ADDR || event->args.v[0].kind == PC_VAL_TMP);
}
