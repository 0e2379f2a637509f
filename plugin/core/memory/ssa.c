/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa.c - static single assignment form (contract in ssa_form.h).
 *
 * In:   the graph; locations, effects, what each event accesses (ssa_scan.c).
 * Out:  info->ssa.
 * Cost: O(E + definitions + operands), plus that of the phis; no recursion.
 * Not:  blocks that cannot be reached get no definitions.
 */
#include "base/arena.h"
#include "base/numbers.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_handles.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/effects.h"
#include "memory/element.h"
#include "memory/one_object.h"
#include "memory/place_base.h"
#include "memory/scan.h"
#include "memory/ssa_build.h"

struct undo {
	uint32_t place, def;
};

struct build {
	struct scan scan;
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_ssa *ssa;
	const struct pc_cfg *cfg;
	uint32_t *current;             /* by place: definition, or PC_NONE */
	uint32_t *given;               /* by place: 1 + last call that got it */
	PC_VEC(struct undo) undo;
	struct pc_uints *phis;            /* by block: definitions */
	struct pc_uints *defs;            /* by block: those of its events */
	uint32_t *child_first, *child; /* the dominator tree */
};

/* ---- names ---- */

static void set_current(struct build *b, uint32_t place, uint32_t def)
{
	pc_vec_push(b->scan.scratch, b->undo,
		    ((struct undo){ place, b->current[place] }));
	b->current[place] = def;
}

static uint32_t entry(struct build *b, uint32_t place)
{
	struct pc_place *p = &b->ssa->places.v[place];
	struct pc_def def = { .kind = PC_DEF_ENTRY, .place = place,
			      .arg = -1 };

	if (p->entry == PC_NONE) {
		p->entry = b->ssa->defs.n;
		pc_vec_push(b->program->arena, b->ssa->defs, def);
	}
	return p->entry;
}

static uint32_t current(struct build *b, uint32_t place)
{
	return b->current[place] != PC_NONE ? b->current[place] :
					      entry(b, place);
}

/* The operand for VALUE, which is part of the model. */
static struct pc_opnd operand(struct build *b, const struct pc_val *value)
{
	struct pc_opnd opnd = { .def = PC_NONE };
	uint32_t place;

	if (value->kind == PC_VAL_TMP && value->mod == PC_MOD_NONE) {
		if (value->num < b->ssa->n_tmps)
			opnd.def = b->ssa->tmp_def[value->num];
		return opnd;
	}
	place = pc_scan_operand(&b->scan, *value);
	if (place != PC_NONE)
		opnd.def = current(b, place);
	else if (value->mod != PC_MOD_DEREF)
		opnd.val = value;
	return opnd;
}

/* What VALUE points to, for a callee that reads ONE value; BEYOND: also what follows. */
static struct pc_opnd content(struct build *b, struct pc_val value, bool one, bool beyond)
{
	struct pc_opnd opnd = { .def = PC_NONE };
	struct pc_val at = pc_place_behind(b->fn, value);
	struct pc_offset way = { 0 };
	uint32_t place = pc_scan_place(
		&b->scan, beyond ? pc_elem_whole(b->program, at) : at);

	pc_place_base(b->program, b->fn, value, &way);
	if (one && !beyond && !way.unclear && place != PC_NONE &&
	    b->ssa->places.v[place].whole == PC_NONE &&
	    b->ssa->places.v[place].n_elems)
		place = pc_scan_place(&b->scan, pc_elem_of(b->program, at, 0));
	if (place != PC_NONE)
		opnd.def = current(b, place);
	return opnd;
}

static void push_opnd(struct build *b, struct pc_opnd opnd)
{
	pc_vec_push(b->program->arena, b->ssa->opnds, opnd);
}

static void push_addends(struct build *b, struct pc_val value)
{
	const struct pc_val *addends[PC_ADDENDS];
	uint32_t n = pc_place_addends(b->fn, value, addends);

	for (uint32_t i = 0; i < n; i++)
		push_opnd(b, operand(b, addends[i]));
}

