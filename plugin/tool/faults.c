/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faults.c - `parcoach faults [OPTION...] COMMAND...`: whether an MPI program
 *            survives the failure of each of its processes at each of its
 *            calls.
 *
 * In:   COMMAND as for `parcoach run`.
 * Out:  one reference run, in which nothing fails; then one run for each
 *       failure; a line for each that is not survived, with the option that
 *       repeats it; a table of the verdicts.  Exit 0 if all are survived, 1 if
 *       not, 2 for a wrong option or if the reference run fails.
 * Cost: the time of the program for each failure.
 */
#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <inttypes.h>
#include <json-c/json.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "progress.h"
#include "tool.h"

#define LIMIT_LEAST 5.0
#define LIMIT_TIMES 10.0
#define JOBS_LEAST 2
#define LOST_MOST 3 /* runs that end before the failure */
#define SLOW_TIMES 4.0

struct sweep {
	const struct faults_args *args;
	struct faults_reference reference;
	double limit;
	struct faults_trial *trials;
	size_t n, started, printed;
	struct faults_run *runs;
	size_t *trial_of; /* per run */
	unsigned jobs;
	FILE *json;
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
	interrupted = number;
}

static bool is_good(enum faults_verdict v)
{
	return v == FAULTS_RECOVERED || v == FAULTS_NOT_NEEDED;
}

static void fail_text(const struct faults_trial *t, char *text, size_t size)
{
	int n = snprintf(text, size, "rank=%u,call=%" PRIu64, t->rank, t->call);

	if (t->lax)
		snprintf(text + n, size - (size_t)n, ",lax=0x%" PRIx64, t->lax);
}

/* Whether only the time says that the run R of T, which TOLD this, hangs.  On a
 * busy machine it may be slow, unless the user has chosen the limit. */
static bool may_be_slow(const struct sweep *s, const struct faults_run *r,
			const struct faults_trial *t,
			const struct faults_told *told)
{
	return r->timed_out && t->verdict == FAULTS_HUNG && !told->hung &&
	       s->args->limit <= 0 && !interrupted;
}

/* The run R of T has ended.  False: T needs another one, since the launcher has
 * not come as far as the failure, or one with more time. */
static bool trial_end(struct sweep *s, struct faults_run *r,
		      struct faults_trial *t)
{
	struct faults_told told;
	char path[FAULTS_PATH];

	faults_run_path(r, "log", path);
	faults_told_read(&told, path);
	t->seconds = faults_now() - r->started;
	t->verdict = faults_judge(s->args, &s->reference, &told, r, t->why,
				  sizeof t->why);
	t->done = told.failed || !faults_is_lost(t->verdict) ||
		  ++t->lost == LOST_MOST || interrupted;
	if (t->done && !t->slow && may_be_slow(s, r, t, &told)) {
		t->slow = true;
		t->done = false;
	}
	if (*told.op) {
		snprintf(t->op, sizeof t->op, "%s", told.op);
		snprintf(t->at, sizeof t->at, "%s", told.at);
	}
	faults_told_free(&told);
	return t->done;
}

/* ---- what is printed ---- */

static void json_text(json_object *to, const char *key, const char *text)
{
	json_object_object_add(to, key, json_object_new_string(text));
}

static void json_number(json_object *to, const char *key, uint64_t number)
{
	json_object_object_add(to, key, json_object_new_uint64(number));
}

static void json_print(const struct sweep *s, const struct faults_trial *t,
		       const char *fail)
{
	json_object *line = json_object_new_object();
	char seconds[40];

	snprintf(seconds, sizeof seconds, "%.3f", t->seconds);
	json_text(line, "type", "fault");
	json_number(line, "rank", t->rank);
	json_number(line, "call", t->call);
	json_number(line, "lax", t->lax);
	json_text(line, "op", t->op);
	json_text(line, "at", t->at);
	json_text(line, "verdict", faults_verdict_names[t->verdict]);
	json_text(line, "why", t->why);
	json_text(line, "fail", fail);
	json_object_object_add(line, "seconds", json_object_new_double_s(
					t->seconds, seconds));
	fprintf(s->json, "%s\n", json_object_to_json_string_ext(
			line, JSON_C_TO_STRING_PLAIN |
				      JSON_C_TO_STRING_NOSLASHESCAPE));
	json_object_put(line);
	fflush(s->json);
}

