/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * say.c - warnings about collectives at which processes diverge, at levels
 *         default and strict.
 *
 * In:   the causes of a function, each with its mismatch (compare.h).
 * Out:  one warning for each first difference. Conditionals that lead to the
 *       same one (`a && b`, an if in an if) share it.
 * Cost: O(causes log causes).
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "base/vec.h"
#include "model/contents.h"
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/where.h"
#include "report/cause.h"
#include "report/messages.h"
#include "report/steps.h"
#include "value/value.h"
#include "uniform/uniform.h"
#include "requests/requests.h"
#include "argument/argument.h"
#include "argument/mismatch.h"
#include "match/compare.h"
#include "match/sides.h"

#define SHOWN 3  /* further conditions, and collectives, per warning */
#define LOOKS 64 /* blocks examined after the first collective */

/* A cause to be reported, with the position of its first difference. */
struct told {
	struct pc_cause *cause;
	const struct pc_spot *at;
	uint32_t order, outer_block, outer_event;
	struct pc_steps why;
};

struct say {
	struct pc_program *program;
	struct pc_fn *fn;
	PC_VEC(struct told) list;
};

static struct pc_loc event_loc(const struct pc_fn *fn, uint32_t block,
			       uint32_t event)
{
	if (event == PC_NONE)
		return pc_loc_near(fn, block, fn->blocks.v[block].loc);
	return pc_loc_near(fn, block, pc_event_at(fn, block, event)->loc);
}

static struct pc_loc spot_loc(const struct pc_spot *spot)
{
	return event_loc(spot->fn, spot->block, spot->event);
}

static struct pc_loc outer_loc(const struct say *say,
			       const struct pc_spot *spot)
{
	uint32_t block, event;

	pc_spot_outer(spot, &block, &event);
	return event_loc(say->fn, block, event);
}

static struct pc_loc cause_loc(const struct say *say, uint32_t block)
{
	return pc_loc_near(say->fn, block, say->fn->blocks.v[block].loc);
}

static const char *called(const struct pc_spot *spot)
{
	return pc_event_at(spot->fn, spot->block,
			   spot->event)->callee->op->name;
}

/* Whether SPOT is in a function that has a name of its own: not what calls a procedure
 * of MPI whose address was taken. */
static bool is_inside(const struct pc_spot *spot)
{
	return spot->frame && strcasecmp(spot->fn->pretty, called(spot));
}

/* ---- the warning itself ---- */

static struct pc_diag *say_calls(struct say *say, const struct pc_mismatch *m,
				 struct pc_loc loc)
{
	struct pc_program *program = say->program;
	const char *comm = pc_value_shown(program, m->comm);
	const char *name = called(&m->first);

	if (is_inside(&m->first) && comm)
		return pc_diag_add(program, say->fn, PC_DIAG_DIVERGENCE, loc,
				   name, PC_MSG_DIVERGENCE_IN, comm, name,
				   m->first.fn->pretty);
	if (is_inside(&m->first))
		return pc_diag_add(program, say->fn, PC_DIAG_DIVERGENCE, loc,
				   name, PC_MSG_DIVERGENCE_IN_UNKNOWN, name,
				   m->first.fn->pretty);
	if (comm)
		return pc_diag_add(program, say->fn, PC_DIAG_DIVERGENCE, loc,
				   name, PC_MSG_DIVERGENCE, comm, name);
	return pc_diag_add(program, say->fn, PC_DIAG_DIVERGENCE, loc, name,
			   PC_MSG_DIVERGENCE_UNKNOWN, name);
}

/* Note which persistent collective a start starts. */
static void note_start(struct say *say, struct pc_diag *diag,
		       const struct pc_spot *spot)
{
	const struct pc_start *start;

	if (spot->event == PC_NONE)
		return;
	start = pc_request_started(spot->fn, spot->block, spot->event);
	if (start)
		pc_diag_note(say->program, diag,
			     event_loc(start->init_fn, start->init_block,
				       start->init_event), PC_NOTE(STARTS),
			     pc_event_at(start->init_fn, start->init_block,
					 start->init_event)->callee->op->name);
}

static const char *shown_comm(struct say *say, const struct pc_spot *spot)
{
	const char *name = pc_value_shown(
		say->program,
		pc_value_lift_comm(say->program, spot->frame,
			      pc_value_handle(say->program, spot->fn,
					      spot->block, spot->event)));

	return name ? name : "?";
}

