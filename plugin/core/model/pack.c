/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack.c - writes the model as bytes (contract in pack.h, form in pack_form.h).
 *
 * In:   a program from the reader or the compiler, before the first pass.
 * Out:  one record.  A function that is not well formed enough to be written is
 *       written as broken.
 * Cost: linear.
 */
#include "model/pack.h"

#include <string.h>
#include "base/arena.h"
#include "base/hash_bytes.h"
#include "base/intern.h"
#include "model/facts.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/pack_form.h"
#include "model/pack_record.h"
#include "model/record_types.h"
#include "model/slot.h"

/* A temporary: the number of the function in which it is assigned, its number
 * there, the number of the last function that uses it before. */
struct temp {
	uint32_t fn, number, used;
};

struct packer {
	struct pc_arena *arena;
	const struct pc_program *program;
	struct pc_bytes to[PC_PACK_STREAMS];
	struct pc_intern names; /* value: its number + 1, as a pointer */
	uint32_t n_names;
	uint32_t *fns;   /* by fn->index: its number in the record, from 1 */
	struct temp *temps; /* by number */
	size_t temps_room;
	uint32_t n_temps, n_open; /* defined so far; used but not defined yet */
	uint32_t fn;      /* number of the current function, from 1 */
	struct pc_loc last;
	struct pc_pack_uses uses;
};

static void put_byte(struct packer *p, enum pc_pack_stream to, unsigned byte)
{
	pc_vec_push(p->arena, p->to[to].b, (uint8_t)byte);
}

static void put(struct packer *p, enum pc_pack_stream to, uint64_t number)
{
	pc_pack_number(p->arena, &p->to[to], number);
}

static void put_signed(struct packer *p, enum pc_pack_stream to,
		       int64_t number)
{
	put(p, to, (uint64_t)number << 1 ^ -(uint64_t)(number < 0));
}

