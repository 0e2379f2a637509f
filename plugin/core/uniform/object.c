/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * object.c - which object a field belongs to.
 *
 * In:   loads and stores of a field that name the operands which select its
 *       object (x = copy .s.n, i); calls that write to a known object; values.
 * Out:  how many operands count for the result of an assignment.
 * Cost: O(definitions that reach a load by phis), at most MOST.
 *
 * If each process reads the field of a different object, the results differ.
 * They are the same if the process has just written the field, or if one has
 * sent it to the others (broadcast.c): then each process has its own object.
 * They may be the same if a function that it calls, or MPI, has written the
 * field of some object.
 *
 * If each process writes the field of a different element of an array and they read
 * one element, that one differs, as for an array of numbers.
 *
 * Where it is not proved which object a store writes to, the field is not proved.
 * The address of what each process has made is not a number that is proved to be
 * the same, but as an object it is (MOVED in claims.h).
 *
 * In a function, all that a parameter points to counts as one object.  So where
 * processes pass different ones, nothing is proved of what the callee finds in
 * them and of what follows from that.
 */
#include "base/numbers.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/contents.h"
#include "model/record_types.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/effects.h"
#include "memory/passed.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "uniform/rules.h"

#define MOST 16
#define DEEPEST 8
#define PHIS 2 /* loops that end where paths meet */

/* Whether the store DEF writes to the object that the load LOAD reads; N
 * operands select it. */
static bool is_same(const struct pc_run *run, const struct pc_def *def,
		    const struct pc_def *load, uint32_t n)
{
	const struct pc_event *event =
		pc_event_at(run->fn, def->block, def->event);

	bool tells = pc_event_tells(event);
	uint32_t first = tells ? def->first - 1 : def->first + 1;

	if (n != (tells ? 1 : pc_event_put(event)))
		return false;
	for (uint32_t i = 1; i <= n; i++) {
		uint32_t a = pc_value_of(run->program, run->fn,
					 run->ssa->opnds.v[first + i - 1]);
		uint32_t b = pc_value_of(run->program, run->fn,
					 run->ssa->opnds.v[load->first + i]);

		if (!a || a != b)
			return false;
	}
	return true;
}

/* Whether everything that LOAD can find was written to its object, which N
 * operands select, or by a call: *CALLED. */
static bool is_own(const struct pc_run *run, const struct pc_def *load,
		   uint32_t n, bool *called)
{
	uint32_t seen[MOST], known = 0;

	seen[known++] = run->ssa->opnds.v[load->first].def;
	for (uint32_t i = 0; i < known; i++) {
		const struct pc_def *def;

		if (seen[i] == PC_NONE)
			return false;
		def = &run->ssa->defs.v[seen[i]];
		if (def->kind == PC_DEF_ENTRY || def->kind == PC_DEF_ALIAS ||
		    (def->kind == PC_DEF_ASSIGN && !is_same(run, def, load, n)))
			return false;
		*called |= def->kind != PC_DEF_ASSIGN &&
			   def->kind != PC_DEF_PHI;
		for (uint32_t k = 0; def->kind == PC_DEF_PHI && k < def->n;
		     k++) {
			uint32_t from = run->ssa->opnds.v[def->first + k].def;
			uint32_t old = 0;

			while (old < known && seen[old] != from)
				old++;
			if (old == MOST)
				return false;
			if (old == known)
				seen[known++] = from;
		}
	}
	return true;
}

/* Whether each process finds in its own object what one of them has sent. */
static bool is_sent(const struct pc_run *run, const struct pc_def *load, uint32_t n)
{
	struct pc_opnd field = run->ssa->opnds.v[load->first];

	return n == 1 && field.def != PC_NONE &&
	       pc_uni_sent_in(run, field.def, run->ssa->opnds.v[load->first + 1]);
}

uint32_t pc_uni_objects(const struct pc_run *run, const struct pc_def *def,
			bool *sure)
{
	const struct pc_event *event =
		pc_event_at(run->fn, def->block, def->event);
	uint32_t asked = pc_event_asked(event);
	bool called = false;

	*sure = true;
	if (asked && def->n > asked && is_sent(run, def, asked)) {
		pc_uni_by(run, PC_RULE_BROADCAST);
		return asked;
	}
	if (asked && def->n > asked && is_own(run, def, asked, &called)) {
		if (!called)
			pc_uni_by(run, PC_RULE_OBJECT);
		*sure = !called;
		return asked;
	}
	*sure = false;
	return pc_event_put(event);
}

