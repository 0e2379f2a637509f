/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.c - building the program model (contract in model.h).
 */
#include "model/model.h"

#include <stdlib.h>
#include <string.h>
#include "base/intern.h"
#include "tables/mpi_find.h"
#include "model/build.h"
#include "model/facts.h"
#include "model/initial.h"
#include "model/opts.h"
#include "model/program.h"
#include "model/text.h"
#include "model/value.h"

static const char *const oper_names[PC_OPER_COUNT] = {
	[PC_OPER_COPY] = "copy", [PC_OPER_EQ] = "eq",   [PC_OPER_NE] = "ne",
	[PC_OPER_LT] = "lt",     [PC_OPER_LE] = "le",   [PC_OPER_GT] = "gt",
	[PC_OPER_GE] = "ge",     [PC_OPER_ADD] = "add", [PC_OPER_SUB] = "sub",
	[PC_OPER_MUL] = "mul",   [PC_OPER_DIV] = "div", [PC_OPER_MOD] = "mod",
	[PC_OPER_AND] = "and",   [PC_OPER_OR] = "or",   [PC_OPER_XOR] = "xor",
	[PC_OPER_MIN] = "min",   [PC_OPER_MAX] = "max", [PC_OPER_NOT] = "not",
	[PC_OPER_NEG] = "neg",   [PC_OPER_OTHER] = "other",
};

static const char *const region_names[PC_REGION_COUNT] = {
	[PC_REGION_PARALLEL] = "parallel",
	[PC_REGION_SINGLE] = "single",
	[PC_REGION_MASTER] = "master",
	[PC_REGION_MASKED] = "masked",
	[PC_REGION_SECTIONS] = "sections",
	[PC_REGION_SECTION] = "section",
	[PC_REGION_FOR] = "for",
	[PC_REGION_SIMD] = "simd",
	[PC_REGION_DISTRIBUTE] = "distribute",
	[PC_REGION_TASK] = "task",
	[PC_REGION_TASKLOOP] = "taskloop",
	[PC_REGION_TASKGROUP] = "taskgroup",
	[PC_REGION_CRITICAL] = "critical",
	[PC_REGION_LOCK] = "lock",
	[PC_REGION_ORDERED] = "ordered",
	[PC_REGION_SCOPE] = "scope",
	[PC_REGION_TEAMS] = "teams",
	[PC_REGION_TARGET] = "target",
	[PC_REGION_GUARD] = "guard",
	[PC_REGION_NUMBERED] = "numbered",
	[PC_REGION_ALONE] = "alone",
};

struct pc_program *pc_program_new(const struct pc_opts *opts)
{
	struct pc_arena *arena = pc_arena_new();
	struct pc_program *program = PC_NEW(arena, struct pc_program);

	program->arena = arena;
	program->opts = opts;
	program->facts = opts ? opts->facts : NULL;
	return program;
}

void pc_program_free(struct pc_program *program)
{
	if (!program)
		return;
	pc_arena_free(program->scratch);
	pc_arena_free(program->arena);
}

struct pc_arena *pc_scratch_take(struct pc_program *program)
{
	struct pc_arena *scratch = program->scratch;

	program->scratch = NULL;
	return scratch ? scratch : pc_arena_new();
}

void pc_scratch_give(struct pc_program *program, struct pc_arena *scratch)
{
	if (program->scratch) {
		pc_arena_free(scratch);
		return;
	}
	pc_arena_clear(scratch);
	program->scratch = scratch;
}

const char *pc_name(struct pc_program *program, const char *text)
{
	return pc_intern(program->arena, &program->names, text);
}

