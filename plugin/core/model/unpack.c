/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack.c - reads the model from bytes (contract in pack.h, form in
 *            pack_form.h).
 *
 * In:   any bytes, also of other versions, damaged or malicious.
 * Out:  one unit in the program, as well formed as text.c ensures (verify.c
 *       checks the rest); or an error.
 * Cost: linear in the unpacked size, which is at most PC_PACK_MOST bytes.
 */
#include "base/arena.h"
#include "base/user_text.h"
#include "model/bodies.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/facts.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/pack.h"
#include "model/pack_record.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/slot.h"
#include "model/unpack_get.h"
#include "model/value.h"

#define TEMPS_MOST (1 << 24)

static int64_t get_temp(struct pc_unpacker *u)
{
	int64_t between = pc_unpack_signed(u, PC_PACK_TMP);

	if (between < u->n_temps &&
	    between >= (int64_t)u->n_temps - TEMPS_MOST)
		return u->n_temps - between - 1;
	pc_unpack_fail(u, "there is no temporary of that number");
	return 0;
}

static int64_t next_temp(struct pc_unpacker *u)
{
	if (u->n_temps == TEMPS_MOST - 1)
		pc_unpack_fail(u, "there are too many temporaries");
	return u->n_temps++;
}

/* An operand with the tag TAG; if ASSIGNED, a temporary is the next one. */
static struct pc_val get_val(struct pc_unpacker *u, unsigned tag, bool assigned)
{
	struct pc_val value = { .kind = (enum pc_val_kind)(tag & 7),
				.mod = (enum pc_val_mod)(tag >> 3 & 3) };

	if ((tag & 7) > PC_VAL_FIELD || (tag >> 3 & 3) > PC_MOD_DEREF) {
		pc_unpack_fail(u, "there is no such kind of operand");
		return (struct pc_val){ .kind = PC_VAL_UNKNOWN };
	}
	switch (value.kind) {
	case PC_VAL_UNKNOWN:
		break;
	case PC_VAL_INT:
		value.num = pc_unpack_signed(u, PC_PACK_INT);
		break;
	case PC_VAL_TMP:
		value.num = assigned && value.mod == PC_MOD_NONE
				    ? next_temp(u) : get_temp(u);
		break;
	case PC_VAL_VAR:
	case PC_VAL_GLOBAL:
	case PC_VAL_FIELD:
		value.name = pc_pack_use(&u->s, value.kind, NULL);
		if (!value.name)
			value.name = pc_name(u->program, "");
		break;
	}
	if (value.mod != PC_MOD_NONE && !pc_val_has_name(value) &&
	    !(value.mod == PC_MOD_DEREF && value.kind == PC_VAL_TMP))
		pc_unpack_fail(u, "an address of, or access through, something that is "
			"not a variable");
	if (tag >> 5)
		value.rec = pc_unpack_name(u, PC_PACK_REC);
	return value;
}

static struct pc_loc get_place(struct pc_unpacker *u, uint32_t where)
{
	if (where <= PC_PACK_ELSEWHERE)
		return pc_pack_place(&u->s, where, (struct pc_loc){ 0 });
	pc_unpack_fail(u, "there is no such place");
	return (struct pc_loc){ 0 };
}

/* The place, which the end of the shape announces. */
static struct pc_loc last_place(struct pc_unpacker *u)
{
	uint32_t where = pc_unpack_shape(u);

	if (u->shape != u->shape_end)
		pc_unpack_fail(u, "a shape is wrong");
	return get_place(u, where);
}

/* Read the parts that the first byte, HAS, declares. */
static void get_parts(struct pc_unpacker *u, struct pc_event *event,
		      unsigned has)
{
	bool call = event->kind == PC_EV_CALL;
	uint64_t number;
	uint32_t n = event->kind == PC_EV_EXIT ? 0 : pc_unpack_shape(u);

	if (call && !(has & PC_PACK_NAME)) {
		number = pc_unpack_number(u, PC_PACK_CALLEE);
		if (number < u->n_fns)
			event->callee = u->fns[number];
		else
			pc_unpack_fail(u, "there is no function of that number");
	}
	if (!call && has & PC_PACK_NAME)
		event->name = pc_unpack_name(u, PC_PACK_NAME_OF);
	if (has & PC_PACK_TYPE && !call)
		pc_unpack_fail(u, "a type of what is no call");
	else if (has & PC_PACK_TYPE)
		event->type = pc_unpack_name(u, PC_PACK_TYPE_OF);
	if (n > (size_t)(u->shape_end - u->shape))
		pc_unpack_fail(u, "a count is too high");
	else if (n)
		pc_vec_room(pc_bodies_arena(u->program), event->args, n);
	for (uint32_t i = 0; i < n && !u->s.bad; i++)
		pc_event_arg(u->program, event, get_val(u, pc_unpack_shape(u), false));
	if (has & PC_PACK_DST)
		event->dst = get_val(u, pc_unpack_shape(u), true);
	else if (event->kind == PC_EV_ASSIGN)
		event->dst = pc_val_tmp(next_temp(u));
}

