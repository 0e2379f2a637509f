/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * mpi_ends.c - whether the MPI library itself ends the process, as it does
 *              under MPI_ERRORS_ARE_FATAL after a wrong call: it has said why,
 *              and the program has not chosen this end.
 *
 * In:   the stack of the caller of exit () or _exit ().
 * Cost: once, when the process ends.
 *
 * RATIONALE: no call of MPI shows this (Open MPI calls _exit from its
 * launcher's plug-ins).  So the stack is searched, innermost frame first, for a
 * function of the library or one of the program, for example an error handler
 * of the user that calls exit ().  This may happen in a signal handler, so the
 * library is found before: the search allocates no memory, and a thread that
 * holds the loader's lock gets it again.
 * LIMIT: such a handler in a shared library of the user counts as MPI's.  If
 * MPI is linked statically, everything counts as the program.
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

	/* Our frames may count as the program's, which can contain the run
	 * time. */
	if (_Unwind_GetCFA(context) <= stack->own)
		return _URC_NO_REASON;
	object = pcrt_object_of((const void *)_Unwind_GetIP(context));
	stack->is_mpi = object == mpi;
	return stack->is_mpi || object == _r_debug.r_map ? _URC_END_OF_STACK :
							   _URC_NO_REASON;
}

void pcrt_fatal_start(void)
{
	/* Skips a program that refers to it by a stub of its own. */
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
