/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * witness.c - finds, by trying small numbers, processes for which a condition
 *             differs.
 *
 * In:   a condition, the communicator group for which it is examined.
 * Out:  pairs of processes that take different paths.
 * Cost: O(1) per condition: at most WORK evaluations and CONDS other
 *       conditions of the function; O(blocks) once per function.
 * Not:  LIMIT: processes beyond those tried (2 .. PC_RANKS_MOST, and around
 *       the constants in the function) are assumed to behave like one of them.
 */
#include "match/witness.h"

#include "base/numbers.h"
#include "model/opts.h"
#include "graph/branch.h"
#include "graph/loops.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "uniform/colour.h"
#include "uniform/uniform.h"
#include "match/compare.h"

#define ALL_WORK 20000000 /* for the whole program */

/* ---- the parts of the condition ---- */

/* Processes are compared in one iteration of the loop with header HEAD. After
 * the loop each has its own last iteration, unless the only exit is the same
 * for all. */
static bool is_same_count(struct pc_search *s, uint32_t head)
{
	uint32_t out = s->fn->info->value->exit_of[head];

	if (pc_cfg_in_loop(&s->fn->info->cfg, s->block, head))
		return true;
	return out != PC_NONE && s->fn->info->uniform &&
	       pc_uniform_cond(s->program, s->fn, out, s->group) == PC_UNIFORM;
}

/* How strongly the leaf NODE can differ between processes of the group. */
static enum pc_strength strength_of(struct pc_search *s, uint32_t node)
{
	const struct pc_node *n = pc_node(s->program, node);
	uint32_t parent, colour;
	bool same;

	if (n->kind == PC_NODE_SIZE)
		same = !(pc_value_part(s->program, n->a, &parent, &colour) &&
			 parent == s->group);
	else if (n->kind == PC_NODE_RANK)
		same = false;
	else if (n->kind == PC_NODE_COUNT)
		same = n->fn == s->fn && is_same_count(s, (uint32_t)n->num);
	else
		return pc_leaf_strength(s->program, s->fn, node, s->group);
	return same ? PC_UNIFORM : PC_DIVERGENT;
}

/* If the leaf NODE is the rank or the size in the group, make it a variable. */
static bool add_own(struct pc_search *s, uint32_t node)
{
	const struct pc_node *n = pc_node(s->program, node);

	if (n->kind == PC_NODE_RANK && !s->rank &&
	    pc_value_group(s->program, n->a) == s->group)
		s->rank = node;
	if (n->kind == PC_NODE_SIZE && n->a == s->group)
		s->size = node;
	return node == s->rank || node == s->size;
}

/* Make all leaves of the condition variables; false: too many. A leaf that is
 * only not proved to be the same is assumed to be so if another one differs. */
static bool add_variables(struct pc_search *s)
{
	enum pc_strength strength[PC_LEAVES_MOST], most = PC_UNIFORM;
	bool own[PC_LEAVES_MOST];

	for (uint32_t i = 0; i < s->leaves.n; i++) {
		own[i] = add_own(s, s->leaves.node[i]);
		strength[i] = own[i] ? PC_UNIFORM :
			      strength_of(s, s->leaves.node[i]);
		if (strength[i] > most)
			most = strength[i];
	}
	if (s->rank)
		most = PC_DIVERGENT;
	for (uint32_t i = 0; i < s->leaves.n; i++) {
		if (own[i])
			continue;
		if (s->n_sym + s->n_var == PC_SEARCH_FREE)
			return false;
		if (strength[i] == PC_UNIFORM || strength[i] < most)
			s->sym[s->n_sym++] = s->leaves.node[i];
		else
			s->var[s->n_var++] = s->leaves.node[i];
	}
	return true;
}

/* Whether all leaves of NODE are variables, once those of the group are. */
static bool is_covered(struct pc_search *s, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };

	pc_leaves_add(s->program, &leaves, node);
	if (!leaves.all)
		return false;
	for (uint32_t i = 0; i < leaves.n; i++)
		if (!add_own(s, leaves.node[i]) &&
		    !pc_has(s->sym, s->n_sym, leaves.node[i]) &&
		    !pc_has(s->var, s->n_var, leaves.node[i]))
			return false;
	for (uint32_t i = 0; i < leaves.n_numbers; i++)
		pc_leaves_add(s->program, &s->leaves,
			      pc_value_int(s->program, leaves.number[i]));
	return true;
}

