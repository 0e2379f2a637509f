/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * operand.c - the states of operands, and what a function finds on entry.
 *
 * In:   states of definitions; what callers have in shared locations.
 * Out:  the state of an operand, with or without what callers left in the
 *       location from which it is read.
 * Cost: O(1) for an operand and the loops that it leaves; O(definitions) for a
 *       function whose callers change what they leave.
 * Not:  The content of other locations on entry is that of all calls.
 *
 * RATIONALE: a function that sets a field only sometimes leaves the content
 * that each caller had, not the content of any caller.  WAS in one definition
 * expresses this without naming the caller.  Otherwise a function that makes
 * objects would carry over what one caller did with its object to all others.
 */
#include <string.h>
#include "base/numbers.h"
#include "library/containers.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/frame_name.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_build.h"
#include "uniform/rules.h"

#define OTHERS 16 /* stores in front of a read that may be of other objects */

bool pc_uni_is_common(const struct pc_run *run, uint32_t def)
{
	return run->axis == PC_AXIS_THREADS && pc_uni_team_shared(run, def);
}

/* Whether DEF is in a loop that block USE is not in. */
static bool leaves_loop(const struct pc_run *run, const struct pc_def *def,
			uint32_t use)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, def->block);

	return head != PC_NONE && head != pc_cfg_loop(cfg, use);
}

static bool is_loose(const struct pc_run *run, const struct pc_def *def)
{
	return def->place != PC_NONE && run->ssa->places.v[def->place].loose;
}

bool pc_uni_adds_nothing(const struct pc_run *run, struct pc_opnd opnd,
			 uint32_t use)
{
	const struct pc_def *def;

	if (opnd.def == PC_NONE || run->axis == PC_AXIS_THREADS ||
	    run->u->def[opnd.def].was || !pc_uni_clear(run->u->def[opnd.def]) ||
	    pc_uni_is_open(run, opnd.def, false, use, PC_NONE))
		return false;
	def = &run->ssa->defs.v[opnd.def];
	return !leaves_loop(run, def, use) && !is_loose(run, def);
}

/* Add to *UNI, the state of DEF, the loops that it leaves before USE. */
static void leave_loops(const struct pc_run *run, uint32_t def, uint32_t use,
			struct pc_uni *uni)
{
	const struct pc_def *d = &run->ssa->defs.v[def];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct pc_uni left = *uni;
	uint32_t head;

	if (!leaves_loop(run, d, use))
		return;
	pc_uni_left(run, def, use, &left);
	if (!pc_uni_same(left, *uni) &&
	    (left.strength == PC_DIVERGENT || left.params || left.contents) &&
	    pc_uni_loop_begins(run, def, use)) {
		pc_uni_doubt(run, PC_DOUBT_ONCE);
		left = pc_uni_doubted(left);
	}
	if (left.strength != uni->strength && left.strength == PC_DIVERGENT &&
	    run->program->closed && d->place != PC_NONE &&
	    run->ssa->places.v[d->place].at.kind == PC_VAL_FIELD) {
		head = pc_cfg_loop(cfg, d->block);
		while (cfg->head[head] != PC_NONE &&
		       !pc_cfg_in_loop(cfg, use, cfg->head[head]))
			head = cfg->head[head];
		if (run->ssa->idom[head] != PC_NONE &&
		    pc_uni_is_elsewhere(run, def, run->ssa->idom[head]))
			left = pc_uni_of(PC_UNPROVEN);
	}
	pc_uni_join(uni, left);
}

struct pc_uni pc_uni_used(const struct pc_run *run, uint32_t def, uint32_t use,
			  struct pc_uni uni)
{
	if (is_loose(run, &run->ssa->defs.v[def]))
		pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
	if (!pc_uni_is_common(run, def))
		leave_loops(run, def, use, &uni);
	if (run->axis == PC_AXIS_THREADS)
		return pc_uni_team_use(run, def, use, uni);
	return uni;
}

