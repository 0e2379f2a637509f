/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callgraph.c - the call graph, and an order with callees first (contract in
 *               callgraph.h).
 *
 * In:   the functions of the program; only calls of live functions are edges.
 * Out:  from direct calls: info->calls, cycle (callees have the smaller
 *       number), recursive, any_coll, any_mpi, any_free.  From calls through
 *       pointers too, except at level paper: info->pointed, scc, may_coll.
 * Cost: O(events); Tarjan 1972, without recursion.
 * Not:  targets of pointers in other units (targets.c).
 */
#include "graph/callgraph.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "model/call.h"
#include "model/live.h"
#include "model/opts.h"
#include "library/sources.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "graph/targets.h"
#include "graph/where.h"
#include "tables/passes.h"

struct tarjan {
	struct pc_program *program;
	uint32_t *index, *low, *next; /* by function; index 0: not visited */
	bool *on_stack;
	uint32_t *stack, *path;
	uint32_t depth, path_depth, seen, sccs;
	uint32_t *order, n_order;
	bool pointed; /* calls through pointers are edges too */
};

/* Add an edge for each target of the call through a pointer at event E of block
 * B. */
static void add_pointed(struct pc_program *program, struct pc_fn *fn,
			uint32_t b, uint32_t e)
{
	const struct pc_event *event = pc_event_at(fn, b, e);
	struct pc_fn *const *targets;
	uint32_t n;

	if (event->kind != PC_EV_CALL || event->callee ||
	    program->opts->level == PC_LEVEL_PAPER)
		return;
	targets = pc_event_targets(program, event, &n);
	for (uint32_t i = 0; i < n; i++)
		pc_vec_push(program->arena, fn->info->pointed,
			    ((struct pc_edge){ targets[i]->index, b, e }));
}

/* The compiler writes "?" for calls whose effects it knows. */
bool pc_event_is_memory(const struct pc_event *event)
{
	if (event->kind == PC_EV_ASSIGN)
		return event->oper == PC_OPER_OTHER && event->args.n == 1 &&
		       event->args.v[0].kind == PC_VAL_UNKNOWN;
	return event->kind == PC_EV_CALL && event->callee &&
	       !event->callee->op &&
	       pc_source_of(event->callee, PC_AXIS_PROCESSES) ==
		       PC_SOURCE_MEMORY;
}

static void find_calls(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;

	for (uint32_t i = 0; i < info->cfg.n_reach; i++) {
		uint32_t b = info->cfg.rpo[i];

		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			const struct pc_fn *target = pc_event_runs(event);
			const struct pc_mpi_op *op;

			if (target) {
				struct pc_edge edge = { target->index, b, e };

				target->info->n_callers +=
					pc_event_target(event) != NULL;
				pc_vec_push(program->arena, info->calls, edge);
				continue;
			}
			add_pointed(program, fn, b, e);
			op = event->kind == PC_EV_CALL && event->callee ?
			     event->callee->op : NULL;
			info->allocates |= program->closed &&
					   pc_event_is_memory(event);
			if (op && !(op->flags & PC_OPF_THREAD_SAFE))
				info->any_mpi = true;
			info->any_free |= op && pc_mpi_op_frees(op);
			if (op && pc_mpi_op_is_collective(op))
				info->any_coll = true;
			info->unseen |= pc_event_is_unseen(program, event);
			info->raises |= pc_event_raises(event);
		}
	}
}

static void visit(struct tarjan *t, uint32_t f)
{
	t->index[f] = t->low[f] = ++t->seen;
	t->stack[t->depth++] = f;
	t->on_stack[f] = true;
	t->path[t->path_depth++] = f;
}

static uint32_t n_edges(const struct tarjan *t, const struct pc_fn_info *info)
{
	return info->calls.n + (t->pointed ? info->pointed.n : 0);
}

static uint32_t edge_to(const struct pc_fn_info *info, uint32_t edge)
{
	return edge < info->calls.n ? info->calls.v[edge].callee :
	       info->pointed.v[edge - info->calls.n].callee;
}

/* What the functions of a component, and those that they call, do. */
struct done {
	bool coll, mpi, frees, memory, unseen, raises;
};

/* Add function G to the component being closed, which has others if MANY. */
static void add_member(struct tarjan *t, uint32_t g, bool many,
		       struct done *done)
{
	struct pc_fn_info *info = t->program->fns.v[g]->info;

	info->scc = t->sccs;
	if (!t->pointed) {
		info->cycle = t->sccs;
		info->recursive = many;
	}
	for (uint32_t i = 0; i < n_edges(t, info); i++) {
		uint32_t to = edge_to(info, i);
		const struct pc_fn_info *callee =
			t->program->fns.v[to]->info;

		info->recursive |= to == g && !t->pointed;
		done->coll |= callee->may_coll;
		done->mpi |= callee->any_mpi;
		done->frees |= callee->any_free;
		done->memory |= callee->allocates;
		done->unseen |= callee->unseen;
		done->raises |= callee->raises;
	}
	done->memory |= info->allocates;
	done->unseen |= info->unseen;
	done->raises |= info->raises;
	done->coll |= info->any_coll;
	done->mpi |= info->any_mpi;
	done->frees |= info->any_free;
}

