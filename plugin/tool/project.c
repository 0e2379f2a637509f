/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * project.c - the project file, for the commands (contract in project.h).
 */
#define _GNU_SOURCE
#include "project.h"

#include <limits.h>
#include "base/arena.h"
#include "installed.h"
#include "options.h"
#include "tool.h"

int tool_project_read(const char *from, struct pc_arena *arena,
		      struct pc_project *p)
{
	char facts[PATH_MAX];

	pc_project_read(from, tool_facts_directory(facts) ? facts : NULL, arena,
			p);
	return p->error ? tool_error("%s", p->error) : 0;
}

const char *tool_project_option(struct pc_arena *arena,
				const struct pc_project *p, uint32_t i)
{
	return pc_arena_printf(arena, "--%s=%s", p->options.v[i].name,
			       p->options.v[i].value);
}

int tool_project_apply(struct tool_opts *opts, int argc, char **argv)
{
	struct pc_project p = { .path = "" };
	int status = 0;

	for (int i = 0; i < argc && !status && !*p.path; i++)
		if (argv[i][0] != '-')
			status = tool_project_read(argv[i], opts->arena, &p);
	if (!status && !*p.path)
		status = tool_project_read(".", opts->arena, &p);
	for (uint32_t i = 0; i < p.options.n && !status; i++)
		tool_opts_take(opts, tool_project_option(opts->arena, &p, i),
			       &status);
	return status;
}