static struct pc_diag *begin(struct say *say, const struct pc_mismatch *m)
{
	struct pc_program *program = say->program;
	struct pc_loc loc = outer_loc(say, &m->first);
	const struct pc_mpi_op *op;

	switch (m->differ) {
	case PC_DIFFER_KIND:
		return pc_diag_add(program, say->fn, PC_DIAG_DIVERGENCE, loc,
				   called(&m->first), PC_MSG_DIVERGENCE_KIND,
				   called(&m->first), called(&m->second));
	case PC_DIFFER_ORDER:
		return pc_diag_add(program, say->fn, PC_DIAG_DIVERGENCE, loc,
				   called(&m->first), PC_MSG_DIVERGENCE_ORDER,
				   called(&m->first),
				   shown_comm(say, &m->first),
				   called(&m->second),
				   shown_comm(say, &m->second));
	case PC_DIFFER_ARGUMENT:
		op = pc_event_at(m->first.fn, m->first.block,
				 m->first.event)->callee->op;
		return pc_diag_add(program, say->fn, PC_DIAG_ARGUMENT, loc,
				   op->name, PC_MSG_ARGUMENT,
				   pc_argument_word(program, op,
						    (uint32_t)m->argument),
				   op->name);
	default:
		return say_calls(say, m, loc);
	}
}

/* ---- why ---- */

/* Whether the conditional BLOCK ends a loop that contains SPOT. */
static bool ends_loop(const struct say *say, uint32_t block,
		      const struct pc_spot *spot)
{
	const struct pc_cfg *cfg = &say->fn->info->cfg;
	uint32_t at, event, loop = pc_cfg_loop(cfg, block);

	pc_spot_outer(spot, &at, &event);
	for (; loop != PC_NONE; loop = cfg->head[loop])
		if (pc_cfg_in_loop(cfg, at, loop) &&
		    pc_cfg_leaves(cfg, &say->fn->blocks.v[block], loop))
			return true;
	return false;
}

static bool by_throw(const struct say *say, uint32_t block)
{
	return say->fn->blocks.v[block].term == PC_TERM_TRY;
}

static struct pc_plain condition_note(const struct say *say,
				      const struct told *t)
{
	const struct pc_mismatch *m = t->cause->mismatch;
	bool loop = m->differ == PC_DIFFER_CALLS &&
		    ends_loop(say, t->cause->block, &m->first);

	if (by_throw(say, t->cause->block))
		return PC_PLAIN(CONDITION_THROW);
	if (say->fn->blocks.v[t->cause->block].flags & PC_BLF_TARGET)
		return PC_PLAIN(CONDITION_TARGET);
	if (m->strength != PC_DIVERGENT)
		return loop ? PC_PLAIN(UNPROVEN_LOOP) : PC_PLAIN(UNPROVEN);
	return loop ? PC_PLAIN(CONDITION_LOOP) :
		      pc_condition_note(say->fn, t->cause->block);
}

static void find_why(struct say *say, struct told *t)
{
	const struct pc_mismatch *m = t->cause->mismatch;
	const struct pc_fn *fn = say->fn;
	uint32_t block = t->cause->block;

	if (!by_throw(say, block) || pc_throw_cause(say->program, &fn, &block))
		pc_uniform_why_cond(say->program, fn, block,
				    fn == say->fn ? m->group : PC_NODE_NONE, &t->why);
}

/* Note where the call that is the condition of T throws, if that can differ. */
static void note_throw(struct say *say, struct pc_diag *diag,
		       const struct told *t)
{
	const struct pc_fn *fn = say->fn;
	uint32_t block = t->cause->block;

	if (by_throw(say, block) && pc_throw_cause(say->program, &fn, &block))
		pc_diag_note(say->program, diag,
			     pc_loc_near(fn, block, fn->blocks.v[block].loc),
			     PC_NOTE(THROW_IN), fn->pretty);
}

/* ---- what the other processes do ---- */

/* A return is shown at the closing brace, a throw at its own line. */
static struct pc_loc way_out(const struct pc_fn *fn, uint32_t block)
{
	return fn->blocks.v[block].term == PC_TERM_NORETURN ?
	       pc_loc_near(fn, block, fn->blocks.v[block].loc) :
	       pc_fn_end(fn, block);
}

