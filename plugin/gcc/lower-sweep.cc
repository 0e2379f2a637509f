/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-sweep.cc - removes assignments to temporaries that nothing reads.
 *
 * In:   a function that has been lowered, its markers.
 * Out:  the same function without assignments to temporaries whose value is
 *       never used; its markers are updated to the new places of their events.
 * Cost: O(events and operands).
 * Not:  results of calls, assignments to variables or memory.
 *
 * Such assignments are left over from addresses when the model knows an element
 * by its index, as gfortran computes them from bounds: up to a quarter of all
 * events.
 */
#include "pcg.h"

/* The event, except calls, that assigns a temporary; whether it is read. */
struct sweep_tmp {
	struct pc_event *def;
	bool live;
};

struct sweep {
	struct sweep_tmp *tmps; /* by number */
	unsigned n;
	auto_vec<unsigned, 64> todo; /* live temporaries to be examined */
};

static bool is_computed(const struct pc_event *event)
{
	return event->kind == PC_EV_ASSIGN && event->dst.kind == PC_VAL_TMP &&
	       event->dst.mod == PC_MOD_NONE;
}

static void use(struct sweep *s, const struct pc_val *value)
{
	if (value->kind != PC_VAL_TMP || (uint64_t)value->num >= s->n ||
	    s->tmps[value->num].live)
		return;
	s->tmps[value->num].live = true;
	s->todo.safe_push(value->num);
}

static void use_args(struct sweep *s, const struct pc_event *event)
{
	for (uint32_t i = 0; i < event->args.n; i++)
		use(s, &event->args.v[i]);
}

static void find_live(struct sweep *s, struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++) {
			struct pc_event *event = &block->events.v[e];

			if (is_computed(event) && event->dst.num < s->n) {
				s->tmps[event->dst.num].def = event;
				continue;
			}
			use(s, &event->dst);
			use_args(s, event);
		}
		use(s, &block->cond);
	}
	while (!s->todo.is_empty()) {
		const struct pc_event *def = s->tmps[s->todo.pop()].def;

		if (def)
			use_args(s, def);
	}
}

static bool is_dead(const struct sweep *s, const struct pc_event *event)
{
	return is_computed(event) && event->dst.num < s->n &&
	       !s->tmps[event->dst.num].live;
}

/* Remove the dead events of BLOCK; TO[i] is the new index of event i. */
static void keep_live(const struct sweep *s, struct pc_block *block,
		      uint32_t *to)
{
	uint32_t kept = 0;

	for (uint32_t e = 0; e < block->events.n; e++) {
		to[e] = kept;
		if (is_dead(s, &block->events.v[e]))
			continue;
		if (kept != e)
			block->events.v[kept] = block->events.v[e];
		kept++;
	}
	block->events.n = kept;
}

void pcg_sweep(struct pcg_lower *l, uint32_t first_mark)
{
	struct pc_fn *fn = l->fn;
	uint32_t *first = XNEWVEC(uint32_t, fn->blocks.n), *to, n = 0;
	struct sweep s;

	s.n = l->next_tmp;
	s.tmps = XCNEWVEC(struct sweep_tmp, s.n);
	find_live(&s, fn);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		first[b] = n;
		n += fn->blocks.v[b].events.n;
	}
	to = XNEWVEC(uint32_t, n + 1);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		keep_live(&s, &fn->blocks.v[b], to + first[b]);
	for (uint32_t i = first_mark; i < pcg_unit.marks.n; i++) {
		struct pcg_mark *mark = &pcg_unit.marks.v[i];

		if (pcg_mark_has_event(mark->kind))
			mark->event = to[first[mark->block] + mark->event];
	}
	XDELETEVEC(first);
	XDELETEVEC(to);
	XDELETEVEC(s.tmps);
}
