/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * passed.c - what a call of MPI passes as an argument (contract in passed.h).
 *
 * In:   SSA form.
 * Cost: O(1) for an operand; at most CHOICES values for what it may be;
 *       O(arguments of the program) for whether MPI_IN_PLACE is passed on.
 */
#include "memory/passed.h"

#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"

#define CHOICES 64

struct pc_opnd pc_argument_opnd(const struct pc_fn *fn, uint32_t block,
				uint32_t event, uint32_t arg, bool content)
{
	const struct pc_event *event_at = pc_event_at(fn, block, event);
	const struct pc_ssa_call *call = pc_ssa_call_at(fn, block, event);
	struct pc_opnd value = { .def = PC_NONE };
	bool is_int;

	if (!call)
		return value;
	value = pc_ssa_arg(fn, call, arg);
	is_int = value.def == PC_NONE &&
		 pc_opnd_val(value).kind == PC_VAL_INT;
	if (content || (pc_call_fortran(event_at) && !is_int))
		return pc_ssa_content(fn, call, arg);
	return value;
}

bool pc_opnd_put(const struct pc_fn *fn, struct pc_opnd at, struct pc_opnd content)
{
	const struct pc_def *def = content.def == PC_NONE ? NULL :
				   &fn->info->ssa->defs.v[content.def];
	const struct pc_ssa_call *call;
	const struct pc_event *event;

	if (!def || def->kind != PC_DEF_OUTPUT || def->arg < 0)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	call = pc_ssa_call_at(fn, def->block, def->event);
	return event->callee && event->callee->op && call &&
	       pc_ssa_arg(fn, call, (uint32_t)def->arg).def == at.def;
}

struct pc_opnd pc_argument_address(const struct pc_fn *fn, uint32_t block,
				   uint32_t event, struct pc_opnd content, uint32_t arg)
{
	const struct pc_ssa_call *call = pc_ssa_call_at(fn, block, event);
	struct pc_opnd none = { .def = PC_NONE }, at;

	if (!call)
		return none;
	at = pc_ssa_arg(fn, call, arg);
	return at.def == content.def || pc_opnd_put(fn, at, content) ? none : at;
}

/* ---- what an operand may be ---- */

static void add_choice(struct pc_program *program, struct pc_choices *choices,
		     struct pc_opnd opnd)
{
	for (uint32_t i = 0; i < choices->list.n; i++)
		if (choices->list.v[i].def == opnd.def &&
		    (opnd.def != PC_NONE ||
		     pc_val_eq(pc_opnd_val(choices->list.v[i]),
			       pc_opnd_val(opnd))))
			return;
	pc_vec_push(program->arena, choices->list, opnd);
}

/* The copy or phi that defines OPND, or NULL. */
static const struct pc_def *through(const struct pc_fn *fn,
				    struct pc_opnd opnd)
{
	const struct pc_def *def;

	if (opnd.def == PC_NONE)
		return NULL;
	def = &fn->info->ssa->defs.v[opnd.def];
	return def->kind == PC_DEF_PHI || pc_def_is_copy(fn, def) ? def : NULL;
}

void pc_argument_choices(struct pc_program *program, const struct pc_fn *fn,
			struct pc_opnd opnd, struct pc_choices *choices)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_opnd queue[CHOICES];
	uint32_t n = 0;

	queue[n++] = opnd;
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *def = through(fn, queue[i]);

		if (!def) {
			add_choice(program, choices, queue[i]);
			continue;
		}
		if (def->kind == PC_DEF_PHI)
			pc_vec_push(program->arena, choices->phis,
				    queue[i].def);
		for (uint32_t k = 0; k < def->n; k++) {
			struct pc_opnd next = ssa->opnds.v[def->first + k];
			bool seen = false;

			if (def->kind == PC_DEF_PHI && choices->leaves_out &&
			    choices->leaves_out(choices->data, def, k))
				continue;
			for (uint32_t q = 0; next.def != PC_NONE && q < n; q++)
				seen |= queue[q].def == next.def;
			if (seen)
				continue;
			if (n == CHOICES) {
				choices->many = true;
				return;
			}
			queue[n++] = next;
		}
	}
}

/* In C, MPI_IN_PLACE is a small number cast to an address. */
bool pc_opnd_in_place(struct pc_opnd opnd)
{
	struct pc_val val = pc_opnd_val(opnd);

	if (opnd.def != PC_NONE)
		return false;
	if (val.kind == PC_VAL_INT)
		return val.num != 0;
	return (val.kind == PC_VAL_GLOBAL || val.kind == PC_VAL_FIELD) &&
	       pc_mpi_is_in_place(val.name);
}

/* Whether OPND is memory, and so not MPI_IN_PLACE: an address, the result of
 * address arithmetic, or what a library function returned. */
static bool is_memory(const struct pc_fn *fn, struct pc_opnd opnd)
{
	const struct pc_def *def;

	if (opnd.def == PC_NONE)
		return pc_opnd_val(opnd).kind != PC_VAL_UNKNOWN;
	def = &fn->info->ssa->defs.v[opnd.def];
	switch (def->kind) {
	case PC_DEF_ASSIGN:
		return true;
	case PC_DEF_RESULT:
	case PC_DEF_OUTPUT:
		return !pc_event_target(pc_event_at(fn, def->block,
						    def->event));
	default:
		return false;
	}
}

bool pc_in_place_settled(struct pc_program *program, const struct pc_fn *fn,
			 uint32_t block, uint32_t event, bool spread)
{
	bool fortran = pc_call_fortran(pc_event_at(fn, block, event));
	struct pc_choices choices = { 0 };
	uint32_t in_place = 0;

	pc_argument_choices(program, fn, pc_ssa_arg(
		fn, pc_ssa_call_at(fn, block, event), 0), &choices);
	for (uint32_t i = 0; i < choices.list.n; i++)
		if (pc_opnd_in_place(choices.list.v[i]))
			in_place++;
		else if (!is_memory(fn, choices.list.v[i]) &&
			 (spread || !fortran))
			return false;
	return !choices.many && (!in_place || in_place == choices.list.n);
}

/* Fortran's MPI_IN_PLACE is a variable of which only the address matters. */
static bool hands_in_place(const struct pc_event *event)
{
	if (event->kind == PC_EV_CALL && event->callee && event->callee->op)
		return false;
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val val = event->args.v[i];

		if ((val.kind == PC_VAL_GLOBAL || val.kind == PC_VAL_FIELD) &&
		    pc_mpi_is_in_place(val.name))
			return true;
	}
	return false;
}

bool pc_in_place_spreads(const struct pc_program *program)
{
	for (uint32_t i = 0; program->closed && i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn))
			continue;
		for (uint32_t b = 0; b < fn->blocks.n; b++)
			for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
				if (hands_in_place(pc_event_at(fn, b, e)))
					return true;
	}
	return !program->closed;
}
