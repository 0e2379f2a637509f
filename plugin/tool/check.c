/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check.c - `parcoach check`: the analyses on the whole program.
 *
 * In:   the files that make up the program: executables, shared libraries,
 *       objects, archives whose units were compiled with the plugin.
 * Out:  on stdout the warnings; on stderr one line that says what was analyzed
 *       and which functions have no model.  Exit 0: no warnings, 1: some, 2:
 *       bad option or file, 3: an analysis failed, 4: no warnings, but not all
 *       code was analyzed.
 */
#define _GNU_SOURCE
#include "model/contents.h"
#include "report/diag_print.h"
#include "report/suppress.h"
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "commands.h"
#include "findings.h"
#include "kept.h"
#include "lacks.h"
#include "model/facts.h"
#include "graph/outside.h"
#include "model/link.h"
#include "model/live.h"
#include "model/program.h"
#include "report/diag.h"
#include "slice/slice.h"
#include "whole/reach.h"
#include "verdict/checkpoint.h"
#include "verdict/why.h"
#include "pipeline/pipeline.h"
#include "needed.h"
#include "object.h"
#include "options.h"
#include "program.h"
#include "progress.h"
#include "project.h"
#include "prune.h"
#include "snippet.h"
#include "source.h"

#define TOOL_FOUND 1

struct check {
	struct tool_opts opts;
	PC_VEC(const char *) files;
	const struct pc_pass *pass; /* its results are printed, or NULL */
	const char *report; /* file for the warnings as data, or NULL */
	const char *why;    /* FILE:LINE to explain, or NULL */
	const char *names;  /* of the user's functions for --checkpoints */
	bool checkpoints;   /* judge the places of checkpoints */
	bool quiet, all, unknown, unused;
	bool prune, undo; /* switch needless checks off */
	long jobs; /* number of simultaneous analyses */
	bool alone; /* do not search needed libraries */
	bool again; /* neither read nor keep results in the project */
	bool incomplete_ok;
};

static int take_arg(struct check *check, const char *arg)
{
	const char *value;
	int status;

	if (tool_opts_take(&check->opts, arg, &status))
		return status;
	if ((value = tool_value(arg, "--pass"))) {
		check->pass = pc_pass_find(value);
		return check->pass ? 0
				   : tool_error("unknown analysis '%s' "
						"of --pass; legal values "
						"are in 'parcoach help "
						"model'",
						value);
	}
	if ((value = tool_value(arg, "--show"))) {
		check->unused = true;
		return tool_only_value("--show", value, "unused");
	}
	if ((value = tool_value(arg, "--checkpoints"))) {
		check->checkpoints = true;
		check->names = value;
		return *value ? 0 : tool_error("'--checkpoints=' has no value; "
					       "legal values: names of functions "
					       "that write a checkpoint");
	}
	if ((value = tool_value(arg, "--prune"))) {
		check->undo = true;
		return tool_only_value("--prune", value, "undo");
	}
	if (!strcmp(arg, "--quiet"))
		check->quiet = true;
	else if (!strcmp(arg, "--again"))
		check->again = true;
	else if (!strcmp(arg, "--all-functions"))
		check->all = true;
	else if (!strcmp(arg, "--checkpoints"))
		check->checkpoints = true;
	else if (!strcmp(arg, "--unknown"))
		check->unknown = true;
	else if (!strcmp(arg, "--no-needed"))
		check->alone = true;
	else if (!strcmp(arg, "--allow-incomplete"))
		check->incomplete_ok = true;
	else if (!strcmp(arg, "--prune"))
		check->prune = true;
	else if (arg[0] == '-' && arg[1])
		return tool_option_unknown("check", arg);
	else
		pc_vec_push(check->opts.arena, check->files,
			    tool_program_of(check->opts.arena, arg));
	return 0;
}

/* Link all models.  Print each file without a model if M says so; it is an error if
 * no file has one. */
