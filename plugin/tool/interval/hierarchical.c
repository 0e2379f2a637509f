/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hierarchical.c - the model `hierarchical` of [2012]: groups of processes
 *                  write their checkpoints one after the other and log the
 *                  messages between groups; after a failure one group works
 *                  again, and the others wait (contract in model.h).
 *
 * In:   mtbf mu, cost and load of all processes, of which a group has the part
 *       1/G: C_0 = cost/G, R = load/G; down D, groups G, overlap alpha,
 *       log_growth beta, logged_speed lambda, replay_speed rho; T is the
 *       period.
 * Out:  with G = 1, beta = 0, lambda = 1 and rho = 1 the same as coordinated.c.
 * Cost: best: a numeric minimum, since [2012] has no closed form.
 * Not:  several failures in a period: iv_at () remarks it.
 */
#include "model.h"

#include <math.h>
#include <stdio.h>
#include "minimum.h"

/* G C_0 beta lambda: the part of a checkpoint that the messages of a second of
 * work add to it. */
static double logged(const struct iv_input *in)
{
	return in->cost * in->log_growth * in->logged_speed;
}

static double below(const struct iv_input *in)
{
	return 1 + logged(in) * (1 - in->overlap);
}

/* C (T), of a group [2012, slide "Impact on checkpoint size"]. */
static double group_cost(const struct iv_input *in, double t)
{
	return in->cost / in->groups *
	       (1 + in->log_growth * in->logged_speed * t) / below(in);
}

/* 1 - G C_0 beta lambda alpha.  If it is positive, G C (T) <= T for long
 * periods T; else checkpoints never end. */
static double left(const struct iv_input *in)
{
	return 1 - logged(in) * in->overlap;
}

/* The inverse of interval = T - G C (T), which is (T left - cost)/below. */
double iv_hierarchical_period(const struct iv_input *in, double interval)
{
	return (interval * below(in) + in->cost) / left(in);
}

/* RE-EXEC of [2012], slides "Average waste for failures during checkpointing
 * phase" and "Total waste", for the period T and checkpoints of C. */
static double again(const struct iv_input *in, double t, double c)
{
	double g = in->groups, a = in->overlap;
	double comp = (t - g * c) / 2 + a * (g + 1) * c / 2;
	double ckpt = (g + 1) * t / (2 * g) + a * c * (g + 3) / 2 +
		      c * (1 - 2 * a) / (2 * g) - c * (g + 1) / 2;

	return (t - g * c) / t * comp + g * c / t * ckpt;
}

/* 1 - WASTE[FF] and 1 - WASTE[fail] for the period T [2012, slide "Impact on
 * work"]. */
static double worked(const struct iv_input *in, double t, double c)
{
	double a = in->overlap;

	return in->logged_speed * (t - (1 - a) * in->groups * c) / t;
}

static double without_failure(const struct iv_input *in, double t, double c)
{
	return 1 - (in->down + in->load / in->groups +
		    again(in, t, c) / in->replay_speed) /
			   in->mtbf;
}

/* Not cut off at 1, so that a minimum can be searched. */
static double waste_of(const void *data, double t)
{
	const struct iv_input *in = (const struct iv_input *)data;
	double c = group_cost(in, t);

	return 1 - worked(in, t, c) * without_failure(in, t, c);
}

bool iv_hierarchical_holds(const struct iv_input *in, struct iv_result *r)
{
	double t;

	r->state = IV_NO_PROGRESS;
	if (left(in) <= 0) {
		snprintf(r->why, sizeof r->why,
			 "logged messages make checkpoints grow faster than "
			 "they are written; with this cost and overlap, legal "
			 "is a log growth below %.3g per second",
			 1 / (in->cost * in->logged_speed * in->overlap));
		return false;
	}
	t = iv_hierarchical_period(in, 0);
	if (without_failure(in, t, group_cost(in, t)) <= 0) {
		snprintf(r->why, sizeof r->why,
			 "even without work between checkpoints, a failure "
			 "costs more than the MTBF of %g s",
			 in->mtbf);
		return false;
	}
	r->state = IV_FOUND;
	return true;
}

/* Above 2 (mu rho + T_min), half a period of work is lost for each MTBF. */
double iv_hierarchical_best(const struct iv_input *in)
{
	double low = iv_hierarchical_period(in, 0);
	double high = 2 * (low + in->mtbf * in->replay_speed);
	double t = iv_minimum(waste_of, in, low, high);

	return fmax((t * left(in) - in->cost) / below(in), 0);
}

double iv_hierarchical_waste(const struct iv_input *in, double interval)
{
	double t = iv_hierarchical_period(in, interval);

	if (without_failure(in, t, group_cost(in, t)) <= 0)
		return 1;
	return waste_of(in, t);
}
