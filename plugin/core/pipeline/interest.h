/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interest.h - what pc_run () asks to find out which passes are worth their time.
 */
#ifndef PC_INTEREST_H
#define PC_INTEREST_H

#include <stdbool.h>

struct pc_program;

/* Whether PROGRAM mentions a procedure of MPI (interest.c). */
bool pc_has_mpi(const struct pc_program *program);

#endif