static void note_others(struct say *say, struct pc_diag *diag,
			const struct pc_mismatch *m)
{
	struct pc_program *program = say->program;
	struct pc_loc loc = outer_loc(say, &m->second);

	if (m->differ == PC_DIFFER_ARGUMENT)
		pc_argument_note(program, diag, m, loc);
	else if (m->differ == PC_DIFFER_ORDER)
		pc_diag_note(program, diag, loc, PC_NOTE(OTHERS_ORDER));
	else if (m->end == PC_END_LEAVE)
		pc_diag_note(program, diag, way_out(say->fn, m->second.block),
			     PC_NOTE(OTHERS_LEAVE), say->fn->pretty);
	else if (m->end != PC_END_NONE)
		pc_diag_note(program, diag, loc, PC_NOTE(OTHERS_GO_ON));
	else if (is_inside(&m->second))
		pc_diag_note(program, diag, loc, PC_NOTE(OTHERS_CALL_IN),
			     called(&m->second), m->second.fn->pretty);
	else
		pc_diag_note(program, diag, loc, PC_NOTE(OTHERS_CALL),
			     called(&m->second));
}

/* Note the collectives after the first one that every process reaches, up to
 * where the paths meet. */
static void note_affected(struct say *say, struct pc_diag *diag,
			  const struct told *t)
{
	const struct pc_mismatch *m = t->cause->mismatch;
	uint32_t b = t->outer_block, from = t->outer_event + 1, shown = 0;

	if (m->differ != PC_DIFFER_CALLS)
		return;
	for (uint32_t n = 0; b != PC_NONE && n < LOOKS; n++) {
		const struct pc_block *block = &say->fn->blocks.v[b];

		for (uint32_t e = from; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];
			const struct pc_mpi_op *op = pc_event_collective(event);

			if (!op || (m->end == PC_END_NONE &&
				    !m->second.frame && m->second.block == b &&
				    m->second.event == e))
				continue;
			if (shown++ == SHOWN)
				return;
			pc_diag_note(say->program, diag, event_loc(say->fn, b,
								   e),
				     PC_NOTE(AFFECTED), op->name);
		}
		from = 0;
		b = pc_sequence_next(say->fn, b, t->cause->block);
	}
}

/* ---- groups ---- */

