/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_numbers.c - the models of `parcoach interval` give the numbers of
 *                      their papers, and those that were computed by hand.
 */
#include "interval/model.h"

#include <math.h>

#include "check.h"

/* A and B are equal, if DIGITS after the point count. */
static int near(double a, double b, int digits)
{
	return fabs(a - b) <= 0.5001 * pow(10, -digits);
}

#define NEAR(a, b, digits) CHECK(near(a, b, digits))

/* [2011, figure 4]: a master and 7 workers. */
static void star(void)
{
	const unsigned peers[8] = { 8, 2, 2, 2, 2, 2, 2, 2 };

	CHECK(iv_dependency(peers, 8) == 0.34375);
	CHECK(iv_dependency(peers, 8) == 22.0 / 64);
}

/* [2011, table 1]: LU on a grid of 2 x 4 processes.  The MPI library adds the
 * partners of recursive doubling. */
static void lu(void)
{
	unsigned by_messages[8], with_library[8];

	for (unsigned r = 0; r < 8; r++) {
		unsigned row = r / 4, col = r % 4, set = 1u << r;

		set |= 1u << (4 * !row + col);
		set |= col > 0 ? 1u << (r - 1) : 0;
		set |= col < 3 ? 1u << (r + 1) : 0;
		by_messages[r] = (unsigned)__builtin_popcount(set);
		for (unsigned step = 1; step < 8; step *= 2)
			set |= 1u << (r ^ step);
		with_library[r] = (unsigned)__builtin_popcount(set);
		CHECK(with_library[r] ==
		      (r == 0 || r == 3 || r == 4 || r == 7 ? 4 : 5));
	}
	CHECK(iv_dependency(by_messages, 8) == 0.4375);
	CHECK(iv_dependency(with_library, 8) == 0.5625);
}

static void run_time(void)
{
	struct iv_input in = iv_input_new();
	const double expected[][3] = {
		{ 1, 5, 184.67 },  { 0.34375, 5, 318.50 }, { 0.25, 5, 374.34 },
		{ 1, 30, 433.79 }, { 1, 1, 83.85 },
	};

	in.mtbf = 3600;
	for (unsigned i = 0; i < 5; i++) {
		in.dependency = expected[i][0];
		in.cost = in.load = expected[i][1];
		NEAR(iv_run_time_best(&in), expected[i][2], 2);
	}
}

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

/* [CCI, eq. 1 to 5] with T_S 10, T_C 90, R 30. */
static void cycles(void)
{
	struct iv_input in = iv_input_new();
	const double expected[][3] = { { 437, 4, 107 },
				       { 99.9, 0, 129.9 },
				       { 100, 1, 40 } };

	in.cost = 10;
	in.load = 30;
	for (unsigned i = 0; i < 3; i++) {
		CHECK(iv_cycle_checkpoints(&in, 90, expected[i][0]) ==
		      expected[i][1]);
		NEAR(iv_cycle_lost(&in, 90, expected[i][0]), expected[i][2], 9);
	}
}

/* [CCI, figure 3]: the scale is 4.8 min for both shapes. */
static void weibull(void)
{
	const double expected[][3] = {
		{ 4, .756, 1.268 },   { 5, .840, 1.424 },
		{ 8, 1.044, 1.819 },  { 10, 1.156, 2.044 },
		{ 16, 1.427, 2.611 }, { 30, 1.871, 3.624 },
		{ 60, 2.471, 5.198 },
	};
	struct iv_input in = iv_input_new();

	NEAR(4.8 * iv_weibull_mean(0.5), 9.6, 9);
	for (unsigned i = 0; i < 7; i++) {
		in.cost = expected[i][0];
		in.shape = 1;
		in.mtbf = 4.8 * 60;
		NEAR(iv_exponential_best(&in) / 60, expected[i][1], 3);
		NEAR(iv_weibull_best(&in) / 60, expected[i][1], 3);
		in.shape = 0.5;
		in.mtbf = 9.6 * 60;
		NEAR(iv_weibull_best(&in) / 60, expected[i][2], 3);
	}
}

/* [2006], figures 3 to 5: R 10 min, cost 5 min. */
static void daly(void)
{
	struct iv_input in = iv_input_new();

	in.cost = 5 * 60;
	in.load = 10 * 60;
	in.mtbf = 24 * 3600;
	NEAR(iv_daly_best(&in) / 60, 117, 0);
	in.mtbf = 6 * 3600;
	NEAR(iv_daly_best(&in) / 60, 57, 0);
	in.mtbf = 15 * 60;
	NEAR(iv_daly_best(&in) / 60, 9.1, 1);
}

/* All models for an MTBF of 4.8 min and a cost of 5 s. */
static void all(void)
{
	struct iv_input in = iv_input_new();

	in.mtbf = 4.8 * 60;
	in.cost = 5;
	NEAR(iv_exponential_best(&in) / 60, .83976, 5);
	NEAR(iv_daly_best(&in) / 60, .83973, 5);
	NEAR(iv_run_time_best(&in) / 60, .81497, 5);
	NEAR(iv_coordinated_best(&in) / 60, .81109, 5);
	NEAR(iv_hierarchical_best(&in) / 60, .81109, 5);
	NEAR(iv_young_best(&in) / 60, .89443, 5);
}

int main(void)
{
	star();
	lu();
	run_time();
	coordinated();
	cycles();
	weibull();
	daly();
	all();
	return check_failed != 0;
}
