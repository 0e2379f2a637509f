/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_context.h - numbers, names, shapes and places of a packed model, with what
 *                  the coder knows when it codes them.
 *
 * Writing and reading call the same functions in the same order, so that both
 * know the same: each function writes its last argument and returns it, or reads
 * it and returns what it read.  A reader passes 0 or NULL.  After the first error
 * of a reader all numbers are 0, so that only loops need to test for it.
 */
#ifndef PC_PACK_CONTEXT_H
#define PC_PACK_CONTEXT_H

#include "base/intern_table.h"
#include "base/vec.h"
#include "model/model.h"
#include "model/pack_code.h"
#include "model/pack_form.h"
#include "model/pack_recent.h"

/* Tables that say what came last after the same: of 2^bits entries, for names as
 * many as the coder has parts, at most this. */
#define PC_PACK_FOLLOWER_BITS 12
#define PC_PACK_SHAPE_BITS 10
#define PC_PACK_GUESSES 3

struct pc_pack_follower {
	const char *name;
	unsigned sure; /* how often in turn, at most 15 */
};

struct pc_pack {
	struct pc_code code;
	struct pc_program *program; /* reading: has the names */
	uint32_t numbers; /* written, or which can still be read */
	const char *bad;  /* reading: the first error, or NULL */
	/* Hashes: the number before, and the event so far; the last events and
	 * their shapes, the newest first. */
	uint32_t last, so_far, events[2], shapes[3];
	/* Shapes, in the order of first use. */
	PC_VEC(const uint8_t *) by_number;
	PC_VEC(uint32_t) lengths;
	struct pc_intern by_shape; /* writing; value: number of a shape, from 1 */
	uint32_t next_shape[1 << PC_PACK_SHAPE_BITS];
	/* Names, in the order of first use. */
	PC_VEC(const char *) names;
	struct pc_intern by_name; /* writing; value: number of a name, from 1 */
	struct pc_bytes texts;    /* writing: of new names, each with 0 */
	const uint8_t *text, *text_end; /* reading: the rest of them */
	struct pc_intern stems;   /* value: the last number after `stem#` */
	unsigned dotted;          /* the last number after any `stem.` */
	unsigned form;            /* of the last new name */
	/* Names of operands. */
	struct pc_pack_recent recent[PC_VAL_FIELD + 1];
	struct pc_pack_follower *followers[PC_PACK_GUESSES];
	unsigned follower_bits;
	uint32_t used[2]; /* hashes of the last ones, the newer first */
	/* Places: the last one, and how it differed from the one before. */
	struct pc_loc place;
	uint32_t moved, columns;
};

static inline bool pc_pack_writes(const struct pc_pack *p)
{
	return p->code.out;
}

/* HASH and NUMBER as one hash. */
static inline uint32_t pc_pack_mix(uint32_t hash, uint32_t number)
{
	return (hash ^ (number + 0x7f4a7c15u)) * 0x9e3779b1u ^ hash >> 15;
}

/* Store the error WHAT of a reader. */
void pc_pack_fail(struct pc_pack *p, const char *what);

/* A number of KIND in the contexts HASHES, which change; with BIT 0 or 1. */
uint64_t pc_pack_in(struct pc_pack *p, enum pc_pack_kind kind,
		    uint32_t hashes[PC_CODE_CONTEXTS], bool bit,
		    uint64_t number);

/* A part of an event or of something else, which pc_pack_next () ends. */
uint64_t pc_pack_number(struct pc_pack *p, enum pc_pack_kind kind,
			uint64_t number);
int64_t pc_pack_signed(struct pc_pack *p, enum pc_pack_kind kind,
		       int64_t number);
void pc_pack_next(struct pc_pack *p);

/* A name, or NULL (pack_names.c). */
const char *pc_pack_text(struct pc_pack *p, enum pc_pack_kind kind,
			 const char *name);
/* The interned name of an operand of KIND; NULL after an error. */
const char *pc_pack_use(struct pc_pack *p, enum pc_val_kind kind,
			const char *name);

/* Before the first number, after pc_code_begin (): the tables of names, and the
 * shapes that most units have (pack_shapes.c). */
void pc_pack_begin(struct pc_pack *p);
/* The shape with which an event begins, *N bytes; NULL after an error. */
const uint8_t *pc_pack_shape(struct pc_pack *p, uint32_t *n,
			     const uint8_t *shape);

/* Whether the record has the place of EVENT.  An assignment to a temporary, a part
 * of an expression, has the place of the next event that has one. */
static inline bool pc_pack_has_place(const struct pc_event *event)
{
	return event->kind != PC_EV_ASSIGN || event->dst.kind != PC_VAL_TMP ||
	       event->dst.mod != PC_MOD_NONE;
}

/* Whether LOC is the last place, unknown or elsewhere; such a place. */
unsigned pc_pack_where(const struct pc_pack *p, struct pc_loc loc);
struct pc_loc pc_pack_place(struct pc_pack *p, unsigned where,
			    struct pc_loc loc);

#endif
