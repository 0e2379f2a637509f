/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_exact.c - what a field of one known object holds.
 *
 * In:   copies from and to fields that name the object (`exact`); earlier
 *       stores to that field in the function.
 * Out:  for a read, what was stored in the same object, if that store came
 *       last; stores into other objects are skipped.  For a store, the old
 *       values that remain, without what it replaces.
 * Cost: a question to ssa_whole.c for each of at most MOST earlier stores.
 * Not:  where paths meet on which the object was stored to (ssa_meet.c); functions with
 *       OpenMP constructs, where other threads store something, too.
 *
 * RATIONALE: a field is one location for all objects, and each store only adds
 * to it.  A function that sets a field of an object and reads it again would
 * read what it has itself replaced.
 */
#include "model/build.h"
#include "model/facts.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/ssa_build.h"
#include "memory/ssa_query.h"

#define MOST 16
#define WAYS 3 /* branches that follow each other */

/* Whether definition ID stores into a field of one object, and no other thread
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

/* The root of the object into which definition STORE stores. */
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

/* Whether, by DEF, the call before it stored in an object other than ROOT's. */
static bool is_elsewhere(const struct pc_ssa *ssa, const struct pc_fn *fn,
			 const struct pc_def *def, struct pc_opnd root)
{
	const struct pc_event *event;

	if (fn->info->constructs || def->kind != PC_DEF_ASSIGN || def->n != 1)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	return pc_event_tells(event) &&
	       pc_ssa_other(ssa, fn, root, pc_ssa_root(ssa, fn, ssa->opnds.v
						       [def->first - 1]));
}

bool pc_ssa_step(const struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd root,
		 struct pc_opnd *at)
{
	const struct pc_def *def = &ssa->defs.v[at->def];
	const struct pc_opnd *put = &ssa->opnds.v[def->first];

	if (is_elsewhere(ssa, fn, def, root)) {
		at->def = pc_ssa_before_call(ssa, fn, def->block, def->event,
					     put->def);
		return false;
	}
	if (!is_store(ssa, fn, at->def))
		return false;
	if (pc_ssa_same(object_of(ssa, fn, at->def), root)) {
		*at = put[0];
		return true;
	}
	if (pc_ssa_other(ssa, fn, object_of(ssa, fn, at->def), root))
		*at = put[2];
	return false;
}

/* From definition ID backward, without stores into other objects than that of
 * OBJECT and ROOT, also where the paths of a few branches meet. */
static uint32_t skip_others(const struct pc_ssa *ssa, const struct pc_fn *fn,
			    struct pc_opnd object, struct pc_opnd root,
			    uint32_t id, int depth)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t only = PC_NONE;

	for (uint32_t i = 0; i < MOST && is_store(ssa, fn, id) &&
	     pc_ssa_other(ssa, fn, object_of(ssa, fn, id), root) &&
	     pc_ssa_kept(fn, object, root, &ssa->defs.v[id]); i++)
		id = ssa->opnds.v[ssa->defs.v[id].first + 2].def;
	if (ssa->defs.v[id].kind != PC_DEF_PHI || !depth)
		return id;
	for (uint32_t i = 0; i < ssa->defs.v[id].n; i++) {
		const struct pc_def *phi = &ssa->defs.v[id];
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i], one;

		if (cfg->num[from] == PC_NONE)
			continue;
		one = ssa->dom_in[from] ? ssa->opnds.v[phi->first + i].def :
					  PC_NONE;
		if (one != PC_NONE)
			one = skip_others(ssa, fn, object, root, one, depth - 1);
		if (one == PC_NONE || (only != PC_NONE && only != one))
			return id;
		only = one;
	}
	return only == PC_NONE ? id : only;
}

bool pc_ssa_find(struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd object,
		 struct pc_opnd *asked)
{
	struct pc_opnd any = *asked, root = pc_ssa_root(ssa, fn, object);

	for (uint32_t i = 0; i < MOST && asked->def != PC_NONE; i++) {
		const struct pc_def *def = &ssa->defs.v[asked->def];
		struct pc_opnd step = *asked;
		bool stored;

		if (def->kind == PC_DEF_PHI) {
			uint32_t only = pc_ssa_only_way(ssa, fn, def);

			if (only == PC_NONE)
				only = skip_others(ssa, fn, object, root,
						   asked->def, WAYS);
			if (only == asked->def)
				break;
			asked->def = only;
			continue;
		}
		stored = pc_ssa_step(ssa, fn, root, &step);
		if (!stored && step.def == asked->def)
			break;
		if (!pc_ssa_kept(fn, object, root, def)) {
			*asked = stored ? any : *asked;
			break;
		}
		*asked = step;
		if (stored)
			return true;
	}
	return false;
}

bool pc_ssa_ask(struct pc_program *program, const struct pc_fn *fn,
		const struct pc_event *event, uint32_t first, uint32_t place)
{
	struct pc_ssa *ssa = fn->info->ssa;
	struct pc_opnd *asked = &ssa->opnds.v[first], object, field;

	if (!(event->flags & PC_EVF_EXACT) || pc_event_asked(event) != 1 ||
	    ssa->opnds.n - first != 2 ||
	    pc_user_uniform(program, fn, event->args.v[0]))
		return false;
	object = asked[1];
	if (!pc_ssa_find(ssa, fn, object, asked) &&
	    !pc_ssa_given(ssa, fn, pc_ssa_root(ssa, fn, object)))
		return false;
	if (asked->def == PC_NONE || ssa->defs.v[asked->def].place != place) {
		ssa->opnds.n--;
		return false;
	}
	field = asked[0];
	asked[0] = object;
	asked[1] = field;
	return true;
}
