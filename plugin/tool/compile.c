/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compile.c - `parcoach [OPTION...] mpicc ARGUMENT...`: executes the compiler's
 *             command with the plugin and the run time added.
 *
 * In:   any command line of GCC or of an MPI wrapper around it, as a build uses
 *       it; unknown arguments are passed on unchanged.
 * Out:  the compiler replaces this process or, if the whole program is to be
 *       checked, runs before the check; its exit status is returned.
 * Cost: one run of the compiler's driver, to ask for its version, and one of
 *       the wrapper when linking.
 */
#define _GNU_SOURCE
#include "tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "command_line.h"
#include "commands.h"
#include "compilers.h"
#include "gentle.h"
#include "installed.h"
#include "model/opts.h"
#include "options.h"
#include "plugin_args.h"
#include "project.h"
#include "wrappers.h"
#include "base/arena.h"

enum check { CHECK_NOT, CHECK_WARN, CHECK_ERROR };

struct compile {
	char **in;          /* the compiler, and its arguments */
	int ins;
	const char *compiler; /* after ccache or a similar command */
	char **args;          /* of the compiler */
	struct tool_line line;
	enum check check;
	bool print;
	const char *build;  /* the database of `parcoach build`, or NULL */
	bool bare;          /* for a build: without the run time */
	char plugin[PATH_MAX];
	struct pc_arena *arena;
	struct pc_project project;
	bool no_project; /* --project=none */
	char **plugin_args; /* "analysis=strict" */
	int n_plugin_args;
	char **out;
	int outs;
};

/* ---- the words before the compiler ---- */

/* ARG is "--NAME=VALUE" or "--NAME".  In a build it was tested when the build
 * began; a file that vanished since then must not end it. */
static int argument_take(struct compile *c, const char *arg)
{
	const char *facts = tool_value(arg, "--facts");
	struct tool_opts opts = tool_opts_new();
	char path[PATH_MAX], *text = NULL;
	int status = c->build ? 0 : tool_plugin_arg_test(&opts, arg);

	tool_opts_free(&opts);
	if (status)
		return status;
	if (facts) {
		if (!tool_facts_find(facts, path))
			return tool_facts_missing(facts);
		if (asprintf(&text, "facts=%s", path) < 0)
			text = NULL;
	}
	c->plugin_args[c->n_plugin_args++] = text ? text : strdup(arg + 2);
	return 0;
}

static int choice_take(struct compile *c, const char *arg)
{
	struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };
	int status = tool_warning_take(&opts, arg);

	if (!status)
		c->plugin_args[c->n_plugin_args++] = tool_plugin_choice(arg);
	return status;
}

static int option_take(struct compile *c, const char *arg)
{
	const char *value = tool_value(arg, "--check");
	const char *build = tool_value(arg, "--build");
	const char *project = tool_value(arg, "--project");

	if (!strcmp(arg, "--check")) {
		c->check = CHECK_WARN;
	} else if (value) {
		c->check = CHECK_ERROR;
		return tool_only_value("--check", value, "error");
	} else if (!strcmp(arg, "--print")) {
		c->print = true;
	} else if (build) { /* only the wrappers use it (wrappers.c) */
		c->build = build;
	} else if (project) {
		c->no_project = true;
		return tool_only_value("--project", project, "none");
	} else if (!strncmp(arg, "-W", 2)) {
		return choice_take(c, arg);
	} else if (strchr(arg, '=') || !strcmp(arg, "--verify")) {
		return argument_take(c, arg);
	} else {
		return tool_option_unknown("mpicc", arg);
	}
	return 0;
}

/* Choices for our warnings among the arguments of the compiler, such as those in
 * CFLAGS, become arguments of the plugin. */
