/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_context.c - what the coder knows of numbers, shapes, operands and places
 *                  (contract in pack_context.h).
 *
 * Cost: that of the coder, and for the name of an operand that is not guessed linear
 *       in how many names its kind used recently (pack_recent.c).
 */
#include "model/pack_context.h"

#include <string.h>
#include "base/bytes.h"
#include "base/intern.h"
#include "base/name.h"

void pc_pack_fail(struct pc_pack *p, const char *what)
{
	if (!p->bad)
		p->bad = what;
	p->numbers = 0;
}

uint64_t pc_pack_in(struct pc_pack *p, enum pc_pack_kind kind,
		    uint32_t hashes[PC_CODE_CONTEXTS], bool bit,
		    uint64_t number)
{
	if (pc_pack_writes(p)) {
		p->numbers++;
	} else if (!p->numbers || p->code.beyond > 8) {
		pc_pack_fail(p, "it ends too early");
		return 0;
	} else {
		p->numbers--;
	}
	for (unsigned i = 0; i < PC_CODE_CONTEXTS; i++)
		hashes[i] = pc_pack_mix((uint32_t)kind * 0x1000193u, hashes[i]);
	return bit ? pc_code_bit(&p->code, kind, hashes, number)
		   : pc_code_number(&p->code, kind, hashes, number);
}

uint64_t pc_pack_number(struct pc_pack *p, enum pc_pack_kind kind,
			uint64_t number)
{
	uint32_t events = pc_pack_mix(p->events[0], p->events[1]);
	uint32_t hashes[] = { p->last, p->so_far,
			      pc_pack_mix(p->so_far, events) };

	number = pc_pack_in(p, kind, hashes, false, number);
	p->last = pc_pack_mix((uint32_t)kind, (uint32_t)number);
	p->so_far = pc_pack_mix(p->so_far, p->last);
	return number;
}

static uint64_t zigzag(int64_t number)
{
	return (uint64_t)number << 1 ^ -(uint64_t)(number < 0);
}

static int64_t from_zigzag(uint64_t number)
{
	return (int64_t)(number >> 1 ^ -(number & 1));
}

int64_t pc_pack_signed(struct pc_pack *p, enum pc_pack_kind kind,
		       int64_t number)
{
	return from_zigzag(pc_pack_number(p, kind, zigzag(number)));
}

void pc_pack_next(struct pc_pack *p)
{
	p->events[1] = p->events[0];
	p->events[0] = p->so_far;
	p->so_far = p->last = 0;
}

/* A shape that was not used before. */
static const uint8_t *new_shape(struct pc_pack *p, uint32_t *n,
				const uint8_t *shape)
{
	uint32_t hash = 0, last = 0, hashes[PC_CODE_CONTEXTS] = { 0 };
	struct pc_bytes copy = { 0 };

	*n = (uint32_t)pc_pack_in(p, PC_PACK_SHAPE_LENGTH, hashes, false, *n);
	for (uint32_t i = 0; i < *n && !p->bad; i++) {
		hashes[0] = pc_pack_mix(i, last);
		hashes[1] = hash;
		hashes[2] = pc_pack_mix(hash, *n);
		last = (uint32_t)pc_pack_in(p, PC_PACK_SHAPE_PART, hashes,
					    false, shape ? shape[i] : 0);
		if (last > 255)
			pc_pack_fail(p, "a shape is wrong");
		hash = pc_pack_mix(hash, last);
		pc_vec_push(p->code.arena, copy.b, (uint8_t)last);
	}
	pc_vec_push(p->code.arena, p->by_number, copy.b.v);
	pc_vec_push(p->code.arena, p->lengths, *n);
	return copy.b.v;
}

