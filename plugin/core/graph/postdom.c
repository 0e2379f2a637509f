/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * postdom.c - the iterated post-dominance frontier of a set of blocks taken as
 *             one, PDF+ of the paper's Algorithm 1 (contract in flow.h).
 *
 * In:   the paths of a function; the set.
 * Out:  the conditionals that decide whether a path reaches the set.  AROUND:
 *       the blocks from which a path leaves the function and avoids the set.
 *       TOWARD: the blocks from which a path reaches the set.  A conditional
 *       decides if one successor is in TOWARD and not in AROUND, and another is
 *       in AROUND.  Deciders join the set until nothing changes.  For one block
 *       this is control dependence, which is already known.
 * Cost: one block: linear in the result.  Several: O(E) per round, rounds <=
 *       depth of nesting + 1; a budget for each function bounds the sum.
 * Not:  when the budget is used up, the frontier of several blocks is the union
 *       of their frontiers, a superset, and only direct deciders are found.  If
 *       there are also too many dependences, nothing is found (complete ==
 *       false).
 */
#include "graph/flow.h"
#include "graph/regions.h"
#include "model/contents.h"

static void find_toward(struct pc_flow *f, const uint32_t *set, uint32_t n)
{
	memset(f->toward, 0, f->n);
	pc_flow_spend(f, f->n);
	pc_flow_walk(f, true);
	for (uint32_t i = 0; i < n; i++)
		pc_visit_add(&f->walk, set[i]);
	pc_flow_spread(f, f->toward);
}

static void find_around(struct pc_flow *f)
{
	memset(f->around, 0, f->n);
	pc_flow_spend(f, f->n);
	pc_flow_walk(f, true);
	for (uint32_t i = 0; i < f->members.n; i++)
		pc_visit_skip(&f->walk, f->members.v[i]);
	for (uint32_t b = 0; b < f->n; b++)
		if (f->reach[b] && f->exit[b])
			pc_visit_add(&f->walk, b);
	pc_flow_spread(f, f->around);
}

/* Find the conditionals that decide on the current set; return how many are
 * new. */
static uint32_t find_deciders(struct pc_program *program, struct pc_flow *f,
			      struct pc_frontier *frontier, uint32_t round)
{
	uint32_t found = 0;

	pc_flow_spend(f, f->n_conds);
	for (uint32_t i = 0; i < f->n_conds; i++) {
		struct pc_decider d = { f->conds[i], round, PC_NONE, PC_NONE,
					PC_NONE };

		if (f->seen[d.block] == f->stamp || !f->toward[d.block])
			continue;
		for (uint32_t k = f->succ_first[d.block];
		     k < f->succ_first[d.block + 1]; k++) {
			uint32_t s = f->succ[k];

			if (f->around[s] && d.other == PC_NONE)
				d.other = s;
			else if (!f->around[s] && f->toward[s] &&
				 d.inside == PC_NONE)
				d.inside = s;
		}
		if (d.inside == PC_NONE || d.other == PC_NONE)
			continue;
		f->seen[d.block] = f->stamp;
		pc_vec_push(program->arena, frontier->deciders, d);
		found++;
	}
	return found;
}

static void join(struct pc_program *program, struct pc_flow *f, uint32_t b)
{
	if (f->in_set[b])
		return;
	f->in_set[b] = true;
	pc_vec_push(program->arena, f->members, b);
}

/* Add the branches of the worksharing constructs and guards around REGION: if a
 * process reaches one, some of its threads run the construct. */
static void join_shares(struct pc_program *program, struct pc_flow *f,
			const struct pc_fn_info *info, uint32_t region)
{
	for (uint32_t r = region; r != PC_NONE; r = info->regions.v[r].parent)
		for (uint32_t i = 0; i < info->regions.v[r].shares.n; i++) {
			uint32_t share = info->regions.v[r].shares.v[i];

			join(program, f, share);
			f->seen[share] = f->stamp;
		}
}

