/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_minima_hierarchical.c - the best interval of hierarchical checkpoints, of
 *                                  groups whose messages are logged, minimizes the
 *                                  waste; one group without a log is coordinated.
 */
#include "interval_minima.h"

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
	CHECK(close_to(r.period, x));
	CHECK(fabsl(r.waste - hierarchical(&in, x)) <= 1e-10L * r.waste);
	CHECK(close_to(iv_hierarchical_period(&in, r.interval), r.period));
}

int main(void)
{
	unsigned found = 0;

	random_start(20261127);
	for (unsigned i = 0; i < INPUTS; i++) {
		struct iv_input in = random_input();

		/* A period is not shorter than its checkpoint. */
		if (iv_coordinated_best(&in) > 0) {
			groups(in);
			found++;
		}
	}
	CHECK(found > INPUTS / 2);
	return check_failed != 0;
}
