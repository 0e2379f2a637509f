/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mpi_ends.c - whether the MPI library itself ends the process, as it does under
 *              MPI_ERRORS_ARE_FATAL after a call that was wrong: it has said why, and
 *              it is no end that the program chose.
 *
 * In:   the stack of who has called exit () or _exit ().
 * Cost: once, when the process ends.
 *
 * RATIONALE: no call of MPI tells of it (Open MPI goes to _exit by its launcher's
 * plug-ins).  So the stack is asked which comes first, from inside out: a function of
 * the library, or one of the program, as where an error handler of the user's calls
 * exit ().  That may be in a signal handler, so the library is looked for before:
 * nothing takes memory there, and a thread that holds the loader's lock gets it again.
 * LIMIT: such a handler in a shared library of the user's counts as MPI's.  Where MPI
 * is linked statically, all is the program.
 */
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unwind.h>
#include "start/link_order.h"
#include "start/mpi_ends.h"

struct stack {
	uintptr_t own; /* where our frames end */
	bool is_mpi;
};

static const void *mpi; /* NULL: not known, or the program itself */

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *data)
{
	struct stack *stack = (struct stack *)data;
	const void *object;

	/* Ours may be those of the program: it can have the run time inside. */
	if (_Unwind_GetCFA(context) <= stack->own)
		return _URC_NO_REASON;
	object = pcrt_object_of((const void *)_Unwind_GetIP(context));
	stack->is_mpi = object == mpi;
	return stack->is_mpi || object == _r_debug.r_map ? _URC_END_OF_STACK :
							   _URC_NO_REASON;
}

void pcrt_fatal_start(void)
{
	/* Past a program that knows it by a stub of its own. */
	mpi = pcrt_object_of(dlsym(RTLD_NEXT, "PMPI_Abort"));
	if (mpi == _r_debug.r_map)
		mpi = NULL;
}

bool pcrt_mpi_ends(const void *frame)
{
	struct stack stack = { .own = (uintptr_t)frame };

	if (mpi)
		_Unwind_Backtrace(look, &stack);
	return stack.is_mpi;
}
