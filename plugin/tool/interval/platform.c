/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * platform.c - the platforms, applications and groupings of [2012] (contract in
 *              platform.h).
 *
 * The tables of [2012] are derived here from the slide "Four platforms: basic
 * characteristics".  They have these slips:
 *   - Titan has 18,688 processors, not 16,688; its 3D lines are 26^2 = 676
 *     groups, not 675; a checkpoint takes 1993 s, and 2048 s is 600 * 1024/300.
 *   - Exascale-Fat: a group writes for 64000/316 = 202.5 s, not 217 s.
 *   - beta of the 3D stencil with planes: 0.003921 (not 0.003952) for
 *     Exascale-Slim, 0.001820 (not 0.001834) for Exascale-Fat.
 */
#include "platform.h"

#include <math.h>

/* [2012] does not give the speed.  These values give the beta of its tables:
 * 2.6 Pflop/s and 11.28 Pflop/s for the processors of Titan and K; 10^21/2^30
 * and ten times that for the processors of the two others. */
const struct iv_platform iv_platforms[IV_PLATFORMS] = {
	{ "titan", 18688, 32, 300, 300, 20, 2.6e15 / 18688 },
	{ "k-computer", 88128, 16, 150, 96, 20, 11.28e15 / 88128 },
	{ "exascale-slim", 1e6, 64, 1000, 1000, 200, 1e21 / (1 << 30) },
	{ "exascale-fat", 1e5, 640, 1000, 1000, 400, 1e22 / (1 << 30) },
};

const char *const iv_applications[3] = { "2d-stencil", "matrix-product",
					 "3d-stencil" };
const char *const iv_groupings[4] = { "io", "plane", "line", "port" };

bool iv_grouping_fits(enum iv_application a, enum iv_grouping g)
{
	return g == IV_PORT || (a == IV_STENCIL_3D) == (g != IV_IO);
}

/* floor (ROOT), where ROOT may be just below a whole number. */
static double whole(double root)
{
	return floor(root + 1e-9);
}

double iv_groups(const struct iv_platform *p, enum iv_grouping g)
{
	double edge = whole(cbrt(p->processors));

	switch (g) {
	case IV_IO:
		return whole(sqrt(p->processors));
	case IV_PLANE:
		return edge;
	case IV_LINE:
		return edge * edge;
	case IV_PORT:
		break;
	}
	/* q processors together write as fast as the storage. */
	return round(p->processors / ceil(p->write / p->port));
}

double iv_log_growth(const struct iv_platform *p, enum iv_application a,
		     enum iv_grouping g)
{
	double bytes = p->memory * (1 << 30), b;

	if (a == IV_STENCIL_2D) {
		b = sqrt(bytes / 8);
		return 2 * p->speed / (9 * b * b * b) * (g == IV_PORT ? 2 : 1);
	}
	if (a == IV_MATRIX) {
		b = sqrt(bytes / 24);
		return p->speed / (6 * b * b * b) * (g == IV_PORT ? 2 : 1);
	}
	b = cbrt(bytes / 8);
	return 2 * p->speed / (27 * b * b * b * b) *
	       (g == IV_PORT   ? 3
		: g == IV_LINE ? 2
			       : 1);
}

void iv_platform_set(struct iv_input *in, const struct iv_platform *p,
		     enum iv_application a, enum iv_grouping g, double fraction)
{
	double bytes = fraction * p->processors * p->memory;

	in->cost = bytes / p->write;
	in->load = bytes / p->read;
	in->down = 60;
	in->overlap = 0.3;
	in->groups = iv_groups(p, g);
	in->log_growth = iv_log_growth(p, a, g);
	in->logged_speed = 0.98;
	in->replay_speed = 1.5;
}