static int read_all(struct check *check, struct tool_models *m)
{
	uint32_t n;
	int status = 0;

	for (uint32_t i = 0; i < check->files.n; i++) {
		tool_progress("reading", check->files.v[i], i + 1,
			      check->files.n);
		status = tool_models_read(m, check->files.v[i], &n);
		if (status)
			return status;
		if (n || !m->says)
			continue;
		tool_progress_end();
		fprintf(stderr, "parcoach: note: '%s' has no program model: "
			"no part of it was compiled with parcoach\n",
			check->files.v[i]);
	}
	status = check->alone ? 0 :
		 tool_needed_read(m, check->files.v, check->files.n);
	if (status)
		return status;
	return m->n_units ? 0 : tool_error("no program model found: "
					   "compile the program with parcoach, "
					   "for example 'parcoach mpicc'");
}

/* Facts that objects contain were for their units. */
static void say_fact(const char *file, uint32_t line, const char *text)
{
	if (strcmp(file, "fact"))
		printf("%s:%u: this fact matches nothing in the program: %s\n",
		       file, (unsigned)line, text);
}

/* Print the verdicts at --why; false: there is no collective. */
static bool explain(const struct check *check, struct pc_program *whole)
{
	struct pc_why_at at = { .line = 0 };
	bool any = pc_why_read(check->why, true, &at) &&
		   pc_why_print(stdout, whole, &at);

	free((char *)at.file);
	return any;
}

static void print(const struct pc_program *whole)
{
	struct pc_diag_style style = { tool_color(stdout), tool_column_at,
				       tool_snippet_at };

	pc_diag_print(stdout, whole, &style);
	tool_source_free();
}

/* Whether functions that nothing depends on may lose their bodies: at level strict
 * a warning also tells causes that decide nothing, and the others print functions or
 * look at what no obligation depends on. */
static bool can_slice(const struct check *check)
{
	return check->opts.opts.level == PC_LEVEL_DEFAULT && !check->pass &&
	       !check->checkpoints && !check->why &&
	       !(check->opts.opts.without & PC_WITHOUT_SLICING);
}

/* Print OUTCOME; PLACES: what was found of checkpoints. */
static int tell(struct check *check, const struct tool_outcome *outcome,
		struct pc_checkpoints places)
{
	struct pc_program *program = outcome->program;
	uint32_t warnings;

	warnings = tool_findings_count(program);
	print(program);
	if (check->unused)
		pc_facts_unused(program, say_fact);
	fflush(stdout);
	if (!check->quiet) {
		fprintf(stderr, "parcoach: %u warning%s; %u unit%s with %u "
			"function%s%s", (unsigned)warnings,
			warnings == 1 ? "" : "s", (unsigned)outcome->n_units,
			outcome->n_units == 1 ? "" : "s",
			(unsigned)outcome->functions,
			outcome->functions == 1 ? "" : "s",
			outcome->closed ? "" : " but no main program: calls "
				      "from other files are not known");
		if (outcome->dropped)
			fprintf(stderr, ", %u more %s never called",
				(unsigned)outcome->dropped,
				outcome->dropped == 1 ? "is" : "are");
		putc('\n', stderr);
		tool_lacks_names(outcome->unknown.v, outcome->unknown.n,
				 check->unknown);
	}
	if (tool_opts_failed())
		return TOOL_FAILED;
	return warnings || places.unsafe ? TOOL_FOUND :
					   tool_lacks_judge(outcome->lacks,
							    check->quiet,
							    check->incomplete_ok);
}

/* Whether only the warnings and the lines after them are printed, which are kept for
 * the next check. */
static bool can_keep(const struct check *check)
{
	return !check->again && !check->pass && !check->why &&
	       !check->checkpoints && !check->unused && !check->report;
}

static void count_functions(const struct pc_program *whole,
			    struct tool_outcome *outcome)
{
	for (uint32_t i = 0; i < whole->fns.n; i++)
		outcome->functions += (whole->fns.v[i]->flags &
				       PC_FN_DEFINED) != 0;
}

