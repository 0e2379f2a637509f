/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sizes.c - arguments of two processes that differ only for some numbers of
 *           processes, as 0 and size - 1 do.
 *
 * In:   two nodes; what is known of the two processes.  The job may be larger
 *       or smaller, and each process may be replaced by another that gives the
 *       same answers to all conditions on what is called.
 * Out:  whether the nodes differ in a possible job of some size.
 * Cost: at most PC_TRIES_MOST sizes and ranks, O(known nodes + GUARDS) for
 *       each.
 * Not:  A process whose rank is not known is not replaced.  What both processes
 *       call before is not compared again.
 */
#include "argument/sizes.h"

#include "base/arena.h"
#include "model/program.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "value/frame.h"
#include "value/numbering.h"
#include "uniform/uniform.h"
#include "argument/argument.h"

#define LIMIT 1000 /* largest number of processes taken from constants */
#define GUARDS 16  /* branches before a call */

static bool is_tried(const struct pc_sizes *s, const struct pc_node *n)
{
	uint32_t head = (uint32_t)n->num;

	if (!s->fn)
		return n->kind == PC_NODE_SIZE && n->a == s->group;
	return n->kind == PC_NODE_COUNT && n->fn == s->fn &&
	       pc_cfg_in_loop(&s->fn->info->cfg, s->block, head) &&
	       pc_cfg_in_loop(&s->fn->info->cfg, s->meet, head);
}

bool pc_sizes_open(struct pc_sizes *s, int i, const struct pc_leaves *leaves)
{
	for (uint32_t k = 0; k < leaves->n; k++) {
		uint32_t node = leaves->node[k];
		const struct pc_node *n = pc_node(s->program, node);
		int64_t value;

		if (is_tried(s, n) && (!s->size || s->size == node))
			s->size = node;
		else if (!s->process[i] ||
			 !pc_process_value(s->program, s->process[i], node,
					   &value))
			return false;
	}
	return leaves->all;
}

static bool is_rank(const struct pc_sizes *s, uint32_t node)
{
	const struct pc_node *n = pc_node(s->program, node);

	return n->kind == PC_NODE_RANK &&
	       pc_value_group(s->program, n->a) == s->group;
}

/* The rank of process I, or PC_NONE. */
static int64_t rank_of(const struct pc_sizes *s, int i)
{
	for (uint32_t k = 0; s->process[i] && k < s->process[i]->known.n; k++)
		if (is_rank(s, s->process[i]->known.v[k].node))
			return s->process[i]->known.v[k].value;
	return PC_NONE;
}

/* What is known of the leaves for process I in a job of SIZE, in which its rank
 * is RANK. */
static struct pc_process in_job(const struct pc_sizes *s, int i, int64_t size,
				int64_t rank)
{
	const struct pc_process *from = s->process[i];
	struct pc_process process = { .known = { 0 } };
	uint32_t n = from ? from->known.n : 0;

	process.known.v = PC_ARRAY(s->scratch, n + 1, struct pc_known);
	process.known.cap = n + 1;
	for (uint32_t k = 0; k < n; k++)
		if (from->known.v[k].node != s->size &&
		    pc_node(s->program, from->known.v[k].node)->kind !=
			    PC_NODE_OPER) {
			process.known.v[process.known.n] = from->known.v[k];
			if (is_rank(s, from->known.v[k].node))
				process.known.v[process.known.n].value = rank;
			process.known.n++;
		}
	process.known.v[process.known.n++] =
		(struct pc_known){ s->size, size };
	return process;
}

/* Whether PROCESS does not contradict what is known of process I. */
static bool fits(const struct pc_sizes *s, int i,
		 const struct pc_process *process)
{
	const struct pc_process *from = s->process[i];

	for (uint32_t k = 0; from && k < from->known.n; k++) {
		const struct pc_known *one = &from->known.v[k];
		const struct pc_node *n = pc_node(s->program, one->node);
		int64_t value;

		if ((n->kind == PC_NODE_OPER || n->kind == PC_NODE_INT) &&
		    pc_process_value(s->program, process, one->node, &value) &&
		    value != one->value)
			return false;
	}
	return true;
}

/* Whether PROCESS takes the branches that lead to BLOCK of FN, called by FRAME,
 * or may take them. */
static bool takes_ways(const struct pc_sizes *s, const struct pc_process *process,
		       const struct pc_fn *fn, const struct pc_frame *frame,
		       uint32_t block)
{
	struct pc_guard g = pc_value_guard(s->program, fn, block);

	for (int i = 0; i < GUARDS && g.block != PC_NONE; i++) {
		const struct pc_block *by = &fn->blocks.v[g.block];
		uint32_t node = pc_value_lift(s->program, frame, pc_value_cond(
			s->program, fn, g.block));
		int64_t value;

		if (node && pc_block_decides(by) &&
		    pc_process_value(s->program, process, node, &value) &&
		    pc_block_way(by, value) != g.to)
			return false;
		g = pc_value_guard(s->program, fn, g.next);
	}
	return true;
}

