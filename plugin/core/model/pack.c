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
#include "base/bytes.h"
#include "base/hash_bytes.h"
#include "model/contents.h"
#include "model/facts.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/pack_context.h"
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
	struct pc_pack s;
	struct pc_arena *arena;
	const struct pc_program *program;
	uint32_t *fns;   /* by fn->index: its number in the record, from 1 */
	struct temp *temps; /* by number */
	size_t temps_room;
	uint32_t n_temps, n_open; /* defined so far; used but not defined yet */
	uint32_t fn;      /* number of the current function, from 1 */
	struct pc_bytes shape; /* of the next event */
};

static void put(struct packer *p, enum pc_pack_kind kind, uint64_t number)
{
	pc_pack_number(&p->s, kind, number);
}

static void put_signed(struct packer *p, enum pc_pack_kind kind,
		       int64_t number)
{
	pc_pack_signed(&p->s, kind, number);
}

static void put_name(struct packer *p, enum pc_pack_kind kind,
		     const char *name)
{
	pc_pack_text(&p->s, kind, name);
}

static void put_place(struct packer *p, struct pc_loc loc)
{
	unsigned where = pc_pack_where(&p->s, loc);

	put(p, PC_PACK_WHERE, where);
	pc_pack_place(&p->s, where, loc);
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static void add(struct packer *p, uint64_t number)
{
	for (; number >= 0x80; number >>= 7)
		pc_vec_push(p->arena, p->shape.b,
			    (uint8_t)((number & 0x7f) | 0x80));
	pc_vec_push(p->arena, p->shape.b, (uint8_t)number);
}

static unsigned tag(const struct pc_val *value)
{
	return PC_PACK_TAG((unsigned)value->kind, (unsigned)value->mod,
			   value->rec ? 1u : 0u);
}

static void put_shape(struct packer *p)
{
	pc_pack_shape(&p->s, &p->shape.b.n, p->shape.b.v);
	p->shape.b.n = 0;
}

/* What the tag does not say of VALUE. */
static void put_val(struct packer *p, const struct pc_val *value)
{
	switch (value->kind) {
	case PC_VAL_UNKNOWN:
		break;
	case PC_VAL_INT:
		put_signed(p, PC_PACK_INT, value->num);
		break;
	case PC_VAL_TMP:
		put_signed(p, PC_PACK_TMP, (int64_t)p->n_temps - 1 -
			   p->temps[value->num].number);
		break;
	case PC_VAL_VAR:
	case PC_VAL_GLOBAL:
	case PC_VAL_FIELD:
		pc_pack_use(&p->s, value->kind, value->name);
		break;
	}
	if (value->rec)
		put_name(p, PC_PACK_REC, value->rec);
}

static bool is_temp(const struct pc_val *value)
{
	return value->kind == PC_VAL_TMP && value->mod == PC_MOD_NONE;
}

static bool has_dst(const struct pc_event *event)
{
	return event->kind == PC_EV_ASSIGN
		       ? !is_temp(&event->dst)
		       : event->kind == PC_EV_CALL &&
				 event->dst.kind != PC_VAL_UNKNOWN;
}

static void put_event_shape(struct packer *p, const struct pc_event *event)
{
	unsigned flags = pc_event_kept(event);
	bool call = event->kind == PC_EV_CALL;
	bool name = call ? !event->callee : event->name != NULL;

	add(p, event->kind | (flags ? PC_PACK_FLAGS : 0u) |
		       (has_dst(event) ? PC_PACK_DST : 0u) |
		       (name ? PC_PACK_NAME : 0u) |
		       (call && event->type ? PC_PACK_TYPE : 0u));
	if (flags)
		pc_vec_push(p->arena, p->shape.b, (uint8_t)flags);
	if (event->kind == PC_EV_ASSIGN)
		add(p, event->oper);
	if (event->kind == PC_EV_ENTER)
		add(p, event->region);
	if (event->kind != PC_EV_EXIT) {
		add(p, event->args.n);
		for (uint32_t i = 0; i < event->args.n; i++)
			add(p, tag(&event->args.v[i]));
	}
	if (has_dst(event))
		add(p, tag(&event->dst));
	if (pc_pack_has_place(event))
		add(p, pc_pack_where(&p->s, event->loc));
	put_shape(p);
}

static void put_event(struct packer *p, const struct pc_event *event)
{
	unsigned where = pc_pack_where(&p->s, event->loc);

	put_event_shape(p, event);
	if (event->kind == PC_EV_CALL && event->callee)
		put(p, PC_PACK_CALLEE, p->fns[event->callee->index] - 1);
	if (event->name)
		put_name(p, event->kind == PC_EV_CALL ? PC_PACK_TYPE_OF :
							PC_PACK_NAME_OF,
			 event->name);
	if (event->kind != PC_EV_EXIT)
		for (uint32_t i = 0; i < event->args.n; i++)
			put_val(p, &event->args.v[i]);
	if (has_dst(event) && !is_temp(&event->dst))
		put_val(p, &event->dst);
	else if (has_dst(event) || event->kind == PC_EV_ASSIGN)
		p->n_temps++;
	if (pc_pack_has_place(event))
		pc_pack_place(&p->s, where, event->loc);
	pc_pack_next(&p->s);
}

static void put_cases(struct packer *p, const struct pc_block *block)
{
	put(p, PC_PACK_CASES, block->cases.n);
	for (uint32_t i = 0; i < block->cases.n; i++) {
		const struct pc_case *one = &block->cases.v[i];

		put_signed(p, PC_PACK_LOW, one->low);
		put(p, PC_PACK_WIDTH,
		    (uint64_t)one->high - (uint64_t)one->low);
		put(p, PC_PACK_CASE_TO, one->to);
	}
}

static void put_term(struct packer *p, const struct pc_block *block)
{
	unsigned where = pc_pack_where(&p->s, block->loc);

	add(p, PC_PACK_TERM);
	add(p, block->term | (block->flags & PC_BLF_WORKSHARE ? PC_PACK_WORKSHARE : 0u) |
		       (block->flags & PC_BLF_RARE ? PC_PACK_RARE : 0u));
	add(p, tag(&block->cond));
	add(p, block->succ.n);
	add(p, where);
	put_shape(p);
	put_val(p, &block->cond);
	for (uint32_t i = 0; i < block->succ.n; i++)
		put_signed(p, PC_PACK_SUCC,
			   (int64_t)block->succ.v[i] - block->id - 1);
	if (block->term == PC_TERM_SWITCH)
		put_cases(p, block);
	pc_pack_place(&p->s, where, block->loc);
	pc_pack_next(&p->s);
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
		put(p, PC_PACK_COUNT, 0);
		return;
	}
	p->n_temps = 0;
	p->s.place = fn->loc;
	put(p, PC_PACK_COUNT, fn->blocks.n);
	for (uint32_t i = 0; i < fn->blocks.n; i++) {
		const struct pc_block *block = &fn->blocks.v[i];

		for (uint32_t j = 0; j < block->events.n; j++)
			put_event(p, &block->events.v[j]);
		put_term(p, block);
	}
}

