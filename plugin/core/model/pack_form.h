/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_form.h - the form of a record, shared by pack.c and unpack.c.
 *
 * A record is its head, a frame of zstd with the texts of names, and the numbers,
 * as pack_code.c writes them.  A number is of one of the kinds below; what else
 * the coder knows of it is in pack_context.h.
 */
#ifndef PC_PACK_FORM_H
#define PC_PACK_FORM_H

#define PC_PACK_MAGIC "parcoach"

/* Increment it with every change of the form, of what the coder knows, or of the
 * model's enumerations. */
#define PC_PACK_VERSION 11

/* The head: PC_PACK_MAGIC, then little endian the fields at these bytes. */
enum pc_pack_head {
	PC_PACK_AT_VERSION = 8, /* 2 bytes */
	PC_PACK_AT_BITS = 10,   /* 1: of the coder; then 1 byte 0 */
	PC_PACK_AT_REST = 12,   /* 4: bytes after the head */
	PC_PACK_AT_TEXTS = 16,  /* 4: bytes of the frame */
	PC_PACK_AT_NUMBERS = 20, /* 4: how many numbers */
	PC_PACK_AT_HASH = 24,   /* 4: pc_hash_bytes () of the rest */
	PC_PACK_HEAD = 28
};

/* No unit has more numbers, nor more bytes of texts, than this. */
#define PC_PACK_MOST (1u << 28)

enum pc_pack_kind {
	PC_PACK_COUNT,     /* how many of what follows */
	/* Outside of functions: */
	PC_PACK_UNIT_NAME, PC_PACK_FLAGS_OF_FN, PC_PACK_HAS, PC_PACK_READS,
	PC_PACK_PARAM, PC_PACK_SLOT, PC_PACK_SLOT_TAG, PC_PACK_WHERE,
	/* Events and ends of blocks: */
	PC_PACK_SHAPE, PC_PACK_SHAPE_GUESS, PC_PACK_SHAPE_LENGTH,
	PC_PACK_SHAPE_PART,
	PC_PACK_CALLEE, PC_PACK_INT, PC_PACK_TMP, PC_PACK_REC, PC_PACK_TYPE_OF,
	PC_PACK_NAME_OF, PC_PACK_SUCC, PC_PACK_CASES, PC_PACK_LOW,
	PC_PACK_WIDTH, PC_PACK_CASE_TO,
	/* The name of an operand: */
	PC_PACK_GUESS, PC_PACK_GUESS_2, PC_PACK_GUESS_3, PC_PACK_RANK,
	PC_PACK_USE_NAME,
	/* Places: */
	PC_PACK_LINE, PC_PACK_COLUMN, PC_PACK_FILE,
	/* A new name: */
	PC_PACK_FORM, PC_PACK_STEM,
	PC_PACK_KINDS /* at most PC_CODE_SETS */
};

/* The kinds of which most numbers are 0 or 1. */
#define PC_PACK_SMALL                                                        \
	(1ull << PC_PACK_COUNT | 1ull << PC_PACK_UNIT_NAME |                 \
	 1ull << PC_PACK_PARAM | 1ull << PC_PACK_WHERE |                     \
	 1ull << PC_PACK_CALLEE | 1ull << PC_PACK_TMP |                      \
	 1ull << PC_PACK_REC | 1ull << PC_PACK_TYPE_OF |                     \
	 1ull << PC_PACK_SUCC | 1ull << PC_PACK_RANK |                       \
	 1ull << PC_PACK_USE_NAME | 1ull << PC_PACK_FORM |                   \
	 1ull << PC_PACK_STEM)

/* The shape of an event is bytes that other events often have as well, with other
 * names and numbers: the first byte, below; flags; operation or construct; the
 * count of operands and their tags; the tag of the destination; PC_PACK_SAME etc.
 * The shape of the end of a block begins with PC_PACK_TERM; then its kind and
 * flags, the tag of the condition, how many successors, PC_PACK_SAME etc. */
#define PC_PACK_FLAGS 0x08 /* with the kind of an event */
#define PC_PACK_DST 0x10   /* a call: the result is used; an assignment: to
			    * something else than the next temporary */
#define PC_PACK_NAME 0x20  /* name of a construct; a call through a pointer */
#define PC_PACK_TYPE 0x40
#define PC_PACK_TERM 7 /* in place of the kind of an event */

/* Of TERM. */
enum { PC_PACK_WORKSHARE = 8, PC_PACK_RARE = 16 };

/* The tag of an operand. */
#define PC_PACK_TAG(kind, mod, rec) ((kind) | (mod) << 3 | (rec) << 5)

/* A place: the same as the previous one, not known, or another one. */
enum { PC_PACK_SAME, PC_PACK_NOWHERE, PC_PACK_ELSEWHERE };

/* The first number of an address in an initialized variable. */
enum { PC_PACK_SLOT_FN = 1, PC_PACK_SLOT_BOUND = 2 };

#endif
