/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * knowledge.c - what two processes know: which process each of them is, and the
 *               answers that both have.
 *
 * In:   conditions as value numbers.
 * Out:  the path at a conditional, if it follows from these.
 * Cost: O(answers) per question; answers to questions that cannot be asked
 *       again are dropped.
 * Not:  for a switch without values in the model, equal values are assumed to
 *       lead to successors of equal number.
 */
#include <stdlib.h>
#include "base/arena.h"
#include "base/numbers.h"
#include "graph/branch.h"
#include "graph/branch_claim.h"
#include "graph/exits.h"
#include "rewrite/throws.h"
#include "value/nodes.h"
#include "match/walk.h"

#define CASES 8  /* values of one switch that are distinguished */

static void note_asked(struct seq_walk *w, uint32_t node)
{
	if (!pc_has(w->asked, w->n_asked, node) && w->n_asked < SEQ_ASKED &&
	    pc_node(w->program, node)->kind != PC_NODE_INT)
		w->asked[w->n_asked++] = node;
}

void seq_note_asked(struct seq_walk *w, const struct pc_block *block,
		    uint32_t node)
{
	if (block->term != PC_TERM_SWITCH)
		note_asked(w, node);
	for (uint32_t k = 0; block->term == PC_TERM_SWITCH &&
	     k < block->cases.n; k++)
		note_asked(w, pc_node_case(w->program, node,
					   &block->cases.v[k]));
}

uint32_t seq_question(struct seq_walk *w, const struct seq_state *s, int i)
{
	const struct seq_side *side = &s->side[i];

	if (side->fn->blocks.v[side->block].term == PC_TERM_TRY)
		return PC_NODE_NONE;
	return seq_common(w, s, i,
			  pc_value_lift(w->program, side->frame,
					pc_value_cond(w->program, side->fn,
						      side->block)));
}

/* ---- the last block that evaluates a condition ---- */

struct asks {
	uint32_t node, num, block;
};

static int compare_asks(const void *left, const void *right)
{
	const struct asks *a = (const struct asks *)left;
	const struct asks *b = (const struct asks *)right;

	if (a->node != b->node)
		return a->node < b->node ? -1 : 1;
	return a->num < b->num ? 1 : a->num > b->num ? -1 : 0;
}

/* The subject of the condition NODE: x of x == 3. */
static uint32_t subject(struct seq_walk *w, uint32_t node)
{
	const struct pc_node *n = pc_node(w->program, node);

	return n->kind == PC_NODE_OPER &&
	       pc_node(w->program, n->b)->kind == PC_NODE_INT ? n->a : node;
}

static void find_last(struct seq_walk *w, const struct pc_fn *fn)
{
	struct pc_sequence_fn *of = fn->info->sequence;
	const struct pc_flow *f = of->flow;
	struct asks *asks = PC_ARRAY(w->scratch, f->n_conds + 1, struct asks);
	uint32_t n = 0;

	of->last = PC_ARRAY(w->program->arena, f->n, uint32_t);
	for (uint32_t i = 0; i < f->n_conds; i++) {
		uint32_t b = f->conds[i];

		if (of->matters[b] && fn->blocks.v[b].term != PC_TERM_TRY)
			asks[n++] = (struct asks){
				subject(w, pc_value_cond(w->program, fn, b)),
				fn->info->cfg.num[b], b };
	}
	if (n)
		qsort(asks, n, sizeof *asks, compare_asks);
	for (uint32_t i = 0; i < n; i++)
		of->last[asks[i].block] = i && asks[i - 1].node ==
			asks[i].node ? of->last[asks[i - 1].block] :
			asks[i].num;
}

static struct seq_asker asker(struct seq_walk *w, const struct seq_side *side)
{
	struct pc_sequence_fn *of = side->fn->info->sequence;

	if (!of->last)
		find_last(w, side->fn);
	return (struct seq_asker){
		.fn = side->fn, .frame = side->frame,
		.raw = pc_value_cond(w->program, side->fn, side->block),
		.last = of->last[side->block] };
}

/* ---- answers ---- */

/* A value of a function other than the one where the walk began. */
static bool is_local(const struct seq_leaves *l, const struct pc_node *node)
{
	return node->fn && node->fn != l->w->fn;
}

