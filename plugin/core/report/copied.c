/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * copied.c - where functions are called whose bodies stand in place of their calls
 *            (contract in copied.h).
 *
 * In:   program->copies; the notes of a warning.
 * Out:  after notes in such a function, one that names its call.
 * Cost: O(notes x copies) for a warning.
 * Not:  a function that is copied for several calls, if none of them is in the
 *       function of the warning.
 *
 * RATIONALE: a copy has the places of the function that is copied, where a user finds
 * the condition or assignment.
 */
#include "report/copied.h"

#include <string.h>
#include "model/copies.h"
#include "report/messages.h"

#define DEEP 8 /* calls in functions that are copied themselves */

/* Whether LOC is in the text of FN.  A function that the compiler has made for a
 * place has no text. */
static bool is_in(const struct pc_fn *fn, struct pc_loc loc)
{
	return (fn->loc.line != fn->end.line || fn->loc.col != fn->end.col) &&
	       loc.file && fn->loc.file && !strcmp(loc.file, fn->loc.file) &&
	       loc.line >= fn->loc.line && loc.line <= fn->end.line;
}

/* The call that is copied and that a note of DIAG at LOC is about, or NULL. */
static const struct pc_copy *find(const struct pc_program *program,
				  const struct pc_diag *diag, struct pc_loc loc)
{
	const struct pc_copy *own = NULL, *any = NULL;
	uint32_t n = 0;

	for (uint32_t i = 0; i < program->copies.n; i++) {
		const struct pc_copy *c = &program->copies.v[i];

		if (c->to == diag->fn || !is_in(c->to, loc))
			continue;
		any = c;
		n++;
		if (c->in == diag->fn && (!own || c->loc.line <= diag->loc.line))
			own = c;
	}
	return own ? own : n == 1 ? any : NULL;
}

void pc_diag_copied(struct pc_program *program, struct pc_diag *diag)
{
	uint32_t n = program->copies.n ? diag->notes.n : 0;
	struct pc_note *old = diag->notes.v;

	if (!n)
		return;
	memset(&diag->notes, 0, sizeof diag->notes);
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_copy *c = find(program, diag, old[i].loc);

		pc_vec_push(program->arena, diag->notes, old[i]);
		if (c && i + 1 < n && find(program, diag, old[i + 1].loc) == c)
			continue;
		for (int k = 0; c && k < DEEP; k++) {
			pc_diag_note(program, diag, c->loc, PC_NOTE(CALLED_IN),
				     c->to->pretty);
			c = find(program, diag, c->loc);
		}
	}
}
