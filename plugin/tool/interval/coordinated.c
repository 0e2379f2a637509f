/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * coordinated.c - the model `coordinated` of [2012]: all processes write their
 *                 checkpoints together, and all return to the last one after a
 *                 failure (contract in model.h).
 *
 * In:  mtbf mu, cost C, load R, down D, overlap alpha; T is the period.
 * Not: several failures in a period: iv_at () remarks it.
 */
#include "model.h"

#include <math.h>
#include <stdio.h>

/* What a failure costs besides half a period. */
static double restart(const struct iv_input *in)
{
	return in->down + in->load + in->overlap * in->cost;
}

bool iv_coordinated_holds(const struct iv_input *in, struct iv_result *r)
{
	if (in->mtbf > restart(in))
		return true;
	r->state = IV_NO_PROGRESS;
	snprintf(r->why, sizeof r->why,
		 "a restart takes %g s, which is not less than the MTBF of "
		 "%g s",
		 restart(in), in->mtbf);
	return false;
}

/* The slide "Optimal period" of [2012] has mu - (D + R) below the root.
 * Setting the derivative of the waste on the same slide to zero gives
 * mu - (D + R + alpha C).  T >= C by construction. */
double iv_coordinated_best(const struct iv_input *in)
{
	double period = sqrt(2 * (1 - in->overlap) * in->cost *
			     (in->mtbf - restart(in)));

	return fmax(period - in->cost, 0);
}

/* [2012], slide "Total waste". */
double iv_coordinated_waste(const struct iv_input *in, double interval)
{
	double period = interval + in->cost;
	double no_failure = (1 - in->overlap) * in->cost / period;
	double failure = (restart(in) + period / 2) / in->mtbf;

	if (failure >= 1)
		return 1;
	return no_failure + failure - no_failure * failure;
}
