/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_meet.c - what a field of one object holds where paths meet.
 *
 * In:   a function in which all definitions have a name; loads of a field that
 *       say of which object (`exact`), which ssa_exact.c has not resolved.
 * Out:  if each path to such a load comes from a store into that object: phis of
 *       what these stored, one for each phi of the field on the paths; the load
 *       reads them.
 * Cost: at most MOST phis, and MOST stores for each of their operands, for each
 *       load.
 * Not:  an object that is assigned as a whole anywhere in the function; one that
 *       may be another in each iteration of a loop; functions with OpenMP
 *       constructs.
 * Source: Braun et al. 2013, "Simple and Efficient Construction of Static Single
 *       Assignment Form", for one variable: the field of that object.
 */
#include <string.h>
#include "base/numbers.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/ssa_build.h"

#define MOST 16

/* PHI is one of a field, OWN that of the field in the object of ROOT. */
struct meet {
	uint32_t phi, own;
	struct pc_opnd root;
};

struct meets {
	struct pc_program *program;
	const struct pc_fn *fn;
	struct pc_ssa *ssa;
	struct pc_uints *phis; /* by block */
	struct pc_arena *scratch;
	PC_VEC(struct meet) made;
	/* Of one load: */
	struct pc_opnd root;
	uint32_t asked[MOST], n; /* phis of the field */
};

/* Whether the object of the load is the same one each time control comes to
 * BLOCK. */
static bool is_kept_round(const struct meets *m, uint32_t block)
{
	const struct pc_cfg *cfg = &m->fn->info->cfg;
	const struct pc_def *def;

	if (m->root.def == PC_NONE)
		return true;
	def = &m->ssa->defs.v[m->root.def];
	for (uint32_t head = pc_cfg_loop(cfg, block);
	     head != PC_NONE && def->kind != PC_DEF_ENTRY; head = cfg->head[head])
		if (pc_cfg_in_loop(cfg, def->block, head))
			return false;
	return true;
}

/* Where *HELD, a definition of the field, has what it holds in the object: at a
 * phi of the field, which is then in *HELD (true), or at a store, and *HELD is what
 * it stored; UNKNOWN if that is not known. */
static bool comes_from_phi(const struct meets *m, struct pc_opnd *held)
{
	for (uint32_t i = 0; i < MOST; i++) {
		uint32_t before = held->def;

		if (before == PC_NONE)
			return false;
		if (m->ssa->defs.v[before].kind == PC_DEF_PHI)
			return true;
		if (pc_ssa_step(m->ssa, m->fn, m->root, held))
			return false;
		if (held->def == before)
			break;
	}
	*held = (struct pc_opnd){ .def = PC_NONE };
	return false;
}

/* Whether control comes to the block of PHI by its predecessor number WAY. */
static bool is_taken(const struct meets *m, const struct pc_def *phi, uint32_t way)
{
	const struct pc_cfg *cfg = &m->fn->info->cfg;

	return cfg->num[cfg->preds[cfg->pred_first[phi->block] + way]] != PC_NONE;
}

/* Ask for PHI.  False: they are too many, or its object may be another one. */
static bool ask(struct meets *m, uint32_t phi)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (m->asked[i] == phi)
			return true;
	if (m->n == MOST || !is_kept_round(m, m->ssa->defs.v[phi].block))
		return false;
	m->asked[m->n++] = phi;
	return true;
}

/* Whether all that comes together in the phis that are asked for is known; it asks
 * for those from which it comes. */
static bool all_known(struct meets *m)
{
	for (uint32_t k = 0; k < m->n; k++) {
		const struct pc_def *phi = &m->ssa->defs.v[m->asked[k]];

		for (uint32_t i = 0; i < phi->n; i++) {
			struct pc_opnd held = m->ssa->opnds.v[phi->first + i];

			if (!is_taken(m, phi, i))
				continue;
			if (comes_from_phi(m, &held) ?
			    !ask(m, held.def) : held.def == PC_NONE && !held.val)
				return false;
		}
	}
	return true;
}

