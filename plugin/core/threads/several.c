/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * several.c - collectives that several threads of a process run (category 1).
 *
 * In:   contexts of all calls; value numbers.
 * Out:  sites[].multi: the paper's set Sipw; or sites[].own, if each thread seems
 *       to have a communicator of its own. Warnings for those of which two threads
 *       certainly have the same; the others are checked at run time.
 * Cost: O(sites); if the communicator comes from a caller, O(sites of the
 *       program) per collective, for at most ASKED of them.
 * Not:  handles that differ between threads for reasons that own_comm.c does
 *       not know.
 */
#include "model/contents.h"
#include "model/target.h"
#include "tables/passes.h"
#include "model/call.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/messages.h"
#include "value/frame.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/value.h"
#include "threads/across.h"
#include "threads/handle_object.h"
#include "threads/handles.h"
#include "threads/orphan.h"
#include "threads/words.h"
#include "threads/own_comm.h"

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

/* The computed address from which the call at SITE of FN takes its handle by
 * reference, or PC_NODE_NONE. */
static uint32_t computed_address(struct several *s, const struct pc_fn *fn,
				 const struct pc_site *site)
{
	const struct pc_event *event = pc_event_at(fn, site->block,
						   site->event);
	const struct pc_ssa_call *known = pc_ssa_call_at(fn, site->block,
							 site->event);
	int32_t arg = event->callee->op->comm;
	uint32_t at;

	if (!known || arg < 0 || !pc_handle_by_reference(event, arg))
		return PC_NODE_NONE;
	at = pc_value_of(s->program, fn, pc_ssa_arg(fn, known, (uint32_t)arg));
	return pc_node(s->program, at)->kind == PC_NODE_OPER ? at :
							       PC_NODE_NONE;
}

/* The value to be examined for SITE of FN: its handle, or the address of the
 * object or element in which it is (*OBJECT). */
static uint32_t value_at(struct several *s, const struct pc_fn *fn,
			 const struct pc_site *site, bool *object)
{
	struct pc_spot spot = { fn, site->block, site->event, NULL };
	uint32_t node = pc_value_handle(s->program, fn, site->block,
					site->event);
	uint32_t holder = computed_address(s, fn, site);

	*object = holder || pc_handle_object(s->program, &spot, node, &holder);
	return *object ? holder : node;
}

/* Whether each thread that reaches SITE of FN has its own handle there: DIFFERS;
 * SAME: two threads certainly have one. */
static enum pc_across across(struct several *s, const struct pc_fn *fn,
			     const struct pc_site *site)
{
	struct places todo = { .n = 1 };
	bool own = !(site->ctxs & (1u << PC_CTX_MULTI)), object;

	if (!s->program->values)
		return PC_ACROSS_SAME;
	todo.list[0] = (struct place){ fn, value_at(s, fn, site, &object),
				       site->region };
	own &= !object;
	for (uint32_t i = 0; i < todo.n; i++) {
		struct place place = todo.list[i];

		if (!object && place.node &&
		    pc_handle_is_own(s->program, place.fn, place.node,
				     place.region))
			continue;
		if (place.node && pc_across_is_common(s->program, place.fn,
						      place.region, place.node))
			return PC_ACROSS_SAME;
		own &= place.node &&
		       pc_team_of(place.fn->info, place.region) == PC_NONE &&
		       pc_node(s->program, place.node)->inner &&
		       add_callers(s, &todo, place);
	}
	return own ? PC_ACROSS_DIFFERS : PC_ACROSS_UNKNOWN;
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
			enum pc_across own;

			if (ctx < 0 ||
			    !pc_event_collective(pc_event_at(
				    fn, site->block, site->event)))
				continue;
			own = across(&s, fn, site);
			site->own = own == PC_ACROSS_DIFFERS;
			site->multi = !site->own;
			if (own == PC_ACROSS_SAME || (site->multi &&
			     program->opts->level == PC_LEVEL_STRICT))
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
