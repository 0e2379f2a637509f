/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * failures_draw.c - random times of failures: their mean is the MTBF, each
 *                   process fails once, and a seed gives the same times.
 */
#include "failures/draw.h"

#include <math.h>
#include "check.h"

#define SEEDS 4000

/* The mean, over many seeds, of the first failure of a job of 4 processes. */
static double first_mean(double shape)
{
	double sum = 0;

	for (uint32_t seed = 0; seed < SEEDS; seed++) {
		double first = INFINITY;

		for (uint32_t p = 0; p < 4; p++)
			first = fmin(first, pcf_draw(600, shape, seed, 4, p));
		sum += first;
	}
	return sum / SEEDS;
}

int main(void)
{
	double last = 0;

	CHECK(fabs(first_mean(1) - 600) < 40);
	CHECK(fabs(first_mean(0.7) - 600) < 60);
	for (uint32_t p = 0; p < 4; p++) {
		double time = pcf_draw(600, 1, 1, 4, p);

		CHECK(time > 0 && time != last);
		CHECK(time == pcf_draw(600, 1, 1, 4, p));
		CHECK(time != pcf_draw(600, 1, 2, 4, p));
		last = time;
	}
	return check_failed != 0;
}
