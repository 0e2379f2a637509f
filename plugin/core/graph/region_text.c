/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region_text.c - OpenMP constructs as text, for users and in dumps (contract in
 *                 regions.h).
 *
 * In:   info->regions.
 * Out:  names of constructs as in the source; the constructs around a place.
 */
#include "graph/regions.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/names.h"
#include "graph/where.h"

const char *pc_region_shown(enum pc_region_kind kind)
{
	if (kind == PC_REGION_LOCK)
		return "lock";
	if (kind == PC_REGION_GUARD)
		return "omp_get_thread_num () == 0";
	if (kind == PC_REGION_NUMBERED)
		return "omp_get_thread_num () == number";
	if (kind == PC_REGION_ALONE)
		return "!omp_in_parallel ()";
	return pc_region_name(kind);
}

const char *pc_region_written(const struct pc_fn *fn, enum pc_region_kind kind)
{
	if (kind == PC_REGION_FOR && fn->lang == PC_LANG_FORTRAN)
		return "do";
	return pc_region_shown(kind);
}

static const char *region_name(struct pc_program *program,
			       const struct pc_fn *fn,
			       const struct pc_region *r)
{
	if (r->kind == PC_REGION_ALONE && r->begin->flags & PC_EVF_SERIAL)
		return "omp_get_num_threads () == 1";
	if (r->kind != PC_REGION_NUMBERED || !r->name)
		return pc_region_written(fn, r->kind);
	return pc_arena_printf(program->arena, "omp_get_thread_num () == %s",
			       r->name);
}

const char *pc_region_text(struct pc_program *program, const struct pc_fn *fn,
			   uint32_t region)
{
	const struct pc_region *r;
	const char *text = "";
	int shown = 0;

	for (; region != PC_NONE; region = r->parent) {
		const char *place = "";

		r = &fn->info->regions.v[region];
		if (shown++ == 6)
			return pc_arena_printf(program->arena, "%s ...", text);
		if (r->loc.line && (r->parent == PC_NONE ||
				    pc_region_is_team(r->kind)))
			place = pc_arena_printf(
				program->arena, " (%s)",
				pc_loc_text(program, r->loc));
		text = pc_arena_printf(program->arena, "%s%sinside '%s'%s",
				       text, *text ? " " : "",
				       region_name(program, fn, r), place);
	}
	return text;
}

void pc_regions_dump(FILE *out, const struct pc_fn *fn,
		     bool (*shown)(enum pc_region_kind kind))
{
	if (!pc_dump_head(out, fn))
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_ENTER && shown(event->region))
				fprintf(out, "  %s%s%s %u:%u\n",
					pc_region_name(event->region),
					event->name ? " " : "",
					event->name ? event->name : "",
					event->loc.line, event->loc.col);
		}
}
