/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * race.c - messages that another thread can receive between a probe and its
 *          receive (MPI-4.1 3.8.1, 11.6.2).
 *
 * In:   contexts of all calls, SSA form.
 * Out:  a warning for each probe by several threads with the same source, tag
 *       and communicator, if nothing keeps its receive together with it.
 * Cost: O(sites x NEAR); differences between threads are only computed if
 *       there is such a pair.
 * Not:  a receive in another function than its probe; threads that run
 *       different code, except two sections; level paper.
 */
#include "team/race.h"

#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/passes.h"
#include "model/opts.h"
#include "model/program.h"
#include "graph/reach_blocks.h"
#include "graph/where.h"
#include "report/messages.h"
#include "value/value.h"
#include "uniform/uniform.h"
#include "paper/comm.h"
#include "threads/across.h"
#include "threads/levels.h"
#include "threads/orphan.h"
#include "threads/words.h"
#include "argument/argument.h"

/* Number of calls after a probe that are examined. */
#define NEAR 64
/* Number of copies of a value that are followed. */
#define STEPS 16

struct race {
	struct pc_program *program;
	const struct pc_fn *fn;
	const struct pc_site *probe;
};

static const struct pc_mpi_op *op_of(const struct pc_fn *fn,
				     const struct pc_site *site)
{
	const struct pc_event *event = pc_site_event(fn, site);

	return event->callee ? event->callee->op : NULL;
}

const struct pc_mpi_op *pc_message_op(const struct pc_fn *fn,
				      const struct pc_site *site, uint32_t flag)
{
	const struct pc_mpi_op *op = op_of(fn, site);

	return op && op->flags & flag && op->comm >= 2 ? op : NULL;
}

struct pc_opnd pc_message_opnd(const struct pc_fn *fn,
			       const struct pc_site *site, int back)
{
	const struct pc_mpi_op *op = pc_site_event(fn, site)->callee->op;
	uint32_t arg = (uint32_t)(op->comm - back);

	return pc_argument_opnd(fn, site->block, site->event, arg, false);
}

static bool is_constant(struct pc_opnd opnd)
{
	return opnd.def == PC_NONE && pc_opnd_val(opnd).kind == PC_VAL_INT;
}

static bool is_wild(struct pc_opnd opnd)
{
	return is_constant(opnd) && pc_opnd_val(opnd).num < 0;
}

/* ---- one message ---- */

/* Whether the call that makes DEF is PROBE, or any probe if PROBE is NULL. */
static bool is_probe(const struct pc_fn *fn, const struct pc_site *probe,
		     const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(fn, def->block, def->event);

	if (probe)
		return def->block == probe->block && def->event == probe->event;
	return event->callee && event->callee->op &&
	       event->callee->op->flags & PC_OPF_PROBES;
}

/* Append to the N operands OPNDS those that DEF, which is not of a probe,
 * copies; returns the new number. */
static uint32_t follow(const struct pc_fn *fn, const struct pc_def *def,
		       struct pc_opnd opnds[STEPS], uint32_t n)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	bool call = def->kind == PC_DEF_OUTPUT || def->kind == PC_DEF_EFFECT;
	uint32_t from = def->first;

	/* A copy; another call keeps the old value, its last operand. */
	if (call && def->n)
		from += def->n - 1;
	else if (def->kind != PC_DEF_PHI && (def->kind != PC_DEF_ASSIGN ||
		 pc_event_at(fn, def->block, def->event)->oper !=
			 PC_OPER_COPY))
		return n;
	for (uint32_t i = from; i < def->first + def->n && n < STEPS; i++)
		opnds[n++] = ssa->opnds.v[i];
	return n;
}

bool pc_message_told(const struct pc_fn *fn, const struct pc_site *probe,
		     struct pc_opnd opnd)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_opnd opnds[STEPS] = { opnd };
	uint32_t n = 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *def;

		if (opnds[i].def == PC_NONE)
			continue;
		def = &ssa->defs.v[opnds[i].def];
		if ((def->kind == PC_DEF_OUTPUT || def->kind == PC_DEF_EFFECT) &&
		    is_probe(fn, probe, def))
			return true;
		n = follow(fn, def, opnds, n);
	}
	return false;
}

/* Whether a receive with the argument TAKES (a source or a tag) can get the
 * message that a probe with TOLD finds. */
static bool fits(const struct race *r, struct pc_opnd told, struct pc_opnd takes)
{
	uint32_t a, b;

	if (is_wild(told) || is_wild(takes) ||
	    pc_message_told(r->fn, r->probe, takes))
		return true;
	if (is_constant(told) && is_constant(takes))
		return pc_opnd_val(told).num == pc_opnd_val(takes).num;
	a = pc_value_of(r->program, r->fn, told);
	b = pc_value_of(r->program, r->fn, takes);
	return a != PC_NODE_NONE && a == b;
}