/* 0: NULL, 1: the next new name, else the number of a known name, from 2. */
static void put_name(struct packer *p, enum pc_pack_stream to,
		     const char *name)
{
	struct pc_intern_slot *slot;
	size_t len;

	if (!name) {
		put(p, to, 0);
		return;
	}
	len = strlen(name);
	slot = pc_intern_slot(p->arena, &p->names, name, len);
	if (slot->value) {
		put(p, to, (uintptr_t)slot->value + 1);
		return;
	}
	slot->value = (void *)(uintptr_t)++p->n_names;
	put(p, to, 1);
	for (size_t i = 0; i <= len; i++)
		put_byte(p, PC_PACK_NAMES, (unsigned char)name[i]);
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static void put_place(struct packer *p, struct pc_loc loc)
{
	bool other = !same_text(loc.file, p->last.file);
	int64_t lines = (int64_t)loc.line - p->last.line;

	if (!loc.line) {
		put(p, PC_PACK_LINES, PC_PACK_NOWHERE);
		return;
	}
	if (!other && !lines && loc.col == p->last.col) {
		put(p, PC_PACK_LINES, PC_PACK_SAME);
		return;
	}
	put(p, PC_PACK_LINES,
	    (((uint64_t)lines << 1 ^ -(uint64_t)(lines < 0)) << 1 | other) +
		    PC_PACK_ELSEWHERE);
	if (other)
		put_name(p, PC_PACK_LINES, loc.file);
	put_signed(p, PC_PACK_LINES, (int64_t)loc.col - p->last.col);
	p->last = loc;
}

/* The name of an operand. */
static void put_use(struct packer *p, const struct pc_val *value)
{
	unsigned at = pc_pack_find(&p->uses.recent[value->kind], value->name);

	if (*pc_pack_follower(&p->uses, value->kind) == value->name) {
		put_byte(p, PC_PACK_USES, PC_PACK_FOLLOWS);
	} else if (at < PC_PACK_RECENT) {
		put_byte(p, PC_PACK_USES, PC_PACK_RECENT_0 + at);
	} else {
		put_byte(p, PC_PACK_USES, PC_PACK_NAMED);
		put_name(p, PC_PACK_USES, value->name);
	}
	pc_pack_use(&p->uses, value->kind, at, value->name);
}

static void put_val(struct packer *p, const struct pc_val *value)
{
	put_byte(p, PC_PACK_CODE, PC_PACK_TAG((unsigned)value->kind,
					      (unsigned)value->mod,
					      value->rec ? 1u : 0u));
	switch (value->kind) {
	case PC_VAL_UNKNOWN:
		break;
	case PC_VAL_INT:
		put_signed(p, PC_PACK_CODE, value->num);
		break;
	case PC_VAL_TMP:
		put_signed(p, PC_PACK_CODE, (int64_t)p->n_temps -
			   p->temps[value->num].number);
		break;
	case PC_VAL_VAR:
	case PC_VAL_GLOBAL:
	case PC_VAL_FIELD:
		put_use(p, value);
		break;
	}
	if (value->rec)
		put_name(p, PC_PACK_CODE, value->rec);
}

static bool is_temp(const struct pc_val *value)
{
	return value->kind == PC_VAL_TMP && value->mod == PC_MOD_NONE;
}

/* The destination of an assignment; a temporary is always the next one. */
static void put_dst(struct packer *p, const struct pc_val *value)
{
	if (!is_temp(value)) {
		put_val(p, value);
		return;
	}
	put_byte(p, PC_PACK_CODE, PC_PACK_TAG(PC_VAL_TMP, PC_MOD_NONE, 0));
	p->n_temps++;
}

static void put_args(struct packer *p, const struct pc_event *event)
{
	put(p, PC_PACK_CODE, event->args.n);
	for (uint32_t i = 0; i < event->args.n; i++)
		put_val(p, &event->args.v[i]);
}

static void put_event(struct packer *p, const struct pc_event *event)
{
	bool call = event->kind == PC_EV_CALL;
	bool assign = event->kind == PC_EV_ASSIGN;
	unsigned flags = pc_event_kept(event);
	bool dst = (assign && !is_temp(&event->dst)) ||
		   (call && event->dst.kind != PC_VAL_UNKNOWN);
	bool name = event->name || (call && !event->callee);

	put_byte(p, PC_PACK_CODE, event->kind | (flags ? PC_PACK_FLAGS : 0) |
		 (dst ? PC_PACK_DST : 0) | (name ? PC_PACK_NAME : 0) |
		 (event->type ? PC_PACK_TYPE : 0));
	if (flags)
		put_byte(p, PC_PACK_CODE, flags);
	if (assign)
		put_byte(p, PC_PACK_CODE, event->oper);
	if (event->kind == PC_EV_ENTER)
		put_byte(p, PC_PACK_CODE, event->region);
	if (call && event->callee)
		put(p, PC_PACK_CODE, p->fns[event->callee->index] - 1);
	if (event->name)
		put_name(p, PC_PACK_CODE, event->name);
	if (event->type)
		put_name(p, PC_PACK_CODE, event->type);
	if (event->kind != PC_EV_EXIT)
		put_args(p, event);
	if (dst)
		put_dst(p, &event->dst);
	else if (assign)
		p->n_temps++;
	put_place(p, event->loc);
}

static void put_term(struct packer *p, const struct pc_block *block)
{
	put_byte(p, PC_PACK_CODE,
		 block->term | (block->flags & PC_BLF_WORKSHARE ? 8 : 0) |
			 (block->flags & PC_BLF_RARE ? 16 : 0));
	put_val(p, &block->cond);
	put(p, PC_PACK_CODE, block->succ.n);
	for (uint32_t i = 0; i < block->succ.n; i++)
		put_signed(p, PC_PACK_CODE,
			   (int64_t)block->succ.v[i] - block->id);
	if (block->term == PC_TERM_SWITCH) {
		put(p, PC_PACK_CODE, block->cases.n);
		for (uint32_t i = 0; i < block->cases.n; i++) {
			const struct pc_case *one = &block->cases.v[i];

			put_signed(p, PC_PACK_CODE, one->low);
			put(p, PC_PACK_CODE,
			    (uint64_t)one->high - (uint64_t)one->low);
			put(p, PC_PACK_CODE, one->to);
		}
	}
	put_place(p, block->loc);
}

/* The entry of the temporary VALUE; NULL: its number is not legal. */
static struct temp *temp_of(struct packer *p, const struct pc_val *value)
{
	size_t need = (size_t)value->num + 1;

	if (value->num < 0 || value->num >= 1 << 24)
		return NULL;
	if (need > p->temps_room) {
		struct temp *old = p->temps;
		size_t had = p->temps_room;

		p->temps_room = need + had;
		p->temps = PC_ARRAY(p->arena, p->temps_room, struct temp);
		if (had)
			memcpy(p->temps, old, had * sizeof *old);
	}
	return &p->temps[value->num];
}

static bool number_use(struct packer *p, const struct pc_val *value)
{
	struct temp *temp;

	if (value->kind != PC_VAL_TMP)
		return true;
	temp = temp_of(p, value);
	if (temp && temp->fn != p->fn && temp->used != p->fn) {
		temp->used = p->fn;
		p->n_open++;
	}
	return temp;
}

/* Number an assigned temporary; false: it is assigned twice. */
static bool number_dst(struct packer *p, const struct pc_val *value)
{
	struct temp *temp;

	if (!is_temp(value))
		return number_use(p, value);
	temp = temp_of(p, value);
	if (!temp || temp->fn == p->fn)
		return false;
	p->n_open -= temp->used == p->fn;
	temp->fn = p->fn;
	temp->number = p->n_temps++;
	return true;
}

/* Number the temporaries of FN; false: FN cannot be written. */
static bool number(struct packer *p, const struct pc_fn *fn)
{
	bool ok = true;

	p->n_temps = p->n_open = 0;
	for (uint32_t i = 0; i < fn->blocks.n && ok; i++) {
		const struct pc_block *block = &fn->blocks.v[i];

		for (uint32_t j = 0; j < block->events.n && ok; j++) {
			const struct pc_event *event = &block->events.v[j];

			for (uint32_t k = 0; k < event->args.n && ok; k++)
				ok = number_use(p, &event->args.v[k]);
			ok = ok && number_dst(p, &event->dst);
		}
		ok = ok && number_use(p, &block->cond);
	}
	return ok && !p->n_open;
}

static void put_body(struct packer *p, const struct pc_fn *fn)
{
	p->fn++;
	if (fn->flags & PC_FN_BROKEN || !number(p, fn)) {
		put(p, PC_PACK_CODE, 0);
		return;
	}
	p->n_temps = 0;
	p->last = fn->loc;
	put(p, PC_PACK_CODE, fn->blocks.n);
	for (uint32_t i = 0; i < fn->blocks.n; i++) {
		const struct pc_block *block = &fn->blocks.v[i];

		put(p, PC_PACK_CODE, block->events.n);
		for (uint32_t j = 0; j < block->events.n; j++)
			put_event(p, &block->events.v[j]);
		put_term(p, block);
	}
}

static void put_head(struct packer *p, const struct pc_fn *fn)
{
	bool pretty = !same_text(fn->pretty, fn->name);

	put_name(p, PC_PACK_CODE, fn->name);
	put(p, PC_PACK_CODE, fn->flags & ~(uint32_t)PC_FN_WORDS);
	put_byte(p, PC_PACK_CODE, fn->lang | (pretty ? 4 : 0) |
		 (fn->type ? 8 : 0) | (fn->reads ? 16 : 0));
	if (pretty)
		put_name(p, PC_PACK_CODE, fn->pretty);
	if (fn->type)
		put_name(p, PC_PACK_CODE, fn->type);
	if (fn->reads)
		put(p, PC_PACK_CODE, fn->reads);
	put(p, PC_PACK_CODE, fn->params.n);
	for (uint32_t i = 0; i < fn->params.n; i++)
		put_name(p, PC_PACK_CODE, fn->params.v[i]);
	if (fn->flags & PC_FN_DEFINED)
		put_name(p, PC_PACK_CODE, fn->unit);
	put_place(p, fn->loc);
	if (fn->flags & PC_FN_DEFINED)
		put_place(p, fn->end);
}

/* Include FN in the record. */
static void take(struct packer *p, const struct pc_fn *fn, uint32_t *n)
{
	if (!p->fns[fn->index])
		p->fns[fn->index] = ++*n;
}

/* List the functions that are defined, called or described; return how many. */
static uint32_t choose(struct packer *p, const struct pc_fn **list)
{
	uint32_t n = 0, seen = 0;

	for (uint32_t i = 0; i < p->program->fns.n; i++) {
		const struct pc_fn *fn = p->program->fns.v[i];

		if (fn->flags || fn->reads || fn->type || fn->params.n)
			take(p, fn, &n);
		for (uint32_t b = 0; b < fn->blocks.n; b++)
			for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
				if (fn->blocks.v[b].events.v[e].callee)
					take(p, fn->blocks.v[b].events.v[e]
							.callee, &n);
	}
	for (uint32_t i = 0; i < p->program->fns.n; i++)
		if (p->fns[i]) {
			list[p->fns[i] - 1] = p->program->fns.v[i];
			seen++;
		}
	return seen;
}

static void put_records(struct packer *p)
{
	const struct pc_program *program = p->program;
	uint32_t n = 0;

	for (uint32_t i = 0; i < program->records.n; i++)
		n += program->records.v[i]->parts.n != 0;
	put(p, PC_PACK_CODE, n);
	for (uint32_t i = 0; i < program->records.n; i++) {
		const struct pc_record *record = program->records.v[i];

		if (!record->parts.n)
			continue;
		put_name(p, PC_PACK_CODE, record->name);
		put(p, PC_PACK_CODE, record->parts.n);
		for (uint32_t j = 0; j < record->parts.n; j++)
			put_name(p, PC_PACK_CODE, record->parts.v[j]->name);
	}
}

/* The addresses in initialized variables. */
static void put_slots(struct packer *p)
{
	const struct pc_program *program = p->program;

	put(p, PC_PACK_CODE, program->slots.n);
	for (uint32_t i = 0; i < program->slots.n; i++) {
		const struct pc_slot *slot = &program->slots.v[i];
		const struct pc_val fn = { .kind = PC_VAL_GLOBAL,
					   .name = slot->fn };

		put_byte(p, PC_PACK_CODE, (slot->fn ? PC_PACK_SLOT_FN : 0) |
			 (slot->bound ? PC_PACK_SLOT_BOUND : 0));
		put_val(p, &slot->at);
		put_val(p, slot->fn ? &fn : &slot->to);
	}
}

static void put_names(struct packer *p, const char *const *names, uint32_t n)
{
	put(p, PC_PACK_CODE, n);
	for (uint32_t i = 0; i < n; i++)
		put_name(p, PC_PACK_CODE, names[i]);
}

/* Only facts that concern the unit: files for libraries name many functions. */
static void put_facts(struct packer *p)
{
	uint32_t n, some = 0;
	const char *const *facts = pc_facts_lines(p->program, &n);

	for (uint32_t i = 0; i < n; i++)
		some += pc_facts_concern(p->program, i);
	put(p, PC_PACK_CODE, some);
	for (uint32_t i = 0; i < n; i++)
		if (pc_facts_concern(p->program, i))
			put_name(p, PC_PACK_CODE, facts[i]);
}

static void put_program(struct packer *p)
{
	const struct pc_program *program = p->program;
	uint32_t n;
	const struct pc_fn **list = PC_ARRAY(p->arena, program->fns.n,
					     const struct pc_fn *);

	p->fns = PC_ARRAY(p->arena, program->fns.n, uint32_t);
	put_name(p, PC_PACK_CODE, program->unit);
	put_name(p, PC_PACK_CODE, program->dir);
	put_facts(p);
	put_names(p, program->locals.v, program->locals.n);
	put_names(p, program->threadprivate.v, program->threadprivate.n);
	put_records(p);
	put_slots(p);
	n = choose(p, list);
	put(p, PC_PACK_CODE, n);
	for (uint32_t i = 0; i < n; i++)
		put_head(p, list[i]);
	for (uint32_t i = 0; i < n; i++)
		if (list[i]->flags & PC_FN_DEFINED)
			put_body(p, list[i]);
}

bool pc_pack(struct pc_arena *arena, const struct pc_program *program,
	     struct pc_bytes *out)
{
	struct packer p = { .arena = pc_arena_new(), .program = program };
	uint32_t at = out->b.n;
	bool ok;

	put_program(&p);
	ok = pc_pack_record(arena, p.arena, p.to, out);
	if (ok) {
		memcpy(out->b.v + at, PC_PACK_MAGIC, 8);
		out->b.v[at + 8] = PC_PACK_VERSION;
	}
	pc_arena_free(p.arena);
	return ok;
}

#define HEAD 16 /* bytes; the last four are the length of the rest */

const char *pc_pack_name(struct pc_arena *arena, const uint8_t *bytes,
			 size_t len)
{
	uint64_t hash = 14695981039346656037u;

	if (len >= HEAD) {
		size_t rest = bytes[12] | (size_t)bytes[13] << 8 |
			      (size_t)bytes[14] << 16 | (size_t)bytes[15] << 24;

		len = rest < len - HEAD ? HEAD + rest : len;
	}
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ bytes[i]) * 1099511628211u;
	return pc_arena_printf(arena, "%zx-%llx-%x", len,
			       (unsigned long long)hash,
			       pc_hash_bytes((const char *)bytes, len));
}
