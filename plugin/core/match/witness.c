/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * witness.c - processes for which a condition differs.
 *
 * In:   a condition, the communicator group for which it is examined.
 * Out:  pairs of processes that take different paths, one for each combination
 *       of the answers that two processes can give to this condition and to
 *       those that they asked in an earlier comparison (proof/decide.h).
 * Cost: one question to the decider.
 */
#include "base/numbers.h"
#include "graph/branch.h"
#include "graph/loops.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/process.h"
#include "value/settled.h"
#include "match/walk.h"
#include "proof/decide_nodes.h"
#include "uniform/colour.h"
#include "uniform/uniform.h"
#include "match/compare.h"

#define GUARDS 16
#define PAIRS 48
#define WAYS 12   /* successors of a switch */

struct search {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t block, group, cond;
	struct pc_node_question nq;
	enum pc_strength most; /* of the leaves of the condition */
	bool ready;  /* the condition has its variables: no more are made */
	bool open;   /* a leaf that differs is not a rank: which values it has is
		      * not known */
	bool vague;  /* a leaf that is only UNPROVEN counts as common */
	bool settled; /* shared locations hold what is stored there (settled.h) */
	bool other;   /* some node is another one if they do */
	/* true, but not computed */
	struct pc_known_way fact[GUARDS];
	uint32_t n_facts;
	uint32_t term[PC_DECIDE_TERMS], heads, n;
	struct pc_pairs *pairs;
};

/* ---- the parts of the condition ---- */

/* Processes are compared in one iteration of the loop with header HEAD. After
 * the loop each has its own last iteration, unless the only exit is the same
 * for all. */
static bool is_same_count(struct search *s, uint32_t head)
{
	uint32_t out = s->fn->info->value->exit_of[head];

	if (pc_cfg_in_loop(&s->fn->info->cfg, s->block, head))
		return true;
	return out != PC_NONE && s->fn->info->uniform &&
	       pc_uniform_cond(s->program, s->fn, out, s->group) == PC_UNIFORM;
}

/* How strongly the leaf NODE can differ between processes of the group. */
static enum pc_strength strength_of(struct search *s, uint32_t node)
{
	const struct pc_node *n = pc_node(s->program, node);
	uint32_t parent, colour;

	switch (n->kind) {
	case PC_NODE_RANK:
		return PC_DIVERGENT;
	case PC_NODE_SIZE:
		if (pc_value_part(s->program, n->a, &parent, &colour) &&
		    parent == s->group && !pc_value_one_part(s->program, n->a))
			return PC_DIVERGENT;
		/* Of another communicator, which may be another one on each
		 * process. */
		return n->a == s->group || pc_group_is_all(s->program, n->a) ?
		       PC_UNIFORM : PC_UNPROVEN;
	case PC_NODE_COUNT:
		return n->fn == s->fn && is_same_count(s, (uint32_t)n->num) ?
		       PC_UNIFORM : PC_DIVERGENT;
	default:
		return pc_leaf_strength(s->program, s->fn, node, s->group);
	}
}

/* A leaf that is only not proved to be the same counts as common if another
 * one differs. */
static enum pc_leaf_kind leaf_kind(void *data, uint32_t node)
{
	struct search *s = (struct search *)data;
	enum pc_strength strength;

	if (s->ready)
		return PC_LEAF_NONE;
	strength = strength_of(s, node);
	if (strength == PC_UNIFORM)
		return PC_LEAF_COMMON;
	if (strength == s->most) {
		s->open |= pc_node(s->program, node)->kind != PC_NODE_RANK;
		return PC_LEAF_OWN;
	}
	s->vague = true;
	return PC_LEAF_COMMON;
}

/* The strength of the leaf of the condition that differs most. */
static enum pc_strength most_of(struct search *s,
				const struct pc_leaves *leaves)
{
	enum pc_strength most = PC_UNIFORM;

	for (uint32_t i = 0; i < leaves->n; i++) {
		enum pc_strength one = strength_of(s, leaves->node[i]);

		most = one > most ? one : most;
	}
	return most;
}

/* Make the terms of the condition: one for each successor but one. */
static bool add_condition(struct search *s)
{
	const struct pc_block *block = &s->fn->blocks.v[s->block];
	bool br = block->term == PC_TERM_BR;
	uint32_t term;

	for (uint32_t i = 1; i < block->succ.n; i++) {
		if (i > WAYS)
			return false;
		term = pc_nodes_term(&s->nq, br ? s->cond : pc_value_way(
			s->program, s->fn, s->block, i));
		if (!term)
			return false;
		s->term[s->n++] = br ? pc_term_not(&s->nq.q.terms, term) :
				  pc_term_truth(&s->nq.q.terms, term);
	}
	s->heads = s->n;
	return s->n;
}

