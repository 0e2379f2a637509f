/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_form.h - what pack.c and unpack.c agree on.
 *
 * Head: 8 bytes PC_PACK_MAGIC, 2 bytes version, 2 bytes 0, 4 bytes how many
 * bytes of the compressed frame follow (little endian).  The frame holds the
 * lengths of the streams below, then the streams.  Numbers are LEB128, signed
 * ones zigzag.  Streams of one sort of thing compress better than a mixture.
 */
#ifndef PC_PACK_FORM_H
#define PC_PACK_FORM_H

#define PC_PACK_HEAD 16

/* More than this a unit does not have, or it is not from us. */
#define PC_PACK_MOST (1u << 28)

enum pc_pack_stream {
	PC_PACK_NAMES, /* zero-terminated, in the order of first use */
	PC_PACK_CODE,  /* functions, blocks, events: kinds, flags, counts */
	PC_PACK_TAGS,  /* of operands: kind, mod, whether there is a record */
	PC_PACK_REFS,  /* callees, records of operands, cases */
	PC_PACK_INTS,  /* operands: numbers */
	PC_PACK_TEMPS, /* operands: temporaries, how far back */
	PC_PACK_USES,  /* operands: names, how long not used */
	PC_PACK_LINES, /* of places: difference to the one before */
	PC_PACK_COLS,
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

/* The names last used by operands of one kind, the newest first.  A use is its
 * place here, or RECENT and then the name. */
#define PC_PACK_RECENT 127

struct pc_pack_recent {
	const char *v[PC_PACK_RECENT];
	unsigned n;
};

/* Where in R the interned NAME is; PC_PACK_RECENT: nowhere. */
static inline unsigned pc_pack_find(const struct pc_pack_recent *r,
				    const char *name)
{
	for (unsigned i = 0; i < r->n; i++)
		if (r->v[i] == name)
			return i;
	return PC_PACK_RECENT;
}

/* NAME, which was at number AT (PC_PACK_RECENT: nowhere), is the newest. */
static inline void pc_pack_use(struct pc_pack_recent *r, unsigned at,
			       const char *name)
{
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
