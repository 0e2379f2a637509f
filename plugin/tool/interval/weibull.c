/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weibull.c - the models `weibull` and `exponential` of [CCI]: the times
 *             between failures have a Weibull distribution, and each failure
 *             starts it again (contract in model.h).
 *
 * In:   mtbf, shape, cost T_S, load and down, whose sum is R of [CCI]; T_C is
 *       the interval.
 * Out:  between two failures, work of T_C sum_k P (T > k (T_C + T_S)) is saved;
 *       from one failure to the next they take mtbf + R.
 * Cost: weibull: a value sums DIRECT terms and integrates the others over STEPS
 *       points; exponential: closed forms.
 * Not:  a shape below 0.1 or above 4: with 10, the number of checkpoints before
 *       a failure is almost certain, and the waste has several minima.
 */
#include "model.h"

#include <math.h>
#include <stdio.h>
#include "minimum.h"

#define SHAPE_LEAST 0.1
#define SHAPE_MOST 4.0
#define DIRECT 200
#define STEPS 600     /* even */
#define NOTHING 700.0 /* exp (-NOTHING) is not worth a term */

double iv_weibull_mean(double shape)
{
	return tgamma(1 + 1 / shape);
}

/* ---- constant rate ---- */

bool iv_exponential_holds(const struct iv_input *in, struct iv_result *r)
{
	(void)in;
	(void)r;
	return true;
}

/* T_C = M (1 + W0 (-exp (-1 - T_S/M))), where W0 is Lambert's function.  With
 * x = T_C/M this is -x - ln (1 - x) = T_S/M.  The left side is convex and
 * grows, so Newton's method converges from above. */
double iv_exponential_best(const struct iv_input *in)
{
	double c = in->cost / in->mtbf;
	double x = fmin(sqrt(2 * c), -expm1(-1 - c));

	for (int i = 0; i < 60; i++) {
		double next = x - (-x - log1p(-x) - c) * (1 - x) / x;

		if (!(next > 0 && next < x))
			break;
		x = next;
	}
	return in->mtbf * x;
}

/* The sum of the contract is a geometric series. */
double iv_exponential_waste(const struct iv_input *in, double interval)
{
	double m = in->mtbf;

	return 1 - interval / (expm1((interval + in->cost) / m) *
			       (m + in->down + in->load));
}

/* ---- Weibull ---- */

bool iv_weibull_holds(const struct iv_input *in, struct iv_result *r)
{
	if (in->shape >= SHAPE_LEAST && in->shape <= SHAPE_MOST)
		return true;
	r->state = IV_OUTSIDE;
	snprintf(r->why, sizeof r->why, "the shape is %g; legal here: %g to %g",
		 in->shape, SHAPE_LEAST, SHAPE_MOST);
	return false;
}

/* k exp (-(k PERIOD)^SHAPE) for k = exp (Y): the integrand of the integral over
 * ln k. */
static double tail_at(double period, double shape, double y)
{
	return exp(y - exp(shape * (y + log(period))));
}

/* The integral of exp (-(k PERIOD)^SHAPE) for k from N on: Simpson's rule over
 * ln k, in which the integrand is smooth for each shape. */
static double tail(double period, double shape, double n)
{
	double low = log(n), high = log(NOTHING) / shape - log(period);
	double step = (high - low) / STEPS, sum;

	if (high <= low)
		return 0;
	sum = tail_at(period, shape, low) + tail_at(period, shape, high);
	for (int i = 1; i < STEPS; i++)
		sum += (i % 2 ? 4 : 2) * tail_at(period, shape, low + i * step);
	return sum * step / 3;
}

/* sum_k exp (-(k PERIOD)^SHAPE) for k = 1, 2, ...; PERIOD is in units of the
 * scale parameter.  The tail by the formula of Euler and Maclaurin, whose next
 * term is below 1e-9 of the sum. */
static double saved(double period, double shape)
{
	double sum = 0, power = 0, last = 0;

	for (int k = 1; k <= DIRECT; k++) {
		power = pow(k * period, shape);
		if (power > NOTHING)
			return sum;
		last = exp(-power);
		sum += last;
	}
	return sum + tail(period, shape, DIRECT) - last / 2 +
	       last * shape * power / DIRECT / 12;
}

double iv_weibull_waste(const struct iv_input *in, double interval)
{
	double scale = in->mtbf / iv_weibull_mean(in->shape);
	double work =
		interval * saved((interval + in->cost) / scale, in->shape);

	return 1 - work / (in->mtbf + in->down + in->load);
}

static double waste_of(const void *data, double interval)
{
	return iv_weibull_waste((const struct iv_input *)data, interval);
}

double iv_weibull_best(const struct iv_input *in)
{
	return iv_minimum(waste_of, in, 1e-6 * fmin(in->cost, in->mtbf),
			  20 * (in->mtbf + in->cost));
}

/* ---- one failure ---- */

double iv_cycle_checkpoints(const struct iv_input *in, double interval,
			    double time)
{
	return floor(time / (interval + in->cost));
}

double iv_cycle_lost(const struct iv_input *in, double interval, double time)
{
	return time - iv_cycle_checkpoints(in, interval, time) * interval +
	       in->down + in->load;
}
