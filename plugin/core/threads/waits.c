/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * waits.c - where a thread may wait for another one (contract in waits.h).
 *
 * In:   calls, by name (tables/omp_names.h); loops.
 * Out:  answers.  A doubt: what may order two calls is left to the check at run
 *       time.
 * Cost: O(E) in all; O(E) for each loop.
 * Not:  whether the other thread does what this one waits for.
 */
#include "threads/waits.h"

#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/target.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/outside.h"
#include "graph/threads.h"
#include "tables/omp_names.h"

bool pc_waits_event(struct pc_program *program, const struct pc_event *event)
{
	const struct pc_fn *callee = event->callee;

	/* BESIDE: what a new thread does is not done here. */
	if (event->kind != PC_EV_CALL || event->flags & PC_EVF_BESIDE ||
	    (callee && callee->op))
		return false;
	if (callee && pc_fn_live(callee))
		return callee->info->waits;
	return pc_thread_join(event) ||
	       (callee && pc_wait_call(callee->name,
				       callee->flags & PC_FN_LIBRARY)) ||
	       pc_event_is_unseen(program, event);
}

/* Whether EVENT does more than look: it counts, or calls other code. */
static bool works(const struct pc_event *event)
{
	switch (event->kind) {
	case PC_EV_ASSIGN:
		return event->dst.kind != PC_VAL_TMP &&
		       (event->oper == PC_OPER_ADD || event->oper == PC_OPER_SUB);
	case PC_EV_CALL:
		return !event->callee || event->callee->op ||
		       event->flags & PC_EVF_BESIDE || pc_event_target(event);
	default:
		return true;
	}
}

bool pc_waits_loop(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, block);
	bool leaves = false;

	if (head == PC_NONE)
		return false;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *at = &fn->blocks.v[b];

		if (cfg->num[b] == PC_NONE || !pc_cfg_in_loop(cfg, b, head))
			continue;
		for (uint32_t e = 0; e < at->events.n; e++)
			if (works(&at->events.v[e]))
				return false;
		leaves |= at->term == PC_TERM_BR;
	}
	return leaves;
}

static bool may_wait(struct pc_program *program, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		if (fn->info->cfg.num[b] == PC_NONE)
			continue;
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (pc_waits_event(program, pc_event_at(fn, b, e)))
				return true;
		if (pc_waits_loop(fn, b))
			return true;
	}
	return false;
}

void pc_waits_find(struct pc_program *program, struct pc_fn **order, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		order[i]->info->waits = may_wait(program, order[i]);
}