struct pc_uni pc_uni_added(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t use)
{
	if (opnd.def == PC_NONE)
		return pc_uni_of(pc_opnd_val(opnd).kind == PC_VAL_UNKNOWN ?
				 PC_UNPROVEN : PC_UNIFORM);
	return pc_uni_used(run, opnd.def, use, run->u->def[opnd.def]);
}

struct pc_uni pc_uni_seen(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t use)
{
	struct pc_uni uni = pc_uni_compared(
		run, opnd, use, pc_uni_parted(run, opnd, use, use,
					      pc_uni_added(run, opnd, use)));
	struct pc_uni entry;
	uint32_t place;

	if (!uni.was)
		return uni;
	place = run->ssa->defs.v[opnd.def].place;
	entry = pc_uni_was(uni, run->u->entry[place]);
	uni.was = 0;
	if (entry.strength == PC_DIVERGENT && pc_uni_flagged(run, place, use)) {
		pc_uni_doubt(run, PC_DOUBT_FLAGGED);
		entry = pc_uni_doubted(entry);
	}
	pc_uni_join(&uni, entry);
	return uni;
}

struct pc_uni pc_uni_passed(const struct pc_run *run, struct pc_opnd opnd,
			    uint32_t use, uint32_t event)
{
	struct pc_uni uni = pc_uni_seen(run, opnd, use);

	if (opnd.def != PC_NONE &&
	    pc_uni_is_open(run, opnd.def, run->u->def[opnd.def].was, use, event))
		pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
	return uni;
}

struct pc_uni pc_uni_opnd(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t use)
{
	return pc_uni_passed(run, opnd, use, PC_NONE);
}

/* Whether EVENT overwrites something of what a pointer points to, of a length that
 * is not known (memcpy), or some elements of an object of the C++ library. */
static bool overwrites(const struct pc_event *event)
{
	uint32_t n = event->args.n;

	if (event->oper != PC_OPER_OTHER || n < 2 ||
	    !pc_val_eq(event->args.v[n - 1], event->dst))
		return false;
	if (pc_content_is_in(event->dst) ||
	    (event->dst.kind == PC_VAL_VAR && event->dst.mod == PC_MOD_NONE && n == 2 &&
	     event->args.v[0].kind == PC_VAL_TMP))
		return true;
	if (event->dst.mod != PC_MOD_DEREF)
		return false;
	for (uint32_t i = 0; i + 1 < n; i++)
		if (event->args.v[i].kind == PC_VAL_UNKNOWN)
			return true;
	return false;
}

/* Whether DEF stores in a variable of the function, and OLD is what others had in
 * their objects. */
static bool is_in_own(const struct pc_run *run, const struct pc_def *def, uint32_t old)
{
	struct pc_val in;

	if (def->kind != PC_DEF_ASSIGN || def->n < 3)
		return false;
	in = pc_opnd_val(run->ssa->opnds.v[def->first + 1]);
	return in.mod == PC_MOD_ADDR && in.kind == PC_VAL_VAR && run->ssa->defs.v[old].kind == PC_DEF_ENTRY;
}

bool pc_uni_is_before(const struct pc_run *run, const struct pc_def *def, uint32_t i)
{
	uint32_t old;

	if (!def->weak || i + 1 != def->n || def->place == PC_NONE)
		return false;
	old = run->ssa->opnds.v[def->first + i].def;
	return old != PC_NONE &&
	       run->ssa->places.v[def->place].at.kind == PC_VAL_FIELD &&
	       run->axis == PC_AXIS_PROCESSES && !run->fn->info->constructs &&
	       run->ssa->defs.v[old].kind != PC_DEF_ASSIGN && !is_in_own(run, def, old) &&
	       !pc_event_tells(pc_event_at(run->fn, def->block, def->event));
}

/* The object to which the pointer in VALUE, `*p`, leads. */
static struct pc_opnd object_of(const struct pc_run *run, struct pc_val value)
{
	struct pc_opnd pointer = { .def = PC_NONE };

