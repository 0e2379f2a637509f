/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_zone.c - zones: bounds on differences, kept closed.
 *
 * In:   the variables of a question; bounds and residue classes.
 * Out:  the least bounds that follow.
 * Cost: O(variables ^ 2) for each bound.
 */
#include "proof/decide_zone.h"

static int64_t sum(int64_t a, int64_t b)
{
	return a >= PC_ZONE_FREE || b >= PC_ZONE_FREE ? PC_ZONE_FREE : a + b;
}

/* Add x(i - 1) - x(k - 1) <= MOST; false: nothing remains. */
static bool add(const struct pc_question *q, struct pc_zone *z, uint32_t i,
		uint32_t k, int64_t most)
{
	uint32_t n = q->n_vars + 1;

	if (most >= z->less[i][k])
		return true;
	if (sum(most, z->less[k][i]) < 0)
		return false;
	/* Every shorter path goes through the new bound once. */
	for (uint32_t a = 0; a < n; a++)
		for (uint32_t b = 0; b < n; b++) {
			int64_t by = sum(sum(z->less[a][i], most),
					 z->less[k][b]);

			if (by < z->less[a][b])
				z->less[a][b] = by;
		}
	return true;
}

struct pc_interval pc_zone_var(const struct pc_zone *z, uint32_t var)
{
	int64_t high = z->less[var + 1][0], low = z->less[0][var + 1];
	struct pc_interval r = pc_interval_of(
		low >= PC_ZONE_FREE ? -PC_BEYOND : -(pc_big)low,
		high >= PC_ZONE_FREE ? PC_BEYOND : high);

	r.mod = z->mod[var];
	r.rem = z->rem[var];
	return r;
}

#define ROUNDS 4 /* two classes can contradict each other slowly */

/* Move the bounds of single variables to members of their classes. */
static bool fit_classes(const struct pc_question *q, struct pc_zone *z)
{
	bool changed = true;

	for (int round = 0; changed && round < ROUNDS; round++) {
		changed = false;
		for (uint32_t v = 0; v < q->n_vars; v++) {
			struct pc_interval r = pc_zone_var(z, v);
			struct pc_interval fit = r;

			if (r.mod <= 1)
				continue;
			pc_interval_tighten(&fit);
			if (fit.low > fit.high)
				return false;
			if (fit.low > r.low || fit.high < r.high)
				changed = true;
			if ((fit.high < PC_BEYOND &&
			     !add(q, z, v + 1, 0, (int64_t)fit.high)) ||
			    (fit.low > -PC_BEYOND &&
			     !add(q, z, 0, v + 1, (int64_t)-fit.low)))
				return false;
		}
	}
	return true;
}

bool pc_zone_less(const struct pc_question *q, struct pc_zone *zone, uint32_t i,
		  uint32_t k, int64_t most)
{
	return add(q, zone, i == PC_NONE ? 0 : i + 1, k == PC_NONE ? 0 : k + 1,
		   most) && fit_classes(q, zone);
}

bool pc_zone_class(const struct pc_question *q, struct pc_zone *zone,
		   uint32_t i, int64_t mod, int64_t rem)
{
	if ((rem - zone->rem[i]) % zone->mod[i])
		return false;
	zone->mod[i] = mod;
	zone->rem[i] = rem;
	return fit_classes(q, zone);
}

void pc_zone_begin(const struct pc_question *q, struct pc_zone *zone)
{
	for (uint32_t i = 0; i <= PC_DECIDE_VARS; i++)
		for (uint32_t k = 0; k <= PC_DECIDE_VARS; k++)
			zone->less[i][k] = i == k ? 0 : PC_ZONE_FREE;
	for (uint32_t v = 0; v < PC_DECIDE_VARS; v++) {
		zone->mod[v] = 1;
		zone->rem[v] = 0;
	}
	for (uint32_t v = 0; v < q->n_vars; v++) {
		const struct pc_question_var *var = &q->var[v];

		if (var->high < PC_ZONE_FREE)
			add(q, zone, v + 1, 0, var->high);
		if (var->low > -PC_ZONE_FREE)
			add(q, zone, 0, v + 1, -var->low);
		if (var->below != PC_NONE)
			add(q, zone, v + 1, var->below + 1, -1);
	}
}
