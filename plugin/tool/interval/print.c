/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * print.c - the results of the models as text, and what text and JSON share
 *           (contract in results.h).
 *
 * Out:  first the answer in one sentence, then what it is based on: the inputs,
 *       a table of the models, the waste for other MTBFs and intervals.
 */
#include "results.h"

#include <math.h>
#include <string.h>
#include "duration.h"

const double iv_mtbf_factors[IV_FACTORS] = { 1 / 16.0, 1 / 4.0, 1, 4, 16 };
const double iv_interval_factors[IV_FACTORS] = { 1 / 4.0, 1 / 2.0, 1, 2, 4 };

double iv_interval_at_hand(const struct iv_args *a)
{
	struct iv_result r;

	if (a->interval > 0)
		return a->interval;
	r = iv_solve(iv_main_model(a), &a->in);
	return r.state == IV_FOUND ? r.interval : 0;
}

struct iv_input iv_input_scaled(const struct iv_args *a, double factor)
{
	struct iv_input in = a->in;

	in.mtbf *= factor;
	return in;
}

struct iv_input iv_input_of(const struct iv_args *a, const struct iv_process *p)
{
	struct iv_input in = a->in;

	in.dependency = (double)p->peers / a->measured.n;
	if (p->cost > 0 && !a->has_cost)
		in.cost = p->cost;
	if (p->load > 0 && !a->has_load)
		in.load = p->load;
	else if (!a->has_load)
		in.load = in.cost;
	return in;
}

struct percent {
	char s[16];
};

/* "12.3 %", "0.045 %". */
static struct percent percent(double part)
{
	struct percent p;

	snprintf(p.s, sizeof p.s, "%.3g %%", 100 * part);
	return p;
}

/* ---- the answer ---- */

/* How long a run takes if WASTE of its time is lost. */
static void print_run(FILE *out, const struct iv_args *a, const char *begin,
		      double waste)
{
	if (a->work > 0 && waste < 1)
		fprintf(out, "%s%s of work take %s", begin,
			iv_time_text(a->work).s,
			iv_time_text(a->work / (1 - waste)).s);
}

static void print_given(FILE *out, const struct iv_args *a,
			const struct iv_model *m)
{
	struct iv_result at = iv_at(m, &a->in, a->interval);

	if (!(a->interval > 0))
		return;
	fprintf(out, "With %s of work between checkpoints %s is lost",
		iv_time_text(a->interval).s, percent(at.waste).s);
	print_run(out, a, "; ", at.waste);
	fputs(".\n", out);
}

static void print_answer(FILE *out, const struct iv_args *a)
{
	const struct iv_model *m = iv_main_model(a);
	struct iv_result r = iv_solve(m, &a->in);

	if (r.state != IV_FOUND) {
		fprintf(out, "No interval helps (model %s): %s.\n", m->name,
			r.why);
		return;
	}
	fprintf(out,
		"Write a checkpoint after every %s (%.6g s) of work: then "
		"%s of the time is lost (model %s)",
		iv_time_text(r.interval).s, r.interval, percent(r.waste).s,
		m->name);
	print_run(out, a, "; ", r.waste);
	fputs(".\n", out);
	print_given(out, a, m);
}

/* ---- the inputs ---- */

static void print_time(FILE *out, const char *what, double seconds)
{
	fprintf(out, "  %-48s %s\n", what, iv_time_text(seconds).s);
}

static void print_inputs(FILE *out, const struct iv_args *a)
{
	const struct iv_input *in = &a->in, none = iv_input_new();
	const struct {
		const char *what;
		double value, normal;
	} numbers[] = {
		{ "dependency of the processes", in->dependency,
		  none.dependency },
		{ "speed of work during a checkpoint", in->overlap,
		  none.overlap },
		{ "groups of processes", in->groups, none.groups },
		{ "growth of a checkpoint by messages, per second",
		  in->log_growth, none.log_growth },
		{ "speed of work while messages are logged", in->logged_speed,
		  none.logged_speed },
		{ "speed of work that is done again", in->replay_speed,
		  none.replay_speed },
		{ "shape of the Weibull distribution", in->shape, none.shape },
	};

	fputs("\ninputs\n", out);
	print_time(out, "mean time between failures of the job", in->mtbf);
	print_time(out, "one checkpoint", in->cost);
	print_time(out, "loading a checkpoint after a failure", in->load);
	if (in->down > 0)
		print_time(out, "from a failure until the loading", in->down);
	if (in->log_delay > 0)
		print_time(out, "delay by logging messages", in->log_delay);
	if (in->log_replay > 0)
		print_time(out, "processing the log after a failure",
			   in->log_replay);
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (numbers[i].value != numbers[i].normal)
			fprintf(out, "  %-48s %g\n", numbers[i].what,
				numbers[i].value);
}

/* ---- tables ---- */

