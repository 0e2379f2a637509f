/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gentle.c - runs a compiler's command for `parcoach build` (contract in
 *            gentle.h).
 *
 * In:   the command with and without the checks.
 * Out:  the exit status, and what the compiler prints.  The name of a file that
 *       is linked is recorded before, so that a file that a build moves later
 *       is not looked for.
 * Cost: nothing is repeated for a command that succeeds.  After an error the
 *       command is repeated without the checks, and a link first without the
 *       run time; most of these are questions of configure.
 */
#define _GNU_SOURCE
#include "gentle.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "moved.h"
#include "output.h"
#include "tool.h"

#define CRASHED 4 /* GCC with -pass-exit-codes: an internal compiler error */

static void record(const char *dir, const char *name, const char *line)
{
	char path[PATH_MAX], *text;
	int len = asprintf(&text, "%s\n", line);

	if (len < 0)
		return;
	/* A build may have removed the folder; build.c says so. */
	if (snprintf(path, sizeof path, "%s/%s", dir, name) < PATH_MAX &&
	    !access(dir, F_OK))
		tool_output_append(path, text, (size_t)len);
	free(text);
}

void tool_gentle_skip(const char *dir, const char *why)
{
	record(dir, "skipped", why);
}

/* The absolute name of the file that is linked. */
static bool output_path(const struct tool_gentle *g, char path[2 * PATH_MAX])
{
	char here[PATH_MAX] = "";

	if (*g->output != '/' && !getcwd(here, sizeof here))
		return false;
	snprintf(path, 2 * PATH_MAX, "%s%s%s", here, *here ? "/" : "",
		 g->output);
	return true;
}

/* Record what is linked, and AFTER it was linked how to find it elsewhere.  It is
 * recorded again: another build in the same project, which has ended since, has
 * removed the names of files that did not exist then. */
static void record_output(const struct tool_gentle *g, bool after)
{
	char path[2 * PATH_MAX], line[3 * PATH_MAX];

	if (!g->output || !output_path(g, path))
		return;
	record(g->dir, "linked", path);
	if (after && tool_moved_line(path, line, sizeof line))
		record(g->dir, TOOL_MOVED, line);
}

static bool again; /* standard input is a copy, to be read again */

/* Run ARGV and return its exit status.  SILENT: it prints nothing. */
static int run(char **argv, bool silent)
{
	pid_t child;
	int status;

	if (again)
		lseek(0, 0, SEEK_SET);
	child = fork();
	if (child == 0) {
		/* What ends this process ends the compiler. */
		prctl(PR_SET_PDEATHSIG, SIGTERM);
		if (silent) {
			int null = open("/dev/null", O_RDWR);

			if (!again)
				dup2(null, 0);
			dup2(null, 1);
			dup2(null, 2);
		}
		execvp(argv[0], argv);
		if (!silent)
			tool_error("cannot run '%s': %s", argv[0],
				   strerror(errno));
		_exit(127);
	}
	while (child > 0 && waitpid(child, &status, 0) != child)
		if (errno != EINTR)
			child = -1;
	return child > 0 ? tool_exit_status(status) :
			   tool_error("cannot run '%s': %s", argv[0],
				      strerror(errno));
}

/* Whether the compiler can work with the plugin: it is of the same version, but
 * may have been built in another way. */
static bool loads(const struct tool_gentle *g)
{
	char *argv[] = { (char *)g->compiler, NULL, "-fsyntax-only", "-x", "c",
			 "/dev/null", NULL };
	bool ok;

	if (asprintf(&argv[1], "-fplugin=%s", g->plugin) < 0)
		return true;
	ok = run(argv, true) == 0;
	free(argv[1]);
	return ok;
}

/* The command failed with the checks.  Run it without them if they are the
 * cause: then set STATUS to 0, and return what to say. */
static const char *retry(const struct tool_gentle *g, int *status)
{
	bool crashed = g->plugin && *status == CRASHED;
	const char *why = "it fails only with the checks, perhaps because they "
			  "need too much memory";

	if (!crashed && g->runtime && !run(g->bare, true)) {
		*status = 0;
		return "the run-time library could not be linked, so its runs "
		       "are not checked";
	}
	if (crashed)
		why = "the compiler crashed with the plugin";
	else if (run(g->plain, true))
		return NULL;
	else if (g->plugin && !loads(g))
		why = "the compiler cannot load the plugin, which was built "
		      "for another GCC of the same version";
	/* once more, for its own warnings */
	*status = run(g->plain, false);
	return why;
}

/* The source is on standard input, which can only be read once. */
static bool stdin_keep(void)
{
	char bytes[4096];
	int copy = memfd_create("source", MFD_CLOEXEC);
	ssize_t n;

	while (copy >= 0 && (n = read(0, bytes, sizeof bytes)) > 0)
		if (write(copy, bytes, (size_t)n) != n)
			return false;
	return copy >= 0 && dup2(copy, 0) == 0;
}

static int run_or_retry(const struct tool_gentle *g)
{
	const char *why;
	char *text;
	int status;

	again = g->from_stdin && stdin_keep();
	if (g->from_stdin && !again)
		return run(g->plain, false);
	status = run(g->checked, false);
	if (!status || status > 128 || g->from_pipe ||
	    (!g->plugin && !g->runtime))
		return status;
	why = retry(g, &status);
	if (why && !status && asprintf(&text, "'%s': %s", g->compiler, why) >=
	    0) {
		tool_gentle_skip(g->dir, text);
		free(text);
	}
	return status;
}

int tool_gentle_run(const struct tool_gentle *g)
{
	int status;

	record_output(g, false);
	status = run_or_retry(g);
	if (!status)
		record_output(g, true);
	return status;
}