	if (value.mod == PC_MOD_DEREF && value.kind == PC_VAL_TMP &&
	    value.num < run->ssa->n_tmps)
		pointer.def = run->ssa->tmp_def[value.num];
	return pointer.def == PC_NONE ? pointer : pc_ssa_root(run->ssa, run->fn, pointer);
}

/* Whether what differs in D, a definition of what a field points to, has been stored in
 * another object than OBJECT. */
static bool is_stored_elsewhere(const struct pc_run *run, const struct pc_def *d,
				struct pc_opnd object)
{
	struct pc_opnd other = { .def = PC_NONE };
	struct pc_val at;

	if (d->kind == PC_DEF_ALIAS && run->ssa->opnds.v[d->first].def != PC_NONE) {
		at = run->ssa->places.v[run->ssa->defs.v[run->ssa->opnds.v[d->first].def]
						.place].at;
		if (at.mod != PC_MOD_NONE ||
		    (at.kind != PC_VAL_VAR && at.kind != PC_VAL_GLOBAL))
			return false;
		at.mod = PC_MOD_ADDR;
		other.val = &at;
	} else if (d->kind == PC_DEF_ASSIGN) {
		other = object_of(run, pc_event_at(run->fn, d->block, d->event)->dst);
	}
	return (other.val || other.def != PC_NONE) &&
	       pc_ssa_other(run->ssa, run->fn, object, other);
}

/* Whether operand I of EVENT, whose definition is DEF, is read through a field of a
 * record, and only what fields of other records point to differs: all are one location. */
static bool is_of_other(const struct pc_run *run, const struct pc_event *event, uint32_t i,
			uint32_t def)
{
	const struct pc_def *d = def == PC_NONE ? NULL : &run->ssa->defs.v[def];
	struct pc_opnd object = { .def = PC_NONE };

	if (d && d->place != PC_NONE && i < event->args.n &&
	    run->ssa->places.v[d->place].at.kind == PC_VAL_FIELD)
		object = object_of(run, event->args.v[i]);
	if (!object.val && object.def == PC_NONE)
		return false;
	for (int step = 0; step < OTHERS; step++) {
		if (run->u->def[def].strength != PC_DIVERGENT)
			return step > 0;
		if (!d->weak || !is_stored_elsewhere(run, d, object))
			return false;
		def = run->ssa->opnds.v[d->first + d->n - 1].def;
		if (def == PC_NONE)
			return true;
		d = &run->ssa->defs.v[def];
	}
	return false;
}

/* Whether a value with the state UNI differs, or does if a parameter does. */
static bool may_differ(struct pc_uni uni)
{
	return uni.strength == PC_DIVERGENT || uni.params || uni.contents;
}

/* The member of an element of a container that EVENT reads or, if it is the one after
 * the assignment of a field, that field is; or UNKNOWN. */
static struct pc_val member_of(const struct pc_event *event, bool stored)
{
	struct pc_val at = { PC_VAL_UNKNOWN };

	if (event->kind == PC_EV_ASSIGN && event->oper == PC_OPER_OTHER && event->args.n == 2)
		at = stored ? event->dst : event->args.v[0];
	if (!pc_content_is_in(at) || !pc_elem_is(at) || at.mod != PC_MOD_NONE)
		at.kind = PC_VAL_UNKNOWN;
	return at;
}

/* Whether operand I of EVENT, whose definition is DEF, is the field of an element of a
 * container, and only other elements differ: all are one location. */
static bool is_of_other_element(const struct pc_run *run, const struct pc_event *event,
				uint32_t i, uint32_t def)
{
	struct pc_val own = member_of(event, false), at;

	if (i != 1 || own.kind == PC_VAL_UNKNOWN || event->args.v[1].kind != PC_VAL_FIELD)
		return false;
	for (int step = 0; step < OTHERS && def != PC_NONE; step++) {
		const struct pc_def *d = &run->ssa->defs.v[def];

		if (!may_differ(run->u->def[def]))
			return step > 0;
		if (d->kind != PC_DEF_ASSIGN || !d->weak ||
		    d->event + 1 >= run->fn->blocks.v[d->block].events.n)
			return false;
		at = member_of(pc_event_at(run->fn, d->block, d->event + 1), true);
		if (at.kind == PC_VAL_UNKNOWN)
			return false;
		if (pc_val_eq(at, own))
			return !may_differ(pc_uni_opnd(run, run->ssa->opnds.v[d->first],
						       d->block));
		def = run->ssa->opnds.v[d->first + d->n - 1].def;
	}
	return def == PC_NONE;
}

