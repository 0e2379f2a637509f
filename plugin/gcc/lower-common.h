/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-common.h - members of common blocks of Fortran.
 */
#ifndef PCG_LOWER_COMMON_H
#define PCG_LOWER_COMMON_H

#include "pcg.h"

/* Whether BASE is a common block.  It has no type by which other procedures
 * know it, but a symbol. */
bool pcg_is_common(struct pcg_lower *l, tree base);
/* The value for the member FIELD of the common block BASE.  VALUE is what it would
 * be in a record of that name. */
struct pc_val pcg_common_member(struct pcg_lower *l, tree base, tree field,
				struct pc_val value);

#endif
