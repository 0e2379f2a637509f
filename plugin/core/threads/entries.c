/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * entries.c - the calls of MPI that a call leads to, one by one (contract in entries.h).
 *
 * In:   sites and regions of the functions that the thread enters.
 * Out:  a list, at most MOST long.
 * Cost: as reached.h.
 */
#include "threads/entries.h"

#include "model/contents.h"
#include "model/live.h"
#include "graph/regions.h"
#include "tables/mpi_find.h"
#include "threads/reached.h"
#include "value/frame.h"

#define MOST 16

struct search {
	struct pc_program *program;
	struct pc_entries *out;
	bool thread; /* the calls are in a new thread */
};

/* The number of the site at EVENT of BLOCK, or PC_NONE. */
static uint32_t site_at(const struct pc_fn *fn, uint32_t block, uint32_t event)
{
	for (uint32_t i = 0; i < fn->info->sites.n; i++)
		if (fn->info->sites.v[i].block == block &&
		    fn->info->sites.v[i].event == event)
			return i;
	return PC_NONE;
}

static bool excludes(const struct pc_fn *fn, uint32_t region)
{
	for (; region != PC_NONE; region = fn->info->regions.v[region].parent)
		if (fn->info->regions.v[region].locked)
			return true;
	return false;
}

static void add(void *data, const struct pc_spot *spot)
{
	const struct search *s = (const struct search *)data;
	const struct pc_event *event = pc_event_at(spot->fn, spot->block,
						   spot->event);
	struct pc_entry entry = { .at = { spot->fn, site_at(spot->fn, spot->block,
							    spot->event) } };

	if (entry.at.site == PC_NONE || s->out->list.n > MOST)
		return;
	entry.inside = (struct pc_section){
		spot->fn, spot->fn->info->sites.v[entry.at.site].region };
	/* The last frame of a thread is the call that creates it. */
	for (const struct pc_frame *call = spot->frame;
	     call && (call->up || !s->thread); call = call->up) {
		uint32_t at = site_at(call->fn, call->block, call->event);
		uint32_t region = at == PC_NONE ? PC_NONE :
				  call->fn->info->sites.v[at].region;

		if (excludes(call->fn, region))
			entry.inside = (struct pc_section){ call->fn, region };
	}
	entry.on.n = 1;
	entry.on.list[0] = pc_handle_at(s->program, spot, s->thread);
	entry.on.blocks = !pc_mpi_op_is_nonblocking(event->callee->op);
	pc_vec_push(s->program->arena, s->out->list, entry);
}

void pc_entries_of(struct pc_program *program, const struct pc_fn *fn,
		   const struct pc_site *site, struct pc_entries *entries)
{
	struct search s = { program, entries, true };

	entries->list.n = 0;
	entries->many = site->starts &&
			(!pc_reached_each(fn, site, add, NULL, &s) ||
			 entries->list.n > MOST);
	if (entries->many)
		entries->list.n = 0;
}

void pc_entries_uses(struct pc_program *program, const struct pc_fn *fn,
		     const struct pc_site *site, struct pc_entries *uses)
{
	struct search s = { program, uses, site->starts != NULL };

	uses->list.n = 0;
	uses->many = !pc_reached_uses(fn, site, add, &s);
}
