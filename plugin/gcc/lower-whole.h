/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-whole.h - variables that are written as a whole (lower-whole.cc).
 */
#ifndef PCG_LOWER_WHOLE_H
#define PCG_LOWER_WHOLE_H

#include "pcg.h"

/* The variable to which the pointer TO, as STMT uses it, points, if BYTES are all
 * its bytes, or NULL. */
tree pcg_whole(gimple *stmt, tree to, tree bytes);

/* What STMT, an assignment, assigns to, which is LHS or, if LHS is all bytes of a
 * variable through a pointer, this variable.  LHS is that of STMT, or, if STMT only
 * loads into a temporary, that of the store that follows it. */
tree pcg_whole_assigned(gimple *stmt, tree lhs);

/* If TO, an array, gets all of FROM, an array of numbers of the same type, or of
 * constants: add the assignments of its elements. */
void pcg_whole_elements(struct pcg_lower *l, location_t loc, tree to, tree from);

#endif
