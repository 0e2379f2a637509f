/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * witness_try.c - tries small jobs: which processes reach a condition, and
 *                 which path they take.
 *
 * In:   struct pc_search, set up by witness.c.
 * Out:  its pairs.
 * Cost: O(1): at most WORK evaluations.
 */
#include "base/numbers.h"
#include "graph/branch.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "match/witness.h"

#define WORK 60000

static uint32_t input(struct pc_search *s, uint32_t node)
{
	return node ? pc_formula_input(s->program, &s->program->values->formula,
				       node) : PC_NONE;
}

static uint32_t add(struct pc_search *s, uint32_t node)
{
	return pc_formula_add(s->program, &s->program->values->formula, node);
}

static void find_parts(struct pc_search *s)
{
	struct pc_search_parts *part = &s->part;

	pc_formula_start(&s->program->values->formula);
	part->size = input(s, s->size);
	part->rank = input(s, s->rank);
	for (uint32_t i = 0; i < s->n_sym; i++)
		part->sym[i] = input(s, s->sym[i]);
	for (uint32_t i = 0; i < s->n_var; i++)
		part->var[i] = input(s, s->var[i]);
	for (uint32_t i = 0; i < s->n_guards; i++)
		part->guard[i] = add(s, s->guard[i].node);
	part->colour = s->colour ? add(s, s->colour) : PC_NONE;
	part->cond = add(s, s->cond);
	for (uint32_t i = 0; i < s->n_conds; i++)
		part->conds[i] = add(s, s->conds[i]);
}

static void set(struct pc_search *s, uint32_t part, int64_t value)
{
	if (part != PC_NONE)
		pc_formula_set(&s->program->values->formula, part, value);
}

/* The same for a value that all processes of a job share. */
static void set_all(struct pc_search *s, uint32_t node, uint32_t part,
		    int64_t value)
{
	if (node)
		pc_process_learn(s->program, &s->now, node, value);
	set(s, part, value);
}

static bool value_of(struct pc_search *s, uint32_t part, int64_t *value)
{
	s->work++;
	return pc_formula_value(&s->program->values->formula, part, value);
}

static void symbol_tries(const struct pc_search *s, uint32_t node, int64_t size,
			 struct pc_tries *tries)
{
	const struct pc_node *n = pc_node(s->program, node);
	int64_t low = n->kind == PC_NODE_SIZE ? 1 :
		      n->kind == PC_NODE_RANK || n->kind == PC_NODE_COUNT ? 0 :
		      -1;
	const int64_t usual[] = { 0, 1, 2, size - 1, size, -1, 3, 4, 5, 6, 7 };
	bool few = s->n_sym + s->n_var > 1;

	for (uint32_t i = 0; i < (n->kind == PC_NODE_RANK ? 11 : 7); i++)
		if (usual[i] >= low)
			pc_tries_add(tries, usual[i]);
	for (uint32_t i = 0; i < s->leaves.n_numbers; i++) {
		int64_t c = s->leaves.number[i];

		if (few && tries->n > 10)
			break;
		if (c > UINT32_MAX) /* possibly a function */
			pc_tries_add(tries, c);
		if (c < INT32_MIN || c > UINT32_MAX)
			continue;
		for (int64_t more = -1; more <= 1; more++)
			if (c + more >= low)
				pc_tries_add(tries, c + more);
	}
}

/* Evaluate the current process; true: it reaches the condition, as SIDE. */
static bool look(struct pc_search *s, struct pc_side *side)
{
	int64_t value;

	for (uint32_t i = 0; i < s->n_guards; i++)
		if (value_of(s, s->part.guard[i], &value) &&
		    !value == s->guard[i].truth)
			return false;
	side->colour = 0;
	if (s->colour && value_of(s, s->part.colour, &side->colour) &&
	    side->colour < 0)
		return false;
	if (!value_of(s, s->part.cond, &value))
		return false;
	side->to = pc_block_way(&s->fn->blocks.v[s->block], value);
	side->bits = 0;
	for (uint32_t i = 0; i < s->n_conds; i++)
		if (value_of(s, s->part.conds[i], &value) && value)
			side->bits |= 1ull << i;
	return true;
}

/* Add SIDE unless the list has two like it. */
static void keep(struct pc_side *list, uint32_t *n, const struct pc_side *side)
{
	uint32_t like = 0;

	for (uint32_t i = 0; i < *n; i++) {
		if (list[i].to != side->to || list[i].bits != side->bits ||
		    list[i].colour != side->colour)
			continue;
		if (list[i].rank == side->rank || like++)
			return;
	}
	if (*n < PC_SEARCH_SIDES)
		list[(*n)++] = *side;
}

/* An evaluated process. If nothing uses the rank, one represents all. */
struct tried {
	struct pc_side side;
	bool comes;
	uint32_t work;
};

static void try_one(struct pc_search *s, int64_t rank, struct tried *t)
{
	uint32_t work = s->work;

	t->side.rank = rank;
	set(s, s->part.rank, rank);
	for (uint32_t v = 0; v < s->n_var; v++)
		set(s, s->part.var[v], t->side.free[v]);
	t->comes = look(s, &t->side);
	t->work = s->work - work;
}

