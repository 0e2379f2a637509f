/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-common.h - common blocks of Fortran that procedures lay out
 *                  differently.
 */
#ifndef PCG_LOWER_COMMON_H
#define PCG_LOWER_COMMON_H

#include "pcg.h"

/* The value for the member DECL of a common block, whose symbol is BLOCK.  AS is
 * what it would be if each block had one layout. */
struct pc_val pcg_common_member(const char *block, tree decl, struct pc_val as);

/* All functions of the unit have been lowered: give members that overlap one
 * name. */
void pcg_common_unify(void);

#endif
