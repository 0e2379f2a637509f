/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_whole.c - records that are assigned as a whole, which replaces what was
 *               stored in their fields before (contract in ssa_build.h).
 *
 * In:   assignments, and calls with a result, to variables and through
 *       pointers.
 * Out:  whether an object is still the one into which a definition stored
 *       something.
 * Cost: O(E log E) per function; per question O(MANY), O(log E), and the number
 *       of assignments to its object.
 * Not:  assignments through a pointer that was read from memory, or in a
 *       callee.
 */
#include <stdlib.h>
#include "base/numbers.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/param.h"
#include "memory/ssa_build.h"

#define MANY 256 /* records assigned through pointers */

static int compare(const void *left, const void *right)
{
	const struct pc_whole *a = (const struct pc_whole *)left;
	const struct pc_whole *b = (const struct pc_whole *)right;

	return pc_place_compare(a->at, b->at);
}

/* The object that EVENT assigns as a whole, not by constants only, so that a
 * field can change; or UNKNOWN. */
static struct pc_val whole_of(const struct pc_event *event)
{
	bool other = event->kind == PC_EV_CALL;

	for (uint32_t i = 0; event->kind == PC_EV_ASSIGN && i < event->args.n; i++)
		other |= event->args.v[i].kind != PC_VAL_INT;
	if (!other || event->dst.mod == PC_MOD_ADDR ||
	    (event->dst.kind != PC_VAL_VAR && event->dst.kind != PC_VAL_GLOBAL &&
	     event->dst.mod != PC_MOD_DEREF))
		return (struct pc_val){ PC_VAL_UNKNOWN };
	return event->dst;
}

/* Whether EVENT assigns through a pointer, which may be another name of one. */
static bool is_behind(const struct pc_event *event)
{
	return event->dst.mod == PC_MOD_DEREF && pc_event_is_whole(event);
}

void pc_ssa_wholes(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_ssa *ssa = fn->info->ssa;
	bool asked = false;

	for (uint32_t b = 0; b < fn->blocks.n && !asked; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			asked |= event->kind == PC_EV_ASSIGN &&
				 event->flags & PC_EVF_EXACT;
		}
	for (uint32_t b = 0; b < fn->blocks.n && asked; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_whole whole = {
				.at = whole_of(pc_event_at(fn, b, e)),
				.block = b, .event = e };

			if (whole.at.kind != PC_VAL_UNKNOWN)
				pc_vec_push(program->arena, ssa->wholes, whole);
			if (is_behind(pc_event_at(fn, b, e)))
				pc_vec_push(program->arena, ssa->behind, whole);
		}
	if (ssa->wholes.n)
		qsort(ssa->wholes.v, ssa->wholes.n, sizeof *ssa->wholes.v,
		      compare);
}

/* The number of the first assignment to AT. */
static uint32_t first_whole(const struct pc_ssa *ssa, struct pc_val at)
{
	struct pc_whole key = { .at = at };
	uint32_t low = 0, high = ssa->wholes.n;

	PC_SEARCH(low, high, middle, compare(&ssa->wholes.v[middle], &key) < 0);
	return low;
}

void pc_ssa_whole_by(struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t block,
		     uint32_t event, struct pc_opnd pointer)
{
	uint32_t low = 0, high = ssa->behind.n;

	/* Sorted by block and event. */
	PC_SEARCH(low, high, middle, ssa->behind.v[middle].block < block ||
		  (ssa->behind.v[middle].block == block &&
		   ssa->behind.v[middle].event < event));
	if (low < ssa->behind.n && ssa->behind.v[low].block == block &&
	    ssa->behind.v[low].event == event) {
		ssa->behind.v[low].named = true;
		ssa->behind.v[low].root = pc_ssa_root(ssa, fn, pointer);
	}
}

/* Whether WHOLE comes before definition DEF on all paths to what is being
 * named, and only there: both are in blocks that dominate it. */
static bool is_before(const struct pc_ssa *ssa, const struct pc_whole *whole,
		      const struct pc_def *def)
{
	uint32_t in = ssa->dom_in[whole->block];

	if (whole->block == def->block)
		return whole->event < def->event;
	return in && !ssa->dom_end[whole->block] && in < ssa->dom_in[def->block];
}

/* Whether the path from WHOLE back to what is being named goes around a loop
 * that does not contain DEF. */
static bool comes_round(const struct pc_fn *fn, const struct pc_whole *whole,
			const struct pc_def *def)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (uint32_t head = pc_cfg_loop(cfg, whole->block); head != PC_NONE;
	     head = cfg->head[head])
		if (fn->info->ssa->dom_in[head] &&
		    !fn->info->ssa->dom_end[head] &&
		    !pc_cfg_in_loop(cfg, def->block, head))
			return true;
	return false;
}

/* Whether ROOT may be the same as OTHER: one of several pointers may be any. */
static bool may_be(const struct pc_ssa *ssa, struct pc_opnd root, struct pc_opnd other)
{
	return pc_ssa_same(root, other) ||
	       (root.def != PC_NONE && ssa->defs.v[root.def].kind == PC_DEF_PHI);
}

/* Whether the object of ROOT is assigned as a whole after definition DEF.
 * LIMIT: not seen through a pointer that was read from memory. */
static bool is_replaced(const struct pc_fn *fn, struct pc_opnd root,
			const struct pc_def *def)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	if (ssa->behind.n > MANY)
		return true;
	for (uint32_t i = 0; i < ssa->behind.n; i++) {
		const struct pc_whole *whole = &ssa->behind.v[i];

		if (whole->named ? !is_before(ssa, whole, def) &&
				   may_be(ssa, whole->root, root) :
				   comes_round(fn, whole, def))
			return true;
	}
	return false;
}

/* What OBJECT points to, a location of FN; UNKNOWN if it has no name. */
static struct pc_val behind(const struct pc_ssa *ssa, struct pc_opnd object)
{
	struct pc_val at = pc_opnd_val(object);

	if (object.def != PC_NONE && ssa->defs.v[object.def].place != PC_NONE)
		at = ssa->places.v[ssa->defs.v[object.def].place].at;
	if (at.mod == PC_MOD_DEREF)
		return (struct pc_val){ PC_VAL_UNKNOWN };
	at.mod = at.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	return at;
}

bool pc_ssa_kept(const struct pc_fn *fn, struct pc_opnd object, struct pc_opnd root,
		 const struct pc_def *def)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_val at = behind(ssa, object);

	if (is_replaced(fn, root, def))
		return false;
	for (uint32_t i = first_whole(ssa, at); i < ssa->wholes.n; i++) {
		if (pc_place_compare(ssa->wholes.v[i].at, at))
			break;
		if (!is_before(ssa, &ssa->wholes.v[i], def))
			return false;
	}
	return true;
}

bool pc_ssa_never_whole(const struct pc_fn *fn, struct pc_opnd object,
			struct pc_opnd root)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_val at = behind(ssa, object);
	uint32_t first = first_whole(ssa, at);

	if (ssa->behind.n > MANY || (first < ssa->wholes.n &&
	    !pc_place_compare(ssa->wholes.v[first].at, at)))
		return false;
	for (uint32_t i = 0; i < ssa->behind.n; i++)
		if (may_be(ssa, ssa->behind.v[i].root, root))
			return false;
	return true;
}
