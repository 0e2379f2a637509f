/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_spread.c - whether the content of an object's field may be elsewhere, too
 *                (contract in ssa_build.h).
 *
 * In:   a store into a field of one known object (`exact`).
 * Out:  whether a store replaces the old value for everything that reads the
 *       field.  If the record was copied, or passed to a function, others may
 *       still find the old value.
 * Cost: O(E) for each of MOST fields and objects, O(events between) for two
 *       stores in a block.
 * Not:  copies through another pointer; what a collective writes through the
 *       address of a field, which replaces that of all objects.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/reach_blocks.h"
#include "memory/ssa_build.h"

#define MOST 16

/* Whether REC, a record, has FIELD. */
static bool has_field(const char *rec, struct pc_val field)
{
	size_t n = strlen(rec);

	return !strncmp(field.name, rec, n) && field.name[n] == '.';
}

/* Whether EVENT may copy FIELD of OBJECT to elsewhere. */
static bool spreads(const struct pc_event *event, struct pc_val field,
		    struct pc_val object)
{
	object.mod = object.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	for (uint32_t i = 0; i < event->args.n; i++) {
		const struct pc_val *arg = &event->args.v[i];

		if ((arg->rec && has_field(arg->rec, field)) ||
		    pc_val_eq(*arg, object))
			return true;
	}
	return false;
}

bool pc_ssa_spread(const struct pc_fn *fn, const struct pc_def *def, uint32_t block,
		   uint32_t e)
{
	const struct pc_event *event = pc_event_at(fn, block, e);

	if (def->block != block)
		return true;
	while (--e > def->event)
		if (spreads(pc_event_at(fn, block, e), event->dst,
			    event->args.v[1]))
			return true;
	return false;
}

/* By block of FN: the event after which FIELD of OBJECT may have been copied;
 * 0: before the block; PC_NONE: not there. */
static const uint32_t *find_from(struct pc_program *program, const struct pc_fn *fn,
				 struct pc_val field, struct pc_val object)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	uint32_t *from = PC_ARRAY(program->arena, fn->blocks.n, uint32_t), to;
	struct pc_visit visit = { 0 };

	pc_visit_fn(&visit, scratch, fn);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		uint32_t e = 0, end = fn->blocks.v[b].events.n;

		while (e < end && !spreads(pc_event_at(fn, b, e), field, object))
			e++;
		from[b] = e < end ? e + 1 : PC_NONE;
		if (e < end)
			pc_visit_on(&visit, b);
	}
	while (pc_visit_next(&visit, &to)) {
		from[to] = 0;
		pc_visit_on(&visit, to);
	}
	pc_scratch_give(program, scratch);
	return from;
}

bool pc_ssa_sole(struct pc_program *program, const struct pc_fn *fn, uint32_t block,
		 uint32_t e)
{
	const struct pc_event *event = pc_event_at(fn, block, e);
	struct pc_copied one = { event->dst, event->args.v[1], NULL };
	struct pc_ssa *ssa = fn->info->ssa;
	uint32_t i = 0;

	if (!(event->flags & PC_EVF_SOLE) || fn->info->constructs)
		return false;
	while (i < ssa->copied.n &&
	       !(pc_val_eq(ssa->copied.v[i].field, one.field) &&
		 pc_val_eq(ssa->copied.v[i].object, one.object)))
		i++;
	if (i == MOST)
		return false;
	if (i == ssa->copied.n) {
		one.from = find_from(program, fn, one.field, one.object);
		pc_vec_push(program->arena, ssa->copied, one);
	}
	return ssa->copied.v[i].from[block] > e;
}

bool pc_ssa_of_one(const struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t block,
		   uint32_t e, int32_t arg, uint32_t place)
{
	const struct pc_event *call = pc_event_at(fn, block, e), *event;
	struct pc_val at;

	if (place == PC_NONE || arg < 0 ||
	    call->args.v[arg].kind != PC_VAL_FIELD ||
	    call->args.v[arg].mod != PC_MOD_ADDR ||
	    pc_event_may_collect(call))
		return false;
	at = ssa->places.v[place].at;
	if (at.kind != PC_VAL_FIELD || pc_val_is_frame(at))
		return false;
	while (++e < fn->blocks.v[block].events.n) {
		event = pc_event_at(fn, block, e);
		if (event->kind != PC_EV_ASSIGN ||
		    !(event->flags & PC_EVF_LEFT))
			break;
		if (pc_val_eq(event->dst, at))
			return false;
	}
	return true;
}
