/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * digest.c - what the check of a whole program can see of a unit (contract in
 *            digest.h).
 *
 * In:   a unit as it was read.
 * Out:  hashes.
 * Cost: linear in the unit.
 * Not:  an edit that adds a copy, a sum or a branch to a function that is dropped
 *       changes its PART, though it may change nothing else.
 *
 * RATIONALE: what happens before the passes, and sees bodies, is model/link.c (which
 * copies), whole/reach.c, whole/job_ends.c and slice/.  All look at events one by one,
 * without their order, except for job_ends.c and slice_calls.c, which follow the
 * graph to the end of the job.  PART leaves out of a body only
 *
 *   - all places: these files read none;
 *   - numbers that an assignment reads: reach.c and slice_flow.c take a number for no
 *     address, job_ends.c reads numbers only in blocks that name a variable with
 *     static storage (branch_claim.h looks at one block), and those are complete;
 *   - which constant an assignment reads (model/constant.h): it is no location;
 *   - assignments in other blocks of the result of a comparison, a product and so on
 *     (carries_none ()) to a temporary, or to a variable of the function whose address
 *     it does not take, from such values: no address flows in reach.c or slice_flow.c,
 *     and such a location is wanted in slice.c only by events of its own function,
 *     which is kept then.
 *
 * So for these files, a function and another one with the same PART are the same, and
 * neither is kept if one is dropped.  What replaces it (slice_drop.c) follows from the
 * calls, from what is fresh memory, and from what it returns, which are all in PART.
 */
#include "slice/digest.h"

#include "base/arena.h"
#include "base/intern.h"
#include "base/intern_table.h"
#include "model/constant.h"
#include "model/contents.h"
#include "model/facts.h"
#include "model/live.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/slot.h"
#include "model/value.h"
#include "tables/mpi_ops.h"

struct digest {
	struct pc_arena *arena;
	struct pc_arena *scratch; /* for one function */
	const struct pc_program *unit;
	struct pc_unit_digest *out;
	struct pc_fn_digest *fn;
	struct pc_hash128 *hash; /* that is being computed */
	struct pc_intern taken; /* variables of the function, without elements,
				 * whose address it takes */
	struct pc_intern seen; /* files in OUT->fixed */
	/* By temporary, of PART: its number + 1 there. */
	PC_VEC(uint32_t) tmps;
	uint32_t n_tmps;
};

static void put(struct digest *d, uint64_t word)
{
	pc_hash128_put(d->hash, word);
}

static void put_text(struct digest *d, const char *text)
{
	pc_hash128_text(d->hash, text);
}

/* ---- places ---- */

/* Lines of FILE are in the hash as they are. */
static void fix(struct digest *d, const char *file)
{
	struct pc_intern_slot *slot = pc_intern_slot(d->arena, &d->seen, file,
						     strlen(file));

	if (!slot->value)
		pc_vec_push(d->arena, d->out->fixed, slot->name);
	slot->value = d;
}

static void put_loc(struct digest *d, struct pc_loc loc)
{
	struct pc_fn_digest *fn = d->fn;

	if (loc.file && loc.line && fn->line && !strcmp(loc.file, fn->file)) {
		put(d, (uint64_t)(loc.line - fn->line) << 32 | loc.col);
		fn->low = loc.line < fn->low ? loc.line : fn->low;
		fn->high = loc.line > fn->high ? loc.line : fn->high;
		return;
	}
	if (loc.file && loc.line)
		fix(d, loc.file);
	put(d, UINT64_MAX);
	put_text(d, loc.file);
	put(d, (uint64_t)loc.line << 32 | loc.col);
}

/* ---- all of a function ---- */

static void put_val(struct digest *d, struct pc_val value)
{
	put(d, (uint64_t)value.kind << 8 | (uint64_t)value.mod);
	if (pc_val_has_name(value))
		put_text(d, value.name);
	else
		put(d, (uint64_t)value.num);
	put_text(d, value.rec);
}

static void put_event_head(struct digest *d, const struct pc_event *event)
{
	put(d, (uint64_t)event->kind | (uint64_t)event->oper << 8 |
		       (uint64_t)event->region << 16 |
		       (uint64_t)event->flags << 24 |
		       (uint64_t)event->args.n << 32);
	put_text(d, event->callee ? event->callee->name : NULL);
	put_text(d, event->name);
}

static void put_ways(struct digest *d, const struct pc_block *block)
{
	put(d, (uint64_t)block->term | (uint64_t)block->flags << 32);
	put(d, block->succ.n);
	for (uint32_t i = 0; i < block->succ.n; i++)
		put(d, block->succ.v[i]);
}

