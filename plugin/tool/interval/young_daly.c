/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * young_daly.c - the models `young` and `daly`: failures at a constant rate
 *                (contract in model.h).
 *
 * In:  mtbf M, cost C, load and down, whose sum is R in [2006].
 * Not: young: a cost of M/2 or more; its first order has no waste below 1 then.
 */
#include "model.h"

#include <math.h>
#include <stdio.h>

bool iv_young_holds(const struct iv_input *in, struct iv_result *r)
{
	if (in->cost < in->mtbf / 2)
		return true;
	r->state = IV_OUTSIDE;
	snprintf(r->why, sizeof r->why,
		 "the first order needs a checkpoint cost below half of the "
		 "MTBF (%g s), and it is %g s",
		 in->mtbf / 2, in->cost);
	return false;
}

/* [1974]: T_c = sqrt (2 T_s T_f). */
double iv_young_best(const struct iv_input *in)
{
	return sqrt(2 * in->cost * in->mtbf);
}

/* The first order of [1974]: one checkpoint for each interval, and for each
 * failure half an interval of work and one restart. */
double iv_young_waste(const struct iv_input *in, double interval)
{
	double waste = in->cost / interval +
		       (interval / 2 + in->down + in->load) / in->mtbf;

	return fmin(waste, 1);
}

bool iv_daly_holds(const struct iv_input *in, struct iv_result *r)
{
	(void)in;
	(void)r;
	return true; /* [2006] has a case for every cost */
}

/* [2006], the perturbation solution; M for a cost of 2 M or more. */
double iv_daly_best(const struct iv_input *in)
{
	double x = in->cost / (2 * in->mtbf);

	if (x >= 1)
		return in->mtbf;
	return sqrt(2 * in->cost * in->mtbf) * (1 + sqrt(x) / 3 + x / 9) -
	       in->cost;
}

/* [2006], the complete cost function: a work of T_s takes
 * T_w = M exp (R/M) (exp ((t + C)/M) - 1) T_s/t. */
double iv_daly_waste(const struct iv_input *in, double interval)
{
	double m = in->mtbf;

	return 1 - interval / (m * exp((in->down + in->load) / m) *
			       expm1((interval + in->cost) / m));
}
