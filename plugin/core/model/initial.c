/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * initial.c - variables that keep their initial number (contract in initial.h).
 *
 * In:   a unit with all of its functions; program->initials: variables that no
 *       other unit can access, and the initial number of each.
 * Out:  that number in place of each variable that is never assigned and whose
 *       address is never taken: `integer :: most = 100000` is a constant.
 *       INITIALS becomes empty.
 * Cost: O(operands).
 * Not:  a linked program does not have this information, so this must be done
 *       before the model goes into the object.
 */
#include "model/initial.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "model/live.h"
#include "model/slot.h"
#include "model/value.h"

/* The number, from 1, of the variable that AT is or is a part of; 0: none. */
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

/* Whether argument I of EVENT is an address through which MPI's Fortran binding
 * only reads.  For a constant the model has the number there, without `&`. */
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
	/* The second operand of a copy states the object; it is no number. */
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
	for (uint32_t i = 0; i < program->slots.n; i++) {
		note(&by_name, program->slots.v[i].at, changes);
		note(&by_name, program->slots.v[i].to, changes);
	}
	for (uint32_t i = 0; i < program->fns.n; i++) {
		/* A broken function may change any variable. */
		if (program->fns.v[i]->flags & PC_FN_BROKEN)
			memset(changes, true, (n + 1) * sizeof *changes);
		find_changes(&by_name, program->fns.v[i], changes);
	}
	for (uint32_t i = 0; i < program->fns.n; i++)
		replace(program, &by_name, program->fns.v[i], changes);
	program->initials.n = 0;
}
