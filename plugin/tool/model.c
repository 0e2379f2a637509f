/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.c - `parcoach model`: the program model and the analyses without a
 *           compiler.
 *
 * In:   a .pcm text (docs/MODEL.md).
 * Out:  on stdout the model, its graph, or what a pass found and the
 *       diagnostics.  Exit 0 whatever is diagnosed; 2 if the text or an option
 *       is bad; 1 if an analysis failed.
 */
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pack.h"
#include "parcoach.h"

struct args {
	struct pc_opts opts;
	const char *file;
	const struct pc_pass *pass;
	struct pc_arena *arena; /* of the user's word */
	bool all, dot, pack;
};

static const char *const levels[] = {
	[PC_LEVEL_PAPER] = "paper",
	[PC_LEVEL_DEFAULT] = "default",
	[PC_LEVEL_STRICT] = "strict",
};

static const char *const instruments[] = {
	[PC_INSTRUMENT_NONE] = "none",
	[PC_INSTRUMENT_SELECTIVE] = "selective",
	[PC_INSTRUMENT_ALL] = "all",
};

static int bad_pass(const char *name)
{
	fprintf(stderr, "parcoach: error: no pass '%s'; legal are", name);
	for (unsigned i = 0; i < pc_pass_count; i++)
		fprintf(stderr, " %s,", pc_passes[i].name);
	fputs(" all\n", stderr);
	return TOOL_THEIRS;
}

/* The user's word in the file at PATH: facts, or suppressions. */
static int take_text(struct args *args, const char *path, bool facts)
{
	struct pc_user_errors errors = { .arena = args->arena };
	size_t len;
	char *text = tool_read_file(path, &len);

	if (!text)
		return TOOL_THEIRS;
	if (facts)
		pc_facts_read(args->opts.facts, path, text, len, &errors);
	else
		pc_suppress_read(args->opts.suppress, path, text, len,
				 &errors);
	free(text);
	return tool_user_errors(&errors);
}

/* One argument; 0 or TOOL_THEIRS. */
static int take_arg(struct args *args, const char *arg)
{
	const char *value;
	int n;

	if ((value = tool_value(arg, "--pass"))) {
		args->all = !strcmp(value, "all");
		args->pass = args->all ? NULL : pc_pass_find(value);
		return args->all || args->pass ? 0 : bad_pass(value);
	}
	if ((value = tool_value(arg, "--analysis"))) {
		n = tool_choose(value, levels, 3);
		if (n < 0)
			return tool_bad_value("--analysis", value, levels, 3);
		args->opts.level = (enum pc_level)n;
	} else if ((value = tool_value(arg, "--instrument"))) {
		n = tool_choose(value, instruments, 3);
		if (n < 0)
			return tool_bad_value("--instrument", value,
					      instruments, 3);
		args->opts.instrument = (enum pc_instrument)n;
	} else if ((value = tool_value(arg, "--processes"))) {
		if (!pc_opts_processes(&args->opts, value))
			return tool_error("bad value '%s' of --processes; "
					  "it can be a number, 1 or more",
					  value);
	} else if ((value = tool_value(arg, "--without"))) {
		if (!pc_opts_without(&args->opts, value))
			return tool_error("bad value '%s' of --without; it "
					  "can be one or more, with commas "
					  "between, of %s", value,
					  PC_WITHOUT_LEGAL);
	} else if ((value = tool_value(arg, "--facts"))) {
		if (!args->opts.facts)
			args->opts.facts = pc_facts_new(args->arena);
		return take_text(args, value, true);
	} else if ((value = tool_value(arg, "--suppressions"))) {
		if (!args->opts.suppress)
			args->opts.suppress = pc_suppress_new(args->arena);
		return take_text(args, value, false);
	} else if (!strcmp(arg, "--dot")) {
		args->dot = true;
	} else if (!strcmp(arg, "--pack")) {
		args->pack = true;
	} else if (!strcmp(arg, "--verify")) {
		args->opts.verify = true;
	} else if (arg[0] == '-' && arg[1]) {
		return tool_error("bad option '%s'; legal are --pass=NAME, "
				  "--dot, --pack, --analysis=LEVEL, "
				  "--instrument=WHAT, --processes=N, "
				  "--facts=FILE, --suppressions=FILE, "
				  "--without=PARTS, --verify", arg);
	} else if (args->file) {
		return tool_error("one file only: '%s' stands behind '%s'",
				  arg, args->file);
	} else {
		args->file = arg;
	}
	return 0;
}

static bool failed; /* an analysis did; set from pc_opts.bug */

static void say_bug(const struct pc_fn *fn, const char *what)
{
	failed = true;
	fprintf(stderr, "parcoach: internal error in '%s': %s\n", fn->pretty,
		what);
}

static bool verify(struct pc_program *program)
{
	const char *error;

	for (uint32_t i = 0; i < program->fns.n; i++)
		if (!pc_model_verify_fn(program, program->fns.v[i], &error)) {
			tool_error("%s", error);
			return false;
		}
	return true;
}

/* The model as bytes on stdout. */
static void pack(struct pc_program *program)
{
	struct pc_bytes bytes = { 0 };

	if (pc_pack(program->arena, program, &bytes))
		fwrite(bytes.b.v, 1, bytes.b.n, stdout);
	else
		failed = true;
}

static void show(const struct args *args, struct pc_program *program)
{
	if (args->pass || args->all) {
		pc_run(program, args->pass);
		for (uint32_t i = 0; args->pass && i < program->fns.n; i++)
			if (program->fns.v[i]->flags & PC_FN_DEFINED &&
			    args->pass->dump)
				args->pass->dump(stdout, program,
						 program->fns.v[i]);
		pc_diag_print(stdout, program);
	} else if (args->pack) {
		pack(program);
	} else if (args->dot) {
		pc_model_dot(stdout, program, NULL);
	} else {
		pc_model_print(stdout, program);
	}
}

/* TEXT may also be a model as bytes. */
static bool read_model(struct pc_program *program, const char *file,
		       const char *text, size_t len, const char **error)
{
	size_t at = 0;

	if (len < 8 || memcmp(text, PC_PACK_MAGIC, 8))
		return pc_model_read(program, file, text, len, error);
	return pc_unpack(program, file, (const uint8_t *)text, len, &at,
			 error);
}

static int run(struct args *args, const char *text, size_t len)
{
	struct pc_program *program = pc_program_new(&args->opts);
	const char *error;
	int status = 0;

	if (!read_model(program, strcmp(args->file, "-") ? args->file
							    : "<stdin>",
			   text, len, &error))
		status = tool_error("%s", error);
	else if (!verify(program))
		status = TOOL_THEIRS;
	else
		show(args, program);
	pc_program_free(program);
	return status ? status : failed ? TOOL_OURS : 0;
}

int tool_model(int argc, char **argv)
{
	struct args args = {
		.arena = pc_arena_new(),
		.opts = { .level = PC_LEVEL_DEFAULT, .bug = say_bug,
			  .instrument = PC_INSTRUMENT_SELECTIVE },
	};
	size_t len = 0;
	char *text = NULL;
	int status = 0;

	for (int i = 0; i < argc && !status; i++)
		status = take_arg(&args, argv[i]);
	if (!status && !args.file)
		status = tool_error("no file given; - is standard input");
	if (!status && args.dot && (args.pass || args.all))
		status = tool_error("--dot and --pass exclude each other");
	if (!status && !(text = tool_read_file(args.file, &len)))
		status = TOOL_THEIRS;
	if (!status)
		status = run(&args, text, len);
	free(text);
	pc_arena_free(args.arena);
	return status;
}