/* Whether one is the negation of the other: x == y and x != y. */
static bool opposes(struct pc_program *program, uint32_t a, uint32_t b)
{
	const struct pc_node *x = pc_node(program, a), *y = pc_node(program, b);

	return pc_node_compares(x) && pc_node_compares(y) &&
	       x->a == y->a && x->b == y->b &&
	       ((x->oper == PC_OPER_EQ && y->oper == PC_OPER_NE) ||
		(x->oper == PC_OPER_NE && y->oper == PC_OPER_EQ));
}

static bool by_answer(struct seq_walk *w, struct seq_state *s, int i,
		      uint32_t node, uint32_t *way)
{
	const struct seq_side *side = &s->side[i];
	const struct pc_block *block = &side->fn->blocks.v[side->block];
	enum pc_term_kind term = block->term;
	struct seq_leaves l = { .w = w, .ask = is_local };
	bool local = side->frame && seq_any_leaf(&l, node);

	for (uint32_t k = 0; k < s->answers.n; k++) {
		struct seq_answer *a = &s->answers.v[k];
		bool other = term == PC_TERM_BR && a->term == term &&
			     opposes(w->program, a->node, node);

		if (!other && (a->node != node || a->term != term ||
			     (term == PC_TERM_SWITCH &&
			      !seq_same_cases(a->of, block))))
			continue;
		if (local && !(a->by[i].fn == side->fn &&
			       a->by[i].frame == side->frame))
			continue;
		if (!a->by[i].fn)
			a->by[i] = asker(w, side);
		*way = other ? 1 - a->way : a->way;
		return true;
	}
	return false;
}

const struct pc_process *seq_known(struct seq_walk *w,
				   const struct seq_state *s, int i,
				   struct pc_process *room)
{
	const struct pc_process *know = &s->know[i];
	uint32_t n = know->known.n;

	if (!s->answers.n)
		return know;
	room->known.cap = n + 2 * s->answers.n;
	room->known.v = PC_ARRAY(w->scratch, room->known.cap, struct pc_known);
	memcpy(room->known.v, know->known.v, n * sizeof *room->known.v);
	room->known.n = n;
	for (uint32_t k = 0; k < s->answers.n; k++) {
		const struct seq_answer *a = &s->answers.v[k];
		struct pc_claim claims[PC_CLAIMS];
		struct pc_known known;

		n = a->term == PC_TERM_BR ?
		    pc_node_claims(w->program, a->node,
				   a->way ? PC_OPER_EQ : PC_OPER_NE, 0, 1,
				   claims) : 0;
		for (uint32_t c = 0; c < n; c++)
			if (pc_claim_value(w->program, &claims[c], &known))
				pc_vec_push(w->scratch, room->known, known);
	}
	return room;
}

bool seq_handler(const struct seq_walk *w, const struct seq_side *side,
		 uint32_t *way)
{
	const struct pc_block *block = &side->fn->blocks.v[side->block];
	uint32_t n = 0;

	if (w->program->opts->level == PC_LEVEL_STRICT || !side->thrown)
		return false;
	for (uint32_t k = 0; k < pc_block_ways(block); k++) {
		uint64_t taken;

		if (!pc_block_takes(w->program, block, side->thrown, k, &taken))
			return false;
		if (!taken)
			continue;
		*way = k;
		n++;
	}
	return n == 1;
}

/* Which handler catches an exception of unknown type is not known. LIMIT: below
 * level strict it is assumed to be one of those that exist
 * (tests/compile/sequence.cc). */
static bool finds_handler(const struct seq_walk *w, const struct seq_side *side,
			  uint32_t *way)
{
	const struct pc_block *block = &side->fn->blocks.v[side->block];
	const struct pc_sequence_fn *of = side->fn->info->sequence;
	uint32_t n = 0;

	if (side->fn->lang != PC_LANG_CXX || block->term != PC_TERM_SWITCH ||
	    block->cond.kind != PC_VAL_UNKNOWN ||
	    w->program->opts->level == PC_LEVEL_STRICT)
		return false;
	for (uint32_t k = 0; k < block->succ.n; k++) {
		uint32_t to = of->next[block->succ.v[k]];

		/* Not counted: an exception that leaves the function. */
		if (to != PC_NONE &&
		    side->fn->blocks.v[to].term != PC_TERM_UNWIND) {
			*way = k;
			n++;
		}
	}
	return n == 1 && block->succ.n > 1;
}