/* The last events of the block without a place are parts of what is at LOC. */
static void place_parts(struct pc_unpacker *u, struct pc_loc loc)
{
	for (; u->placed < u->events.n; u->placed++)
		u->events.v[u->placed].loc = loc;
}

static void get_event(struct pc_unpacker *u, unsigned has)
{
	const struct pc_event none = { .kind = (enum pc_ev_kind)(has & 7) };
	unsigned number;
	struct pc_event *event;

	if ((has & 7) > PC_EV_BARRIER) {
		pc_unpack_fail(u, "there is no such kind of event");
		return;
	}
	pc_vec_push(u->s.code.arena, u->events, none);
	event = &u->events.v[u->events.n - 1];
	if (has & PC_PACK_FLAGS)
		event->flags = (uint8_t)pc_unpack_shape_byte(u);
	if (event->kind == PC_EV_ASSIGN) {
		number = pc_unpack_shape(u);
		if (number >= PC_OPER_COUNT)
			pc_unpack_fail(u, "there is no such operation");
		else
			event->oper = (enum pc_oper)number;
	}
	event->flags = pc_event_kept(event);
	if (event->kind == PC_EV_ENTER) {
		number = pc_unpack_shape(u);
		if (number >= PC_REGION_COUNT)
			pc_unpack_fail(u, "there is no such construct");
		else
			event->region = (enum pc_region_kind)number;
	}
	get_parts(u, event, has);
	if (pc_pack_has_place(event)) {
		event->loc = last_place(u);
		place_parts(u, event->loc);
	}
	pc_pack_next(&u->s);
}

static void get_cases(struct pc_unpacker *u, struct pc_block *block)
{
	uint32_t n = pc_unpack_count(u, PC_PACK_CASES);

	for (uint32_t i = 0; i < n && !u->s.bad; i++) {
		struct pc_case one = { 0 };

		one.low = pc_unpack_signed(u, PC_PACK_LOW);
		one.high = (int64_t)((uint64_t)one.low +
				     pc_unpack_number(u, PC_PACK_WIDTH));
		one.to = (uint32_t)pc_unpack_number(u, PC_PACK_CASE_TO);
		if (one.high < one.low || !one.to || one.to >= block->succ.n)
			pc_unpack_fail(u, "a case of a switch goes nowhere");
		else
			pc_case_add(u->program, block, one);
	}
	pc_case_sort(block);
}

/* Give BLOCK its events: no more memory than they need. */
static void take_events(struct pc_unpacker *u, struct pc_block *block)
{
	uint32_t n = u->events.n;

	if (n) {
		pc_vec_room(pc_bodies_arena(u->program), block->events, n);
		memcpy(block->events.v, u->events.v, n * sizeof *u->events.v);
	}
	block->events.n = n;
}

static void get_term(struct pc_unpacker *u, struct pc_fn *fn, uint32_t id,
		     uint32_t blocks)
{
	unsigned term = pc_unpack_shape(u), tag = pc_unpack_shape(u);
	struct pc_block *block = &fn->blocks.v[id];
	uint32_t n = pc_unpack_shape(u);

	if ((term & 7) > PC_TERM_NORETURN) {
		pc_unpack_fail(u, "there is no such end of a block");
		return;
	}
	block->term = (enum pc_term_kind)(term & 7);
	block->flags = (term & PC_PACK_WORKSHARE ? PC_BLF_WORKSHARE : 0) |
		       (term & PC_PACK_RARE ? PC_BLF_RARE : 0);
	block->cond = get_val(u, tag, false);
	for (uint32_t i = 0; i < n && !u->s.bad; i++) {
		int64_t behind = pc_unpack_signed(u, PC_PACK_SUCC);

		if (behind < -(int64_t)id - 1 || behind >= (int64_t)blocks - id - 1)
			pc_unpack_fail(u, "there is no block of that number");
		else
			pc_block_to(u->program, fn, id,
				    (uint32_t)(id + 1 + behind));
	}
	if (block->term == PC_TERM_SWITCH)
		get_cases(u, block);
	block->loc = last_place(u);
	place_parts(u, block->loc);
	take_events(u, block);
	pc_pack_next(&u->s);
}

