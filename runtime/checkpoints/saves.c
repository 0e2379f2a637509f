/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * saves.c - the procedures of FTI, SCR and VeloC that write or read a checkpoint.
 *
 * Out:  for each call its time, and the counts before it (record.h).
 * Not:  checkpoints that are written in the background; the program's own
 *       functions.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>
#include "checkpoints/record.h"

static double started;

/* NAME of the library that the program uses; without it the process ends. */
static void *next(const char *name)
{
	void *function = dlsym(RTLD_NEXT, name);

	if (!function) {
		fprintf(stderr, "parcoach: error: no library has %s\n", name);
		_exit(2);
	}
	return function;
}

#define EXPORT __attribute__((visibility("default")))
#define SAVE(name) pck_save(#name, __builtin_return_address(0))
#define LOAD(name) (void)0

#define TIMED(what, done, name, parameters, arguments)                       \
	EXPORT int name parameters;                                           \
	int name parameters                                                   \
	{                                                                     \
		int(*real) parameters = (int(*) parameters)next(#name);       \
		double since = PMPI_Wtime();                                  \
		int result;                                                   \
									      \
		what(name);                                                   \
		result = real arguments;                                      \
		done(since);                                                  \
		return result;                                                \
	}
TIMED(SAVE, pck_saved, FTI_Checkpoint, (int id, int level), (id, level))
TIMED(LOAD, pck_loaded, FTI_Recover, (void), ())
TIMED(SAVE, pck_saved, VELOC_Checkpoint, (const char *name, int version),
      (name, version))
TIMED(LOAD, pck_loaded, VELOC_Restart, (const char *name, int version),
      (name, version))

/* From START to END the program itself writes or reads. */
#define BETWEEN(what, done, start, parameters, arguments, end)               \
	EXPORT int start parameters;                                          \
	EXPORT int end(int valid);                                            \
	int start parameters                                                  \
	{                                                                     \
		int(*real) parameters = (int(*) parameters)next(#start);      \
									      \
		started = PMPI_Wtime();                                       \
		what(start);                                                  \
		return real arguments;                                        \
	}                                                                     \
	int end(int valid)                                                    \
	{                                                                     \
		int (*real)(int) = (int (*)(int))next(#end);                  \
		int result = real(valid);                                     \
									      \
		done(started);                                                \
		return result;                                                \
	}
BETWEEN(SAVE, pck_saved, SCR_Start_output, (const char *name, int flags),
	(name, flags), SCR_Complete_output)
BETWEEN(LOAD, pck_loaded, SCR_Start_restart, (char *name), (name),
	SCR_Complete_restart)
