/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_numbers_coordinated.c - coordinated checkpoints have the period and the
 *                                  waste of the paper, or no progress is possible.
 */
#include "interval_near.h"

static void coordinated(void)
{
	/* C = R, mu, period, waste */
	const double expected[][4] = {
		{ 2048, 86400, 15489.36, 0.202488 },
		{ 2048, 604800, 41548.5, 0.0720 },
		{ 14688, 86400, 37185.8, 0.5926 },
		{ 640, 86400, 8753.0, 0.1090 },
	};
	const struct iv_model *m = iv_model_find("coordinated");
	struct iv_input in = iv_input_new();
	struct iv_result r;
	double slide;

	in.overlap = 0.3;
	in.down = 60;
	for (unsigned i = 0; i < 4; i++) {
		in.cost = in.load = expected[i][0];
		in.mtbf = expected[i][1];
		r = iv_solve(m, &in);
		CHECK(r.state == IV_FOUND);
		NEAR(r.period, expected[i][2], i ? 1 : 2);
		NEAR(r.waste, expected[i][3], i ? 4 : 6);
	}
	in.cost = in.load = 64000;
	in.mtbf = 86400;
	r = iv_solve(m, &in);
	CHECK(r.state == IV_NO_PROGRESS && r.waste == 1);
	/* The optimum of the slide is worse. */
	in.cost = in.load = 2048;
	slide = sqrt(2 * 0.7 * (86400.0 - (60 + 2048)) * 2048);
	NEAR(slide, 15546.13, 2);
	CHECK(iv_coordinated_waste(&in, slide - 2048) >
	      iv_coordinated_waste(&in, iv_coordinated_best(&in)) + 1e-7);
}

int main(void)
{
	coordinated();
	return check_failed != 0;
}
