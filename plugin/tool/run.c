/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * run.c - `parcoach run [OPTION...] COMMAND...`: runs an MPI program with the
 *         preloaded library, without compiling anything.
 *
 * In:   COMMAND is a launcher with its arguments (mpirun -n 4 ./a.out), or the
 *       program itself.
 * Out:  COMMAND replaces this process, so its exit status is returned; the
 *       processes of the program, not the launcher, have the library in
 *       LD_PRELOAD: the one that checks, with --fail the one that simulates
 *       failures, or with --checkpoints the one that measures checkpoints.
 * Cost: one run of the dynamic loader on the program, to see which MPI it uses.
 * Not:  a program that a script starts is not searched: --mpi=NAME says what it
 *       uses.
 */
#define _GNU_SOURCE
#include "tool.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "commands.h"
#include "fail_options.h"
#include "installed.h"

/* Variables of the run time that an option sets. */
static const struct {
	const char *option, *variable;
} settings[] = {
	{ "--on-error", "PARCOACH_ON_ERROR" },
	{ "--match", "PARCOACH_MATCH" },
	{ "--timeout", "PARCOACH_TIMEOUT" },
	{ "--grace", "PARCOACH_GRACE" },
};

struct run {
	char **command;
	int count;
	int mpi;     /* enum tool_mpi; -1: not known */
	bool print;
	bool checkpoints;
	struct tool_fail fail;
	char library[PATH_MAX];
	char **out;  /* what is executed */
	int outs;
};

extern char **environ;

static int setting_take(const char *arg)
{
	for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
		const char *value = tool_value(arg, settings[i].option);

		if (value)
			return setenv(settings[i].variable, value, 1) ? -1 : 1;
	}
	return 0;
}

/* The processes of the run append to the file PATH, which begins empty. */
static int checkpoints_take(struct run *r, const char *path)
{
	char whole[PATH_MAX];
	FILE *file = *path ? fopen(path, "w") : NULL;

	r->checkpoints = true;
	if (!file || fclose(file) || !realpath(path, whole))
		return tool_error("cannot write '%s', the value of "
				  "--checkpoints: %s", path,
				  *path ? strerror(errno) : "it is empty");
	return setenv("PARCOACH_CHECKPOINTS", whole, 1) ? TOOL_OURS : 0;
}

/* Read the options before COMMAND.  Returns 0, or an exit status. */
static int options_read(struct run *r, int argc, char **argv)
{
	int i, fails;

	for (i = 0; i < argc && argv[i][0] == '-'; i++) {
		const char *mpi = tool_value(argv[i], "--mpi");
		const char *path = tool_value(argv[i], "--checkpoints");

		if (!strcmp(argv[i], "--")) {
			i++;
			break;
		}
		fails = tool_fail_take(&r->fail, argv[i]);
		if (fails < 0)
			return TOOL_THEIRS;
		if (fails)
			continue;
		if (path) {
			int status = checkpoints_take(r, path);

			if (status)
				return status;
		} else if (mpi) {
			r->mpi = tool_choose(mpi, tool_mpi_names,
						     TOOL_MPIS);
			if (r->mpi < 0)
				return tool_bad_value("--mpi", mpi,
						      tool_mpi_names,
						      TOOL_MPIS);
		} else if (!strcmp(argv[i], "--verbose")) {
			setenv("PARCOACH_VERBOSE", "1", 1);
		} else if (!strcmp(argv[i], "--print")) {
			r->print = true;
		} else if (!setting_take(argv[i])) {
			return tool_option_unknown("run", argv[i]);
		}
	}
	r->command = argv + i;
	r->count = argc - i;
	if (!r->count)
		return tool_error("no command given; example: "
				  "'parcoach run mpirun -n 4 ./a.out'");
	if (r->checkpoints && r->fail.given)
		return tool_error("--checkpoints and --fail cannot be given "
				  "together");
	return tool_fail_set(&r->fail);
}

/* ---- which program, which library ---- */

/* Find the first word of the command that is a program with MPI; *AT is its
 * index. */
static int program_find(struct run *r, int *at)
{
	int other = -1;
	bool is_static = false;

	for (int i = 0; i < r->count; i++) {
		switch (tool_program_look(r->command[i])) {
		case TOOL_PROGRAM_OPENMPI:
			r->mpi = TOOL_OPENMPI;
			break;
		case TOOL_PROGRAM_MPICH:
			r->mpi = TOOL_MPICH;
			break;
		case TOOL_PROGRAM_STATIC:
			is_static = true;
			other = i;
			continue;
		case TOOL_PROGRAM_OTHER:
			if (!is_static && !tool_launcher_is(r->command[i]))
				other = i;
			continue;
		default:
			continue;
		}
		*at = i;
		return 0;
	}
	if (is_static)
		return tool_error("'%s' is statically linked with MPI, so the "
				  "checks cannot be preloaded; link the shared "
				  "MPI library or compile with parcoach",
				  r->command[other]);
	if (other >= 0)
		return tool_error("'%s' is not linked with Open MPI or MPICH; "
				  "if it starts a program that is, name its "
				  "MPI: --mpi=openmpi or --mpi=mpich",
				  r->command[other]);
	return tool_error(
		"no MPI program found in '%s ...'; if a script starts "
		"it, name its MPI: --mpi=openmpi or --mpi=mpich",
		r->command[0]);
}

