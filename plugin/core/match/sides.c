/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sides.c - collectives that not all processes may call, at levels default and
 *           strict: for each condition that can differ, the calls on both sides
 *           are compared (compare.c).
 *
 * In:   values, uniformity, the call graph.
 * Out:  info->causes: each conditional after which processes may call
 *       different collectives, or for which this could not be excluded; on
 *       request the warnings.
 * Cost: one comparison per conditional, and a few more if the result for one
 *       depends on a later one.
 */
#include "match/last_call.h"
#include "match/sides.h"

#include "base/arena.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/callgraph.h"
#include "graph/where.h"
#include "report/cause.h"
#include "argument/mismatch.h"
#include "uniform/uniform.h"
#include "match/compare.h"
#include "match/walk.h"

#define ROUNDS 3

struct sides {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_mismatch **found; /* by block */
};

static void compare(struct sides *s, uint32_t block)
{
	struct pc_mismatch one = { .differ = PC_DIFFER_NOT };
	struct pc_mismatch **found = &s->found[block];

	if (*found)
		one = **found;
	pc_sequence_compare(s->program, s->fn, block, &one);
	if (!one.differ) {
		*found = NULL;
		return;
	}
	if (!*found)
		*found = PC_NEW(s->program->arena, struct pc_mismatch);
	**found = one;
}

/* The verdict of one conditional helps with those after it. Repeat in their
 * order, so that none is withdrawn because of one that is then withdrawn
 * itself. */
static void compare_again(struct sides *s)
{
	const struct pc_cfg *cfg = &s->fn->info->cfg;
	bool more = true;

	for (int round = 0; more && round < ROUNDS; round++) {
		more = false;
		for (uint32_t i = 0; i < cfg->n_reach; i++) {
			uint32_t b = cfg->rpo[i];
			enum pc_verdict before;

			if (!s->found[b] || 
			    !pc_sequence_again(s->fn, b, s->found[b]))
				continue;
			before = pc_sequence_verdict(s->fn, b);
			compare(s, b);
			more |= pc_sequence_verdict(s->fn, b) != before;
		}
	}
}

static void match_fn(struct pc_program *program, struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	struct sides s = { .program = program, .fn = fn };

	s.found = PC_ARRAY(program->arena, fn->blocks.n, struct pc_mismatch *);
	for (uint32_t i = cfg->n_reach; i; i--)
		if (pc_sequence_matters(program, fn, cfg->rpo[i - 1]))
			compare(&s, cfg->rpo[i - 1]);
	compare_again(&s);
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		struct pc_cause cause = { .block = cfg->rpo[i] };

		cause.mismatch = s.found[cause.block];
		if (cause.mismatch)
			pc_vec_push(program->arena, fn->info->causes, cause);
	}
	/* A branch has its proof from the claims; an exception has none there. */
	for (uint32_t i = 0; i < cfg->n_reach; i++)
		fn->info->sides->throws_equal[cfg->rpo[i]] =
			fn->blocks.v[cfg->rpo[i]].term == PC_TERM_TRY &&
			pc_uniform_cond(program, fn, cfg->rpo[i],
					PC_NODE_NONE) == PC_UNIFORM;
}

void pc_match_sides(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	pc_sequence_prepare(program);
	for (uint32_t i = 0; i < n; i++)
		if (pc_sequence_any(order[i]))
			match_fn(program, order[i]);
}

void pc_match_sides_say(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	for (uint32_t i = 0; i < n; i++)
		if (pc_sequence_any(order[i]))
			pc_match_say(program, order[i]);
	pc_match_last_calls(program);
}

static void print_spot(FILE *out, const struct pc_spot *spot, enum pc_end end)
{
	static const char *const ends[] = {
		[PC_END_NONE] = "", [PC_END_MEET] = "meet",
		[PC_END_AGAIN] = "again", [PC_END_LEAVE] = "leave" };
	const struct pc_event *event;

	if (end) {
		fprintf(out, " %s", ends[end]);
		return;
	}
	event = pc_event_at(spot->fn, spot->block, spot->event);
	fprintf(out, " %s %u:%u", event->callee->op->name, event->loc.line,
		event->loc.col);
}

void pc_match_sides_dump(FILE *out, const struct pc_fn *fn)
{
	static const char *const differs[] = {
		[PC_DIFFER_NOT] = "equal", [PC_DIFFER_CALLS] = "calls",
		[PC_DIFFER_ARGUMENT] = "argument", [PC_DIFFER_KIND] = "kind",
		[PC_DIFFER_ORDER] = "order", [PC_DIFFER_UNKNOWN] = "unknown" };
	const struct pc_fn_info *info = fn->info;

	for (uint32_t i = 0; i < info->causes.n; i++) {
		const struct pc_cause *c = &info->causes.v[i];
		const struct pc_mismatch *m = c->mismatch;
		struct pc_loc loc = pc_loc_near(fn, c->block,
						fn->blocks.v[c->block].loc);

		fprintf(out, "  S %u:%u %s %s", loc.line, loc.col,
			pc_strength_name(m->strength),
			differs[m->differ]);
		if (m->differ != PC_DIFFER_UNKNOWN) {
			print_spot(out, &m->first, PC_END_NONE);
			fputs(" /", out);
			print_spot(out, &m->second, m->end);
		}
		fputs(c->quiet ? " quiet\n" : "\n", out);
	}
	if (!info->causes.n)
		fputs("  nothing\n", out);
}
