/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outside.c - what code that is not seen may have stored in shared locations.
 *
 * In:   the locations of a function; whether code that is not seen can call it
 *       (graph/outside.h), or is called by it; which stores go through pointers
 *       that such code has set (memory/open_store.h).
 * Out:  u->open: by location, when it may have been set.
 * Cost: O(locations + events); O(MOMENTS) for a value of a location that such
 *       code may change.
 * Not:  for threads of a team; in a whole program, where all units are seen.
 *       Memory whose address code that is not seen has got is changed where it
 *       is passed (call.c).  LIMIT: when the main program begins, the variables
 *       that this unit defines hold their initial values, or what functions of
 *       this unit have left that run before (rewrite/starts.c).
 *
 * Such a value is not known.  RATIONALE: it is added where the value is read,
 * not to what functions of the unit leave there: a difference that the unit
 * shows is not less certain because another unit may set the same variable.
 */
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/record_types.h"
#include "model/target.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/outside.h"
#include "memory/open_store.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "uniform/engine.h"

enum {
	ON_ENTRY = 1, /* before the function began */
	LATER = 2,    /* by a call of the function */
	AIMED = 4,    /* through a pointer of such code */
};

/* Moments that are told apart; else any may come after any. */
#define MOMENTS 128

/* Whether no other unit can access the variable of AT, or what it points to.
 * No source can write a name that begins with a dot: the compiler made the
 * record, to pass variables to an OpenMP region of this unit. */
static bool is_hidden(const struct pc_program *program, struct pc_val at)
{
	if (at.kind == PC_VAL_FIELD)
		return at.name[0] == '.';
	return at.kind == PC_VAL_GLOBAL &&
	       pc_intern_find(&program->local_names, at.name, strlen(at.name));
}

static bool is_call(struct pc_program *program, const struct pc_event *event)
{
	const struct pc_fn *to = pc_event_target(event);

	return event->kind == PC_EV_CALL &&
	       (to ? to->info->unseen : pc_event_is_unseen(program, event));
}

/* Find u->moments; returns which of LATER and AIMED there are. */
static uint8_t find_moments(struct pc_run *run)
{
	struct pc_program *program = run->program;
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint8_t found = 0;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		for (uint32_t e = 0; e < run->fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event =
				pc_event_at(run->fn, b, e);
			bool call = is_call(program, event);
			bool aimed = pc_store_is_open(program, run->fn, event);

			found |= (call ? LATER : 0) | (aimed ? AIMED : 0);
			if (call)
				pc_vec_push(program->arena, run->u->moments,
					    ((struct pc_moment){ b, e, false }));
			if (aimed)
				pc_vec_push(program->arena, run->u->moments,
					    ((struct pc_moment){ b, e, true }));
		}
	}
	return found;
}

/* Whether another unit defines the variable of AT, or has objects with the field
 * AT that this unit can access. */
static bool is_other(struct pc_program *program, struct pc_val at)
{
	if (at.kind == PC_VAL_GLOBAL)
		return pc_intern_find(&program->other_names, at.name,
				      strlen(at.name));
	if (at.kind != PC_VAL_FIELD || program->other_any)
		return at.kind == PC_VAL_FIELD;
	for (uint32_t i = 0; i < program->other_records.n; i++)
		if (pc_record_has(program, program->other_records.v[i],
				  at.name))
			return true;
	return false;
}

/* Whether other units may have stored anything where the main program of
 * PROGRAM finds it. */
static bool has_others(const struct pc_program *program)
{
	return program->others.n || program->other_records.n ||
	       program->other_any;
}

bool pc_uni_is_aimed(const struct pc_run *run, uint32_t place)
{
	const struct pc_place *p = &run->ssa->places.v[place];

	return p->shared && !p->own &&
	       !(run->u->told && run->u->told[place]) &&
	       !is_hidden(run->program, pc_elem_whole(run->program, p->at));
}

void pc_uni_find_open(struct pc_run *run)
{
	const struct pc_ssa *ssa = run->ssa;
	bool main = pc_fn_is_main(run->fn) && has_others(run->program);
	bool entry = pc_fn_is_entry(run->fn);
	uint8_t found;

	if (run->program->closed || run->axis != PC_AXIS_PROCESSES)
		return;
	found = find_moments(run);
	run->aimed |= found & AIMED;
	if (!main && !entry && !found)
		return;
	run->u->open = PC_ARRAY(run->program->arena, ssa->places.n, uint8_t);
	for (uint32_t p = 0; p < ssa->places.n; p++) {
		struct pc_val at = pc_elem_whole(run->program,
						 ssa->places.v[p].at);

		if (!pc_uni_is_aimed(run, p))
			continue;
		run->u->open[p] = (entry || (main && is_other(run->program, at)) ?
				   ON_ENTRY : 0) | (found & AIMED) |
				  (at.kind == PC_VAL_GLOBAL ? found & LATER : 0);
	}
}

/* Whether M may come after DEF is defined and before it is used at event EVENT
 * of block USE.  In SSA form a definition dominates its uses, so a path from an
 * event that DEF does not dominate leads through DEF again. */
static bool is_between(const struct pc_run *run, const struct pc_def *def,
		       const struct pc_moment *m, uint32_t use, uint32_t event)
{
	bool phi = def->kind == PC_DEF_PHI || def->kind == PC_DEF_ENTRY;
	uint32_t head;

	if (m->block == def->block ? !phi && m->event <= def->event :
	    !pc_ssa_dominates(run->fn, def->block, m->block))
		return false;
	head = pc_uni_common_loop(run->fn, m->block, use);
	if (head != PC_NONE &&
	    !pc_cfg_in_loop(&run->fn->info->cfg, def->block, head))
		return true;
	return m->block == use ? m->event < event :
	       !pc_ssa_dominates(run->fn, use, m->block);
}

bool pc_uni_is_open(const struct pc_run *run, uint32_t def, bool entry,
		    uint32_t use, uint32_t event)
{
	const struct pc_def *d = &run->ssa->defs.v[def];
	uint8_t open = run->u->open && d->place != PC_NONE ?
		       run->u->open[d->place] : 0;

	if (open & ON_ENTRY && entry)
		return true;
	for (uint32_t i = 0; open & (LATER | AIMED) &&
			     i < run->u->moments.n; i++) {
		const struct pc_moment *m = &run->u->moments.v[i];

		if (open & (m->aimed ? AIMED : LATER) &&
		    (run->u->moments.n > MOMENTS ||
		     is_between(run, d, m, use, event)))
			return true;
	}
	return false;
}
