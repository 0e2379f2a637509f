/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * inputs.c - the options of `parcoach interval` as inputs of the models
 *            (contract in inputs.h).
 *
 * In:  arguments.  What is given by an option counts more than what a run has
 *      measured, and this more than what follows from a platform.
 */
#include "inputs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../commands.h"
#include "../tool.h"
#include "duration.h"

enum kind { TIME, NUMBER, WHOLE };

/* Options with a number; those with OF >= 0 set a member of struct iv_input. */
enum number {
	MTBF,
	COST,
	LOAD,
	DOWN,
	DEPENDENCY,
	LOG_DELAY,
	LOG_REPLAY,
	OVERLAP,
	GROUPS,
	LOG_GROWTH,
	LOGGED_SPEED,
	REPLAY_SPEED,
	SHAPE,
	SCALE,
	NODES,
	INTERVAL,
	WORK,
	FRACTION,
	NUMBERS
};

#define IN(member) (int)offsetof(struct iv_input, member)
#define BIG 1e9

static const struct option {
	const char *name;
	enum kind kind;
	double least, most;
	int of;
} options[NUMBERS] = {
	[MTBF] = { "--mtbf", TIME, IV_TIME_LEAST, IV_TIME_MOST, IN(mtbf) },
	[COST] = { "--cost", TIME, IV_TIME_LEAST, IV_TIME_MOST, IN(cost) },
	[LOAD] = { "--load", TIME, 0, IV_TIME_MOST, IN(load) },
	[DOWN] = { "--down", TIME, 0, IV_TIME_MOST, IN(down) },
	[DEPENDENCY] = { "--dependency", NUMBER, 1 / BIG, 1, IN(dependency) },
	[LOG_DELAY] = { "--log-delay", TIME, 0, IV_TIME_MOST, IN(log_delay) },
	[LOG_REPLAY] = { "--log-replay", TIME, 0, IV_TIME_MOST,
			 IN(log_replay) },
	[OVERLAP] = { "--overlap", NUMBER, 0, 1, IN(overlap) },
	[GROUPS] = { "--groups", WHOLE, 1, BIG, IN(groups) },
	[LOG_GROWTH] = { "--log-growth", NUMBER, 0, BIG, IN(log_growth) },
	[LOGGED_SPEED] = { "--logged-speed", NUMBER, 0.001, 1,
			   IN(logged_speed) },
	[REPLAY_SPEED] = { "--replay-speed", NUMBER, 1, 2, IN(replay_speed) },
	[SHAPE] = { "--shape", NUMBER, 0.1, 4, IN(shape) },
	[SCALE] = { "--scale", TIME, IV_TIME_LEAST, IV_TIME_MOST, -1 },
	[NODES] = { "--nodes", WHOLE, 1, BIG, -1 },
	[INTERVAL] = { "--interval", TIME, IV_TIME_LEAST, IV_TIME_MOST, -1 },
	[WORK] = { "--work", TIME, IV_TIME_LEAST, IV_TIME_MOST, -1 },
	[FRACTION] = { "--fraction", NUMBER, 1e-6, 1, -1 },
};

static const char *const formats[] = { "text", "json" };

struct reading {
	struct iv_args *to;
	double value[NUMBERS];
	bool given[NUMBERS];
	int platform, application, grouping; /* -1: not given */
	const char *measured;
};

/* ---- numbers and words ---- */

static int bad_number(const struct option *o, const char *text)
{
	if (o->kind == TIME)
		return tool_error("'%s' is not a value of %s; legal: a time "
				  "from %s to %s (units: " IV_TIME_UNITS ")",
				  text, o->name, iv_time_text(o->least).s,
				  iv_time_text(o->most).s);
	return tool_error("'%s' is not a value of %s; legal: a%s number from "
			  "%g to %g",
			  text, o->name, o->kind == WHOLE ? " whole" : "",
			  o->least, o->most);
}

static int read_number(const struct option *o, const char *text, double *value)
{
	if (!(o->kind == TIME ? iv_time_read(text, value)
			      : iv_number_read(text, value)) ||
	    *value < o->least || *value > o->most ||
	    (o->kind == WHOLE && *value != floor(*value)))
		return bad_number(o, text);
	return 0;
}