/* What OUTCOME lacks after the passes. */
static void find_rest(const struct check *check, const struct tool_models *m,
		      struct tool_outcome *outcome)
{
	uint32_t n;
	const struct pc_fn **list = pc_fns_unknown(m->whole, &n);

	for (uint32_t i = 0; i < n; i++)
		pc_vec_push(m->whole->arena, outcome->unknown, list[i]);
	if (m->kept || !tool_findings_count(m->whole))
		outcome->lacks = tool_lacks(m, check->alone);
	if (m->kept && !tool_opts_failed())
		tool_kept_write(m->kept, m, outcome);
}

static int analyse(struct check *check, struct tool_models *m)
{
	struct pc_program *whole = m->whole;
	struct tool_outcome outcome = { .program = whole,
					.closed = pc_link_close(whole),
					.n_units = m->n_units };
	struct pc_checkpoints places = { 0, 0 };

	if (outcome.closed)
		outcome.dropped = pc_reach(whole, check->all);
	if (outcome.closed && can_slice(check))
		pc_slice(whole);
	if (m->kept)
		tool_kept_slice(m->kept, whole);
	count_functions(whole, &outcome);
	tool_opts_sources(&check->opts);
	/* What writes a checkpoint is found by its calls. */
	if (check->checkpoints)
		check->opts.opts.without |= PC_WITHOUT_EXPANSION;
	pc_run(whole, check->pass);
	tool_progress_end();
	for (uint32_t i = 0; check->pass && i < whole->fns.n; i++)
		if (whole->fns.v[i]->flags & PC_FN_DEFINED)
			check->pass->dump(stdout, whole, whole->fns.v[i]);
	if (check->report &&
	    tool_findings_append(check->report, whole, check->files.v,
				 check->files.n))
		return TOOL_THEIRS;
	if (check->why && !explain(check, whole))
		return tool_error("no collective is called at '%s', the value "
				  "of --why", check->why);
	if (check->checkpoints)
		places = pc_checkpoints_print(stdout, whole, check->names);
	if (check->checkpoints && !places.places)
		puts("The program writes no checkpoint, and no loop of it has a "
		     "collective over all processes.");
	find_rest(check, m, &outcome);
	return tell(check, &outcome, places);
}

/* Whether the last check of the program has found what this one would; *STATUS is
 * then the exit status.  M is as before the first file is read. */
static bool was_checked(struct check *check, struct tool_models *m, int *status)
{
	const struct tool_models before = *m;
	const struct pc_checkpoints none = { 0, 0 };

	m->kept = can_keep(check) ?
		tool_kept_new(&check->opts, check->files.v, check->files.n,
			      (uint32_t)check->all << 1 | check->alone) : NULL;
	if (!m->kept || !tool_kept_read(m->kept, &check->opts))
		return false;
	*status = read_all(check, m);
	if (*status)
		return true;
	if (!tool_kept_same(m->kept, m)) {
		struct tool_kept *kept = m->kept;

		tool_kept_restart(kept);
		*m = before;
		m->kept = kept;
		/* What it says of the files was printed. */
		m->says = false;
		return false;
	}
	tool_opts_sources(&check->opts);
	pc_suppress_apply(m->kept->outcome.program);
	tool_progress_end();
	*status = tell(check, &m->kept->outcome, none);
	return true;
}

static void say_pass(const char *pass, unsigned done, unsigned all)
{
	tool_progress("analysis", pass, done, all);
}

static struct tool_prune what_to_prune(const struct check *check)
{
	return (struct tool_prune){ .opts = check->opts.opts,
				  .files = check->files.v,
				  .n = check->files.n,
				  .quiet = check->quiet,
				  .alone = check->alone,
				  .undo = check->undo };
}

static int prune(const struct check *check)
{
	struct tool_prune ask = what_to_prune(check);

	return tool_prune(&ask);
}

static bool is_told(int fd)
{
	char word;

	return read(fd, &word, 1) == 1;
}

/* Start the analysis for --prune in a child process, which then waits for a
 * byte on the pipe *TELL or for its end.  Returns its process id; -1: none. */
