/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ranks.c - which processes can part at a condition, by trying small numbers.
 *
 * In:   a condition, the communicator group that it is about.
 * Out:  pairs of processes that go different ways.
 * Cost: O(1) for a condition: at most WORK evaluations, CONDS other conditions
 *       of the function; O(blocks) once for a function.
 * Not:  LIMIT: processes beyond those tried (2 .. PC_RANKS_MOST, and round the
 *       constants in the function) are taken to behave like one of them.
 */
#include "ranks_nodes.h"

#define CONDS 24   /* conditions in which processes are compared */
#define GUARDS 16
#define PAIRS 24
#define SIDES 24   /* different processes of one job */
#define WORK 60000
#define ALL_WORK 20000000 /* for the whole program */
#define FREE 2     /* variables besides rank and size */

struct guard {
	uint32_t node;
	bool truth;
};

/* One process that gets to the condition. */
struct side {
	int64_t rank, free[FREE];
	uint32_t to;
	uint64_t bits; /* what it does at the other conditions */
};

struct search {
	struct pc_program *program;
	const struct pc_fn *fn;
	uint32_t block, group, cond;
	uint32_t rank, size;       /* nodes, or NONE */
	uint32_t sym[FREE], n_sym; /* equal on all processes */
	uint32_t var[FREE], n_var; /* each process has its own */
	struct guard guard[GUARDS];
	uint32_t n_guards;
	struct guard fact[GUARDS]; /* known to hold, but not computed */
	uint32_t n_facts;
	uint32_t conds[CONDS], n_conds;
	struct pc_leaves leaves;
	struct pc_process now;
	struct pc_pairs *pairs;
	uint64_t seen[PAIRS][2];
	uint32_t work;
};

/* ---- what it is made of ---- */

/* Whether the leaf NODE is the same on all processes of the group. */
static bool is_same(struct search *s, uint32_t node)
{
	const struct pc_node *n = pc_node(s->program, node);
	uint32_t parent, colour;

	if (n->kind == PC_NODE_SIZE)
		return !(pc_value_part(s->program, n->a, &parent, &colour) &&
			 parent == s->group);
	if (n->kind == PC_NODE_RANK)
		return false;
	/* Processes are compared in one iteration; behind the loop each has
	 * its own last one. */
	if (n->kind == PC_NODE_COUNT)
		return n->fn == s->fn &&
		       pc_cfg_in_loop(&s->fn->info->cfg, s->block,
				      (uint32_t)n->num);
	return pc_leaf_uniform(s->program, s->fn, node, s->group);
}

static bool has(const uint32_t *list, uint32_t n, uint32_t node)
{
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == node)
			return true;
	return false;
}

/* A variable for the leaf NODE; false: too many. */
static bool add_variable(struct search *s, uint32_t node)
{
	const struct pc_node *n = pc_node(s->program, node);
	bool same;

	if (node == s->rank || node == s->size ||
	    has(s->sym, s->n_sym, node) || has(s->var, s->n_var, node))
		return true;
	if (n->kind == PC_NODE_RANK && !s->rank &&
	    pc_value_group(s->program, n->a) == s->group) {
		s->rank = node;
		return true;
	}
	if (n->kind == PC_NODE_SIZE && n->a == s->group) {
		s->size = node;
		return true;
	}
	if (s->n_sym + s->n_var == FREE)
		return false;
	same = is_same(s, node);
	if (same)
		s->sym[s->n_sym++] = node;
	else
		s->var[s->n_var++] = node;
	return true;
}

/* Whether all leaves of NODE are variables; those that belong to the group
 * become ones. */