bool seq_follows(struct seq_walk *w, struct seq_state *s, int i,
		 uint32_t *way)
{
	struct seq_side *side = &s->side[i];
	const struct pc_block *block = &side->fn->blocks.v[side->block];
	uint32_t node = seq_question(w, s, i);
	struct pc_process room = { { 0 } };
	int64_t value;

	if (finds_handler(w, side, way))
		return true;
	if (!node || block->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD))
		return false;
	if (by_answer(w, s, i, node, way))
		return true;
	if (!pc_block_decides(block) ||
	    !pc_process_value(w->program, seq_known(w, s, i, &room), node,
			      &value))
		return false;
	*way = pc_block_way(block, value);
	seq_note_asked(w, block, node);
	return true;
}

/* ---- the cases of a switch ---- */

static const struct pc_block *block_of(const struct seq_side *side)
{
	return &side->fn->blocks.v[side->block];
}

static bool has_few_cases(const struct pc_block *block)
{
	return block->term == PC_TERM_SWITCH && block->cases.n &&
	       block->cases.n <= CASES && pc_block_decides(block);
}

uint32_t seq_answers(const struct seq_side *side)
{
	const struct pc_block *block = block_of(side);

	return has_few_cases(block) ? block->cases.n + 1 : seq_ways(side);
}

uint32_t seq_answer_way(const struct seq_side *side, uint32_t answer)
{
	const struct pc_block *block = block_of(side);

	return !has_few_cases(block) ? answer :
	       answer < block->cases.n ? block->cases.v[answer].to : 0;
}

bool seq_excludes(struct seq_walk *w, struct seq_state *s, int i,
		  uint32_t answer)
{
	const struct seq_side *side = &s->side[i];
	const struct pc_block *block = block_of(side);
	uint32_t node = seq_question(w, s, i);
	struct pc_process room = { { 0 } };
	const struct pc_process *known;

	if (!node || !has_few_cases(block))
		return false;
	known = seq_known(w, s, i, &room);
	for (uint32_t k = 0; k < block->cases.n; k++) {
		bool other = answer == block->cases.n;
		int64_t value;

		if ((other || k == answer) &&
		    pc_process_value(w->program, known,
				     pc_node_case(w->program, node,
						  &block->cases.v[k]),
				     &value) && !value == !other) {
			seq_note_asked(w, block, node);
			return true;
		}
	}
	return false;
}

bool seq_same_cases(const struct pc_block *a, const struct pc_block *b)
{
	if (a->cases.n != b->cases.n)
		return false;
	for (uint32_t i = 0; i < a->cases.n; i++) {
		const struct pc_case *x = &a->cases.v[i], *y = &b->cases.v[i];

		if (x->low != y->low || x->high != y->high || x->to != y->to)
			return false;
	}
	return true;
}

/* Store FRESH, of a switch, also as conditions that other blocks may test. */
static void learn_cases(struct seq_walk *w, struct seq_state *s,
			const struct pc_block *block, uint32_t answer,
			struct seq_answer fresh)
{
	uint32_t node = fresh.node, raw[2] = { fresh.by[0].raw,
					       fresh.by[1].raw };
	bool other = answer == block->cases.n;

	fresh.term = PC_TERM_BR;
	fresh.way = other;
	for (uint32_t k = 0; k < block->cases.n; k++) {
		const struct pc_case *one = &block->cases.v[k];

		if (!other && k != answer)
			continue;
		fresh.node = pc_node_case(w->program, node, one);
		for (int i = 0; i < 2; i++)
			if (raw[i])
				fresh.by[i].raw = pc_node_case(w->program,
							       raw[i], one);
		pc_vec_push(w->scratch, s->answers, fresh);
	}
}

void seq_learn(struct seq_walk *w, struct seq_state *s, int i, uint32_t answer,
	       bool both)
{
	const struct seq_side *side = &s->side[i];
	const struct pc_block *block = &side->fn->blocks.v[side->block];
	struct seq_answer fresh = { .node = seq_question(w, s, i),
				    .way = seq_answer_way(side, answer),
				    .term = block->term, .of = block };

	if (!fresh.node || block->flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD))
		return;
	fresh.by[i] = asker(w, side);
	if (both)
		fresh.by[!i] = asker(w, &s->side[!i]);
	pc_vec_push(w->scratch, s->answers, fresh);
	if (has_few_cases(block))
		learn_cases(w, s, block, answer, fresh);
}
