/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * again.c - loops that start an operation in each iteration and complete only
 *           the last operation.
 *
 * In:   the uses of a request; the loops of the function.
 * Out:  pc_req_again ().
 * Cost: the blocks of the loop, out of S->budget.
 * Not:  a start on some paths through the loop only, or a start that is
 *       repeated because it failed: then its result is used.
 */
#include "model/contents.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "requests/internal.h"

/* Whether a path goes around the loop of HEAD without block B. */
static bool leads_past(struct pc_req_scan *s, uint32_t head, uint32_t b)
{
	const struct pc_cfg *cfg = &s->fn->info->cfg;
	uint32_t at;

	if (b == head)
		return false;
	pc_visit_fn(&s->visit, s->program->arena, s->fn);
	pc_visit_add(&s->visit, head);
	pc_visit_skip(&s->visit, b);
	while (pc_visit_next(&s->visit, &at)) {
		const struct pc_block *block = &s->fn->blocks.v[at];

		if (s->budget < block->succ.n + 1)
			return true;
		s->budget -= block->succ.n + 1;
		for (uint32_t k = 0; k < block->succ.n; k++) {
			uint32_t to = block->succ.v[k];

			if (to == head)
				return true;
			if (pc_cfg_in_loop(cfg, to, head))
				pc_visit_add(&s->visit, to);
		}
	}
	return false;
}

bool pc_req_again(struct pc_req_scan *s, const struct pc_req_var *v,
		  const struct pc_req_use *use)
{
	const struct pc_cfg *cfg = &s->fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, use->block);

	if (head == PC_NONE || use->inside || v->indexed || v->foreign ||
	    pc_event_at(s->fn, use->block, use->event)->dst.kind !=
		    PC_VAL_UNKNOWN)
		return false;
	for (uint32_t i = 0; i < v->uses.n; i++)
		if (v->uses.v[i].role == PC_REQ_ENDS &&
		    pc_cfg_in_loop(cfg, v->uses.v[i].block, head))
			return false;
	return !leads_past(s, head, use->block);
}