static pid_t prune_beside(const struct check *check, int *tell)
{
	struct tool_prune ask = what_to_prune(check);
	int fd[2];
	pid_t child;

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd))
		return -1;
	fflush(NULL);
	child = fork();
	if (child)
		close(fd[0]);
	if (child < 0)
		close(fd[1]);
	*tell = fd[1];
	if (child)
		return child;
	close(fd[1]);
	ask.goes_on = is_told;
	ask.fd = fd[0];
	exit(tool_prune(&ask));
}

/* Let CHILD finish its work if GOES_ON, and wait for it. */
static int prune_end(pid_t child, int tell, bool goes_on)
{
	int status;

	/* A child that has ended with an error does not read it. */
	if (goes_on)
		send(tell, "", 1, MSG_NOSIGNAL);
	close(tell);
	if (waitpid(child, &status, 0) != child || !WIFEXITED(status))
		return tool_error("the analysis for --prune has ended early");
	return WEXITSTATUS(status);
}

/* Read -j N or -jN in ARGV at *I. */
static bool take_jobs(struct check *check, int argc, char **argv, int *i,
		      int *status)
{
	const char *value = argv[*i] + 2;
	unsigned long long jobs = 0;

	if (strncmp(argv[*i], "-j", 2))
		return false;
	if (!*value)
		value = *i + 1 < argc ? argv[++*i] : "";
	if (!tool_number(value, 10, 1, 1024, &jobs))
		*status = tool_error("'%s' is not a value of -j; legal values: "
				     "a number from 1 to 1024",
				     value);
	check->jobs = (long)jobs;
	return true;
}

/* Whether --prune follows an analysis with this STATUS. */
static bool goes_on(int status)
{
	return status <= TOOL_FOUND || status == TOOL_LACKS;
}

/* Read, link, analyze; then --prune, if requested. */
static int run(struct check *check, struct tool_models *m)
{
	int to = -1, status = 0;
	bool done = was_checked(check, m, &status);
	pid_t beside;

	if (!done)
		status = read_all(check, m);
	beside = !done && !status && check->prune && check->jobs > 1 ?
			 prune_beside(check, &to) : -1;
	if (!done && !status)
		status = analyse(check, m);
	tool_progress_end();
	if (beside > 0) {
		if (prune_end(beside, to, goes_on(status)))
			status = TOOL_THEIRS;
	} else if (check->prune && goes_on(status)) {
		pc_program_free(m->whole);
		m->whole = NULL;
		if (prune(check))
			status = TOOL_THEIRS;
	}
	return status;
}

static bool takes_why(const char *text)
{
	struct pc_why_at at;
	bool ok = pc_why_read(text, true, &at);

	free((char *)at.file);
	return ok;
}

int tool_check(int argc, char **argv)
{
	struct check check = { .opts = tool_opts_new() };
	struct tool_models m = { .arena = check.opts.arena, .keeps = true,
				 .says = true };
	int status = 0;

	status = tool_project_apply(&check.opts, argc, argv);
	for (int i = 0; i < argc && !status; i++)
		if (!tool_option(argc, argv, &i, "--report", &check.report,
				 &status) &&
		    !tool_option(argc, argv, &i, "--why", &check.why,
				 &status) &&
		    !take_jobs(&check, argc, argv, &i, &status))
			status = take_arg(&check, argv[i]);
	if (!status && check.why && !takes_why(check.why))
		status = tool_error("'%s' is not a value of --why; legal "
				    "values: FILE:LINE, for example "
				    "'heat.c:41'", check.why);
	if (!status && !check.files.n)
		status = tool_error("no file given; legal files: executables, "
				    "objects, archives and shared libraries");
	check.opts.opts.progress = say_pass;
	m.whole = pc_program_new(&check.opts.opts);
	tool_models_here(&m);
	if (!status)
		status = check.undo ? prune(&check) : run(&check, &m);
	tool_progress_end();
	pc_program_free(m.whole);
	tool_opts_free(&check.opts);
	return status;
}
