/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program.c - a program: its memory, its names, its functions (contract in program.h).
 */
#include "model/program.h"

#include "base/arena.h"
#include "base/intern.h"
#include "base/name.h"
#include "model/bodies.h"
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "model/facts.h"
#include "model/opts.h"

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
	for (uint32_t i = 0; i < program->bodies.n; i++)
		pc_arena_free(program->bodies.v[i].arena);
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

struct pc_fn *pc_fn_named(const struct pc_program *program, const char *name)
{
	(void)program;
	return (struct pc_fn *)pc_name_head(name)->of;
}
