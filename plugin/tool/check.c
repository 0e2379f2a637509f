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
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "commands.h"
#include "findings.h"
#include "hint.h"
#include "lacks.h"
#include "model/facts.h"
#include "graph/outside.h"
#include "model/link.h"
#include "model/live.h"
#include "model/program.h"
#include "report/diag.h"
#include "report/severity.h"
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
#define SHOWN 10 /* names shown of functions without a model */

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

/* Link all models.  Print each file without a model; it is an error if no file
 * has one. */
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
		if (n)
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

static uint32_t errors, possible_errors; /* of the last check */

uint32_t tool_check_errors(bool all)
{
	return all ? possible_errors : errors;
}

/* Count what the user has called an error, and what --check=error makes one. */
static void count_errors(const struct pc_program *program)
{
	errors = possible_errors = 0;
	for (uint32_t i = 0; i < program->diags.n; i++) {
		const struct pc_diag *diag = program->diags.v[i];

		if (diag->hidden)
			continue;
		errors += *pc_severity(program, diag) == 'e';
		possible_errors += !pc_never_error(program, diag);
	}
}

static uint32_t count_warnings(const struct pc_program *program)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < program->diags.n; i++)
		n += !program->diags.v[i]->hidden;
	return n;
}

/* Print that there are functions without a model, and what is assumed of them:
 * some of the names, or with --unknown each on a line. */
static void say_unknown(const struct check *check, struct pc_program *whole)
{
	uint32_t n, shown;
	const struct pc_fn **list = pc_fns_unknown(whole, &n);

	if (!n)
		return;
	shown = n < SHOWN || check->unknown ? n : SHOWN;
	fprintf(stderr, "parcoach: %u function%s not compiled with parcoach; "
		"assumed to call no collectives, to write only through %s "
		"pointer arguments, and to return:", (unsigned)n,
		n == 1 ? " was" : "s were", n == 1 ? "its" : "their");
	for (uint32_t i = 0; i < shown; i++)
		fprintf(stderr, "%s%s", check->unknown ? "\n  " : i ? ", " :
			" ", list[i]->pretty);
	if (n > shown)
		fputs(", ... (--unknown shows all)", stderr);
	putc('\n', stderr);
	tool_hint_facts(list, n);
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

/* The exit status without warnings: whether all was analyzed. */
static int judge(const struct check *check, const struct tool_models *m)
{
	const char *lacks = tool_lacks(m, check->alone);

	if (lacks && !check->quiet)
		fprintf(stderr, "parcoach: not all code was analyzed: %s%s\n",
			lacks, check->incomplete_ok ? "" :
			" (exit status 4; with --allow-incomplete 0)");
	return lacks && !check->incomplete_ok ? TOOL_LACKS : 0;
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

static int analyse(struct check *check, struct tool_models *m)
{
	struct pc_program *whole = m->whole;
	bool closed = pc_link_close(whole);
	uint32_t functions = 0, warnings, dropped;
	struct pc_checkpoints places = { 0, 0 };

	dropped = closed ? pc_reach(whole, check->all) : 0;
	if (closed && can_slice(check))
		pc_slice(whole);
	for (uint32_t i = 0; i < whole->fns.n; i++)
		functions += (whole->fns.v[i]->flags & PC_FN_DEFINED) != 0;
	tool_opts_sources(&check->opts);
	/* What writes a checkpoint is found by its calls. */
	if (check->checkpoints)
		check->opts.opts.without |= PC_WITHOUT_EXPANSION;
	pc_run(whole, check->pass);
	count_errors(whole);
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
	print(whole);
	if (check->unused)
		pc_facts_unused(whole, say_fact);
	fflush(stdout);
	warnings = count_warnings(whole);
	if (!check->quiet) {
		fprintf(stderr, "parcoach: %u warning%s; %u unit%s with %u "
			"function%s%s", (unsigned)warnings,
			warnings == 1 ? "" : "s", (unsigned)m->n_units,
			m->n_units == 1 ? "" : "s", (unsigned)functions,
			functions == 1 ? "" : "s",
			closed ? "" : " but no main program: calls from "
				      "other files are not known");
		if (dropped)
			fprintf(stderr, ", %u more %s never called",
				(unsigned)dropped,
				dropped == 1 ? "is" : "are");
		putc('\n', stderr);
		say_unknown(check, whole);
	}
	if (tool_opts_failed())
		return TOOL_FAILED;
	return warnings || places.unsafe ? TOOL_FOUND : judge(check, m);
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
	int tell = -1, status = read_all(check, m);
	pid_t beside = !status && check->prune && check->jobs > 1 ?
			       prune_beside(check, &tell) : -1;

	if (!status)
		status = analyse(check, m);
	tool_progress_end();
	if (beside > 0) {
		if (prune_end(beside, tell, goes_on(status)))
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