uint32_t pc_uni_stored(const struct pc_run *run, const struct pc_def *load)
{
	const struct pc_event *event = pc_event_at(run->fn, load->block, load->event);
	uint32_t n = pc_event_asked(event), from;
	const struct pc_def *def;

	from = event->flags & PC_EVF_EXACT && n && load->n > n ?
		       run->ssa->opnds.v[load->first].def : PC_NONE;
	def = from == PC_NONE ? NULL : &run->ssa->defs.v[from];
	if (!def || def->kind != PC_DEF_ASSIGN || def->place == PC_NONE ||
	    run->axis == PC_AXIS_THREADS ||
	    (run->u->told && run->u->told[def->place]))
		return load->first;
	event = pc_event_at(run->fn, def->block, def->event);
	return event->oper == PC_OPER_COPY && event->flags & PC_EVF_EXACT && def->n &&
		       is_same(run, def, load, n) ? def->first : load->first;
}

/* Evaluate BLOCK again when what UNI adds of arguments changes. */
static void note_args(const struct pc_run *run, uint32_t block, struct pc_uni uni)
{
	struct pc_uints *list = &run->u->by_args;

	if ((uni.params || uni.contents) && !pc_has(list->v, list->n, block))
		pc_vec_push(run->program->arena, *list, block);
}

struct pc_uni pc_uni_object(const struct pc_run *run, const struct pc_def *def,
			    bool last, struct pc_uni uni)
{
	note_args(run, def->block, uni);
	return pc_uni_selected(run, last, uni);
}

struct pc_uni pc_uni_selected(const struct pc_run *run, bool last, struct pc_uni uni)
{
	struct pc_uni here = uni;

	uni = pc_uni_total(run->program, run->fn, uni, PC_NODE_NONE);
	if (run->axis == PC_AXIS_THREADS)
		return pc_uni_of(PC_UNIFORM);
	if (uni.strength == PC_DIVERGENT)
		pc_uni_doubt(run, PC_DOUBT_OBJECTS);
	else if (uni.strength == PC_UNIFORM ||
		 (last && !here.moved && !(here.contents && uni.moved)))
		return pc_uni_of(PC_UNIFORM);
	return pc_uni_of(PC_UNPROVEN);
}

struct pc_uni pc_uni_of_address(const struct pc_event *event, uint32_t i,
				struct pc_uni uni)
{
	if (pc_uni_clear(uni))
		return uni;
	if (event->oper == PC_OPER_COPY || event->oper == PC_OPER_ADD)
		uni.moved |= i && (event->oper == PC_OPER_ADD ||
				   i != pc_event_asked(event));
	else
		uni.moved = !(event->flags & PC_EVF_FRESH) ||
			    uni.strength == PC_DIVERGENT;
	return uni;
}

static bool differs(const struct pc_run *run, struct pc_opnd opnd)
{
	return opnd.def != PC_NONE &&
	       run->u->def[opnd.def].strength == PC_DIVERGENT;
}

/* The same with what callers pass, for a load in block USE. */
static bool may_differ(const struct pc_run *run, struct pc_opnd opnd, uint32_t use)
{
	if (opnd.def == PC_NONE)
		return false;
	note_args(run, use, run->u->def[opnd.def]);
	return pc_uni_total(run->program, run->fn, run->u->def[opnd.def],
			    PC_NODE_NONE).strength == PC_DIVERGENT;
}

/* Whether DEF stores into a field; *PUT: how many operands select the object. */
static bool is_store(const struct pc_run *run, const struct pc_def *def, uint32_t *put)
{
	const struct pc_event *event;

	if (def->kind != PC_DEF_ASSIGN)
		return false;
	event = pc_event_at(run->fn, def->block, def->event);
	*put = pc_event_tells(event) ? 0 : pc_event_put(event);
	return def->n > *put;
}

/* The object that N operands from FIRST on select, for a load in block USE: BASE is
 * an array of records, or what a pointer is moved from.  Returns a part of the index
 * that is known to differ, or PC_NONE. */
static uint32_t selects(const struct pc_run *run, uint32_t first, uint32_t n,
			struct pc_opnd *base, uint32_t use)
{
	uint32_t index = PC_NONE;

