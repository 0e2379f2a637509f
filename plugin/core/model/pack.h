/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack.h - the program model as bytes, as objects carry it (docs/OBJECTS.md).
 *
 * A record is a head, with the version of the form, and the compressed model of
 * one unit; records stand one behind the other, as the linker joins sections.
 */
#ifndef PC_PACK_H
#define PC_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_arena;
struct pc_program;

#define PC_PACK_MAGIC "parcoach"

/* Changes with every change of the form or of what the model's numbers mean. */
#define PC_PACK_VERSION 5

struct pc_bytes {
	PC_VEC(uint8_t) b;
};

/* Append PROGRAM, one unit as it is before the passes, as one record to OUT, in
 * ARENA.  Temporaries are numbered anew, in the order of the text.  QUICK: some
 * hundredths larger in a tenth of the time.  False: it could not be compressed. */
bool pc_pack(struct pc_arena *arena, const struct pc_program *program,
	     bool quick, struct pc_bytes *out);

/* Read the record at *AT of the LEN bytes at BYTES, called FILE in messages,
 * into the empty PROGRAM and move *AT behind it and behind zeros.  False:
 * *ERROR, in the program's arena, says what is wrong; what PROGRAM holds then
 * is of no use. */
bool pc_unpack(struct pc_program *program, const char *file,
	       const uint8_t *bytes, size_t len, size_t *at,
	       const char **error);

#endif
