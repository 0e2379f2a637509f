/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reached.c - visits the calls of MPI that a call makes or leads to (contract in
 *             reached.h).
 *
 * In:   sites of functions.
 * Out:  a visit for each of them, in the order of the sites.
 * Cost: LOOKS sites, at a depth of DEEP calls.
 */
#include "threads/reached.h"

#include "model/call.h"
#include "model/live.h"
#include "graph/regions.h"
#include "model/target.h"
#include "tables/mpi_ops.h"
#include "value/frame.h"

#define LOOKS 512
#define DEEP 8

/* One call on the path: its sites up to NEXT are done. */
struct level {
	struct pc_frame frame;
	const struct pc_fn *fn; /* the callee */
	uint32_t next;
};

struct search {
	struct level levels[DEEP];
	uint32_t depth;
	pc_reached_see *see, *enter;
	void *data;
	bool more, uses;
};

/* Whether EVENT is a call that is looked for. */
static bool is_wanted(const struct search *s, const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;

	return s->uses ? op && op->on != PC_ON_NONE :
			 pc_event_collective(event) != NULL;
}

/* Whether FN has such calls, or leads to them. */
static bool has_wanted(const struct search *s, const struct pc_fn *fn)
{
	return fn && (s->uses ? fn->info->any_mpi : fn->info->any_coll);
}

static void enter(struct search *s, const struct pc_frame *up,
		  const struct pc_fn *fn, const struct pc_site *site,
		  const struct pc_fn *target)
{
	struct level *level = &s->levels[s->depth++];

	*level = (struct level){ { up, fn, site->block, site->event }, target,
				 0 };
	if (s->enter)
		s->enter(s->data, &(struct pc_spot){ target, 0, PC_NONE,
						     &level->frame });
}

/* Process the next site of the innermost call. */
static void look(struct search *s)
{
	struct level *top = &s->levels[s->depth - 1];
	const struct pc_site *site = &top->fn->info->sites.v[top->next++];
	const struct pc_event *event = pc_event_at(top->fn, site->block,
						   site->event);
	const struct pc_fn *target = pc_event_target(event);

	if (is_wanted(s, event))
		s->see(s->data, &(struct pc_spot){ top->fn, site->block,
						   site->event, &top->frame });
	else if (has_wanted(s, target) && s->depth < DEEP)
		enter(s, &top->frame, top->fn, site, target);
	else if (has_wanted(s, target))
		s->more = true;
}

static bool each(const struct pc_fn *fn, const struct pc_site *site,
		 pc_reached_see *see, pc_reached_see *enters, void *data,
		 bool uses)
{
	const struct pc_event *event = pc_event_at(fn, site->block,
						   site->event);
	const struct pc_fn *target = site->starts ? site->starts
						  : pc_event_target(event);
	struct search s = { .see = see, .enter = enters, .data = data,
			    .uses = uses };
	uint32_t looks = 0;

	if (!target) {
		if (is_wanted(&s, event))
			see(data, &(struct pc_spot){ fn, site->block,
						     site->event, NULL });
		return true;
	}
	enter(&s, NULL, fn, site, target);
	while (s.depth && !s.more)
		if (s.levels[s.depth - 1].next ==
		    s.levels[s.depth - 1].fn->info->sites.n)
			s.depth--;
		else if (looks++ == LOOKS)
			s.more = true;
		else
			look(&s);
	return !s.more;
}

bool pc_reached_each(const struct pc_fn *fn, const struct pc_site *site,
		     pc_reached_see *see, pc_reached_see *enters, void *data)
{
	return each(fn, site, see, enters, data, false);
}

bool pc_reached_uses(const struct pc_fn *fn, const struct pc_site *site,
		     pc_reached_see *see, void *data)
{
	return each(fn, site, see, NULL, data, true);
}
