/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compilers.c - which GCC a command runs, which of the installed plugins fits
 *               it, and which MPI a wrapper is for (contract in compilers.h).
 *
 * In:   the command of a compiler or an MPI wrapper.
 * Out:  its version, the plugin, the MPI; or an error that says which compiler it is,
 *       for which there are plugins, and how to build another one.
 * Cost: one run of the compiler's driver for each question.
 * Not:  that the compiler loads the plugin; `parcoach doctor` tests this.
 */
#define _GNU_SOURCE
#include "compilers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "command_line.h"
#include "tool.h"

/* Run the command COMPILER with OPTION: the first SIZE - 1 bytes that it
 * prints; false if it fails. */
static bool ask(const char *compiler, const char *option, char *text,
		size_t size)
{
	char *argv[] = { (char *)compiler, (char *)option, NULL }, rest[512];
	size_t len = 0;
	int fd[2], status;
	ssize_t n;
	pid_t pid;

	if (pipe(fd))
		return false;
	pid = fork();
	if (pid == 0) {
		dup2(fd[1], 1);
		close(fd[0]);
		close(fd[1]);
		if (!freopen("/dev/null", "w", stderr))
			_exit(127);
		execvp(compiler, argv);
		_exit(127);
	}
	close(fd[1]);
	while ((n = read(fd[0], rest, sizeof rest)) > 0) {
		size_t fits = size - 1 - len < (size_t)n ? size - 1 - len
							 : (size_t)n;

		memcpy(text + len, rest, fits);
		len += fits;
	}
	close(fd[0]);
	text[len] = 0;
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

/* Only GCC supports -dumpfullversion; it prints "12.2.0". */
bool tool_compiler_version(const char *compiler, char version[TOOL_VERSION])
{
	if (!ask(compiler, "-dumpfullversion", version, TOOL_VERSION))
		return false;
	version[strspn(version, "0123456789.")] = 0;
	return isdigit((unsigned char)*version);
}

/* Wrappers of both MPIs print their command for -show. */
int tool_wrapper_mpi(const char *wrapper)
{
	char text[8192];
	int mpi;

	if (!tool_wrapper_is(wrapper, &mpi) || mpi >= 0 ||
	    !ask(wrapper, "-show", text, sizeof text))
		return mpi;
	return strstr(text, "mpich") ? TOOL_MPICH : TOOL_OPENMPI;
}

/* GCC loads a plugin only if the major and the minor version are those for
 * which it was built. */
static bool fits(const char *version, const char *built_for)
{
	int a[2] = { 0, 0 }, b[2] = { -1, -1 };

	sscanf(version, "%d.%d", &a[0], &a[1]);
	sscanf(built_for, "%d.%d", &b[0], &b[1]);
	return a[0] == b[0] && a[1] == b[1];
}

/* Append the versions for which there is a plugin to TEXT. */
static void list(char *text, size_t size)
{
	char version[TOOL_VERSION], path[PATH_MAX];
	const char *before = "there are plugins for GCC ";

	for (int n = TOOL_GCC_FIRST; n <= TOOL_GCC_LAST; n++) {
		size_t len = strlen(text);

		if (!tool_plugin_of(n, path, version))
			continue;
		snprintf(text + len, size - len, "%s%s", before, version);
		before = ", ";
	}
	if (!*text)
		snprintf(text, size, "no plugin is installed");
}

bool tool_plugin_fits(const char *version, char path[PATH_MAX],
		      char why[TOOL_WHY])
{
	char built_for[TOOL_VERSION], others[256] = "";
	int n = atoi(version);

	*why = 0;
	if (!tool_plugin_of(n, path, built_for)) {
		list(others, sizeof others);
		if (n < TOOL_GCC_FIRST || n > TOOL_GCC_LAST)
			snprintf(why, TOOL_WHY, "parcoach supports GCC %d to "
				 "%d; %s", TOOL_GCC_FIRST, TOOL_GCC_LAST,
				 others);
		else
			snprintf(why, TOOL_WHY, "for which there is no plugin; "
				 "%s; to build one, run 'make GCCVER=%d all "
				 "install' in the sources of parcoach", others,
				 n);
		return false;
	}
	if (!fits(version, built_for))
		snprintf(why, TOOL_WHY, "but the plugin was built for GCC %s; "
			 "to build it again, run 'make GCCVER=%d all install' "
			 "in the sources of parcoach", built_for, n);
	return !*why;
}

int tool_plugin_choose(const char *compiler, char path[PATH_MAX])
{
	char version[TOOL_VERSION], why[TOOL_WHY];
	int mpi;

	if (!tool_compiler_version(compiler, version)) {
		if (!tool_program_found(compiler))
			return tool_error(strchr(compiler, '/')
					  ? "there is no command '%s'"
					  : "there is no command '%s' in PATH",
					  compiler);
		return tool_error("'%s' does not run GCC%s", compiler,
				  tool_wrapper_is(compiler, &mpi) ?
				  "; set OMPI_CC or MPICH_CC (_CXX, _FC) to a "
				  "GCC" : "");
	}
	if (tool_plugin_fits(version, path, why))
		return 0;
	return tool_error("'%s' runs GCC %s, %s", compiler, version, why);
}
