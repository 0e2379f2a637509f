/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack_get.h - reads numbers, names and places from the streams of a record,
 *                for unpack.c.
 *
 * No function reads beyond a stream.  After the first error all values are 0,
 * so that only loops need to test for an error.
 */
#ifndef PC_UNPACK_GET_H
#define PC_UNPACK_GET_H

#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "model/pack_form.h"

struct pc_stream {
	const uint8_t *at, *end;
};

struct pc_unpacker {
	struct pc_program *program;
	struct pc_stream from[PC_PACK_STREAMS];
	PC_VEC(const char *) names;
	struct pc_fn **fns;
	uint32_t n_fns;
	uint32_t n_temps;
	struct pc_loc last;
	struct pc_pack_uses uses;
	const char *bad; /* the first error, or NULL */
};

/* Store the error WHAT; from then on all values read are 0. */
void pc_unpack_fail(struct pc_unpacker *u, const char *what);

unsigned pc_unpack_byte(struct pc_unpacker *u, enum pc_pack_stream from);
uint64_t pc_unpack_number(struct pc_unpacker *u, enum pc_pack_stream from);
int64_t pc_unpack_signed(struct pc_unpacker *u, enum pc_pack_stream from);
/* The number of items that follow, each of at least one byte of code. */
uint32_t pc_unpack_count(struct pc_unpacker *u);
/* A name, or NULL; for pc_unpack_need () a missing name is an error and "". */
const char *pc_unpack_name(struct pc_unpacker *u, enum pc_pack_stream from);
const char *pc_unpack_need(struct pc_unpacker *u, enum pc_pack_stream from);
struct pc_loc pc_unpack_place(struct pc_unpacker *u);

#endif
