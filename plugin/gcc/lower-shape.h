/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-shape.h - what objects of the C++ library are, apart from the numbers in them: how
 *                 many elements, whether there is a value, which pointers (lower-shape.cc).
 */
#ifndef PCG_LOWER_SHAPE_H
#define PCG_LOWER_SHAPE_H

#include "pcg.h"

/* Append what CALL of DECL, a function whose objects are followed, changes. */
void pcg_shape_call(struct pcg_lower *l, tree decl, gcall *call);
/* From what the result of CALL follows besides; UNKNOWN: from nothing. */
struct pc_val pcg_shape_given(struct pcg_lower *l, gcall *call);
/* Whether what is read from an object follows from its shape if it has TYPE. */
bool pcg_shape_leads(tree type);

#endif