/* ---- the command ---- */

static void out_add(struct run *r, const char *word)
{
	r->out[r->outs++] = strdup(word);
}

/* The value of LD_PRELOAD, with NAME as an assignment: the library first, then
 * what the user preloads. */
static char *preload_text(const struct run *r, bool name)
{
	const char *old = getenv("LD_PRELOAD");
	size_t size = strlen(r->library) + (old ? strlen(old) : 0) + 16;
	char *text = (char *)malloc(size);

	if (text)
		snprintf(text, size, "%s%s%s%s", name ? "LD_PRELOAD=" : "",
			 r->library, old && *old ? ":" : "", old ? old : "");
	return text;
}

static void openmpi_add(struct run *r)
{
	char *text = preload_text(r, true);

	out_add(r, "-x");
	out_add(r, text);
	free(text);
	/* Open MPI passes only the variables that are named. */
	for (char **e = environ; *e; e++)
		if (!strncmp(*e, "PARCOACH_", 9)) {
			size_t len = strcspn(*e, "=");
			char *name = strndup(*e, len);

			out_add(r, "-x");
			out_add(r, name);
			free(name);
		}
}

/* Build the command with the library for the processes that the launcher
 * starts. */
static void launcher_out(struct run *r, enum tool_launcher launcher, int at)
{
	char *text = preload_text(r, true);
	bool begins = true;

	for (int i = 0; i < r->count; i++) {
		out_add(r, r->command[i]);
		if (launcher == TOOL_LAUNCHER_OPENMPI) {
			/* After a ":" another program follows. */
			begins |= i >= at && !strcmp(r->command[i], ":");
			if (begins)
				openmpi_add(r);
			begins = false;
		} else if (i == 0) {
			out_add(r, "-genv");
			out_add(r, "LD_PRELOAD");
			out_add(r, text + strlen("LD_PRELOAD="));
		}
	}
	free(text);
}

/* Other launchers (srun), and the program itself: insert env(1), so that
 * nothing else gets the library. */
static void direct_out(struct run *r, int at)
{
	char *text = preload_text(r, true);

	for (int i = 0; i < r->count; i++) {
		if (i == at) {
			out_add(r, "env");
			out_add(r, text);
		}
		out_add(r, r->command[i]);
	}
	free(text);
}

static int command_make(struct run *r, int at)
{
	enum tool_launcher launcher = tool_launcher_of(r->command[0]);
	size_t words = 2 * (size_t)r->count + 8, vars = 0;

	if (launcher != TOOL_LAUNCHER_OTHER && at != 0 &&
	    (launcher == TOOL_LAUNCHER_OPENMPI) != (r->mpi == TOOL_OPENMPI))
		return tool_error("'%s' starts programs of %s, but '%s' is "
				  "linked with %s", r->command[0],
				  launcher == TOOL_LAUNCHER_OPENMPI ?
				  "Open MPI" : "MPICH", r->command[at],
				  r->mpi == TOOL_OPENMPI ? "Open MPI" :
							   "MPICH");
	for (char **e = environ; *e; e++)
		vars++;
	r->out = (char **)calloc(words * (2 * vars + 4), sizeof *r->out);
	if (!r->out)
		return tool_error("out of memory for the command");
	if (launcher == TOOL_LAUNCHER_OTHER || at == 0)
		direct_out(r, at);
	else
		launcher_out(r, launcher, at);
	return 0;
}

int tool_run(int argc, char **argv)
{
	struct run r = { .mpi = -1 };
	int at = 0, status = options_read(&r, argc, argv);

	if (!status && r.mpi < 0)
		status = program_find(&r, &at);
	else if (!status) /* a script, with or without a launcher */
		at = tool_launcher_of(*r.command) != TOOL_LAUNCHER_OTHER;
	if (!status)
		status = (r.fail.given ? tool_failures_find :
			  r.checkpoints ? tool_checkpoints_find :
					 tool_preload_find)(
			(enum tool_mpi)r.mpi, r.library);
	if (!status && strpbrk(r.library, " :"))
		status = tool_error("cannot preload '%s': the dynamic loader "
				    "separates names in LD_PRELOAD at blanks "
				    "and colons; install parcoach in another "
				    "directory", r.library);
	if (!status)
		status = command_make(&r, at);
	if (status)
		return status;
	if (r.print) {
		for (int i = 0; i < r.outs; i++)
			printf("%s%s", i ? " " : "", r.out[i]);
		putchar('\n');
		return 0;
	}
	fflush(stdout);
	execvp(r.out[0], r.out);
	return tool_error("cannot run '%s': %s", r.out[0], strerror(errno));
}
