/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faults_options.c - the options of `parcoach faults` (contract in faults.h).
 */
#define _GNU_SOURCE
#include "commands.h"
#include "faults.h"

#include <stdlib.h>
#include <string.h>
#include "fail_options.h"
#include "installed.h"
#include "interval/duration.h"
#include "tool.h"

static int rank_take(struct faults_args *a, const char *value)
{
	unsigned long long n;

	if (!tool_number(value, 10, 0, 63, &n))
		return tool_error("'%s' is not a value of --rank; legal "
				  "values: 0 to 63", value);
	a->rank = (long)n;
	return 0;
}

static int jobs_take(struct faults_args *a, const char *value)
{
	unsigned long long n;

	if (!value || !tool_number(value, 10, 1, 64, &n))
		return tool_error("'%s' is not a value of -j; legal values: "
				  "1 to 64", value ? value : "");
	a->jobs = (long)n;
	return 0;
}

static int limit_take(struct faults_args *a, const char *value)
{
	return iv_time_read(value, &a->limit) && a->limit > 0 ? 0 :
		       tool_error("'%s' is not a value of --limit; legal "
				  "values: a time above 0 (units: "
				  IV_TIME_UNITS ")", value);
}

/* A failure in each run: only tests whether it is one. */
static int also_take(struct faults_args *a, const char *arg)
{
	struct tool_fail fail = { 0 };
	size_t n = 0;

	if (tool_fail_take(&fail, arg) < 0)
		return TOOL_THEIRS;
	while (a->also && a->also[n])
		n++;
	a->also = (char **)realloc(a->also, (n + 2) * sizeof *a->also);
	a->also[n] = (char *)arg;
	a->also[n + 1] = NULL;
	return 0;
}

/* ARG is "--NAME=VALUE". */
static int value_take(struct faults_args *a, const char *arg)
{
	const char *value;

	if (tool_value(arg, "--fail"))
		return also_take(a, arg);

	if ((value = tool_value(arg, "--rank")))
		return rank_take(a, value);
	if ((value = tool_value(arg, "--limit")))
		return limit_take(a, value);
	if ((value = tool_value(arg, "--expect")))
		a->expect = value;
	else if ((value = tool_value(arg, "--json")))
		a->json = value;
	else if ((value = tool_value(arg, "--mpi")))
		a->mpi = value;
	else
		return tool_option_unknown("faults", arg);
	if (!*value)
		return tool_error("'%s' has no value", arg);
	if (a->mpi && tool_choose(a->mpi, tool_mpi_names, TOOL_MPIS) < 0)
		return tool_bad_value("--mpi", a->mpi, tool_mpi_names,
				      TOOL_MPIS);
	return 0;
}

int faults_args_read(struct faults_args *a, int argc, char **argv)
{
	int i, status = 0;

	*a = (struct faults_args){ .rank = -1 };
	for (i = 0; i < argc && argv[i][0] == '-' && !status; i++) {
		if (!strcmp(argv[i], "--")) {
			i++;
			break;
		}
		if (!strcmp(argv[i], "--all"))
			a->all = true;
		else if (!strcmp(argv[i], "--uniform"))
			a->uniform = true;
		else if (!strcmp(argv[i], "--verbose"))
			a->verbose = true;
		else if (!strncmp(argv[i], "-j", 2) && argv[i][2])
			status = jobs_take(a, argv[i] + 2);
		else if (!strcmp(argv[i], "-j"))
			status = jobs_take(a, ++i < argc ? argv[i] : NULL);
		else
			status = value_take(a, argv[i]);
	}
	if (status)
		return status;
	if (i >= argc)
		return tool_error("no command given; example: "
				  "'parcoach faults mpirun -n 4 ./a.out'");
	a->command = argv + i;
	return 0;
}
