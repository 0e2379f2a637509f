/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.c - the table of the models, and what they share (contract in model.h).
 */
#include "model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const struct iv_model iv_models[IV_MODELS] = {
	{ "run-time",
	  "uncoordinated checkpoints and message logs; failures stop only the "
	  "processes that depend on the failed one",
	  "Fialho, Rexachs, Luque 2011", iv_run_time_holds, iv_run_time_best,
	  iv_run_time_waste, NULL },
	{ "coordinated",
	  "all processes checkpoint together; they can work slowly meanwhile",
	  "Bosilca et al. 2012", iv_coordinated_holds, iv_coordinated_best,
	  iv_coordinated_waste, NULL },
	{ "hierarchical",
	  "groups checkpoint one after the other and log messages between them",
	  "Bosilca et al. 2012", iv_hierarchical_holds, iv_hierarchical_best,
	  iv_hierarchical_waste, iv_hierarchical_period },
	{ "weibull",
	  "failures of a Weibull distribution, which starts again after each "
	  "one",
	  "Shastry, Venkatesh", iv_weibull_holds, iv_weibull_best,
	  iv_weibull_waste, NULL },
	{ "exponential", "failures at a constant rate, without approximation",
	  "Shastry, Venkatesh; Daly 2006", iv_exponential_holds,
	  iv_exponential_best, iv_exponential_waste, NULL },
	{ "young", "failures at a constant rate, first order", "Young 1974",
	  iv_young_holds, iv_young_best, iv_young_waste, NULL },
	{ "daly", "failures at a constant rate, also during a restart",
	  "Daly 2006", iv_daly_holds, iv_daly_best, iv_daly_waste, NULL },
};

struct iv_input iv_input_new(void)
{
	return (struct iv_input){ .dependency = 1,
				  .groups = 1,
				  .logged_speed = 1,
				  .replay_speed = 1,
				  .shape = 1 };
}

const struct iv_model *iv_model_find(const char *name)
{
	for (unsigned i = 0; i < IV_MODELS; i++)
		if (!strcmp(iv_models[i].name, name))
			return &iv_models[i];
	return NULL;
}

/* [2012] assumes at most one failure in a period. */
static void remark_failures(const struct iv_model *m, const struct iv_input *in,
			    struct iv_result *r)
{
	double x = r->period / in->mtbf;
	double several = -expm1(-x) - x * exp(-x);

	if ((m->waste == iv_coordinated_waste ||
	     m->waste == iv_hierarchical_waste) &&
	    several > 0.03)
		snprintf(r->why, sizeof r->why,
			 "inexact: %.2g %% of the periods have several "
			 "failures",
			 100 * several);
}

struct iv_result iv_at(const struct iv_model *m, const struct iv_input *in,
		       double interval)
{
	struct iv_result r = { .state = IV_FOUND, .waste = 1 };

	if (!m->holds(in, &r))
		return r;
	r.interval = interval;
	r.period = m->period ? m->period(in, interval) : interval + in->cost;
	r.waste = m->waste(in, interval);
	remark_failures(m, in, &r);
	if (r.waste >= 1) {
		r.waste = 1;
		r.state = IV_NO_PROGRESS;
		snprintf(r.why, sizeof r.why,
			 "at this interval failures undo all work");
	}
	return r;
}

struct iv_result iv_solve(const struct iv_model *m, const struct iv_input *in)
{
	struct iv_result r = { .state = IV_FOUND, .waste = 1 };

	if (!m->holds(in, &r))
		return r;
	r = iv_at(m, in, m->best(in));
	if (r.state == IV_NO_PROGRESS)
		snprintf(r.why, sizeof r.why,
			 "at every interval failures undo all work");
	return r;
}
