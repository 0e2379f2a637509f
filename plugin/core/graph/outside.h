/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outside.h - where code that is not in the program enters and leaves it.
 *
 * A unit knows itself only: what other units call, pass and store is not known.
 * Of a whole program (program->closed) only libraries are not known.
 */
#ifndef PC_GRAPH_OUTSIDE_H
#define PC_GRAPH_OUTSIDE_H

#include <stdbool.h>
#include "model/model.h"

/* Whether FN is the main program, which the system calls once. */
bool pc_fn_is_main(const struct pc_fn *fn);

/* Whether code that is not seen can call FN, which is not the main program: it
 * is external, or its address is taken. */
bool pc_fn_is_entry(const struct pc_fn *fn);

/* Whether FN is the system's: a system header declares it, or it is of Fortran's
 * run-time library. */
bool pc_fn_is_system(const struct pc_fn *fn);

/* Whether FN is of Fortran's run-time library, libgfortran. */
bool pc_fn_is_fortrans(const struct pc_fn *fn);

/* The functions, sorted by name, that PROGRAM calls, whose code is not seen and of
 * which nothing is known; *N of them, in the program's arena. */
const struct pc_fn **pc_fns_unknown(struct pc_program *program, uint32_t *n);

/* Whether EVENT calls code that is not seen and of which nothing is known: it
 * may call anything, collectives too.  Nothing is known of a function that is
 * neither MPI's nor OpenMP's nor the system's (library/sources.h, a system
 * header), or of a pointer.  A collective that the user states is not seen
 * either. */
bool pc_event_is_unseen(struct pc_program *program,
			const struct pc_event *event);

/* Whether EVENT calls a function of C++ that is not in the program, or of its
 * run time, and that may throw as far as the compiler knows. */
bool pc_event_raises(const struct pc_event *event);

/* A function by which code that is not seen takes part in the collectives of
 * PROGRAM, a unit: it makes *EVENT, a call of such code; or, *EVENT NULL, it
 * has collectives and such code can call it.  NULL: there is none. */
const struct pc_fn *pc_open_fn(struct pc_program *program,
			       const struct pc_event **event);

#endif
