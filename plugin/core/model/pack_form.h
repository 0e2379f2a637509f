/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_form.h - the form of a record, shared by pack.c and unpack.c.
 *
 * Head: 8 bytes PC_PACK_MAGIC, 2 bytes version, 2 bytes 0, 4 bytes length of
 * the compressed frame that follows (little endian).  The frame has the lengths
 * of the streams below, then the streams.  Numbers are LEB128, signed numbers
 * zigzag.  Data that repeats together is in one stream, because that compresses
 * best: an event with its operands, which other functions have with other
 * names.
 */
#ifndef PC_PACK_FORM_H
#define PC_PACK_FORM_H

#include <stdint.h>
#include "base/name.h"
#include "model/model.h"

#define PC_PACK_HEAD 16

/* No unit has more bytes than this before compression. */
#define PC_PACK_MOST (1u << 28)

enum pc_pack_stream {
	PC_PACK_NAMES, /* zero-terminated, in the order of first use */
	PC_PACK_CODE,  /* functions, blocks, events, operands without names */
	PC_PACK_USES,  /* names of operands */
	PC_PACK_LINES, /* places: difference to the previous one */
	PC_PACK_STREAMS
};

/* A place: the same as the previous one, not known, or a number from 2 on:
 * (zigzag difference of lines) * 2 + whether the file differs. */
enum { PC_PACK_SAME, PC_PACK_NOWHERE, PC_PACK_ELSEWHERE };

/* The tag of an operand. */
#define PC_PACK_TAG(kind, mod, rec) ((kind) | (mod) << 3 | (rec) << 5)

/* The first byte of an event: its kind and which of these parts it has. */
#define PC_PACK_FLAGS 0x08
#define PC_PACK_DST 0x10   /* a call: the result is used; an assignment: to
			    * something else than the next temporary */
#define PC_PACK_NAME 0x20  /* name of a construct; a call through a pointer */
#define PC_PACK_TYPE 0x40

/* The first byte of an address in an initialized variable. */
enum { PC_PACK_SLOT_FN = 1, PC_PACK_SLOT_BOUND = 2 };

/* The names that operands of one kind used last, the newest first. */
#define PC_PACK_RECENT 126

struct pc_pack_recent {
	const char *v[PC_PACK_RECENT];
	unsigned n;
};

/* A use of a name is a byte: the name that followed the same two names last
 * time, recent name number N (RECENT_0 + N), or a name that comes next. */
enum { PC_PACK_FOLLOWS, PC_PACK_RECENT_0, PC_PACK_NAMED = 127 };

#define PC_PACK_FOLLOWERS 4096

struct pc_pack_uses {
	struct pc_pack_recent recent[PC_VAL_FIELD + 1];
	const char *follower[PC_PACK_FOLLOWERS];
	uint32_t last[2]; /* hashes of names, the newer first */
};

/* The name of KIND that last followed the same two names. */
static inline const char **pc_pack_follower(struct pc_pack_uses *uses,
					    enum pc_val_kind kind)
{
	uint32_t hash = (uses->last[0] + (uint32_t)kind) * 0x9e3779b1u;

	hash = (hash ^ uses->last[1]) * 0x85ebca6bu;
	return &uses->follower[hash >> 20];
}

/* The index of the interned NAME in R; PC_PACK_RECENT: it is not there. */
static inline unsigned pc_pack_find(const struct pc_pack_recent *r,
				    const char *name)
{
	for (unsigned i = 0; i < r->n; i++)
		if (r->v[i] == name)
			return i;
	return PC_PACK_RECENT;
}

/* Make NAME the newest of KIND; AT is its index, or PC_PACK_RECENT. */
static inline void pc_pack_use(struct pc_pack_uses *uses,
			       enum pc_val_kind kind, unsigned at,
			       const char *name)
{
	struct pc_pack_recent *r = &uses->recent[kind];

	*pc_pack_follower(uses, kind) = name;
	uses->last[1] = uses->last[0];
	uses->last[0] = pc_name_head(name)->hash;
	if (at == PC_PACK_RECENT) {
		if (r->n < PC_PACK_RECENT)
			r->n++;
		at = r->n - 1;
	}
	for (; at; at--)
		r->v[at] = r->v[at - 1];
	r->v[0] = name;
}

#endif