static void put_whole(struct digest *d, const struct pc_fn *fn)
{
	put_loc(d, fn->end);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		put(d, block->events.n);
		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			put_event_head(d, event);
			put_loc(d, event->loc);
			put_val(d, event->dst);
			for (uint32_t i = 0; i < event->args.n; i++)
				put_val(d, event->args.v[i]);
		}
		put_ways(d, block);
		put_val(d, block->cond);
		put_loc(d, block->loc);
		put(d, block->cases.n);
		for (uint32_t i = 0; i < block->cases.n; i++) {
			put(d, (uint64_t)block->cases.v[i].low);
			put(d, (uint64_t)block->cases.v[i].high);
			put(d, block->cases.v[i].to);
		}
	}
}

/* ---- the part ---- */

static size_t stem(const char *name)
{
	return strcspn(name, "[");
}

static void take(struct digest *d, struct pc_val value)
{
	if (value.kind == PC_VAL_VAR && value.mod == PC_MOD_ADDR)
		pc_intern_slot(d->scratch, &d->taken, value.name,
			       stem(value.name))->value = d;
}

static void find_taken(struct digest *d, const struct pc_fn *fn)
{
	d->taken = (struct pc_intern){ 0 };
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		take(d, block->cond);
		for (uint32_t e = 0; e < block->events.n; e++)
			for (uint32_t i = 0; i < block->events.v[e].args.n; i++)
				take(d, block->events.v[e].args.v[i]);
	}
}

/* Whether VALUE is a variable with static storage, or a function. */
static bool is_static(struct pc_val value)
{
	return value.kind == PC_VAL_GLOBAL && !pc_place_is_constant(value);
}

/* Whether BLOCK names one outside of calls: then it is complete in the part. */
static bool is_complete(const struct pc_block *block)
{
	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];

		if (is_static(event->dst))
			return true;
		for (uint32_t i = 0; event->kind == PC_EV_ASSIGN &&
		     i < event->args.n; i++)
			if (is_static(event->args.v[i]))
				return true;
	}
	return is_static(block->cond);
}

/* Whether a result of OPER is never an address (reach.c, slice_flow.c). */
static bool carries_none(enum pc_oper oper)
{
	return pc_oper_compares(oper) || oper == PC_OPER_MUL ||
	       oper == PC_OPER_DIV || oper == PC_OPER_MOD ||
	       oper == PC_OPER_NOT || oper == PC_OPER_NEG ||
	       oper == PC_OPER_SHL || oper == PC_OPER_SHR ||
	       oper == PC_OPER_ONES;
}

static bool is_left_out(const struct digest *d, const struct pc_event *event)
{
	struct pc_val dst = event->dst;

	if (event->kind != PC_EV_ASSIGN || !carries_none(event->oper) ||
	    dst.mod != PC_MOD_NONE)
		return false;
	if (dst.kind != PC_VAL_TMP &&
	    (dst.kind != PC_VAL_VAR || dst.name[stem(dst.name)] ||
	     pc_intern_find(&d->taken, dst.name, strlen(dst.name))))
		return false;
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val arg = event->args.v[i];

		if (arg.kind == PC_VAL_FIELD || is_static(arg) || arg.rec)
			return false;
	}
	return true;
}

/* Add the number of temporary NUM in the part, from 1; 0: it is not there, and ENTER
 * is false. */
static void put_tmp(struct digest *d, int64_t num, bool enter)
{
	bool known = num >= 0 && num < d->tmps.n;

	if (known && enter && !d->tmps.v[num])
		d->tmps.v[num] = ++d->n_tmps;
	put(d, known ? d->tmps.v[num] : 0);
	if (!known && enter)
		put(d, (uint64_t)num);
}

/* EXACT: with the numbers and the names of constants. */
static void put_operand(struct digest *d, struct pc_val value, bool exact,
			bool enter)
{
	bool constant = !exact && pc_place_is_constant(value);

	put(d, (uint64_t)value.kind << 8 | (uint64_t)value.mod);
	if (value.kind == PC_VAL_TMP)
		put_tmp(d, value.num, enter);
	else if (pc_val_has_name(value))
		put_text(d, constant ? "." : value.name);
	else if (exact)
		put(d, (uint64_t)value.num);
	put_text(d, value.rec);
}

static void count_tmp(struct digest *d, struct pc_val value)
{
	uint32_t more = value.kind == PC_VAL_TMP && value.num >= d->tmps.n &&
			value.num < 1 << 24 ?
		(uint32_t)value.num + 1 - d->tmps.n : 0;

	while (more--)
		pc_vec_push(d->scratch, d->tmps, 0);
}

static void put_part_block(struct digest *d, const struct pc_block *block)
{
	bool complete = is_complete(block);

	put(d, complete * 2 + !block->events.n);
	for (uint32_t e = 0; e < block->events.n; e++) {
		const struct pc_event *event = &block->events.v[e];
		bool exact = complete || event->kind != PC_EV_ASSIGN;

		if (!complete && is_left_out(d, event))
			continue;
		count_tmp(d, event->dst);
		put_event_head(d, event);
		put_operand(d, event->dst, exact, true);
		for (uint32_t i = 0; i < event->args.n; i++) {
			count_tmp(d, event->args.v[i]);
			put_operand(d, event->args.v[i], exact, true);
		}
	}
	put(d, UINT64_MAX);
	put_ways(d, block);
	if (block->term == PC_TERM_RET)
		count_tmp(d, block->cond);
	put_operand(d, block->cond, true, block->term == PC_TERM_RET);
}

