/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sizes.c - for which numbers of processes a place is reached, from what
 *           callers and functions called before have tested.
 *
 * In:   conditions on nothing but the size of MPI_COMM_WORLD.
 * Out:  whether a place is reached in a job of a given size.
 * Cost: O(E) once for a program; O(such conditions of the function) for a
 *       question.
 * Not:  Functions that other units can call are assumed to be called in every
 *       job.
 */
#include "base/arena.h"
#include "model/live.h"
#include "graph/branch.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/process.h"

#define ALL UINT64_MAX
#define LARGE PC_SIZES_LARGE
#define MOST 64   /* conditions of one function */

/* The job sizes, one bit each, for which processes pass the branch of BLOCK to
 * successor TO (EVENT PC_NONE), or return from the call at EVENT. */
struct pc_sizes_known {
	uint32_t block, event, to;
	uint64_t jobs;
};

struct pc_sizes_tested {
	PC_VEC(struct pc_sizes_known) known;
	uint32_t place;   /* its index in the order of the call graph */
	uint64_t *start;  /* by block: jobs that reach its start */
	uint64_t in, out; /* jobs in which it is called, in which it returns */
};

/* Whether NODE has the same value in all jobs from size LARGE on: it compares
 * the size with a smaller number. */
static bool is_settled_by_few(const struct pc_program *program, uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);
	const struct pc_node *a = pc_node(program, n->a);
	const struct pc_node *b = pc_node(program, n->b);

	if (!pc_node_compares(n))
		return false;
	return (a->kind == PC_NODE_SIZE && b->kind == PC_NODE_INT &&
		b->num < LARGE) ||
	       (b->kind == PC_NODE_SIZE && a->kind == PC_NODE_INT &&
		a->num < LARGE);
}

/* The node for the size, if NODE is computed from it alone. */
static uint32_t only_size(struct pc_program *program, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };
	const struct pc_node *one;

	if (!node || pc_node(program, node)->kind != PC_NODE_OPER)
		return PC_NODE_NONE;
	pc_leaves_add(program, &leaves, node);
	if (!leaves.all || leaves.n != 1)
		return PC_NODE_NONE;
	one = pc_node(program, leaves.node[0]);
	return one->kind == PC_NODE_SIZE &&
	       one->a == pc_node_name(program, "MPI_COMM_WORLD") ?
	       leaves.node[0] : PC_NODE_NONE;
}

/* Record which jobs take each successor of BLOCK. */
static void add_branch(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t b, struct pc_sizes_tested *sizes)
{
	const struct pc_block *block = &fn->blocks.v[b];
	uint32_t node, size;

	if ((block->term != PC_TERM_BR && block->term != PC_TERM_SWITCH) ||
	    !pc_block_decides(block) || sizes->known.n + block->succ.n > MOST)
		return;
	node = pc_value_cond(program, fn, b);
	size = only_size(program, node);
	if (!size)
		return;
	for (uint32_t way = 0; way < block->succ.n; way++) {
		struct pc_sizes_known one = { b, PC_NONE, way, 1 };

		for (int64_t n = 1; n <= LARGE; n++) {
			struct pc_process process = { .known = { 0 } };
			int64_t value;

			pc_process_learn(program, &process, size, n);
			if ((n == LARGE && !is_settled_by_few(program, node)) ||
			    !pc_process_value(program, &process, node,
					      &value) ||
			    pc_block_way(block, value) == way)
				one.jobs |= 1ull << n;
		}
		pc_vec_push(program->arena, sizes->known, one);
	}
}

/* The jobs that go from the start of BLOCK, where JOBS arrive, to EVENT;
 * PC_NONE: to its end. */
static uint64_t jobs_behind(const struct pc_sizes_tested *sizes, uint32_t block,
			    uint32_t event, uint64_t jobs)
{
	for (uint32_t i = 0; i < sizes->known.n; i++)
		if (sizes->known.v[i].block == block &&
		    sizes->known.v[i].event < event)
			jobs &= sizes->known.v[i].jobs;
	return jobs;
}

