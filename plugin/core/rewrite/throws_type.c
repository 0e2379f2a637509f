/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * throws_type.c - the types of exceptions that the program throws, as sets;
 *                 which successor of a choice between handlers takes which.
 *
 * In:   arguments of __cxa_throw and __builtin_eh_filter (docs/MODEL.md).
 * Out:  program->thrown.
 * Cost: O(events); O(handlers) per choice.
 * Not:  beyond 63 types, and for std::rethrow_exception, the type is not known:
 *       any handler may take it, and one does if there is any.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/exits.h"
#include "graph/fn_info.h"
#include "model/target.h"
#include "rewrite/throws.h"

#define TYPES 63

/* A handler of the type NAME takes TYPES. */
struct accept {
	const char *name;
	uint64_t types;
};

struct pc_thrown {
	const char *name[TYPES]; /* of bit 1 and so on */
	uint32_t n;
	PC_VEC(struct accept) accepts;
	const struct pc_fn *throw_, *rethrow, *filter;
};

/* The type that VALUE is, or NULL. */
static const char *type_of(struct pc_val value)
{
	return value.kind == PC_VAL_GLOBAL && value.mod == PC_MOD_ADDR
		       ? value.name
		       : NULL;
}

static uint64_t accepted(const struct pc_thrown *thrown, const char *name)
{
	for (uint32_t i = 0; i < thrown->accepts.n; i++)
		if (thrown->accepts.v[i].name == name)
			return thrown->accepts.v[i].types;
	return 0;
}

static void accept(struct pc_program *program, const char *name, uint64_t types)
{
	struct pc_thrown *thrown = program->thrown;

	for (uint32_t i = 0; i < thrown->accepts.n; i++)
		if (thrown->accepts.v[i].name == name) {
			thrown->accepts.v[i].types |= types;
			return;
		}
	pc_vec_push(program->arena, thrown->accepts,
		    ((struct accept){ name, types }));
}

static uint64_t type_bit(const struct pc_thrown *thrown, const char *name)
{
	for (uint32_t i = 0; i < thrown->n; i++)
		if (thrown->name[i] == name)
			return (uint64_t)2 << i;
	return PC_THROWN_ANY;
}

static void add_throw(struct pc_program *program, const struct pc_event *event)
{
	struct pc_thrown *thrown = program->thrown;
	const char *name = event->args.n > 1 ? type_of(event->args.v[1]) : NULL;
	uint64_t bit;

	if (!name || thrown->n == TYPES ||
	    type_bit(thrown, name) != PC_THROWN_ANY)
		return;
	for (uint32_t i = 3; i < event->args.n; i++)
		if (!type_of(event->args.v[i]))
			return;
	thrown->name[thrown->n++] = name;
	bit = type_bit(thrown, name);
	accept(program, name, bit);
	for (uint32_t i = 3; i < event->args.n; i++)
		accept(program, event->args.v[i].name, bit);
}

void pc_thrown_find(struct pc_program *program)
{
	struct pc_thrown *thrown = PC_NEW(program->arena, struct pc_thrown);

	program->thrown = thrown;
	thrown->throw_ = pc_fn_find(program, "__cxa_throw");
	thrown->rethrow = pc_fn_find(program, "__cxa_rethrow");
	thrown->filter = pc_fn_find(program, "__builtin_eh_filter");
	for (uint32_t i = 0; thrown->throw_ && i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		for (uint32_t b = 0; pc_fn_live(fn) && b < fn->blocks.n; b++) {
			const struct pc_block *block = &fn->blocks.v[b];

			for (uint32_t e = 0; e < block->events.n; e++)
				if (block->events.v[e].kind == PC_EV_CALL &&
				    block->events.v[e].callee == thrown->throw_)
					add_throw(program, &block->events.v[e]);
		}
	}
}

uint64_t pc_event_thrown(const struct pc_program *program,
			 const struct pc_event *event, uint64_t held)
{
	const struct pc_thrown *thrown = program->thrown;
	const struct pc_fn *target = pc_event_target(event);

	if (!pc_event_throws(event))
		return 0;
	if (target)
		return target->info->throws;
	if (event->callee == thrown->rethrow)
		return held ? held : PC_THROWN_ANY;
	if (event->callee == thrown->throw_ && event->args.n > 1)
		return type_bit(thrown, type_of(event->args.v[1]));
	return PC_THROWN_ANY;
}

/* The event of BLOCK that says which successor takes which types, or NULL. */
static struct pc_event *filter_of(const struct pc_program *program,
				  const struct pc_block *block)
{
	struct pc_event *event;

	if (!program->thrown || !program->thrown->filter ||
	    block->term != PC_TERM_SWITCH || !block->events.n)
		return NULL;
	event = &block->events.v[block->events.n - 1];
	return event->kind == PC_EV_CALL &&
	       event->callee == program->thrown->filter &&
	       event->args.n == block->succ.n ? event : NULL;
}

static bool is_any(struct pc_val value)
{
	return value.kind == PC_VAL_INT;
}

bool pc_block_takes(const struct pc_program *program,
		    const struct pc_block *block, uint64_t types,
		    uint32_t way, uint64_t *taken)
{
	const struct pc_event *filter = filter_of(program, block);
	bool any = false;

	*taken = types;
	if (!filter)
		return false;
	for (uint32_t k = 0; k < filter->args.n; k++) {
		const char *name = type_of(filter->args.v[k]);
		uint64_t some = PC_THROWN_ANY;

		any |= is_any(filter->args.v[k]);
		if (!name)
			continue;
		some = types & (accepted(program->thrown, name) | some);
		if (k == way) {
			*taken = some;
			return true;
		}
		types &= ~some | PC_THROWN_ANY;
	}
	/* What matches no type reaches `...` or continues.  An unknown type is
	 * assumed not to continue if there is a handler. */
	*taken = any == is_any(filter->args.v[way]) ? types : 0;
	if (!is_any(filter->args.v[way]) && filter->args.n > 1)
		*taken &= ~(uint64_t)PC_THROWN_ANY;
	return true;
}

void pc_block_prefer(const struct pc_program *program, struct pc_block *block,
		     uint64_t types)
{
	struct pc_event *filter = filter_of(program, block);
	uint32_t n = 0;

	for (uint32_t k = 0; filter && k < block->succ.n; k++) {
		uint32_t to = block->succ.v[k];
		struct pc_val type = filter->args.v[k];
		uint64_t taken;

		pc_block_takes(program, block, types, k, &taken);
		if (!taken)
			continue;
		for (uint32_t i = k; i > n; i--) {
			block->succ.v[i] = block->succ.v[i - 1];
			filter->args.v[i] = filter->args.v[i - 1];
		}
		block->succ.v[n] = to;
		filter->args.v[n++] = type;
	}
	block->ways = n;
}
