/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-slot.h - which functions initialised variables hold (lower-slot.cc).
 */
#ifndef PCG_LOWER_SLOT_H
#define PCG_LOWER_SLOT_H

#include "pcg.h"

/* The record that the field FIELD of TYPE is called after: for a type-bound
 * procedure of Fortran that of the first type that has one of that name. */
tree pcg_slot_owner(tree type, tree field);

/* What the variables of the unit hold: program->slots. */
void pcg_slots(void);

#endif
