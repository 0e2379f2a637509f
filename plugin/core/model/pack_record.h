/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_record.h - a record of its parts: head, texts, numbers (pack_form.h).
 */
#ifndef PC_PACK_RECORD_H
#define PC_PACK_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/bytes.h"
#include "base/vec.h"

struct pc_arena;
struct pc_pack;

/* The four bytes at FROM as a number; NUMBER as the four bytes at TO. */
uint32_t pc_pack_get(const uint8_t *from);
void pc_pack_put(uint8_t *to, uint32_t number);

/* Append to OUT, in ARENA, the record of the texts of P and of NUMBERS.  False:
 * there is too much, or compression failed. */
bool pc_pack_record(struct pc_arena *arena, const struct pc_pack *p,
		    const struct pc_bytes *numbers, struct pc_bytes *out);

/* Begin to read the record of LEN bytes at HEAD, with the texts in P's program and
 * what is learned in ARENA.  An error is in P. */
void pc_pack_open(struct pc_arena *arena, struct pc_pack *p,
		  const uint8_t *head, size_t len);

#endif
