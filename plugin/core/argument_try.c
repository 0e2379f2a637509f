/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * argument_try.c - an argument that follows from the number of a process: its
 *                  values in all processes that come to the call.
 *
 * In:   a call; the node of the argument; branches before the call.
 * Out:  whether it is equal, or the number of a process, in all of them.
 * Cost: jobs of 1 to PC_RANKS_MOST processes, or as many as the user stated.
 * Not:  expressions with anything in them but ranks and sizes of the call's
 *       group.
 */
#include "argument.h"
#include "value_nodes.h"

#define RANKS 4   /* different rank() and size() in one expression */
#define NODES 64  /* nodes in one expression */
#define GUARDS 16 /* branches before a call */

struct trial {
	uint32_t ranks[RANKS], sizes[RANKS];
	uint32_t n_ranks, n_sizes;
};

static bool add_one(uint32_t *list, uint32_t *n, uint32_t node)
{
	for (uint32_t i = 0; i < *n; i++)
		if (list[i] == node)
			return true;
	if (*n == RANKS)
		return false;
	list[(*n)++] = node;
	return true;
}

/* Whether NODE follows from the number of a process in the group of C and their
 * number alone: which nodes stand for these. */
static bool is_closed(const struct pc_call *c, uint32_t node,
		      struct trial *trial)
{
	uint32_t stack[NODES], n = 0, seen = 0;

	stack[n++] = node;
	while (n) {
		uint32_t id = stack[--n];
		const struct pc_node *one = pc_node(c->program, id);

		if (++seen > NODES || n + 2 > NODES)
			return false;
		switch (one->kind) {
		case PC_NODE_INT:
			break;
		case PC_NODE_OPER:
			stack[n++] = one->a;
			if (one->b)
				stack[n++] = one->b;
			break;
		case PC_NODE_RANK:
		case PC_NODE_SIZE:
			if (pc_value_group(c->program, one->a) != c->group ||
			    !add_one(one->kind == PC_NODE_RANK ? trial->ranks :
								 trial->sizes,
				     one->kind == PC_NODE_RANK ?
					     &trial->n_ranks :
					     &trial->n_sizes,
				     id))
				return false;
			break;
		default:
			return false;
		}
	}
	/* Two numbers of one process need not be equal. */
	return trial->n_ranks <= 1;
}

/* Process RANK of SIZE. */
static struct pc_process process_of(const struct pc_call *c,
				    const struct trial *trial, int64_t rank,
				    int64_t size)
{
	struct pc_process process = { 0 };

	for (uint32_t i = 0; i < trial->n_ranks; i++)
		pc_process_learn(c->program, &process, trial->ranks[i], rank);
	for (uint32_t i = 0; i < trial->n_sizes; i++)
		pc_process_learn(c->program, &process, trial->sizes[i], size);
	return process;
}

/* Whether PROCESS comes to the call: no branch that must have gone one way
 * before it has gone the other. */
static bool comes_here(const struct pc_call *c,
		       const struct pc_process *process)
{
	struct pc_guard g = pc_value_guard(c->program, c->fn, c->block);

	for (int i = 0; i < GUARDS && g.block != PC_NONE; i++) {
		const struct pc_block *block = &c->fn->blocks.v[g.block];
		uint32_t cond = pc_value_cond(c->program, c->fn, g.block);
		int64_t value;

		if (cond && pc_block_decides(block) &&
		    pc_process_value(c->program, process, cond, &value) &&
		    pc_block_way(block, value) != g.to)
			return false;
		g = pc_value_guard(c->program, c->fn, g.next);
	}
	return true;
}

bool pc_argument_try(const struct pc_call *c, uint32_t node, bool *some)
{
	uint32_t stated = c->program->opts->processes;
	struct trial trial = { .n_ranks = 0 };
	bool result = true, came = false;

	*some = true;
	if (!node || !is_closed(c, node, &trial))
		return false;
	*some = false;
	for (uint32_t size = 1; size <= PC_RANKS_MOST; size++) {
		int64_t first = 0, value;
		bool any = false;

		if (stated && stated <= PC_RANKS_MOST && size != stated)
			continue;
		for (uint32_t rank = 0; rank < size; rank++) {
			struct pc_process process =
				process_of(c, &trial, rank, size);

			if (!comes_here(c, &process))
				continue;
			if (!pc_process_value(c->program, &process, node,
					      &value)) {
				*some = true;
				return false;
			}
			if (!any)
				first = value;
			any = came = true;
			*some |= value >= 0 && value < size;
			result &= value == first;
		}
	}
	*some |= !came;
	return result;
}
