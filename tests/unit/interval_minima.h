/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_minima.h - for the tests which compare the best interval of a model of
 *                     `parcoach interval` with the numeric minimum of the waste:
 *                     random inputs, and minimization without the code of the
 *                     command.
 *
 * Each test writes the waste of its model a second time, from the papers and in
 * long double.
 */
#ifndef INTERVAL_MINIMA_H
#define INTERVAL_MINIMA_H

#include "interval/model.h"

#include <math.h>

#include "check.h"
#include "random.h"

#define INPUTS 2000

typedef long double waste_of(const struct iv_input *in, long double x);

static inline double random_between(double low, double high)
{
	return low + (high - low) * ((double)random_bits() / 0x1p64);
}

static inline double random_log(double low, double high)
{
	return exp(random_between(log(low), log(high)));
}

static inline long double minimum(waste_of *f, const struct iv_input *in,
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

static inline bool close_to(long double a, long double b)
{
	return fabsl(a - b) <= 1e-6L * fabsl(b);
}

static inline struct iv_input random_input(void)
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

/* That the best interval of the model NAME is where F is least, above LEAST. */
static inline void closed(const char *name, waste_of *f,
			  const struct iv_input *in, double least)
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

#endif
