/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_object.c - which object a pointer points to (contract in ssa_build.h).
 *
 * In:   what has been named so far; calls and assignments that create an object
 *       (`fresh`).
 * Out:  the root of a pointer: what it is a copy of.  Equal roots mean one
 *       object.  Whether two roots certainly mean different objects.
 * Cost: at most MOST copies, or points where at most WAYS paths meet.
 * Not:  memory that others may write is not followed.
 */
#include "model/flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/ssa_build.h"
#include "memory/ssa_claim.h"

#define MOST 16
#define WAYS 8 /* paths that meet */
#define PHIS 2 /* where they meet */

uint32_t pc_ssa_only_way(const struct pc_ssa *ssa, const struct pc_fn *fn,
			 const struct pc_def *phi)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	const uint32_t *preds = cfg->preds + cfg->pred_first[phi->block];
	uint32_t only = PC_NONE;

	for (uint32_t i = 0; i < phi->n && phi->n <= WAYS; i++) {
		uint32_t def = ssa->opnds.v[phi->first + i].def;

		if (fn->info->over[preds[i]])
			continue;
		if (def == PC_NONE || (only != PC_NONE && only != def))
			return PC_NONE;
		only = def;
	}
	return only;
}

struct pc_opnd pc_ssa_root(const struct pc_ssa *ssa, const struct pc_fn *fn,
			   struct pc_opnd object)
{
	for (uint32_t i = 0; i < MOST && object.def != PC_NONE; i++) {
		const struct pc_def *def = &ssa->defs.v[object.def];

		if (def->kind == PC_DEF_PHI) {
			uint32_t only = pc_ssa_only_way(ssa, fn, def);

			if (only == PC_NONE)
				break;
			object.def = only;
			continue;
		}
		if (!pc_def_is_copy(fn, def) || (def->place != PC_NONE &&
		     ssa->places.v[def->place].loose))
			break;
		object = ssa->opnds.v[def->first];
	}
	return object;
}

/* Whether ROOT is a record in a record, of any object: not one object. */
static bool is_part(struct pc_opnd root)
{
	return root.def == PC_NONE && root.val && root.val->kind == PC_VAL_FIELD;
}

static bool is_address(struct pc_opnd root)
{
	return root.def == PC_NONE && root.val &&
	       root.val->mod == PC_MOD_ADDR && !is_part(root);
}

/* Whether ROOT points to an object that is created there. */
static bool is_made(const struct pc_ssa *ssa, const struct pc_fn *fn,
		    struct pc_opnd root)
{
	const struct pc_def *def;

	if (root.def == PC_NONE)
		return false;
	def = &ssa->defs.v[root.def];
	return (def->kind == PC_DEF_ASSIGN || def->kind == PC_DEF_RESULT) &&
	       !def->weak && pc_event_at(fn, def->block, def->event)->flags &
			     PC_EVF_FRESH;
}

/* Whether ROOT is the value of a parameter on entry. */
static bool is_handed(const struct pc_ssa *ssa, struct pc_opnd root)
{
	const struct pc_def *def;

	if (root.def == PC_NONE)
		return false;
	def = &ssa->defs.v[root.def];
	return def->kind == PC_DEF_ENTRY && ssa->places.v[def->place].param >= 0 &&
	       ssa->places.v[def->place].at.mod == PC_MOD_NONE;
}

/* Whether the object of ROOT existed on entry, or is a variable. */
static bool is_old(const struct pc_ssa *ssa, struct pc_opnd root)
{
	return is_address(root) || is_handed(ssa, root);
}

/* Whether ROOT is a variable of this call: no parameter points to it. */
static bool is_local(struct pc_opnd root)
{
	return is_address(root) && root.val->kind == PC_VAL_VAR;
}

bool pc_ssa_same(struct pc_opnd a, struct pc_opnd b)
{
	if (a.def != PC_NONE || b.def != PC_NONE)
		return a.def == b.def;
	return a.val && b.val && !is_part(a) && pc_val_eq(*a.val, *b.val);
}

bool pc_ssa_other(const struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd a,
		  struct pc_opnd b)
{
	if (is_address(a) && is_address(b))
		return !pc_val_eq(*a.val, *b.val);
	if (a.def == b.def)
		return false;
	if (is_local(a) ? is_handed(ssa, b) : is_local(b) && is_handed(ssa, a))
		return true;
	return is_made(ssa, fn, a) ?
		       is_made(ssa, fn, b) || is_old(ssa, b) :
		       is_made(ssa, fn, b) && is_old(ssa, a);
}

bool pc_ssa_given(const struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd root)
{
	return (root.def == PC_NONE && !is_part(root)) ||
	       is_made(ssa, fn, root) || is_handed(ssa, root);
}

/* The same; at most DEPTH phis are followed.  What has not been named yet may be
 * any. */
static enum pc_aimed aimed(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_opnd pointer, struct pc_val at, int depth)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_opnd root = pc_ssa_root(ssa, fn, pointer);
	const struct pc_def *def;
	enum pc_aimed all;

	if (is_address(root))
		return pc_val_eq(pc_elem_whole(program, *root.val), at) ?
			       PC_AIM_HITS : PC_AIM_MISSES;
	if (root.def == PC_NONE || !depth)
		return PC_AIM_MAY;
	def = &ssa->defs.v[root.def];
	if (def->kind != PC_DEF_PHI || !def->n || def->n > WAYS)
		return PC_AIM_MAY;
	all = aimed(program, fn, ssa->opnds.v[def->first], at, depth - 1);
	for (uint32_t i = 1; i < def->n; i++)
		if (aimed(program, fn, ssa->opnds.v[def->first + i], at,
			  depth - 1) != all)
			return PC_AIM_MAY;
	return all;
}

enum pc_aimed pc_ssa_aimed(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_opnd pointer, struct pc_val at)
{
	if (at.mod != PC_MOD_NONE)
		return PC_AIM_MAY;
	at = pc_elem_whole(program, at);
	at.mod = PC_MOD_ADDR;
	return aimed(program, fn, pointer, at, PHIS);
}
