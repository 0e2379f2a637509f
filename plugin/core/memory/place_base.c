/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * place_base.c - how an address is computed (contract in place_base.h).
 *
 * In:   values of a function; where its temporaries are assigned.
 * Out:  the pointer or variable that an address is computed from, and what was
 *       added.
 * Cost: O(temporaries in between), at most LONGEST; O(log T) each.
 * Not:  an address that is computed otherwise counts as part of the first
 *       operand, unclear which part.
 */
#include "memory/place_base.h"

#include <string.h>
#include "model/build.h"
#include "model/live.h"
#include "model/target.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/param.h"
#include "graph/temps.h"
#include "memory/places.h"

#define LONGEST 64 /* temporaries between a use and its variable */

int pc_place_compare(struct pc_val a, struct pc_val b)
{
	if (a.kind != b.kind)
		return a.kind < b.kind ? -1 : 1;
	if (a.mod != b.mod)
		return a.mod < b.mod ? -1 : 1;
	if (a.kind == PC_VAL_TMP || a.kind == PC_VAL_INT)
		return a.num < b.num ? -1 : a.num > b.num;
	if (a.name == b.name)
		return 0;
	return strcmp(a.name ? a.name : "", b.name ? b.name : "");
}

const struct pc_event *pc_place_tmp(const struct pc_fn *fn, int64_t num)
{
	const struct pc_tmp_def *def = pc_tmp_def_of(fn, num);

	return def ? pc_event_at(fn, def->block, def->event) : NULL;
}

/* Add to WAY what EVENT adds to an address. */
static void step_over(const struct pc_event *event, struct pc_offset *way)
{
	const struct pc_val *by = event->args.n == 2 ? &event->args.v[1] : NULL;

	if (event->oper == PC_OPER_COPY)
		return;
	if (!by || by->kind != PC_VAL_INT || by->num > PC_ELEM_LAST ||
	    by->num < -PC_ELEM_LAST || event->oper == PC_OPER_OTHER) {
		way->unclear = true;
		return;
	}
	way->number += event->oper == PC_OPER_ADD ? by->num : -by->num;
	way->element = true;
}

/* R, whose address CALL returns, as the caller sees it; UNKNOWN: not known. */
static struct pc_val come_back(const struct pc_event *call,
			       const struct pc_returned *r)
{
	uint32_t param = r ? pc_val_param(call->callee, r->base) : PC_NONE;

	if (r && param == PC_NONE)
		return r->base;
	return r && param < call->args.n ? call->args.v[param] :
					   (struct pc_val){ PC_VAL_UNKNOWN };
}

struct pc_val pc_place_base(struct pc_program *program,
			    const struct pc_fn *fn, struct pc_val value,
			    struct pc_offset *way)
{
	for (int step = 0; step < LONGEST; step++) {
		const struct pc_event *event;
		int64_t number = pc_elem_number(value);

		if (number >= 0) {
			value = pc_elem_whole(program, value);
			way->number += number;
			way->element = true;
			/* A pointer in an array of pointers. */
			way->unclear |= value.mod == PC_MOD_NONE;
		}
		if (value.mod == PC_MOD_DEREF) {
			value.mod = PC_MOD_NONE;
			way->loads++;
			way->unclear |= step > 0;
			continue;
		}
		if (value.kind != PC_VAL_TMP)
			break;
		event = pc_place_tmp(fn, value.num);
		if (event && event->kind == PC_EV_CALL) {
			const struct pc_returned *r =
				pc_place_returned(program, event);
			struct pc_val back = come_back(event, r);

			if (back.kind == PC_VAL_INT ||
			    back.kind == PC_VAL_UNKNOWN)
				break;
			way->unclear |= r->inside;
			value = back;
			continue;
		}
		if (!event || event->kind != PC_EV_ASSIGN || !event->args.n ||
		    (event->oper != PC_OPER_COPY &&
		     event->oper != PC_OPER_ADD &&
		     event->oper != PC_OPER_SUB &&
		     event->oper != PC_OPER_OTHER))
			break;
		if (event->oper == PC_OPER_OTHER &&
		    event->args.v[0].mod == PC_MOD_NONE &&
		    event->args.v[0].kind == PC_VAL_TMP)
			break;
		if (event->args.v[0].kind == PC_VAL_INT ||
		    event->args.v[0].kind == PC_VAL_UNKNOWN)
			break;
		step_over(event, way);
		value = event->args.v[0];
	}
	return value;
}

/* Append to OUT, from *N on, the arguments of CALL that determine which address
 * it returns.  Returns the value to which they are added, or UNKNOWN. */
static struct pc_val add_given(const struct pc_event *call,
			       const struct pc_val **out, uint32_t *n)
{
	const struct pc_fn *to = pc_event_runs(call);
	const struct pc_returned *r = to ? to->info->returned : NULL;

	for (uint32_t i = 0; r && i < call->args.n && i < 64; i++)
		if (r->by >> i & 1 && *n < PC_ADDENDS &&
		    call->args.v[i].kind != PC_VAL_INT)
			out[(*n)++] = &call->args.v[i];
	return come_back(call, r);
}

uint32_t pc_place_addends(const struct pc_fn *fn, struct pc_val value,
			  const struct pc_val **out)
{
	uint32_t n = 0;

	if (value.mod != PC_MOD_DEREF)
		return 0;
	for (int step = 0; step < LONGEST && value.kind == PC_VAL_TMP; step++) {
		const struct pc_event *event = pc_place_tmp(fn, value.num);

		if (event && event->kind == PC_EV_CALL) {
			value = add_given(event, out, &n);
			continue;
		}
		if (!event || event->kind != PC_EV_ASSIGN || !event->args.n)
			break;
		/* The address says in which object the field is. */
		if (pc_event_leads(event) && n < PC_ADDENDS) {
			out[n++] = &event->dst;
			value = event->args.v[0];
			continue;
		}
		for (uint32_t i = 1; i < event->args.n; i++)
			if (n < PC_ADDENDS &&
			    event->args.v[i].kind != PC_VAL_INT)
				out[n++] = &event->args.v[i];
		value = event->args.v[0];
	}
	return n;
}

