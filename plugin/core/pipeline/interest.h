/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interest.h - what pc_run () asks to find out which passes are worth their time.
 */
#ifndef PC_INTEREST_H
#define PC_INTEREST_H

#include "analysis.h"

/* Whether PROGRAM mentions a procedure of MPI (interest.c). */
bool pc_has_mpi(const struct pc_program *program);

/* Whether the pass "team" will ask for values; between the passes "requests" and
 * "ssa" (team/team.c). */
bool pc_team_needs_values(struct pc_program *program);

#endif
