/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.c - libFuzzer: a .pcm text is an error with a place, or a model that the
 *           whole pipeline can analyse, print and pack.
 */
#include "fuzz.h"
#include "change_text.h"
#include "model/dot.h"
#include "model/opts.h"
#include "model/pack.h"
#include "model/print.h"
#include "model/program.h"
#include "model/text.h"

/* What is read again from what was printed, and from what was packed. */
static void again(const struct pc_opts *opts, struct pc_program *program)
{
	struct pc_bytes bytes = { 0 };
	struct pc_program *copy = pc_program_new(opts);
	const char *error;
	size_t at = 0, len = 0;
	char *text = NULL;
	FILE *out = open_memstream(&text, &len);

	pc_model_print(out, program);
	fclose(out);
	if (!pc_model_read(copy, "printed", text, len, &error)) {
		fprintf(stderr, "%s\n%s", error, text);
		abort();
	}
	free(text);
	pc_program_free(copy);
	if (!pc_pack(program->arena, program, &bytes))
		abort();
	copy = pc_program_new(opts);
	if (!pc_unpack(copy, "packed", bytes.b.v, bytes.b.n, &at, &error)) {
		fprintf(stderr, "%s\n", error);
		abort();
	}
	pc_program_free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pc_opts opts = fuzz_opts(fuzz_hash(data, size));
	struct pc_program *program = pc_program_new(&opts);
	const char *error = NULL;

	if (!pc_model_read(program, "f.pcm", (const char *)data, size,
			   &error)) {
		if (!error || strncmp(error, "f.pcm:", 6))
			abort();
	} else if (fuzz_verify(program)) {
		again(&opts, program);
		pc_model_dot(fuzz_nowhere(), program, NULL);
		fuzz_run(program);
	}
	pc_program_free(program);
	return 0;
}
