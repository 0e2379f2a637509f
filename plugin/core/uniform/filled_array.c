/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * filled_array.c - arrays in which MPI may have set all elements that are used.
 *
 * In:   calls of MPI that set N elements; loops that copy N elements set by
 *       such a call: a (i) = buffer (i), i from 1 to N.
 * Out:  whether an operand of a phi may not matter: after such a loop, the
 *       previous content of the array; on a path where N is not greater than 0,
 *       the whole content.  If it differs, the array is not proved.
 * Cost: O(definitions * LOOKS) for a function, at the first question; O(log N)
 *       for others.
 * Not:  It is not proved that the array has no more than N elements.
 */
#include <stdlib.h>
#include "base/arena.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/branch.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/ssa_claim.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "uniform/rules.h"

#define LOOKS 16

/* PLACE is filled with NODE elements. */
struct fill {
	uint32_t place, node;
};

struct pc_fills {
	PC_VEC(struct fill) list; /* sorted, without duplicates */
	bool *loop; /* by definition: a phi of a loop that fills it */
};

static const struct pc_fills *fills_of(const struct pc_run *run);

static int compare_fills(const void *left, const void *right)
{
	const struct fill *a = (const struct fill *)left;
	const struct fill *b = (const struct fill *)right;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return a->node < b->node ? -1 : a->node > b->node;
}

/* The index of the first of FILLS for PLACE that is not less than NODE, or for
 * a later place. */
static uint32_t first_fill(const struct pc_fills *fills, uint32_t place, uint32_t node)
{
	struct fill wanted = { place, node };
	uint32_t low = 0, high = fills->list.n;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		if (compare_fills(&fills->list.v[mid], &wanted) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static void sort_fills(struct pc_fills *fills)
{
	uint32_t n = 0;

	if (fills->list.n)
		qsort(fills->list.v, fills->list.n, sizeof *fills->list.v,
		      compare_fills);
	for (uint32_t i = 0; i < fills->list.n; i++)
		if (!i || compare_fills(&fills->list.v[n - 1], &fills->list.v[i]))
			fills->list.v[n++] = fills->list.v[i];
	fills->list.n = n;
}

/* The number of elements that the MPI call with output ID sets, or
 * PC_NODE_NONE. */
static uint32_t count_of(const struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_event *event;

	if (def->kind != PC_DEF_OUTPUT)
		return PC_NODE_NONE;
	event = pc_event_at(run->fn, def->block, def->event);
	if (!event->callee || !event->callee->op)
		return PC_NODE_NONE;
	for (uint32_t i = 0; i < 32; i++)
		if (event->callee->op->counts >> i & 1)
			return pc_value_number_arg(run->program, run->fn,
						   def->block, def->event, i);
	return PC_NODE_NONE;
}

/* Whether the call with output ID sets N elements: an MPI call, or a function
 * that passes its own arguments on to one. */
static bool is_set(const struct pc_run *run, uint32_t id, uint32_t n)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_fills *fills;
	const struct pc_fn *to;
	struct pc_run in = *run;

	if (count_of(run, id) == n)
		return true;
	if (def->kind != PC_DEF_OUTPUT || def->there == PC_NONE)
		return false;
	to = pc_event_runs(pc_event_at(run->fn, def->block, def->event));
	if (!to || to->info->scc == run->fn->info->scc)
		return false;
	in.fn = (struct pc_fn *)to;
	in.ssa = to->info->ssa;
	in.u = to->info->uniform;
	fills = fills_of(&in);
	for (uint32_t i = first_fill(fills, def->there, 0);
	     i < fills->list.n && fills->list.v[i].place == def->there; i++)
		if (pc_value_through(run->program, run->fn, def->block,
				     def->event, fills->list.v[i].node) == n)
			return true;
	return false;
}

/* The same for all values that ID may have, on all paths. */
static bool is_source(const struct pc_run *run, uint32_t id, uint32_t count)
{
	uint32_t list[LOOKS] = { id }, n = 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *def = &run->ssa->defs.v[list[i]];

		if (def->kind != PC_DEF_PHI && !is_set(run, list[i], count))
			return false;
		for (uint32_t k = 0; def->kind == PC_DEF_PHI && k < def->n;
		     k++) {
			uint32_t next = run->ssa->opnds.v[def->first + k].def;
			uint32_t seen = 0;

			while (seen < n && list[seen] != next)
				seen++;
			if (next == PC_NONE || n == LOOKS)
				return false;
			if (seen == n)
				list[n++] = next;
		}
	}
	return true;
}