static int compare_told(const void *left, const void *right)
{
	const struct told *a = (const struct told *)left;
	const struct told *b = (const struct told *)right;

	if (a->outer_block != b->outer_block)
		return a->outer_block < b->outer_block ? -1 : 1;
	if (a->outer_event != b->outer_event)
		return a->outer_event < b->outer_event ? -1 : 1;
	if (a->at->fn != b->at->fn)
		return a->at->fn->index < b->at->fn->index ? -1 : 1;
	if (a->at->block != b->at->block)
		return a->at->block < b->at->block ? -1 : 1;
	if (a->at->event != b->at->event)
		return a->at->event < b->at->event ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

static void note_conditions(struct say *say, struct pc_diag *diag,
			    const struct told *group, uint32_t n,
			    const struct told *best)
{
	uint32_t line = cause_loc(say, best->cause->block).line, shown = 0;

	for (uint32_t i = 0; i < n && shown < SHOWN; i++) {
		struct pc_loc loc = cause_loc(say, group[i].cause->block);

		if (&group[i] == best || loc.line == line)
			continue;
		line = loc.line;
		shown++;
		pc_diag_note_plain(say->program, diag, loc,
				   by_throw(say, group[i].cause->block) ?
				   PC_PLAIN(CONDITION_THROW) :
				   PC_PLAIN(OUTER));
	}
}

/* Whether the processes that do not call the collective of T leave the function
 * with an error flag set, and then end the job. */
static bool is_fatal(const struct told *t)
{
	const struct pc_mismatch *m = t->cause->mismatch;

	return m->end == PC_END_LEAVE &&
	       m->second.fn->blocks.v[m->second.block].flags & PC_BLF_FATAL;
}

/* Note what the other causes depend on. */
static void note_others_ways(struct say *say, struct pc_diag *diag,
			     const struct told *group, uint32_t n,
			     const struct told *best)
{
	for (uint32_t i = 0; i < n && i < SHOWN; i++)
		if (&group[i] != best && !is_fatal(&group[i]) &&
		    group[i].cause->mismatch->strength ==
			    best->cause->mismatch->strength)
			pc_steps_ways(say->program, diag, &group[i].why);
}

static void tell(struct say *say, const struct told *group, uint32_t n)
{
	const struct told *best;
	const struct pc_mismatch *m;
	struct pc_diag *diag;
	uint32_t fatal = 0;

	while (fatal < n && is_fatal(&group[fatal]))
		fatal++;
	best = &group[fatal < n ? fatal : 0];
	for (uint32_t i = fatal + 1; i < n && i < SHOWN; i++)
		if (!is_fatal(&group[i]) && group[i].why.list.n &&
		    (group[i].cause->mismatch->strength >
		     best->cause->mismatch->strength ||
		     (group[i].cause->mismatch->strength ==
		      best->cause->mismatch->strength && !best->why.list.n)))
			best = &group[i];
	m = best->cause->mismatch;
	diag = begin(say, m);
	diag->harmless = fatal == n;
	if (m->differ == PC_DIFFER_CALLS)
		pc_vec_push(say->program->arena, diag->conds,
			    spot_loc(&m->first));
	if (m->differ == PC_DIFFER_CALLS && m->first.frame &&
	    m->first.fn->info->ends) {
		diag->last_fn = m->first.fn;
		diag->last = pc_event_at(m->first.fn, m->first.block,
					 m->first.event);
	}
	for (uint32_t i = 0; i < n; i++) {
		group[i].cause->diag = diag;
		pc_vec_push(say->program->arena, diag->conds,
			    cause_loc(say, group[i].cause->block));
	}
	pc_diag_note_plain(say->program, diag,
			   cause_loc(say, best->cause->block),
			   condition_note(say, best));
	note_throw(say, diag, best);
	pc_steps_note(say->program, diag, &best->why);
	note_others_ways(say, diag, group, n, best);
	if (is_inside(&m->first))
		pc_diag_note(say->program, diag, spot_loc(&m->first),
			     PC_NOTE(CALLED_IN), called(&m->first));
	note_start(say, diag, &m->first);
	note_others(say, diag, m);
	note_start(say, diag, &m->second);
	note_affected(say, diag, best);
	note_conditions(say, diag, group, n, best);
}

/* MPI's own C++ binding: the user cannot correct it. */
static bool of_library(const struct pc_fn *fn)
{
	const char *colons = strstr(fn->pretty, "::");

	return fn->lang == PC_LANG_CXX && colons &&
	       pc_mpi_is_namespace(fn->pretty, (size_t)(colons - fn->pretty));
}

/* Whether CAUSE is the choice of a callee at the same call as the last
 * cause. */
static bool is_same_call(const struct say *say, const struct pc_cause *cause)
{
	const struct pc_block *a = &say->fn->blocks.v[cause->block], *b;

	if (!say->list.n || !(a->flags & PC_BLF_TARGET))
		return false;
	b = &say->fn->blocks.v[say->list.v[say->list.n - 1].cause->block];
	return b->flags & PC_BLF_TARGET && a->loc.file == b->loc.file &&
	       a->loc.line == b->loc.line && a->loc.col == b->loc.col;
}

void pc_match_say(struct pc_program *program, struct pc_fn *fn)
{
	struct say say = { .program = program, .fn = fn };
	bool strict = program->opts->level == PC_LEVEL_STRICT;
	struct pc_fn_info *info = fn->info;
	uint32_t end;

	for (uint32_t i = 0; i < info->causes.n; i++) {
		struct pc_cause *cause = &info->causes.v[i];
		const struct pc_mismatch *m = cause->mismatch;
		struct told t = { .cause = cause, .at = &m->first, .order = i };

		cause->quiet = of_library(fn);
		if (cause->quiet || m->differ == PC_DIFFER_UNKNOWN ||
		    (m->strength != PC_DIVERGENT && !strict) ||
		    is_same_call(&say, cause))
			continue;
		find_why(&say, &t);
		if (t.why.circular && !strict)
			continue;
		pc_spot_outer(&m->first, &t.outer_block, &t.outer_event);
		pc_vec_push(program->arena, say.list, t);
	}
	if (say.list.n)
		qsort(say.list.v, say.list.n, sizeof *say.list.v, compare_told);
	for (uint32_t i = 0; i < say.list.n; i = end) {
		for (end = i + 1; end < say.list.n &&
		     pc_spot_same(say.list.v[i].at, say.list.v[end].at); end++)
			;
		tell(&say, &say.list.v[i], end - i);
	}
}
