/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_code.h - numbers as few bits: an arithmetic coder that learns, for the
 *               packed model.
 *
 * A number is hex digits, a digit is four decisions.  The probability of a
 * decision is a mixture of what was seen before in some contexts, which the
 * caller names by hashes; the weights of the mixture are learned, too.  Writing
 * and reading do the same, with integers only: all machines give the same bytes.
 */
#ifndef PC_PACK_CODE_H
#define PC_PACK_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/bytes.h"
#include "base/vec.h"

struct pc_arena;
struct pc_code_slot;

/* How many contexts a number has; how many sets of weights there are. */
#define PC_CODE_CONTEXTS 3
#define PC_CODE_SETS 64

/* The learned data has 2^bits parts of 32 bytes.  Bits 0: the coder learns
 * nothing and the numbers are LEB128, which tests can damage. */
#define PC_CODE_BITS_LEAST 9
#define PC_CODE_BITS_MOST 18

struct pc_code {
	struct pc_arena *arena;
	struct pc_bytes *out; /* NULL: it reads */
	const uint8_t *at, *end;
	unsigned beyond; /* bytes asked for after END */
	unsigned bits;
	uint64_t small; /* bit SET: most of its numbers are 0 or 1 */
	uint32_t low, high, word; /* the interval; reading: a number in it */
	struct pc_code_slot *slots;
	int32_t weights[PC_CODE_SETS][PC_CODE_CONTEXTS];
	int16_t stretch[4096];
	uint16_t squash[4096];
};

/* Let CODE, all zero, begin to append to OUT, or to read the LEN bytes at BYTES if
 * OUT is NULL.  ARENA holds OUT and what is learned.  SMALL: as in the struct. */
void pc_code_begin(struct pc_code *code, struct pc_arena *arena,
		   struct pc_bytes *out, const uint8_t *bytes, size_t len,
		   unsigned bits, uint64_t small);

/* Write NUMBER and return it, or return the number that is read.  SET, below
 * PC_CODE_SETS, selects the weights. */
uint64_t pc_code_number(struct pc_code *code, unsigned set,
			const uint32_t hashes[PC_CODE_CONTEXTS],
			uint64_t number);
bool pc_code_bit(struct pc_code *code, unsigned set,
		 const uint32_t hashes[PC_CODE_CONTEXTS], bool bit);

/* Write the last bytes. */
void pc_code_end(struct pc_code *code);

#endif
