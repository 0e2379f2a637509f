/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * persist.c - starts of persistent collectives, so that the watchdog sees which
 *             process has not started one.
 *
 * All processes of a communicator initialize them in one order, which is
 * compared (agree/board.c), and start them in any order (MPI-4.0 6.13).  So the
 * N-th start of the one that was initialized as the SEQ-th waits for the N-th
 * start of the same one by all others, and it is enough that each process
 * writes down how often.
 *
 * In:   MPI_Start, MPI_Startall, MPI_Request_free; request.c knows which
 *       request is which.
 * Out:  counters on the board (board/begun.c), for watch/watchdog.c and
 *       nodes/answer.c.
 * Cost: nothing if there are none; else a table lookup per start.
 * LIMIT: starts by calls without a wrapper are not seen.
 */
#include <mpi.h>
#include "base/next.h"
#include "base/state.h"
#include "requests/request.h"

PCRT_EXPORT int MPI_Start(MPI_Request *request)
{
	pcrt_request_begin(1, request);
	return NEXT(MPI_Start)(request);
}

PCRT_EXPORT int MPI_Startall(int count, MPI_Request requests[])
{
	pcrt_request_begin(count, requests);
	return NEXT(MPI_Startall)(count, requests);
}

PCRT_EXPORT int MPI_Request_free(MPI_Request *request)
{
	pcrt_request_free(request);
	return NEXT(MPI_Request_free)(request);
}