static bool is_covered(struct search *s, uint32_t node)
{
	struct pc_leaves leaves = { .all = true };

	pc_leaves_add(s->program, &leaves, node);
	if (!leaves.all)
		return false;
	for (uint32_t i = 0; i < leaves.n; i++) {
		const struct pc_node *n = pc_node(s->program, leaves.node[i]);
		bool ours = (n->kind == PC_NODE_RANK && !s->rank &&
			     pc_value_group(s->program, n->a) == s->group) ||
			    (n->kind == PC_NODE_SIZE && n->a == s->group);

		if (ours)
			add_variable(s, leaves.node[i]);
		else if (leaves.node[i] != s->rank &&
			 !has(s->sym, s->n_sym, leaves.node[i]) &&
			 !has(s->var, s->n_var, leaves.node[i]))
			return false;
	}
	for (uint32_t i = 0; i < leaves.n_numbers; i++)
		pc_leaves_add(s->program, &s->leaves,
			      pc_value_int(s->program, leaves.number[i]));
	return true;
}

/* Whether NODE is the same whenever it is computed in the function. */
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

/* The branches in front; whether one of them decided this condition. */
static bool find_guards(struct search *s)
{
	uint32_t not = pc_node_oper(s->program, PC_OPER_NOT, s->cond, 0);
	struct pc_guard g = pc_value_guard(s->program, s->fn, s->block);

	for (int i = 0; i < 4 * GUARDS && g.block != PC_NONE; i++) {
		uint32_t node = pc_value_cond(s->program, s->fn, g.block);
		struct guard one = { node, !g.to };

		if (node && s->fn->blocks.v[g.block].term == PC_TERM_BR) {
			if (node == s->cond || node == not)
				return true;
			if (is_covered(s, node)) {
				if (s->n_guards < GUARDS)
					s->guard[s->n_guards++] = one;
			} else if (s->n_facts < GUARDS && is_steady(s, node)) {
				s->fact[s->n_facts++] = one;
			}
		}
		g = pc_value_guard(s->program, s->fn, g.next);
	}
	return false;
}

/* The conditions of the function, each once: those with ranks first. */
static void list_conds(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_value_fn *value = fn->info->value;
	const struct pc_cfg *cfg = &fn->info->cfg;

	value->conds_known = true;
	for (uint32_t i = 0; i < 2 * cfg->n_reach; i++) {
		bool rest = i >= cfg->n_reach, ranked = false;
		uint32_t at = rest ? i - cfg->n_reach : i, k;
		struct pc_leaves leaves = { .all = true };
		struct pc_cond cond = { PC_NODE_NONE, at };

		if (fn->blocks.v[cfg->rpo[at]].term != PC_TERM_BR)
			continue;
		cond.node = pc_value_cond(program, fn, cfg->rpo[at]);
		for (k = 0; k < value->conds.n; k++)
			if (value->conds.v[k].node == cond.node)
				break;
		if (k < value->conds.n)
			value->conds.v[k].last = at;
		if (!cond.node || k < value->conds.n || k == 4 * CONDS)
			continue;
		pc_leaves_add(program, &leaves, cond.node);
		for (k = 0; k < leaves.n; k++)
			ranked |= pc_node(program, leaves.node[k])->kind ==
				  PC_NODE_RANK;
		if (leaves.all && leaves.n && ranked != rest)
			pc_vec_push(program->arena, value->conds, cond);
	}
}

/* Those that may still come behind the block. */
static void choose_conds(struct search *s)
{
	const struct pc_value_fn *value = s->fn->info->value;
	const struct pc_cfg *cfg = &s->fn->info->cfg;
	uint32_t from = cfg->num[s->block] + 1;

	for (uint32_t head = pc_cfg_loop(cfg, s->block); head != PC_NONE;
	     head = cfg->head[head])
		from = cfg->num[head];
	if (!value->conds_known)
		list_conds(s->program, s->fn);
	for (uint32_t i = 0; i < value->conds.n && s->n_conds < CONDS; i++)
		if (value->conds.v[i].last >= from &&
		    value->conds.v[i].node != s->cond &&
		    is_covered(s, value->conds.v[i].node))
			s->conds[s->n_conds++] = value->conds.v[i].node;
}

/* ---- trying ---- */

static void set(struct search *s, uint32_t node, int64_t value)
{
	if (node)
		pc_process_learn(s->program, &s->now, node, value);
}

static bool value_of(struct search *s, uint32_t node, int64_t *value)
{
	s->work++;
	return pc_process_value(s->program, &s->now, node, value);
}

