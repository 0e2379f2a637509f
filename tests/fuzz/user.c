/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * user.c - libFuzzer: what users write, facts and suppressions in files, words
 *          at places of the source, values of options: errors with a place, or
 *          rules that a model is analysed by.
 */
#include "fuzz.h"
#include "base/arena.h"
#include "base/user_text.h"
#include "model/facts.h"
#include "model/opts.h"
#include "model/program.h"
#include "model/text.h"
#include "report/suppress.h"

static const char model[] =
	"unit src/a.c\n"
	"func work (c, n) exported src/a.c:1:1 end 20:1\n"
	"b0:\n"
	"	call user_begin(c, 3, n) @2:1\n"
	"	call MPI_Comm_rank(c, &rank) @2:3\n"
	"	%1 = eq rank, 0 @3\n"
	"	br %1 b1 b2 @4\n"
	"b1:\n"
	"	call user_all(c, n, 0) @5:2\n"
	"	call MPI_Barrier(c) @6:2\n"
	"	jmp b2 @7\n"
	"b2:\n"
	"	call user_all(c, 0, n) @8:2\n"
	"	ret\n";

static const char *source_line(const char *file, uint32_t line, size_t *len)
{
	static const char text[] = "x (); /* parcoach: ignore */";

	(void)file;
	(void)line;
	*len = sizeof text - 1;
	return text;
}

/* DATA is a file of rules: does it hold, and what comes of it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pc_arena *arena = pc_arena_new();
	struct pc_user_errors errors = { .arena = arena };
	struct pc_opts opts = fuzz_opts(fuzz_hash(data, size));
	const char *text = (const char *)data, *error;
	struct pc_loc here = { .file = "src/a.c", .line = 4, .col = 1 };
	struct pc_program *program;
	char *value = pc_arena_strndup(arena, text, size);

	opts.facts = pc_facts_new(arena);
	opts.suppress = pc_suppress_new(arena);
	opts.suppress->source = source_line;
	pc_facts_read(opts.facts, "a.facts", text, size, &errors);
	pc_suppress_read(opts.suppress, "a.supp", text, size, &errors);
	if (!pc_place_pragma(opts.suppress, here, text, size, &error) && !error)
		abort();
	for (uint32_t i = 0; i < errors.list.n; i++)
		if (strncmp(errors.list.v[i], "a.", 2))
			abort();
	pc_opts_without(&opts, value);
	pc_opts_processes(&opts, value);
	program = pc_program_new(&opts);
	if (!pc_model_read(program, "a.pcm", model, sizeof model - 1, &error))
		abort();
	fuzz_run(program);
	pc_program_free(program);
	pc_arena_free(arena);
	return 0;
}
