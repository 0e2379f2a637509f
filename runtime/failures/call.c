/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call.c - calls of the program (contract in call.h).
 *
 * The library makes calls itself, and MPI's Fortran bindings call its C
 * procedures: only the outermost call counts.  RATIONALE: it is recognized by
 * address, as in preload/rt_preload.c, since a longjmp out of MPI leaves no
 * other trace.
 */
#include "base/mpi_has.h"
#include "base/next.h"
#include "failures/call.h"
#include "failures/comm.h"
#include "failures/end.h"
#include "failures/log.h"
#include "failures/place.h"
#include "failures/plan.h"
#include "failures/shared.h"

bool pcf_on;
uint64_t pcf_errors;

static uint64_t calls;
/* An address in the frame of the outermost wrapper; 0: in none. */
static _Thread_local uintptr_t frame;

void pcf_call_begin(struct pcf_call *call, const struct pcf_op *op,
		    const void *from)
{
	*call = (struct pcf_call){ .op = op };
	call->inner = (frame && (uintptr_t)call < frame) ||
		      (pcf_on && op->flags & PCF_PROFILING &&
		       pcf_place_is_run_time(from));
	if (call->inner)
		return;
	frame = (uintptr_t)call;
	call->outer = pcf_on;
	if (!pcf_on || !(op->flags & PCF_COUNTED))
		return;
	call->number = ++calls;
	call->place = pcf_place_visit(from, op->name, calls,
				      op->flags & PCF_LAX);
	pcf_moved();
	if (pcf_plan_fails(call) && !call->dies)
		pcf_die(call);
}

void pcf_call_end(struct pcf_call *call)
{
	if (frame == (uintptr_t)call)
		frame = 0;
}

void *pcf_next(_Atomic(void *) *to, const char *name)
{
	void *next = pcrt_next_kept(to, name);

	if (!next)
		pcf_bad(PCRT_NEXT_NONE, name);
	return next;
}

int pcf_error(const struct pcf_call *call, MPI_Comm comm, int code)
{
	MPI_Errhandler handler;

	pcf_errors++;
	pcf_moved();
	PMPI_Comm_get_errhandler(comm, &handler);
	if (pcrt_is_fatal(handler))
		pcf_fatal(call, code);
	if (handler == MPI_ERRORS_RETURN)
		return code;
	PMPI_Errhandler_free(&handler);
	/* What the handler calls is the program's. */
	frame = 0;
	PMPI_Comm_call_errhandler(comm, code);
	return code;
}