	for (uint32_t i = 0; i + 1 < n; i++)
		if (may_differ(run, run->ssa->opnds.v[first + i], use))
			index = run->ssa->opnds.v[first + i].def;
	*base = run->ssa->opnds.v[first + n - 1];
	for (int step = 0; step < DEEPEST && base->def != PC_NONE; step++) {
		const struct pc_def *def = &run->ssa->defs.v[base->def];
		const struct pc_event *event;

		if (def->kind != PC_DEF_ASSIGN)
			break;
		event = pc_event_at(run->fn, def->block, def->event);
		if (event->oper != PC_OPER_ADD && event->oper != PC_OPER_COPY)
			break;
		for (uint32_t i = 1; i < def->n; i++)
			if (may_differ(run, run->ssa->opnds.v[def->first + i], use))
				index = run->ssa->opnds.v[def->first + i].def;
		*base = run->ssa->opnds.v[def->first];
	}
	return index;
}

static bool is_same_base(struct pc_opnd a, struct pc_opnd b)
{
	struct pc_val at = pc_opnd_val(a);

	return a.def == b.def &&
	       (a.def != PC_NONE ||
		(at.mod == PC_MOD_ADDR && pc_val_eq(at, pc_opnd_val(b))));
}

struct pc_opnd pc_uni_picked(const struct pc_run *run, const struct pc_def *load)
{
	struct pc_opnd base, there, index = { .def = PC_NONE };
	uint32_t asked = load->kind != PC_DEF_ASSIGN ? 0 : pc_event_asked(
		pc_event_at(run->fn, load->block, load->event));
	uint32_t seen[MOST], known = 1;

	if (!asked || load->n <= asked || run->axis == PC_AXIS_THREADS ||
	    selects(run, load->first + 1, asked, &base, load->block) != PC_NONE)
		return index;
	seen[0] = run->ssa->opnds.v[load->first].def;
	for (uint32_t i = 0; i < known; i++) {
		const struct pc_def *def =
			seen[i] == PC_NONE ? NULL : &run->ssa->defs.v[seen[i]];
		uint32_t put = 0, first;

		if (!def || (def->kind != PC_DEF_PHI && !is_store(run, def, &put)))
			continue;
		index.def = put ? selects(run, def->first + 1, put, &there,
					  load->block) : PC_NONE;
		if (index.def != PC_NONE && is_same_base(base, there))
			return index;
		first = def->kind == PC_DEF_PHI ? 0 : def->weak ? def->n - 1 : def->n;
		for (uint32_t k = first; k < def->n && known < MOST; k++) {
			uint32_t from = run->ssa->opnds.v[def->first + k].def;

			if (from != PC_NONE && !pc_has(seen, known, from))
				seen[known++] = from;
		}
	}
	return (struct pc_opnd){ .def = PC_NONE };
}

void pc_uni_add_picked(const struct pc_run *run, const struct pc_def *def,
		       struct pc_uni *uni)
{
	struct pc_opnd index;

	if (uni->strength != PC_UNPROVEN)
		return;
	index = pc_uni_picked(run, def);
	if (index.def != PC_NONE)
		pc_uni_join(uni, pc_uni_opnd(run, index, def->block));
}

/* Whether definition ID stores into a field because its record is assigned. */
static bool is_whole(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = id == PC_NONE ? NULL : &run->ssa->defs.v[id];

	return def && def->kind == PC_DEF_ASSIGN &&
	       pc_event_at(run->fn, def->block, def->event)->flags & PC_EVF_WHOLE;
}

/* Whether definition ID is such a store, or one of those that a phi brings; DEPTH
 * phis are followed. */
static bool brings_whole(const struct pc_run *run, uint32_t id, int depth)
{
	const struct pc_def *def = id == PC_NONE ? NULL : &run->ssa->defs.v[id];

	if (is_whole(run, id))
		return true;
	for (uint32_t i = 0; def && depth && def->kind == PC_DEF_PHI && i < def->n;
	     i++)
		if (brings_whole(run, run->ssa->opnds.v[def->first + i].def,
				 depth - 1))
			return true;
	return false;
}

/* Whether definition ID differs only because records are copied, to objects that
 * may not be the one that is read; DEPTH definitions are followed. */
