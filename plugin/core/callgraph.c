/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callgraph.c - who calls whom, and in which order to look: callees first.
 *
 * In:   the functions of the program; only direct calls of live ones count.
 * Out:  info->calls, scc (callees have the smaller number), recursive,
 *       any_coll, any_mpi; throws (throws.c).
 * Cost: O(events); Tarjan 1972, without recursion.
 * Not:  calls through pointers have no edge: what such a function does is
 *       not seen at the call.
 */
#include "analysis.h"

struct tarjan {
	struct pc_program *program;
	uint32_t *index, *low, *next; /* by function; index 0: not seen */
	bool *on_stack;
	uint32_t *stack, *path;
	uint32_t depth, path_depth, seen, sccs;
	uint32_t *order, n_order;
};

static void find_calls(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;

	for (uint32_t i = 0; i < info->cfg.n_reach; i++) {
		uint32_t b = info->cfg.rpo[i];

		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			const struct pc_fn *target = pc_event_target(event);
			const struct pc_mpi_op *op;

			if (target) {
				struct pc_edge edge = { target->index, b, e };

				target->info->n_callers++;
				pc_vec_push(program->arena, info->calls, edge);
				continue;
			}
			op = event->kind == PC_EV_CALL && event->callee ?
			     event->callee->op : NULL;
			if (op && !(op->flags & PC_OPF_THREAD_SAFE))
				info->any_mpi = true;
			if (op && pc_mpi_op_is_collective(op))
				info->any_coll = true;
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

/* The component of F is complete: all that lies on the stack above F. */
static void close_scc(struct tarjan *t, uint32_t f)
{
	struct pc_fn_info *info = t->program->fns.v[f]->info;
	bool many = t->stack[t->depth - 1] != f;
	bool coll = false, mpi = false;
	uint32_t from = t->n_order, g;

	do {
		g = t->stack[--t->depth];
		t->on_stack[g] = false;
		info = t->program->fns.v[g]->info;
		info->scc = t->sccs;
		info->recursive = many;
		t->order[t->n_order++] = g;
		for (uint32_t i = 0; i < info->calls.n; i++) {
			uint32_t to = info->calls.v[i].callee;

			info->recursive |= to == g;
			coll |= t->program->fns.v[to]->info->any_coll;
			mpi |= t->program->fns.v[to]->info->any_mpi;
		}
		coll |= info->any_coll;
		mpi |= info->any_mpi;
	} while (g != f);
	for (uint32_t i = from; i < t->n_order; i++) {
		info = t->program->fns.v[t->order[i]]->info;
		info->any_coll = coll;
		info->any_mpi = mpi;
	}
	t->sccs++;
}

static void search(struct tarjan *t, uint32_t root)
{
	visit(t, root);
	while (t->path_depth) {
		uint32_t f = t->path[t->path_depth - 1], to;
		struct pc_fn_info *info = t->program->fns.v[f]->info;

		if (t->next[f] < info->calls.n) {
			to = info->calls.v[t->next[f]++].callee;
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
	size_t bytes = n * sizeof(uint32_t);
	struct pc_arena *arena = program->arena;

	t->program = program;
	t->index = pc_arena_alloc(arena, bytes);
	t->low = pc_arena_alloc(arena, bytes);
	t->next = pc_arena_alloc(arena, bytes);
	t->stack = pc_arena_alloc(arena, bytes);
	t->path = pc_arena_alloc(arena, bytes);
	t->order = pc_arena_alloc(arena, bytes);
	t->on_stack = pc_arena_alloc(arena, n);
	for (uint32_t i = 0; i < n; i++)
		if (pc_fn_live(program->fns.v[i]) && !t->index[i])
			search(t, i);
}

struct pc_fn **pc_callgraph_order(struct pc_program *program, uint32_t *n)
{
	struct pc_fn **order = pc_arena_alloc(
		program->arena, (program->fns.n + 1) * sizeof(struct pc_fn *));
	uint32_t *start;

	/* Counting sort by component; within one, in order of mention. */
	*n = 0;
	start = pc_arena_alloc(program->arena,
			       (program->fns.n + 2) * sizeof *start);
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i])) {
			start[program->fns.v[i]->info->scc + 1]++;
			++*n;
		}
	for (uint32_t i = 0; i < program->fns.n; i++)
		start[i + 1] += start[i];
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			order[start[program->fns.v[i]->info->scc]++] =
				program->fns.v[i];
	return order;
}

void pc_pass_callgraph_run(struct pc_program *program)
{
	struct tarjan t = { 0 };

	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			find_calls(program, program->fns.v[i]);
	run_tarjan(&t, program);
	pc_throws_find(program);
}

void pc_pass_callgraph_dump(FILE *out, const struct pc_program *program,
			    const struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;

	if (!pc_dump_head(out, fn))
		return;
	fprintf(out, "  component %u%s%s%s%s\n", info->scc,
		info->recursive ? " recursive" : "",
		info->any_coll ? " collectives" : "",
		info->any_mpi ? " mpi" : "", info->throws ? " throws" : "");
	for (uint32_t i = 0; i < info->calls.n; i++) {
		const struct pc_edge *edge = &info->calls.v[i];
		struct pc_loc loc =
			pc_event_at(fn, edge->block, edge->event)->loc;

		fprintf(out, "  calls %s %u:%u\n",
			program->fns.v[edge->callee]->pretty, loc.line,
			loc.col);
	}
}