static uint64_t jobs_at(struct pc_program *program, const struct pc_fn *fn,
			uint32_t block, uint32_t event)
{
	const struct pc_sizes_tested *sizes = &program->values->sizes[fn->index];

	return sizes->known.n ? jobs_behind(sizes, block, event,
					    sizes->start[block]) : ALL;
}

/* What was tested on every path to a block holds at its start. */
static void find_starts(struct pc_program *program, const struct pc_fn *fn,
			struct pc_sizes_tested *sizes)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	sizes->start = PC_ARRAY(program->arena, fn->blocks.n, uint64_t);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		sizes->start[b] = ALL;
	for (uint32_t i = 1; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i], up = fn->info->ssa->idom[b];
		struct pc_guard g = pc_value_guard(program, fn, b);

		if (up != PC_NONE)
			sizes->start[b] &= jobs_at(program, fn, up, PC_NONE);
		if (g.block == PC_NONE)
			continue;
		sizes->start[b] &= jobs_at(program, fn, g.block, PC_NONE);
		for (uint32_t k = 0; k < sizes->known.n; k++)
			if (sizes->known.v[k].block == g.block &&
			    sizes->known.v[k].event == PC_NONE &&
			    sizes->known.v[k].to == g.to)
				sizes->start[b] &= sizes->known.v[k].jobs;
	}
}

/* Find what FN tests, itself and through its callees, and in which jobs it
 * returns. */
static void find_out(struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	struct pc_sizes_tested *sizes = &program->values->sizes[fn->index];

	for (uint32_t i = 0; i < cfg->n_reach; i++)
		add_branch(program, fn, cfg->rpo[i], sizes);
	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *call = &fn->info->calls.v[i];
		struct pc_sizes_known one = { call->block, call->event, 0,
			program->values->sizes[call->callee].out };

		if (one.jobs != ALL && sizes->known.n < MOST &&
		    cfg->num[call->block] != PC_NONE)
			pc_vec_push(program->arena, sizes->known, one);
	}
	if (sizes->known.n)
		find_starts(program, fn, sizes);
	if (!sizes->known.n || pc_fn_ends(fn))
		return;
	sizes->out = 0;
	for (uint32_t i = 0; i < cfg->n_reach; i++)
		if (fn->blocks.v[cfg->rpo[i]].term == PC_TERM_RET)
			sizes->out |= jobs_at(program, fn, cfg->rpo[i],
					      PC_NONE);
}

static bool is_known(const struct pc_fn *fn)
{
	return pc_fn_live(fn) && fn->info->value && fn->info->ssa;
}

/* Find in which jobs FN calls others. */
static void find_in(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_sizes_tested *all = program->values->sizes;
	struct pc_sizes_tested *sizes = &all[fn->index];

	if (fn->flags & (PC_FN_EXPORTED | PC_FN_ADDRESS) || !sizes->in)
		sizes->in = ALL;
	for (uint32_t i = 0; i < fn->info->calls.n; i++) {
		const struct pc_edge *call = &fn->info->calls.v[i];

		all[call->callee].in |= sizes->in & jobs_at(
			program, fn, call->block, call->event);
	}
}

static void find_sizes(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	program->values->sizes = PC_ARRAY(program->arena, program->fns.n,
					  struct pc_sizes_tested);
	for (uint32_t i = 0; i < program->fns.n; i++)
		program->values->sizes[i].out = ALL;
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_fn *fn = order[i];

		program->values->sizes[fn->index].place = i;
		if (is_known(fn))
			find_out(program, fn);
	}
	/* In a recursion, a function is called before its caller is known. */
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < order[i]->info->calls.n; k++) {
			uint32_t to = order[i]->info->calls.v[k].callee;

			if (program->values->sizes[to].place >= i)
				program->values->sizes[to].in = ALL;
		}
	for (uint32_t i = n; i; i--)
		if (is_known(order[i - 1]))
			find_in(program, order[i - 1]);
}

uint64_t pc_sizes_reached(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block)
{
	if (!program->values->sizes)
		find_sizes(program);
	return program->values->sizes[fn->index].in &
	       jobs_at(program, fn, block, PC_NONE);
}

bool pc_ranks_reached(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, int64_t size)
{
	return pc_sizes_reached(program, fn, block) >>
	       (size < LARGE ? size : LARGE) & 1;
}
