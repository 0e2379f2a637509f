/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_nodes.c - values of the program as terms of the decider.
 *
 * In:   nodes; what the caller knows of their leaves.
 * Out:  terms over variables: 0 <= rank < size (MPI-4.1 7.4.1), symbols.
 * Cost: O(size of the node), at most LARGEST.
 * Not:  Parts that are no numbers: a node that has one has no term.
 */
#include <stdlib.h>
#include <string.h>
#include "model/contents.h"
#include "model/opts.h"
#include "model/program.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/phi.h"
#include "value/process.h"
#include "proof/decide_nodes.h"

#define LARGEST 96
#define MOST 2000 /* operators and leaves of a term, of shared parts each time */
#define GUARDS 16

/* The address of this, with the digits, is a number beyond int64_t. */
static const char LARGE[] = ".number.";

void pc_nodes_begin(struct pc_node_question *nq, struct pc_program *program,
		    uint32_t group)
{
	*nq = (struct pc_node_question){ .program = program, .group = group,
					 .sized = PC_NONE };
	pc_question_begin(&nq->q, pc_scratch_take(program));
}

void pc_nodes_end(struct pc_node_question *nq)
{
	nq->program->values->work += nq->q.work;
	pc_scratch_give(nq->program, nq->q.terms.arena);
}

static uint32_t find_var(const struct pc_node_question *nq, uint32_t node)
{
	for (uint32_t v = 0; v < nq->q.n_vars; v++)
		if (nq->node[v] == node)
			return v;
	return PC_NONE;
}

static uint32_t add_var(struct pc_node_question *nq, uint32_t node,
			struct pc_question_var var)
{
	uint32_t v = pc_question_var(&nq->q, var);

	if (v != PC_NONE)
		nq->node[v] = node;
	return v;
}

/* The variable for the size of GROUP. */
static uint32_t size_var(struct pc_node_question *nq, uint32_t group, bool own)
{
	uint32_t node = pc_node_size(nq->program, group);
	uint32_t v = find_var(nq, node), stated = nq->program->opts->processes;
	struct pc_question_var var = { .low = 1, .high = INT32_MAX, .own = own,
				       .below = PC_NONE, .name = "size" };

	if (v != PC_NONE)
		return v;
	if (stated && group == pc_node_name(nq->program, "MPI_COMM_WORLD"))
		var.low = var.high = stated;
	v = add_var(nq, node, var);
	if (group == nq->group)
		nq->sized = v;
	return v;
}

/* Whether all processes of the question's group are in GROUP. */
static bool contains(struct pc_node_question *nq, uint32_t group)
{
	uint32_t parent, colour;

	return group == nq->group ||
	       group == pc_node_name(nq->program, "MPI_COMM_WORLD") ||
	       (pc_value_part(nq->program, nq->group, &parent, &colour) &&
		parent == group);
}

static uint32_t rank_var(struct pc_node_question *nq, uint32_t node)
{
	uint32_t group = pc_value_group(nq->program,
					pc_node(nq->program, node)->a);
	bool all = contains(nq, group);
	uint32_t size = size_var(nq, group, !all);

	if (size == PC_NONE)
		return PC_NONE;
	return add_var(nq, node, (struct pc_question_var){
		.high = INT32_MAX - 1, .own = true, .names = all,
		.below = size, .name = "rank" });
}

uint32_t pc_nodes_var(struct pc_node_question *nq, uint32_t node)
{
	const struct pc_node *n = pc_node(nq->program, node);
	uint32_t v = find_var(nq, node);
	enum pc_leaf_kind kind;

	if (v != PC_NONE)
		return v;
	if (n->kind == PC_NODE_RANK)
		return rank_var(nq, node);
	if (n->kind == PC_NODE_SIZE && contains(nq, n->a))
		return size_var(nq, n->a, false);
	kind = nq->leaf ? nq->leaf(nq->data, node) : PC_LEAF_NONE;
	if (kind == PC_LEAF_NONE)
		return PC_NONE;
	n = pc_node(nq->program, node);
	return add_var(nq, node, (struct pc_question_var){
		.low = n->kind == PC_NODE_COUNT ? 0 :
		       n->kind == PC_NODE_SIZE ? 1 : INT64_MIN,
		.high = n->kind == PC_NODE_SIZE ? INT32_MAX : INT64_MAX,
		.own = kind == PC_LEAF_OWN, .below = PC_NONE,
		.name = kind == PC_LEAF_OWN ? "value" : "symbol" });
}

/* A, wrapped around to BITS bits (PC_OPER_CAST).  An operation of an unsigned
 * type is defined even if the exact result leaves it. */