static int choices_take(struct compile *c)
{
	int kept = (int)(c->args - c->in), status = 0;

	for (int i = kept; i < c->ins && !status; i++)
		if (tool_plugin_choice(c->in[i]))
			status = choice_take(c, c->in[i]);
		else
			c->in[kept++] = c->in[i];
	c->ins = kept;
	c->in[kept] = NULL;
	return status;
}

static int words_read(struct compile *c, int argc, char **argv)
{
	int i, status = 0;

	for (i = 0; i < argc && argv[i][0] == '-' && !status; i++)
		status = option_take(c, argv[i]);
	if (status)
		return status;
	c->in = argv + i;
	c->ins = argc - i;
	for (i = 0; i < c->ins && tool_compiler_prefix(c->in[i]); i++)
		continue;
	if (i >= c->ins)
		return tool_error("no compiler given; example: "
				  "'parcoach mpicc -c heat.c'");
	c->compiler = c->in[i];
	c->args = c->in + i + 1;
	status = choices_take(c);
	tool_line_look(&c->line, c->ins - i - 1, c->args);
	return status;
}

/* Which MPI the program is linked with, from the arguments or the wrapper: enum
 * tool_mpi; -1: none. */
static int mpi_find(const struct compile *c)
{
	int mpi;

	return tool_wrapper_is(c->compiler, &mpi) ?
		       tool_wrapper_mpi(c->compiler) : c->line.mpi;
}

/* ---- the command ---- */

static void out_add(struct compile *c, const char *format, const char *a,
		    const char *b)
{
	char *text, **more;

	more = (char **)realloc(c->out, (size_t)(c->outs + 2) * sizeof *more);
	if (!more)
		return;
	c->out = more;
	if (asprintf(&text, format, a, b) >= 0)
		c->out[c->outs++] = text;
	c->out[c->outs] = NULL;
}

/* For a build: whether there is a plugin for the compiler; if not, why is
 * recorded. */
static bool plugin_try(struct compile *c)
{
	char version[TOOL_VERSION], why[TOOL_WHY], text[2 * PATH_MAX];

	if (!tool_compiler_version(c->compiler, version))
		snprintf(text, sizeof text, "'%s' does not run GCC",
			 c->compiler);
	else if (tool_plugin_fits(version, c->plugin, why))
		return true;
	else
		snprintf(text, sizeof text, "'%s' runs GCC %s, %s",
			 c->compiler, version, why);
	*c->plugin = 0;
	tool_gentle_skip(c->build, text);
	return false;
}

/* Read the project file of the source.  A wrong one must not end a build. */
static int project_take(struct compile *c)
{
	int status = c->line.source && !c->no_project ?
			     tool_project_read(c->line.source, c->arena,
					       &c->project) : 0;

	if (status && c->build)
		tool_gentle_skip(c->build, "a project file is wrong, so its "
				 "options were not used");
	return status;
}

/* Whether the argument is no file of findings that cannot be written, which is
 * an error for the plugin: somebody may have removed it while a build runs. */
static bool is_usable(const char *plugin_arg)
{
	const char *file = tool_value(plugin_arg, "report");

	return !file || !access(file, W_OK);
}

/* The plugin comes first: GCC accepts an argument of a plugin only after the
 * plugin, and the user may have given some. */
static int plugin_add(struct compile *c)
{
	int status = project_take(c);

	if (c->build && c->line.from_pipe) {
		/* It could not be read again after an error of ours. */
		tool_gentle_skip(c->build, "a source is a pipe, "
				 "which can be read only once");
		return 0;
	}
	if (c->build) {
		if (!*c->plugin && !plugin_try(c))
			return 0;
	} else if (!status) {
		status = tool_plugin_choose(c->compiler, c->plugin);
	}
	if (status && !c->build)
		return status;
	out_add(c, "-fplugin=%s%s", c->plugin, "");
	if (c->build)
		/* so that a crash differs from an error in the source */
		out_add(c, "-pass-exit-codes%s%s", "", "");
	/* Its options are passed on: ccache does not know the file. */
	if (c->no_project || (c->project.path && *c->project.path))
		out_add(c, "-fplugin-arg-parcoach-project=none%s%s", "", "");
	/* Those of the command line override those of the project. */
	for (uint32_t i = 0; i < c->project.options.n && !status; i++)
		out_add(c, "-fplugin-arg-parcoach-%s=%s",
			c->project.options.v[i].name,
			c->project.options.v[i].value);
	for (int i = 0; i < c->n_plugin_args; i++)
		if (!c->build || is_usable(c->plugin_args[i]))
			out_add(c, "-fplugin-arg-parcoach-%s%s",
				c->plugin_args[i], "");
	if (c->bare)
		out_add(c, "-fplugin-arg-parcoach-instrument=none%s%s", "", "");
	return 0;
}

