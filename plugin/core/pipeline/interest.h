/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interest.h - used by pc_run () to choose the passes that can find something.
 */
#ifndef PC_INTEREST_H
#define PC_INTEREST_H

#include <stdbool.h>

struct pc_program;

/* Whether PROGRAM mentions an MPI procedure (interest.c). */
bool pc_has_mpi(const struct pc_program *program);

#endif
