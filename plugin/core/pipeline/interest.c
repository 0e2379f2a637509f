/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interest.c - whether a unit has anything that a diagnostic or a check could be
 *              about.
 *
 * In:   a program as the reader or the compiler built it.
 * Out:  whether MPI is called; whether there is anything, or no pass would find
 *       something, so that none need run.
 * Cost: O(functions), and O(events) where none of them is of interest.
 * Not:  which functions of a unit of interest matter: what the others do to
 *       variables and return matters, too.
 *
 * All that is ever said or checked is about a collective, about calls of MPI by
 * several threads, or about a construct of OpenMP that all threads of a team must
 * come to.  Most units of a big program have none of these: their MPI is in a few
 * wrappers of other units.
 */
#include "pipeline/interest.h"

#include <string.h>
#include "tables/mpi_find.h"
#include "tables/omp_names.h"
#include "model/model.h"
#include "graph/threads.h"
#include "pipeline/pipeline.h"

/* Functions that the program mentions are enough: calls through pointers mean
 * one of those. */
bool pc_has_mpi(const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (program->fns.v[i]->op)
			return true;
	return false;
}

/* Collectives, what makes constructs, and what threads come from. */
static bool is_of_interest(const struct pc_fn *fn)
{
	return (fn->op && pc_mpi_op_is_collective(fn->op)) ||
	       pc_omp_call(fn->name) || pc_thread_is_maker(fn->name);
}

static bool has_constructs(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			enum pc_ev_kind kind = fn->blocks.v[b].events.v[e].kind;

			if (kind != PC_EV_ASSIGN && kind != PC_EV_CALL)
				return true;
		}
	return false;
}

bool pc_is_of_interest(const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (is_of_interest(program->fns.v[i]))
			return true;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (has_constructs(program->fns.v[i]))
			return true;
	return false;
}
