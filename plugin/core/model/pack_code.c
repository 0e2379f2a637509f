/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_code.c - the coder of the packed model (contract in pack_code.h).
 *
 * Cost:   some 90 instructions for a decision, 50 for one that was foreseen; four
 *         decisions for most numbers.
 * Source: M. Mahoney, Adaptive Weighing of Context Models for Lossless Data
 *         Compression, Florida Tech. CS-2005-16: the interval of 32 bits, and the
 *         mixture in the domain of logarithms of odds, learned by the error.
 */
#include "model/pack_code.h"

#include "base/arena.h"
#include "base/bytes.h"

/* What was seen in a context, for each of the 15 decisions of which four make a
 * digit: the probability of 1 in the upper 12 bits, below how often it was met.
 * CHECK is odd; another context that needs the slot takes it. */
struct pc_code_slot {
	uint16_t check;
	uint16_t seen[15];
};

/* What a slot says of a context that was never met: nothing. */
#define HALF (1u << 15)
static const struct pc_code_slot unseen = {
	.seen = { HALF, HALF, HALF, HALF, HALF, HALF, HALF, HALF,
		  HALF, HALF, HALF, HALF, HALF, HALF, HALF },
};

/* 256 times how far a probability moves at the Nth time: about 1 / (N + 1.5). */
static const uint8_t steps[16] = { 170, 102, 73, 56, 46, 39, 34, 30,
				   27,  24,  22, 20, 18, 17, 16, 15 };

/* Fill the table of 4096 / (1 + e^(-X / 256)), whose values at each 128th X are
 * joined by straight lines, and that of its inverse. */
static void make_tables(struct pc_code *code)
{
	static const uint16_t table[33] = {
		1,    2,    3,    6,    10,   16,   27,   45,   73,
		120,  194,  310,  488,  747,  1101, 1546, 2047, 2549,
		2994, 3348, 3607, 3785, 3901, 3975, 4022, 4050, 4068,
		4079, 4085, 4089, 4092, 4093, 4094
	};
	int x = 0, next = 0, sum = table[0] * 128 + 64;

	for (int at = 0; at < 32; at++) {
		int by = table[at + 1] - table[at];

		for (int part = 0; part < 128; part++, x++, sum += by) {
			int p = sum >> 7;

			code->squash[x] = (uint16_t)p;
			for (; next <= p; next++)
				code->stretch[next] = (int16_t)(x - 2048);
		}
	}
	for (; next < 4096; next++)
		code->stretch[next] = 2047;
	code->stretch[0] = code->stretch[1] = -2047;
	for (int i = 0; i < PC_CODE_SETS; i++)
		for (int j = 0; j < PC_CODE_CONTEXTS; j++)
			code->weights[i][j] = 65536 / 10 * 4;
}

static unsigned next_byte(struct pc_code *code)
{
	if (code->at < code->end)
		return *code->at++;
	code->beyond++;
	return 0;
}

void pc_code_begin(struct pc_code *code, struct pc_arena *arena,
		   struct pc_bytes *out, const uint8_t *bytes, size_t len,
		   unsigned bits, uint64_t small)
{
	code->arena = arena;
	code->out = out;
	code->at = bytes;
	code->end = out ? NULL : bytes + len;
	code->bits = bits;
	code->small = small;
	code->high = UINT32_MAX;
	if (!bits)
		return;
	code->slots = PC_ARRAY(arena, (size_t)1 << bits, struct pc_code_slot);
	make_tables(code);
	for (int i = 0; i < 4 && !out; i++)
		code->word = code->word << 8 | next_byte(code);
}

/* Code BIT, which is 1 with the probability P / 4096. */
static inline __attribute__((always_inline)) unsigned
decide(struct pc_code *code, uint32_t p, unsigned bit)
{
	uint32_t middle = code->low + (uint32_t)(
		(uint64_t)(code->high - code->low) * (p * 16 + 8) >> 16);

	if (!code->out)
		bit = code->word <= middle;
	if (bit)
		code->high = middle;
	else
		code->low = middle + 1;
	while (!((code->low ^ code->high) >> 24)) {
		if (code->out)
			pc_vec_push(code->arena, code->out->b,
				    (uint8_t)(code->high >> 24));
		else
			code->word = code->word << 8 | next_byte(code);
		code->low <<= 8;
		code->high = code->high << 8 | 255;
	}
	return bit;
}

/* SEEN with its probability moved to TO, and met once more. */
static inline uint16_t learned(int seen, int to)
{
	int times = seen & 15;

	return (uint16_t)(seen + ((((to - seen) * steps[times]) >> 8) & ~15) +
			  (times < 15));
}

/* Code BIT, decision number NODE of SLOTS, and learn from it. */
static inline __attribute__((always_inline)) unsigned
mixed(struct pc_code *code, unsigned set, struct pc_code_slot *const *slots,
      unsigned node, unsigned bit)
{
	/* Of 4096: from smaller errors nothing is learned; the largest weight. */
	enum { CERTAIN = 64, HEAVY = 1 << 22 };
	int32_t input[PC_CODE_CONTEXTS], *weights = code->weights[set];
	int32_t sum = 0, p, error, to;

#pragma GCC unroll 3
	for (int i = 0; i < PC_CODE_CONTEXTS; i++) {
		unsigned seen = slots[i]->seen[node];

		input[i] = code->stretch[seen >> 4];
		sum += input[i] * (weights[i] >> 4);
	}
	sum >>= 12;
	if ((uint32_t)(sum + 2047) > 4094)
		sum = sum > 0 ? 2047 : -2047;
	p = code->squash[sum + 2048];
	bit = decide(code, (uint32_t)p, bit);
	error = (bit ? 1 << 12 : 0) - p;
	to = bit ? 65535 : 15;
	if (error <= CERTAIN && error >= -CERTAIN)
		return bit;
#pragma GCC unroll 3
	for (int i = 0; i < PC_CODE_CONTEXTS; i++) {
		int32_t more = weights[i] + ((input[i] * error + 256) >> 9);

		if ((uint32_t)(more + HEAVY) <= 2u * HEAVY)
			weights[i] = more;
		slots[i]->seen[node] = learned(slots[i]->seen[node], to);
	}
	return bit;
}

