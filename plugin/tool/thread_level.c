/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thread_level.c - `parcoach thread-level`: which thread level of MPI a program
 *                  needs, why, and which it asks for.
 *
 * In:   the models of its units, .pcm texts (docs/MODEL.md).
 * Out:  on stdout a table, or JSON.  Exit 0 whatever it says; 2 if a text or an
 *       option is bad, or the units are no program; 1 if an analysis failed.
 * Cost: that of the passes, one unit after the other.
 */
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "level_table.h"
#include "parcoach.h"

struct state {
	struct pc_arena *arena;
	PC_VEC(struct pc_level_unit *) units;
	bool json;
};

static bool failed; /* an analysis did; set from pc_opts.bug */

static void say_bug(const struct pc_fn *fn, const char *what)
{
	failed = true;
	fprintf(stderr, "parcoach: internal error in '%s': %s\n", fn->pretty,
		what);
}

static int verify(struct pc_program *program)
{
	const char *error;

	for (uint32_t i = 0; i < program->fns.n; i++)
		if (!pc_model_verify_fn(program, program->fns.v[i], &error))
			return tool_error("%s", error);
	return 0;
}

static int read_unit(struct state *s, const char *path)
{
	struct pc_opts opts = { .level = PC_LEVEL_DEFAULT, .bug = say_bug };
	struct pc_program *program;
	const char *error, *shown = strcmp(path, "-") ? path : "<stdin>";
	size_t len;
	char *text = tool_read_file(path, &len);
	int status = 0;

	if (!text)
		return TOOL_THEIRS;
	program = pc_program_new(&opts);
	if (!pc_model_read(program, shown, text, len, &error))
		status = tool_error("%s", error);
	else
		status = verify(program);
	if (!status) {
		if (!program->unit)
			program->unit = shown;
		pc_run(program, pc_pass_find("levels"));
		pc_vec_push(s->arena, s->units,
			    pc_level_unit_make(s->arena, program));
	}
	pc_program_free(program);
	free(text);
	return status;
}

static int print(const struct state *s)
{
	const struct pc_level_table *table =
		pc_level_table_make(s->arena, s->units.v, s->units.n);

	if (table->error)
		return tool_error("%s", table->error);
	if (s->json)
		pc_level_table_json(stdout, table);
	else
		pc_level_table_print(stdout, table);
	return failed ? TOOL_OURS : 0;
}

int tool_thread_level(int argc, char **argv)
{
	struct state s = { .arena = pc_arena_new() };
	int status = 0;

	for (int i = 0; i < argc && !status; i++) {
		if (!strcmp(argv[i], "--json"))
			s.json = true;
		else if (argv[i][0] == '-' && argv[i][1])
			status = tool_error("bad option '%s'; legal is --json",
					    argv[i]);
		else
			status = read_unit(&s, argv[i]);
	}
	if (!status && !s.units.n)
		status = tool_error("no model given: FILE.pcm...; the compiler "
				    "writes one with the arguments dump=model "
				    "and dump-file=FILE.pcm");
	if (!status)
		status = print(&s);
	pc_arena_free(s.arena);
	return status;
}