/* TEXT is one of the N WORDS: its number is *CHOSEN. */
static int read_word(const char *name, const char *text,
		     const char *const *words, unsigned n, int *chosen)
{
	*chosen = tool_choose(text, words, n);
	return *chosen < 0 ? tool_bad_value(name, text, words, n) : 0;
}

/* ---- options with a word or a file ---- */

static int read_model(struct reading *r, const char *text)
{
	const char *words[IV_MODELS + 1];
	int chosen, status;

	for (unsigned i = 0; i < IV_MODELS; i++)
		words[i] = iv_models[i].name;
	words[IV_MODELS] = "all";
	status = read_word("--model", text, words, IV_MODELS + 1, &chosen);
	if (!status)
		r->to->model = chosen < IV_MODELS ? &iv_models[chosen] : NULL;
	return status;
}

static int read_format(struct reading *r, const char *text)
{
	return read_word("--format", text, formats, 2, &r->to->format);
}

static int read_plot(struct reading *r, const char *text)
{
	r->to->plot = text;
	return 0;
}

static int read_measured(struct reading *r, const char *text)
{
	r->measured = text;
	return 0;
}

static int read_platform(struct reading *r, const char *text)
{
	const char *words[IV_PLATFORMS];

	for (unsigned i = 0; i < IV_PLATFORMS; i++)
		words[i] = iv_platforms[i].name;
	return read_word("--platform", text, words, IV_PLATFORMS, &r->platform);
}

static int read_application(struct reading *r, const char *text)
{
	return read_word("--application", text, iv_applications, 3,
			 &r->application);
}

static int read_grouping(struct reading *r, const char *text)
{
	return read_word("--grouping", text, iv_groupings, 4, &r->grouping);
}

/* Times between failures, separated by commas. */
static int read_failures(struct reading *r, const char *text)
{
	const struct option o = { "--failures", TIME, 0, IV_TIME_MOST, -1 };
	struct iv_args *a = r->to;

	a->n_failures = 0;
	for (const char *at = text; at; at = strchr(at, ',')) {
		char one[40];
		size_t len;

		at += *at == ',';
		len = strcspn(at, ",");
		if (a->n_failures == IV_FAILURES)
			return tool_error("--failures takes at most %d times",
					  IV_FAILURES);
		if (len >= sizeof one)
			return bad_number(&o, at);
		snprintf(one, sizeof one, "%.*s", (int)len, at);
		if (read_number(&o, one, &a->failures[a->n_failures++]))
			return TOOL_THEIRS;
	}
	return 0;
}

static const struct other {
	const char *name;
	int (*read)(struct reading *r, const char *text);
} others[] = {
	{ "--model", read_model },
	{ "--format", read_format },
	{ "--plot", read_plot },
	{ "--measured", read_measured },
	{ "--platform", read_platform },
	{ "--application", read_application },
	{ "--grouping", read_grouping },
	{ "--failures", read_failures },
};
#define OTHERS (sizeof others / sizeof *others)

/* ---- one argument ---- */

static int unknown(const char *text)
{
	return text[0] == '-' ? tool_option_unknown("interval", text) :
		       tool_error("unknown argument '%s'; 'parcoach interval' "
				  "has only options", text);
}

static int read_one(struct reading *r, int argc, char **argv, int *i)
{
	const char *value = NULL;
	int status = 0;

	for (unsigned n = 0; n < NUMBERS; n++) {
		if (!tool_option(argc, argv, i, options[n].name, &value,
				 &status))
			continue;
		r->given[n] = true;
		return status ? status
			      : read_number(&options[n], value, &r->value[n]);
	}
	for (unsigned n = 0; n < OTHERS; n++)
		if (tool_option(argc, argv, i, others[n].name, &value, &status))
			return status ? status : others[n].read(r, value);
	return unknown(argv[*i]);
}

/* ---- all together ---- */

