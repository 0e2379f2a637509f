/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bodies.c - the memory of the bodies of a linked program (contract in bodies.h).
 *
 * Cost: a unit all of whose bodies count is not copied.
 */
#include "model/bodies.h"

#include "base/arena.h"

struct pc_arena *pc_bodies_arena(const struct pc_program *program)
{
	uint32_t n = program->bodies.n;

	return n ? program->bodies.v[n - 1].arena : program->arena;
}

uint32_t pc_bodies_begin(struct pc_program *program)
{
	struct pc_bodies group = { .arena = pc_arena_new() };
	uint32_t n = program->bodies.n;

	pc_vec_push(program->arena, program->bodies, group);
	return n;
}

void pc_bodies_fn(struct pc_program *program, struct pc_fn *fn, struct pc_fn *from)
{
	struct pc_bodies *group = &program->bodies.v[program->bodies.n - 1];

	pc_vec_push(program->arena, group->fns, fn);
	/* The body of a definition that does not count is in another group. */
	memcpy(&fn->blocks, &from->blocks, sizeof fn->blocks);
	memset(&from->blocks, 0, sizeof from->blocks);
}

void pc_bodies_unit(struct pc_program *program, struct pc_program *unit, bool all)
{
	struct pc_bodies *group = &program->bodies.v[program->bodies.n - 1];

	if (all && unit->bodies.n == 1) {
		pc_arena_free(group->arena);
		group->arena = unit->bodies.v[0].arena;
		unit->bodies.n = 0;
		return;
	}
	for (uint32_t i = 0; i < group->fns.n; i++)
		pc_bodies_move(program, group->fns.v[i]);
}

/* A copy of the array FROM. */
#define COPY(arena, from)                                                     \
	do {                                                                  \
		void *copy_ = pc_arena_alloc((arena),                         \
					     (from).n * sizeof *(from).v);    \
		if ((from).n)                                                 \
			memcpy(copy_, (from).v, (from).n * sizeof *(from).v); \
		(from).v = (__typeof__((from).v))copy_;                       \
		(from).cap = (from).n;                                        \
	} while (0)

void pc_bodies_move(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_arena *to = pc_bodies_arena(program);

	if (!fn->blocks.n) {
		memset(&fn->blocks, 0, sizeof fn->blocks);
		return;
	}
	COPY(to, fn->blocks);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_block *block = &fn->blocks.v[b];

		COPY(to, block->succ);
		COPY(to, block->cases);
		COPY(to, block->events);
		for (uint32_t e = 0; e < block->events.n; e++)
			COPY(to, block->events.v[e].args);
	}
}

void pc_bodies_free(struct pc_bodies *group)
{
	pc_arena_free(group->arena);
	group->arena = NULL;
	group->fns.n = 0;
}
