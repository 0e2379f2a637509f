/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_names.c - names of a packed model (contract in pack_context.h).
 *
 * A name is the number of a known one, or a new one.  A new name is a text, or
 * made of another name: `record.member`, `x#2` after `x`, `x#3` after `x#2`, `y.7`
 * after any name with `.6`.
 * Cost: linear in the text.
 */
#include "model/pack_context.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/program.h"

/* How a new name is made: of a text; of a name, '.' and a text; of a name, '#'
 * and the number after the last one; the same with '.'. */
enum form { PLAIN, MEMBER, NEXT, DOTTED };

/* A name is made of one that is made of one ..., this often. */
#define DEEP 3

/* The number, below 100000, at the end of the LEN bytes at NAME, after '#' or
 * '.', or 0; *STEM: how many bytes stand before that. */
static unsigned numbered(const char *name, size_t len, size_t *stem)
{
	size_t at = len;
	unsigned number = 0;

	while (at && len - at < 6 && name[at - 1] >= '0' && name[at - 1] <= '9')
		at--;
	if (at < 2 || at == len || len - at == 6 || name[at] == '0' ||
	    (name[at - 1] != '#' && name[at - 1] != '.'))
		return 0;
	*stem = at - 1;
	for (; at < len; at++)
		number = number * 10 + (unsigned)(name[at] - '0');
	return number;
}

/* The last number after the LEN bytes at STEM; before the first it is 1. */
static unsigned *last_number(struct pc_pack *p, const char *stem, size_t len,
			     bool dotted)
{
	struct pc_intern_slot *slot;

	if (dotted)
		return &p->dotted;
	slot = pc_intern_slot(p->code.arena, &p->stems, stem, len);
	if (!slot->value) {
		slot->value = PC_NEW(p->code.arena, unsigned);
		*(unsigned *)slot->value = 1;
	}
	return (unsigned *)slot->value;
}

static void remember_number(struct pc_pack *p, const char *name)
{
	size_t stem;
	unsigned number = numbered(name, strlen(name), &stem);

	if (number)
		*last_number(p, name, stem, name[stem] == '.') = number;
}

/* How to make the LEN bytes at NAME; *STEM: how many are the other name. */
static enum form choose(struct pc_pack *p, const char *name, size_t len,
			unsigned depth, size_t *stem)
{
	unsigned number;
	size_t dot = len;

	if (depth == DEEP || memchr(name, '/', len))
		return PLAIN;
	number = numbered(name, len, stem);
	if (number &&
	    *last_number(p, name, *stem, name[*stem] == '.') + 1 == number)
		return name[*stem] == '.' ? DOTTED : NEXT;
	while (dot > 1 && name[dot - 1] != '.')
		dot--;
	*stem = dot - 1;
	return dot > 1 ? MEMBER : PLAIN;
}

/* The next of the texts; when writing, the LEN bytes at TEXT. */
static const char *next_text(struct pc_pack *p, const char *text, size_t len)
{
	const uint8_t *end = NULL;

	if (text) {
		pc_vec_room(p->code.arena, p->texts.b, (uint32_t)len + 1);
		memcpy(p->texts.b.v + p->texts.b.n, text, len);
		p->texts.b.n += (uint32_t)len + 1;
		p->texts.b.v[p->texts.b.n - 1] = 0;
		return text;
	}
	if (p->text != p->text_end)
		end = (const uint8_t *)memchr(p->text, 0,
					      (size_t)(p->text_end - p->text));
	if (!end) {
		pc_pack_fail(p, "a name has no end");
		return "";
	}
	text = (const char *)p->text;
	p->text = end + 1;
	return text;
}

static const char *find(struct pc_pack *p, enum pc_pack_kind kind,
			unsigned depth, const char *name, size_t len);

/* A name that is not known yet; when writing, the LEN bytes at NAME, else NULL. */
static const char *make(struct pc_pack *p, enum pc_pack_kind kind,
			unsigned depth, const char *name, size_t len)
{
	size_t stem = 0;
	unsigned form = name ? choose(p, name, len, depth, &stem) : PLAIN;
	uint32_t hashes[] = { (uint32_t)kind,
			      pc_pack_mix((uint32_t)kind, p->form),
			      pc_pack_mix(p->so_far, p->form) };
	const char *first, *more;
	unsigned dotted = p->dotted; /* the other name may end in a number, too */

	form = (unsigned)pc_pack_in(p, PC_PACK_FORM, hashes, false, form);
	p->form = form;
	if (form > DOTTED || (form != PLAIN && depth == DEEP))
		pc_pack_fail(p, "there is no such form of a name");
	if (p->bad)
		return "";
	if (form == PLAIN)
		return next_text(p, name, len);
	first = find(p, PC_PACK_STEM, depth + 1, name, stem);
	if (!first) {
		pc_pack_fail(p, "a name is missing");
		return "";
	}
	more = form == MEMBER
		       ? next_text(p, name ? name + stem + 1 : NULL,
				   len - stem - 1)
		       : "";
	if (pc_pack_writes(p))
		return name;
	if (form == MEMBER)
		return pc_arena_printf(p->code.arena, "%s.%s", first, more);
	if (form == DOTTED)
		return pc_arena_printf(p->code.arena, "%s.%u", first, dotted + 1);
	return pc_arena_printf(p->code.arena, "%s#%u", first,
			       *last_number(p, first, strlen(first), false) + 1);
}

/* 0: NULL, 1: the next new name, else the number of a known name, from 2. */
static const char *find(struct pc_pack *p, enum pc_pack_kind kind,
			unsigned depth, const char *name, size_t len)
{
	struct pc_intern_slot *slot = NULL;
	uint64_t number = 0;
	uint32_t at = p->names.n;

	if (pc_pack_writes(p) && name) {
		slot = pc_intern_slot(p->code.arena, &p->by_name, name, len);
		number = (uintptr_t)slot->value + 1;
		name = slot->name;
	}
	number = pc_pack_number(p, kind, number);
	if (!number)
		return NULL;
	if (number != 1) {
		if (number - 2 < p->names.n)
			return p->names.v[number - 2];
		pc_pack_fail(p, "there is no name of that number");
		return NULL;
	}
	/* The names of which it is made come after it. */
	pc_vec_push(p->code.arena, p->names,
		    slot ? name : pc_name(p->program, ""));
	if (slot)
		slot->value = (void *)(uintptr_t)p->names.n;
	name = make(p, kind, depth, name, len);
	if (!slot)
		name = pc_name(p->program, name);
	p->names.v[at] = name;
	remember_number(p, name);
	return name;
}

const char *pc_pack_text(struct pc_pack *p, enum pc_pack_kind kind,
			 const char *name)
{
	const char *found = find(p, kind, 0, name, name ? strlen(name) : 0);

	return pc_pack_writes(p) ? name : found;
}
