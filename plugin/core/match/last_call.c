/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * last_call.c - one warning for all calls of a function that never returns.
 *
 * In:   the warnings of all functions (say.c).
 * Out:  of those about one collective in a function that ends the program
 *       (`errorExit`, which calls MPI_Finalize and exit), the first in the text
 *       stays, with notes that name the other calls.
 * Cost: O(W * W) for W such warnings.
 * Not:  functions that return: what a process does next differs from call to call.
 *
 * RATIONALE: there is one mistake, in that function, and it is corrected there.
 */
#include "match/last_call.h"

#include <string.h>
#include "model/contents.h"
#include "report/diag.h"
#include "report/messages.h"

#define SHOWN 3 /* other calls named by a warning */

static bool is_before(struct pc_loc a, struct pc_loc b)
{
	int order = a.file && b.file ? strcmp(a.file, b.file) : 0;

	return order ? order < 0 : a.line < b.line;
}

/* The first warning of the program about the collective of DIAG. */
static struct pc_diag *first_of(const struct pc_program *program,
				const struct pc_diag *diag)
{
	struct pc_diag *first = NULL;

	for (uint32_t i = 0; i < program->diags.n; i++) {
		struct pc_diag *one = program->diags.v[i];

		if (one->last == diag->last && !one->dropped && !one->harmless &&
		    (!first || is_before(one->loc, first->loc)))
			first = one;
	}
	return first;
}

void pc_match_last_calls(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->diags.n; i++) {
		struct pc_diag *diag = program->diags.v[i], *first;
		uint32_t n = 0;

		if (!diag->last || diag->dropped || diag->harmless)
			continue;
		first = first_of(program, diag);
		if (!first)
			continue;
		for (uint32_t k = 0; k < program->diags.n; k++) {
			struct pc_diag *one = program->diags.v[k];

			if (one == first || one->last != first->last ||
			    one->dropped || one->harmless)
				continue;
			one->dropped = true;
			if (n++ < SHOWN)
				pc_diag_note(program, first, one->loc,
					     PC_NOTE(LAST_CALL),
					     one->last_fn->pretty, one->call);
		}
		if (n > SHOWN)
			pc_diag_note(program, first, first->loc,
				     PC_NOTE(LAST_CALLS), n - SHOWN,
				     first->last_fn->pretty);
	}
}
