/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_kept.c - the locations of a function, and what all of its events access.
 *
 * In:   what one event accesses (ssa_scan.c).
 * Out:  ssa->places; the lists of reads and writes of all events.
 * Cost: that of ssa_scan.c, twice for calls.  If the effects of all calls are
 *       more than MOST, only those that the function itself mentions are
 *       included (ssa->partial).
 */
#include "base/arena.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/effects.h"
#include "memory/places.h"
#include "memory/scan.h"
#include "model/contents.h"

#define MOST 200000u

static void number_events(struct scan *s)
{
	uint32_t n = s->fn->blocks.n, all = 0;

	s->event_first = PC_ARRAY(s->scratch, n, uint32_t);
	for (uint32_t b = 0; b < n; b++) {
		s->event_first[b] = all;
		all += s->fn->blocks.v[b].events.n;
	}
	s->events = PC_ARRAY(s->scratch, all, struct kept);
}

static void scan_and_keep(struct scan *s, const struct pc_event *event,
			  uint32_t number)
{
	struct kept *kept = &s->events[number];

	pc_scan_event(s, event);
	kept->reads = s->kept_reads.n;
	for (uint32_t i = 0; i < s->reads.n; i++)
		pc_vec_push(s->scratch, s->kept_reads, s->reads.v[i]);
	kept->reads_end = s->kept_reads.n;
	kept->first = s->kept.n;
	for (uint32_t i = 0; i < s->writes.n; i++)
		pc_vec_push(s->scratch, s->kept, s->writes.v[i]);
	kept->end = s->kept.n;
	kept->single = s->single;
}

/* RATIONALE: now that all places are known, a call may access more of them.  An
 * assignment accesses what it did before, except for elements created since and
 * places that have become arrays. */
void pc_scan_again(struct scan *s, const struct pc_event *event,
		   uint32_t number)
{
	const struct kept *kept = &s->events[number];
	bool again = event->kind == PC_EV_CALL || kept->single || s->coarse;

	for (uint32_t i = kept->first; i < kept->end && !again; i++) {
		const struct pc_place *p =
			&s->ssa->places.v[s->kept.v[i].place];

		again = p->whole != PC_NONE || p->n_elems || p->aliased;
	}
	if (again)
		scan_and_keep(s, event, number);
}

/* Mark arrays that are written as a whole too often. */
static void limit_elements(struct scan *s)
{
	uint64_t work = 0;

	for (uint32_t i = 0; i < s->ssa->places.n; i++) {
		struct pc_place *p = &s->ssa->places.v[i];

		work += (uint64_t)p->n_elems * p->n_wholes;
		p->coarse = p->n_elems && work > MOST;
		s->coarse |= p->coarse;
	}
}

void pc_scan_places(struct scan *s)
{
	struct pc_fn_info *info = s->fn->info;
	uint64_t handed = 0;

	for (uint32_t i = 0; i < info->calls.n; i++) {
		const struct pc_effects *effects =
			s->program->fns.v[info->calls.v[i].callee]
				->info->effects;

		handed += effects->reads.n + effects->writes.n;
		s->ssa->partial |= effects->many;
	}
	s->ssa->partial |= handed > MOST;
	number_events(s);
	s->create = true;
	for (uint32_t i = 0; i < s->fn->params.n; i++)
		pc_scan_place(s, (struct pc_val){ PC_VAL_VAR,
						  .name = s->fn->params.v[i] });
	for (uint32_t i = 0; i < info->cfg.n_reach; i++) {
		const struct pc_block *block =
			&s->fn->blocks.v[info->cfg.rpo[i]];

		for (uint32_t e = 0; e < block->events.n; e++)
			scan_and_keep(s, &block->events.v[e],
				      s->event_first[block->id] + e);
		pc_scan_operand(s, block->cond);
	}
	s->create = false;
	limit_elements(s);
}
