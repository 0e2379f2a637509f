/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fit.c - a collective that sends other data than it receives, on every process.
 *
 * In:   a call; the registry's columns "counts", "types" and "equal".
 * Out:  the two buffers, if no process can send what another one expects.
 * Cost: O(branches before the call) for a call with constant numbers of
 *       elements.
 * Not:  counts that are arrays or not constant, derived datatypes, MPI_BYTE,
 *       intercommunicators (the other group has counts of its own).
 *
 * MPI-4.1 6.5 to 6.8: what is sent to a process and what this process receives
 * have one type signature.  One of the two is equal on all processes; the other
 * one counts at the root, or is equal, too.
 */
#include "model/contents.h"
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "value/numbering.h"
#include "value/value.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"
#include "argument/argument.h"

#define STEPS 16 /* branches before the call */
#define DEEP 4   /* callers of callers */

/* Set ARG to the two counts of OP; false: it has not one count each for what it
 * sends and what it receives. */
static bool find_counts(const struct pc_mpi_op *op, uint32_t arg[2])
{
	uint32_t n = 0;

	for (uint32_t i = 0; op->counts >> i; i++) {
		if (!(op->counts >> i & 1))
			continue;
		if (n == 2 || !(op->types >> (i + 1) & 1))
			return false;
		arg[n++] = i;
	}
	return n == 2 &&
	       ((op->equal >> arg[0] & 1) || (op->equal >> arg[1] & 1));
}

/* Fill in B, of which the count is argument COUNT; whether both are known. */
static bool find_buffer(const struct pc_call *c, uint32_t count,
			struct pc_buffer *b)
{
	uint32_t type = pc_value_of(c->program, c->fn,
				    pc_call_opnd(c, count + 1));
	const struct pc_node *n = pc_node(c->program, pc_value_of(
					c->program, c->fn,
					pc_call_opnd(c, count)));
	const struct pc_node *t = pc_node(c->program, type);
	bool fortran = pc_call_fortran(pc_event_at(c->fn, c->block, c->event));

	if (n->kind != PC_NODE_INT || n->num < 0 ||
	    !pc_argument_is_predefined(t) ||
	    pc_argument_in_place(c->program, c->fn, c->block, c->event, count))
		return false;
	b->count = n->num;
	b->type = type;
	b->name = t->kind == PC_NODE_NAME ? pc_mpi_handle_symbol(t->name) :
					    NULL;
	return !pc_mpi_is_null_handle(b->name, t->num, fortran) &&
	       !pc_mpi_type_is_byte(b->name, t->num, fortran);
}

/* Whether no branch can keep a process of GROUP from BLOCK of FN. */
static bool all_reach(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t block, uint32_t group, int deep)
{
	const struct pc_uniform_fn *u = fn->info->uniform;
	struct pc_guard g = pc_value_guard(program, fn, block);

	for (int i = 0; i < STEPS && g.block != PC_NONE; i++) {
		if (pc_uniform_cond(program, fn, g.block, group) != PC_UNIFORM)
			return false;
		g = pc_value_guard(program, fn, g.next);
	}
	if (g.block != PC_NONE || !u || pc_fn_is_main(fn))
		return g.block == PC_NONE && u;
	if (!deep || pc_fn_is_entry(fn))
		return false;
	for (uint32_t i = 0; i < u->callers.n; i++)
		if (!all_reach(program, program->fns.v[u->callers.v[i].fn],
			       u->callers.v[i].block, PC_NODE_NONE, deep - 1))
			return false;
	return u->callers.n;
}

bool pc_argument_fits(const struct pc_call *c, struct pc_buffer b[2])
{
	uint32_t arg[2];

	if (!find_counts(c->op, arg) || !pc_group_is_all(c->program, c->group) ||
	    !find_buffer(c, arg[0], &b[0]) || !find_buffer(c, arg[1], &b[1]))
		return true;
	if (b[0].type == b[1].type ? b[0].count == b[1].count :
	    !(b[0].count || b[1].count) ||
	    !pc_argument_types_clash(c->program, b[0].type, b[1].type))
		return true;
	/* A process that is not the root passes anything for the other buffer. */
	return c->op->root >= 0 &&
	       !all_reach(c->program, c->fn, c->block, c->group, DEEP);
}
