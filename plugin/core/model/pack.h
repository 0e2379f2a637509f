/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack.h - the program model as bytes in object files (docs/OBJECTS.md).
 *
 * A record consists of a head with the version of the form, and the compressed
 * model of one unit.  Records follow each other, as the linker joins sections.
 */
#ifndef PC_PACK_H
#define PC_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/bytes.h"
#include "base/vec.h"
#include "model/pack_form.h"

struct pc_arena;
struct pc_program;

/* Append PROGRAM, one unit before the passes, as one record to OUT, in ARENA.
 * Temporaries are renumbered in the order of the text, and what is assigned to
 * one has the place of what follows (pc_pack_has_place ()).  False: compression
 * failed. */
bool pc_pack(struct pc_arena *arena, const struct pc_program *program,
	     struct pc_bytes *out);

/* The same with a coder of 2^BITS parts (pack_code.h); BITS 0, for tests: the
 * numbers are bytes that can be changed one by one. */
bool pc_pack_with(struct pc_arena *arena, const struct pc_program *program,
		  unsigned bits, struct pc_bytes *out);

/* A name for the record at the beginning of the LEN bytes at BYTES, in ARENA:
 * equal for equal records, different for others (except for an improbable
 * collision). */
const char *pc_pack_name(struct pc_arena *arena, const uint8_t *bytes,
			 size_t len);

/* The length of the record at the beginning of the LEN bytes at BYTES, with the
 * zeros after it; LEN if none is complete. */
size_t pc_pack_length(const uint8_t *bytes, size_t len);

/* Read the record at *AT of the LEN bytes at BYTES into the empty PROGRAM and
 * move *AT after it and after zeros; messages call the bytes FILE.  False: see
 * *ERROR, in the program's arena; PROGRAM is then not usable. */
bool pc_unpack(struct pc_program *program, const char *file,
	       const uint8_t *bytes, size_t len, size_t *at,
	       const char **error);

#endif
