/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * set_before.c - whether the only definition of a shared location comes before
 *                every call of a function (contract in settled.h).
 *
 * In:   the call graph, dominators; where the definition is.
 * Out:  answers, kept for each location.
 * Cost: O(calls that can come before the definition) for a location; WORK for all
 *       of a program, and beyond that the answer is no.
 * Not:  calls through pointers: what they can mean may be called at any time.
 *       Which object has the field that the definition sets.
 *
 * Until then the location holds its initial value.  Functions that code which is not
 * seen can call, and the main program, may begin without the definition; from there
 * a function is called without it unless a block that always passes the definition
 * dominates the call.  If the main program is in the unit, and nothing in it calls
 * code that is not seen, there is no such code.
 */
#include "base/arena.h"
#include "base/intern.h"
#include "base/numbers.h"
#include "graph/callers.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "memory/ssa_query.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "model/value.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/settled.h"

#define WORK 8000000 /* calls */
#define LONGEST 6    /* variables that are set to each other */

/* A point of the function FN; the list of those in it. */
struct point {
	uint32_t fn, block, event, next;
};

/* Where code enters the program, and which functions call which. */
struct pc_entries {
	struct pc_callers callers;
	struct pc_uints open; /* functions that may be called at any time */
	uint32_t work;
	bool all;    /* no code runs that is not seen */
	bool broken; /* some functions call what is not known */
};

struct search {
	struct pc_program *program;
	struct pc_arena *scratch;
	struct pc_entries *entries;
	PC_VEC(struct point) passes; /* always followed or preceded by it */
	uint32_t *passes_of;         /* by function: index + 1 of the last */
	uint64_t *early;
	struct pc_uints todo;
};

static const struct pc_fn *fn_of(const struct search *s, uint32_t index)
{
	return s->program->fns.v[index];
}

/* ---- who calls ---- */

static bool is_open(const struct pc_entries *c, const struct pc_fn *fn)
{
	return fn->flags & (PC_FN_ADDRESS | PC_FN_TABLE | PC_FN_FIRST |
			    PC_FN_CALLED) ||
	       (fn->flags & PC_FN_EXPORTED && !c->all) || pc_fn_is_main(fn);
}

/* Whether all code that runs is seen. */
static bool is_all(const struct pc_program *program)
{
	bool main = false;

	for (uint32_t i = 0; i < program->fns.n && !program->closed; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (pc_fn_live(fn) && fn->info->unseen)
			return false;
		main |= pc_fn_live(fn) && pc_fn_is_main(fn);
	}
	return program->closed || main;
}

/* Whether E, in FN, is a call after which the function has been executed: a thread
 * that it makes may not. */
static bool is_done(const struct pc_fn *fn, const struct pc_edge *e)
{
	return !(pc_event_at(fn, e->block, e->event)->flags & PC_EVF_BESIDE);
}

static void find_entries(struct pc_program *program)
{
	struct pc_entries *c = PC_NEW(program->arena, struct pc_entries);

	c->all = is_all(program);
	pc_callers_find(program, &c->callers);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		c->broken |= fn->flags & PC_FN_BROKEN;
		if (pc_fn_live(fn) && is_open(c, fn))
			pc_vec_push(program->arena, c->open, i);
	}
	program->values->entries = c;
}

/* ---- where the definition is passed ---- */

/* Whether every process that FN returns to has passed BLOCK. */
static bool is_on_each_way(const struct pc_fn *fn, uint32_t block)
{
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i];
		enum pc_term_kind term = fn->blocks.v[b].term;

		if ((term == PC_TERM_RET || term == PC_TERM_UNWIND) &&
		    !pc_ssa_dominates(fn, block, b))
			return false;
	}
	return true;
}

/* A process at POINT passes the definition; so it does where the function is called
 * if no way through it avoids that. */
static void add_pass(struct search *s, struct point point)
{
	point.next = s->passes_of[point.fn];
	pc_vec_push(s->scratch, s->passes, point);
	s->passes_of[point.fn] = s->passes.n;
}

/* The same for all calls of function TO in function FROM. */
static void add_calls(struct search *s, uint32_t from, uint32_t to)
{
	const struct pc_fn *fn = fn_of(s, from);

	s->entries->work += fn->info->calls.n;
	for (uint32_t k = 0; k < fn->info->calls.n; k++) {
		const struct pc_edge *e = &fn->info->calls.v[k];

		if (e->callee == to && is_done(fn, e))
			add_pass(s, (struct point){ from, e->block, e->event, 0 });
	}
}