/* Push the operands of EVENT, which writes PLACE.  If PLACE is an element and
 * EVENT writes its array, the array itself is no operand: the element does not
 * become what other elements are.  True: as pc_ssa_ask (). */
static bool push_operands(struct build *b, const struct pc_event *event,
			  uint32_t place)
{
	uint32_t whole = place == PC_NONE ? PC_NONE : b->ssa->places.v[place].whole;
	uint32_t first = b->ssa->opnds.n;
	bool of;

	for (uint32_t i = 0; i < event->args.n; i++)
		if (whole == PC_NONE ||
		    pc_place_compare(event->args.v[i], event->dst) ||
		    pc_scan_operand(&b->scan, event->dst) != whole)
			push_opnd(b, operand(b, &event->args.v[i]));
	of = event->args.n && pc_ssa_ask(b->program, b->fn, event, first,
		pc_scan_operand(&b->scan, event->args.v[0]));
	for (uint32_t i = 0; i < event->args.n; i++)
		push_addends(b, event->args.v[i]);
	push_addends(b, event->dst);
	return of;
}

/* Whether OPND cannot differ: a number, the address of a function, or a
 * predefined handle. */
static bool is_number(const struct build *b, struct pc_opnd opnd)
{
	struct pc_val val = pc_opnd_val(opnd);

	if (opnd.def != PC_NONE || val.kind != PC_VAL_GLOBAL)
		return opnd.def == PC_NONE && val.kind == PC_VAL_INT;
	return (val.mod == PC_MOD_ADDR && pc_fn_named(b->program, val.name)) ||
	       pc_mpi_constant(val.name);
}

/* What the callee of CALL finds in PLACE. */
static struct pc_opnd found_there(struct build *b, const struct pc_event *call,
				  uint32_t place)
{
	struct pc_opnd here = { .def = current(b, place) }, found = here;
	struct pc_val object = pc_only_object(call, b->ssa->places.v[place].at);

	if (object.kind != PC_VAL_UNKNOWN &&
	    pc_ssa_find(b->ssa, b->fn, operand(b, &object), &found) &&
	    found.def == PC_NONE && !is_number(b, found))
		return here;
	return found;
}

/* Pass PLACE to the callee and, if it is an array, its elements. */
static void hand_over(struct build *b, const struct pc_event *call, uint32_t place)
{
	struct pc_ssa *ssa = b->ssa;
	bool all = place != PC_NONE && ssa->places.v[place].whole == PC_NONE &&
		   !ssa->places.v[place].coarse;

	while (place != PC_NONE) {
		struct pc_ssa_shared one = { place, PC_NONE };
		struct pc_ssa_number number = { ssa->shared.n, NULL };
		struct pc_opnd found;

		if (b->given[place] != ssa->calls.n + 1) {
			b->given[place] = ssa->calls.n + 1;
			found = found_there(b, call, place);
			one.def = found.def;
			number.val = found.val;
			if (found.def == PC_NONE)
				pc_vec_push(b->program->arena, ssa->numbers,
					    number);
			pc_vec_push(b->program->arena, ssa->shared, one);
		}
		place = all ? ssa->places.v[place].elem : PC_NONE;
	}
}

static void name_call(struct build *b, uint32_t block, uint32_t event)
{
	const struct pc_event *call = pc_event_at(b->fn, block, event);
	const struct pc_effects *effects = pc_scan_effects(call);
	struct pc_ssa *ssa = b->ssa;
	struct pc_ssa_call record = { .block = block, .event = event,
				      .args = ssa->opnds.n,
				      .shared = ssa->shared.n };

	for (uint32_t i = 0; i < call->args.n; i++) {
		push_opnd(b, operand(b, &call->args.v[i]));
		push_opnd(b, content(b, call->args.v[i], effects ||
				     pc_mpi_reads_one(call, i), effects &&
				     effects->param_beyond >>
					     (i < 63 ? i : 63) & 1));
	}
	for (uint32_t set = 0; effects && set < 2; set++) {
		const struct pc_val *v = set ? effects->writes.v :
					 effects->reads.v;
		uint32_t n = set ? effects->writes.n : effects->reads.n;

		for (uint32_t i = 0; i < n; i++)
			hand_over(b, call, pc_scan_place(&b->scan, v[i]));
	}
	record.n_shared = ssa->shared.n - record.shared;
	pc_vec_push(b->program->arena, ssa->calls, record);
}

