/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * steps.c - the notes that explain why a value can differ between processes.
 *
 * In:   the chain that uniform/explain.c found.
 * Out:  one note for each step that has something to name.
 */
#include "report/steps.h"

#include "model/contents.h"
#include "report/messages.h"

static void note(struct pc_program *program, struct pc_diag *diag,
		 const struct pc_step *step)
{
	const char *name = step->name, *by = step->by;
	struct pc_loc loc = step->loc;

	switch (step->kind) {
	case PC_STEP_SET:
		if (name)
			pc_diag_note(program, diag, loc, PC_NOTE(DEPENDS_SET),
				     name, by);
		else
			pc_diag_note(program, diag, loc,
				     PC_NOTE(DEPENDS_RESULT), by);
		break;
	case PC_STEP_EQUAL:
		pc_diag_note(program, diag, loc, PC_NOTE(STEP_EQUAL), name, by);
		break;
	case PC_STEP_RESULT:
		pc_diag_note(program, diag, loc, PC_NOTE(DEPENDS_RESULT), by);
		break;
	case PC_STEP_PARAM:
		pc_diag_note(program, diag, loc, PC_NOTE(DEPENDS_PARAM), name,
			     by);
		break;
	case PC_STEP_BEFORE:
		pc_diag_note(program, diag, loc, PC_NOTE(STEP_BEFORE), name,
			     by);
		break;
	case PC_STEP_ASSIGN:
		pc_diag_note(program, diag, loc, PC_NOTE(STEP_ASSIGN), name);
		break;
	case PC_STEP_BRANCH:
		if (name)
			pc_diag_note(program, diag, loc, PC_NOTE(STEP_BRANCH),
				     name);
		else
			pc_diag_note(program, diag, loc,
				     PC_NOTE(STEP_BRANCH_PLAIN));
		break;
	case PC_STEP_LOOP:
		if (name)
			pc_diag_note(program, diag, loc, PC_NOTE(STEP_LOOP),
				     name);
		else
			pc_diag_note(program, diag, loc,
				     PC_NOTE(STEP_LOOP_PLAIN));
		break;
	case PC_STEP_ONE:
		pc_diag_note(program, diag, loc, PC_NOTE(STEP_ONE), by, name);
		break;
	case PC_STEP_PART:
		pc_diag_note(program, diag, loc, PC_NOTE(STEP_PART), by, name);
		break;
	case PC_STEP_CALLED:
		pc_diag_note(program, diag, loc, PC_NOTE(CALLED_IN), by);
		break;
	case PC_STEP_INPUT:
		pc_diag_note(program, diag, loc, PC_NOTE(STEP_INPUT), name);
		break;
	case PC_STEP_PARTED:
		break;
	}
}

/* Whether STEP has what its text names. */
static bool has_words(const struct pc_step *step)
{
	switch (step->kind) {
	case PC_STEP_SET:
	case PC_STEP_RESULT:
	case PC_STEP_CALLED:
		return step->loc.line && step->by;
	case PC_STEP_EQUAL:
	case PC_STEP_ONE:
	case PC_STEP_PART:
	case PC_STEP_PARAM:
	case PC_STEP_BEFORE:
		return step->loc.line && step->by && step->name;
	case PC_STEP_BRANCH:
	case PC_STEP_LOOP:
		return step->loc.line;
	default:
		return step->loc.line && step->name;
	}
}

void pc_steps_ways(struct pc_program *program, struct pc_diag *diag,
		   const struct pc_steps *steps)
{
	for (uint32_t i = 0; i < steps->list.n; i++) {
		const struct pc_step *step = &steps->list.v[i];

		if ((step->kind == PC_STEP_BRANCH && !step->own) ||
		    step->kind == PC_STEP_LOOP || step->kind == PC_STEP_SET ||
		    step->kind == PC_STEP_EQUAL ||
		    (step->kind == PC_STEP_PARTED && !step->own))
			pc_vec_push(program->arena, diag->ways, step->loc);
		if (step->kind == PC_STEP_PARTED && step->own)
			pc_vec_push(program->arena, diag->conds, step->loc);
	}
	pc_vec_push(program->arena, diag->ends, diag->ways.n);
}

void pc_steps_note(struct pc_program *program, struct pc_diag *diag,
		   const struct pc_steps *steps)
{
	for (uint32_t i = 0; i < steps->list.n; i++)
		if (has_words(&steps->list.v[i]))
			note(program, diag, &steps->list.v[i]);
	pc_steps_ways(program, diag, steps);
}