static uint32_t cast(struct pc_terms *terms, uint32_t a, int bits)
{
	const struct pc_term t = terms->v.v[a];
	enum pc_term_type type = PC_TYPE_INT;

	for (int i = PC_TYPE_I8; i < PC_TYPE_COUNT; i++)
		if ((int)pc_type_bits((enum pc_term_type)i) == abs(bits) &&
		    pc_type_signed((enum pc_term_type)i) == (bits < 0))
			type = (enum pc_term_type)i;
	if (t.type == PC_TYPE_INT &&
	    (t.op == PC_OPER_SHL ||
	     (bits > 0 && (t.op == PC_OPER_ADD || t.op == PC_OPER_SUB ||
			   t.op == PC_OPER_MUL || t.op == PC_OPER_NEG))))
		return pc_term_make(terms, t.op, type, t.a, t.b);
	return pc_term_make(terms, PC_OPER_CAST, type, a, PC_TERM_NONE);
}

/* Whether A is a variable that may be any number and B is one beyond all values that the
 * decider gives it: of an unsigned number these are not all. */
static bool is_beyond(const struct pc_node_question *nq, uint32_t a, uint32_t b)
{
	const struct pc_term *x = &nq->q.terms.v.v[a], *y = &nq->q.terms.v.v[b];

	return x->op == PC_TERM_VAR && nq->q.var[x->num].high == INT64_MAX &&
	       y->op == PC_TERM_NUMBER && y->num > INT64_MAX;
}

/* The term of the node N, whose parts have the terms PART; or PC_TERM_NONE. */
static uint32_t combine(struct pc_node_question *nq, const struct pc_node *n,
			const uint32_t part[3])
{
	struct pc_terms *terms = &nq->q.terms;
	enum pc_term_type type = PC_TYPE_INT;

	if (n->kind == PC_NODE_OPER && pc_oper_compares(n->oper) &&
	    (is_beyond(nq, part[0], part[1]) || is_beyond(nq, part[1], part[0])))
		return PC_TERM_NONE;
	if (n->kind == PC_NODE_COUNT)
		return pc_term_make(terms, PC_OPER_ADD, type, part[0],
			pc_term_make(terms, PC_OPER_MUL, type, part[1],
				     part[2]));
	if (n->oper == PC_OPER_OTHER)
		return pc_term_make(terms, PC_TERM_TRIPS, type, part[0],
				    part[1]);
	if (n->oper == PC_OPER_CAST)
		return cast(terms, part[0], (int)terms->v.v[part[1]].num);
	return pc_term_make(terms, n->oper, type, part[0], part[1]);
}

struct walk {
	uint32_t node[LARGEST], term[LARGEST], n;
};

static uint32_t find_done(const struct walk *w, uint32_t node)
{
	for (uint32_t i = 0; i < w->n; i++)
		if (w->node[i] == node)
			return w->term[i];
	return PC_TERM_NONE;
}

/* The term of NODE; *WANTED: a part that is needed first. */
static uint32_t try_one(struct pc_node_question *nq, const struct walk *w,
			uint32_t node, uint32_t *wanted)
{
	struct pc_node n = *pc_node(nq->program, node);
	uint32_t parts[3], term[3] = { 0, 0, 0 }, v;

	*wanted = PC_NODE_NONE;
	if (n.kind == PC_NODE_INT)
		return pc_term_number(&nq->q.terms, n.num);
	if (n.kind == PC_NODE_NAME && n.mod == PC_MOD_ADDR &&
	    !strncmp(n.name, LARGE, sizeof LARGE - 1))
		return pc_term_number(&nq->q.terms, (pc_big)strtoull(
			n.name + sizeof LARGE - 1, NULL, 10));
	if (n.kind == PC_NODE_UNKNOWN || n.kind == PC_NODE_NAME ||
	    pc_node_is_made(nq->program, node))
		return PC_TERM_NONE;
	if (!pc_node_parts(nq->program, node, parts)) {
		if (n.kind == PC_NODE_OPER)
			return PC_TERM_NONE;
		v = pc_nodes_var(nq, node);
		return v == PC_NONE ? PC_TERM_NONE :
		       pc_term_var(&nq->q.terms, v);
	}
	for (int i = 0; i < 3; i++) {
		if (!parts[i])
			continue;
		term[i] = find_done(w, parts[i]);
		if (!term[i]) {
			*wanted = parts[i];
			return PC_TERM_NONE;
		}
	}
	return combine(nq, &n, term);
}

uint32_t pc_nodes_term(struct pc_node_question *nq, uint32_t node)
{
	struct walk w = { .n = 0 };
	uint32_t stack[LARGEST], depth = 0, wanted, term;

	nq->large = false;
	if (!node)
		return PC_TERM_NONE;
	stack[depth++] = node;
	while (depth) {
		term = try_one(nq, &w, stack[depth - 1], &wanted);
		if (wanted && depth < LARGEST) {
			stack[depth++] = wanted;
			continue;
		}
		nq->large |= wanted || w.n == LARGEST ||
			     nq->q.terms.v.v[term].size > MOST;
		if (!term || nq->large)
			return PC_TERM_NONE;
		w.node[w.n] = stack[--depth];
		w.term[w.n++] = term;
	}
	return w.term[w.n - 1];
}