static void put_part(struct digest *d, const struct pc_fn *fn)
{
	memset(&d->tmps, 0, sizeof d->tmps);
	d->n_tmps = 0;
	find_taken(d, fn);
	put(d, fn->blocks.n);
	/* Small ones keep their bodies (slice_drop.c). */
	put(d, fn->blocks.n == 1 ? fn->blocks.v[0].events.n : 0);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		put_part_block(d, &fn->blocks.v[b]);
}

/* ---- the unit ---- */

/* Everything but the body and the lines of a function that the unit defines. */
static void put_head(struct digest *d, const struct pc_fn *fn)
{
	struct pc_loc loc = fn->loc, end = fn->end;
	bool moves = fn->flags & PC_FN_DEFINED && loc.line && loc.file;

	put_text(d, fn->name);
	put_text(d, fn->pretty);
	put_text(d, fn->unit);
	put(d, (uint64_t)fn->lang << 32 | fn->flags);
	put(d, fn->reads);
	put_text(d, fn->type);
	put_text(d, fn->op ? fn->op->name : NULL);
	put(d, fn->params.n);
	for (uint32_t i = 0; i < fn->params.n; i++)
		put_text(d, fn->params.v[i]);
	put(d, fn->blocks.n != 0);
	if (moves && end.file && end.line && !strcmp(end.file, loc.file))
		end.line = 0;
	if (moves)
		loc.line = 0;
	put(d, moves);
	put_text(d, loc.file);
	put(d, (uint64_t)loc.line << 32 | loc.col);
	put_text(d, end.file);
	put(d, (uint64_t)end.line << 32 | end.col);
	if (end.file && end.line)
		fix(d, end.file);
	if (loc.file && loc.line)
		fix(d, loc.file);
}

static void put_unit(struct digest *d)
{
	const struct pc_program *unit = d->unit;
	const char *const *lines;
	uint32_t n;

	put_text(d, unit->unit);
	put_text(d, unit->dir);
	for (uint32_t i = 0; i < unit->records.n; i++) {
		const struct pc_record *record = unit->records.v[i];

		put_text(d, record->name);
		put(d, record->parts.n);
		for (uint32_t k = 0; k < record->parts.n; k++)
			put_text(d, record->parts.v[k]->name);
	}
	put(d, unit->threadprivate.n);
	for (uint32_t i = 0; i < unit->threadprivate.n; i++)
		put_text(d, unit->threadprivate.v[i]);
	put(d, unit->locals.n);
	for (uint32_t i = 0; i < unit->locals.n; i++)
		put_text(d, unit->locals.v[i]);
	put(d, unit->slots.n);
	for (uint32_t i = 0; i < unit->slots.n; i++) {
		put_val(d, unit->slots.v[i].at);
		put_val(d, unit->slots.v[i].to);
		put_text(d, unit->slots.v[i].fn);
		put(d, unit->slots.v[i].bound);
	}
	lines = pc_facts_lines(unit, &n);
	put(d, n);
	for (uint32_t i = 0; i < n; i++)
		put_text(d, lines[i]);
	for (uint32_t i = 0; i < unit->fns.n; i++)
		put_head(d, unit->fns.v[i]);
}

static const char *copied(struct pc_arena *arena, const char *text)
{
	return text ? pc_arena_strndup(arena, text, strlen(text)) : "";
}

static void put_fn(struct digest *d, const struct pc_fn *fn)
{
	struct pc_fn_digest digest = {
		.name = copied(d->arena, fn->name),
		.own = !(fn->flags & PC_FN_EXPORTED),
		.file = fn->loc.line ? copied(d->arena, fn->loc.file) : "",
		.line = fn->loc.line, .low = fn->loc.line, .high = fn->loc.line,
	};

	if (fn->end.line && fn->end.file && !strcmp(fn->end.file, digest.file))
		digest.end = fn->end.line;
	d->fn = &digest;
	d->hash = &digest.whole;
	put_whole(d, fn);
	d->hash = &digest.part;
	put_part(d, fn);
	pc_vec_push(d->arena, d->out->fns, digest);
}

void pc_unit_digest(struct pc_arena *arena, const struct pc_program *unit,
		    struct pc_unit_digest *digest)
{
	struct digest d = { .arena = arena, .scratch = pc_arena_new(),
			    .unit = unit, .out = digest };

	memset(digest, 0, sizeof *digest);
	digest->dir = unit->dir ? copied(arena, unit->dir) : NULL;
	d.hash = &digest->rest;
	put_unit(&d);
	for (uint32_t i = 0; i < unit->fns.n; i++) {
		if (unit->fns.v[i]->flags & PC_FN_DEFINED)
			put_fn(&d, unit->fns.v[i]);
		pc_arena_clear(d.scratch);
	}
	pc_arena_free(d.scratch);
}