/* A new location of the function, which holds what PLACE, a field, does in the object.
 * It has the name of the field. */
static uint32_t place_for(struct meets *m, uint32_t place)
{
	struct pc_place own = { .at = { .kind = PC_VAL_VAR }, .param = -1,
				.entry = PC_NONE, .whole = PC_NONE, .elem = PC_NONE };
	const char *name = m->ssa->places.v[place].at.name;

	own.at.name = pc_name(m->program, strrchr(name, '.') ? strrchr(name, '.') + 1 :
							       name);
	pc_vec_push(m->program->arena, m->ssa->places, own);
	return m->ssa->places.n - 1;
}

/* The phi of the object for PHI, which has been asked for. */
static uint32_t own(struct meets *m, uint32_t phi)
{
	struct meet meet = { .phi = phi, .own = m->ssa->defs.n, .root = m->root };
	struct pc_def def = m->ssa->defs.v[phi];

	for (uint32_t i = 0; i < m->made.n; i++)
		if (m->made.v[i].phi == phi && pc_ssa_same(m->made.v[i].root, m->root))
			return m->made.v[i].own;
	def.place = place_for(m, def.place);
	def.first = m->ssa->opnds.n;
	for (uint32_t i = 0; i < def.n; i++)
		pc_vec_push(m->program->arena, m->ssa->opnds,
			    ((struct pc_opnd){ .def = PC_NONE }));
	pc_vec_push(m->program->arena, m->ssa->defs, def);
	pc_vec_push(m->scratch, m->phis[def.block], meet.own);
	pc_vec_push(m->scratch, m->made, meet);
	return meet.own;
}

static void fill(struct meets *m, uint32_t phi)
{
	uint32_t to = own(m, phi);

	for (uint32_t i = 0; i < m->ssa->defs.v[phi].n; i++) {
		const struct pc_def *def = &m->ssa->defs.v[phi];
		struct pc_opnd held = m->ssa->opnds.v[def->first + i];

		if (!is_taken(m, def, i))
			continue;
		if (comes_from_phi(m, &held))
			held.def = own(m, held.def);
		m->ssa->opnds.v[m->ssa->defs.v[to].first + i] = held;
	}
}

/* Resolve the load by definition ID, if it is one. */
static void resolve(struct meets *m, uint32_t id)
{
	struct pc_def *def = &m->ssa->defs.v[id];
	struct pc_opnd held, object;

	if (def->kind != PC_DEF_ASSIGN || def->weak ||
	    !(pc_event_at(m->fn, def->block, def->event)->flags & PC_EVF_EXACT) ||
	    pc_event_asked(pc_event_at(m->fn, def->block, def->event)) != 1 ||
	    def->n + def->of != 2)
		return;
	held = m->ssa->opnds.v[def->first];
	object = m->ssa->opnds.v[def->of ? def->first - 1 : def->first + 1];
	m->root = pc_ssa_root(m->ssa, m->fn, object);
	m->n = 0;
	if (held.def == PC_NONE || !comes_from_phi(m, &held) ||
	    !pc_ssa_never_whole(m->fn, object, m->root) || !ask(m, held.def) ||
	    !all_known(m))
		return;
	for (uint32_t i = 0; i < m->n; i++)
		fill(m, m->asked[i]);
	held.def = own(m, held.def);
	def = &m->ssa->defs.v[id];
	m->ssa->opnds.v[def->first] = held;
	def->n = 1;
	def->of = false;
}

void pc_ssa_meet(struct pc_program *program, const struct pc_fn *fn,
		 struct pc_arena *scratch, struct pc_uints *phis)
{
	struct meets m = { .program = program, .fn = fn, .ssa = fn->info->ssa,
			   .phis = phis, .scratch = scratch };
	uint32_t n = m.ssa->defs.n;

	for (uint32_t i = 0; i < n && !fn->info->constructs; i++)
		resolve(&m, i);
}
