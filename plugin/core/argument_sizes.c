/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * argument_sizes.c - arguments of two processes that differ, depending on how
 *                    many processes there are: 0 and size - 1.
 *
 * In:   two nodes; what is known of the two processes, whose number may be another
 *       one than what is known.
 * Out:  whether they differ in a job of some size that fits.
 * Cost: at most PC_TRIES_MOST sizes, O(known ones + GUARDS) each.
 * Not:  a process of which only a condition is known, not its rank.  What both
 *       call before is not compared again.
 */
#include "argument.h"
#include "ranks_nodes.h"
#include "uniform.h"

#define LIMIT 1000 /* processes that constants can hint at */
#define GUARDS 16  /* branches before a call */

struct sizes {
	struct pc_program *program;
	const struct pc_process *process[2];
	uint32_t group, size; /* SIZE: the node */
	struct pc_arena *scratch;
};

/* Whether the leaves of the node of side I are known, but for the size. */
static bool is_open(struct sizes *s, int i, const struct pc_leaves *leaves)
{
	for (uint32_t k = 0; k < leaves->n; k++) {
		uint32_t node = leaves->node[k];
		const struct pc_node *n = pc_node(s->program, node);
		int64_t value;

		if (n->kind == PC_NODE_SIZE && n->a == s->group)
			s->size = node;
		else if (!s->process[i] ||
			 !pc_process_value(s->program, s->process[i], node,
					   &value))
			return false;
	}
	return leaves->all;
}

/* What side I knows of leaves, and that there are SIZE processes. */
static struct pc_process in_job(const struct sizes *s, int i, int64_t size)
{
	const struct pc_process *from = s->process[i];
	struct pc_process process = { .known = { 0 } };
	uint32_t n = from ? from->known.n : 0;

	process.known.v = PC_ARRAY(s->scratch, n + 1, struct pc_known);
	process.known.cap = n + 1;
	for (uint32_t k = 0; k < n; k++)
		if (from->known.v[k].node != s->size &&
		    pc_node(s->program, from->known.v[k].node)->kind !=
			    PC_NODE_OPER)
			process.known.v[process.known.n++] = from->known.v[k];
	process.known.v[process.known.n++] =
		(struct pc_known){ s->size, size };
	return process;
}

/* Whether all that side I knows can be so in a job of SIZE processes, which PROCESS
 * is about. */
static bool fits(const struct sizes *s, int i, int64_t size,
		 const struct pc_process *process)
{
	const struct pc_process *from = s->process[i];

	for (uint32_t k = 0; from && k < from->known.n; k++) {
		const struct pc_known *one = &from->known.v[k];
		const struct pc_node *n = pc_node(s->program, one->node);
		int64_t value;

		if (n->kind == PC_NODE_RANK && one->value >= size &&
		    pc_value_group(s->program, n->a) == s->group)
			return false;
		if (n->kind == PC_NODE_OPER &&
		    pc_process_value(s->program, process, one->node, &value) &&
		    value != one->value)
			return false;
	}
	return true;
}

/* Whether PROCESS takes the branches that lead to BLOCK of FN, called by FRAME, as far
 * as that follows. */
static bool takes_ways(const struct sizes *s, const struct pc_process *process,
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

/* Whether PROCESS of SIZE comes to PLACE. */
static bool comes_to(const struct sizes *s, const struct pc_process *process,
		     const struct pc_spot *place, int64_t size)
{
	if (!takes_ways(s, process, place->fn, place->frame, place->block))
		return false;
	for (const struct pc_frame *f = place->frame; f; f = f->up)
		if (!takes_ways(s, process, f->fn, f->up, f->block))
			return false;
	if (!pc_group_is_all(s->program, s->group))
		return true;
	if (!pc_ranks_reached(s->program, place->fn, place->block, size))
		return false;
	for (const struct pc_frame *f = place->frame; f; f = f->up)
		if (!pc_ranks_reached(s->program, f->fn, f->block, size))
			return false;
	return true;
}

bool pc_argument_sizes(struct pc_program *program, uint32_t group,
		       const struct pc_spot *const place[2],
		       const struct pc_process *const process[2],
		       const uint32_t node[2])
{
	struct sizes s = { program, { process[0], process[1] }, group, 0, NULL };
	struct pc_leaves leaves[2] = { { .all = true }, { .all = true } };
	struct pc_tries tries = { .n = 0 };
	bool differ = false;

	for (int i = 0; i < 2; i++) {
		pc_leaves_add(program, &leaves[i], node[i]);
		if (!is_open(&s, i, &leaves[i]))
			return false;
		pc_tries_sizes(program, &leaves[i], LIMIT, &tries);
	}
	s.scratch = pc_scratch_take(program);
	for (uint32_t t = 0; s.size && t < tries.n && !differ; t++) {
		int64_t size = tries.v[t], value[2];
		bool ok = size > 1;

		for (int i = 0; i < 2 && ok; i++) {
			struct pc_process one = in_job(&s, i, size);

			ok = comes_to(&s, &one, place[i], size) &&
			     fits(&s, i, size, &one) &&
			     pc_process_value(program, &one, node[i],
					      &value[i]);
		}
		differ = ok && value[0] != value[1];
	}
	pc_scratch_give(program, s.scratch);
	return differ;
}