/* Fill the definition of the temporary that EVENT assigns. */
static void name_tmp(struct build *b, uint32_t block, uint32_t event)
{
	const struct pc_event *e = pc_event_at(b->fn, block, event);
	uint32_t id = b->ssa->tmp_def[e->dst.num], first = b->ssa->opnds.n;

	if (e->kind == PC_EV_ASSIGN)
		first += b->ssa->defs.v[id].of = push_operands(b, e, PC_NONE);
	b->ssa->defs.v[id].first = first;
	b->ssa->defs.v[id].n = b->ssa->opnds.n - first;
	pc_vec_push(b->scan.scratch, b->defs[block], id);
}

/* What EVENT puts into TOUCH.PLACE, perhaps; *SEEN: it is seen to point there. */
static struct pc_opnd put(struct build *b, const struct pc_event *event,
			  const struct touch *touch, bool *seen)
{
	struct pc_opnd all = { .def = touch->from == PC_NONE ? PC_NONE :
						    current(b, touch->from) };
	struct pc_val pointer = event->dst;
	enum pc_aimed aimed;

	if (!touch->seen || all.def == PC_NONE)
		return all;
	if (b->ssa->defs.v[all.def].kind == PC_DEF_OUTPUT)
		pointer = event->args.v[b->ssa->defs.v[all.def].arg];
	else if (event->kind != PC_EV_ASSIGN || pointer.mod != PC_MOD_DEREF)
		return all;
	pointer.mod = PC_MOD_NONE;
	aimed = pc_ssa_aimed(b->program, b->fn, operand(b, &pointer),
			     b->ssa->places.v[touch->place].at);
	*seen = aimed != PC_AIM_MISSES;
	return aimed == PC_AIM_HITS && pc_event_stores_one(event) ?
		       operand(b, &event->args.v[0]) : all;
}

static void name_write(struct build *b, uint32_t block, uint32_t event,
		       struct touch touch)
{
	bool one = pc_ssa_of_one(b->ssa, b->fn, block, event, touch.arg,
				 touch.kind == PC_DEF_OUTPUT ? touch.place :
							       PC_NONE);
	const struct pc_event *e = pc_event_at(b->fn, block, event);
	struct pc_def def = { .kind = touch.kind, .weak = touch.weak || one,
			      .sure = touch.sure, .seen = touch.seen,
			      .any = touch.any || one, .place = touch.place,
			      .block = block, .event = event, .arg = touch.arg };
	bool left = touch.kind == PC_DEF_ASSIGN && e->flags & PC_EVF_LEFT;
	uint32_t old = touch.weak || touch.kind == PC_DEF_OUTPUT ||
		       touch.kind == PC_DEF_EFFECT ?
		       current(b, touch.place) : PC_NONE;

	if (left && e->oper == PC_OPER_COPY)
		old = pc_ssa_before_call(b->ssa, b->fn, block, event, old);
	else if (left)
		push_opnd(b, operand(b, &e->args.v[0]));
	def.first = b->ssa->opnds.n;
	if (touch.kind == PC_DEF_ALIAS)
		push_opnd(b, put(b, e, &touch, &def.seen));
	if (touch.kind == PC_DEF_ASSIGN && (!left || e->oper == PC_OPER_COPY))
		def.of = push_operands(b, e, touch.place);
	def.first += def.of;
	if (touch.kind == PC_DEF_ASSIGN && touch.weak &&
	    e->flags & PC_EVF_EXACT &&
	    b->ssa->opnds.n - def.first == 2 && pc_event_put(e) == 1) {
		old = pc_ssa_before(b->program, b->fn, block, event,
				    b->ssa->opnds.v[def.first + 1], old);
		old = old == PC_NONE ? entry(b, touch.place) : old;
	}
	if (old != PC_NONE)
		push_opnd(b, (struct pc_opnd){ .def = old });
	def.n = b->ssa->opnds.n - def.first;
	pc_vec_push(b->scan.scratch, b->defs[block], b->ssa->defs.n);
	set_current(b, touch.place, b->ssa->defs.n);
	pc_vec_push(b->program->arena, b->ssa->defs, def);
}

