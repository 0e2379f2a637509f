/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * build.c - `parcoach build -- COMMAND...`: a whole project with the checks,
 *           and all that is found in one database (docs/BUILDS.md).
 *
 * In:   any command that builds: make, cmake --build, ninja, a script.
 * Out:  the build, as without the checks; then the findings of the compiler, of
 *       a check of each program and shared library that was linked, and of runs
 *       since, and a summary.  Exit status: that of COMMAND if it is not 0;
 *       else 0: no findings, 1: findings, 2: bad option or file, 3: an analysis
 *       failed, 4: no findings, but not all code was analyzed.
 * Cost: the compiler's with the plugin, and the check of what changed.
 */
#define _GNU_SOURCE
#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>
#include "commands.h"
#include "base/arena.h"
#include "base/vec.h"
#include "database.h"
#include "moved.h"
#include "installed.h"
#include "options.h"
#include "programs.h"
#include "project.h"
#include "report.h"
#include "wrappers.h"

#define FULLY "10" /* findings that are shown with their notes */
#define SKIPS_SHOWN 5

struct build {
	struct pc_arena *arena;
	struct tool_database db;
	PC_VEC(const char *) analysis; /* options for compiler and checks */
	PC_VEC(const char *) checks; /* the same after those of the project */
	const char *baseline;
	unsigned long long jobs;
	bool again, incomplete_ok;
	char **command;
	struct tool_programs programs;
};

/* ---- options ---- */

static int take_jobs(struct build *b, int argc, char **argv, int *i)
{
	const char *value = argv[*i] + 2;

	if (!*value)
		value = *i + 1 < argc ? argv[++*i] : "";
	return tool_number(value, 10, 1, 1024, &b->jobs) ? 0 :
	       tool_error("'%s' is not a value of -j; legal values: a number "
			  "from 1 to 1024", value);
}

static int take_option(struct build *b, struct tool_opts *opts, int argc,
		       char **argv, int *i)
{
	const char *arg = argv[*i];
	int status = 0;

	if (!strncmp(arg, "-j", 2))
		return take_jobs(b, argc, argv, i);
	if (tool_option(argc, argv, i, "--baseline", &b->baseline, &status))
		return status;
	if (tool_opts_take(opts, arg, &status)) {
		if (!status)
			pc_vec_push(b->arena, b->analysis,
				    tool_opts_absolute(b->arena, arg));
		return status;
	}
	if (!strcmp(arg, "--again"))
		b->again = true;
	else if (!strcmp(arg, "--allow-incomplete"))
		b->incomplete_ok = true;
	else
		return tool_option_unknown("build", arg);
	return 0;
}

static int options_read(struct build *b, int argc, char **argv)
{
	struct tool_opts opts = tool_opts_new();
	int i, status = 0;

	for (i = 0; i < argc && argv[i][0] == '-' && !status; i++) {
		if (!strcmp(argv[i], "--")) {
			i++;
			break;
		}
		status = take_option(b, &opts, argc, argv, &i);
	}
	tool_opts_free(&opts);
	b->command = argv + i;
	if (!status && i >= argc)
		status = tool_error("no command given; example: "
				    "'parcoach build -- make -j8'");
	return status;
}

/* ---- the command ---- */

/* What the wrappers pass: the options, where findings go, and that they are
 * shown at the end. */
static int wrappers_make(struct build *b)
{
	struct tool_lines options = { 0 };

	for (uint32_t i = 0; i < b->analysis.n; i++)
		pc_vec_push(b->arena, options.v, b->analysis.v[i]);
	pc_vec_push(b->arena, options.v, "--show=none");
	pc_vec_push(b->arena, options.v,
		    pc_arena_printf(b->arena, "--report=%s", b->db.findings));
	return tool_wrappers_make(&b->db, options.v.v, options.v.n);
}

static int command_run(struct build *b)
{
	struct sigaction wait = { .sa_handler = SIG_IGN }, interrupt, quit;
	pid_t child;
	int status;

	fflush(NULL);
	/* A build that is interrupted may have to remove files: wait for it. */
	sigaction(SIGINT, &wait, &interrupt);
	sigaction(SIGQUIT, &wait, &quit);
	child = fork();
	if (child == 0) {
		sigaction(SIGINT, &interrupt, NULL);
		sigaction(SIGQUIT, &quit, NULL);
		execvp(b->command[0], b->command);
		tool_error("cannot run '%s': %s", b->command[0],
			   strerror(errno));
		_exit(errno == ENOENT ? 127 : 126);
	}
	while (child > 0 && waitpid(child, &status, 0) != child)
		if (errno != EINTR)
			child = -1;
	sigaction(SIGINT, &interrupt, NULL);
	sigaction(SIGQUIT, &quit, NULL);
	if (child < 0)
		return tool_error("cannot run '%s': %s", b->command[0],
				  strerror(errno));
	return tool_exit_status(status);
}

/* ---- the summary ---- */

/* Say why code was not checked as usual; false: there is no reason. */
static bool say_skipped(struct build *b)
{
	struct tool_lines why = { 0 };

	tool_database_lines(&b->db, "skipped", b->arena, &why);
	for (uint32_t i = 0; i < why.v.n && i < SKIPS_SHOWN; i++)
		fprintf(stderr, "parcoach: note: not checked as usual: %s\n",
			why.v.v[i]);
	if (why.v.n > SKIPS_SHOWN)
		fprintf(stderr, "parcoach: note: and for %u more reasons\n",
			(unsigned)(why.v.n - SKIPS_SHOWN));
	return why.v.n;
}

static const char *shown(const struct build *b, const char *path)
{
	size_t len = strlen(b->db.root);

	return !strncmp(path, b->db.root, len) && path[len] == '/' ?
		       path + len + 1 : path;
}

