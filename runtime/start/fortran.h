/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fortran.h - wrappers of Fortran procedures that start collectives; the file
 *             with the wrappers is generated (preload/starts_write.c).
 */
#ifndef PCRT_FORTRAN_H
#define PCRT_FORTRAN_H

#include "base/state.h"
#include "requests/request.h"

#pragma GCC visibility push(hidden)

/* The Fortran part of the MPI library does not have NAME: ends the job. */
int pcrt_fortran_missing(const char *name);

/* A wrapper for Fortran, see fortran.c. */
#define PCRT_START(NAME, REAL, OTHER, PARAMS, ARGS, OP, REQUEST, IERROR,     \
		   MADE)                                                     \
	extern __attribute__((weak)) void REAL PARAMS;                       \
	extern __attribute__((weak)) void OTHER PARAMS;                      \
	void NAME PARAMS;                                                    \
	PCRT_EXPORT void NAME PARAMS                                         \
	{                                                                    \
		if (REAL)                                                    \
			REAL ARGS;                                           \
		else if (OTHER)                                              \
			OTHER ARGS;                                          \
		else                                                         \
			pcrt_fortran_missing(#NAME);                         \
		pcrt_request_##MADE##_fortran(IERROR, OP, REQUEST);          \
	}

#pragma GCC visibility pop

#endif
