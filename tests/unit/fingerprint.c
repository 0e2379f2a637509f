/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fingerprints do not depend on lines or words, but on what they are made of. */
#include "model/program.h"
#include "report/diag.h"
#include "report/finding.h"

#include <stdio.h>
#include <string.h>

static int failures;

static const char *print(struct pc_program *program, struct pc_intern *keys,
			 const char *name, const char *file, uint32_t line,
			 const char *call, const char *text)
{
	struct pc_fn *fn = pc_fn_get(program, name);
	struct pc_diag diag = { .id = PC_DIAG_DIVERGENCE, .fn = fn,
				.loc = { .file = file, .line = line },
				.call = call, .text = text };

	fn->pretty = name;
	return pc_fingerprint(program, keys, &diag);
}

static void same(bool want, const char *what, const char *a, const char *b)
{
	if (!strcmp(a, b) != want) {
		failures++;
		printf("%s: %s and %s\n", what, a, b);
	}
}

int main(void)
{
	struct pc_program *program = pc_program_new(NULL);
	struct pc_intern one = { 0 }, two = { 0 }, other = { 0 };
	const char *first = print(program, &one, "f", "x/a.c", 3, "MPI_Barrier",
				  "'MPI_Barrier' may not match 'comm'");

	same(true, "moved", first,
	     print(program, &two, "f", "y/a.c", 9, "MPI_Barrier",
		   "on 'comm', this 'MPI_Barrier' is wrong"));
	same(false, "the second of its kind", first,
	     print(program, &two, "f", "y/a.c", 12, "MPI_Barrier",
		   "'MPI_Barrier' may not match 'comm'"));
	same(false, "function", first,
	     print(program, &other, "g", "a.c", 3, "MPI_Barrier",
		   "'MPI_Barrier' may not match 'comm'"));
	same(false, "file", first,
	     print(program, &other, "f", "b.c", 3, "MPI_Barrier",
		   "'MPI_Barrier' may not match 'comm'"));
	same(false, "call", first,
	     print(program, &other, "f", "a.c", 3, "MPI_Bcast",
		   "'MPI_Bcast' may not match 'comm'"));
	same(false, "another name", first,
	     print(program, &other, "f", "a.c", 3, "MPI_Barrier",
		   "'MPI_Barrier' may not match 'row'"));
	pc_program_free(program);
	return failures != 0;
}
