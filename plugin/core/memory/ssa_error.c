/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_error.c - branches on rare failures: an MPI call returns an error, or
 *               there is no memory.
 *
 * Cost: COPIES definitions.
 * Not:  the result of realloc, which is no new object; error codes of other
 *       libraries.
 *
 * RATIONALE: `if (rank == 0) { p = malloc (n); if (!p) return; }` before a
 * collective can make the other processes wait forever, and so can an error of
 * MPI.  A warning in each program that tests such results would hide all other
 * warnings; only level strict gives it.
 */
#include "tables/mpi_ops.h"
#include "model/value.h"
#include "graph/branch.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"

#define COPIES 4 /* copies that are followed */

/* gfortran stores this in STAT if an ALLOCATE fails (libgfortran.h). */
#define LIBERROR_ALLOCATION 5014

/* Whether OPND is NUMBER, a constant or a copy of one. */
static bool is_number(const struct pc_fn *fn, struct pc_opnd opnd, int64_t number)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	if (opnd.def != PC_NONE) {
		const struct pc_def *def = &ssa->defs.v[opnd.def];

		if (def->kind != PC_DEF_ASSIGN || def->n != 1 ||
		    pc_event_at(fn, def->block, def->event)->oper != PC_OPER_COPY)
			return false;
		opnd = ssa->opnds.v[def->first];
	}
	return opnd.def == PC_NONE && pc_val_eq(pc_opnd_val(opnd), pc_val_int(number));
}

static bool is_success(const struct pc_fn *fn, struct pc_opnd opnd)
{
	return is_number(fn, opnd, 0);
}

static bool is_no_memory(const struct pc_fn *fn, struct pc_opnd opnd)
{
	return fn->lang == PC_LANG_FORTRAN &&
	       is_number(fn, opnd, LIBERROR_ALLOCATION);
}

static bool is_error(const struct pc_fn *fn, uint32_t id, int depth)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def = id == PC_NONE ? NULL : &ssa->defs.v[id];
	const struct pc_event *event;
	const struct pc_mpi_op *op;
	uint32_t own = 0;

	if (!def || !depth || def->kind == PC_DEF_ENTRY)
		return false;
	event = def->kind == PC_DEF_PHI ? NULL :
		pc_event_at(fn, def->block, def->event);
	if (def->kind == PC_DEF_PHI ||
	    (def->kind == PC_DEF_ASSIGN && event->oper == PC_OPER_COPY)) {
		for (uint32_t i = 0; i < def->n; i++) {
			struct pc_opnd from = ssa->opnds.v[def->first + i];

			if (from.def == id || is_success(fn, from))
				continue;
			if (!is_no_memory(fn, from) &&
			    !is_error(fn, from.def, depth - 1))
				return false;
			own++;
		}
		return own;
	}
	op = def->kind != PC_DEF_ASSIGN && event->callee ? event->callee->op :
							   NULL;
	if (!op)
		return false;
	return def->kind == PC_DEF_RESULT ?
	       !((op->uniform | op->varying) & PC_OP_RETURNS) :
	       def->kind == PC_DEF_OUTPUT && def->arg >= op->nargs;
}

bool pc_ssa_is_error(const struct pc_fn *fn, uint32_t def)
{
	return is_error(fn, def, COPIES);
}

/* Whether ID is the address of memory just allocated, or NULL. */
static bool is_memory(const struct pc_fn *fn, uint32_t id)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (int i = 0; i < COPIES && id != PC_NONE; i++) {
		const struct pc_def *def = &ssa->defs.v[id];
		const struct pc_event *event;

		if (def->kind != PC_DEF_ASSIGN && def->kind != PC_DEF_RESULT)
			return false;
		event = pc_event_at(fn, def->block, def->event);
		if (pc_event_is_memory(event))
			return event->flags & PC_EVF_FRESH;
		if (event->kind != PC_EV_ASSIGN || event->oper != PC_OPER_COPY ||
		    !def->n)
			return false;
		id = ssa->opnds.v[def->first].def;
	}
	return false;
}

bool pc_ssa_no_error(const struct pc_fn *fn, uint32_t block, uint32_t *way)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t id = ssa->cond[block].def;
	const struct pc_def *def = id == PC_NONE ? NULL : &ssa->defs.v[id];
	const struct pc_event *event = NULL;
	int64_t value = 0;
	bool null = true;

	if (fn->blocks.v[block].term != PC_TERM_BR || !def)
		return false;
	if (def->kind == PC_DEF_ASSIGN)
		event = pc_event_at(fn, def->block, def->event);
	if (event && (event->oper == PC_OPER_EQ || event->oper == PC_OPER_NE)) {
		struct pc_val with = event->args.v[1];

		if (with.kind != PC_VAL_INT)
			return false;
		value = (event->oper == PC_OPER_EQ) == (with.num == 0);
		null = with.num == 0;
		id = ssa->opnds.v[def->first].def;
	}
	*way = pc_block_way(&fn->blocks.v[block], value);
	if (null && is_memory(fn, id)) {
		*way = 1 - *way;
		return true;
	}
	return pc_ssa_is_error(fn, id);
}