static void symbol_tries(const struct search *s, uint32_t node, int64_t size,
			 struct pc_tries *tries)
{
	const struct pc_node *n = pc_node(s->program, node);
	int64_t low = n->kind == PC_NODE_SIZE ? 1 :
		      n->kind == PC_NODE_RANK || n->kind == PC_NODE_COUNT ? 0 :
		      -1;
	const int64_t usual[] = { 0, 1, 2, size - 1, size, -1, 3 };
	bool few = s->n_sym + s->n_var > 1;

	for (uint32_t i = 0; i < 7; i++)
		if (usual[i] >= low)
			pc_tries_add(tries, usual[i]);
	for (uint32_t i = 0; i < s->leaves.n_numbers; i++) {
		int64_t c = s->leaves.number[i];

		if (few && tries->n > 10)
			break;
		if (c < INT32_MIN || c > UINT32_MAX)
			continue;
		for (int64_t more = -1; more <= 1; more++)
			if (c + more >= low)
				pc_tries_add(tries, c + more);
	}
}

/* The process as it is set now: a side, if it comes here at all. */
static bool look(struct search *s, struct side *side)
{
	int64_t value;

	for (uint32_t i = 0; i < s->n_guards; i++)
		if (value_of(s, s->guard[i].node, &value) &&
		    !value == s->guard[i].truth)
			return false;
	if (!value_of(s, s->cond, &value))
		return false;
	side->to = !value;
	side->bits = 0;
	for (uint32_t i = 0; i < s->n_conds; i++)
		if (value_of(s, s->conds[i], &value) && value)
			side->bits |= 1ull << i;
	return true;
}

/* Keep SIDE unless two like it are there. */
static void keep(struct side *list, uint32_t *n, const struct side *side)
{
	uint32_t like = 0;

	for (uint32_t i = 0; i < *n; i++) {
		if (list[i].to != side->to || list[i].bits != side->bits)
			continue;
		if (list[i].rank == side->rank || like++)
			return;
	}
	if (*n < SIDES)
		list[(*n)++] = *side;
}

static void list_sides(struct search *s, int64_t size, struct side *list,
		       uint32_t *n)
{
	struct pc_tries ranks = { .n = 0 }, free[FREE] = { { .n = 0 } };

	pc_tries_ranks(&s->leaves, size, &ranks);
	for (uint32_t k = 0; k < FREE; k++) {
		if (k < s->n_var)
			symbol_tries(s, s->var[k], size, &free[k]);
		else
			pc_tries_add(&free[k], 0);
	}
	for (uint32_t r = 0; r < ranks.n; r++)
		for (uint32_t i = 0; i < free[0].n; i++)
			for (uint32_t k = 0; k < free[1].n; k++) {
				struct side side = { .rank = ranks.v[r],
					.free = { free[0].v[i],
						  free[1].v[k] } };

				if (s->work > WORK)
					return;
				set(s, s->rank, side.rank);
				for (uint32_t v = 0; v < s->n_var; v++)
					set(s, s->var[v], side.free[v]);
				if (look(s, &side))
					keep(list, n, &side);
			}
}

static struct pc_process process_of(struct search *s, const struct side *side)
{
	struct pc_process process = { .known = { NULL, 0, 0 } };

	for (uint32_t i = 0; i < s->n_facts; i++)
		pc_process_learn(s->program, &process, s->fact[i].node,
				 s->fact[i].truth);
	if (!side)
		return process;
	for (uint32_t i = 0; i < s->now.known.n; i++)
		if (s->now.known.v[i].node == s->size ||
		    has(s->sym, s->n_sym, s->now.known.v[i].node))
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

static void add_pair(struct search *s, const struct side *a,
		     const struct side *b)
{
	struct pc_pair pair = { .first_to = a->to, .second_to = b->to };
	uint32_t n = s->pairs->list.n;

	for (uint32_t i = 0; i < n; i++)
		if (s->seen[i][0] == a->bits && s->seen[i][1] == b->bits)
			return;
	if (n == PAIRS)
		return;
	s->seen[n][0] = a->bits;
	s->seen[n][1] = b->bits;
	pair.first = process_of(s, a);
	pair.second = process_of(s, b);
	pc_vec_push(s->program->arena, s->pairs->list, pair);
}

/* All processes of a job with SIZE processes and the symbols as they are. */
static void try_job(struct search *s, int64_t size)
{
	struct side list[SIDES];
	uint32_t n = 0;

	list_sides(s, size, list, &n);
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < n; k++)
			if (list[i].to < list[k].to &&
			    list[i].rank != list[k].rank)
				add_pair(s, &list[i], &list[k]);
}