/* Whether some process of a job of SIZE reaches PLACE. */
static bool is_reached(const struct pc_sizes *s, const struct pc_spot *place,
		       int64_t size)
{
	if (!pc_ranks_reached(s->program, place->fn, place->block, size))
		return false;
	for (const struct pc_frame *f = place->frame; f; f = f->up)
		if (!pc_ranks_reached(s->program, f->fn, f->block, size))
			return false;
	return true;
}

/* Whether PROCESS may reach PLACE in a job of SIZE, or in iteration SIZE. */
static bool comes_to(const struct pc_sizes *s, const struct pc_process *process,
		     const struct pc_spot *place, int64_t size)
{
	if (!takes_ways(s, process, place->fn, place->frame, place->block))
		return false;
	for (const struct pc_frame *f = place->frame; f; f = f->up)
		if (!takes_ways(s, process, f->fn, f->up, f->block))
			return false;
	if (!pc_group_is_all(s->program, s->group))
		return true;
	if (!s->fn)
		return is_reached(s, place, size);
	for (int64_t some = 2; some <= PC_RANKS_MOST; some++)
		if (is_reached(s, place, some))
			return true;
	return false;
}

/* Whether PROCESS gives the same answers as process I to the conditions on what
 * is called.  If it does not, its path to this call would be different. */
static bool answers_alike(const struct pc_sizes *s, int i,
			  const struct pc_spot *place,
			  const struct pc_process *process)
{
	const struct pc_value_fn *value;
	const struct pc_fn *fn = place->fn;

	for (const struct pc_frame *f = place->frame; f; f = f->up)
		fn = f->fn;
	value = fn->info->value;
	for (uint32_t k = 0; k < value->conds.n; k++) {
		uint32_t node = value->conds.v[k].node;
		int64_t then, now;

		if (pc_process_value(s->program, s->process[i], node, &then) &&
		    !(pc_process_value(s->program, process, node, &now) &&
		      !then == !now))
			return false;
	}
	return true;
}

/* Whether RANK in a job of SIZE can be at the call in place of process I; then
 * *VALUE is its value of NODE. */
static bool can_be(const struct pc_sizes *s, int i, const struct pc_spot *place,
		   uint32_t node, int64_t size, int64_t rank, int64_t *value)
{
	struct pc_process one = in_job(s, i, size, rank);

	return comes_to(s, &one, place, size) && fits(s, i, &one) &&
	       (rank == rank_of(s, i) || answers_alike(s, i, place, &one)) &&
	       pc_process_value(s->program, &one, node, value);
}

/* The ranks in a job of SIZE that process I can have; PC_NONE stands for a
 * process whose rank is not known. */
static void list_ranks(const struct pc_sizes *s, int i,
		       const struct pc_leaves *leaves, int64_t size,
		       struct pc_tries *ranks)
{
	int64_t own = rank_of(s, i);

	if (own == PC_NONE || own < size || s->fn)
		pc_tries_add(ranks, own);
	if (own != PC_NONE && !s->fn)
		pc_tries_ranks(leaves, size, ranks);
}

bool pc_sizes_differ(const struct pc_sizes *s,
		      const struct pc_spot *const place[2],
		      const uint32_t node[2],
		      const struct pc_leaves leaves[2], int64_t size)
{
	struct pc_tries ranks[2] = { { .n = 0 }, { .n = 0 } };
	int64_t value[2][PC_TRIES_MOST];
	bool can[2][PC_TRIES_MOST];

	for (int i = 0; i < 2; i++) {
		list_ranks(s, i, &leaves[i], size, &ranks[i]);
		for (uint32_t r = 0; r < ranks[i].n; r++)
			can[i][r] = can_be(s, i, place[i], node[i], size,
					   ranks[i].v[r], &value[i][r]);
	}
	for (uint32_t a = 0; a < ranks[0].n; a++)
		for (uint32_t b = 0; b < ranks[1].n; b++)
			if (can[0][a] && can[1][b] &&
			    value[0][a] != value[1][b] &&
			    (ranks[0].v[a] != ranks[1].v[b] ||
			     ranks[0].v[a] == PC_NONE))
				return true;
	return false;
}

bool pc_argument_sizes(struct pc_program *program, uint32_t group,
		       const struct pc_spot *const place[2],
		       const struct pc_process *const process[2],
		       const uint32_t node[2])
{
	struct pc_sizes s = { .program = program, .group = group,
			   .process = { process[0], process[1] } };
	struct pc_leaves leaves[2] = { { .all = true }, { .all = true } };
	struct pc_tries tries = { .n = 0 };
	bool differ = false;

	for (int i = 0; i < 2; i++) {
		pc_leaves_add(program, &leaves[i], node[i]);
		if (!pc_sizes_open(&s, i, &leaves[i]))
			return false;
		pc_tries_sizes(program, &leaves[i], LIMIT, &tries);
	}
	s.scratch = pc_scratch_take(program);
	for (uint32_t t = 0; s.size && t < tries.n && !differ; t++)
		differ = tries.v[t] > 1 &&
			 pc_sizes_differ(&s, place, node, leaves, tries.v[t]);
	pc_scratch_give(program, s.scratch);
	return differ;
}