/* Read a block, up to its end. */
static void get_block(struct pc_unpacker *u, struct pc_fn *fn, uint32_t id,
		      uint32_t blocks)
{
	pc_block_add(u->program, fn);
	u->placed = u->events.n = 0;
	while (!u->s.bad) {
		unsigned first;

		pc_unpack_event(u);
		first = pc_unpack_shape(u);
		if (first == PC_PACK_TERM) {
			get_term(u, fn, id, blocks);
			return;
		}
		get_event(u, first);
	}
}

static void get_body(struct pc_unpacker *u, struct pc_fn *fn)
{
	uint32_t n = pc_unpack_count(u, PC_PACK_COUNT);

	u->s.place = fn->loc;
	u->n_temps = 0;
	if (!n)
		fn->flags |= PC_FN_BROKEN;
	/* A damaged record can announce more than there is. */
	pc_vec_room(pc_bodies_arena(u->program), fn->blocks, n < 256 ? n : 256);
	for (uint32_t i = 0; i < n && !u->s.bad; i++)
		get_block(u, fn, i, n);
}

/* Whether FN has a file for its places; the text form requires the same. */
static bool placed(const struct pc_fn *fn)
{
	return !(fn->flags & PC_FN_DEFINED) ||
	       (fn->unit && (!fn->loc.line || fn->loc.file));
}

static void get_head(struct pc_unpacker *u, uint32_t index)
{
	struct pc_fn *fn = pc_fn_get(u->program,
				     pc_unpack_name(u, PC_PACK_UNIT_NAME));
	uint64_t flags = pc_unpack_number(u, PC_PACK_FLAGS_OF_FN);
	unsigned has = pc_unpack_byte(u, PC_PACK_HAS);
	uint32_t n;

	u->fns[index] = fn;
	if (fn->index != index || flags >= 2 * PC_FN_SHORT ||
	    flags & PC_FN_WORDS || (has & 3) > PC_LANG_FORTRAN) {
		pc_unpack_fail(u, "the table of functions is wrong");
		return;
	}
	fn->flags |= (uint32_t)flags;
	fn->lang = (enum pc_lang)(has & 3);
	if (has & 4)
		fn->pretty = pc_unpack_name(u, PC_PACK_UNIT_NAME);
	if (has & 8)
		fn->type = pc_unpack_name(u, PC_PACK_TYPE_OF);
	if (has & 16)
		fn->reads = pc_unpack_number(u, PC_PACK_READS);
	n = pc_unpack_count(u, PC_PACK_COUNT);
	for (uint32_t i = 0; i < n && !u->s.bad; i++)
		pc_fn_param(u->program, fn, pc_unpack_name(u, PC_PACK_PARAM));
	if (flags & PC_FN_DEFINED)
		fn->unit = pc_pack_text(&u->s, PC_PACK_UNIT_NAME, NULL);
	fn->loc = get_place(u, pc_unpack_byte(u, PC_PACK_WHERE));
	if (flags & PC_FN_DEFINED)
		fn->end = get_place(u, pc_unpack_byte(u, PC_PACK_WHERE));
	if (!placed(fn))
		pc_unpack_fail(u, "a function has no place");
	pc_pack_next(&u->s);
}

static void get_facts(struct pc_unpacker *u)
{
	struct pc_program *program = u->program;
	uint32_t n = pc_unpack_count(u, PC_PACK_COUNT);

	for (uint32_t i = 0; i < n && !u->s.bad; i++) {
		struct pc_user_errors errors = { .arena = program->arena };
		const char *line = pc_unpack_name(u, PC_PACK_UNIT_NAME);

		if (!program->facts)
			program->facts = pc_facts_new(program->arena);
		if (!u->s.bad && !pc_facts_read(program->facts, "fact", line,
					      strlen(line), &errors))
			pc_unpack_fail(u, errors.list.v[0]);
	}
}

/* Call ADD with each name. */
static void get_names(struct pc_unpacker *u,
		      void (*add)(struct pc_program *program,
				  const char *name))
{
	uint32_t n = pc_unpack_count(u, PC_PACK_COUNT);

	for (uint32_t i = 0; i < n && !u->s.bad; i++)
		add(u->program, pc_unpack_name(u, PC_PACK_UNIT_NAME));
}

static void get_records(struct pc_unpacker *u)
{
	uint32_t n = pc_unpack_count(u, PC_PACK_COUNT), parts;

	for (uint32_t i = 0; i < n && !u->s.bad; i++) {
		const char *name = pc_unpack_name(u, PC_PACK_UNIT_NAME);

		parts = pc_unpack_count(u, PC_PACK_COUNT);
		for (uint32_t j = 0; j < parts && !u->s.bad; j++)
			pc_record_part(u->program, name,
				       pc_unpack_name(u, PC_PACK_UNIT_NAME));
	}
}