static bool one_message(const struct race *r, const struct pc_site *taker)
{
	struct pc_comm a = pc_comm_of_call(r->program, r->fn,
					   pc_site_event(r->fn, r->probe));
	struct pc_comm b = pc_comm_of_call(r->program, r->fn,
					   pc_site_event(r->fn, taker));

	return a.id && a.id == b.id &&
	       fits(r, pc_message_opnd(r->fn, r->probe, 1),
		    pc_message_opnd(r->fn, taker, 1)) &&
	       fits(r, pc_message_opnd(r->fn, r->probe, 2),
		    pc_message_opnd(r->fn, taker, 2));
}

/* Whether OPND is made before the team of the probe. */
static bool from_outside(const struct race *r, struct pc_opnd opnd)
{
	if (opnd.def == PC_NONE)
		return pc_opnd_val(opnd).kind != PC_VAL_UNKNOWN;
	return pc_def_before(r->fn, &r->fn->info->ssa->defs.v[opnd.def],
			     pc_team_of(r->fn->info, r->probe->region));
}

/* Whether the iteration or task that contains the probe determines the message:
 * a value that differs between threads. */
static bool is_shared_out(const struct race *r)
{
	const struct pc_fn_info *info = r->fn->info;
	uint32_t at = r->probe->region;

	for (; at != PC_NONE && !pc_region_is_team(info->regions.v[at].kind);
	     at = info->regions.v[at].parent)
		if (info->regions.v[at].kind == PC_REGION_FOR ||
		    info->regions.v[at].kind == PC_REGION_DISTRIBUTE ||
		    pc_region_is_task(info->regions.v[at].kind))
			return true;
	return false;
}

/* What selects TAKER's message: its own argument if the probe has a
 * wildcard. */
static struct pc_opnd wanted(const struct race *r, const struct pc_site *taker,
			     int back)
{
	struct pc_opnd opnd = pc_message_opnd(r->fn, r->probe, back), takes;

	if (!back || !is_wild(opnd))
		return opnd;
	takes = pc_message_opnd(r->fn, taker, back);
	return pc_message_told(r->fn, r->probe, takes) ? opnd : takes;
}

/* Whether all threads of the team probe for and receive the same message. */
static bool same_in_team(const struct race *r, const struct pc_site *taker)
{
	bool same = true, out = is_shared_out(r);

	pc_uniform_axis(r->program, PC_AXIS_THREADS);
	for (int back = 0; back <= 2 && same; back++) {
		struct pc_opnd opnd = wanted(r, taker, back);

		same = from_outside(r, opnd) ||
		       (!out && pc_uniform_opnd(r->program, r->fn, opnd,
						taker->block, PC_NODE_NONE) == PC_UNIFORM);
	}
	pc_uniform_axis(r->program, PC_AXIS_PROCESSES);
	return same;
}

/* ---- threads in between ---- */

static bool is_locked(const struct pc_fn_info *info, uint32_t region)
{
	while (region != PC_NONE && !info->regions.v[region].locked)
		region = info->regions.v[region].parent;
	return region != PC_NONE;
}

/* Whether a construct that admits one thread at a time is around both calls. */
static bool kept_together(const struct race *r, const struct pc_site *taker)
{
	const struct pc_fn_info *info = r->fn->info;
	uint32_t at = r->probe->region;

	while (at != PC_NONE && !info->regions.v[at].locked)
		at = info->regions.v[at].parent;
	return at == PC_NONE || pc_region_in(info, taker->region, at);
}

/* Whether the probe runs in several tasks at the same time. */
static bool beside_itself(const struct race *r)
{
	const struct pc_fn_info *info = r->fn->info;
	const struct pc_orphan *beside = &r->probe->beside;
	uint32_t own = pc_owner_of(info, r->probe->region);

	return r->probe->parallel && beside->fn == r->fn && own != PC_NONE &&
	       pc_region_is_task(info->regions.v[own].kind) &&
	       pc_owner_of(info, info->sites.v[beside->site].region) == own;
}

/* Whether several threads may be between the probe and TAKER. */
static bool by_many(const struct race *r, const struct pc_site *taker)
{
	const struct pc_fn_info *info = r->fn->info;

	if (beside_itself(r))
		return !is_locked(info, r->probe->region) ||
		       !kept_together(r, taker);
	for (int c = 0; c < PC_CTX_COUNT; c++) {
		enum pc_ctx at = pc_site_ctx(r->fn, r->probe, (enum pc_ctx)c);

		if (!(info->ctxs & (1u << c)) || pc_ctx_accepts(at))
			continue;
		if (at != PC_CTX_LOCKED && at != PC_CTX_MULTI_LOCKED)
			return true;
		if (!kept_together(r, taker))
			return true;
	}
	return false;
}