uint32_t pc_nodes_size(const struct pc_node_question *nq)
{
	return pc_node_size(nq->program, nq->group);
}

/* Let the size of the group, a part of PARENT, follow from the colors of all
 * processes, if the color is one of the rank alone. */
static void add_part(struct pc_node_question *nq, uint32_t parent)
{
	uint32_t rank = PC_NONE, size = find_var(nq, pc_node_size(nq->program,
								  parent));
	uint64_t vars = nq->q.terms.v.v[nq->q.colour].vars;

	if (nq->sized == PC_NONE || size == PC_NONE || nq->q.var[size].own)
		return;
	pc_question_fact(&nq->q, pc_term_make(
		&nq->q.terms, PC_OPER_LE, PC_TYPE_INT,
		pc_term_var(&nq->q.terms, nq->sized),
		pc_term_var(&nq->q.terms, size)));
	for (uint32_t v = 0; v < nq->q.n_vars; v++)
		if (nq->q.var[v].own && vars >> v & 1) {
			if (rank != PC_NONE || !nq->q.var[v].names ||
			    nq->q.var[v].below != size)
				return;
			rank = v;
		}
	if (vars >> nq->sized & 1)
		return;
	nq->q.part.members = nq->sized;
	nq->q.part.rank = rank;
	nq->q.part.size = size;
}

void pc_nodes_colour(struct pc_node_question *nq)
{
	uint32_t parent, colour;

	if (!pc_value_part(nq->program, nq->group, &parent, &colour) || !colour)
		return;
	nq->q.colour = pc_nodes_term(nq, colour);
	if (nq->q.colour)
		add_part(nq, pc_value_group(nq->program, parent));
}

bool pc_nodes_fact(struct pc_node_question *nq, uint32_t node, bool truth)
{
	uint32_t n_vars = nq->q.n_vars, sized = nq->sized;
	uint32_t term = pc_nodes_term(nq, node);

	if (!term) {
		nq->q.n_vars = n_vars;
		nq->sized = sized;
		return false;
	}
	return pc_question_fact(&nq->q, truth ?
		pc_term_truth(&nq->q.terms, term) :
		pc_term_not(&nq->q.terms, term));
}

/* Whether the loop that the branch of LAST ends has run
 * before BLOCK is reached; *COUNT is the iteration of it. */
static bool is_loop_end(struct pc_node_question *nq, const struct pc_fn *fn,
			uint32_t last, uint32_t block, uint32_t *count)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	uint32_t head = pc_cfg_loop(cfg, last), at;

	if (head == PC_NONE || pc_cfg_in_loop(cfg, block, head) ||
	    !pc_value_trips(nq->program, fn, head, &at) || at != last)
		return false;
	*count = pc_node_iteration(nq->program, fn, head);
	return true;
}

/* RATIONALE: a loop that counts to a bound ends on every process.  So its end
 * says nothing of a process, unless something else depends on the number of its
 * iterations; such a variable would only make the question larger. */
void pc_nodes_guards(struct pc_node_question *nq, const struct pc_fn *fn,
		     uint32_t block)
{
	for (int ends = 0; ends < 2; ends++) {
		struct pc_guard g = pc_value_guard(nq->program, fn, block);

		for (int i = 0; i < GUARDS && g.block != PC_NONE; i++) {
			struct pc_known_way one = pc_value_known(
				nq->program, fn, g.block, g.to);
			uint32_t count;
			bool end = is_loop_end(nq, fn, g.block, block, &count);

			if (one.node && end == ends &&
			    pc_block_decides(&fn->blocks.v[g.block]) &&
			    (!end || find_var(nq, count) != PC_NONE))
				pc_nodes_fact(nq, one.node, one.truth);
			g = pc_value_guard(nq->program, fn, g.next);
		}
	}
	pc_nodes_meets(nq, fn, block);
}

void pc_nodes_meets(struct pc_node_question *nq, const struct pc_fn *fn,
		    uint32_t block)
{
	struct pc_meet m = pc_value_meet(nq->program, fn, block);

	for (int i = 0; i < GUARDS && m.block != PC_NONE; i++) {
		uint32_t head = pc_cfg_loop(&fn->info->cfg, m.up), node;

		/* Of an iteration of a loop that has ended nothing is said. */
		node = head == PC_NONE ||
		       pc_cfg_in_loop(&fn->info->cfg, block, head) ?
			       pc_value_met(nq->program, fn, m) : PC_NODE_NONE;
		if (node)
			pc_nodes_fact(nq, node, true);
		m = pc_value_meet(nq->program, fn, m.up);
	}
}

void pc_nodes_known(struct pc_node_question *nq, const struct pc_fn *fn,
		    uint32_t block)
{
	uint32_t node;

	pc_nodes_kept(nq);
	if (nq->group != pc_node_name(nq->program, "MPI_COMM_WORLD"))
		return;
	node = pc_reached_by(nq->program, fn, block);
	if (node)
		pc_nodes_fact(nq, node, true);
}