static void trial_print(const struct sweep *s, const struct faults_trial *t)
{
	char fail[80];

	fail_text(t, fail, sizeof fail);
	if (s->json)
		json_print(s, t, fail);
	if (is_good(t->verdict) && !s->args->verbose)
		return;
	tool_progress_end();
	printf("%s: rank %u fails at call %" PRIu64 ", %s (%s)%s%s\n",
	       faults_verdict_names[t->verdict], t->rank, t->call, t->op,
	       t->at, *t->why ? ": " : "", t->why);
	if (!is_good(t->verdict)) {
		printf("  repeat: parcoach run --fail=%s", fail);
		for (char **f = s->args->also; f && *f; f++)
			printf(" %s", *f);
		if (s->args->mpi)
			printf(" --mpi=%s", s->args->mpi);
		for (char **c = s->args->command; *c; c++)
			printf(" %s", *c);
		putchar('\n');
	}
	fflush(stdout);
}

static int summary_print(const struct sweep *s)
{
	size_t count[FAULTS_VERDICTS] = { 0 }, bad = 0;
	const char *comma = "";

	for (size_t i = 0; i < s->n; i++) {
		count[s->trials[i].verdict]++;
		bad += !is_good(s->trials[i].verdict);
	}
	printf("%zu failures of %u processes: ", s->n, s->reference.told.procs);
	for (unsigned v = 0; v < FAULTS_VERDICTS; v++) {
		if (!count[v])
			continue;
		printf("%s%zu %s", comma, count[v], faults_verdict_names[v]);
		comma = ", ";
	}
	putchar('\n');
	return bad ? 1 : 0;
}

/* ---- the sweep ---- */

static void nap(void)
{
	nanosleep(&(struct timespec){ 0, 5000000 }, NULL);
}

static int reference_error(const struct sweep *s, const struct faults_run *r)
{
	char path[FAULTS_PATH], *text;
	size_t len;

	if (*s->reference.told.bad)
		return tool_error("%s", s->reference.told.bad);
	if (r->timed_out)
		return tool_error("the program does not end without a failure "
				  "within %.1f s (--limit)", r->limit);
	faults_run_path(r, "err", path);
	text = tool_read_file(path, &len);
	if (text)
		fprintf(stderr, "%.*s", (int)len, text);
	free(text);
	if (r->status)
		return tool_error("the program fails without a failure: exit "
				  "status %d", tool_exit_status(r->status));
	return tool_error("the program has not called MPI_Finalize");
}

static int reference_run(struct sweep *s)
{
	struct faults_run r;
	char path[FAULTS_PATH];
	int status = 0;

	if (!faults_run_open(&r))
		return TOOL_OURS;
	tool_progress("run without a failure", NULL, 0, 0);
	if (!faults_run_start(&r, s->args, "none", s->args->limit > 0 ?
			      s->args->limit : 600, true)) {
		faults_run_close(&r);
		return TOOL_OURS;
	}
	while (!faults_run_look(&r)) {
		if (interrupted)
			r.limit = 0;
		nap();
	}
	s->limit = s->args->limit > 0 ? s->args->limit :
		   LIMIT_LEAST + LIMIT_TIMES * (faults_now() - r.started);
	faults_run_path(&r, "log", path);
	faults_told_read(&s->reference.told, path);
	if (interrupted)
		status = 128 + interrupted;
	else if (r.status || r.timed_out || *s->reference.told.bad ||
	    !s->reference.told.ended)
		status = reference_error(s, &r);
	else if (s->args->expect && !faults_is_expected(s->args, &r))
		status = tool_error("--expect does not accept the output of "
				    "the run without a failure");
	else
		s->reference.output = faults_output_read(&r);
	faults_run_close(&r);
	return status;
}

