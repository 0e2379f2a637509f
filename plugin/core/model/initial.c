/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * initial.c - variables that keep the number they begin with.
 *
 * In:   a unit, all of its functions; program->initials: variables that no other unit
 *       sees, and the number that each is initialised with.
 * Out:  a number in place of those to which nothing is assigned and of which nobody
 *       has the address: `integer :: most = 100000` is a constant by another name.
 *       INITIALS is empty then.
 * Cost: O(operands).
 * Not:  once a unit is linked with others this is not known any more: it has to be
 *       done before the model goes into the object.
 */
#include "model/initial.h"

#include <string.h>
#include "base/intern.h"
#include "tables/mpi_find.h"
#include "model/slot.h"
#include "model/value.h"

/* The number of the variable of which AT is, or is a part, counted from 1, or 0. */
static uintptr_t number_of(const struct pc_intern *by_name, struct pc_val at)
{
	if (at.kind != PC_VAL_GLOBAL)
		return 0;
	return (uintptr_t)pc_intern_find(by_name, at.name,
					 strcspn(at.name, "["));
}

static void note(const struct pc_intern *by_name, struct pc_val at,
		 bool *changes)
{
	changes[number_of(by_name, at)] = true;
}

/* Whether MPI, by its Fortran binding, only reads what argument I of EVENT points to:
 * that is then a number like `&x` of a constant, which the model has without `&`. */
static bool is_input(const struct pc_event *event, uint32_t i)
{
	const struct pc_fn *to = event->kind == PC_EV_CALL ? event->callee :
							     NULL;

	return to && to->op && event->args.v[i].mod == PC_MOD_ADDR && i < 32 &&
	       to->op->input >> i & 1 && pc_mpi_op_is_fortran(to->op, to->name);
}

/* Whether EVENT only reads its operand I. */
static bool is_read(const struct pc_event *event, uint32_t i)
{
	if (event->args.v[i].mod != PC_MOD_NONE)
		return is_input(event, i);
	/* The second operand of a copy says of which object, and is no number. */
	return event->kind == PC_EV_CALL || (event->kind == PC_EV_ASSIGN &&
	       (event->oper != PC_OPER_COPY || event->args.n == 1));
}

static void find_changes(const struct pc_intern *by_name,
			 const struct pc_fn *fn, bool *changes)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event =
				&fn->blocks.v[b].events.v[e];

			for (uint32_t i = 0; i < event->args.n; i++)
				if (!is_read(event, i))
					note(by_name, event->args.v[i],
					     changes);
			note(by_name, event->dst, changes);
		}
}

static void replace(const struct pc_program *program,
		    const struct pc_intern *by_name, struct pc_fn *fn,
		    const bool *changes)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = &fn->blocks.v[b].events.v[e];

			for (uint32_t i = 0; i < event->args.n; i++) {
				uintptr_t n = number_of(by_name,
							event->args.v[i]);

				if (n && !changes[n] && is_read(event, i))
					event->args.v[i] = pc_val_int(
						program->initials.v[n - 1]
							.number);
			}
		}
}

void pc_initial_fold(struct pc_program *program)
{
	struct pc_intern by_name = { 0 };
	uint32_t n = program->initials.n;
	bool *changes;

	if (!n)
		return;
	changes = PC_ARRAY(program->arena, n + 1, bool);
	for (uint32_t i = 0; i < n; i++) {
		const char *name = program->initials.v[i].name;

		pc_intern_slot(program->arena, &by_name, name, strlen(name))
			->value = (void *)(uintptr_t)(i + 1);
		changes[i + 1] = pc_intern_find(
			&program->threadprivate_by_name, name, strlen(name));
	}
	for (uint32_t i = 0; i < program->slots.n; i++)
		note(&by_name, program->slots.v[i].at, changes);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		/* What it does is not known. */
		if (program->fns.v[i]->flags & PC_FN_BROKEN)
			memset(changes, true, (n + 1) * sizeof *changes);
		find_changes(&by_name, program->fns.v[i], changes);
	}
	for (uint32_t i = 0; i < program->fns.n; i++)
		replace(program, &by_name, program->fns.v[i], changes);
	program->initials.n = 0;
}