static void try_all(struct search *s)
{
	struct pc_tries sizes = { .n = 0 };

	pc_tries_sizes(s->program, &s->leaves, 100000, &sizes);
	for (uint32_t p = 0; p < sizes.n; p++) {
		struct pc_tries sym[FREE] = { { .n = 0 } };

		for (uint32_t k = 0; k < FREE; k++) {
			if (k < s->n_sym)
				symbol_tries(s, s->sym[k], sizes.v[p],
					     &sym[k]);
			else
				pc_tries_add(&sym[k], 0);
		}
		set(s, s->size, sizes.v[p]);
		for (uint32_t i = 0; i < sym[0].n; i++)
			for (uint32_t k = 0; k < sym[1].n; k++) {
				if (s->n_sym > 0)
					set(s, s->sym[0], sym[0].v[i]);
				if (s->n_sym > 1)
					set(s, s->sym[1], sym[1].v[k]);
				if (s->work > WORK)
					return;
				try_job(s, sizes.v[p]);
				if (s->pairs->list.n == PAIRS)
					return;
			}
	}
}

/* ---- where nothing can be tried ---- */

static void assume(struct search *s)
{
	const struct pc_block *block = &s->fn->blocks.v[s->block];

	for (uint32_t i = 0; i < block->succ.n; i++)
		for (uint32_t k = i + 1; k < block->succ.n; k++) {
			struct pc_pair pair = { .first_to = i, .second_to = k };

			if (block->succ.v[i] == block->succ.v[k])
				continue;
			if (s->pairs->list.n == PAIRS)
				return;
			pair.first = process_of(s, NULL);
			pair.second = process_of(s, NULL);
			if (block->term == PC_TERM_BR) {
				pc_process_learn(s->program, &pair.first,
						 s->cond, 1);
				pc_process_learn(s->program, &pair.second,
						 s->cond, 0);
			}
			pc_vec_push(s->program->arena, s->pairs->list, pair);
		}
}

static bool is_number(const struct search *s)
{
	return s->cond && pc_node(s->program, s->cond)->kind == PC_NODE_INT;
}

void pc_ranks_pairs(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t block, uint32_t group, struct pc_pairs *pairs)
{
	struct search s = { .program = program, .fn = fn, .block = block,
			    .pairs = pairs, .leaves = { .all = true } };
	bool computed = true, decided;

	*pairs = (struct pc_pairs){ .closed = true };
	if (!fn->info->value || fn->info->cfg.num[block] == PC_NONE)
		return;
	s.group = pc_value_group(program, group ? group :
				 pc_node_name(program, "MPI_COMM_WORLD"));
	s.cond = pc_value_cond(program, fn, block);
	if (is_number(&s))
		return;
	pc_leaves_add(program, &s.leaves, s.cond);
	for (uint32_t i = 0; i < s.leaves.n && s.leaves.all; i++)
		computed &= add_variable(&s, s.leaves.node[i]);
	computed &= s.leaves.all && s.cond && program->values->work < ALL_WORK;
	decided = find_guards(&s);
	if (decided || (computed && !s.rank && !s.n_var))
		return;
	pairs->closed = computed && !s.n_var;
	if (!computed || fn->blocks.v[block].term != PC_TERM_BR) {
		pairs->closed = false;
		assume(&s);
		return;
	}
	choose_conds(&s);
	try_all(&s);
	program->values->work += s.work;
}