struct pc_uni pc_uni_old_part(const struct pc_run *run, const struct pc_def *def,
			      uint32_t i, struct pc_uni uni)
{
	const struct pc_event *event =
		pc_event_at(run->fn, def->block, def->event);

	if (event->kind == PC_EV_ASSIGN && i < def->n && may_differ(uni) &&
	    ((uni.strength == PC_DIVERGENT &&
	      is_of_other(run, event, i, run->ssa->opnds.v[def->first + i].def)) ||
	     is_of_other_element(run, event, i, run->ssa->opnds.v[def->first + i].def))) {
		pc_uni_doubt(run, PC_DOUBT_OVERWRITTEN);
		return pc_uni_doubted(uni);
	}
	if (pc_uni_is_before(run, def, i)) {
		if (uni.strength == PC_DIVERGENT || uni.was)
			pc_uni_doubt(run, PC_DOUBT_OVERWRITTEN);
		return pc_uni_maybe(uni);
	}
	if (i + 1 < event->args.n || !overwrites(event))
		return uni;
	pc_uni_doubt(run, PC_DOUBT_OVERWRITTEN);
	return pc_uni_doubted(uni.was ? pc_uni_opnd(run, run->ssa->opnds.v
						    [def->first + i],
						    def->block) : uni);
}

/* Whether DEF is a container, or what it contains, to which a call has added something. */
static bool is_added_to(const struct pc_run *run, const struct pc_def *def)
{
	return def->kind == PC_DEF_ASSIGN &&
	       overwrites(pc_event_at(run->fn, def->block, def->event));
}

/* Add to *STATE that of OPND, which is added to PLACE; false: it is a container itself. */
static bool add_state(const struct pc_run *run, struct pc_opnd opnd, uint32_t place,
		      enum pc_strength *state)
{
	const struct pc_def *d = opnd.def == PC_NONE ? NULL : &run->ssa->defs.v[opnd.def];
	enum pc_strength one = d ? run->u->def[opnd.def].strength : PC_UNIFORM;

	if (d && (d->place == place || is_added_to(run, d)))
		return false;
	*state = one > *state ? one : *state;
	return true;
}

/* Set *STATE to that of what DEF adds to what a container contains; false: nothing. */
static bool find_added(const struct pc_run *run, const struct pc_def *def,
		       enum pc_strength *state)
{
	const struct pc_opnd *v = run->ssa->opnds.v;
	bool any = false;

	*state = PC_UNIFORM;
	for (uint32_t i = 0; i + 1 < def->n; i++) {
		struct pc_opnd opnd = v[def->first + i];
		const struct pc_def *d = opnd.def == PC_NONE ? NULL :
							&run->ssa->defs.v[opnd.def];

		if (!d || d->kind != PC_DEF_ASSIGN || d->place != PC_NONE)
			any |= add_state(run, opnd, def->place, state);
		else
			for (uint32_t k = 0; k < d->n; k++)
				any |= add_state(run, v[d->first + k], def->place, state);
	}
	return any;
}

/* Whether DEF sets the element of a container to which ADDED adds something if that is
 * not put elsewhere. */
static bool is_one_element(const struct pc_run *run, const struct pc_def *def,
			   const struct pc_def *added)
{
	return def->kind == PC_DEF_ASSIGN && !def->weak &&
	       pc_elem_is(run->ssa->places.v[def->place].at) &&
	       !pc_elem_is(pc_event_at(run->fn, added->block, added->event)->dst);
}

