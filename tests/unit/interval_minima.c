/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_minima.c - for 2000 random inputs, the best interval of each model
 *                     of `parcoach interval` is the numeric minimum of the
 *                     waste.
 *
 * The waste is written here a second time, from the papers and in long double,
 * and minimized without the code of the command.
 */
#include "interval/model.h"

#include <math.h>

#include "check.h"
#include "random.h"

#define INPUTS 2000

typedef long double waste_of(const struct iv_input *in, long double x);

static double random_between(double low, double high)
{
	return low + (high - low) * ((double)random_bits() / 0x1p64);
}

static double random_log(double low, double high)
{
	return exp(random_between(log(low), log(high)));
}

/* ---- the papers again ---- */

/* [2011, eq. 1] as 1 + w + F (phi - w) + D_lp/a. */
static long double run_time(const struct iv_input *in, long double s)
{
	long double w = in->cost / (s + in->cost);
	long double f = (s / 2 + in->load + in->log_replay) / in->mtbf;

	return 1 + w + f * (in->dependency - w) + in->log_delay / in->mtbf;
}

static long double coordinated(const struct iv_input *in, long double s)
{
	long double t = s + in->cost, ff = (1 - in->overlap) * in->cost / t;
	long double fail =
		(in->down + in->load + in->overlap * in->cost + t / 2) /
		in->mtbf;

	return ff + fail - ff * fail;
}

static long double hierarchical(const struct iv_input *in, long double t)
{
	long double g = in->groups, a = in->overlap, c0 = in->cost / g;
	long double l = in->logged_speed, b = in->log_growth;
	long double c = c0 * (1 + b * l * t) / (1 + g * c0 * b * l * (1 - a));
	long double comp = (t - g * c) / 2 + a * (g + 1) * c / 2;
	long double ckpt = (g + 1) / (2 * g) * t + a * c * (g + 3) / 2 +
			   c * (1 - 2 * a) / (2 * g) - c * (g + 1) / 2;
	long double rex = (t - g * c) / t * comp + g * c / t * ckpt;
	long double ff = (t - l * (t - (1 - a) * g * c)) / t;
	long double fail =
		(in->down + in->load / g + rex / in->replay_speed) / in->mtbf;

	return g * c > t ? 1 + g * c / t : ff + fail - ff * fail;
}

static long double exponential(const struct iv_input *in, long double s)
{
	return 1 - s / (expm1l((s + in->cost) / in->mtbf) *
			((long double)in->mtbf + in->down + in->load));
}

static long double young(const struct iv_input *in, long double s)
{
	return in->cost / s + (s / 2 + in->down + in->load) / in->mtbf;
}

/* ---- comparison ---- */

static long double minimum(waste_of *f, const struct iv_input *in,
			   long double low, long double high)
{
	const long double part = (sqrtl(5) - 1) / 2;

	low = logl(low);
	high = logl(high);
	for (int i = 0; i < 120; i++) {
		long double left = high - part * (high - low);
		long double right = low + part * (high - low);

		if (f(in, expl(left)) < f(in, expl(right)))
			high = right;
		else
			low = left;
	}
	return expl((low + high) / 2);
}

static bool close_to(long double a, long double b)
{
	return fabsl(a - b) <= 1e-6L * fabsl(b);
}

static struct iv_input random_input(void)
{
	struct iv_input in = iv_input_new();

	in.mtbf = random_log(1e2, 1e8);
	in.cost = in.mtbf * random_log(1e-6, 0.1);
	in.load = in.mtbf * random_log(1e-6, 0.1);
	in.down = in.mtbf * random_log(1e-6, 0.1);
	in.overlap = random_between(0, 0.9);
	in.dependency = random_between(0.1, 1);
	in.log_replay = in.load * random_between(0, 1);
	in.log_delay = in.load * random_between(0, 1);
	return in;
}

static void closed(const char *name, waste_of *f, const struct iv_input *in,
		   double least)
{
	const struct iv_model *m = iv_model_find(name);
	struct iv_result r = iv_solve(m, in);
	long double x = minimum(f, in, least, 10 * in->mtbf);

	CHECK(r.state == IV_FOUND);
	if (!close_to(r.interval, x)) {
		CHECK(!"the best interval is the minimum");
		printf("%s: %.9g, not %.9Lg\n", name, r.interval, x);
	}
}

/* The sum of [CCI] term by term, for several shapes. */
static void sums(void)
{
	for (unsigned i = 0; i < 60; i++) {
		struct iv_input in = random_input();
		double t = in.mtbf * random_log(0.01, 3), scale;
		long double sum = 0, term = 1;

		in.shape = random_between(0.5, 4);
		scale = in.mtbf / tgamma(1 + 1 / in.shape);
		for (unsigned k = 1; term > 1e-20L; k++) {
			term = expl(-powl(k * (t + in.cost) / scale, in.shape));
			sum += term;
		}
		CHECK(fabsl(1 - t * sum / (in.mtbf + in.down + in.load) -
			    iv_weibull_waste(&in, t)) < 1e-8L);
	}
}

/* From here on groups, logged messages, replay. */
static void groups(struct iv_input in)
{
	const struct iv_model *m = iv_model_find("hierarchical");
	struct iv_result r = iv_solve(m, &in), one;
	long double x;

	/* One group without logging is the coordinated protocol. */
	one = iv_solve(iv_model_find("coordinated"), &in);
	CHECK(close_to(r.period, one.period) && close_to(r.waste, one.waste));

	in.groups = 1 + random_below(1000);
	in.logged_speed = random_between(0.9, 1);
	in.replay_speed = random_between(1, 2);
	in.log_growth = random_between(0, 0.9) / in.cost;
	r = iv_solve(m, &in);
	CHECK(r.state == IV_FOUND);
	x = minimum(hierarchical, &in, in.cost / 10, 10 * in.mtbf);
	CHECK(close_to(r.period, x) && close_to(r.waste, hierarchical(&in, x)));
	CHECK(close_to(iv_hierarchical_period(&in, r.interval), r.period));
}

int main(void)
{
	random_start(20261127);
	sums();
	for (unsigned i = 0; i < INPUTS; i++) {
		struct iv_input in = random_input();
		double s = in.mtbf * random_log(1e-4, 10);

		CHECK(fabsl(iv_run_time_estimate(&in, s) - run_time(&in, s)) <
		      1e-12L * run_time(&in, s));
		closed("run-time", run_time, &in, in.cost / 100);
		/* A period is not shorter than its checkpoint. */
		if (iv_coordinated_best(&in) > 0) {
			closed("coordinated", coordinated, &in, in.cost / 1e5);
			groups(in);
		}
		closed("exponential", exponential, &in, in.cost / 100);
		closed("young", young, &in, in.cost / 100);
		/* An approximation: the waste is the least one, nearly. */
		s = iv_daly_waste(&in, iv_daly_best(&in));
		CHECK(s <= iv_daly_waste(&in, iv_exponential_best(&in)) + 1e-4);
	}
	return check_failed != 0;
}