/* The component of F is complete: F and all functions above it on the stack. */
static void close_scc(struct tarjan *t, uint32_t f)
{
	bool many = t->stack[t->depth - 1] != f;
	struct done done = { .coll = false };
	uint32_t from = t->n_order, g;

	do {
		g = t->stack[--t->depth];
		t->on_stack[g] = false;
		t->order[t->n_order++] = g;
		add_member(t, g, many, &done);
	} while (g != f);
	for (uint32_t i = from; i < t->n_order; i++) {
		struct pc_fn_info *info =
			t->program->fns.v[t->order[i]]->info;

		info->allocates = done.memory;
		info->unseen = done.unseen;
		info->raises = done.raises;
		if (t->pointed) {
			info->may_coll = done.coll;
			continue;
		}
		info->any_coll = info->may_coll = done.coll;
		info->any_mpi = done.mpi;
		info->any_free = done.frees;
	}
	t->sccs++;
}

static void search(struct tarjan *t, uint32_t root)
{
	visit(t, root);
	while (t->path_depth) {
		uint32_t f = t->path[t->path_depth - 1], to;
		struct pc_fn_info *info = t->program->fns.v[f]->info;

		if (t->next[f] < n_edges(t, info)) {
			to = edge_to(info, t->next[f]++);
			if (!t->index[to])
				visit(t, to);
			else if (t->on_stack[to] && t->index[to] < t->low[f])
				t->low[f] = t->index[to];
			continue;
		}
		if (t->low[f] == t->index[f])
			close_scc(t, f);
		if (--t->path_depth) {
			to = t->path[t->path_depth - 1];
			if (t->low[f] < t->low[to])
				t->low[to] = t->low[f];
		}
	}
}

static void run_tarjan(struct tarjan *t, struct pc_program *program)
{
	uint32_t n = program->fns.n;
	struct pc_arena *arena = program->arena;

	t->program = program;
	t->index = PC_ARRAY(arena, n, uint32_t);
	t->low = PC_ARRAY(arena, n, uint32_t);
	t->next = PC_ARRAY(arena, n, uint32_t);
	t->stack = PC_ARRAY(arena, n, uint32_t);
	t->path = PC_ARRAY(arena, n, uint32_t);
	t->order = PC_ARRAY(arena, n, uint32_t);
	t->on_stack = PC_ARRAY(arena, n, bool);
	for (uint32_t i = 0; i < n; i++)
		if (pc_fn_live(program->fns.v[i]) && !t->index[i])
			search(t, i);
}

/* The N functions FROM, sorted by component, stably: counting sort. */
static struct pc_fn **sorted(struct pc_program *program, struct pc_fn **from,
			     uint32_t n, bool pointed)
{
	struct pc_fn **to = PC_ARRAY(program->arena, n + 1, struct pc_fn *);
	uint32_t *start = PC_ARRAY(program->arena, n + 2, uint32_t);

	for (uint32_t i = 0; i < n; i++)
		start[(pointed ? from[i]->info->scc : from[i]->info->cycle) +
		      1]++;
	for (uint32_t i = 0; i < n; i++)
		start[i + 1] += start[i];
	for (uint32_t i = 0; i < n; i++)
		to[start[pointed ? from[i]->info->scc :
				   from[i]->info->cycle]++] = from[i];
	return to;
}

struct pc_fn **pc_callgraph_order(struct pc_program *program, uint32_t *n)
{
	struct pc_fn **live = PC_ARRAY(program->arena, program->fns.n + 1,
				       struct pc_fn *);

	*n = 0;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			live[(*n)++] = program->fns.v[i];
	/* Within one component, in order of mention. */
	live = sorted(program, live, *n, false);
	return sorted(program, live, *n, true);
}

void pc_pass_callgraph_run(struct pc_program *program)
{
	struct tarjan direct = { 0 }, all = { .pointed = true };

	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			find_calls(program, program->fns.v[i]);
	run_tarjan(&direct, program);
	if (program->opts->level != PC_LEVEL_PAPER)
		run_tarjan(&all, program);
}

void pc_pass_callgraph_dump(FILE *out, const struct pc_program *program,
			    const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	if (!pc_dump_head(out, fn))
		return;
	fprintf(out, "  component %u%s%s%s\n", info->scc,
		info->recursive ? " recursive" : "",
		info->any_coll ? " collectives" :
		info->may_coll ? " collectives-by-pointer" : "",
		info->any_mpi ? " mpi" : "");
	for (uint32_t i = 0; i < info->calls.n + info->pointed.n; i++) {
		bool pointed = i >= info->calls.n;
		const struct pc_edge *edge =
			pointed ? &info->pointed.v[i - info->calls.n] :
				  &info->calls.v[i];
		struct pc_loc loc =
			pc_event_at(fn, edge->block, edge->event)->loc;

		fprintf(out, "  %s %s %u:%u\n", pointed ? "may call" : "calls",
			program->fns.v[edge->callee]->pretty, loc.line,
			loc.col);
	}
}

bool pc_event_may_collect(const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	return target ? target->info->any_coll :
			pc_event_collective(event) != NULL;
}
