/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * balance.c - how many more messages a process has sent than received (theorem
 *             in balance.h).
 *
 * In:   the calls of messages and the call graph; for the other rank of a
 *       message the decider.
 * Out:  for each block bounds at its begin, since the function was entered.
 * Cost: O(events), and a question for each send and receive.
 * Not:  where paths with different bounds meet nothing is known: a loop, or one
 *       of two branches, that sends more than it receives.
 */
#include "verdict/balance.h"

#include <string.h>
#include "argument/ask.h"
#include "base/arena.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/passed.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/program.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "value/value.h"

struct of_fn {
	bool done, messages; /* it, or what it calls, has messages */
	bool *set;           /* by block */
	struct pc_balance *at;
	struct pc_balance whole; /* of a call */
};

struct pc_balances {
	struct pc_program *program;
	struct of_fn *fn; /* by index */
};

static const struct pc_balance none = { 0, 0 },
	open = { -PC_BALANCE_OPEN, PC_BALANCE_OPEN };

static bool is_open(struct pc_balance b)
{
	return b.high == PC_BALANCE_OPEN;
}

static struct pc_balance sum(struct pc_balance a, struct pc_balance b)
{
	struct pc_balance c = { a.low + b.low, a.high + b.high };

	return is_open(a) || is_open(b) || c.high > PC_BALANCE_OPEN / 2 ||
			       c.low < -PC_BALANCE_OPEN / 2 ? open : c;
}

/* ---- one call ---- */

/* Whether argument ARG of the call is a rank on each process, and not
 * MPI_PROC_NULL. */
static bool is_rank(const struct pc_balances *all, const struct pc_fn *fn,
		    uint32_t block, uint32_t event, int32_t arg)
{
	uint32_t node = pc_value_of(all->program, fn, pc_argument_opnd(
				fn, block, event, (uint32_t)arg, false));
	const struct pc_node *one = pc_node(all->program, node);
	struct pc_place_asked here = {
		all->program,
		pc_value_group(all->program, pc_value_handle(
				all->program, fn, block, event)),
		fn, block
	};

	if (node != PC_NODE_NONE && one->kind == PC_NODE_INT)
		return one->num >= 0;
	return node != PC_NODE_NONE && pc_argument_never_below(&here, node);
}

/* MPI-4.0 3.2, 3.10: the source is two arguments before the communicator; the
 * destination too, but if a call does both, it is the argument after the first
 * buffer. */
static struct pc_balance by_op(const struct pc_balances *all,
			       const struct pc_fn *fn, uint32_t block,
			       uint32_t event, const struct pc_mpi_op *op)
{
	bool sends = op->flags & PC_OPF_SENDS;
	bool receives = op->flags & PC_OPF_RECEIVES;
	int32_t other = op->comm - 2;
	struct pc_balance b = none;

	if (op->class_ != PC_OP_P2P || op->comm < 2)
		return none;
	if (sends) {
		b.high++;
		b.low += is_rank(all, fn, block, event, receives ? 3 : other);
	}
	if (receives) {
		b.low--;
		b.high -= is_rank(all, fn, block, event, other);
	}
	return b;
}

static struct pc_balance by_edges(const struct pc_balances *all,
				  const struct pc_fn *fn, uint32_t block,
				  uint32_t event, bool *any)
{
	struct pc_balance b = none;

	for (unsigned way = 0; way < 2; way++) {
		const struct pc_edge *v = way ? fn->info->pointed.v :
						fn->info->calls.v;
		uint32_t n = way ? fn->info->pointed.n : fn->info->calls.n;

		for (uint32_t i = 0; i < n; i++) {
			const struct of_fn *to = &all->fn[v[i].callee];
			struct pc_balance its = !to->messages ? none :
						!to->done ? open : to->whole;

			if (v[i].block != block || v[i].event != event)
				continue;
			if (*any && memcmp(&its, &b, sizeof b))
				its = open;
			b = its;
			*any = true;
		}
	}
	return b;
}

static struct pc_balance by_event(const struct pc_balances *all,
				  const struct pc_fn *fn, uint32_t block,
				  uint32_t event)
{
	const struct pc_event *e = pc_event_at(fn, block, event);
	bool any = false;

	if (e->kind == PC_EV_CALL && e->callee && e->callee->op)
		return by_op(all, fn, block, event, e->callee->op);
	return by_edges(all, fn, block, event, &any);
}

