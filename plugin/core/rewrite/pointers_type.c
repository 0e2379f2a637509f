/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pointers_type.c - procedures bound to the type of an object (contract in
 *                   pointers_type.h).
 *
 * In:   a call through a pointer, as `%2 = copy v.type; %3 = other .vt.step, %2; call *%3`;
 *       what tables have (`slot @table.step @f`).
 * Out:  of each table whose address reaches `v.type` there, the function.
 * Cost: O(STEPS x blocks) for a call, and O(slots) for each table.
 * Not:  a table of another unit; a type that the function gets; functions with OpenMP
 *       constructs.
 *
 * RATIONALE: only assignments change `v.type`, a variable of the unit whose address
 * nothing takes, so the last ones on all ways to the call are all that it can be.  If
 * several functions have the variable, other functions of the user may assign it.
 */
#include "rewrite/pointers_type.h"

#include <string.h>
#include "base/intern.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "model/slot.h"
#include "model/value.h"
#include "graph/outside.h"
#include "graph/targets.h"
#include "graph/where.h"
#include "memory/points.h"

#define STEPS 32 /* blocks in which the type may be assigned */

/* The search for what is assigned to the variable AT of FN. */
struct search {
	const struct pc_program *program;
	const struct pc_fn *fn;
	struct pc_val at;
	const char *step; /* the name of the pointer in the tables */
	uint32_t todo[STEPS], n; /* blocks to whose ends the search goes */
	struct pc_held *held;
};

/* The event before number E of block B that assigns AT, a temporary; *E: where. */
static const struct pc_event *made_before(const struct pc_fn *fn, uint32_t b, uint32_t *e,
					  struct pc_val at)
{
	while (at.kind == PC_VAL_TMP && at.mod == PC_MOD_NONE && (*e)--) {
		const struct pc_event *event = pc_event_at(fn, b, *e);

		if (event->kind == PC_EV_ASSIGN && pc_val_eq(event->dst, at))
			return event;
	}
	return NULL;
}

/* Add FN to what is found.  False: it has no body, or there are too many. */
static bool add(struct pc_held *held, struct pc_fn *fn)
{
	for (uint32_t i = 0; i < held->n; i++)
		if (held->fns[i] == fn)
			return true;
	if (!fn || !pc_fn_live(fn) || fn->op || held->n == PC_TARGETS_MAX)
		return false;
	held->fns[held->n++] = fn;
	return true;
}

/* Add what the table VALUE has.  A null pointer has nothing to call. */
static bool add_table(struct search *s, struct pc_val value)
{
	size_t n = pc_val_has_name(value) ? strlen(value.name) : 0;
	bool any = false;

	if (value.kind == PC_VAL_INT && !value.num)
		return true;
	if (value.kind != PC_VAL_GLOBAL || value.mod != PC_MOD_ADDR)
		return false;
	for (uint32_t i = 0; i < s->program->slots.n; i++) {
		const struct pc_slot *slot = &s->program->slots.v[i];
		const char *name = slot->at.name;

		if (slot->at.kind != PC_VAL_GLOBAL || !slot->fn ||
		    strncmp(name, value.name, n) || name[n] != '.' ||
		    strcmp(name + n + 1, s->step))
			continue;
		if (!add(s->held, pc_fn_find(s->program, slot->fn)))
			return false;
		any = true;
	}
	return any;
}

/* Whether FN calls nothing and does not assign AT. */
static bool is_leaf(const struct pc_fn *fn, struct pc_val at)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind != PC_EV_ASSIGN || pc_val_eq(event->dst, at))
				return false;
		}
	return pc_fn_live(fn);
}

/* Whether EVENT calls what may assign AT, a variable of several functions. */
static bool may_assign(const struct pc_event *event, struct pc_val at)
{
	const struct pc_fn *to = event->callee;

	if (event->kind != PC_EV_CALL)
		return event->kind != PC_EV_ASSIGN;
	if (!to || to->op)
		return !to || to->op->flags & PC_OPF_USER;
	return to->flags & PC_FN_DEFINED ? !is_leaf(to, at) : !pc_fn_is_system(to);
}

/* Add the last assignment of s->at before event E of block B.  *FOUND: there is one.
 * False: it is not known. */
static bool look_back(struct search *s, uint32_t b, uint32_t e, bool *found)
{
	*found = false;
	while (e-- && !*found) {
		const struct pc_event *event = pc_event_at(s->fn, b, e);

		*found = pc_val_eq(event->dst, s->at);
		if (*found && (event->kind != PC_EV_ASSIGN ||
			       event->oper != PC_OPER_COPY || event->args.n != 1 ||
			       !add_table(s, event->args.v[0])))
			return false;
		if (s->at.kind == PC_VAL_GLOBAL && may_assign(event, s->at))
			return false;
	}
	return *found || b;
}

/* Go to the ends of the blocks from which block TO is reached. */
static bool go_back(struct search *s, uint32_t to)
{
	for (uint32_t b = 0; b < s->fn->blocks.n; b++) {
		const struct pc_block *block = &s->fn->blocks.v[b];
		bool known = false, leads = false;

		for (uint32_t i = 0; i < block->succ.n; i++)
			leads |= block->succ.v[i] == to;
		for (uint32_t i = 0; i < s->n; i++)
			known |= s->todo[i] == b;
		if (!leads || known)
			continue;
		if (s->n == STEPS)
			return false;
		s->todo[s->n++] = b;
	}
	return true;
}

/* Whether FN takes the address of AT, or has OpenMP constructs. */
static bool is_addressed(const struct pc_fn *fn, struct pc_val at)
{
	at.mod = PC_MOD_ADDR;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_ENTER)
				return true;
			for (uint32_t i = 0; i < event->args.n; i++)
				if (pc_val_eq(event->args.v[i], at))
					return true;
		}
	return false;
}

/* Whether AT is a local variable, or one that only this unit has. */
static bool is_own(const struct pc_program *program, struct pc_val at)
{
	return at.kind == PC_VAL_VAR ||
	       (at.kind == PC_VAL_GLOBAL &&
		pc_intern_find(&program->local_names, at.name, strlen(at.name)));
}

bool pc_pointers_of_type(const struct pc_program *program, const struct pc_fn *fn,
			 uint32_t b, uint32_t e, struct pc_held *held)
{
	struct search s = { .program = program, .fn = fn, .held = held };
	const struct pc_event *read = made_before(fn, b, &e,
						  pc_event_at(fn, b, e)->args.v[0]);
	const struct pc_event *type;
	bool found;

	*held = (struct pc_held){ .closed = true };
	if (!read || read->oper != PC_OPER_OTHER || read->args.n != 2 ||
	    read->args.v[0].kind != PC_VAL_FIELD)
		return false;
	s.step = strrchr(read->args.v[0].name, '.');
	s.at = read->args.v[1];
	if (s.at.kind == PC_VAL_TMP) {
		type = made_before(fn, b, &e, s.at);
		if (!type || type->oper != PC_OPER_COPY || type->args.n != 1)
			return false;
		s.at = type->args.v[0];
	}
	if (!s.step++ || s.at.mod != PC_MOD_NONE || !is_own(program, s.at) ||
	    is_addressed(fn, s.at) || !look_back(&s, b, e, &found) ||
	    (!found && !go_back(&s, b)))
		return false;
	for (uint32_t i = 0; i < s.n; i++)
		if (!look_back(&s, s.todo[i], fn->blocks.v[s.todo[i]].events.n, &found) ||
		    (!found && !go_back(&s, s.todo[i])))
			return false;
	return held->n;
}
