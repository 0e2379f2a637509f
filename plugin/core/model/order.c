/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * order.c - the order in which the functions of a program are printed.
 *
 * In:   a program.
 * Out:  all its functions.
 * Cost: O(functions + events).
 */
#include "model/order.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/model.h"

struct order {
	const struct pc_fn **v;
	uint32_t n;
	bool *seen; /* by fn->index */
};

static void order_add(struct order *order, const struct pc_fn *fn)
{
	if (order->seen[fn->index])
		return;
	order->seen[fn->index] = true;
	order->v[order->n++] = fn;
}

static void order_callees(struct order *order, const struct pc_fn *fn)
{
	for (uint32_t i = 0; i < fn->blocks.n; i++) {
		const struct pc_block *block = &fn->blocks.v[i];

		for (uint32_t j = 0; j < block->events.n; j++)
			if (block->events.v[j].callee)
				order_add(order, block->events.v[j].callee);
	}
}

const struct pc_fn **pc_model_order(struct pc_arena *scratch,
				    const struct pc_program *program,
				    uint32_t *n)
{
	struct order order = { 0 };
	uint32_t done = 0;

	order.v = PC_ARRAY(scratch, program->fns.n, const struct pc_fn *);
	order.seen = PC_ARRAY(scratch, program->fns.n, bool);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		order_add(&order, program->fns.v[i]);
		while (done < order.n)
			order_callees(&order, order.v[done++]);
	}
	*n = order.n;
	return order.v;
}