/* Whether other values have been added to what DEF adds to, which do not differ: what is
 * found there may be one of them. */
static bool is_mixture(const struct pc_run *run, uint32_t id)
{
	uint32_t list[OTHERS] = { id }, n = 1;
	enum pc_strength state;
	bool some = false, others = false;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *def = &run->ssa->defs.v[list[i]];

		if (is_added_to(run, def) && find_added(run, def, &state)) {
			some |= state == PC_DIVERGENT;
			others |= state != PC_DIVERGENT;
		} else if (is_one_element(run, def, &run->ssa->defs.v[id])) {
			others |= run->u->def[list[i]].strength != PC_DIVERGENT;
		}
		for (uint32_t k = 0; k < def->n; k++) {
			uint32_t from = run->ssa->opnds.v[def->first + k].def;

			if (from != PC_NONE && n < OTHERS && !pc_has(list, n, from) &&
			    run->ssa->defs.v[from].place == def->place)
				list[n++] = from;
		}
	}
	return some && others;
}

struct pc_uni pc_uni_mixture(const struct pc_run *run, const struct pc_def *def,
			     struct pc_uni uni)
{
	if (uni.strength != PC_DIVERGENT || run->axis == PC_AXIS_THREADS ||
	    def->place == PC_NONE || !is_added_to(run, def) ||
	    !is_mixture(run, (uint32_t)(def - run->ssa->defs.v)))
		return uni;
	pc_uni_doubt(run, PC_DOUBT_OVERWRITTEN);
	return pc_uni_doubted(uni);
}

/* No caller sets AT, which is in the function's frame; what it points to is the
 * content of the parameter that will be stored there. */
static struct pc_uni own_state(const struct pc_run *run, struct pc_val at)
{
	const struct pc_fn *fn = run->fn;
	const char *name = pc_elem_whole(run->program, at).name +
			   strlen(PC_FRAME) + strlen(fn->pretty) + 1;
	struct pc_uni uni = { .strength = PC_UNIFORM };

	for (uint32_t i = 0; i < fn->params.n && i < PC_UNI_PARAMS; i++)
		if (at.mod == PC_MOD_DEREF && !strcmp(fn->params.v[i], name))
			uni.contents = 1ull << i;
	if (at.mod == PC_MOD_DEREF && (!uni.contents ||
	    run->program->opts->without & PC_WITHOUT_INTERPROCEDURAL))
		return pc_uni_of(PC_UNPROVEN);
	return uni;
}

struct pc_uni pc_uni_entry(const struct pc_run *run, uint32_t place)
{
	const struct pc_place *p = &run->ssa->places.v[place];
	struct pc_uni uni = { .strength = PC_UNIFORM };

	if (p->own)
		return own_state(run, p->at);
	if (p->shared && run->axis == PC_AXIS_THREADS)
		return run->u->entry[place];
	if (p->shared) {
		uni.was = PC_WAS;
		return uni;
	}
	if (p->param >= PC_UNI_PARAMS || (p->param >= 0 &&
	    run->program->opts->without & PC_WITHOUT_INTERPROCEDURAL))
		return pc_uni_of(PC_UNPROVEN);
	if (p->param >= 0 && p->at.mod == PC_MOD_DEREF)
		uni.contents = 1ull << p->param;
	else if (p->param >= 0)
		uni.params = 1ull << p->param;
	else if (p->at.mod == PC_MOD_DEREF)
		return pc_uni_of(PC_UNPROVEN);
	return uni;
}

void pc_uni_stir(struct pc_run *run)
{
	const struct pc_ssa *ssa = run->ssa;
	struct pc_uniform_fn *u = run->u;

	for (uint32_t i = 0; u->passed && i < ssa->defs.n; i++) {
		uint32_t place = ssa->defs.v[i].place;

		if (!u->def[i].was || u->entered[place] < u->passed)
			continue;
		u->changed[i] = u->stirred = run->clock;
		pc_uni_touch_uses(run->fn, i);
	}
}