/* Whether NODE has the same value whenever the function computes it. */
static bool is_steady(struct search *s, uint32_t node)
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

static uint32_t settled(struct search *s, uint32_t node)
{
	uint32_t other = pc_node_settled(s->program, node);

	s->other |= other != node;
	return s->settled ? other : node;
}

/* Find the branches that dominate the condition; whether one of them has
 * already decided it. */
static bool find_guards(struct search *s)
{
	uint32_t other = pc_node_oper(s->program, PC_OPER_NOT, s->cond, 0);
	struct pc_guard g = pc_value_guard(s->program, s->fn, s->block);
	bool br = s->fn->blocks.v[s->block].term == PC_TERM_BR;

	for (int i = 0; i < 4 * GUARDS && g.block != PC_NONE; i++) {
		struct pc_known_way one = pc_value_known(
			s->program, s->fn, g.block, g.to);

		one.node = settled(s, one.node);
		if (one.node) {
			if (br && (one.node == s->cond || one.node == other))
				return true;
			if (!pc_nodes_fact(&s->nq, one.node, one.truth) &&
			    s->n_facts < GUARDS && is_steady(s, one.node))
				s->fact[s->n_facts++] = one;
		}
		g = pc_value_guard(s->program, s->fn, g.next);
	}
	pc_nodes_meets(&s->nq, s->fn, s->block);
	return false;
}

/* Whether a part of NODE is a variable of the question. */
static bool has_variable(struct search *s, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };

	pc_leaves_add(s->program, &leaves, node);
	for (uint32_t i = 0; i < leaves.n; i++)
		if (pc_has(s->nq.node, s->nq.q.n_vars, leaves.node[i]))
			return true;
	return !leaves.all;
}

/* Add the conditions that processes have asked; false: the answer to one that
 * depends on variables cannot be computed. */
static bool add_asked(struct search *s, const uint32_t *asked, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		uint32_t term = pc_nodes_term(&s->nq, asked[i]);

		if (term && s->n < PC_DECIDE_TERMS)
			s->term[s->n++] = pc_term_truth(&s->nq.q.terms, term);
		else if (term || has_variable(s, asked[i]))
			return false;
	}
	return true;
}

/* ---- conditions that cannot be evaluated ---- */

static void learn_way(struct search *s, struct pc_process *process,
		      uint32_t way)
{
	struct pc_known_way known = pc_value_known(s->program, s->fn, s->block,
						   way);

	pc_process_learn(s->program, process,
			 known.node, known.truth);
}

/* What every process that comes to the condition knows. */
static struct pc_process everybody(struct search *s)
{
	struct pc_process process = { .known = { NULL, 0, 0 } };

	for (uint32_t i = 0; i < s->n_facts; i++)
		pc_process_learn(s->program, &process, s->fact[i].node,
				 s->fact[i].truth);
	return process;
}

static void assume(struct search *s)
{
	const struct pc_block *block = &s->fn->blocks.v[s->block];

	s->pairs->assumed = true;
	for (uint32_t i = 0; i < block->succ.n; i++)
		for (uint32_t k = i + 1; k < block->succ.n; k++) {
			struct pc_pair pair = { .first_to = i, .second_to = k };

			if (block->succ.v[i] == block->succ.v[k])
				continue;
			if (s->pairs->list.n == PAIRS) {
				s->pairs->complete = false;
				return;
			}
			pair.first = everybody(s);
			pair.second = everybody(s);
			learn_way(s, &pair.first, i);
			learn_way(s, &pair.second, k);
			pc_vec_push(s->program->arena, s->pairs->list, pair);
		}
}

/* ---- conditions that are decided ---- */

static struct pc_process process_of(struct search *s,
				    const struct pc_point *point)
{
	struct pc_process process = everybody(s);

	for (uint32_t v = 0; v < s->nq.q.n_vars; v++)
		pc_process_learn(s->program, &process, s->nq.node[v],
				 point->var[v]);
	return process;
}

/* The successor that POINT takes. */
static uint32_t way_of(const struct search *s, const struct pc_point *point)
{
	for (uint32_t i = 0; i < s->heads; i++)
		if (point->value >> i & 1)
			return i + 1;
	return 0;
}

static void decide(struct search *s, bool all)
{
	const struct pc_classes *classes;
	bool follows = s->nq.q.colour;

	for (uint32_t i = 0; i < s->heads; i++)
		follows = follows && pc_follows_colour(&s->nq.q, s->term[i]);
	if (follows) {
		s->pairs->closed = s->pairs->complete = !s->vague;
		return;
	}
	classes = pc_nodes_classes(&s->nq, s->term, s->n, s->heads, PAIRS);
	s->pairs->complete = all && classes->complete && !s->vague;
	s->pairs->closed = classes->complete && !s->vague;
	s->pairs->assumed = s->open && s->fn->blocks.v[s->block].succ.n > 2;
	for (uint32_t i = 0; i < classes->pairs.n; i++) {
		const struct pc_class_pair *two = &classes->pairs.v[i];
		bool swap = way_of(s, &two->p) > way_of(s, &two->q);
		const struct pc_point *p = swap ? &two->q : &two->p;
		const struct pc_point *q = swap ? &two->p : &two->q;
		struct pc_pair pair = { .first_to = way_of(s, p),
					.second_to = way_of(s, q) };

		pair.first = process_of(s, p);
		pair.second = process_of(s, q);
		pc_vec_push(s->program->arena, s->pairs->list, pair);
	}
}

