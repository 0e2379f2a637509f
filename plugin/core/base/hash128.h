/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hash128.h - a number of 128 bits for a sequence of numbers and texts: equal for
 *             equal ones, different for others except for an improbable collision.
 *             It is no defense against input that was made to collide.
 *
 * Each number is mixed as a block of MurmurHash3 (x64, 128 bits; Appleby 2011).
 */
#ifndef PC_BASE_HASH128_H
#define PC_BASE_HASH128_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct pc_hash128 {
	uint64_t a, b;
};

static inline uint64_t pc_hash128_turn(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

/* Add the number WORD. */
static inline void pc_hash128_put(struct pc_hash128 *h, uint64_t word)
{
	h->a ^= pc_hash128_turn(word * 0x87c37b91114253d5u, 31) *
		0x4cf5ad432745937fu;
	h->a = (pc_hash128_turn(h->a, 27) + h->b) * 5 + 0x52dce729;
	h->b ^= pc_hash128_turn(word * 0x4cf5ad432745937fu, 33) *
		0x87c37b91114253d5u;
	h->b = (pc_hash128_turn(h->b, 31) + h->a) * 5 + 0x38495ab5;
}

/* Add the LEN bytes at BYTES, and how many they are. */
static inline void pc_hash128_bytes(struct pc_hash128 *h, const void *bytes,
				    size_t len)
{
	const unsigned char *at = (const unsigned char *)bytes;
	uint64_t word;

	pc_hash128_put(h, len);
	for (; len >= sizeof word; len -= sizeof word, at += sizeof word) {
		memcpy(&word, at, sizeof word);
		pc_hash128_put(h, word);
	}
	word = 0;
	memcpy(&word, at, len);
	if (len)
		pc_hash128_put(h, word);
}

/* Add TEXT, which may be NULL. */
static inline void pc_hash128_text(struct pc_hash128 *h, const char *text)
{
	if (text)
		pc_hash128_bytes(h, text, strlen(text));
	else
		pc_hash128_put(h, UINT64_MAX);
}

/* Add what another sequence gave. */
static inline void pc_hash128_join(struct pc_hash128 *h, struct pc_hash128 of)
{
	pc_hash128_put(h, of.a);
	pc_hash128_put(h, of.b);
}

static inline int pc_hash128_eq(struct pc_hash128 x, struct pc_hash128 y)
{
	return x.a == y.a && x.b == y.b;
}

#endif
