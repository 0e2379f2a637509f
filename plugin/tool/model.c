/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.c - `parcoach model`: the program model and the analyses without a
 *           compiler.
 *
 * In:   a .pcm text (docs/MODEL.md).
 * Out:  on stdout the model, its graph, or the results of a pass and the
 *       diagnostics.  Exit 0 even with diagnostics; 2 if the text or an option
 *       is bad; 1 if an analysis failed.
 */
#include "model/contents.h"
#include "report/diag_print.h"
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "object.h"
#include "options.h"
#include "model/pack.h"
#include "graph/where.h"
#include "parcoach.h"

struct args {
	struct tool_opts opts;
	const char *file;
	const struct pc_pass *pass;
	bool all, dot, pack, plain, proofs;
};

static int bad_pass(const char *name)
{
	fprintf(stderr,
		"parcoach: error: unknown analysis '%s' of --pass; legal "
		"values:",
		name);
	for (unsigned i = 0; i < pc_pass_count; i++)
		fprintf(stderr, " %s,", pc_passes[i].name);
	fputs(" all\n", stderr);
	return TOOL_THEIRS;
}

/* Read one argument; returns 0 or TOOL_THEIRS. */
static int take_arg(struct args *args, const char *arg)
{
	const char *value;
	int status;

	if (tool_opts_take(&args->opts, arg, &status))
		return status;
	if ((value = tool_value(arg, "--pass"))) {
		args->all = !strcmp(value, "all");
		args->pass = args->all ? NULL : pc_pass_find(value);
		return args->all || args->pass ? 0 : bad_pass(value);
	}
	if (!strcmp(arg, "--dot")) {
		args->dot = true;
	} else if (!strcmp(arg, "--pack")) {
		args->pack = true;
	} else if (!strcmp(arg, "--pack-plain")) {
		args->pack = args->plain = true;
	} else if (!strcmp(arg, "--verify")) {
		args->opts.opts.verify = true;
	} else if (!strcmp(arg, "--verify-proofs")) {
		args->proofs = true;
	} else if (arg[0] == '-' && arg[1]) {
		return tool_option_unknown("model", arg);
	} else if (args->file) {
		return tool_error("only one file is allowed: '%s' comes after "
				  "'%s'",
				  arg, args->file);
	} else {
		args->file = arg;
	}
	return 0;
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

/* Write the model in its binary form to stdout; PLAIN: without the coder. */
static int pack(struct pc_program *program, bool plain)
{
	struct pc_bytes bytes = { 0 };

	pc_initial_fold(program);
	if (!(plain ? pc_pack_with(program->arena, program, 0, &bytes)
		    : pc_pack(program->arena, program, &bytes)))
		return TOOL_OURS;
	fwrite(bytes.b.v, 1, bytes.b.n, stdout);
	return 0;
}

/* Print each function in which a claim does not follow; whether all do. */
static bool verify_proofs(struct pc_program *program)
{
	bool ok = true;

	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];
		struct pc_wrong_claim wrong;

		if (!pc_fn_live(fn) || pc_claims_hold(program, fn, &wrong))
			continue;
		fprintf(stderr, "parcoach: internal error in '%s', line %u: "
			"the proof of %s %u does not hold\n", fn->pretty,
			wrong.block == PC_NONE ? fn->loc.line :
			pc_loc_near(fn, wrong.block,
				    fn->blocks.v[wrong.block].loc).line,
			wrong.what, (unsigned)wrong.at);
		ok = false;
	}
	return ok;
}

static int show(const struct args *args, struct pc_program *program)
{
	if (args->pass || args->all) {
		pc_run(program, args->pass);
		if (args->proofs && !verify_proofs(program))
			return TOOL_OURS;
		for (uint32_t i = 0; args->pass && i < program->fns.n; i++)
			if (program->fns.v[i]->flags & PC_FN_DEFINED &&
			    args->pass->dump)
				args->pass->dump(stdout, program,
						 program->fns.v[i]);
		pc_diag_print(stdout, program, NULL);
	} else if (args->pack) {
		return pack(program, args->plain);
	} else if (args->dot) {
		pc_model_dot(stdout, program, NULL);
	} else {
		pc_model_print(stdout, program);
	}
	return tool_opts_failed() ? TOOL_OURS : 0;
}

/* Read TEXT, a model as text or in its binary form. */
static bool read_model(struct pc_program *program, const char *file,
		       const char *text, size_t len, const char **error)
{
	size_t at = 0;

	if (len < 8 || memcmp(text, PC_PACK_MAGIC, 8))
		return pc_model_read(program, file, text, len, error);
	return pc_unpack(program, file, (const uint8_t *)text, len, &at,
			 error);
}

/* Whether TEXT is an object or an archive of objects. */
static bool is_object(const char *text, size_t len)
{
	return len > 8 && (!memcmp(text, "\177ELF", 4) ||
			   !memcmp(text, "!<arch>\n", 8));
}

/* Read the models that the compiler has put into the object at PATH. */
static int read_object(struct pc_program *program, const char *path)
{
	struct tool_models models = { .whole = program };
	uint32_t n;
	int status;

	models.arena = program->arena;
	status = tool_models_read(&models, path, &n);
	return status || n ? status :
	       tool_error("'%s' has no model: it was compiled without the "
			  "plugin, or has no code", path);
}

static int run(struct args *args, const char *text, size_t len)
{
	struct pc_program *program = pc_program_new(&args->opts.opts);
	const char *error;
	int status = 0;

	if (is_object(text, len))
		status = read_object(program, args->file);
	else if (!read_model(program, strcmp(args->file, "-") ? args->file
							    : "<stdin>",
			   text, len, &error))
		status = tool_error("%s", error);
	if (status)
		; /* told */
	else if (!verify(program))
		status = TOOL_THEIRS;
	else
		status = show(args, program);
	pc_program_free(program);
	return status;
}

int tool_model(int argc, char **argv)
{
	struct args args = { .opts = tool_opts_new() };
	size_t len = 0;
	char *text = NULL;
	int status = 0;

	for (int i = 0; i < argc && !status; i++)
		status = take_arg(&args, argv[i]);
	if (!status && !args.file)
		status = tool_error("no file given; - is the standard input");
	if (!status && args.dot && (args.pass || args.all))
		status = tool_error("--dot and --pass cannot be combined");
	if (!status && !(text = tool_read_file(args.file, &len)))
		status = TOOL_THEIRS;
	if (!status)
		status = run(&args, text, len);
	free(text);
	tool_opts_free(&args.opts);
	return status;
}
