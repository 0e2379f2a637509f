/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_fatal.c - whether the MPI library itself ends the process, as it does under
 *              MPI_ERRORS_ARE_FATAL after a call that was wrong: it has said why, and
 *              it is no end that the program chose.
 *
 * In:   the stack of who has called exit () or _exit ().
 * Cost: once, when the process ends.
 *
 * RATIONALE: no call of MPI tells of it (Open MPI goes to _exit by its launcher's
 * plug-ins).  So the stack is asked which comes first, from inside out: a function of
 * the library, or one of the program, as where an error handler of the user's calls
 * exit ().
 * LIMIT: such a handler in a shared library of the user's counts as MPI's.  Where MPI
 * is linked statically, all is the program.
 */
#include <dlfcn.h>
#include <link.h>
#include <unwind.h>
#include "rt.h"

struct stack {
	uintptr_t own; /* where our frames end */
	const void *mpi, *program;
	bool is_mpi;
};

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *data)
{
	struct stack *stack = (struct stack *)data;
	const void *object;

	/* Ours may be those of the program: it can have the run time inside. */
	if (_Unwind_GetCFA(context) <= stack->own)
		return _URC_NO_REASON;
	object = pcrt_object_of((const void *)_Unwind_GetIP(context));
	stack->is_mpi = object && object == stack->mpi;
	return stack->is_mpi || (object && object == stack->program) ?
		       _URC_END_OF_STACK : _URC_NO_REASON;
}

bool pcrt_mpi_ends(const void *frame)
{
	struct stack stack = {
		.own = (uintptr_t)frame,
		/* Past a program that knows it by a stub of its own. */
		.mpi = pcrt_object_of(dlsym(RTLD_NEXT, "PMPI_Abort")),
		.program = _r_debug.r_map,
	};

	if (stack.mpi && stack.mpi != stack.program)
		_Unwind_Backtrace(look, &stack);
	return stack.is_mpi;
}