/* The number of a shape, from 1, or 0: a new one. */
static uint32_t shape_number(struct pc_pack *p, uint32_t number)
{
	uint32_t two = pc_pack_mix(p->shapes[0], p->shapes[1]);
	uint32_t three = pc_pack_mix(two, p->shapes[2]);
	uint32_t events = pc_pack_mix(p->events[0], p->events[1]);
	uint32_t *guess = &p->next_shape[three * 0x9e3779b1u >>
					 (32 - PC_PACK_SHAPE_BITS)];
	uint32_t known[] = { p->shapes[0], three, pc_pack_mix(two, events) };
	uint32_t hashes[] = { p->shapes[0], three, pc_pack_mix(two, events) };

	for (unsigned i = 0; i < PC_CODE_CONTEXTS && *guess; i++)
		known[i] = pc_pack_mix(known[i], *guess);
	if (*guess && pc_pack_in(p, PC_PACK_SHAPE_GUESS, known, true,
				 *guess == number))
		return *guess;
	number = (uint32_t)pc_pack_in(p, PC_PACK_SHAPE, hashes, false, number);
	*guess = number ? number : p->by_number.n + 1;
	return number;
}

const uint8_t *pc_pack_shape(struct pc_pack *p, uint32_t *n,
			     const uint8_t *shape)
{
	struct pc_intern_slot *slot = NULL;
	uint32_t number = 0;

	if (pc_pack_writes(p)) {
		slot = pc_intern_slot(p->code.arena, &p->by_shape,
				      (const char *)shape, *n);
		number = (uint32_t)(uintptr_t)slot->value;
	}
	number = shape_number(p, number);
	if (!number) {
		shape = new_shape(p, n, shape);
		number = p->by_number.n;
		if (slot)
			slot->value = (void *)(uintptr_t)number;
	} else if (number <= p->by_number.n) {
		shape = p->by_number.v[number - 1];
		*n = p->lengths.v[number - 1];
	} else {
		pc_pack_fail(p, "there is no shape of that number");
	}
	p->shapes[2] = p->shapes[1];
	p->shapes[1] = p->shapes[0];
	p->shapes[0] = number;
	p->so_far = p->last = number;
	return p->bad ? NULL : shape;
}

/* Whether NAME, or the name that is read, is the one that last followed the same:
 * one of FOLLOWERS, of which the first TRIED are not it.  It is returned. */
static const char *guess(struct pc_pack *p, unsigned i,
			 struct pc_pack_follower *const *followers,
			 const char *name)
{
	const char *maybe = followers[i]->name;
	uint32_t sure = followers[i]->sure, used;
	uint32_t hashes[PC_CODE_CONTEXTS];

	for (unsigned j = 0; j < i; j++)
		if (followers[j]->name == maybe)
			return NULL;
	if (!maybe)
		return NULL;
	used = pc_pack_mix(p->used[0], p->used[1]);
	hashes[0] = sure;
	hashes[1] = pc_pack_mix(sure, p->so_far);
	hashes[2] = pc_pack_mix(p->so_far, used);
	return pc_pack_in(p, (enum pc_pack_kind)(PC_PACK_GUESS + i), hashes,
			  true, maybe == name) ? maybe : NULL;
}

/* A name that is not guessed: how long ago it was used, or which it is. */
static const char *ranked(struct pc_pack *p, enum pc_val_kind kind,
			  const char *name)
{
	const struct pc_pack_recent *r = &p->recent[kind];
	uint32_t last = pc_pack_mix((uint32_t)kind, p->last);
	uint32_t hashes[] = { (uint32_t)kind, p->so_far,
			      pc_pack_mix(last, p->used[0]) };
	uint64_t rank = pc_pack_in(p, PC_PACK_RANK, hashes, false,
				   name ? pc_pack_rank(r, name) : 0);

	if (rank && rank <= r->n)
		return pc_pack_ranked(r, rank);
	if (rank)
		pc_pack_fail(p, "a name was not used before");
	return pc_pack_text(p, PC_PACK_USE_NAME, name);
}

