/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * left.c - the values that a function returns and leaves in its places.
 *
 * In:   the nodes of all its definitions.
 * Out:  info->value: RESULT, OUT, FAR; whether they changed for its callers.
 * Cost: O(returns * shared locations).
 */
#include <string.h>
#include "base/arena.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "model/contents.h"
#include "value/numbering.h"

struct left {
	struct pc_program *program;
	const struct pc_fn *fn;
	const struct pc_ssa *ssa;
	struct pc_value_fn *value;
};

/* Set RESULT and OUT, where all returns agree. */
static void find_left(struct left *w)
{
	struct pc_value_fn *value = w->value;
	bool first = true;

	memset(value->out, 0, w->ssa->places.n * sizeof *value->out);
	value->result = PC_NODE_NONE;
	for (uint32_t i = 0; i < w->fn->info->cfg.n_reach; i++) {
		uint32_t b = w->fn->info->cfg.rpo[i];
		uint32_t node;

		if (w->fn->blocks.v[b].term != PC_TERM_RET)
			continue;
		node = pc_value_of(w->program, w->fn, w->ssa->cond[b]);
		value->result = first || node == value->result ? node :
				PC_NODE_NONE;
		for (uint32_t k = w->ssa->out_first[b];
		     k < w->ssa->out_end[b]; k++) {
			uint32_t place = w->ssa->outs.v[k].place;

			node = value->node[w->ssa->outs.v[k].def];
			value->out[place] = first ||
					    node == value->out[place] ? node :
					    PC_NODE_NONE;
		}
		first = false;
	}
}

/* Whether the function may leave another value in PLACE than it found there.
 * Callers do not depend on a shared location that the function does not
 * write. */
static bool is_left(struct left *w, uint32_t place)
{
	const struct pc_ssa *ssa = w->ssa;

	if (!ssa->places.v[place].shared)
		return true;
	for (uint32_t i = 0; i < ssa->rets.n; i++) {
		uint32_t def = pc_ssa_out(w->fn, ssa->rets.v[i], place);

		if (def != PC_NONE && ssa->defs.v[def].kind != PC_DEF_ENTRY)
			return true;
	}
	return false;
}

bool pc_value_sum_up(struct pc_program *program, const struct pc_fn *fn)
{
	struct left left = { program, fn, fn->info->ssa, fn->info->value };
	struct left *w = &left;
	struct pc_values *values = w->program->values;
	struct pc_value_fn *value = w->value;
	uint32_t n = w->ssa->places.n, result = value->result;
	bool news;

	if (values->n_spare < n) {
		values->n_spare = 2 * n;
		values->spare = PC_ARRAY(w->program->arena, 2 * n, uint32_t);
	}
	if (n)
		memcpy(values->spare, value->out, n * sizeof(uint32_t));
	find_left(w);
	news = result != value->result;
	for (uint32_t i = 0; i < n && !news; i++)
		news = values->spare[i] != value->out[i] && is_left(w, i);
	value->far = pc_node(w->program, value->result)->far;
	for (uint32_t i = 0; i < n && !value->far; i++)
		value->far = pc_node(w->program, value->out[i])->far;
	return news;
}
