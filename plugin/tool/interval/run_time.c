/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * run_time.c - the model `run-time` of [2011]: each process writes its own
 *              checkpoints and logs messages (contract in model.h).
 *
 * In:  mtbf a, cost t_c, load t_l, dependency phi, log_delay D_lp, log_replay
 *      D_lr; s is the interval.
 * Not: phi a or less of what a checkpoint costs: see iv_run_time_holds ().  The
 *      time to detect a failure, as in [2011]: `down` is not used.
 */
#include "model.h"

#include <math.h>
#include <stdio.h>

/* t_c + 2 a - 2 t_l - 2 D_lr, which is below the root of [2011, eq. 2]. */
static double room(const struct iv_input *in)
{
	return in->cost + 2 * in->mtbf - 2 * in->load - 2 * in->log_replay;
}

/* [2011, eq. 1] equals 1 + w + F (phi - w) + D_lp/a with w = t_c/(s + t_c) and
 * F = (s/2 + t_l + D_lr)/a.  A failure may not make a run shorter: phi > w.  At
 * the optimum, s + t_c = sqrt (t_c room/phi), this is phi room > t_c; it
 * implies s > 0. */
bool iv_run_time_holds(const struct iv_input *in, struct iv_result *r)
{
	double have = room(in);

	if (have > 0 && in->dependency * have > in->cost)
		return true;
	r->state = IV_OUTSIDE;
	if (have <= 0)
		snprintf(r->why, sizeof r->why,
			 "loading a checkpoint and its log (%g s) takes longer "
			 "than the MTBF and half a checkpoint (%g s)",
			 in->load + in->log_replay, in->mtbf + in->cost / 2);
	else
		snprintf(r->why, sizeof r->why,
			 "the dependency %g is not above the part of the time "
			 "that checkpoints take; legal here: above %g",
			 in->dependency, in->cost / have);
	return false;
}

/* [2011, eq. 2]. */
double iv_run_time_best(const struct iv_input *in)
{
	return sqrt(in->dependency * in->cost * room(in)) / in->dependency -
	       in->cost;
}

double iv_run_time_estimate(const struct iv_input *in, double s)
{
	double phi = in->dependency, t_c = in->cost, t_l = in->load;
	double a = in->mtbf, d_lp = in->log_delay, d_lr = in->log_replay;
	double below = a * (2 * s + 2 * t_c);

	return 1 +
	       (phi * s * s + s * (2 * phi * t_l + phi * t_c + 2 * phi * d_lr -
				   t_c + 2 * d_lp)) /
		       below +
	       2 * t_c * (phi * t_l + phi * d_lr + a - t_l - d_lr + d_lp) /
		       below;
}

double iv_run_time_waste(const struct iv_input *in, double interval)
{
	return 1 - 1 / iv_run_time_estimate(in, interval);
}

double iv_dependency(const unsigned *peers, unsigned n)
{
	double sum = 0;

	for (unsigned i = 0; i < n; i++)
		sum += peers[i];
	return sum / n / n;
}
