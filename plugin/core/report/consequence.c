/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * consequence.c - warnings that are a consequence of another warning.
 *
 * In:   all diagnostics, each with the conditions that it is about and the
 *       conditions to which its explanation leads.
 * Out:  a warning is a consequence if each of its causes leads to a condition
 *       that another warning is about, or to what the collective of that
 *       warning set.  Example: a broadcast that only some processes call sets a
 *       value, so everything that depends on the value differs.  A consequence
 *       is dropped and becomes a note of the other warning.  Harmless warnings
 *       are dropped after that.  An obligation whose warning is dropped
 *       is still checked at run time.
 * Cost: O(D log D) for D diagnostics.
 * Not:  a value that an assignment after that condition sets is a mistake of
 *       its own: it would still differ if the collective were moved out of the
 *       branch (uniform/explain_steps.c, steps.c).  Suppressing a warning also
 *       suppresses its consequences.
 *
 * RATIONALE: a branch of a function may decide both what the function leaves in
 * an argument and which collectives it calls (PC_STEP_PARTED).  A caller that
 * asks for what was left makes a mistake of its own, and its warning is then also
 * about that branch.  What a further call of the function makes of what an earlier
 * call left is a consequence: it differs only because the processes have parted in
 * the function, of which the other warning tells.
 */
#include "report/consequence.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/numbers.h"
#include "model/contents.h"
#include "report/messages.h"

#define SHOWN 3 /* notes of one warning */
#define CHAIN 64

/* The diagnostic with index DIAG is about the condition at LOC. */
struct about {
	struct pc_loc loc;
	uint32_t diag;
};

struct folding {
	struct pc_program *program;
	PC_VEC(struct about) list; /* sorted */
	uint32_t *by; /* by diagnostic: the one that it follows from, or
		       * PC_NONE */
	uint32_t *notes;
};

static int compare_about(const void *left, const void *right)
{
	const struct about *a = (const struct about *)left;
	const struct about *b = (const struct about *)right;
	int order = pc_loc_compare(a->loc, b->loc);

	return order ? order : a->diag < b->diag ? -1 : a->diag > b->diag;
}

static void list_conditions(struct folding *f)
{
	for (uint32_t i = 0; i < f->program->diags.n; i++) {
		const struct pc_diag *diag = f->program->diags.v[i];

		f->by[i] = PC_NONE;
		for (uint32_t k = 0; k < diag->conds.n && !diag->dropped; k++) {
			struct about one = { diag->conds.v[k], i };

			pc_vec_push(f->program->arena, f->list, one);
		}
	}
	if (f->list.n)
		qsort(f->list.v, f->list.n, sizeof *f->list.v, compare_about);
}

/* The first diagnostic about the condition at LOC, or PC_NONE. */
static uint32_t find_about(const struct folding *f, struct pc_loc loc)
{
	uint32_t low = 0, high = f->list.n;

	PC_SEARCH(low, high, middle,
		  pc_loc_compare(f->list.v[middle].loc, loc) < 0);
	return low < f->list.n && !pc_loc_compare(f->list.v[low].loc, loc) ?
	       f->list.v[low].diag : PC_NONE;
}

/* The origin of the chain of consequences that begins at I.  PC_NONE: the chain
 * leads to ITSELF or is too long. */
static uint32_t origin(const struct folding *f, uint32_t i, uint32_t itself)
{
	for (int step = 0; step < CHAIN; step++) {
		if (i == itself)
			return PC_NONE;
		if (f->by[i] == PC_NONE)
			return i;
		i = f->by[i];
	}
	return PC_NONE;
}

/* The diagnostic to which the explanations [FROM, TO) of diagnostic I lead.
 * PC_NONE: no warning is about their conditions. */
static uint32_t origin_of(const struct folding *f, uint32_t i, uint32_t from,
			  uint32_t to)
{
	const struct pc_diag *diag = f->program->diags.v[i];
	uint32_t found = PC_NONE;

	for (uint32_t k = from; k < to && found == PC_NONE; k++) {
		uint32_t other = find_about(f, diag->ways.v[k]);

		if (other != PC_NONE)
			found = origin(f, other, i);
	}
	return found;
}

/* RATIONALE: all causes must lead to another warning, as each one alone would
 * suffice for this warning. */
static void find_origin(struct folding *f, uint32_t i)
{
	const struct pc_diag *diag = f->program->diags.v[i];
	uint32_t first = PC_NONE, from = 0;

	for (uint32_t k = 0; k < diag->ends.n; k++) {
		uint32_t other = origin_of(f, i, from, diag->ends.v[k]);

		if (other == PC_NONE)
			return;
		first = first == PC_NONE ? other : first;
		from = diag->ends.v[k];
	}
	f->by[i] = first;
}

static void fold(struct folding *f, uint32_t i)
{
	struct pc_diag *diag = f->program->diags.v[i], *to;
	uint32_t by = f->by[i] == PC_NONE ? PC_NONE : origin(f, f->by[i], i);

	if (by == PC_NONE || !*diag->call)
		return;
	diag->dropped = true;
	to = f->program->diags.v[by];
	if (f->notes[by]++ < SHOWN)
		pc_diag_note(f->program, to, diag->loc, PC_NOTE(FOLLOWS),
			     diag->call);
}

void pc_consequences_fold(struct pc_program *program)
{
	struct folding f = { .program = program };
	uint32_t n = program->diags.n;

	f.by = PC_ARRAY(program->arena, n, uint32_t);
	f.notes = PC_ARRAY(program->arena, n, uint32_t);
	list_conditions(&f);
	for (uint32_t i = 0; i < n && f.list.n; i++)
		find_origin(&f, i);
	for (uint32_t i = 0; i < n && f.list.n; i++)
		fold(&f, i);
	for (uint32_t i = 0; i < n; i++)
		program->diags.v[i]->dropped |= program->diags.v[i]->harmless;
}
