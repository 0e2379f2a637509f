/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fortran.c - wrappers of the Fortran bindings.
 *
 * The Fortran part of an MPI library may call its C part by PMPI_ names or by
 * internal ones, and then the C wrappers are not called.  For `mpif.h` and `use
 * mpi` the linker sees mpi_x_, for `use mpi_f08` mpi_x_f08_.  Each wrapper
 * calls the library's own profiling form in the same binding with the same
 * arguments, since that form knows what Fortran needs (constants, strings,
 * absent arguments).  These forms are weak references: a C program has none.  A
 * Fortran program that calls only wrapped procedures has none either, since the
 * linker then omits the Fortran part of the library: starting and ending use
 * the C form instead, other wrappers end the job with a message.
 *
 * All arguments are addresses; the length of a string follows after all of
 * them.  Handles are integers, or in mpi_f08 structures that contain one.  An
 * absent `ierror` of mpi_f08 is a null pointer.
 * LIMIT: names with one underscore at the end, as gfortran makes them.
 */
#include <mpi.h>
#include <stdbool.h>
#include "base/ending.h"
#include "base/state.h"
#include "comm/create.h"
#include "comm/members.h"
#include "comm/objects.h"
#include "processes/failed.h"
#include "report/abort.h"
#include "requests/complete.h"
#include "requests/request.h"
#include "start/file_open.h"
#include "start/fortran.h"
#include "start/init.h"
#include "watch/compare.h"

#define WEAK extern __attribute__((weak))

static bool good(const MPI_Fint *ierror)
{
	return !ierror || *ierror == MPI_SUCCESS;
}

static void error_set(MPI_Fint *ierror, int error)
{
	if (ierror)
		*ierror = error;
}

static int init_thread_in_c(const void *required, void *provided)
{
	int got, error = PMPI_Init_thread(NULL, NULL,
					  *(const MPI_Fint *)required, &got);

	*(MPI_Fint *)provided = got;
	return error;
}

int pcrt_fortran_missing(const char *name)
{
	pcrt_die("'%s' is not in the program: the linker has left out the "
		 "MPI library of this Fortran binding; link with "
		 "-Wl,--no-as-needed", name);
}

/*
 * WRAPPER (mpi_x_, names of the library's own forms, parameters, arguments,
 * before, after, statement for the C form): Open MPI spells these names
 * pmpi_x_f08_, MPICH pmpir_x_f08_.
 */
#define WRAPPER_C(NAME, REAL, OTHER, PARAMS, ARGS, BEFORE, AFTER, IN_C)      \
	WEAK void REAL PARAMS;                                               \
	WEAK void OTHER PARAMS;                                              \
	void NAME PARAMS;                                                    \
	PCRT_EXPORT void NAME PARAMS                                         \
	{                                                                    \
		BEFORE;                                                      \
		if (REAL)                                                    \
			REAL ARGS;                                           \
		else if (OTHER)                                              \
			OTHER ARGS;                                          \
		else                                                         \
			error_set(ierror, IN_C);                             \
		AFTER;                                                       \
	}

