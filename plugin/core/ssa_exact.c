/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_exact.c - what a field of one known object holds.
 *
 * In:   copies of fields, and into fields, that say of which object (`exact`); what
 *       was put into that field before, in the function.
 * Out:  the operand of the one that asks: what was put into the same object, if that
 *       came last; what was put into others is passed over.  What a store leaves of
 *       the old values: not what it replaces.
 * Cost: a copy O(MANY) for each of at most MOST stores that are looked back over;
 *       O(E log E) for what is assigned as a whole.
 * Not:  where ways meet, unless the job ends on all but one; in functions with OpenMP
 *       constructs, where other threads put something there, too.
 *
 * RATIONALE: one field stands for that of all objects, and each store only adds to
 * it.  A function that sets a field of an object and looks at it again would read
 * what it has itself replaced.
 */
#include "param.h"
#include "ssa_build.h"

#include <stdlib.h>

#define MOST 16
#define MANY 256 /* records assigned by pointers */

/* ---- objects that are assigned as a whole ---- */

static int compare(const void *left, const void *right)
{
	const struct pc_whole *a = (const struct pc_whole *)left;
	const struct pc_whole *b = (const struct pc_whole *)right;

	return pc_place_compare(a->at, b->at);
}

/* The object that EVENT assigns as a whole, of which a field can become something
 * else; UNKNOWN: none. */
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

/* Whether it is by a pointer, which may be another name of one. */
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

/* The number of the first one that assigns AT. */
static uint32_t first_whole(const struct pc_ssa *ssa, struct pc_val at)
{
	struct pc_whole key = { .at = at };
	uint32_t low = 0, high = ssa->wholes.n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (compare(&ssa->wholes.v[middle], &key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void pc_ssa_whole_by(struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t block,
		     uint32_t event, struct pc_opnd pointer)
{
	uint32_t low = 0, high = ssa->behind.n;

	/* By block and event. */
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		const struct pc_whole *whole = &ssa->behind.v[middle];

		if (whole->block < block ||
		    (whole->block == block && whole->event < event))
			low = middle + 1;
		else
			high = middle;
	}
	if (low < ssa->behind.n && ssa->behind.v[low].block == block &&
	    ssa->behind.v[low].event == event) {
		ssa->behind.v[low].named = true;
		ssa->behind.v[low].root = pc_ssa_root(ssa, fn, pointer);
	}
}

/* Whether WHOLE comes before definition DEF on all ways to what is named now, and
 * only there: both are in blocks that dominate it. */
static bool is_before(const struct pc_ssa *ssa, const struct pc_whole *whole,
		      const struct pc_def *def)
{
	uint32_t in = ssa->dom_in[whole->block];

	if (whole->block == def->block)
		return whole->event < def->event;
	return in && !ssa->dom_end[whole->block] && in < ssa->dom_in[def->block];
}

/* ---- what was put into a field ---- */

/* Whether the way from WHOLE back to what is being named goes round a loop that DEF is
 * not in. */
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

/* Whether ROOT may be that of OTHER: one of several pointers is any. */
static bool may_be(const struct pc_ssa *ssa, struct pc_opnd root, struct pc_opnd other)
{
	return pc_ssa_same(root, other) ||
	       (root.def != PC_NONE && ssa->defs.v[root.def].kind == PC_DEF_PHI);
}

/* Whether the object of ROOT is assigned as a whole behind definition DEF.
 * LIMIT: not by a pointer that was read from memory. */
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

/* Whether OBJECT, of ROOT, is still the one that definition DEF has put something into. */
static bool is_whole(const struct pc_fn *fn, struct pc_opnd object,
		     struct pc_opnd root, const struct pc_def *def)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_val at = pc_opnd_val(object);

	if (is_replaced(fn, root, def))
		return false;
	if (object.def != PC_NONE) {
		if (ssa->defs.v[object.def].place == PC_NONE)
			return true;
		at = ssa->places.v[ssa->defs.v[object.def].place].at;
	}
	if (at.mod == PC_MOD_DEREF)
		return true;
	at.mod = at.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	for (uint32_t i = first_whole(ssa, at); i < ssa->wholes.n; i++) {
		if (pc_place_compare(ssa->wholes.v[i].at, at))
			break;
		if (!is_before(ssa, &ssa->wholes.v[i], def))
			return false;
	}
	return true;
}

/* Whether definition ID puts something into a field of one object, and nobody else
 * does at the same time. */
static bool is_store(const struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t id)
{
	const struct pc_def *def = &ssa->defs.v[id];
	const struct pc_event *event;

	if (fn->info->constructs || def->kind != PC_DEF_ASSIGN || !def->weak ||
	    def->n != 3)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	return event->flags & PC_EVF_EXACT && pc_event_put(event) == 1 &&
	       pc_val_is_field(event->dst);
}

/* The root of the object into which definition STORE puts something. */
static struct pc_opnd object_of(const struct pc_ssa *ssa, const struct pc_fn *fn,
				uint32_t store)
{
	return pc_ssa_root(ssa, fn, ssa->opnds.v[ssa->defs.v[store].first + 1]);
}

uint32_t pc_ssa_before(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block, uint32_t event, struct pc_opnd object,
		       uint32_t old)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	if (pc_ssa_sole(program, fn, block, event))
		return PC_NONE;
	object = pc_ssa_root(ssa, fn, object);
	for (uint32_t i = 0; i < MOST && is_store(ssa, fn, old) &&
	     pc_ssa_same(object_of(ssa, fn, old), object) &&
	     !pc_ssa_spread(fn, &ssa->defs.v[old], block, event); i++)
		old = ssa->opnds.v[ssa->defs.v[old].first + 2].def;
	return old;
}