static void find_passes(struct search *s, struct point at)
{
	const struct pc_callers *c = &s->entries->callers;

	add_pass(s, at);
	for (uint32_t i = 0; i < s->passes.n; i++) {
		struct point one = s->passes.v[i];
		bool first = true;

		for (uint32_t k = one.next; k && first; k = s->passes.v[k - 1].next)
			first = !is_on_each_way(fn_of(s, one.fn),
						s->passes.v[k - 1].block);
		if (!first || !is_on_each_way(fn_of(s, one.fn), one.block))
			continue;
		for (uint32_t k = c->first[one.fn]; k < c->first[one.fn + 1]; k++)
			if (k == c->first[one.fn] || c->from[k] != c->from[k - 1])
				add_calls(s, c->from[k], one.fn);
	}
}

/* Whether FN has passed the definition when it comes to EDGE. */
static bool is_passed(const struct search *s, const struct pc_fn *fn,
		      const struct pc_edge *edge)
{
	for (uint32_t i = s->passes_of[fn->index]; i; i = s->passes.v[i - 1].next) {
		const struct point *p = &s->passes.v[i - 1];

		if (p->block == edge->block ? p->event < edge->event :
		    pc_ssa_dominates(fn, p->block, edge->block))
			return true;
	}
	return false;
}

/* ---- who is called without it ---- */

static void add_early(struct search *s, uint32_t fn)
{
	uint64_t bit = 1ull << fn % 64;

	if (s->early[fn / 64] & bit || !pc_fn_live(fn_of(s, fn)))
		return;
	s->early[fn / 64] |= bit;
	pc_vec_push(s->scratch, s->todo, fn);
}

static void follow(struct search *s, const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	s->entries->work += info->calls.n + info->pointed.n;
	for (uint32_t i = 0; i < info->calls.n + info->pointed.n; i++) {
		const struct pc_edge *edge = i < info->calls.n ?
			&info->calls.v[i] : &info->pointed.v[i - info->calls.n];

		if (!is_passed(s, fn, edge))
			add_early(s, edge->callee);
	}
}

static uint64_t *find_early(struct pc_program *program, struct point at)
{
	uint32_t n = program->fns.n;
	struct search s = { .program = program,
			    .scratch = pc_scratch_take(program),
			    .entries = program->values->entries };

	s.early = PC_ARRAY(program->arena, n / 64 + 1, uint64_t);
	s.passes_of = PC_ARRAY(s.scratch, n, uint32_t);
	find_passes(&s, at);
	for (uint32_t i = 0; i < s.entries->open.n; i++)
		add_early(&s, s.entries->open.v[i]);
	while (s.todo.n && s.entries->work < WORK)
		follow(&s, fn_of(&s, s.todo.v[--s.todo.n]));
	pc_scratch_give(program, s.scratch);
	return s.early;
}

/* Whether no code that is not seen can set the location AT. */
static bool is_own(struct pc_program *program, struct pc_val at)
{
	return program->values->entries->all || at.name[0] == '.' ||
	       (at.kind == PC_VAL_GLOBAL &&
		pc_intern_find(&program->local_names, at.name, strlen(at.name)));
}

bool pc_settled_before(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_settled *s)
{
	struct pc_values *values = program->values;
	struct pc_settled *kept = &values->settled.v[s - values->settled.v];
	const struct pc_fn *of = program->fns.v[s->fn];
	const struct pc_def *def = &of->info->ssa->defs.v[s->def];

	if (s->at.kind == PC_VAL_FIELD)
		return false;
	if (!values->entries)
		find_entries(program);
	if (values->entries->broken ||
	    !is_own(program, pc_elem_whole(program, s->at)))
		return false;
	if (!kept->early || kept->early_fn != s->fn || kept->early_def != s->def) {
		kept->early_fn = s->fn;
		kept->early_def = s->def;
		kept->early = find_early(program, (struct point){
			s->fn, def->block, def->event, 0 });
	}
	return values->entries->work < WORK &&
	       !(kept->early[fn->index / 64] >> fn->index % 64 & 1);
}

/* ---- as if it were set ---- */

static bool replace(void *data, uint32_t part, uint32_t *by)
{
	const struct pc_program *program = (const struct pc_program *)data;
	const struct pc_node *n = pc_node(program, part);
	const struct pc_settled *s;

	if (n->kind != PC_NODE_ENTRY || !n->fn)
		return false;
	s = pc_settled_find(program, (struct pc_val){
			.kind = n->place, .name = n->name, .mod = n->mod });
	/* A flag is meant to hold something else at first. */
	*by = s && pc_node(program, s->node)->kind != PC_NODE_INT ? s->node :
								     PC_NODE_NONE;
	return *by != PC_NODE_NONE;
}

uint32_t pc_node_settled(struct pc_program *program, uint32_t node)
{
	struct pc_remake remake = { program, replace, NULL, program };
	uint32_t made = node;

	if (!program->values->entries || program->values->entries->all)
		return node;
	for (int i = 0; i < LONGEST && made; i++) {
		uint32_t next = pc_node_remake(&remake, made);

		if (next == made)
			return made;
		made = next;
	}
	return node;
}
