/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_domains.c - each model of `parcoach interval` says where its
 *                      formulas do not hold, and gives a number for everything
 *                      else.
 */
#include "interval/duration.h"
#include "interval/model.h"

#include <math.h>
#include <string.h>

#include "check.h"
#include "random.h"

static enum iv_state state(const char *model, const struct iv_input *in)
{
	struct iv_result r = iv_solve(iv_model_find(model), in);

	CHECK((r.state == IV_FOUND) == (r.interval >= 0 && r.waste < 1));
	CHECK(r.state == IV_FOUND || *r.why);
	return r.state;
}

/* On both sides of each border. */
static void borders(void)
{
	struct iv_input in = iv_input_new();

	in.mtbf = 1000;
	in.cost = 499;
	CHECK(state("young", &in) == IV_FOUND);
	in.cost = 500;
	CHECK(state("young", &in) == IV_OUTSIDE);
	CHECK(state("daly", &in) == IV_FOUND);

	in.cost = 100; /* t_c + 2 a > 2 t_l + 2 D_lr */
	in.load = 999;
	CHECK(state("run-time", &in) == IV_FOUND);
	in.load = 1050;
	CHECK(state("run-time", &in) == IV_OUTSIDE);
	in.load = 0;
	in.dependency = 100.0 / 2100 * 1.001; /* phi > w */
	CHECK(state("run-time", &in) == IV_FOUND);
	in.dependency = 100.0 / 2100 * 0.999;
	CHECK(state("run-time", &in) == IV_OUTSIDE);

	in.load = 950; /* mu > D + R + alpha C */
	in.overlap = 0.5;
	CHECK(state("coordinated", &in) == IV_NO_PROGRESS);
	in.load = 0;
	CHECK(state("coordinated", &in) == IV_FOUND);

	in.groups = 10; /* G C_0 beta lambda alpha < 1 */
	in.log_growth = 1.001 / (100 * 0.5);
	CHECK(state("hierarchical", &in) == IV_NO_PROGRESS);
	in.log_growth = 0.5 / (100 * 0.5);
	CHECK(state("hierarchical", &in) == IV_FOUND);

	in.shape = 4.01;
	CHECK(state("weibull", &in) == IV_OUTSIDE);
	in.shape = 0.1;
	CHECK(state("weibull", &in) == IV_FOUND);
}

/* The model M does not lose less at another interval. */
static void is_best(const struct iv_model *m, const struct iv_input *in)
{
	struct iv_result r = iv_solve(m, in);
	/* Daly's is an approximation; several minima: see weibull.c. */
	double slack = !strcmp(m->name, "daly") ? 1e-3 : 1e-9;

	CHECK(state(m->name, in) == r.state);
	if (r.state != IV_FOUND || !(r.interval > 0))
		return;
	for (double factor = 0.25; factor < 5; factor *= 1.3)
		CHECK(iv_at(m, in, factor * r.interval).waste >=
		      r.waste - slack);
}

/* Whatever the options allow. */
static void extremes(void)
{
	for (unsigned i = 0; i < 300; i++) {
		struct iv_input in = iv_input_new();

		in.mtbf = exp(-30 + (double)random_below(6000) / 100);
		in.cost = exp(-14 + (double)random_below(4400) / 100);
		in.load = random_below(2) ? in.cost : 0;
		in.overlap = (double)random_below(11) / 10;
		in.groups = random_below(2) ? 1 : 1 + random_below(1000000);
		in.log_growth =
			random_below(2) ? 0 : exp(random_below(40) - 20.0);
		in.shape = 0.1 + (double)random_below(390) / 100;
		for (unsigned m = 0; m < IV_MODELS; m++)
			is_best(&iv_models[m], &in);
	}
}

static void times(void)
{
	const struct {
		const char *text;
		double seconds;
	} good[] = { { "90", 90 },    { "1.5min", 90 },   { "2 h", 7200 },
		     { "1d", 86400 }, { "2y", 63115200 }, { "1e3s", 1000 },
		     { ".5s", 0.5 },  { "-1", -1 } };
	const char *const bad[] = { "",    "h",    "1w",   "1 h 2", "nan",
				    "inf", "0x10", "1,5h", "1hh",   "min" };
	const struct {
		double seconds;
		const char *text;
	} shown[] = { { 12.34, "12.34 s" },      { 59.9, "59.9 s" },
		      { 200, "3 min 20 s" },     { 7199.9, "2 h" },
		      { 7000, "1 h 57 min" },    { 108000, "1 d 6 h" },
		      { 63115200, "2 y" },       { 0, "0 s" },
		      { 31557599, "365 d 6 h" }, { 3599.6, "1 h" },
		      { 3581, "59 min 41 s" },   { 59.999, "1 min" } };
	double seconds;

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		CHECK(iv_time_read(good[i].text, &seconds) &&
		      seconds == good[i].seconds);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(!iv_time_read(bad[i], &seconds));
	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
		CHECK(!strcmp(iv_time_text(shown[i].seconds).s, shown[i].text));
}

int main(void)
{
	random_start(7);
	borders();
	extremes();
	times();
	return check_failed != 0;
}