uint32_t pc_ssa_left_by(const struct pc_fn *fn, uint32_t block, uint32_t event)
{
	while (event && pc_event_at(fn, block, event)->kind != PC_EV_CALL)
		event--;
	return event;
}

uint32_t pc_ssa_before_call(const struct pc_ssa *ssa, const struct pc_fn *fn,
			    uint32_t block, uint32_t event, uint32_t old)
{
	const struct pc_def *def = &ssa->defs.v[old];

	event = pc_ssa_left_by(fn, block, event);
	while ((def->kind == PC_DEF_EFFECT || def->kind == PC_DEF_OUTPUT) &&
	       def->block == block && def->event == event && def->n) {
		old = ssa->opnds.v[def->first + def->n - 1].def;
		def = &ssa->defs.v[old];
	}
	return old;
}

/* Whether DEF says that the call in front has put something into another object than
 * that of ROOT. */
static bool is_elsewhere(const struct pc_ssa *ssa, const struct pc_fn *fn,
			 const struct pc_def *def, struct pc_opnd root)
{
	const struct pc_event *event;

	if (fn->info->constructs || def->kind != PC_DEF_ASSIGN || def->n != 1)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	return event->flags & PC_EVF_LEFT && event->oper == PC_OPER_OTHER &&
	       pc_ssa_other(ssa, fn, root, pc_ssa_root(ssa, fn, ssa->opnds.v
						       [def->first - 1]));
}

bool pc_ssa_find(struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd object,
		 struct pc_opnd *asked)
{
	struct pc_opnd any = *asked, root = pc_ssa_root(ssa, fn, object), other;

	for (uint32_t i = 0; i < MOST && asked->def != PC_NONE; i++) {
		const struct pc_def *def = &ssa->defs.v[asked->def];
		const struct pc_opnd *put = &ssa->opnds.v[def->first];

		if (def->kind == PC_DEF_PHI) {
			uint32_t only = pc_ssa_only_way(ssa, fn, def);

			if (only == PC_NONE)
				break;
			asked->def = only;
			continue;
		}
		if (is_elsewhere(ssa, fn, def, root) &&
		    is_whole(fn, object, root, def)) {
			asked->def = pc_ssa_before_call(ssa, fn, def->block,
							def->event, put->def);
			continue;
		}
		if (!is_store(ssa, fn, asked->def))
			break;
		other = object_of(ssa, fn, asked->def);
		if (pc_ssa_same(other, root)) {
			bool whole = is_whole(fn, object, root, def);

			*asked = whole ? put[0] : any;
			return whole;
		}
		if (!pc_ssa_other(ssa, fn, other, root) ||
		    !is_whole(fn, object, root, def))
			break;
		*asked = put[2];
	}
	return false;
}

bool pc_ssa_ask(struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t first)
{
	struct pc_opnd *asked = &ssa->opnds.v[first], object = asked[1];

	return pc_ssa_find(ssa, fn, object, asked) ||
	       pc_ssa_given(ssa, fn, pc_ssa_root(ssa, fn, object));
}