/* A process in the group of a handle that all of the group got does not hold
 * the null handle. */
static bool is_membership(struct search *s)
{
	uint32_t handle = seq_tested_handle(s->program, s->cond);

	return handle && pc_value_group(s->program, handle) == s->group &&
	       pc_value_on_all(s->program, handle);
}

static bool is_number(const struct search *s)
{
	return s->cond && pc_node(s->program, s->cond)->kind == PC_NODE_INT;
}

/* Make the question; false: the condition has other parts than variables. */
static bool ask(struct search *s, const struct pc_leaves *leaves)
{
	if (!s->cond || !leaves->all ||
	    s->program->values->work > PC_WORK_MOST ||
	    !pc_block_decides(&s->fn->blocks.v[s->block]))
		return false;
	s->nq.leaf = leaf_kind;
	s->nq.data = s;
	return add_condition(s);
}

/* Whether no leaf differs, and nothing outside of the operands makes the condition
 * differ; but one on the size and the iteration alone does not differ. */
static bool is_common(struct search *s, const struct pc_leaves *leaves)
{
	bool symbols = false;

	if (!s->cond || !leaves->all || s->most != PC_UNIFORM)
		return false;
	for (uint32_t i = 0; i < leaves->n; i++) {
		const struct pc_node *n = pc_node(s->program, leaves->node[i]);

		symbols |= n->kind != PC_NODE_SIZE &&
			   (n->kind != PC_NODE_COUNT ||
			    pc_uniform_begins_again(s->fn, (uint32_t)n->num));
	}
	return !symbols || !s->fn->info->uniform ||
	       pc_uniform_cond(s->program, s->fn, s->block, s->group) ==
		       PC_UNIFORM;
}

static void find_pairs(struct search *s, const uint32_t *asked, uint32_t n)
{
	struct pc_leaves leaves = { .all = true };
	bool computed;

	pc_leaves_add(s->program, &leaves, s->cond);
	s->most = most_of(s, &leaves);
	if (is_common(s, &leaves))
		return;
	computed = s->most != PC_UNIFORM && ask(s, &leaves);
	s->ready = true;
	if (find_guards(s))
		return;
	if (!computed) {
		s->pairs->closed = false;
		assume(s);
		return;
	}
	pc_nodes_colour(&s->nq);
	pc_nodes_known(&s->nq, s->fn, s->block);
	decide(s, add_asked(s, asked, n));
}

static void search(struct search *s, const uint32_t *asked, uint32_t n)
{
	*s->pairs = (struct pc_pairs){ .closed = true, .complete = true };
	s->cond = settled(s, pc_value_cond(s->program, s->fn, s->block));
	if (is_number(s) || is_membership(s))
		return;
	pc_nodes_begin(&s->nq, s->program, s->group);
	find_pairs(s, asked, n);
	pc_nodes_end(&s->nq);
}

/* Whether there are no pairs if a function that other units can call is only called
 * when the variables that it tests are set. */
static bool none_if_set(const struct search *s, const uint32_t *asked, uint32_t n)
{
	struct pc_pairs pairs = { .closed = false };
	struct search again = { .program = s->program, .fn = s->fn,
				.block = s->block, .group = s->group,
				.settled = true, .pairs = &pairs };

	if (!s->other || !s->pairs->list.n ||
	    s->program->opts->level == PC_LEVEL_STRICT)
		return false;
	search(&again, asked, n);
	return pairs.closed && !pairs.list.n;
}

void pc_ranks_pairs(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t block, uint32_t group, const uint32_t *asked,
		    uint32_t n, struct pc_pairs *pairs)
{
	struct search s = { .program = program, .fn = fn, .block = block,
			    .pairs = pairs };

	*pairs = (struct pc_pairs){ .closed = true, .complete = true };
	if (!fn->info->value || fn->info->cfg.num[block] == PC_NONE ||
	    program->opts->processes == 1)
		return;
	s.group = pc_value_group(program, group ? group :
				 pc_node_name(program, "MPI_COMM_WORLD"));
	search(&s, asked, n);
	if (none_if_set(&s, asked, n)) {
		pairs->list.n = 0;
		pairs->closed = pairs->complete = false;
	}
}