/* ---- one function ---- */

static bool has_messages(const struct pc_balances *all, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_CALL && event->callee &&
			    event->callee->op &&
			    event->callee->op->flags &
				    (PC_OPF_SENDS | PC_OPF_RECEIVES))
				return true;
		}
	for (uint32_t i = 0; i < fn->info->calls.n; i++)
		if (all->fn[fn->info->calls.v[i].callee].messages)
			return true;
	for (uint32_t i = 0; i < fn->info->pointed.n; i++)
		if (all->fn[fn->info->pointed.v[i].callee].messages)
			return true;
	return false;
}

/* Control comes to BLOCK with B; whether that is new. */
static bool meet(struct of_fn *f, uint32_t block, struct pc_balance b)
{
	if (f->set[block]) {
		if (is_open(f->at[block]) ||
		    !memcmp(&f->at[block], &b, sizeof b))
			return false;
		b = open;
	}
	f->set[block] = true;
	f->at[block] = b;
	return true;
}

static struct pc_balance block_end(const struct pc_balances *all,
				   const struct pc_fn *fn, uint32_t block,
				   const struct pc_balance *event)
{
	struct pc_balance b = all->fn[fn->index].at[block];

	for (uint32_t e = 0; e < fn->blocks.v[block].events.n; e++)
		b = sum(b, event[e]);
	return b;
}

static void fn_make(struct pc_balances *all, struct pc_arena *arena,
		    const struct pc_fn *fn)
{
	struct of_fn *f = &all->fn[fn->index];
	struct pc_balance **event =
		PC_ARRAY(arena, fn->blocks.n, struct pc_balance *);
	bool again = true, left = false;

	f->set = PC_ARRAY(arena, fn->blocks.n, bool);
	f->at = PC_ARRAY(arena, fn->blocks.n, struct pc_balance);
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		event[b] = PC_ARRAY(arena, fn->blocks.v[b].events.n + 1,
				    struct pc_balance);
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (fn->info->cfg.num[b] != PC_NONE)
				event[b][e] = by_event(all, fn, b, e);
	}
	meet(f, 0, none);
	/* Each block changes at most twice. */
	while (again) {
		again = false;
		for (uint32_t b = 0; b < fn->blocks.n; b++) {
			const struct pc_block *block = &fn->blocks.v[b];

			for (uint32_t i = 0; f->set[b] && i < block->succ.n;
			     i++)
				again |= meet(f, block->succ.v[i],
					      block_end(all, fn, b, event[b]));
		}
	}
	f->whole = none;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		struct pc_balance its;

		if (!f->set[b] || fn->blocks.v[b].succ.n)
			continue;
		its = block_end(all, fn, b, event[b]);
		if (left && memcmp(&its, &f->whole, sizeof its))
			its = open;
		if (!left || !is_open(f->whole))
			f->whole = its;
		left = true;
	}
	f->done = true;
}

struct pc_balances *pc_balances_make(struct pc_program *program,
				     struct pc_arena *arena)
{
	struct pc_balances *all = PC_ARRAY(arena, 1, struct pc_balances);
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);
	bool again = true;

	all->program = program;
	all->fn = PC_ARRAY(arena, program->fns.n, struct of_fn);
	while (again) {
		again = false;
		for (uint32_t i = 0; i < n; i++) {
			struct of_fn *f = &all->fn[order[i]->index];
			bool was = f->messages;

			f->messages = was || has_messages(all, order[i]);
			again |= f->messages != was;
		}
	}
	for (uint32_t i = 0; i < n; i++)
		if (all->fn[order[i]->index].messages)
			fn_make(all, arena, order[i]);
	return all;
}

struct pc_balance pc_balance_at(const struct pc_balances *all,
				const struct pc_fn *fn, uint32_t block,
				uint32_t event)
{
	const struct of_fn *f = &all->fn[fn->index];
	struct pc_balance b;

	if (!f->messages)
		return none;
	if (!f->done || !f->set[block])
		return open;
	b = f->at[block];
	for (uint32_t e = 0; e < event && e < fn->blocks.v[block].events.n; e++)
		b = sum(b, by_event(all, fn, block, e));
	return b;
}