static struct pc_opnd opnd_of(struct pc_claim_opnd opnd)
{
	return (struct pc_opnd){ opnd.at, opnd.val };
}

/* What OPND is a copy of, or whether it is not 0 (DO loops test that). */
static struct pc_opnd bare(const struct pc_run *run, struct pc_opnd opnd)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = pc_ssa_claims_of(run->fn, opnd, PC_OPER_NE, 0, LOOKS,
				      claims);
	uint32_t k = 1;

	while (k < n && claims[k].sole && pc_claim_tests(&claims[k]) &&
	       claims[k].is == PC_OPER_NE)
		k++;
	return opnd_of(claims[k - 1].x);
}

/* The trip count of the loop with header BLOCK, if it counts from 1 to that
 * number, or PC_NODE_NONE. */
static uint32_t trips_of(const struct pc_run *run, uint32_t block)
{
	const struct pc_block *b = &run->fn->blocks.v[block];
	uint32_t one = pc_value_int(run->program, 1), counter;
	struct pc_claim claims[PC_CLAIMS], *last;
	const struct pc_node *node;
	uint32_t n;

	if (b->term != PC_TERM_BR ||
	    pc_cfg_in_loop(&run->fn->info->cfg, b->succ.v[0], block))
		return PC_NODE_NONE;
	n = pc_ssa_claims(run->fn, block, 0, LOOKS, claims);
	last = &claims[n - 1];
	if (last->is != PC_OPER_GT)
		return PC_NODE_NONE;
	counter = pc_value_of(run->program, run->fn, opnd_of(last->x));
	if (!counter)
		return PC_NODE_NONE;
	node = pc_node(run->program, counter);
	if (node->kind != PC_NODE_COUNT || node->fn != run->fn ||
	    node->num != (int64_t)block || node->a != one || node->b != one)
		return PC_NODE_NONE;
	return last->number ? pc_value_int(run->program, last->num) :
	       pc_value_of(run->program, run->fn, opnd_of(last->y));
}

/* Whether definition ID is computed from a value that changes in the loop of
 * block HEAD. */
static bool goes_round(const struct pc_run *run, uint32_t id, uint32_t head)
{
	uint32_t list[LOOKS] = { id }, n = 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_def *def = &run->ssa->defs.v[list[i]];

		if (def->kind == PC_DEF_PHI && def->block == head)
			return true;
		for (uint32_t k = 0; def->kind == PC_DEF_ASSIGN && k < def->n &&
		     n < LOOKS; k++)
			if (run->ssa->opnds.v[def->first + k].def != PC_NONE)
				list[n++] = run->ssa->opnds.v[def->first + k]
						    .def;
	}
	return false;
}

/* Whether the assignment DEF, in the loop of block HEAD, copies one of N
 * elements that MPI has set to a different element in each iteration. */
static bool is_copied(const struct pc_run *run, const struct pc_def *def,
		      uint32_t n, uint32_t head)
{
	struct pc_opnd from = bare(run, run->ssa->opnds.v[def->first]);
	const struct pc_def *value;

	if (def->n < 3 || from.def == PC_NONE ||
	    run->ssa->opnds.v[def->first + 1].def == PC_NONE ||
	    !goes_round(run, run->ssa->opnds.v[def->first + 1].def, head))
		return false;
	value = &run->ssa->defs.v[from.def];
	if (value->kind != PC_DEF_ASSIGN || !value->n)
		return false;
	from = run->ssa->opnds.v[value->first];
	return from.def != PC_NONE && is_source(run, from.def, n);
}

