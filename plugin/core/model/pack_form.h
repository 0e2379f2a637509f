/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_form.h - what pack.c and unpack.c agree on.
 *
 * Head: 8 bytes PC_PACK_MAGIC, 2 bytes version, 2 bytes 0, 4 bytes how many
 * bytes of the compressed frame follow (little endian).  The frame holds the
 * lengths of the streams below, then the streams.  Numbers are LEB128, signed
 * ones zigzag.  What repeats together compresses best in one stream: an event with
 * its operands, as other functions have it with other names.
 */
#ifndef PC_PACK_FORM_H
#define PC_PACK_FORM_H

#include <stdint.h>
#include "base/name.h"
#include "model/model.h"

#define PC_PACK_HEAD 16

/* More than this a unit does not have, or it is not from us. */
#define PC_PACK_MOST (1u << 28)

enum pc_pack_stream {
	PC_PACK_NAMES, /* zero-terminated, in the order of first use */
	PC_PACK_CODE,  /* functions, blocks, events, operands but their names */
	PC_PACK_USES,  /* operands: names, whether expected, how long not used */
	PC_PACK_LINES, /* places: difference to the one before */
	PC_PACK_STREAMS
};

/* Of a place: the same as the one before, nothing known, or a number from 2 on:
 * (zigzag difference of lines) * 2 + whether the file is another one. */
enum { PC_PACK_SAME, PC_PACK_NOWHERE, PC_PACK_ELSEWHERE };

/* An operand's tag. */
#define PC_PACK_TAG(kind, mod, rec) ((kind) | (mod) << 3 | (rec) << 5)

/* An event's first byte: its kind and which of these it has. */
#define PC_PACK_FLAGS 0x08
#define PC_PACK_DST 0x10   /* a call: the result is used; an assignment: it is
			    * not the next temporary */
#define PC_PACK_NAME 0x20  /* a construct's name; a call through a pointer */
#define PC_PACK_TYPE 0x40

/* The names last used by operands of one kind, the newest first. */
#define PC_PACK_RECENT 126

struct pc_pack_recent {
	const char *v[PC_PACK_RECENT];
	unsigned n;
};

/* A use of a name is a byte: it is what followed the same two names last time, it
 * is number N of the recent ones (RECENT_0 + N), or the name comes next. */
enum { PC_PACK_FOLLOWS, PC_PACK_RECENT_0, PC_PACK_NAMED = 127 };

#define PC_PACK_FOLLOWERS 4096

struct pc_pack_uses {
	struct pc_pack_recent recent[PC_VAL_FIELD + 1];
	const char *follower[PC_PACK_FOLLOWERS];
	uint32_t last[2]; /* hashes of names, the newer first */
};

/* What followed the last two names, the last time that an operand of KIND did. */
static inline const char **pc_pack_follower(struct pc_pack_uses *uses,
					    enum pc_val_kind kind)
{
	uint32_t hash = (uses->last[0] + (uint32_t)kind) * 0x9e3779b1u;

	hash = (hash ^ uses->last[1]) * 0x85ebca6bu;
	return &uses->follower[hash >> 20];
}

/* Where in R the interned NAME is; PC_PACK_RECENT: nowhere. */
static inline unsigned pc_pack_find(const struct pc_pack_recent *r,
				    const char *name)
{
	for (unsigned i = 0; i < r->n; i++)
		if (r->v[i] == name)
			return i;
	return PC_PACK_RECENT;
}

/* NAME, which was at number AT (PC_PACK_RECENT: nowhere) of those of KIND, is the
 * newest. */
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
