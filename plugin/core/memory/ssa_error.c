/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_error.c - branches on rare failures: an MPI call returns an error, there is
 *               no memory, or the program says that a call rarely fails.
 *
 * Cost: COPIES definitions, once for a branch.
 * Not:  the result of realloc, which is no new object; error codes of other
 *       functions, unless the branch is marked by __builtin_expect.
 *
 * RATIONALE: `if (rank == 0) { p = malloc (n); if (!p) return; }` before a
 * collective can make the other processes wait forever, and so can an error of
 * MPI.  A warning in each program that tests such results would hide all other
 * warnings; only level strict gives it.
 */
#include "tables/mpi_ops.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"

#define COPIES 4 /* copies that are followed */

/* gfortran stores one of these in STAT if an ALLOCATE fails (libgfortran.h); the
 * second since GCC 13, if there is no memory. */
#define LIBERROR_ALLOCATION 5014
#define LIBERROR_NO_MEMORY 5020

/* Whether OPND is NUMBER, a constant or a copy of one. */
static bool is_number(const struct pc_fn *fn, struct pc_opnd opnd, int64_t number)
{
	opnd = pc_ssa_bare(fn, opnd, 1);
	return opnd.def == PC_NONE && pc_val_eq(pc_opnd_val(opnd), pc_val_int(number));
}

static bool is_success(const struct pc_fn *fn, struct pc_opnd opnd)
{
	return is_number(fn, opnd, 0);
}

static bool is_no_memory(const struct pc_fn *fn, struct pc_opnd opnd)
{
	return fn->lang == PC_LANG_FORTRAN &&
	       (is_number(fn, opnd, LIBERROR_ALLOCATION) ||
		is_number(fn, opnd, LIBERROR_NO_MEMORY));
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

/* Whether ID is what a call returned, which is tested in a branch that the program
 * expects not to be taken. */
static bool is_rare(const struct pc_fn *fn, uint32_t block, uint32_t id)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	if (!(fn->blocks.v[block].flags & PC_BLF_RARE))
		return false;
	for (int i = 0; i < COPIES && id != PC_NONE; i++) {
		const struct pc_def *def = &ssa->defs.v[id];

		if (def->kind == PC_DEF_RESULT)
			return true;
		if (!pc_def_is_copy(fn, def))
			return false;
		id = ssa->opnds.v[def->first].def;
	}
	return false;
}

/* The successor of BLOCK if there is no error; PC_NONE: it tests no error. */
static uint32_t way_if_well(const struct pc_fn *fn, uint32_t block)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = fn->blocks.v[block].term == PC_TERM_BR ?
		     pc_ssa_claims(fn, block, 0,
				   fn->blocks.v[block].flags & PC_BLF_RARE ?
					   COPIES : 1, claims) : 0;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_claim *c = &claims[i];

		if (!c->number || !c->sole)
			continue;
		if (is_rare(fn, block, c->x.at))
			return 1;
		if (pc_claim_tests(c) && is_memory(fn, c->x.at))
			return c->is == PC_OPER_EQ;
		/* The successor to which success, 0, leads. */
		if (pc_ssa_is_error(fn, c->x.at))
			return !pc_oper_holds(c->is, 0, c->num);
	}
	return PC_NONE;
}

bool pc_ssa_no_error(const struct pc_fn *fn, uint32_t block, uint32_t *way)
{
	enum { NOT_ASKED, NO, WAY_0 };
	uint8_t *known = &fn->info->ssa->no_error[block];

	if (*known == NOT_ASKED) {
		*way = way_if_well(fn, block);
		*known = *way == PC_NONE ? NO : (uint8_t)(WAY_0 + *way);
	}
	*way = *known - WAY_0;
	return *known != NO;
}
