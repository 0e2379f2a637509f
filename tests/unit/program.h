/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program.h - for unit tests: a program from the text form, after a pass.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <string.h>
#include "check.h"
#include "model/model.h"
#include "model/opts.h"
#include "model/program.h"
#include "model/text.h"
#include "pipeline/pipeline.h"

/* A text, if any will do. */
#define PROGRAM_SMALL "unit a.c\nfunc f () exported a.c:1:1\nb0:\n  ret\n"

static struct pc_opts program_opts = { .level = PC_LEVEL_DEFAULT };

/* TEXT must be right; passes up to PASS have run. */
static struct pc_program *program_of(const char *text, const char *pass)
{
	struct pc_program *program = pc_program_new(&program_opts);
	const char *error = "";
	bool ok = pc_model_read(program, "a.pcm", text, strlen(text), &error);

	CHECK(ok);
	if (!ok)
		fprintf(stderr, "%s\n", error);
	pc_run(program, pc_pass_find(pass));
	return program;
}

#endif