/* Whether NODE has the same value whenever the function computes it. */
static bool is_steady(struct pc_search *s, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };

	pc_leaves_add(s->program, &leaves, node);
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *n = pc_node(s->program, leaves.node[i]);

		if (n->kind == PC_NODE_COUNT)
			return false;
		if (n->kind == PC_NODE_DEF && n->fn == s->fn &&
		    pc_cfg_loop(&s->fn->info->cfg,
				s->fn->info->ssa->defs.v[n->num].block) !=
			    PC_NONE)
			return false;
	}
	return leaves.all;
}

/* Find the color of the group's processes, if the group is a part. */
static void find_colour(struct pc_search *s)
{
	uint32_t parent, colour;

	if (pc_value_part(s->program, s->group, &parent, &colour) && colour &&
	    is_covered(s, colour))
		s->colour = colour;
}

/* Find the branches that dominate the condition; whether one of them has
 * already decided it. */
static bool find_guards(struct pc_search *s)
{
	uint32_t other = pc_node_oper(s->program, PC_OPER_NOT, s->cond, 0);
	struct pc_guard g = pc_value_guard(s->program, s->fn, s->block);
	bool br = s->fn->blocks.v[s->block].term == PC_TERM_BR;

	for (int i = 0; i < 4 * PC_SEARCH_GUARDS && g.block != PC_NONE; i++) {
		struct pc_known_way one = pc_value_known(
			s->program, s->fn, g.block, g.to);

		if (one.node) {
			if (br && (one.node == s->cond || one.node == other))
				return true;
			if (is_covered(s, one.node)) {
				if (s->n_guards < PC_SEARCH_GUARDS)
					s->guard[s->n_guards++] = one;
			} else if (s->n_facts < PC_SEARCH_GUARDS &&
				   is_steady(s, one.node)) {
				s->fact[s->n_facts++] = one;
			}
		}
		g = pc_value_guard(s->program, s->fn, g.next);
	}
	return false;
}

/* Add the condition NODE, tested at position AT of the order; RANKED: only if
 * it contains ranks, otherwise only if it does not. */
static void list_cond(struct pc_program *program, struct pc_value_fn *value,
		      uint32_t node, uint32_t at, bool ranked)
{
	struct pc_leaves leaves = { .all = true };
	struct pc_cond cond = { node, at };
	bool has_rank = false;
	uint32_t k;

	for (k = 0; k < value->conds.n; k++)
		if (value->conds.v[k].node == node)
			break;
	if (k < value->conds.n)
		value->conds.v[k].last = at;
	if (!node || k < value->conds.n || k == 4 * PC_SEARCH_CONDS)
		return;
	pc_leaves_add(program, &leaves, node);
	for (k = 0; k < leaves.n; k++)
		has_rank |= pc_node(program, leaves.node[k])->kind ==
			    PC_NODE_RANK;
	if (leaves.all && leaves.n && has_rank == ranked)
		pc_vec_push(program->arena, value->conds, cond);
}

/* List each condition of FN that decides about calls once, with ranks first. */
static void list_conds(struct pc_program *program, const struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;

	fn->info->value->conds_known = true;
	for (uint32_t i = 0; i < 2 * cfg->n_reach; i++) {
		bool rest = i >= cfg->n_reach;
		uint32_t at = rest ? i - cfg->n_reach : i, b = cfg->rpo[at];
		const struct pc_block *block = &fn->blocks.v[b];

		if (!pc_sequence_depends(fn, b))
			continue;
		if (block->term == PC_TERM_BR)
			list_cond(program, fn->info->value,
				  pc_value_cond(program, fn, b), at, !rest);
		else if (block->term == PC_TERM_SWITCH)
			for (uint32_t k = 1; k < block->succ.n &&
			     k <= PC_SEARCH_CONDS; k++)
				list_cond(program, fn->info->value,
					  pc_value_way(program, fn, b, k), at,
					  !rest);
	}
}