static bool is_by_copy(const struct pc_run *run, uint32_t id, int depth)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_opnd *v = &run->ssa->opnds.v[def->first];
	bool copied = false, any = false;

	if (!depth || def->place == PC_NONE ||
	    run->ssa->places.v[def->place].at.kind != PC_VAL_FIELD)
		return false;
	if (def->kind != PC_DEF_PHI) {
		if (!def->weak || !def->n)
			return false;
		if (is_whole(run, id))
			return !differs(run, v[def->n - 1]) ||
			       is_by_copy(run, v[def->n - 1].def, depth - 1);
		for (uint32_t i = 0; i + 1 < def->n; i++)
			if (differs(run, v[i]))
				return false;
		return differs(run, v[def->n - 1]) &&
		       is_by_copy(run, v[def->n - 1].def, depth - 1);
	}
	for (uint32_t i = 0; i < def->n; i++) {
		copied |= brings_whole(run, v[i].def, PHIS);
		if (v[i].def == id || !differs(run, v[i]))
			continue;
		any = true;
		if (!is_by_copy(run, v[i].def, depth - 1))
			return false;
	}
	return any || copied;
}

struct pc_uni pc_uni_but_copied(const struct pc_run *run, struct pc_opnd opnd,
				struct pc_uni uni)
{
	if (uni.strength != PC_DIVERGENT || opnd.def == PC_NONE ||
	    !is_by_copy(run, opnd.def, DEEPEST))
		return uni;
	pc_uni_doubt(run, PC_DOUBT_COPIED);
	return pc_uni_of(PC_UNPROVEN);
}

struct pc_uni pc_uni_copied(const struct pc_run *run, const struct pc_def *def,
			    struct pc_opnd opnd, struct pc_uni uni)
{
	const struct pc_event *event =
		pc_event_at(run->fn, def->block, def->event);

	return event->flags & PC_EVF_EXACT && pc_event_asked(event) ?
		       uni : pc_uni_but_copied(run, opnd, uni);
}

bool pc_uni_in_record(const struct pc_run *run, const struct pc_event *event,
		      struct pc_val at)
{
	for (uint32_t i = 0; at.kind == PC_VAL_FIELD && i < event->args.n; i++)
		if (event->args.v[i].rec &&
		    pc_record_has(run->program, event->args.v[i].rec, at.name))
			return true;
	return false;
}

bool pc_uni_passes_objects(const struct pc_run *run, const struct pc_ssa_call *call)
{
	const struct pc_event *event =
		pc_event_at(run->fn, call->block, call->event);

	for (uint32_t i = 0; i < event->args.n && run->axis == PC_AXIS_PROCESSES;
	     i++)
		if (event->args.v[i].rec) {
			struct pc_uni uni = pc_uni_passed(
				run, pc_ssa_arg(run->fn, call, i), call->block,
				call->event);

			bool moved = uni.moved;

			uni = pc_uni_total(run->program, run->fn, uni, PC_NODE_NONE);
			if (uni.strength > (moved ? PC_UNIFORM : PC_UNPROVEN))
				return true;
		}
	return false;
}

struct pc_uni pc_uni_on_objects(const struct pc_run *run,
				const struct pc_ssa_call *call,
				const struct pc_def *def, struct pc_uni uni)
{
	const struct pc_event *event =
		pc_event_at(run->fn, call->block, call->event);
	const struct pc_effects *effects = event->callee->info->effects;
	bool put = def->place != PC_NONE &&
		   pc_uni_in_record(run, event, run->ssa->places.v[def->place].at);

	if (uni.strength != PC_UNIFORM || !effects ||
	    !pc_uni_passes_objects(run, call))
		return uni;
	if (put)
		return pc_uni_of(PC_UNPROVEN);
	for (uint32_t i = 0; i < effects->reads.n; i++)
		if (pc_uni_in_record(run, event, effects->reads.v[i])) {
			pc_uni_doubt(run, PC_DOUBT_OBJECTS);
			pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
			break;
		}
	return uni;
}

struct pc_uni pc_uni_address(const struct pc_run *run, struct pc_opnd at,
			     struct pc_opnd content, struct pc_uni uni)
{
	return at.def != PC_NONE && pc_opnd_put(run->fn, at, content) ?
		       pc_uni_of(PC_UNIFORM) : uni;
}