const char *pc_pack_use(struct pc_pack *p, enum pc_val_kind kind,
			const char *name)
{
	uint32_t base = pc_pack_mix((uint32_t)kind, p->last);
	uint32_t used = pc_pack_mix(pc_pack_mix(base, p->used[0]), p->used[1]);
	const uint32_t at[PC_PACK_GUESSES] = {
		pc_pack_mix(used, p->so_far), used, pc_pack_mix(base, p->so_far)
	};
	struct pc_pack_follower *followers[PC_PACK_GUESSES];
	const char *found = NULL;

	for (unsigned i = 0; i < PC_PACK_GUESSES; i++)
		followers[i] = &p->followers[i][at[i] >> (32 - p->follower_bits)];
	for (unsigned i = 0; i < PC_PACK_GUESSES && !found; i++)
		found = guess(p, i, followers, name);
	if (!found)
		found = ranked(p, kind, name);
	if (p->bad || !found)
		return NULL;
	for (unsigned i = 0; i < PC_PACK_GUESSES; i++) {
		struct pc_pack_follower *follower = followers[i];

		if (follower->name == found)
			follower->sure += follower->sure < 15;
		else
			*follower = (struct pc_pack_follower){ found, 0 };
	}
	pc_pack_newest(p->code.arena, &p->recent[kind], found);
	p->used[1] = p->used[0];
	p->used[0] = pc_name_head(found)->hash;
	p->last = pc_pack_mix(p->last, p->used[0]);
	p->so_far = pc_pack_mix(p->so_far, 1);
	return found;
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

unsigned pc_pack_where(const struct pc_pack *p, struct pc_loc loc)
{
	if (!loc.line)
		return PC_PACK_NOWHERE;
	return loc.line == p->place.line && loc.col == p->place.col &&
			       same_text(loc.file, p->place.file)
		       ? PC_PACK_SAME : PC_PACK_ELSEWHERE;
}

/* The column of a place; WHAT: how its line and file differ. */
static uint32_t column(struct pc_pack *p, uint32_t what, uint32_t col)
{
	uint32_t here = pc_pack_mix(what, p->so_far);
	uint32_t hashes[] = { pc_pack_mix(here, p->events[0]),
			      pc_pack_mix(what, p->columns),
			      pc_pack_mix(what > 1, p->place.col) };
	uint64_t more = zigzag((int64_t)col - p->place.col);

	more = pc_pack_in(p, PC_PACK_COLUMN, hashes, false, more);
	p->columns = (uint32_t)more;
	return (uint32_t)(p->place.col + (uint64_t)from_zigzag(more));
}

struct pc_loc pc_pack_place(struct pc_pack *p, unsigned where,
			    struct pc_loc loc)
{
	uint32_t here = pc_pack_mix(p->events[0], p->so_far);
	uint32_t hashes[] = { p->shapes[0], p->so_far,
			      pc_pack_mix(here, p->moved) };
	uint64_t what = zigzag((int64_t)loc.line - p->place.line) << 1 |
			!same_text(loc.file, p->place.file);
	uint64_t same;
	int64_t line;

	if (where == PC_PACK_SAME)
		return p->place;
	if (where == PC_PACK_NOWHERE)
		return (struct pc_loc){ 0 };
	/* The difference of lines, after a 0 if the file differs. */
	same = pc_pack_in(p, PC_PACK_LINE, hashes, false,
			  what & 1 ? 0 : (what >> 1) + 1);
	what = same ? (same - 1) << 1
		    : pc_pack_in(p, PC_PACK_LINE, hashes, false,
				 what >> 1) << 1 | 1;
	if (what & 1)
		p->place.file = pc_pack_text(p, PC_PACK_FILE, loc.file);
	p->place.col = column(p, (uint32_t)what, loc.col);
	p->moved = (uint32_t)what;
	line = from_zigzag(what >> 1);
	if (line < -(int64_t)UINT32_MAX || line > UINT32_MAX ||
	    p->place.line + line < 1 || p->place.line + line > UINT32_MAX) {
		pc_pack_fail(p, "there is no line of that number");
		return (struct pc_loc){ 0 };
	}
	p->place.line = (uint32_t)(p->place.line + line);
	return p->place;
}