static bool is_shared(struct pc_val value)
{
	return value.mod == PC_MOD_NONE && pc_place_is_shared(value);
}

static void get_slots(struct pc_unpacker *u)
{
	uint32_t n = pc_unpack_count(u, PC_PACK_COUNT);

	for (uint32_t i = 0; i < n && !u->s.bad; i++) {
		unsigned has = pc_unpack_byte(u, PC_PACK_SLOT);
		struct pc_slot slot = { .bound = has & PC_PACK_SLOT_BOUND };

		slot.at = get_val(u, pc_unpack_byte(u, PC_PACK_SLOT_TAG), false);
		slot.to = get_val(u, pc_unpack_byte(u, PC_PACK_SLOT_TAG), false);
		if (u->s.bad || !is_shared(slot.at) || !is_shared(slot.to)) {
			pc_unpack_fail(u, "an address is not in a variable");
			return;
		}
		if (has & PC_PACK_SLOT_FN)
			slot = (struct pc_slot){ .at = slot.at,
						 .fn = slot.to.name,
						 .bound = slot.bound };
		pc_vec_push(u->program->arena, u->program->slots, slot);
		pc_pack_next(&u->s);
	}
}

static void get_program(struct pc_unpacker *u)
{
	struct pc_program *program = u->program;

	pc_pack_begin(&u->s);
	pc_bodies_begin(program);
	program->unit = pc_pack_text(&u->s, PC_PACK_UNIT_NAME, NULL);
	program->dir = pc_pack_text(&u->s, PC_PACK_UNIT_NAME, NULL);
	get_facts(u);
	get_names(u, pc_program_local);
	get_names(u, pc_threadprivate);
	get_records(u);
	get_slots(u);
	u->n_fns = pc_unpack_count(u, PC_PACK_COUNT);
	u->fns = PC_ARRAY(program->arena, u->n_fns, struct pc_fn *);
	for (uint32_t i = 0; i < u->n_fns && !u->s.bad; i++)
		get_head(u, i);
	for (uint32_t i = 0; i < u->n_fns && !u->s.bad; i++)
		if (u->fns[i]->flags & PC_FN_DEFINED)
			get_body(u, u->fns[i]);
	if (!u->s.bad && (u->s.numbers || u->s.text != u->s.text_end))
		pc_unpack_fail(u, "there is more than a unit");
}

static bool say(struct pc_program *program, const char *file, size_t at,
		const char **error, const char *what)
{
	*error = pc_arena_printf(program->arena,
				 "%s: the program model at byte %zu of the "
				 "section .parcoach is damaged: %s", file, at,
				 what);
	return false;
}

size_t pc_pack_length(const uint8_t *bytes, size_t len)
{
	size_t at = PC_PACK_HEAD;

	if (len < at || memcmp(bytes, PC_PACK_MAGIC, 8) ||
	    pc_pack_get(bytes + PC_PACK_AT_REST) > len - at)
		return len;
	at += pc_pack_get(bytes + PC_PACK_AT_REST);
	while (at < len && !bytes[at])
		at++;
	return at;
}

bool pc_unpack(struct pc_program *program, const char *file,
	       const uint8_t *bytes, size_t len, size_t *at,
	       const char **error)
{
	struct pc_arena *own;
	struct pc_unpacker *u;
	const uint8_t *head = bytes + *at;
	const char *bad;
	uint32_t version, rest;

	if (len - *at < PC_PACK_AT_BITS || memcmp(head, PC_PACK_MAGIC, 8))
		return say(program, file, *at, error, "no record begins here");
	version = head[PC_PACK_AT_VERSION] |
		  (uint32_t)head[PC_PACK_AT_VERSION + 1] << 8;
	if (version != PC_PACK_VERSION) {
		*error = pc_arena_printf(program->arena, "%s: its program "
			"model has version %u, and this parcoach reads "
			"version %u: compile it again with the plugin of this "
			"version", file, (unsigned)version, PC_PACK_VERSION);
		return false;
	}
	if (len - *at < PC_PACK_HEAD)
		return say(program, file, *at, error, "it is incomplete");
	rest = pc_pack_get(head + PC_PACK_AT_REST);
	if (rest > len - *at - PC_PACK_HEAD)
		return say(program, file, *at, error, "it is incomplete");
	own = pc_scratch_take(program);
	u = PC_NEW(own, struct pc_unpacker);
	u->program = u->s.program = program;
	pc_pack_open(own, &u->s, head, PC_PACK_HEAD + (size_t)rest);
	if (!u->s.bad)
		get_program(u);
	bad = u->s.bad;
	pc_scratch_give(program, own);
	if (bad)
		return say(program, file, *at, error, bad);
	*at += pc_pack_length(head, len - *at);
	return true;
}
