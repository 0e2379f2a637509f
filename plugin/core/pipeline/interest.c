/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interest.c - whether a unit contains anything that a diagnostic or a check
 *              could be about.
 *
 * In:   a program as the reader or the compiler built it.
 * Out:  whether the program mentions MPI; whether any pass could find
 *       something.  If none could, no pass needs to run.
 * Cost: O(functions); O(events), too, if no function is of interest.
 * Not:  it does not say which functions of such a unit matter: what the other
 *       functions return and do to variables matters, too.
 *
 * Every warning and every check is about a collective, about MPI calls of
 * several threads, or about an OpenMP construct that all threads of a team must
 * reach.  Most units of a big program have none of these: their MPI calls are
 * in a few wrappers in other units.
 */
#include "pipeline/interest.h"

#include <string.h>
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "tables/omp_names.h"
#include "model/model.h"
#include "model/nest.h"
#include "graph/threads.h"
#include "pipeline/pipeline.h"

/* It suffices to look at the functions that the program mentions: a call
 * through a pointer means one of them. */
bool pc_has_mpi(const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (program->fns.v[i]->op)
			return true;
	return false;
}

/* Whether FN is a collective, makes a construct or starts threads. */
static bool is_of_interest(const struct pc_fn *fn)
{
	return (fn->op && pc_mpi_op_is_collective(fn->op)) ||
	       pc_omp_call(fn->name) || pc_thread_is_maker(fn->name);
}

bool pc_is_of_interest(const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (is_of_interest(program->fns.v[i]))
			return true;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_has_constructs(program->fns.v[i]))
			return true;
	return false;
}
