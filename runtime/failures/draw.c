/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * draw.c - random times of failures (contract in draw.h).
 *
 * All processes draw the same sequence: for each failure the time since the one
 * before, and the process.  The generator is MT19937 (Matsumoto and Nishimura,
 * 1998), so the times are the same on each machine.
 */
#include <math.h>
#include <stdbool.h>
#include "failures/draw.h"

#define N 624
#define M 397

static uint32_t state[N];
static unsigned used;

static void seed_set(uint32_t seed)
{
	state[0] = seed;
	for (uint32_t i = 1; i < N; i++)
		state[i] = 1812433253u *
				   (state[i - 1] ^ state[i - 1] >> 30) + i;
	used = N;
}

static void state_turn(void)
{
	for (unsigned i = 0; i < N; i++) {
		uint32_t y = (state[i] & 0x80000000u) |
			     (state[(i + 1) % N] & 0x7fffffffu);

		state[i] = state[(i + M) % N] ^ y >> 1 ^
			   (y & 1 ? 0x9908b0dfu : 0);
	}
	used = 0;
}

static uint32_t next_word(void)
{
	uint32_t y;

	if (used == N)
		state_turn();
	y = state[used++];
	y ^= y >> 11;
	y ^= y << 7 & 0x9d2c5680u;
	y ^= y << 15 & 0xefc60000u;
	return y ^ y >> 18;
}

/* In [0, 1), with 53 bits. */
static double uniform(void)
{
	uint32_t a = next_word() >> 5, b = next_word() >> 6;

	return (a * 67108864.0 + b) / 9007199254740992.0;
}

double pcf_draw(double mtbf, double shape, uint32_t seed, uint32_t size,
		uint32_t me)
{
	double scale = mtbf / tgamma(1 + 1 / shape), time = 0;
	bool failed[64] = { false };

	seed_set(seed);
	for (;;) {
		uint32_t who;

		time += scale * pow(-log(1 - uniform()), 1 / shape);
		do
			who = (uint32_t)(uniform() * size);
		while (failed[who]);
		failed[who] = true;
		if (who == me)
			return time;
	}
}