static void list_sides(struct pc_search *s, int64_t size, struct pc_side *list,
		       uint32_t *n)
{
	struct pc_tries free[PC_SEARCH_FREE] = { { .n = 0 } };
	struct pc_tries ranks = { .n = 0 };
	struct tried tried[PC_TRIES_MOST * PC_TRIES_MOST];

	pc_tries_ranks(&s->leaves, size, &ranks);
	for (uint32_t k = 0; k < PC_SEARCH_FREE; k++) {
		if (k < s->n_var)
			symbol_tries(s, s->var[k], size, &free[k]);
		else
			pc_tries_add(&free[k], 0);
	}
	for (uint32_t r = 0; r < ranks.n; r++)
		for (uint32_t i = 0; i < free[0].n; i++)
			for (uint32_t k = 0; k < free[1].n; k++) {
				struct tried *t = &tried[i * PC_TRIES_MOST + k];

				if (s->work > WORK)
					return;
				if (!r || s->part.rank != PC_NONE) {
					t->side.free[0] = free[0].v[i];
					t->side.free[1] = free[1].v[k];
					try_one(s, ranks.v[r], t);
				} else {
					t->side.rank = ranks.v[r];
					s->work += t->work;
				}
				if (t->comes)
					keep(list, n, &t->side);
			}
}

struct pc_process pc_search_process(struct pc_search *s,
				    const struct pc_side *side)
{
	struct pc_process process = { .known = { NULL, 0, 0 } };

	for (uint32_t i = 0; i < s->n_facts; i++)
		pc_process_learn(s->program, &process, s->fact[i].node,
				 s->fact[i].truth);
	if (!side)
		return process;
	for (uint32_t i = 0; i < s->now.known.n; i++)
		if (s->now.known.v[i].node == s->size ||
		    pc_has(s->sym, s->n_sym, s->now.known.v[i].node))
			pc_process_learn(s->program, &process,
					 s->now.known.v[i].node,
					 s->now.known.v[i].value);
	if (s->rank)
		pc_process_learn(s->program, &process, s->rank, side->rank);
	for (uint32_t v = 0; v < s->n_var; v++)
		pc_process_learn(s->program, &process, s->var[v],
				 side->free[v]);
	return process;
}

static void add_pair(struct pc_search *s, const struct pc_side *a,
		     const struct pc_side *b)
{
	struct pc_pair pair = { .first_to = a->to, .second_to = b->to };
	uint32_t n = s->pairs->list.n;

	for (uint32_t i = 0; i < n; i++)
		if (s->seen[i][0] == a->bits && s->seen[i][1] == b->bits &&
		    s->pairs->list.v[i].first_to == a->to &&
		    s->pairs->list.v[i].second_to == b->to)
			return;
	if (n == PC_SEARCH_PAIRS)
		return;
	s->seen[n][0] = a->bits;
	s->seen[n][1] = b->bits;
	pair.first = pc_search_process(s, a);
	pair.second = pc_search_process(s, b);
	pc_vec_push(s->program->arena, s->pairs->list, pair);
}

/* Try all processes of a job with SIZE processes and the current symbols. */
static void try_job(struct pc_search *s, int64_t size)
{
	struct pc_side list[PC_SEARCH_SIDES];
	uint32_t n = 0;

	list_sides(s, size, list, &n);
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < n; k++)
			if (list[i].to < list[k].to &&
			    list[i].colour == list[k].colour &&
			    list[i].rank != list[k].rank)
				add_pair(s, &list[i], &list[k]);
}

void pc_search_try(struct pc_search *s)
{
	struct pc_tries sizes = { .n = 0 };
	bool world = s->group == pc_node_name(s->program, "MPI_COMM_WORLD");

	find_parts(s);
	pc_tries_sizes(s->program, &s->leaves, 100000, &sizes);
	for (uint32_t p = 0; p < sizes.n; p++) {
		struct pc_tries sym[PC_SEARCH_FREE] = { { .n = 0 } };

		if (world && !pc_ranks_reached(s->program, s->fn, s->block,
					       sizes.v[p]))
			continue;
		for (uint32_t k = 0; k < PC_SEARCH_FREE; k++) {
			if (k < s->n_sym)
				symbol_tries(s, s->sym[k], sizes.v[p],
					     &sym[k]);
			else
				pc_tries_add(&sym[k], 0);
		}
		set_all(s, s->size, s->part.size, sizes.v[p]);
		for (uint32_t i = 0; i < sym[0].n; i++)
			for (uint32_t k = 0; k < sym[1].n; k++) {
				if (s->n_sym > 0)
					set_all(s, s->sym[0], s->part.sym[0],
						sym[0].v[i]);
				if (s->n_sym > 1)
					set_all(s, s->sym[1], s->part.sym[1],
						sym[1].v[k]);
				if (s->work > WORK)
					return;
				try_job(s, sizes.v[p]);
				if (s->pairs->list.n == PC_SEARCH_PAIRS)
					return;
			}
		/* Without rank and size, other jobs give the same result. */
		if (s->part.rank == PC_NONE && s->part.size == PC_NONE)
			return;
	}
}
