/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * choice.c - `c ? 1 : 0`, `a && b`, `if (left < 0) left = size - 1`: conditions
 *            choose one of two values.
 *
 * In:   a phi whose operands are two values A and B.
 * Out:  S, the sum of the conditions between the phi and the block that dominates
 *       it: 1 if the phi is A, else 0.  If A or B is a number, the value of the
 *       phi: B + (A - B) * S.  If both are constants, the phi stays opaque, and
 *       its comparison with a constant is S, its opposite, or a number.
 * Cost: O(1): at most MOST blocks, values of at most LARGEST nodes.
 */
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "memory/ssa_form.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/phi.h"

#define MOST 12
#define LARGEST 24

struct region {
	struct pc_program *program;
	const struct pc_fn *fn;
	const struct pc_cfg *cfg;
	uint32_t block[MOST + 1]; /* in the order of the graph */
	uint32_t when[MOST + 1];  /* node: 1 if the path goes through it */
	uint32_t n;
};

static uint32_t index_of(const struct region *r, uint32_t block)
{
	for (uint32_t i = 0; i < r->n; i++)
		if (r->block[i] == block)
			return i;
	return PC_NONE;
}

static bool is_plain_end(const struct pc_block *block)
{
	return block->term == PC_TERM_JMP || pc_block_decides(block);
}

/* Add the predecessors of BLOCK; false: too many, or a loop. */
static bool add_preds(struct region *r, uint32_t block)
{
	const struct pc_cfg *cfg = r->cfg;

	for (uint32_t k = cfg->pred_first[block];
	     k < cfg->pred_first[block + 1]; k++) {
		uint32_t p = cfg->preds[k];

		if (cfg->num[p] == PC_NONE)
			continue;
		if (cfg->num[p] >= cfg->num[block])
			return false;
		if (index_of(r, p) != PC_NONE)
			continue;
		if (r->n > MOST)
			return false;
		r->block[r->n++] = p;
	}
	return true;
}

/* Whether it is known which way each block of the region takes to the block TO: by its
 * condition, or since no other one leads there.  RATIONALE: the region has all blocks
 * from which TO is reached before the first one is again. */
static bool has_ways(const struct region *r, uint32_t to)
{
	for (uint32_t i = 0; i < r->n; i++) {
		const struct pc_block *block = &r->fn->blocks.v[r->block[i]];
		uint32_t n = 0;

		for (uint32_t s = 0; s < block->succ.n; s++)
			n += block->succ.v[s] == to ||
			     (block->succ.v[s] != r->block[0] &&
			      index_of(r, block->succ.v[s]) != PC_NONE);
		if (n > 1 && !is_plain_end(block))
			return false;
	}
	return true;
}

static void sort(struct region *r)
{
	for (uint32_t i = 1; i < r->n; i++)
		for (uint32_t k = i; k && r->cfg->num[r->block[k]] <
		     r->cfg->num[r->block[k - 1]]; k--) {
			uint32_t swap = r->block[k];

			r->block[k] = r->block[k - 1];
			r->block[k - 1] = swap;
		}
}

/* A node that is 1 if the path goes from FROM, a block of the region, to TO. */
static uint32_t edge(struct region *r, uint32_t from, uint32_t to)
{
	const struct pc_block *block = &r->fn->blocks.v[r->block[from]];
	uint32_t sum = pc_value_int(r->program, 0), n = 0;

	if (!is_plain_end(block))
		return r->when[from];
	for (uint32_t s = 0; s < block->succ.n && block->term != PC_TERM_JMP;
	     s++) {
		if (block->succ.v[s] != to)
			continue;
		n++;
		sum = pc_node_oper(r->program, PC_OPER_ADD, sum,
				   pc_value_way(r->program, r->fn,
						r->block[from], s));
	}
	return n == (block->term == PC_TERM_JMP ? 0 : block->succ.n) ?
	       r->when[from] :
	       pc_node_oper(r->program, PC_OPER_MUL, r->when[from], sum);
}

/* Find the blocks from UP, which dominates BLOCK, to BLOCK, and which ways they
 * take. */