/* Start the trial of run I. */
static bool trial_start(struct sweep *s, unsigned i)
{
	const struct faults_trial *t = &s->trials[s->trial_of[i]];
	char fail[80];

	fail_text(t, fail, sizeof fail);
	return faults_run_start(&s->runs[i], s->args, fail,
				t->slow ? SLOW_TIMES * s->limit : s->limit,
				false);
}

static void done_print(struct sweep *s)
{
	while (s->printed < s->n && s->trials[s->printed].done)
		trial_print(s, &s->trials[s->printed++]);
	tool_progress("failures", NULL, (unsigned)s->printed, (unsigned)s->n);
}

static int trials_run(struct sweep *s)
{
	unsigned running = 0;
	int status = 0;
	bool again;

	while ((s->started < s->n && !interrupted && !status) || running) {
		for (unsigned i = 0; i < s->jobs; i++) {
			struct faults_run *r = &s->runs[i];

			again = false;
			if (r->pid && interrupted)
				r->limit = 0;
			if (r->pid && faults_run_look(r)) {
				running--;
				again = !trial_end(s, r, &s->trials[
							s->trial_of[i]]);
				done_print(s);
			}
			if (r->pid || interrupted ||
			    (!again && s->started >= s->n))
				continue;
			if (!again)
				s->trial_of[i] = s->started++;
			if (trial_start(s, i))
				running++;
			else
				status = TOOL_OURS;
		}
		nap();
	}
	tool_progress_end();
	return interrupted ? 128 + interrupted : status;
}

static unsigned jobs_of(const struct sweep *s)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	long procs = s->reference.told.procs, jobs = s->args->jobs;

	if (!jobs)
		jobs = cpus / (procs ? procs : 1);
	/* Most of the time of a short run is spent waiting. */
	if (!s->args->jobs && jobs < JOBS_LEAST)
		jobs = JOBS_LEAST;
	return (unsigned)jobs;
}

static int sweep(struct sweep *s)
{
	int status;

	s->trials = faults_trials_make(s->args, &s->reference.told, &s->n);
	if (!s->n)
		return tool_error(s->args->rank >= 0 ?
				  "there is no rank %ld; legal values of "
				  "--rank: 0 to %u" : "no process makes a call",
				  s->args->rank, s->reference.told.procs - 1);
	s->jobs = jobs_of(s);
	s->runs = (struct faults_run *)calloc(s->jobs, sizeof *s->runs);
	s->trial_of = (size_t *)calloc(s->jobs, sizeof *s->trial_of);
	for (unsigned i = 0; i < s->jobs; i++)
		if (!faults_run_open(&s->runs[i]))
			return TOOL_OURS;
	status = trials_run(s);
	for (unsigned i = 0; i < s->jobs; i++)
		faults_run_close(&s->runs[i]);
	return status ? status : summary_print(s);
}

int tool_faults(int argc, char **argv)
{
	struct faults_args args;
	struct sweep s = { .args = &args };
	int status = faults_args_read(&args, argc, argv);

	if (status)
		return status;
	if (args.json && !(s.json = fopen(args.json, "w")))
		return tool_error("cannot write '%s': %s", args.json,
				  strerror(errno));
	signal(SIGINT, interrupt);
	signal(SIGTERM, interrupt);
	signal(SIGHUP, interrupt);
	status = reference_run(&s);
	if (!status)
		status = sweep(&s);
	if (s.json)
		fclose(s.json);
	faults_told_free(&s.reference.told);
	free(s.reference.output);
	free(s.trials);
	free(s.runs);
	free(s.trial_of);
	free(args.also);
	return status;
}