static void name_event(struct build *b, uint32_t block, uint32_t event)
{
	const struct pc_event *e = pc_event_at(b->fn, block, event);
	const struct kept *kept = &b->scan.events[
		b->scan.event_first[block] + event];

	if (e->kind != PC_EV_ASSIGN && e->kind != PC_EV_CALL)
		return;
	if (e->kind == PC_EV_CALL)
		name_call(b, block, event);
	if (e->dst.kind == PC_VAL_TMP && e->dst.mod == PC_MOD_NONE)
		name_tmp(b, block, event);
	if (e->dst.mod == PC_MOD_DEREF && b->ssa->behind.n) {
		/* An operand without a definition points to the value. */
		struct pc_val *pointer = PC_NEW(b->program->arena, struct pc_val);

		*pointer = e->dst;
		pointer->mod = PC_MOD_NONE;
		pc_ssa_whole_by(b->ssa, b->fn, block, event, operand(b, pointer));
	}
	/* A location may be written twice: as argument and as effect. */
	if (!b->scan.news || !kept->single) {
		for (uint32_t i = kept->first; i < kept->end; i++)
			name_write(b, block, event, b->scan.kept.v[i]);
		return;
	}
	pc_scan_event(&b->scan, e);
	for (uint32_t i = 0; i < b->scan.writes.n; i++)
		name_write(b, block, event, b->scan.writes.v[i]);
}

static void name_outs(struct build *b)
{
	for (uint32_t p = 0; p < b->ssa->places.n; p++) {
		struct pc_ssa_shared one = { .place = p };

		if (!pc_ssa_outlives(&b->ssa->places.v[p]))
			continue;
		one.def = current(b, p);
		pc_vec_push(b->program->arena, b->ssa->outs, one);
	}
}

/* Set the operands of the phis of block TO for its predecessor number WAY. */
static void fill_way(struct build *b, uint32_t to, uint32_t way)
{
	for (uint32_t i = 0; i < b->phis[to].n; i++) {
		const struct pc_def *phi = &b->ssa->defs.v[b->phis[to].v[i]];
		uint32_t opnd = phi->first + way;

		b->ssa->opnds.v[opnd].def = current(b, phi->place);
	}
}

static void fill_phis(struct build *b, uint32_t block)
{
	const struct pc_block *model = &b->fn->blocks.v[block];

	for (uint32_t s = 0; s < model->succ.n; s++) {
		uint32_t to = model->succ.v[s];
		uint32_t from = b->cfg->pred_first[to];

		for (uint32_t k = from; b->phis[to].n &&
		     k < b->cfg->pred_first[to + 1]; k++)
			if (b->cfg->preds[k] == block)
				fill_way(b, to, k - from);
	}
}

static void name_block(struct build *b, uint32_t block)
{
	const struct pc_block *model = &b->fn->blocks.v[block];

	for (uint32_t i = 0; i < b->phis[block].n; i++) {
		uint32_t phi = b->phis[block].v[i];

		set_current(b, b->ssa->defs.v[phi].place, phi);
	}
	for (uint32_t e = 0; e < model->events.n; e++)
		name_event(b, block, e);
	b->ssa->cond[block] = operand(b, &model->cond);
	b->ssa->out_first[block] = b->ssa->outs.n;
	if (model->term == PC_TERM_RET)
		name_outs(b);
	b->ssa->out_end[block] = b->ssa->outs.n;
	fill_phis(b, block);
}