static bool find_region(struct region *r, uint32_t up, uint32_t block)
{
	r->block[r->n++] = up;
	if (!add_preds(r, block))
		return false;
	for (uint32_t i = 1; i < r->n; i++)
		if (!add_preds(r, r->block[i]))
			return false;
	sort(r);
	return r->block[0] == up && has_ways(r, block);
}

static void find_when(struct region *r)
{
	r->when[0] = pc_value_int(r->program, 1);
	for (uint32_t i = 1; i < r->n; i++) {
		uint32_t to = r->block[i];
		uint32_t sum = pc_value_int(r->program, 0);

		for (uint32_t k = 0; k < i; k++) {
			const struct pc_block *from =
				&r->fn->blocks.v[r->block[k]];

			for (uint32_t s = 0; s < from->succ.n; s++)
				if (from->succ.v[s] == to) {
					sum = pc_node_oper(r->program,
							   PC_OPER_ADD, sum,
							   edge(r, k, to));
					break;
				}
		}
		r->when[i] = sum;
	}
}

/* Whether NODE is small.  Nested choices would be too large for those that read
 * them. */
static bool is_few(const struct pc_program *program, uint32_t node)
{
	return pc_node_all(program, node, LARGEST, NULL, NULL);
}

/* Whether NODE is certainly a number.  A name is not; neither is a value that
 * may be a handle or an address. */
static bool is_numeric(const struct pc_program *program, uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);

	return n->kind == PC_NODE_INT || n->kind == PC_NODE_RANK ||
	       n->kind == PC_NODE_SIZE || n->kind == PC_NODE_COUNT ||
	       (n->kind == PC_NODE_OPER && n->oper != PC_OPER_OTHER);
}

static bool can_add(const struct pc_program *program, const uint32_t *node)
{
	return pc_node(program, node[0])->kind != PC_NODE_NAME &&
	       pc_node(program, node[1])->kind != PC_NODE_NAME &&
	       (is_numeric(program, node[0]) || is_numeric(program, node[1])) &&
	       is_few(program, node[0]) && is_few(program, node[1]);
}

/* Set NODE to the two values of the operands of PHI, and N to how many have
 * each. */
static bool find_two(struct region *r, const struct pc_def *phi, uint32_t *node,
		     uint32_t *n)
{
	const struct pc_ssa *ssa = r->fn->info->ssa;
	uint32_t first = r->cfg->pred_first[phi->block], seen = 0;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = r->cfg->preds[first + i], one, k;

		if (r->cfg->num[from] == PC_NONE)
			continue;
		one = pc_value_of(r->program, r->fn,
				  ssa->opnds.v[phi->first + i]);
		if (!one)
			return false;
		for (k = 0; k < seen && node[k] != one; k++)
			;
		if (k == 2)
			return false;
		if (k == seen)
			node[seen++] = one;
		n[k]++;
	}
	return seen == 2;
}

static uint32_t sum_of_edges(struct region *r, const struct pc_def *phi,
			     uint32_t node)
{
	const struct pc_ssa *ssa = r->fn->info->ssa;
	uint32_t first = r->cfg->pred_first[phi->block];
	uint32_t sum = pc_value_int(r->program, 0);

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = r->cfg->preds[first + i];

		if (r->cfg->num[from] == PC_NONE ||
		    (i && r->cfg->preds[first + i - 1] == from))
			continue;
		if (pc_value_of(r->program, r->fn,
				ssa->opnds.v[phi->first + i]) == node)
			sum = pc_node_oper(r->program, PC_OPER_ADD, sum,
					   edge(r, index_of(r, from),
						phi->block));
	}
	return sum;
}

/* Whether A is a greater number than B, or B is a number and A is not.
 * RATIONALE: values that are not numbers keep their order in the program, which
 * is the same in equal functions; the numbers of their nodes are not. */
static bool is_more(const struct pc_program *program, uint32_t a, uint32_t b)
{
	const struct pc_node *x = pc_node(program, a), *y = pc_node(program, b);

	return y->kind == PC_NODE_INT &&
	       (x->kind != PC_NODE_INT || x->num > y->num);
}

