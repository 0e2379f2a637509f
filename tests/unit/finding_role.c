/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notes are known by their texts, whatever stands in them; others are details.
 * Fingerprints do not depend on lines or words, but on what they are made of. */
#include "analysis.h"

#include <stdio.h>
#include <string.h>
#include "report/finding.h"

static int failures;

static void role(enum pc_role want, const char *text)
{
	enum pc_role got = pc_role_of(text);

	if (got != want) {
		failures++;
		printf("'%s' is %s, not %s\n", text, pc_role_name(got),
		       pc_role_name(want));
	}
}

static const char *print(struct pc_program *program, struct pc_intern *keys,
			 const char *name, const char *file, uint32_t line,
			 const char *text)
{
	struct pc_fn *fn = pc_fn_get(program, name);
	struct pc_diag diag = { .id = PC_DIAG_DIVERGENCE, .fn = fn,
				.loc = { .file = file, .line = line },
				.text = text };

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
	const char *first = print(program, &one, "f", "x/a.c", 3,
				  "'MPI_Barrier' may not");

	role(PC_ROLE_CONDITION, PC_MSG_CONDITION);
	role(PC_ROLE_REASON, "it depends on 'a, set here by', set here by 'f'");
	role(PC_ROLE_REASON, "it depends on the result of ''");
	role(PC_ROLE_STEP, "'f' is called here, inside 'parallel'");
	role(PC_ROLE_STEP, "'f' is called here");
	role(PC_ROLE_OTHER, "the other processes leave 'f' without it");
	role(PC_ROLE_AFFECTED, "3 more collectives are affected");
	role(PC_ROLE_ADVICE, "call 'MPI_Wait' for 'r'");
	role(PC_ROLE_DETAIL, "processes can disagree");
	role(PC_ROLE_DETAIL, "processes can disagree on this condition, too");
	role(PC_ROLE_DETAIL, "");

	same(true, "moved", first, print(program, &two, "f", "y/a.c", 9,
					 "now 'MPI_Barrier' is wrong"));
	same(false, "the second of its kind", first,
	     print(program, &two, "f", "y/a.c", 12, "'MPI_Barrier' may not"));
	same(false, "function", first, print(program, &other, "g", "a.c", 3,
					     "'MPI_Barrier' may not"));
	same(false, "file", first, print(program, &other, "f", "b.c", 3,
					 "'MPI_Barrier' may not"));
	same(false, "collective", first, print(program, &other, "f", "a.c", 3,
					       "'MPI_Bcast' may not"));
	pc_program_free(program);
	return failures != 0;
}
