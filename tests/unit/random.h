/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * random.h - for unit tests: the same numbers in each run, from a seed that is
 *            printed, so that a failure can be repeated.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>
#include <stdio.h>

static uint64_t random_state;

static void random_start(uint64_t seed)
{
	printf("seed %llu\n", (unsigned long long)seed);
	random_state = seed;
}

/* xorshift64 (Marsaglia 2003); SEED must not be 0. */
static uint64_t random_bits(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

static inline uint32_t random_below(uint32_t n)
{
	return (uint32_t)(random_bits() >> 32) % n;
}

#endif