void pc_program_local(struct pc_program *program, const char *name)
{
	struct pc_intern_slot *slot = pc_intern_slot(
		program->arena, &program->local_names, name, strlen(name));

	if (slot->value)
		return;
	name = pc_name(program, name);
	slot->value = (void *)(uintptr_t)name;
	pc_vec_push(program->arena, program->locals, name);
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

struct pc_fn *pc_fn_get(struct pc_program *program, const char *name)
{
	struct pc_intern_slot *slot = pc_intern_slot(
		program->arena, &program->fn_by_name, name, strlen(name));
	struct pc_fn *fn = (struct pc_fn *)slot->value;

	if (fn)
		return fn;
	fn = PC_NEW(program->arena, struct pc_fn);
	fn->name = fn->pretty = pc_name(program, name);
	fn->op = pc_mpi_op_find(name);
	fn->index = program->fns.n;
	slot->value = fn;
	pc_name_head(fn->name)->of = fn;
	pc_vec_push(program->arena, program->fns, fn);
	pc_facts_fn(program, fn);
	return fn;
}

struct pc_fn *pc_fn_find(const struct pc_program *program, const char *name)
{
	return (struct pc_fn *)pc_intern_find(&program->fn_by_name, name,
					      strlen(name));
}

uint32_t pc_block_add(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_block block = { .id = fn->blocks.n, .term = PC_TERM_NORETURN };

	pc_vec_push(program->arena, fn->blocks, block);
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

struct pc_event *pc_event_add(struct pc_program *program, struct pc_fn *fn,
			      uint32_t id, enum pc_ev_kind kind,
			      struct pc_loc loc)
{
	struct pc_block *block = &fn->blocks.v[id];
	struct pc_event event = { .kind = kind, .loc = loc };

	pc_vec_push(program->arena, block->events, event);
	return &block->events.v[block->events.n - 1];
}

void pc_event_arg(struct pc_program *program, struct pc_event *event,
		  struct pc_val value)
{
	/* Most events have one or two, which are added one after the other. */
	if (event->args.n == event->args.cap && event->args.n < 4)
		pc_vec_room(program->arena, event->args, 1);
	pc_vec_push(program->arena, event->args, value);
}

void pc_block_to(struct pc_program *program, struct pc_fn *fn, uint32_t id,
		 uint32_t succ)
{
	pc_vec_push(program->arena, fn->blocks.v[id].succ, succ);
}

void pc_case_add(struct pc_program *program, struct pc_block *block,
		 struct pc_case one)
{
	pc_vec_push(program->arena, block->cases, one);
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

struct pc_val pc_val_int(int64_t number)
{
	return (struct pc_val){ .kind = PC_VAL_INT, .num = number };
}

struct pc_val pc_val_tmp(int64_t number)
{
	return (struct pc_val){ .kind = PC_VAL_TMP, .num = number };
}

struct pc_val pc_val_named(struct pc_program *program, enum pc_val_kind kind,
			   enum pc_val_mod mod, const char *name)
{
	return (struct pc_val){ .kind = kind, .mod = mod,
				.name = pc_name(program, name) };
}

bool pc_val_eq(struct pc_val a, struct pc_val b)
{
	return a.kind == b.kind && a.mod == b.mod && a.name == b.name &&
	       a.num == b.num && a.kind != PC_VAL_UNKNOWN;
}

bool pc_val_is_field(struct pc_val value)
{
	return value.mod == PC_MOD_DEREF ||
	       (value.kind == PC_VAL_FIELD && value.mod == PC_MOD_NONE);
}

bool pc_val_is_frame(struct pc_val value)
{
	return value.kind == PC_VAL_FIELD &&
	       !strncmp(value.name, PC_FRAME, strlen(PC_FRAME));
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

const char *pc_oper_name(enum pc_oper oper)
{
	return (unsigned)oper < PC_OPER_COUNT ? oper_names[oper] : "";
}

const char *pc_region_name(enum pc_region_kind kind)
{
	return (unsigned)kind < PC_REGION_COUNT ? region_names[kind] : "";
}

struct pc_val pc_elem_stem(struct pc_program *program, struct pc_val at)
{
	struct pc_name_head *head = pc_name_head(at.name);

	if (!head->array)
		head->array = pc_intern_slot(program->arena, &program->names,
					     at.name, head->stem)->name;
	at.name = head->array;
	return at;
}