static void print_models(FILE *out, const struct iv_args *a)
{
	fprintf(out, "\n%-13s %-21s %10s  %-15s %s\n", "model", "work between",
		"in seconds", "period", "time lost");
	for (unsigned i = 0; i < IV_MODELS; i++) {
		struct iv_result r;

		if (!iv_shown(a, i))
			continue;
		r = iv_solve(&iv_models[i], &a->in);
		fprintf(out, "%-13s ", iv_models[i].name);
		if (r.state == IV_FOUND)
			fprintf(out, "%-21s %10.6g  %-15s %s%s%s\n",
				iv_time_text(r.interval).s, r.interval,
				iv_time_text(r.period).s, percent(r.waste).s,
				*r.why ? "; " : "", r.why);
		else
			fprintf(out, "%s: %s\n",
				r.state == IV_OUTSIDE ? "not valid here"
						      : "no progress",
				r.why);
	}
}

/* One row for each model.  BY_MTBF: for other MTBFs, at the best interval of
 * each model; else for other intervals. */
static void print_table(FILE *out, const struct iv_args *a, bool by_mtbf)
{
	double unit = by_mtbf ? a->in.mtbf : iv_interval_at_hand(a);
	const double *factors = by_mtbf ? iv_mtbf_factors : iv_interval_factors;

	if (!(unit > 0))
		return;
	fprintf(out, "\n%s\n%-13s",
		by_mtbf ? "time lost at the best interval, for other MTBFs"
			: "time lost with this work between checkpoints",
		"");
	for (unsigned k = 0; k < IV_FACTORS; k++)
		fprintf(out, " %13s", iv_time_text(unit * factors[k]).s);
	putc('\n', out);
	for (unsigned i = 0; i < IV_MODELS; i++) {
		if (!iv_shown(a, i))
			continue;
		fprintf(out, "%-13s", iv_models[i].name);
		for (unsigned k = 0; k < IV_FACTORS; k++) {
			struct iv_input in =
				iv_input_scaled(a, by_mtbf ? factors[k] : 1);
			struct iv_result r =
				by_mtbf ? iv_solve(&iv_models[i], &in)
					: iv_at(&iv_models[i], &in,
						unit * factors[k]);

			fprintf(out, " %13s",
				r.state == IV_OUTSIDE ? "-"
						      : percent(r.waste).s);
		}
		putc('\n', out);
	}
}

/* ---- what was measured ---- */

static bool same(const struct iv_process *a, const struct iv_process *b)
{
	return a->peers == b->peers && a->cost == b->cost && a->load == b->load;
}

/* The model `run-time` for each process; processes that follow each other and
 * do the same share a line. */
static void print_processes(FILE *out, const struct iv_args *a)
{
	const struct iv_process *p = a->measured.processes;
	unsigned n = a->measured.n, last;

	if (!n)
		return;
	fprintf(out,
		"\nmeasured: %u processes, dependency of the job %.6g\n"
		"%-13s %9s  %10s  %s\n",
		n, a->measured.dependency, "rank", "processes", "dependency",
		"work between checkpoints (run-time)");
	for (unsigned i = 0; i < n; i = last + 1) {
		struct iv_input in = iv_input_of(a, &p[i]);
		struct iv_result r = iv_solve(&iv_models[0], &in);
		char ranks[32];

		for (last = i; last + 1 < n && same(&p[i], &p[last + 1]);)
			last++;
		snprintf(ranks, sizeof ranks, i < last ? "%u-%u" : "%u", i,
			 last);
		fprintf(out, "%-13s %9u  %10.6g  %s\n", ranks, p[i].peers,
			in.dependency,
			r.state == IV_FOUND ? iv_time_text(r.interval).s
					    : r.why);
	}
}

/* ACT of [CCI, eq. 6 and 7]. */
static void print_failures(FILE *out, const struct iv_args *a)
{
	double interval = iv_interval_at_hand(a), lost = 0, saved = 0;

	if (!a->n_failures || !(interval > 0))
		return;
	for (unsigned i = 0; i < a->n_failures; i++) {
		lost += iv_cycle_lost(&a->in, interval, a->failures[i]);
		saved += iv_cycle_checkpoints(&a->in, interval, a->failures[i]);
	}
	fprintf(out,
		"\n%u failures, %.0f complete checkpoints before them: %s "
		"(%.6g s) lost with %s of work between checkpoints\n",
		a->n_failures, saved, iv_time_text(lost).s, lost,
		iv_time_text(interval).s);
	if (a->work > 0)
		fprintf(out, "%s of work take %s with them\n",
			iv_time_text(a->work).s,
			iv_time_text(a->work + lost).s);
}

void iv_print_text(FILE *out, const struct iv_args *a)
{
	print_answer(out, a);
	print_inputs(out, a);
	print_models(out, a);
	print_table(out, a, true);
	print_table(out, a, false);
	print_processes(out, a);
	print_failures(out, a);
}
