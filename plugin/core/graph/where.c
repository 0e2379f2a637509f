/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * where.c - source locations in messages and dumps (contract in where.h).
 */
#include "graph/where.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"

const char *pc_loc_text(struct pc_program *program, struct pc_loc loc)
{
	const char *slash = loc.file ? strrchr(loc.file, '/') : NULL;

	return pc_arena_printf(program->arena, "%s:%u",
			       slash ? slash + 1 : loc.file ? loc.file : "?",
			       loc.line);
}

struct pc_loc pc_loc_near(const struct pc_fn *fn, uint32_t block,
			  struct pc_loc loc)
{
	const struct pc_block *b = &fn->blocks.v[block];

	if (loc.line)
		return loc;
	for (uint32_t i = b->events.n; i; i--)
		if (b->events.v[i - 1].loc.line)
			return b->events.v[i - 1].loc;
	return b->loc.line ? b->loc : fn->loc;
}

struct pc_loc pc_fn_end(const struct pc_fn *fn, uint32_t block)
{
	struct pc_loc loc = fn->blocks.v[block].loc;

	return loc.line ? loc : fn->end.line ? fn->end : fn->loc;
}

bool pc_dump_head(FILE *out, const struct pc_fn *fn)
{
	fprintf(out, "func %s%s\n", fn->pretty,
		fn->flags & PC_FN_BROKEN ? " broken" : "");
	return pc_fn_live(fn);
}

void pc_dump_events(FILE *out, const struct pc_fn *fn,
		    bool (*says)(const struct pc_event *event, char *text,
				 size_t size))
{
	char text[512];

	if (!pc_dump_head(out, fn))
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (says(event, text, sizeof text))
				fprintf(out, "  b%u %u:%u %s\n", b,
					event->loc.line, event->loc.col, text);
		}
}
