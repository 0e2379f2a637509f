/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * flags.c - `parcoach --cflags` and `parcoach --libs`: the arguments for a build that
 *           names the plugin and the run time itself.
 *
 * In:   the installation.
 * Out:  one line on stdout.
 * Cost: one run of the compiler's driver, to ask for its version.
 */
#define _GNU_SOURCE
#include "tool.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include "compilers.h"
#include "installed.h"

int tool_flags(int argc, char **argv)
{
	bool cflags = !strcmp(argv[0], "--cflags");
	const char *option = cflags ? "--compiler" : "--mpi";
	const char *value = argc > 1 ? tool_value(argv[1], option) : NULL;
	int mpi = value && !cflags ? tool_choose(value, tool_mpi_names,
						 TOOL_MPIS) : -1;
	char path[PATH_MAX];
	int status;

	if (argc > 2 || (argc > 1 && !value))
		return tool_error("unknown option '%s' after %s; legal "
				  "options: %s=%s", argv[argc - 1], argv[0],
				  option, cflags ? "COMMAND" : "NAME");
	if (value && !cflags && mpi < 0)
		return tool_bad_value("--mpi", value, tool_mpi_names,
				      TOOL_MPIS);
	if (cflags)
		status = value ? tool_plugin_choose(value, path) :
				 tool_plugin_find(path);
	else
		status = tool_runtime_find(mpi, path);
	if (status)
		return status;
	if (cflags)
		printf("-fplugin=%s\n", path);
	else
		printf("-L%s -Wl,-rpath,%s -lparcoach_rt\n", path, path);
	return 0;
}
