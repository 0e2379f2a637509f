/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * meet.c - where the paths of two processes meet again, after they have called the same.
 *
 * In:   two processes, of which one no longer waits where the paths of the conditional
 *       meet.
 * Out:  the first relevant block on all paths of both; PC_NONE: not known.
 * Cost: O(MEETS * MEETS).
 */
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "match/walk.h"

#define MEETS 16 /* post-dominators examined */

uint32_t seq_meet_again(const struct seq_walk *w, const struct seq_state *s)
{
	const struct pc_flow *f = w->of->flow;
	const struct seq_side *a = &s->side[0], *b = &s->side[1];
	uint32_t at = a->block;

	if (!s->beyond || a->frame || b->frame)
		return PC_NONE;
	for (int i = 0; i < MEETS; i++) {
		uint32_t other = b->block;

		at = f->ipdom[at];
		if (at == PC_NONE)
			return PC_NONE;
		for (int k = 0; k < MEETS && other != PC_NONE; k++) {
			other = f->ipdom[other];
			if (other == at)
				return w->of->next[at];
		}
	}
	return PC_NONE;
}