#define WRAPPER(NAME, REAL, OTHER, PARAMS, ARGS, BEFORE, AFTER)              \
	WRAPPER_C(NAME, REAL, OTHER, PARAMS, ARGS, BEFORE, AFTER,            \
		  pcrt_fortran_missing(#NAME))

/* Both bindings. */
#define BOTH_C(X, PARAMS, ARGS, BEFORE, AFTER, IN_C)                         \
	WRAPPER_C(mpi_##X##_, pmpi_##X##_, pmpi_##X##__, PARAMS, ARGS,       \
		  BEFORE, AFTER, IN_C)                                       \
	WRAPPER_C(mpi_##X##_f08_, pmpi_##X##_f08_, pmpir_##X##_f08_, PARAMS, \
		  ARGS, BEFORE, AFTER, IN_C)
#define BOTH(X, PARAMS, ARGS, BEFORE, AFTER)                                 \
	BOTH_C(X, PARAMS, ARGS, BEFORE, AFTER, pcrt_fortran_missing("mpi_" #X))

#define NOTHING (void)0
#define STARTED                                                              \
	do {                                                                 \
		if (good(ierror))                                            \
			pcrt_start(true);                                    \
	} while (0)
#define WIN_MADE                                                             \
	do {                                                                 \
		if (good(ierror))                                            \
			pcrt_win_made(PMPI_Win_f2c(*win),                    \
				      PMPI_Comm_f2c(*comm));                 \
	} while (0)

BOTH_C(init, (MPI_Fint *ierror), (ierror), pcrt_start_begin(), STARTED,
       PMPI_Init(NULL, NULL))

BOTH_C(init_thread, (void *required, void *provided, MPI_Fint *ierror),
       (required, provided, ierror), pcrt_start_begin(), STARTED,
       init_thread_in_c(required, provided))

BOTH_C(finalize, (MPI_Fint *ierror), (ierror), pcrt_finalize(), pcrt_finalized(),
       PMPI_Finalize())

BOTH_C(abort, (void *comm, void *code, MPI_Fint *ierror), (comm, code, ierror),
       (pcrt_compare_now(), pcrt_forget()), NOTHING,
       PMPI_Abort(PMPI_Comm_f2c(*(MPI_Fint *)comm), *(MPI_Fint *)code))

/* A procedure that waits for, or tests, N REQUESTS. */
#define WAITS(X, N, REQUESTS, HOW, PARAMS, ARGS)                             \
	BOTH(X, PARAMS, ARGS, struct pcrt_waited w;                          \
	     pcrt_wait_fortran(&w, (int)(N), REQUESTS, PCRT_STAY_##HOW),     \
	     pcrt_request_waited(&w, PCRT_STAY_##HOW))

WAITS(wait, 1, request, WAIT,
      (MPI_Fint *request, void *status, MPI_Fint *ierror),
      (request, status, ierror))

WAITS(waitall, *n, requests, WAIT,
      (MPI_Fint *n, MPI_Fint *requests, void *statuses, MPI_Fint *ierror),
      (n, requests, statuses, ierror))

WAITS(waitany, *n, requests, ANY,
      (MPI_Fint *n, MPI_Fint *requests, void *index, void *status,
       MPI_Fint *ierror),
      (n, requests, index, status, ierror))

WAITS(waitsome, *n, requests, ANY,
      (MPI_Fint *n, MPI_Fint *requests, void *count, void *indices,
       void *statuses, MPI_Fint *ierror),
      (n, requests, count, indices, statuses, ierror))

WAITS(test, 1, request, TEST,
      (MPI_Fint *request, void *flag, void *status, MPI_Fint *ierror),
      (request, flag, status, ierror))

WAITS(testall, *n, requests, TEST,
      (MPI_Fint *n, MPI_Fint *requests, void *flag, void *statuses,
       MPI_Fint *ierror),
      (n, requests, flag, statuses, ierror))

WAITS(testany, *n, requests, TEST,
      (MPI_Fint *n, MPI_Fint *requests, void *index, void *flag, void *status,
       MPI_Fint *ierror),
      (n, requests, index, flag, status, ierror))

WAITS(testsome, *n, requests, TEST,
      (MPI_Fint *n, MPI_Fint *requests, void *count, void *indices,
       void *statuses, MPI_Fint *ierror),
      (n, requests, count, indices, statuses, ierror))

#define STARTS(X, N, REQUESTS, PARAMS, ARGS)                                 \
	BOTH(X, PARAMS, ARGS, pcrt_request_begin_fortran((int)(N), REQUESTS),\
	     pcrt_request_begin_fortran(0, NULL))

STARTS(start, 1, request, (MPI_Fint *request, MPI_Fint *ierror),
       (request, ierror))

STARTS(startall, *n, requests,
       (MPI_Fint *n, MPI_Fint *requests, MPI_Fint *ierror),
       (n, requests, ierror))

BOTH(request_free, (MPI_Fint *request, MPI_Fint *ierror), (request, ierror),
     pcrt_request_free_fortran(request), pcrt_request_free_fortran(NULL))

#define WIN_CREATE_PARAMS                                                    \
	(void *base, void *size, void *unit, void *info, MPI_Fint *comm,     \
	 MPI_Fint *win, MPI_Fint *ierror)
#define WIN_CREATE_ARGS (base, size, unit, info, comm, win, ierror)

WRAPPER(mpi_win_create_, pmpi_win_create_, pmpi_win_create__,
	WIN_CREATE_PARAMS, WIN_CREATE_ARGS, NOTHING, WIN_MADE)
WRAPPER(mpi_win_create_f08_, pmpi_win_create_f08_, pmpir_win_create_f08_,
	WIN_CREATE_PARAMS, WIN_CREATE_ARGS, NOTHING, WIN_MADE)
WRAPPER(mpi_win_create_f08ts_, pmpi_win_create_f08ts_,
	pmpir_win_create_f08ts_, WIN_CREATE_PARAMS, WIN_CREATE_ARGS, NOTHING,
	WIN_MADE)

#define WIN_ALLOCATE_PARAMS                                                  \
	(void *size, void *unit, void *info, MPI_Fint *comm, void *base,     \
	 MPI_Fint *win, MPI_Fint *ierror)
#define WIN_ALLOCATE_ARGS (size, unit, info, comm, base, win, ierror)

BOTH(win_allocate, WIN_ALLOCATE_PARAMS, WIN_ALLOCATE_ARGS, NOTHING, WIN_MADE)
BOTH(win_allocate_shared, WIN_ALLOCATE_PARAMS, WIN_ALLOCATE_ARGS, NOTHING,
     WIN_MADE)
WRAPPER(mpi_win_allocate_cptr_, pmpi_win_allocate_cptr_,
	pmpi_win_allocate_cptr__, WIN_ALLOCATE_PARAMS, WIN_ALLOCATE_ARGS,
	NOTHING, WIN_MADE)
WRAPPER(mpi_win_allocate_shared_cptr_, pmpi_win_allocate_shared_cptr_,
	pmpi_win_allocate_shared_cptr__, WIN_ALLOCATE_PARAMS,
	WIN_ALLOCATE_ARGS, NOTHING, WIN_MADE)

BOTH(win_create_dynamic,
     (void *info, MPI_Fint *comm, MPI_Fint *win, MPI_Fint *ierror),
     (info, comm, win, ierror), NOTHING, WIN_MADE)

#define MAKING pcrt_making = true
#define COMM_MADE_AS(HOW)                                                    \
	do {                                                                 \
		pcrt_making = false;                                         \
		pcrt_comm_made(PMPI_Comm_f2c(*comm), good(ierror) ?          \
			       PMPI_Comm_f2c(*made) : MPI_COMM_NULL, HOW,    \
			       __func__);                                    \
	} while (0)
#define COMM_MADE COMM_MADE_AS(PCRT_MADE_PART)
#define COMM_TWIN COMM_MADE_AS(PCRT_MADE_TWIN)

BOTH(comm_dup, (MPI_Fint *comm, MPI_Fint *made, MPI_Fint *ierror),
     (comm, made, ierror), MAKING, COMM_TWIN)

BOTH(comm_dup_with_info,
     (MPI_Fint *comm, void *info, MPI_Fint *made, MPI_Fint *ierror),
     (comm, info, made, ierror), MAKING, COMM_TWIN)

BOTH(comm_create,
     (MPI_Fint *comm, void *group, MPI_Fint *made, MPI_Fint *ierror),
     (comm, group, made, ierror), MAKING, COMM_MADE)

BOTH(comm_split,
     (MPI_Fint *comm, void *color, void *key, MPI_Fint *made,
      MPI_Fint *ierror),
     (comm, color, key, made, ierror), MAKING, COMM_MADE)

BOTH(comm_split_type,
     (MPI_Fint *comm, void *type, void *key, void *info, MPI_Fint *made,
      MPI_Fint *ierror),
     (comm, type, key, info, made, ierror), MAKING, COMM_MADE)

BOTH(cart_create,
     (MPI_Fint *comm, void *ndims, void *dims, void *periods, void *reorder,
      MPI_Fint *made, MPI_Fint *ierror),
     (comm, ndims, dims, periods, reorder, made, ierror), MAKING, COMM_MADE)

BOTH(cart_sub,
     (MPI_Fint *comm, void *remain, MPI_Fint *made, MPI_Fint *ierror),
     (comm, remain, made, ierror), MAKING, COMM_MADE)

BOTH(graph_create,
     (MPI_Fint *comm, void *nnodes, void *index, void *edges, void *reorder,
      MPI_Fint *made, MPI_Fint *ierror),
     (comm, nnodes, index, edges, reorder, made, ierror), MAKING, COMM_MADE)

BOTH(dist_graph_create,
     (MPI_Fint *comm, void *n, void *sources, void *degrees,
      void *destinations, void *weights, void *info, void *reorder,
      MPI_Fint *made, MPI_Fint *ierror),
     (comm, n, sources, degrees, destinations, weights, info, reorder, made,
      ierror), MAKING, COMM_MADE)

BOTH(dist_graph_create_adjacent,
     (MPI_Fint *comm, void *indegree, void *sources, void *sourceweights,
      void *outdegree, void *destinations, void *destweights, void *info,
      void *reorder, MPI_Fint *made, MPI_Fint *ierror),
     (comm, indegree, sources, sourceweights, outdegree, destinations,
      destweights, info, reorder, made, ierror), MAKING, COMM_MADE)

BOTH(intercomm_merge,
     (MPI_Fint *comm, void *high, MPI_Fint *made, MPI_Fint *ierror),
     (comm, high, made, ierror), MAKING,
     COMM_MADE_AS(PCRT_MADE_MERGED))

/* As in comm/create.c. */
#define COMING                                                               \
	do {                                                                 \
		pcrt_making = true;                                          \
		*made = PMPI_Comm_c2f(MPI_COMM_NULL);                        \
	} while (0)
#define COMM_COMING                                                          \
	do {                                                                 \
		pcrt_making = false;                                         \
		pcrt_comm_coming(PMPI_Comm_f2c(*comm), good(ierror) ?        \
				 PMPI_Comm_f2c(*made) : MPI_COMM_NULL);      \
	} while (0)

BOTH(comm_idup,
     (MPI_Fint *comm, MPI_Fint *made, void *request, MPI_Fint *ierror),
     (comm, made, request, ierror), COMING, COMM_COMING)

#define COMM_MADE_OF(CALL)                                                   \
	do {                                                                 \
		pcrt_making = false;                                         \
		if (good(ierror))                                            \
			pcrt_comm_made_of(PMPI_Comm_f2c(*made),              \
					  pcrt_call_key(CALL, (int)*tag),    \
					  __func__);                         \
	} while (0)

#define MEMBERS_MAKING                                                       \
	do {                                                                 \
		pcrt_members_begin(PMPI_Comm_f2c(*comm),                     \
				   PMPI_Group_f2c(*group), (int)*tag);       \
		MAKING;                                                      \
	} while (0)

BOTH(comm_create_group,
     (MPI_Fint *comm, MPI_Fint *group, MPI_Fint *tag, MPI_Fint *made,
      MPI_Fint *ierror),
     (comm, group, tag, made, ierror), MEMBERS_MAKING, do {
	     pcrt_members_end();
	     COMM_MADE_OF(PCRT_CALL_GROUP);
     } while (0))

BOTH(intercomm_create,
     (void *local, void *leader, void *peer, void *remote, MPI_Fint *tag,
      MPI_Fint *made, MPI_Fint *ierror),
     (local, leader, peer, remote, tag, made, ierror), MAKING,
     COMM_MADE_OF(PCRT_CALL_INTER))

BOTH(comm_set_errhandler,
     (void *comm, MPI_Fint *handler, MPI_Fint *ierror),
     (comm, handler, ierror),
     pcrt_handler_set(PMPI_Errhandler_f2c(*handler)), NOTHING)

BOTH(file_open,
     (MPI_Fint *comm, char *name, MPI_Fint *mode, MPI_Fint *info, MPI_Fint *file,
      MPI_Fint *ierror, size_t len),
     (comm, name, mode, info, file, ierror, len),
     pcrt_file_open_fortran(comm, name, len, mode, info), do {
	     if (good(ierror))
		     pcrt_file_made(PMPI_File_f2c(*file),
				    PMPI_Comm_f2c(*comm));
     } while (0))

BOTH(file_close, (MPI_Fint *file, MPI_Fint *ierror), (file, ierror),
     pcrt_file_closed(PMPI_File_f2c(*file)), NOTHING)
