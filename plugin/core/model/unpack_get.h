/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack_get.h - the parts of a record that unpack.c reads, tested.
 *
 * After the first error all are 0, so that only loops need to test for it.
 */
#ifndef PC_UNPACK_GET_H
#define PC_UNPACK_GET_H

#include <stdint.h>
#include "model/model.h"
#include "model/pack_context.h"

struct pc_unpacker {
	struct pc_pack s;
	struct pc_program *program;
	struct pc_fn **fns;
	uint32_t n_fns;
	uint32_t n_temps;
	PC_VEC(struct pc_event) events; /* of the block */
	uint32_t placed; /* of these: whose place is known */
	const uint8_t *shape, *shape_end; /* what is left of the shape */
};

/* Store the error WHAT. */
void pc_unpack_fail(struct pc_unpacker *u, const char *what);

uint64_t pc_unpack_number(struct pc_unpacker *u, enum pc_pack_kind kind);
int64_t pc_unpack_signed(struct pc_unpacker *u, enum pc_pack_kind kind);
/* A number below 256. */
unsigned pc_unpack_byte(struct pc_unpacker *u, enum pc_pack_kind kind);
/* The number of items that follow, each of at least one number. */
uint32_t pc_unpack_count(struct pc_unpacker *u, enum pc_pack_kind kind);
/* A name; that it is missing is an error and "". */
const char *pc_unpack_name(struct pc_unpacker *u, enum pc_pack_kind kind);

/* Begin to read an event or the end of a block: its shape. */
void pc_unpack_event(struct pc_unpacker *u);
/* The next number of the shape; its next byte. */
uint32_t pc_unpack_shape(struct pc_unpacker *u);
unsigned pc_unpack_shape_byte(struct pc_unpacker *u);

#endif
