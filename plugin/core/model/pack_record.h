/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_record.h - the record that pack.c makes from its streams.
 */
#ifndef PC_PACK_RECORD_H
#define PC_PACK_RECORD_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/pack_form.h"

struct pc_arena;

/* Append NUMBER to TO, as LEB128. */
void pc_pack_number(struct pc_arena *arena, struct pc_bytes *to,
		    uint64_t number);

/* Append STREAMS to OUT, in ARENA, as one record whose head has only the length
 * yet.  False: they are too long, or compression failed. */
bool pc_pack_record(struct pc_arena *arena, struct pc_arena *scratch,
		    const struct pc_bytes streams[PC_PACK_STREAMS],
		    struct pc_bytes *out);

#endif