static void find_loop(const struct pc_run *run, uint32_t id,
		      struct pc_fills *fills)
{
	const struct pc_ssa *ssa = run->ssa;
	const struct pc_def *phi = &ssa->defs.v[id];
	uint32_t n, inside = PC_NONE;
	const struct pc_def *def;

	if (phi->place == PC_NONE || phi->n != 2 ||
	    pc_cfg_loop(&run->fn->info->cfg, phi->block) != phi->block)
		return;
	for (uint32_t i = 0; i < 2; i++) {
		uint32_t one = ssa->opnds.v[phi->first + i].def;

		if (one != PC_NONE && ssa->defs.v[one].kind == PC_DEF_ASSIGN &&
		    ssa->defs.v[one].weak && ssa->opnds.v[
			    ssa->defs.v[one].first + ssa->defs.v[one].n - 1]
			    .def == id)
			inside = one;
	}
	if (inside == PC_NONE)
		return;
	def = &ssa->defs.v[inside];
	n = trips_of(run, phi->block);
	if (n != PC_NODE_NONE && is_copied(run, def, n, phi->block)) {
		struct fill fill = { phi->place, n };

		pc_vec_push(run->program->arena, fills->list, fill);
		fills->loop[id] = true;
	}
}

static const struct pc_fills *fills_of(const struct pc_run *run)
{
	struct pc_fills *fills = run->u->fills;

	if (fills)
		return fills;
	fills = PC_NEW(run->program->arena, struct pc_fills);
	fills->loop = PC_ARRAY(run->program->arena, run->ssa->defs.n, bool);
	run->u->fills = fills;
	for (uint32_t i = 0; i < run->ssa->defs.n; i++) {
		const struct pc_def *def = &run->ssa->defs.v[i];
		struct fill fill = { def->place, count_of(run, i) };

		if (def->kind == PC_DEF_PHI)
			find_loop(run, i, fills);
		else if (fill.node != PC_NODE_NONE)
			pc_vec_push(run->program->arena, fills->list, fill);
	}
	sort_fills(fills);
	return fills;
}

/* The number that is not greater than 0 on the edge from FROM to BLOCK, or
 * PC_NODE_NONE. */
static uint32_t none_on(const struct pc_run *run, uint32_t from, uint32_t block)
{
	const struct pc_block *b = &run->fn->blocks.v[from];
	struct pc_claim claims[PC_CLAIMS];
	uint32_t way = pc_block_way_to(b, block), n;

	if (b->term != PC_TERM_BR || way == PC_NONE)
		return PC_NODE_NONE;
	n = pc_ssa_claims(run->fn, from, way, LOOKS, claims);
	while (n--)
		if (claims[n].number && !claims[n].num && claims[n].depth &&
		    (claims[n].is == PC_OPER_EQ || claims[n].is == PC_OPER_LE))
			return pc_value_of(run->program, run->fn,
					   opnd_of(claims[n].x));
	return PC_NODE_NONE;
}

bool pc_uni_filled(const struct pc_run *run, uint32_t phi, uint32_t i)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t from = cfg->preds[cfg->pred_first[def->block] + i], none, k;
	const struct pc_fills *fills;

	if (def->place == PC_NONE || run->axis == PC_AXIS_THREADS)
		return false;
	fills = fills_of(run);
	if (!fills->list.n)
		return false;
	if (fills->loop[phi] && !pc_cfg_in_loop(cfg, from, def->block))
		return true;
	none = none_on(run, from, def->block);
	k = first_fill(fills, def->place, none);
	return none != PC_NODE_NONE && k < fills->list.n &&
	       fills->list.v[k].place == def->place && fills->list.v[k].node == none;
}
