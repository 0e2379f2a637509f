/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_fortran.c - the same wrappers for the Fortran bindings.
 *
 * The Fortran part of an MPI library may call its C part by PMPI_ names or by
 * internal ones, so that the C wrappers are not passed.  For `mpif.h` and
 * `use mpi` the linker sees mpi_x_, for `use mpi_f08` mpi_x_f08_.  Each wrapper
 * calls the library's own profiling form in the same binding with the same
 * arguments, since that one knows what Fortran needs (constants, strings,
 * absent arguments).  These forms are weak references: a C program has none.
 *
 * All arguments are addresses; behind a string comes its length.  Handles are
 * integers, or in mpi_f08 structures that hold one.  An absent `ierror` of
 * mpi_f08 is a null pointer.
 * LIMIT: names with one underscore behind, as gfortran makes them.
 */
#include "rt.h"

#define WEAK extern __attribute__((weak))

static bool good(const MPI_Fint *ierror)
{
	return !ierror || *ierror == MPI_SUCCESS;
}

/*
 * WRAPPER (mpi_x_, names of the library's own forms, parameters, arguments,
 * before, after): Open MPI spells the latter pmpi_x_f08_, MPICH pmpir_x_f08_.
 */
#define WRAPPER(NAME, REAL, OTHER, PARAMS, ARGS, BEFORE, AFTER)              \
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
		else if (ierror)                                             \
			*ierror = MPI_ERR_INTERN;                            \
		AFTER;                                                       \
	}

/* Both bindings; none is an empty argument that says "nothing". */
#define BOTH(X, PARAMS, ARGS, BEFORE, AFTER)                                 \
	WRAPPER(mpi_##X##_, pmpi_##X##_, pmpi_##X##__, PARAMS, ARGS, BEFORE, \
		AFTER)                                                       \
	WRAPPER(mpi_##X##_f08_, pmpi_##X##_f08_, pmpir_##X##_f08_, PARAMS,   \
		ARGS, BEFORE, AFTER)

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

BOTH(init, (MPI_Fint *ierror), (ierror), NOTHING, STARTED)

BOTH(init_thread, (void *required, void *provided, MPI_Fint *ierror),
     (required, provided, ierror), NOTHING, STARTED)

BOTH(finalize, (MPI_Fint *ierror), (ierror), pcrt_finalize(), NOTHING)

BOTH(abort, (void *comm, void *code, MPI_Fint *ierror), (comm, code, ierror),
     pcrt_forget(), NOTHING)

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

BOTH(file_open,
     (MPI_Fint *comm, void *name, void *mode, void *info, MPI_Fint *file,
      MPI_Fint *ierror, size_t len),
     (comm, name, mode, info, file, ierror, len), NOTHING, do {
	     if (good(ierror))
		     pcrt_file_made(PMPI_File_f2c(*file),
				    PMPI_Comm_f2c(*comm));
     } while (0))

BOTH(file_close, (MPI_Fint *file, MPI_Fint *ierror), (file, ierror),
     pcrt_file_closed(PMPI_File_f2c(*file)), NOTHING)
