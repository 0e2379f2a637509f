/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * several.c - collectives that several threads of a process run (category 1).
 *
 * In:   contexts of all calls; value numbers.
 * Out:  sites[].multi: the paper's set Sipw, without collectives on a
 *       communicator that each thread has for itself. Warnings.
 * Cost: O(sites); if the communicator comes from a caller, O(sites of the
 *       program) per collective, for at most ASKED of them.
 * Not:  handles that differ between threads for reasons that own_comm.c does
 *       not know.
 */
#include "tables/passes.h"
#include "model/call.h"
#include "model/live.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/messages.h"
#include "value/frame.h"
#include "value/value.h"
#include "threads/handles.h"
#include "threads/orphan.h"
#include "threads/words.h"

#define ASKED 64
#define CALLERS 64

struct several {
	struct pc_program *program;
	uint32_t asked; /* questions about callers */
};

/* ---- callers ---- */

/* A pending question: NODE of FN at a point in REGION. */
struct place {
	const struct pc_fn *fn;
	uint32_t node, region;
};

struct places {
	struct place list[CALLERS];
	uint32_t n;
};

/* Add the value of PLACE's node at every call in a team; false: too many. */
static bool add_callers(struct several *s, struct places *todo,
			struct place place)
{
	const struct pc_program *program = s->program;

	if (s->asked++ == ASKED)
		return false;
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		for (uint32_t k = 0; pc_fn_live(fn) && k < fn->info->sites.n;
		     k++) {
			const struct pc_site *site = &fn->info->sites.v[k];
			struct pc_frame frame = { NULL, fn, site->block,
						  site->event };

			if (site->starts == place.fn)
				return false;
			if (pc_event_target(pc_event_at(fn, site->block,
							site->event)) !=
				    place.fn || !pc_site_in_team(site))
				continue;
			if (todo->n == CALLERS)
				return false;
			todo->list[todo->n++] = (struct place){
				fn, pc_value_lift_comm(s->program, &frame,
						  place.node), site->region };
		}
	}
	return true;
}

/* Whether each thread that reaches SITE of FN has its own handle there. */
static bool each_its_own(struct several *s, const struct pc_fn *fn,
			 const struct pc_site *site)
{
	struct places todo = { .n = 1 };

	if (!s->program->values || site->ctxs & (1u << PC_CTX_MULTI))
		return false;
	todo.list[0] = (struct place){ fn, pc_value_handle(
		s->program, fn, site->block, site->event), site->region };
	for (uint32_t i = 0; i < todo.n; i++) {
		struct place place = todo.list[i];
		if (!place.node)
			return false;
		if (pc_handle_is_own(s->program, place.fn, place.node,
				     place.region))
			continue;
		if (pc_team_of(place.fn->info, place.region) != PC_NONE ||
		    !pc_node(s->program, place.node)->inner ||
		    !add_callers(s, &todo, place))
			return false;
	}
	return true;
}

/* ---- the pass ---- */

static void report(struct pc_program *program, struct pc_fn *fn,
		   struct pc_site *site, enum pc_ctx ctx)
{
	const struct pc_event *event =
		pc_event_at(fn, site->block, site->event);
	struct pc_loc loc = pc_loc_near(fn, site->block, event->loc);
	enum pc_ctx at = pc_site_ctx(fn, site, ctx);
	struct pc_diag *diag;

	diag = pc_diag_add(program, fn, PC_DIAG_MULTITHREADED, loc,
			   event->callee->op->name, PC_MSG_MULTITHREADED,
			   event->callee->op->name);
	if (site->region != PC_NONE)
		pc_diag_note(program, diag, loc, PC_NOTE(WHERE),
			     pc_region_text(program, fn, site->region));
	pc_callers_note(program, diag, fn, ctx);
	pc_diag_note_plain(program, diag, loc, pc_ctx_state(at) == 1 ?
			   PC_PLAIN(USE_SINGLE) : PC_PLAIN(USE_OUTSIDE));
	pc_path_note(program, diag, fn, site, ctx);
}

void pc_pass_several_run(struct pc_program *program)
{
	struct several s = { .program = program };

	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		for (uint32_t k = 0; pc_fn_live(fn) && k < fn->info->sites.n;
		     k++) {
			struct pc_site *site = &fn->info->sites.v[k];
			int ctx = pc_site_several(program, fn, site);

			if (ctx < 0 ||
			    !pc_event_collective(pc_event_at(
				    fn, site->block, site->event)) ||
			    each_its_own(&s, fn, site))
				continue;
			site->multi = true;
			report(program, fn, site, (enum pc_ctx)ctx);
		}
	}
}

void pc_pass_several_dump(FILE *out, const struct pc_program *program,
			  const struct pc_fn *fn)
{
	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	for (uint32_t i = 0; i < fn->info->sites.n; i++) {
		const struct pc_site *site = &fn->info->sites.v[i];
		const struct pc_event *event =
			pc_event_at(fn, site->block, site->event);

		if (site->multi)
			fprintf(out, "  %u:%u %s\n", event->loc.line,
				event->loc.col, event->callee->op->name);
	}
}