/* The run time must come before MPI's library, so that its MPI_Init is used: it
 * is the first argument, and linked although no object needs it yet.  A static
 * run time comes after the objects, or before the first MPI library. */
static int runtime_add(struct compile *c, enum tool_mpi mpi)
{
	char dir[PATH_MAX];
	int status = tool_runtime_find((int)mpi, dir);

	if (status || c->line.statically)
		return status;
	out_add(c, "-L%s%s", dir, "");
	out_add(c, "-Wl,-rpath,%s%s", dir, "");
	out_add(c, "-Wl,--push-state,--no-as-needed%s%s", "", "");
	out_add(c, "-lparcoach_rt%s%s", "", "");
	out_add(c, "-Wl,--pop-state%s%s", "", "");
	return 0;
}

static int archive_add(struct compile *c, enum tool_mpi mpi)
{
	char dir[PATH_MAX];
	int status = tool_runtime_find((int)mpi, dir);

	if (!status)
		out_add(c, "%s/libparcoach_rt.a%s", dir, "");
	return status;
}

/* For a build: whether there is a run time for MPI; if not, it is recorded. */
static bool runtime_try(const struct compile *c, enum tool_mpi mpi)
{
	char text[128];

	if (tool_runtime_has(mpi))
		return true;
	snprintf(text, sizeof text, "there is no run-time library for %s, so "
		 "runs are not checked", tool_mpi_names[mpi]);
	tool_gentle_skip(c->build, text);
	return false;
}

/* For a build: whether the wrapper is for an MPI without a run time: an object
 * with checks could not be linked. */
static bool is_without_runtime(const struct compile *c)
{
	bool all = true;
	int mpi;

	for (int i = 0; i < TOOL_MPIS; i++)
		all &= tool_runtime_has((enum tool_mpi)i);
	if (all || !tool_wrapper_is(c->compiler, &mpi))
		return false;
	mpi = tool_wrapper_mpi(c->compiler);
	return mpi >= 0 && !tool_runtime_has((enum tool_mpi)mpi);
}

static int command_make(struct compile *c, int *mpi)
{
	int at = c->line.mpi_at + (int)(c->args - c->in), status = 0;
	/* Nothing to compile: --version, -print-search-dirs, -E ...; or "-o" at
	 * the end without its file. */
	bool work = c->line.inputs && !c->line.preprocess &&
		    !c->line.unfinished;

	/* The outer wrapper has added all, if mpicc runs a wrapped gcc. */
	if (c->build && c->line.plugin)
		work = false;
	*mpi = -1;
	if (c->build && work && c->line.ends)
		c->bare = is_without_runtime(c);
	if (work && !c->line.ends && !c->bare)
		*mpi = mpi_find(c);
	if (c->build && *mpi >= 0 && !runtime_try(c, (enum tool_mpi)*mpi)) {
		*mpi = -1;
		c->bare = true;
	}
	for (int i = 0; i < c->ins && !status; i++) {
		if (c->in + i == c->args && work && !c->line.plugin)
			status = plugin_add(c);
		if (!status && c->in + i == c->args && *mpi >= 0)
			status = runtime_add(c, (enum tool_mpi)*mpi);
		if (!status && c->line.statically && *mpi >= 0 && i == at)
			status = archive_add(c, (enum tool_mpi)*mpi);
		out_add(c, "%s%s", c->in[i], "");
	}
	if (!status && c->line.statically && *mpi >= 0 && at >= c->ins)
		status = archive_add(c, (enum tool_mpi)*mpi);
	return status;
}