/* The platform before all other inputs. */
static int set_platform(struct reading *r)
{
	enum iv_application app;
	enum iv_grouping group;

	if (r->platform < 0) {
		if (r->application < 0 && r->grouping < 0 &&
		    !r->given[FRACTION])
			return 0;
		return tool_error("--application, --grouping and --fraction "
				  "need --platform=NAME");
	}
	app = r->application < 0 ? IV_STENCIL_2D
				 : (enum iv_application)r->application;
	group = app == IV_STENCIL_3D ? IV_PLANE : IV_IO;
	if (r->grouping >= 0)
		group = (enum iv_grouping)r->grouping;
	if (!iv_grouping_fits(app, group))
		return tool_error("'%s' is not a grouping of %s; legal values: "
				  "%s",
				  iv_groupings[group], iv_applications[app],
				  app == IV_STENCIL_3D ? "plane, line, port"
						       : "io, port");
	iv_platform_set(&r->to->in, &iv_platforms[r->platform], app, group,
			r->given[FRACTION] ? r->value[FRACTION] : 1);
	r->to->is_hierarchical = true;
	return 0;
}

/* What a run has measured. */
static int set_measured(struct reading *r)
{
	struct iv_measured *m = &r->to->measured;
	int status = r->measured ? iv_measured_read(m, r->measured) : 0;

	if (status || !m->n)
		return status;
	if (m->cost > 0)
		r->to->in.cost = r->to->in.load = m->cost;
	if (m->load > 0)
		r->to->in.load = m->load;
	r->to->in.dependency = m->dependency;
	return 0;
}

static void set_given(struct reading *r)
{
	for (unsigned i = 0; i < NUMBERS; i++)
		if (r->given[i] && options[i].of >= 0)
			memcpy((char *)&r->to->in + options[i].of, &r->value[i],
			       sizeof r->value[i]);
	if (r->given[INTERVAL])
		r->to->interval = r->value[INTERVAL];
	if (r->given[WORK])
		r->to->work = r->value[WORK];
	r->to->has_cost = r->given[COST];
	r->to->has_load = r->given[LOAD];
	r->to->is_weibull = r->given[SHAPE] || r->given[SCALE];
	r->to->is_hierarchical |= r->given[GROUPS] && r->value[GROUPS] > 1;
	/* [2011], section 3: until a load has been measured, it takes as long
	 * as a checkpoint. */
	if (r->given[COST] && !r->given[LOAD] && r->platform < 0 &&
	    !(r->to->measured.load > 0))
		r->to->in.load = r->to->in.cost;
}

/* The mean time between failures of the job: failures of its nodes add up. */
static int set_mtbf(struct reading *r)
{
	struct iv_input *in = &r->to->in;
	double nodes = 1;

	if (r->given[MTBF] && r->given[SCALE])
		return tool_error("--mtbf and --scale exclude each other: the "
				  "scale is the MTBF divided by "
				  "Gamma (1 + 1/shape)");
	if (!r->given[MTBF] && !r->given[SCALE])
		return tool_error("the mean time between failures is missing; "
				  "give --mtbf=TIME, such as --mtbf=12h, or "
				  "--scale=TIME of a Weibull distribution");
	if (r->given[SCALE])
		in->mtbf = r->value[SCALE] * iv_weibull_mean(in->shape);
	if (r->given[NODES])
		nodes = r->value[NODES];
	else if (r->platform >= 0)
		nodes = iv_platforms[r->platform].processors;
	in->mtbf /= nodes;
	return 0;
}

int iv_args_read(struct iv_args *a, int argc, char **argv)
{
	struct reading r = {
		.to = a, .platform = -1, .application = -1, .grouping = -1
	};
	int status = 0;

	*a = (struct iv_args){ .in = iv_input_new() };
	for (int i = 0; i < argc && !status; i++)
		status = read_one(&r, argc, argv, &i);
	if (!status)
		status = set_platform(&r);
	if (!status)
		status = set_measured(&r);
	if (status)
		return status;
	set_given(&r);
	if (!(a->in.cost > 0))
		return tool_error("the time of a checkpoint is missing; give "
				  "--cost=TIME, such as --cost=5min%s",
				  r.measured ? ": the run wrote none" : "");
	return set_mtbf(&r);
}

void iv_args_free(struct iv_args *a)
{
	iv_measured_free(&a->measured);
}

bool iv_shown(const struct iv_args *a, unsigned i)
{
	return !a->model || a->model == &iv_models[i];
}

const struct iv_model *iv_main_model(const struct iv_args *a)
{
	if (a->model)
		return a->model;
	return iv_model_find(a->is_hierarchical ? "hierarchical"
			     : a->is_weibull    ? "weibull"
						: "exponential");
}
