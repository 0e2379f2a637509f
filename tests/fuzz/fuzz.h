/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz.h - what the harnesses for libFuzzer share: an internal error is a crash,
 *          what is printed goes nowhere, and the pipeline is run as its users do.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "model/contents.h"
#include "model/link.h"
#include "model/pack.h"
#include "parcoach.h"
#include "whole/reach.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void fuzz_bug(const struct pc_fn *fn, const char *what)
{
	fprintf(stderr, "internal error in '%s': %s\n", fn->pretty, what);
	abort();
}

/* Options by the bits of CHOICE. */
static inline struct pc_opts fuzz_opts(uint32_t choice)
{
	return (struct pc_opts){
		.level = (enum pc_level)(choice % 3),
		.instrument = (enum pc_instrument)(choice / 3 % 4),
		.processes = choice & 32 ? 1 + choice % 5 : 0,
		.openmp = choice & 64,
		.verify = true,
		.bug = fuzz_bug,
	};
}

static inline uint32_t fuzz_hash(const uint8_t *data, size_t size)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < size; i++)
		h = (h ^ data[i]) * 16777619u;
	return h ^ h >> 15;
}

static inline FILE *fuzz_nowhere(void)
{
	static FILE *out;

	if (!out && !(out = fopen("/dev/null", "w")))
		abort();
	return out;
}

static inline bool fuzz_verify(struct pc_program *program)
{
	const char *error;

	for (uint32_t i = 0; i < program->fns.n; i++)
		if (!pc_model_verify_fn(program, program->fns.v[i], &error))
			return false;
	return true;
}

/* All passes, all that they can say, and the graphs. */
static inline void fuzz_run(struct pc_program *program)
{
	FILE *out = fuzz_nowhere();

	pc_run(program, NULL);
	for (unsigned p = 0; p < pc_pass_count; p++)
		for (uint32_t i = 0; i < program->fns.n; i++)
			if (program->fns.v[i]->flags & PC_FN_DEFINED &&
			    !(program->fns.v[i]->flags & PC_FN_BROKEN) &&
			    pc_passes[p].dump)
				pc_passes[p].dump(out, program,
						  program->fns.v[i]);
	pc_diag_print(out, program, NULL);
}

#endif