/* Run the compiler, then the check of the whole program. */
static int run_and_check(struct compile *c)
{
	const char *output = c->line.output ? c->line.output : "a.out";
	char **args = (char **)calloc((size_t)c->n_plugin_args + 3,
				      sizeof *args);
	int status, n = 0;
	pid_t pid = fork();

	if (pid == 0) {
		execvp(c->out[0], c->out);
		_exit(tool_error("cannot run '%s': %s", c->out[0],
				 strerror(errno)));
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return tool_error("cannot run '%s': %s", c->out[0],
				  strerror(errno));
	if (status)
		return tool_exit_status(status);
	/* A program may read what a build prints on stdout. */
	dup2(2, 1);
	/* The check does as the plugin: the same file, the same warnings. */
	for (int i = 0; i < c->n_plugin_args; i++) {
		args[n] = tool_plugin_option(c->plugin_args[i]);
		n += args[n] != NULL;
	}
	args[n++] = (char *)"--allow-incomplete";
	args[n++] = (char *)output;
	status = tool_check(n, args);
	if (c->check == CHECK_ERROR)
		return status == 1 && !tool_check_errors(true) ? 0 : status;
	return tool_check_errors(false) ? 1 : 0;
}

/* Run it for a build, or replace this process if nothing was added. */
static int run_gently(struct compile *c, int mpi)
{
	bool links = c->line.inputs && !c->line.ends && !c->line.unfinished &&
		     !c->line.plugin;
	struct tool_gentle g = {
		.dir = c->build, .compiler = c->compiler,
		.plugin = *c->plugin ? c->plugin : NULL, .runtime = mpi >= 0,
		.plain = c->in, .checked = c->out,
		.from_stdin = c->line.from_stdin,
		.from_pipe = c->line.from_pipe,
	};

	if (mpi >= 0) {
		int none;

		c->bare = true;
		c->out = NULL;
		c->outs = 0;
		command_make(c, &none);
		g.bare = c->out;
	}
	if (links)
		g.output = c->line.output ? c->line.output : "a.out";
	if (g.output || g.plugin || g.runtime)
		return tool_gentle_run(&g);
	execvp(c->in[0], c->in);
	return tool_error("cannot run '%s': %s", c->in[0], strerror(errno));
}

static int command_run(struct compile *c, int mpi)
{
	if (c->print) {
		for (int i = 0; i < c->outs; i++)
			printf("%s%s", i ? " " : "", c->out[i]);
		putchar('\n');
		return 0;
	}
	if (c->build)
		return run_gently(c, mpi);
	if (c->check != CHECK_NOT && mpi >= 0)
		return run_and_check(c);
	execvp(c->out[0], c->out);
	return tool_error("cannot run '%s': %s", c->out[0], strerror(errno));
}

int tool_compile(int argc, char **argv)
{
	struct compile c = { 0 };
	int mpi, status;

	c.arena = pc_arena_new();
	c.plugin_args = (char **)calloc((size_t)argc + 1,
					sizeof *c.plugin_args);
	status = words_read(&c, argc, argv);
	if (c.build)
		tool_wrappers_leave(c.build);
	if (!status)
		status = command_make(&c, &mpi);
	return status ? status : command_run(&c, mpi);
}

bool tool_compile_is(int argc, char **argv)
{
	int i = 0;

	while (i < argc && (!strncmp(argv[i], "--", 2) ||
			    !strncmp(argv[i], "-W", 2)))
		i++;
	return i < argc && tool_compiler_is(argv[i]);
}
