/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thread_level.c - `parcoach thread-level`: which thread level of MPI a program
 *                  needs, why, and which it requests.
 *
 * In:   the files that make up the program, as for `parcoach check`.
 * Out:  on stdout a table, or JSON.  Exit 0 for any result; 2 if a text or an
 *       option is bad, or the units are not a program; 1 if an analysis failed.
 */
#define _GNU_SOURCE
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "model/link.h"
#include "model/model.h"
#include "model/program.h"
#include "threads/level_table.h"
#include "pipeline/pipeline.h"
#include "commands.h"
#include "object.h"
#include "options.h"
#include "program.h"
#include "project.h"

struct state {
	struct tool_opts opts;
	struct tool_models models;
	bool json;
};

static int print(struct state *s)
{
	struct pc_program *whole = s->models.whole;
	const struct pc_level_table *table;

	pc_link_close(whole);
	pc_run(whole, pc_pass_find("levels"));
	table = pc_level_table_make(whole);
	if (s->json)
		pc_level_table_json(stdout, table);
	else
		pc_level_table_print(stdout, table);
	return tool_opts_failed() ? TOOL_OURS : 0;
}

int tool_thread_level(int argc, char **argv)
{
	struct state s = { .opts = tool_opts_new() };
	uint32_t n;
	int status = 0;

	status = tool_project_apply(&s.opts, argc, argv);
	s.models.arena = s.opts.arena;
	s.models.whole = pc_program_new(&s.opts.opts);
	tool_models_here(&s.models);
	for (int i = 0; i < argc && !status; i++) {
		if (!strcmp(argv[i], "--json"))
			s.json = true;
		else if (argv[i][0] == '-' && argv[i][1])
			status = tool_option_unknown("thread-level", argv[i]);
		else
			status = tool_models_read(&s.models,
						  tool_program_of(s.opts.arena,
								  argv[i]), &n);
	}
	if (!status && !s.models.n_units)
		status = tool_error("no program model found; legal files: "
				    "executables, objects, archives and shared "
				    "libraries compiled with parcoach");
	if (!status)
		status = print(&s);
	pc_program_free(s.models.whole);
	tool_opts_free(&s.opts);
	return status;
}
