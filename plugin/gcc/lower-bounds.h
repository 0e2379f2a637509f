/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-bounds.h - the bounds of arrays that are passed and copied
 *                  (lower-bounds.cc).  In other languages than Fortran all of this
 *                  does nothing.
 */
#ifndef PCG_LOWER_BOUNDS_H
#define PCG_LOWER_BOUNDS_H

#include "lower-part.h"

/* Begin and end a function. */
void pcg_bounds_begin(void);
void pcg_bounds_end(void);

/* Add to the function the parameters for the parts of the descriptors that DECL
 * gets. */
void pcg_bounds_params(struct pcg_lower *l, tree decl);

/* Append to V what CALL passes for them, and to READS, whose bit i says that argument
 * i is only read, a bit for each. */
void pcg_bounds_passed(struct pcg_lower *l, gcall *call, uint64_t *reads,
		       pcg_parts *v);

/* After CALL: dummies that were passed on have the elements that the callee has
 * left. */
void pcg_bounds_called(struct pcg_lower *l, gcall *call, uint64_t reads);

/* The same for CALL, which copies a descriptor (memcpy). */
void pcg_bounds_copied(struct pcg_lower *l, gcall *call);

/* After the assignment STMT: the parts of the descriptor that it copies, or whose
 * address it copies. */
void pcg_bounds_assigned(struct pcg_lower *l, gimple *stmt);

#endif