static void put_head(struct packer *p, const struct pc_fn *fn)
{
	bool pretty = !same_text(fn->pretty, fn->name);

	put_name(p, PC_PACK_UNIT_NAME, fn->name);
	put(p, PC_PACK_FLAGS_OF_FN, fn->flags & ~(uint32_t)PC_FN_WORDS);
	put(p, PC_PACK_HAS, fn->lang | (pretty ? 4 : 0) |
		 (fn->type ? 8 : 0) | (fn->reads ? 16 : 0));
	if (pretty)
		put_name(p, PC_PACK_UNIT_NAME, fn->pretty);
	if (fn->type)
		put_name(p, PC_PACK_TYPE_OF, fn->type);
	if (fn->reads)
		put(p, PC_PACK_READS, fn->reads);
	put(p, PC_PACK_COUNT, fn->params.n);
	for (uint32_t i = 0; i < fn->params.n; i++)
		put_name(p, PC_PACK_PARAM, fn->params.v[i]);
	if (fn->flags & PC_FN_DEFINED)
		put_name(p, PC_PACK_UNIT_NAME, fn->unit);
	put_place(p, fn->loc);
	if (fn->flags & PC_FN_DEFINED)
		put_place(p, fn->end);
	pc_pack_next(&p->s);
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
	put(p, PC_PACK_COUNT, n);
	for (uint32_t i = 0; i < program->records.n; i++) {
		const struct pc_record *record = program->records.v[i];

		if (!record->parts.n)
			continue;
		put_name(p, PC_PACK_UNIT_NAME, record->name);
		put(p, PC_PACK_COUNT, record->parts.n);
		for (uint32_t j = 0; j < record->parts.n; j++)
			put_name(p, PC_PACK_UNIT_NAME, record->parts.v[j]->name);
	}
}