/* Choose conditions that may follow the block, then those before it. */
static void choose_conds(struct pc_search *s)
{
	const struct pc_value_fn *value = s->fn->info->value;
	const struct pc_cfg *cfg = &s->fn->info->cfg;
	uint32_t from = cfg->num[s->block] + 1;

	for (uint32_t head = pc_cfg_loop(cfg, s->block); head != PC_NONE;
	     head = cfg->head[head])
		from = cfg->num[head];
	if (!value->conds_known)
		list_conds(s->program, s->fn);
	for (int rest = 0; rest < 2; rest++)
		for (uint32_t i = 0; i < value->conds.n &&
		     s->n_conds < PC_SEARCH_CONDS; i++)
			if ((value->conds.v[i].last < from) == rest &&
			    value->conds.v[i].node != s->cond &&
			    is_covered(s, value->conds.v[i].node))
				s->conds[s->n_conds++] =
					value->conds.v[i].node;
}

/* ---- conditions that cannot be evaluated ---- */

static void learn_way(struct pc_search *s, struct pc_process *process,
		      uint32_t way)
{
	struct pc_known_way known = pc_value_known(s->program, s->fn, s->block,
						   way);

	pc_process_learn(s->program, process,
			 known.node, known.truth);
}

static void assume(struct pc_search *s)
{
	const struct pc_block *block = &s->fn->blocks.v[s->block];

	for (uint32_t i = 0; i < block->succ.n; i++)
		for (uint32_t k = i + 1; k < block->succ.n; k++) {
			struct pc_pair pair = { .first_to = i, .second_to = k };

			if (block->succ.v[i] == block->succ.v[k])
				continue;
			if (s->pairs->list.n == PC_SEARCH_PAIRS)
				return;
			pair.first = pc_search_process(s, NULL);
			pair.second = pc_search_process(s, NULL);
			learn_way(s, &pair.first, i);
			learn_way(s, &pair.second, k);
			pc_vec_push(s->program->arena, s->pairs->list, pair);
		}
}

/* A process in the group of a handle does not hold the null handle. */
static bool is_membership(struct pc_search *s)
{
	const struct pc_node *n = pc_node(s->program, s->cond);
	bool first;

	if (n->kind != PC_NODE_OPER ||
	    (n->oper != PC_OPER_EQ && n->oper != PC_OPER_NE))
		return false;
	first = pc_node_is_null(s->program, n->a);
	return (first || pc_node_is_null(s->program, n->b)) &&
	       pc_value_group(s->program, first ? n->b : n->a) == s->group;
}

static bool is_number(const struct pc_search *s)
{
	return s->cond && pc_node(s->program, s->cond)->kind == PC_NODE_INT;
}

void pc_ranks_pairs(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t block, uint32_t group, struct pc_pairs *pairs)
{
	struct pc_search s = { .program = program, .fn = fn, .block = block,
			    .pairs = pairs, .leaves = { .all = true } };
	bool computed, decided;

	*pairs = (struct pc_pairs){ .closed = true };
	if (!fn->info->value || fn->info->cfg.num[block] == PC_NONE ||
	    program->opts->processes == 1)
		return;
	s.group = pc_value_group(program, group ? group :
				 pc_node_name(program, "MPI_COMM_WORLD"));
	s.cond = pc_value_cond(program, fn, block);
	if (is_number(&s) || is_membership(&s))
		return;
	pc_leaves_add(program, &s.leaves, s.cond);
	computed = s.leaves.all && s.cond && program->values->work < ALL_WORK &&
		   add_variables(&s);
	/* The condition differs for a reason outside its operands; but one on
	 * the size alone does not differ. */
	if (computed && !s.rank && !s.n_var && s.n_sym && fn->info->uniform &&
	    pc_uniform_cond(program, fn, block, s.group) != PC_UNIFORM)
		computed = false;
	decided = find_guards(&s);
	if (decided || (computed && !s.rank && !s.n_var))
		return;
	find_colour(&s);
	pairs->closed = computed && (!s.n_var || (s.colour && s.n_var == 1 &&
		pc_node(program, s.var[0])->kind == PC_NODE_RANK));
	if (!computed || !pc_block_decides(&fn->blocks.v[block])) {
		pairs->closed = false;
		assume(&s);
		return;
	}
	choose_conds(&s);
	pc_search_try(&s);
	program->values->work += s.work;
}