/* The slots of the contexts HASHES at place WHERE of a number. */
static inline void find(struct pc_code *code,
			const uint32_t hashes[PC_CODE_CONTEXTS],
			uint32_t where, struct pc_code_slot **slots)
{
#pragma GCC unroll 3
	for (uint32_t i = 0; i < PC_CODE_CONTEXTS; i++) {
		uint32_t hash = hashes[i] + i * 0x3c6ef372u +
				where * 0x2545f491u;
		uint16_t check;

		hash *= 0x9e3779b1u;
		hash = (hash ^ hash >> 15) * 0x85ebca6bu;
		check = (uint16_t)(hash | 1);
		slots[i] = &code->slots[hash >> (32 - code->bits)];
		if (slots[i]->check == check)
			continue;
		*slots[i] = unseen;
		slots[i]->check = check;
	}
}

static unsigned digit(struct pc_code *code, unsigned set,
		      const uint32_t hashes[PC_CODE_CONTEXTS], uint32_t where,
		      unsigned number)
{
	struct pc_code_slot *slots[PC_CODE_CONTEXTS];
	unsigned node = 1;

	find(code, hashes, where, slots);
#pragma GCC unroll 4
	for (int i = 3; i >= 0; i--)
		node = node << 1 | mixed(code, set, slots, node - 1,
					 number >> i & 1);
	return node & 15;
}

/* The same for the first digit of a number, which is often small: it takes 1, 2, 4,
 * 6 or 7 decisions. */
static unsigned small_digit(struct pc_code *code, unsigned set,
			    const uint32_t hashes[PC_CODE_CONTEXTS],
			    unsigned number)
{
	struct pc_code_slot *slots[PC_CODE_CONTEXTS];
	unsigned first, node, bits;

	find(code, hashes, 0, slots);
	if (!mixed(code, set, slots, 0, number > 0))
		return 0;
	if (!mixed(code, set, slots, 1, number > 1))
		return 1;
	if (!mixed(code, set, slots, 2, number > 3))
		return 2 + mixed(code, set, slots, 3, number & 1);
	bits = mixed(code, set, slots, 4, number > 7) ? 3 : 2;
	first = bits == 3 ? 8 : 5;
	node = 1;
	for (unsigned i = bits; i--;)
		node = node << 1 | mixed(code, set, slots, first + node - 1,
					 number >> i & 1);
	return node;
}

/* Numbers of any size without a model. */
static uint64_t plain(struct pc_code *code, uint64_t number)
{
	uint64_t found = 0;

	if (code->out) {
		for (found = number; found >= 0x80; found >>= 7)
			pc_vec_push(code->arena, code->out->b,
				    (uint8_t)((found & 0x7f) | 0x80));
		pc_vec_push(code->arena, code->out->b, (uint8_t)found);
		return number;
	}
	for (unsigned shift = 0; shift < 64; shift += 7) {
		unsigned byte = next_byte(code);

		found |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			break;
	}
	return found;
}

/* The first digit of a number: below SOME it is the number; else how many digits
 * follow: 1, 2, 4, or as many as the next one says. */
enum { SOME = 12, MANY = 15 };

uint64_t pc_code_number(struct pc_code *code, unsigned set,
			const uint32_t hashes[PC_CODE_CONTEXTS],
			uint64_t number)
{
	static const uint32_t least[] = { 12, 12 + 16, 12 + 16 + 256,
					  12 + 16 + 256 + 65536 };
	unsigned first = SOME, n, more = 0;
	uint64_t rest, found = 0;
	uint32_t where;

	if (!code->bits)
		return plain(code, number);
	while (first < MANY && number >= least[first - SOME + 1])
		first++;
	rest = number - least[first - SOME];
	if (number < SOME)
		first = (unsigned)number;
	first = code->small >> set & 1 ? small_digit(code, set, hashes, first)
				       : digit(code, set, hashes, 0, first);
	if (first < SOME)
		return first;
	n = 1u << (first - SOME);
	if (first == MANY) {
		while (more < 15 && rest >> 4 * (more + 1))
			more++;
		n = digit(code, set, hashes, 1, more) + 1;
	}
	where = first * 16 + n + 2;
	for (unsigned i = n; i--;) {
		unsigned one = digit(code, set, hashes, where,
				     (unsigned)(rest >> 4 * i & 15));

		found = found << 4 | one;
		where = (where << 5) + one + 1;
	}
	return found + least[first - SOME];
}

bool pc_code_bit(struct pc_code *code, unsigned set,
		 const uint32_t hashes[PC_CODE_CONTEXTS], bool bit)
{
	struct pc_code_slot *slots[PC_CODE_CONTEXTS];

	if (!code->bits)
		return plain(code, bit) & 1;
	find(code, hashes, 0, slots);
	return mixed(code, set, slots, 0, bit);
}

void pc_code_end(struct pc_code *code)
{
	/* The interval has this number, as zeros are read after the end. */
	if (code->bits)
		pc_vec_push(code->arena, code->out->b,
			    (uint8_t)(code->high >> 24));
}