/* Name each program with MPI; the status for what the checks lack. */
static int say_programs(struct build *b)
{
	const struct tool_programs *p = &b->programs;
	uint32_t fresh = 0, all = 0;
	int status = 0;

	for (uint32_t i = 0; i < p->list.n; i++) {
		const struct tool_linked *one = p->list.v[i];

		if (one->status && status != TOOL_FAILED) {
			status = TOOL_FAILED;
			fprintf(stderr, "parcoach: warning: the check of '%s' "
				"failed\n", shown(b, one->path));
		}
		if (!one->mpi)
			continue;
		tool_database_link(&b->db, one->path);
		all++;
		fresh += one->fresh;
		if (!one->lacks)
			continue;
		fprintf(stderr, "parcoach: note: '%s' is not analyzed "
			"completely: %s\n", shown(b, one->path), one->lacks);
		if (!status && !b->incomplete_ok)
			status = TOOL_LACKS;
	}
	fprintf(stderr, "parcoach: %s with MPI, %u of them checked now\n",
		rp_plural(b->arena, all, "linked file"), (unsigned)fresh);
	return status;
}

/* Print the findings; 1: there are some. */
static int say_findings(struct build *b)
{
	char **args = PC_ARRAY(b->arena, b->analysis.n + 4, char *), *text;
	int n = 0, status;

	args[n++] = (char *)"--brief=" FULLY;
	/* Choices for warnings, which also decide the exit status. */
	for (uint32_t i = 0; i < b->analysis.n; i++)
		if (!strncmp(b->analysis.v[i], "-W", 2))
			args[n++] = (char *)b->analysis.v[i];
	if (b->baseline) {
		text = pc_arena_printf(b->arena, "--baseline=%s", b->baseline);
		args[n++] = text;
	}
	args[n++] = b->db.findings;
	status = tool_report(n, args);
	fflush(stdout);
	if (status == TOOL_OURS)
		fputs("parcoach: 'parcoach report --format=html "
		      "--output=report.html' explains them on a page\n",
		      stderr);
	return status;
}

/* If nothing is known after the build and nothing was SKIPPED, it has run no
 * wrapper.  Returns the status: a project of which nothing was analyzed is not
 * right. */
static int say_nothing(const struct build *b, bool skipped)
{
	if (b->programs.models.n || b->programs.list.n)
		return 0;
	if (!skipped)
		fputs("parcoach: note: no compiler was run with the checks: "
		      "either nothing had to be compiled, or the build names "
		      "its compilers by their paths; CMake and configure "
		      "remember them, so use a new build folder\n", stderr);
	return b->incomplete_ok ? 0 : TOOL_LACKS;
}

/* Let builds in the same project end one after the other, where the file system
 * has locks.  The lock ends with this process. */
static void wait_for_others(const struct build *b)
{
	int fd = open(b->db.dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0 && flock(fd, LOCK_EX))
		close(fd);
}

static int finish(struct build *b)
{
	struct tool_programs *p = &b->programs;
	int status, checks = 0, lacks;

	wait_for_others(b);
	if (access(b->db.findings, F_OK)) {
		fprintf(stderr, "parcoach: note: the build removed '%s', so "
			"nothing was checked\n", b->db.findings);
		return b->incomplete_ok ? 0 : TOOL_LACKS;
	}
	*p = (struct tool_programs){ .arena = b->arena, .db = &b->db,
				     .options = b->checks.v,
				     .n_options = b->checks.n,
				     .jobs = (unsigned)b->jobs,
				     .again = b->again };
	status = tool_database_clean(&b->db, b->arena, &p->models);
	if (!status)
		status = tool_programs_check(p);
	if (!status)
		status = tool_database_clean(&b->db, b->arena, &p->models);
	if (status)
		return status;
	lacks = say_nothing(b, say_skipped(b));
	checks = say_programs(b);
	status = say_findings(b);
	if (status)
		return status;
	return checks ? checks : lacks;
}

/* The options of the project file come before those of the command line.  The
 * wrappers read the file themselves, for each source. */
static int project_take(struct build *b)
{
	struct tool_opts opts = tool_opts_new();
	struct pc_project project;
	const char *option;
	int status = tool_project_read(".", b->arena, &project);

	for (uint32_t i = 0; i < project.options.n && !status; i++) {
		option = tool_project_option(b->arena, &project, i);
		tool_opts_take(&opts, option, &status);
		pc_vec_push(b->arena, b->checks, option);
	}
	for (uint32_t i = 0; i < b->analysis.n; i++)
		pc_vec_push(b->arena, b->checks, b->analysis.v[i]);
	if (!b->baseline)
		b->baseline = project.baseline;
	tool_opts_free(&opts);
	return status;
}

static int build(struct build *b)
{
	char old[PATH_MAX];
	int status = project_take(b);

	if (!status)
		status = tool_database_make(&b->db);

	if (!status)
		status = wrappers_make(b);
	if (status)
		return status;
	if (tool_database_file(&b->db, "skipped", old))
		unlink(old);
	if (tool_database_file(&b->db, TOOL_MOVED, old))
		unlink(old);
	status = command_run(b);
	tool_wrappers_leave(b->db.dir);
	if (!status)
		return finish(b);
	fprintf(stderr, "parcoach: '%s' ended with status %d, so nothing was "
		"checked\n", b->command[0], status);
	return status;
}

int tool_build(int argc, char **argv)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct build b = { .arena = pc_arena_new(),
			   .jobs = processors > 0 ? (unsigned)processors : 1 };
	int status = options_read(&b, argc, argv);

	if (!status)
		status = build(&b);
	pc_arena_free(b.arena);
	return status;
}
