/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach_settle.c - changes calls through pointers and functions according to
 *                  what can be reached (contract in reach_in.h).
 *
 * Cost: linear in the calls through pointers and what they can mean.
 * Not:  a call that can mean an unknown function stays as it is.
 */
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/program.h"
#include "graph/targets.h"
#include "whole/reach_in.h"

/* Nothing is ever assigned to the pointer, so the call does not happen. */
static void remove_call(struct pc_event *event)
{
	struct pc_val zero = { .kind = PC_VAL_INT };
	bool used = event->dst.kind != PC_VAL_UNKNOWN;

	event->kind = used ? PC_EV_ASSIGN : PC_EV_CALL;
	event->oper = PC_OPER_COPY;
	event->type = NULL;
	event->flags = 0;
	event->args.n = 1;
	event->args.v[0] = zero;
}

static int compare_numbers(const void *left, const void *right)
{
	const uint32_t *a = (const uint32_t *)left, *b = (const uint32_t *)right;

	return *a < *b ? -1 : *a > *b;
}

static void settle(struct reach *r, struct reach_site *site, uint32_t number)
{
	struct pc_program *whole = r->whole;
	struct pc_event *event =
		&site->fn->blocks.v[site->block].events.v[site->event];
	struct pc_fn **fns;

	if (site->top)
		return;
	/* In the order of the program, not in that of the search. */
	if (site->fns.n)
		qsort(site->fns.v, site->fns.n, sizeof *site->fns.v,
		      compare_numbers);
	if (site->fns.n == 1) {
		event->callee = whole->fns.v[site->fns.v[0]];
		event->type = NULL;
		event->args.n--;
		event->args.v++;
		event->args.cap--;
		return;
	}
	if (!site->fns.n) {
		remove_call(event);
		if (event->kind == PC_EV_CALL) {
			event->callee = pc_fn_get(whole, "(nothing)");
			event->callee->flags |= PC_FN_PURE | PC_FN_LIBRARY;
			event->args.n = 0;
		}
		return;
	}
	fns = PC_ARRAY(whole->arena, site->fns.n, struct pc_fn *);
	for (uint32_t i = 0; i < site->fns.n; i++)
		fns[i] = whole->fns.v[site->fns.v[i]];
	event->type = pc_name(whole, pc_arena_printf(
		whole->arena, "pointer %u", (unsigned)number));
	pc_targets_set(whole, event->type, fns, site->fns.n);
}

/* All callers of FN are known if no call through a pointer means it any
 * more. */
static void settle_addresses(struct reach *r)
{
	bool *meant = PC_ARRAY(r->arena, r->whole->fns.n, bool);

	for (uint32_t i = 0; i < r->sites.n; i++) {
		const struct reach_site *site = r->sites.v[i];

		for (uint32_t k = 0; k < site->fns.n; k++)
			if (site->top || site->fns.n > 1)
				meant[site->fns.v[k]] = true;
	}
	for (uint32_t i = 0; i < r->whole->fns.n; i++) {
		struct pc_fn *fn = r->whole->fns.v[i];
		const struct reach_type *type = fn->type ?
			(const struct reach_type *)pc_intern_find(
				&r->types, fn->type, strlen(fn->type)) : NULL;

		meant[i] |= type && type->all && r->taken[i];
		if (r->outside[i] || meant[i] || (r->any && r->taken[i]))
			fn->flags |= PC_FN_ADDRESS;
		else
			fn->flags &= ~(uint32_t)PC_FN_ADDRESS;
	}
}

uint32_t pc_reach_drop(struct reach *r, uint32_t n)
{
	uint32_t dropped = 0;

	for (uint32_t i = 0; i < n; i++) {
		struct pc_fn *fn = r->whole->fns.v[i];

		if (r->reached[i])
			continue;
		dropped += pc_fn_has_body(fn);
		fn->flags = (fn->flags & ~(uint32_t)PC_FN_DEFINED) |
			    PC_FN_LIBRARY;
		fn->blocks.n = 0;
	}
	return dropped;
}

void pc_reach_settle(struct reach *r)
{
	settle_addresses(r);
	for (uint32_t i = 0; i < r->sites.n; i++)
		settle(r, r->sites.v[i], i + 1);
}
