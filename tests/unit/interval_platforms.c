/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_platforms.c - the tables of the four platforms of [2012] follow from
 *                        the properties of the platforms; where the paper has a
 *                        slip, the right value is expected.
 */
#include "interval/platform.h"

#include <math.h>

#include "check.h"

static const struct expected {
	double cost;
	double groups[4];  /* io, plane, line, port */
	double seconds[4]; /* of one group; 0: not in the paper */
	double stencil_2d, matrix, stencil_3d; /* beta of io and plane */
} table[IV_PLATFORMS] = {
	{ 1993.4,
	  { 136, 26, 676, 1246 },
	  { 14.66, 0, 0, 1.6 },
	  .0001098,
	  .0004280,
	  .001476 },
	{ 14688,
	  { 296, 44, 1936, 17626 },
	  { 49.6, 0, 0, .833 },
	  .0002858,
	  .001113,
	  .003422 },
	{ 64000,
	  { 1000, 100, 10000, 200000 },
	  { 64, 0, 0, .32 },
	  .0002599,
	  .001013,
	  .003921 },
	{ 64000,
	  { 316, 46, 2116, 33333 },
	  { 202.5, 0, 0, 1.92 },
	  .00008220,
	  .0003203,
	  .001820 },
};

/* Equal to about three digits: [2012] rounds or cuts. */
static int near(double a, double b)
{
	return fabs(a - b) <= 1.2e-3 * b;
}

static void growth(const struct iv_platform *p, const struct expected *e)
{
	CHECK(near(iv_log_growth(p, IV_STENCIL_2D, IV_IO), e->stencil_2d));
	CHECK(near(iv_log_growth(p, IV_STENCIL_2D, IV_PORT),
		   2 * e->stencil_2d));
	CHECK(near(iv_log_growth(p, IV_MATRIX, IV_IO), e->matrix));
	CHECK(near(iv_log_growth(p, IV_MATRIX, IV_PORT), 2 * e->matrix));
	CHECK(near(iv_log_growth(p, IV_STENCIL_3D, IV_PLANE), e->stencil_3d));
	CHECK(near(iv_log_growth(p, IV_STENCIL_3D, IV_LINE),
		   2 * e->stencil_3d));
	CHECK(near(iv_log_growth(p, IV_STENCIL_3D, IV_PORT),
		   3 * e->stencil_3d));
}

int main(void)
{
	struct iv_input in = iv_input_new();

	for (unsigned i = 0; i < IV_PLATFORMS; i++) {
		const struct iv_platform *p = &iv_platforms[i];
		const struct expected *e = &table[i];

		iv_platform_set(&in, p, IV_STENCIL_2D, IV_IO, 1);
		CHECK(near(in.cost, e->cost));
		for (int g = IV_IO; g <= IV_PORT; g++) {
			CHECK(iv_groups(p, (enum iv_grouping)g) ==
			      e->groups[g]);
			CHECK(!e->seconds[g] ||
			      near(in.cost / e->groups[g], e->seconds[g]));
		}
		growth(p, e);
	}
	CHECK(iv_platforms[0].processors == 18688);
	CHECK(iv_grouping_fits(IV_STENCIL_3D, IV_LINE));
	CHECK(!iv_grouping_fits(IV_STENCIL_3D, IV_IO));
	CHECK(!iv_grouping_fits(IV_MATRIX, IV_PLANE));
	return check_failed != 0;
}
