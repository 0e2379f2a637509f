/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plot.c - draws the waste over interval and MTBF by gnuplot (contract in
 *          results.h).
 *
 * Cost: one process of gnuplot(1), which reads an unnamed file; the models are
 *       computed for POINTS intervals and MTBFs.
 */
#define _GNU_SOURCE
#include "results.h"

#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include "../output.h"
#include "../tool.h"
#include "duration.h"

#define POINTS 60

extern char **environ;

/* From 1/RANGE to RANGE times of a middle. */
#define MTBF_RANGE 30.0
#define INTERVAL_RANGE 20.0

static double point(double middle, double range, int i)
{
	return middle * pow(range, 2.0 * i / (POINTS - 1) - 1);
}

static void data(FILE *in, const struct iv_args *a, unsigned m, bool by_mtbf)
{
	double middle = by_mtbf ? a->in.mtbf : iv_interval_at_hand(a);

	fprintf(in, "$%s%u << END\n", by_mtbf ? "mtbf" : "interval", m);
	for (int i = 0; i < POINTS; i++) {
		double x =
			point(middle, by_mtbf ? MTBF_RANGE : INTERVAL_RANGE, i);
		struct iv_input with = a->in;
		struct iv_result r;

		if (by_mtbf)
			with.mtbf = x;
		r = by_mtbf ? iv_solve(&iv_models[m], &with)
			    : iv_at(&iv_models[m], &with, x);
		if (r.state == IV_OUTSIDE)
			fputs("\n", in); /* a gap */
		else
			fprintf(in, "%.9g %.9g\n", x, 100 * r.waste);
	}
	fputs("END\n", in);
}

/* The best interval of each model, for the marks. */
static void data_best(FILE *in, const struct iv_args *a, unsigned m)
{
	struct iv_result r = iv_solve(&iv_models[m], &a->in);

	fprintf(in, "$best%u << END\n", m);
	if (r.state == IV_FOUND)
		fprintf(in, "%.9g %.9g\n", r.interval, 100 * r.waste);
	else
		fputs("NaN NaN\n", in);
	fputs("END\n", in);
}

static void picture(FILE *in, const struct iv_args *a, bool by_mtbf)
{
	const char *separator = "plot ";

	fprintf(in, "set title '%s'\nset xlabel '%s'\n",
		by_mtbf ? "at the best interval of each model"
			: "at the given MTBF; points: the best interval",
		by_mtbf ? "mean time between failures of the job"
			: "work between two checkpoints");
	for (unsigned i = 0; i < IV_MODELS; i++) {
		if (!iv_shown(a, i))
			continue;
		fprintf(in,
			"%s$%s%u using 1:2 with lines lw 1.5 lt %u dt %u "
			"title '%s'",
			separator, by_mtbf ? "mtbf" : "interval", i, i + 1,
			i + 1, iv_models[i].name);
		separator = ", ";
		if (!by_mtbf)
			fprintf(in,
				", $best%u using 1:2 with points pt 7 "
				"ps 0.5 lt %u notitle",
				i, i + 1);
	}
	fputs("\n", in);
}

/* Labels of times, which are in seconds. */
static const char tics[] =
	"'1 ms' 1e-3, '10 ms' 1e-2, '0.1 s' 0.1, '1 s' 1, '10 s' 10, "
	"'1 min' 60, '10 min' 600, '1 h' 3600, '6 h' 21600, '1 d' 86400, "
	"'7 d' 604800, '60 d' 5184000, '1 y' 31557600, '10 y' 315576000, "
	"'100 y' 3155760000.0, '1000 y' 31557600000.0";

static void script(FILE *in, const struct iv_args *a)
{
	for (unsigned i = 0; i < IV_MODELS; i++) {
		if (!iv_shown(a, i))
			continue;
		data(in, a, i, false);
		data(in, a, i, true);
		data_best(in, a, i);
	}
	fprintf(in,
		"set terminal svg size 1000,460 dynamic background "
		"rgb 'white' font 'sans,12'\n"
		"set multiplot layout 1,2 title 'time lost: MTBF %s, "
		"checkpoint %s'\n"
		"set logscale x\nset xtics (%s)\nset yrange [0:100]\nset "
		"ylabel "
		"'time lost (%%)'\nset grid\nset key top center\n",
		iv_time_text(a->in.mtbf).s, iv_time_text(a->in.cost).s, tics);
	picture(in, a, false);
	picture(in, a, true);
	fputs("unset multiplot\n", in);
}

/* Let gnuplot read IN and write to OUT.  Returns errno of its start, or -1 if
 * it failed, or 0. */
static int gnuplot_run(FILE *in, FILE *out)
{
	char *argv[] = { (char *)"gnuplot", NULL };
	posix_spawn_file_actions_t actions;
	int status = 0, error;
	pid_t pid;

	if (fflush(in) || fseek(in, 0, SEEK_SET) || fflush(out))
		return errno;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, fileno(in), 0);
	posix_spawn_file_actions_adddup2(&actions, fileno(out), 1);
	error = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	while (!error && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (error)
		return error;
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		return ENOENT;
	return status ? -1 : 0;
}

int iv_plot(const struct iv_args *a)
{
	FILE *in, *out;
	int error;

	if (!(iv_interval_at_hand(a) > 0))
		return tool_error("nothing to draw: the model %s has no best "
				  "interval",
				  iv_main_model(a)->name);
	in = tmpfile();
	if (!in)
		return tool_error("cannot make a temporary file: %s",
				  strerror(errno));
	script(in, a);
	out = tool_output_open(a->plot);
	error = out ? gnuplot_run(in, out) : 0;
	fclose(in);
	if (!out)
		return TOOL_THEIRS;
	if (!error)
		return tool_output_done(out, a->plot);
	tool_output_drop(out);
	if (error == ENOENT)
		return tool_error("cannot draw '%s': gnuplot is not installed "
				  "(package gnuplot-nox of Debian and Ubuntu)",
				  a->plot);
	return tool_error("cannot draw '%s': gnuplot %s", a->plot,
			  error < 0 ? "failed" : strerror(error));
}