bool pc_value_choice(struct pc_program *program, const struct pc_fn *fn,
		     const struct pc_def *phi, uint32_t *when, uint32_t node[2])
{
	struct region r = { .program = program, .fn = fn,
			    .cfg = &fn->info->cfg };
	uint32_t top = fn->info->ssa->idom[phi->block], n[2] = { 0, 0 };

	if (top == PC_NONE || !find_two(&r, phi, node, n))
		return false;
	if (!find_region(&r, top, phi->block))
		return false;
	find_when(&r);
	if (n[1] < n[0] || (n[1] == n[0] &&
			    is_more(program, node[1], node[0]))) {
		uint32_t swap = node[0];

		node[0] = node[1];
		node[1] = swap;
	}
	*when = sum_of_edges(&r, phi, node[0]);
	return *when != PC_NODE_NONE;
}

bool pc_value_is_meet(const struct pc_fn *fn, uint32_t up, uint32_t block)
{
	struct region r = { .fn = fn, .cfg = &fn->info->cfg };
	bool leaves = false;

	if (!find_region(&r, up, block))
		return false;
	for (uint32_t i = 0; i < r.n; i++) {
		const struct pc_block *b = &fn->blocks.v[r.block[i]];

		if (b->succ.n > 1 && !pc_block_decides(b))
			return false;
		for (uint32_t k = 0; k < b->succ.n; k++)
			leaves |= b->succ.v[k] != block &&
				  (b->succ.v[k] == up ||
				   index_of(&r, b->succ.v[k]) == PC_NONE);
	}
	return leaves;
}

uint32_t pc_value_met(struct pc_program *program, const struct pc_fn *fn,
		      struct pc_meet meet)
{
	struct region r = { .program = program, .fn = fn,
			    .cfg = &fn->info->cfg };
	uint32_t first = r.cfg->pred_first[meet.block];
	uint32_t sum = pc_value_int(program, 0);

	if (!find_region(&r, meet.up, meet.block))
		return PC_NODE_NONE;
	find_when(&r);
	for (uint32_t k = first; k < r.cfg->pred_first[meet.block + 1]; k++)
		if (r.cfg->num[r.cfg->preds[k]] != PC_NONE &&
		    (k == first || r.cfg->preds[k - 1] != r.cfg->preds[k]))
			sum = pc_node_oper(program, PC_OPER_ADD, sum, edge(
				&r, index_of(&r, r.cfg->preds[k]), meet.block));
	return sum != PC_NODE_NONE && is_few(program, sum) ? sum : PC_NODE_NONE;
}

uint32_t pc_value_select(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_def *phi, bool *chosen)
{
	uint32_t node[2], when;

	*chosen = pc_value_choice(program, fn, phi, &when, node);
	if (!*chosen || !can_add(program, node))
		return PC_NODE_NONE;
	return pc_node_oper(program, PC_OPER_ADD,
			    pc_node_oper(program, PC_OPER_MUL, when,
					 pc_node_oper(program, PC_OPER_SUB,
						      node[0], node[1])),
			    node[1]);
}

uint32_t pc_value_compared(struct pc_program *program, const struct pc_fn *fn,
			   enum pc_oper oper, uint32_t a, uint32_t b)
{
	const struct pc_node *n = pc_node(program, a);
	bool turned = n->kind != PC_NODE_DEF;
	uint32_t when, node[2];

	if (turned)
		n = pc_node(program, b);
	if (n->kind != PC_NODE_DEF || n->fn != fn ||
	    fn->info->value->phi[n->num] != PC_PHI_CHOICE ||
	    !pc_value_choice(program, fn, &fn->info->ssa->defs.v[n->num], &when,
			     node))
		return PC_NODE_NONE;
	for (int i = 0; i < 2; i++) {
		node[i] = pc_node_oper(program, oper, turned ? a : node[i],
				       turned ? node[i] : b);
		if (pc_node(program, node[i])->kind != PC_NODE_INT)
			return PC_NODE_NONE;
	}
	return node[0] == node[1] ? node[0] :
	       pc_node(program, node[0])->num ? when :
	       pc_node_oper(program, PC_OPER_NOT, when, 0);
}