static uint32_t other_way(const struct pc_flow *f, uint32_t m, uint32_t inside)
{
	for (uint32_t k = f->succ_first[m]; k < f->succ_first[m + 1]; k++)
		if (f->succ[k] != inside && f->lives[f->succ[k]])
			return f->succ[k];
	return inside;
}

/* The current members are the set; conditionals on which members depend are
 * appended. */
static void by_dependence(struct pc_program *program, struct pc_flow *f,
			  struct pc_frontier *frontier)
{
	uint32_t round = 1, end = f->members.n;

	for (uint32_t i = 0; i < f->members.n; i++) {
		uint32_t b = f->members.v[i];

		if (i == end) {
			if (!f->budget)
				return;
			round++;
			end = f->members.n;
		}
		pc_flow_spend(f, f->dep_first[b + 1] - f->dep_first[b]);
		for (uint32_t k = f->dep_first[b]; k < f->dep_first[b + 1];
		     k++) {
			struct pc_dependence dep = f->dep[k];
			struct pc_decider d = { dep.on, round, dep.by,
						PC_NONE, b };

			if (f->seen[dep.on] == f->stamp)
				continue;
			f->seen[dep.on] = f->stamp;
			d.other = other_way(f, dep.on, dep.by);
			pc_vec_push(program->arena, frontier->deciders, d);
			join(program, f, dep.on);
		}
	}
}

static void by_ways(struct pc_program *program, struct pc_flow *f,
		    const uint32_t *set, uint32_t n,
		    struct pc_frontier *frontier)
{
	find_toward(f, set, n);
	find_around(f);
	frontier->always = !f->around[0] && f->toward[0];
	for (uint32_t round = 1;; round++) {
		uint32_t from = frontier->deciders.n;

		if (!find_deciders(program, f, frontier, round))
			return;
		for (uint32_t i = from; i < frontier->deciders.n; i++)
			join(program, f, frontier->deciders.v[i].block);
		if (!f->budget)
			return;
		find_around(f);
	}
}

void pc_flow_frontier(struct pc_program *program, struct pc_flow *f,
		      const struct pc_fn *fn, const uint32_t *set, uint32_t n,
		      struct pc_frontier *frontier)
{
	frontier->deciders.n = 0;
	frontier->complete = f->dep || f->budget;
	for (uint32_t i = 0; i < f->members.n; i++)
		f->in_set[f->members.v[i]] = false;
	f->members.n = 0;
	f->stamp++;
	for (uint32_t i = 0; i < n; i++)
		join(program, f, set[i]);
	for (uint32_t i = 0; fn && i < n; i++)
		join_shares(program, f, fn->info,
			    fn->info->block_region[set[i]]);
	/* A guard that ends with the function ends inside its last block, so
	 * the region at the start of the block counts too. */
	for (uint32_t i = 0; fn && i < n; i++)
		join_shares(program, f, fn->info, fn->info->block_in[set[i]]);
	frontier->always = false;
	for (uint32_t i = 0; i < f->members.n; i++)
		frontier->always |= f->always[f->members.v[i]];
	if (f->dep && (n == 1 || !f->budget))
		by_dependence(program, f, frontier);
	else if (f->budget)
		by_ways(program, f, set, n, frontier);
}

const uint32_t *pc_flow_first(struct pc_flow *f, uint32_t from, uint32_t *n)
{
	uint32_t met = 0, b;

	/* Entries already returned are not needed: the start is free. */
	pc_flow_walk(f, false);
	pc_visit_add(&f->walk, from);
	while (pc_visit_next(&f->walk, &b)) {
		if (f->in_set[b]) {
			f->walk.met[met++] = b;
			continue;
		}
		pc_flow_spend(f, f->succ_first[b + 1] - f->succ_first[b]);
		pc_visit_on(&f->walk, b);
	}
	*n = met;
	return f->walk.met;
}
