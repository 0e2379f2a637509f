/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * wrap.c - the MPI calls of C programs that the run time must see: start and
 *          end, and the creation of windows and files.
 *
 * Each wrapper does what the MPI library would do (its PMPI form) and nothing
 * else that a program could notice.
 */
#include <mpi.h>
#include <stdbool.h>
#include "base/ending.h"
#include "base/next.h"
#include "base/state.h"
#include "comm/objects.h"
#include "start/file_open.h"
#include "start/init.h"
#include "watch/compare.h"

PCRT_EXPORT int MPI_Init(int *argc, char ***argv)
{
	int error;

	pcrt_start_begin();
	error = NEXT(MPI_Init)(argc, argv);
	if (error == MPI_SUCCESS)
		pcrt_start(true);
	return error;
}

PCRT_EXPORT int MPI_Init_thread(int *argc, char ***argv, int required,
				int *provided)
{
	int error;

	pcrt_start_begin();
	error = NEXT(MPI_Init_thread)(argc, argv, required, provided);
	if (error == MPI_SUCCESS)
		pcrt_start(true);
	return error;
}

PCRT_EXPORT int MPI_Finalize(void)
{
	int error;

	pcrt_finalize();
	error = NEXT(MPI_Finalize)();
	pcrt_finalized();
	return error;
}

PCRT_EXPORT int MPI_Abort(MPI_Comm comm, int errorcode)
{
	pcrt_compare_now();
	pcrt_forget();
	return NEXT(MPI_Abort)(comm, errorcode);
}

static int win_made(int error, MPI_Comm comm, const MPI_Win *win)
{
	if (error == MPI_SUCCESS)
		pcrt_win_made(*win, comm);
	return error;
}

PCRT_EXPORT int MPI_Win_create(void *base, MPI_Aint size, int disp_unit,
			       MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
	return win_made(NEXT(MPI_Win_create)(base, size, disp_unit, info, comm,
					     win), comm, win);
}

PCRT_EXPORT int MPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info,
				 MPI_Comm comm, void *base, MPI_Win *win)
{
	return win_made(NEXT(MPI_Win_allocate)(size, disp_unit, info, comm,
					       base, win), comm, win);
}

PCRT_EXPORT int MPI_Win_allocate_shared(MPI_Aint size, int disp_unit,
					MPI_Info info, MPI_Comm comm,
					void *base, MPI_Win *win)
{
	return win_made(NEXT(MPI_Win_allocate_shared)(size, disp_unit, info,
						      comm, base, win), comm,
						      win);
}

PCRT_EXPORT int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm,
				       MPI_Win *win)
{
	return win_made(NEXT(MPI_Win_create_dynamic)(info, comm, win), comm,
			win);
}

/* The large-count forms, if the MPI library has them. */
#if MPI_VERSION >= 4
PCRT_EXPORT int MPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit,
				 MPI_Info info, MPI_Comm comm, MPI_Win *win)
{
	return win_made(NEXT(MPI_Win_create_c)(base, size, disp_unit, info,
					       comm, win), comm, win);
}

PCRT_EXPORT int MPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit,
				   MPI_Info info, MPI_Comm comm, void *base,
				   MPI_Win *win)
{
	return win_made(NEXT(MPI_Win_allocate_c)(size, disp_unit, info, comm,
						 base, win), comm, win);
}

PCRT_EXPORT int MPI_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit,
					  MPI_Info info, MPI_Comm comm,
					  void *base, MPI_Win *win)
{
	return win_made(NEXT(MPI_Win_allocate_shared_c)(size, disp_unit, info,
							comm, base, win), comm,
							win);
}
#endif

PCRT_EXPORT int MPI_File_open(MPI_Comm comm, const char *filename, int amode,
			      MPI_Info info, MPI_File *file)
{
	int error;

	pcrt_file_open(comm, filename, amode, info);
	error = NEXT(MPI_File_open)(comm, filename, amode, info, file);
	if (error == MPI_SUCCESS)
		pcrt_file_made(*file, comm);
	return error;
}

PCRT_EXPORT int MPI_File_close(MPI_File *file)
{
	MPI_File old = file ? *file : MPI_FILE_NULL;
	int error = NEXT(MPI_File_close)(file);

	if (error == MPI_SUCCESS)
		pcrt_file_closed(old);
	return error;
}