/* A receive of the same message in another section of the same 'sections'. */
static const struct pc_site *taker_beside(const struct race *r)
{
	const struct pc_fn_info *info = r->fn->info;
	uint32_t own = pc_owner_of(info, r->probe->region), n = 0;

	if (own == PC_NONE || info->regions.v[own].kind != PC_REGION_SECTION ||
	    !pc_one_of_many(info, own))
		return NULL;
	for (uint32_t i = 0; i < info->sites.n && n < NEAR; i++) {
		const struct pc_site *site = &info->sites.v[i];
		uint32_t other = pc_owner_of(info, site->region);

		if (other == own || other == PC_NONE ||
		    info->regions.v[other].kind != PC_REGION_SECTION ||
		    info->regions.v[other].parent !=
			    info->regions.v[own].parent)
			continue;
		n++;
		if (pc_message_op(r->fn, site, PC_OPF_RECEIVES) &&
		    one_message(r, site))
			return site;
	}
	return NULL;
}

/* ---- the pass ---- */

static void report(const struct race *r, const struct pc_site *taker,
		   const struct pc_site *beside)
{
	struct pc_program *program = r->program;
	struct pc_loc from = pc_site_loc(r->fn, r->probe);
	struct pc_loc loc = pc_site_loc(r->fn, taker);
	struct pc_diag *diag;

	diag = pc_diag_add(program, r->fn, PC_DIAG_MESSAGE_RACE, loc,
			   op_of(r->fn, taker)->name, PC_MSG_MESSAGE_RACE,
			   op_of(r->fn, taker)->name,
			   op_of(r->fn, r->probe)->name,
			   pc_loc_text(program, from));
	if (beside)
		pc_diag_note(program, diag, pc_site_loc(r->fn, beside),
			     PC_NOTE(RACE_TAKER), op_of(r->fn, beside)->name);
	else
		pc_diag_note(program, diag, from, PC_NOTE(RACE_PROBE));
	if (r->probe->region != PC_NONE)
		pc_diag_note(program, diag, from, PC_NOTE(WHERE),
			     pc_region_text(program, r->fn,
					    r->probe->region));
	for (int c = 0; !beside && c < PC_CTX_COUNT; c++)
		if (r->fn->info->ctxs & (1u << c) &&
		    !pc_ctx_accepts(pc_site_ctx(r->fn, r->probe,
						(enum pc_ctx)c))) {
			pc_callers_note(program, diag, r->fn, (enum pc_ctx)c);
			break;
		}
	pc_diag_note(program, diag, from, PC_NOTE(RACE_USE));
}

/* Whether the receive TAKER is for the message of the probe; if it is, warn if
 * another thread can take the message. */
static bool look_at(struct race *r, const struct pc_site *taker)
{
	const struct pc_fn_info *info = r->fn->info;
	const struct pc_site *beside = NULL;

	if (!pc_message_op(r->fn, taker, PC_OPF_RECEIVES) ||
	    pc_team_of(info, taker->region) !=
		    pc_team_of(info, r->probe->region) ||
	    !one_message(r, taker))
		return false;
	if (pc_owner_of(info, taker->region) ==
	    pc_owner_of(info, r->probe->region))
		beside = taker_beside(r);
	if (beside || (by_many(r, taker) && same_in_team(r, taker)))
		report(r, taker, beside);
	return true;
}

/* Find the receive of the probe, which is site number AT. After a loop that
 * probes, it may have a lower number. */
static void look_behind(struct race *r, uint32_t at)
{
	const struct pc_fn_info *info = r->fn->info;
	struct pc_visit behind = { 0 };
	struct pc_arena *arena;

	for (uint32_t i = at + 1; i < info->sites.n && i < at + NEAR; i++)
		if (look_at(r, &info->sites.v[i]))
			return;
	if (!at)
		return;
	arena = pc_scratch_take(r->program);
	pc_visit_fn(&behind, arena, r->fn);
	pc_visit_on(&behind, r->probe->block);
	pc_visit_all(&behind);
	for (uint32_t i = at; i-- > 0 && i + NEAR > at;)
		if (info->sites.v[i].block != r->probe->block &&
		    pc_visit_has(&behind, info->sites.v[i].block) &&
		    look_at(r, &info->sites.v[i]))
			break;
	pc_scratch_give(r->program, arena);
}

void pc_pass_race_run(struct pc_program *program)
{
	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct race r = { .program = program,
				  .fn = program->fns.v[i] };

		if (!pc_fn_live(r.fn))
			continue;
		for (uint32_t s = 0; s < r.fn->info->sites.n; s++) {
			r.probe = &r.fn->info->sites.v[s];
			if (pc_message_op(r.fn, r.probe, PC_OPF_PROBES))
				look_behind(&r, s);
		}
	}
}

void pc_pass_race_dump(FILE *out, const struct pc_program *program,
		       const struct pc_fn *fn)
{
	(void)program;
	pc_dump_head(out, fn);
}
