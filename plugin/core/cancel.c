/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cancel.c - collectives behind a `cancel` of their construct that processes can
 *            disagree on.
 *
 * In:   regions, sites, what can differ between processes.
 * Out:  a warning for each such `cancel`, at the first collective behind it; the
 *       collectives of the unit are then compared in the run.
 * Cost: O(E) for each `cancel` that can differ.
 *
 * The way out that `cancel` takes is not in the model (the constructs would be
 * left half way), so the other passes see a program in which nothing is
 * cancelled (OMP_CANCELLATION=false, OpenMP's default).
 * Not:  `cancel taskgroup`; a condition farther away than the branch round the
 *       `cancel`; that one thread cancels what others have not come to yet.
 */
#include "argument.h"
#include "levels.h"

/* `cancel` in event EVENT of BLOCK, of the construct REGION. */
struct cancel {
	struct pc_program *program;
	struct pc_fn *fn;
	uint32_t block, event, region;
	uint32_t branch; /* round it, or PC_NONE */
	struct pc_opnd cond;
	enum pc_strength differs;
};

/* What the first argument of GOMP_cancel says is cancelled. */
static bool is_kind(enum pc_region_kind kind, int64_t which)
{
	return (which == 1 && kind == PC_REGION_PARALLEL) ||
	       (which == 2 && kind == PC_REGION_FOR) ||
	       (which == 4 && kind == PC_REGION_SECTIONS);
}

static uint32_t region_of(const struct pc_fn *fn, uint32_t region,
			  struct pc_val which)
{
	const struct pc_fn_info *info = fn->info;

	while (which.kind == PC_VAL_INT && region != PC_NONE &&
	       !is_kind(info->regions.v[region].kind, which.num))
		region = info->regions.v[region].parent;
	return which.kind == PC_VAL_INT ? region : PC_NONE;
}

/* Fill in how strongly processes can disagree on it. */
static void judge(struct cancel *c)
{
	const struct pc_cfg *cfg = &c->fn->info->cfg;
	const struct pc_ssa_call *call = pc_ssa_call_at(c->fn, c->block,
							c->event);
	uint32_t first = cfg->pred_first[c->block], before;
	enum pc_strength more;

	c->cond = call ? pc_ssa_arg(c->fn, call, 1) :
			 (struct pc_opnd){ .def = PC_NONE };
	c->branch = PC_NONE;
	c->differs = c->cond.def == PC_NONE ? PC_UNIFORM :
		     pc_uniform_opnd(c->program, c->fn, c->cond, PC_NODE_NONE);
	if (cfg->pred_first[c->block + 1] != first + 1)
		return;
	before = cfg->preds[first];
	if (c->fn->blocks.v[before].succ.n < 2 ||
	    !pc_region_in(c->fn->info, c->fn->info->block_region[before],
		       c->region))
		return;
	more = pc_uniform_cond(c->program, c->fn, before, PC_NODE_NONE);
	if (more > c->differs) {
		c->differs = more;
		c->branch = before;
	}
}

/* The blocks to which control can come from behind C. */
static bool *blocks_behind(const struct cancel *c, struct pc_arena *arena)
{
	uint32_t n = c->fn->blocks.n, count = 0;
	uint32_t *queue = PC_ARRAY(arena, n + 1, uint32_t);
	bool *seen = PC_ARRAY(arena, n, bool);

	queue[count++] = c->block;
	for (uint32_t i = 0; i < count; i++) {
		const struct pc_block *block = &c->fn->blocks.v[queue[i]];

		for (uint32_t k = 0; k < block->succ.n; k++)
			if (!seen[block->succ.v[k]]) {
				seen[block->succ.v[k]] = true;
				queue[count++] = block->succ.v[k];
			}
	}
	return seen;
}

/* The first collective behind C, in its construct; NULL: none. */
static const struct pc_site *first_behind(const struct cancel *c)
{
	const struct pc_fn_info *info = c->fn->info;
	struct pc_arena *arena = pc_scratch_take(c->program);
	bool *behind = blocks_behind(c, arena);
	const struct pc_site *found = NULL;

	for (uint32_t i = 0; i < info->sites.n && !found; i++) {
		const struct pc_site *site = &info->sites.v[i];
		bool after = behind[site->block] ||
			     (site->block == c->block && site->event > c->event);

		if (after && pc_region_in(info, site->region, c->region) &&
		    pc_event_may_collect(pc_site_event(c->fn, site)))
			found = site;
	}
	pc_scratch_give(c->program, arena);
	return found;
}

static void report(const struct cancel *c, const struct pc_site *site)
{
	struct pc_program *program = c->program;
	const struct pc_event *event = pc_site_event(c->fn, site);
	const struct pc_event *cancel = pc_event_at(c->fn, c->block, c->event);
	struct pc_loc at = c->branch != PC_NONE ?
				   c->fn->blocks.v[c->branch].loc : cancel->loc;
	struct pc_steps steps = { { 0 } };
	struct pc_diag *diag;

	if (pc_event_target(event))
		diag = pc_diag_add(program, c->fn, PC_DIAG_DIVERGENCE,
				   event->loc, PC_MSG_DIVERGENCE_CALL,
				   pc_event_target(event)->pretty);
	else
		diag = pc_diag_add(program, c->fn, PC_DIAG_DIVERGENCE,
				   event->loc, PC_MSG_DIVERGENCE_UNKNOWN,
				   event->callee->op->name);
	pc_diag_note(program, diag, at, c->differs == PC_DIVERGENT ?
		     PC_MSG_CONDITION : PC_MSG_UNPROVEN);
	if (c->branch != PC_NONE)
		pc_uniform_why_cond(program, c->fn, c->branch, PC_NODE_NONE,
				    &steps);
	else
		pc_uniform_why_opnd(program, c->fn, c->cond, PC_NODE_NONE,
				    &steps);
	pc_steps_note(program, diag, &steps);
	pc_diag_note(program, diag, cancel->loc, PC_MSG_CANCELS,
		     pc_region_name(c->fn->info->regions.v[c->region].kind));
}

static void look_at(struct cancel *c)
{
	const struct pc_site *site;

	judge(c);
	if (c->differs == PC_UNIFORM || !(site = first_behind(c)))
		return;
	c->fn->info->differs = true;
	if (c->differs == PC_DIVERGENT ||
	    c->program->opts->level == PC_LEVEL_STRICT)
		report(c, site);
}

static void look_in(struct pc_program *program, struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_cursor cursor = pc_cursor_start(fn, b);
		const struct pc_event *event;
		uint32_t region;

		while ((event = pc_cursor_next(fn, &cursor, &region))) {
			struct cancel c = { .program = program, .fn = fn,
					    .block = b,
					    .event = cursor.event - 1 };

			if (event->kind != PC_EV_CALL || !event->callee ||
			    strcmp(event->callee->name, "GOMP_cancel") ||
			    event->args.n < 2 ||
			    fn->info->cfg.num[b] == PC_NONE)
				continue;
			c.region = region_of(fn, region, event->args.v[0]);
			if (c.region != PC_NONE)
				look_at(&c);
		}
	}
}

void pc_pass_cancel_run(struct pc_program *program)
{
	bool any = false;

	for (uint32_t i = 0; i < program->fns.n && !any; i++)
		any = !strcmp(program->fns.v[i]->name, "GOMP_cancel");
	if (!any || program->opts->level == PC_LEVEL_PAPER)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			look_in(program, program->fns.v[i]);
}

void pc_pass_cancel_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	pc_dump_head(out, fn);
}