/* Name each block after its dominator; then undo its names. */
static void name_blocks(struct build *b)
{
	struct pc_arena *arena = b->scan.scratch;
	uint32_t n = b->fn->blocks.n, depth = 0, count = 0;
	uint32_t *path = PC_ARRAY(arena, n, uint32_t);
	uint32_t *next = PC_ARRAY(arena, n, uint32_t);
	uint32_t *mark = PC_ARRAY(arena, n, uint32_t);

	path[depth++] = 0;
	b->ssa->dom_in[0] = ++count;
	name_block(b, 0);
	while (depth) {
		uint32_t block = path[depth - 1];
		uint32_t i = b->child_first[block] + next[block];

		if (i < b->child_first[block + 1]) {
			next[block]++;
			mark[depth] = b->undo.n;
			path[depth++] = b->child[i];
			b->ssa->dom_in[b->child[i]] = ++count;
			name_block(b, b->child[i]);
			continue;
		}
		depth--;
		b->ssa->dom_end[block] = count + 1;
		while (b->undo.n > mark[depth]) {
			struct undo undo = b->undo.v[--b->undo.n];

			b->current[undo.place] = undo.def;
		}
	}
}

/* Reserve space for what the events will need: the writes that pc_ssa_phis ()
 * saw, and for each write of an assignment its operands. */
static void make_room(struct build *b)
{
	struct pc_arena *arena = b->program->arena;
	const struct scan *s = &b->scan;
	uint32_t opnds = 0, defs = 0, calls = 0, number = 0;

	for (uint32_t i = 0; i < b->fn->blocks.n; i++) {
		const struct pc_block *block = &b->fn->blocks.v[i];

		for (uint32_t e = 0; e < block->events.n; e++, number++) {
			const struct pc_event *event = &block->events.v[e];
			uint32_t writes = s->events[number].end -
					  s->events[number].first;

			defs += writes;
			if (event->kind == PC_EV_CALL) {
				opnds += 2 * event->args.n;
				calls++;
			} else {
				opnds += event->args.n * (writes ? writes : 1);
			}
		}
	}
	opnds += defs;
	pc_vec_room(arena, b->ssa->opnds, opnds + opnds / 8 + 4);
	pc_vec_room(arena, b->ssa->calls, calls);
	pc_vec_room(arena, b->ssa->defs, defs + b->fn->info->tmps.n +
		    b->ssa->places.n);
}

void pc_ssa_build(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_arena *arena = program->arena;
	struct pc_arena *scratch = pc_scratch_take(program);
	struct pc_ssa *ssa = PC_NEW(arena, struct pc_ssa);
	struct build b = { .program = program, .fn = fn, .ssa = ssa,
			   .cfg = &fn->info->cfg };
	uint32_t n = fn->blocks.n;

	fn->info->ssa = ssa;
	b.scan = (struct scan){ .program = program, .fn = fn, .ssa = ssa,
				.scratch = scratch };
	pc_scan_places(&b.scan);
	pc_ssa_idom(program, fn, scratch);
	pc_ssa_children(ssa, b.cfg, n, scratch, &b.child_first, &b.child);
	b.phis = PC_ARRAY(scratch, n, struct pc_uints);
	b.defs = PC_ARRAY(scratch, n, struct pc_uints);
	ssa->dom_in = PC_ARRAY(arena, n, uint32_t);
	ssa->dom_end = PC_ARRAY(arena, n, uint32_t);
	ssa->cond = PC_ARRAY(arena, n, struct pc_opnd);
	ssa->no_error = PC_ARRAY(arena, n, uint8_t);
	ssa->out_first = PC_ARRAY(arena, n, uint32_t);
	ssa->out_end = PC_ARRAY(arena, n, uint32_t);
	b.current = PC_ARRAY(scratch, ssa->places.n, uint32_t);
	b.given = PC_ARRAY(scratch, ssa->places.n, uint32_t);
	for (uint32_t p = 0; p < ssa->places.n; p++)
		b.current[p] = PC_NONE;
	pc_ssa_phis(&b.scan, b.phis);
	make_room(&b);
	pc_ssa_tmps(program, fn);
	pc_ssa_wholes(program, fn);
	name_blocks(&b);
	pc_ssa_meet(program, fn, scratch, b.phis);
	pc_ssa_index(program, fn, b.phis, b.defs);
	pc_scratch_give(program, scratch);
}