/* The addresses in initialized variables. */
static void put_slots(struct packer *p)
{
	const struct pc_program *program = p->program;

	put(p, PC_PACK_COUNT, program->slots.n);
	for (uint32_t i = 0; i < program->slots.n; i++) {
		const struct pc_slot *slot = &program->slots.v[i];
		const struct pc_val fn = { .kind = PC_VAL_GLOBAL,
					   .name = slot->fn };

		put(p, PC_PACK_SLOT, (slot->fn ? PC_PACK_SLOT_FN : 0) |
			 (slot->bound ? PC_PACK_SLOT_BOUND : 0));
		put(p, PC_PACK_SLOT_TAG, tag(&slot->at));
		put_val(p, &slot->at);
		put(p, PC_PACK_SLOT_TAG, tag(slot->fn ? &fn : &slot->to));
		put_val(p, slot->fn ? &fn : &slot->to);
		pc_pack_next(&p->s);
	}
}

static void put_names(struct packer *p, const char *const *names, uint32_t n)
{
	put(p, PC_PACK_COUNT, n);
	for (uint32_t i = 0; i < n; i++)
		put_name(p, PC_PACK_UNIT_NAME, names[i]);
}

/* Only facts that concern the unit: files for libraries name many functions. */
static void put_facts(struct packer *p)
{
	uint32_t n, some = 0;
	const char *const *facts = pc_facts_lines(p->program, &n);

	for (uint32_t i = 0; i < n; i++)
		some += pc_facts_concern(p->program, i);
	put(p, PC_PACK_COUNT, some);
	for (uint32_t i = 0; i < n; i++)
		if (pc_facts_concern(p->program, i))
			put_name(p, PC_PACK_UNIT_NAME, facts[i]);
}

static void put_program(struct packer *p)
{
	const struct pc_program *program = p->program;
	uint32_t n;
	const struct pc_fn **list = PC_ARRAY(p->arena, program->fns.n,
					     const struct pc_fn *);

	p->fns = PC_ARRAY(p->arena, program->fns.n, uint32_t);
	put_name(p, PC_PACK_UNIT_NAME, program->unit);
	put_name(p, PC_PACK_UNIT_NAME, program->dir);
	put_facts(p);
	put_names(p, program->locals.v, program->locals.n);
	put_names(p, program->threadprivate.v, program->threadprivate.n);
	put_records(p);
	put_slots(p);
	n = choose(p, list);
	put(p, PC_PACK_COUNT, n);
	for (uint32_t i = 0; i < n; i++)
		put_head(p, list[i]);
	for (uint32_t i = 0; i < n; i++)
		if (list[i]->flags & PC_FN_DEFINED)
			put_body(p, list[i]);
}

bool pc_pack_with(struct pc_arena *arena, const struct pc_program *program,
		  unsigned bits, struct pc_bytes *out)
{
	struct pc_arena *own = pc_arena_new();
	struct packer *p = PC_NEW(own, struct packer);
	struct pc_bytes numbers = { 0 };
	bool ok;

	p->arena = own;
	p->program = program;
	pc_code_begin(&p->s.code, own, &numbers, NULL, 0, bits,
		      PC_PACK_SMALL);
	pc_pack_begin(&p->s);
	put_program(p);
	pc_code_end(&p->s.code);
	ok = pc_pack_record(arena, &p->s, &numbers, out);
	pc_arena_free(own);
	return ok;
}

bool pc_pack(struct pc_arena *arena, const struct pc_program *program,
	     struct pc_bytes *out)
{
	unsigned bits = PC_CODE_BITS_LEAST;
	uint64_t events = 64;

	for (uint32_t i = 0; i < program->fns.n; i++)
		for (uint32_t b = 0; b < program->fns.v[i]->blocks.n; b++)
			events += program->fns.v[i]->blocks.v[b].events.n + 1;
	/* An event is some numbers, each in several contexts. */
	while (bits < PC_CODE_BITS_MOST && 8 * events > (uint64_t)1 << bits)
		bits++;
	return pc_pack_with(arena, program, bits, out);
}

const char *pc_pack_name(struct pc_arena *arena, const uint8_t *bytes,
			 size_t len)
{
	uint64_t hash = 14695981039346656037u;

	if (len >= PC_PACK_HEAD) {
		size_t rest = pc_pack_get(bytes + PC_PACK_AT_REST);

		len = rest < len - PC_PACK_HEAD ? PC_PACK_HEAD + rest : len;
	}
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ bytes[i]) * 1099511628211u;
	return pc_arena_printf(arena, "%zx-%llx-%x", len,
			       (unsigned long long)hash,
			       pc_hash_bytes((const char *)bytes, len));
}
