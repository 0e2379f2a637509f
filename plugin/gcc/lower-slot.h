/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-slot.h - which functions the initial values of variables contain
 *                (lower-slot.cc).
 */
#ifndef PCG_LOWER_SLOT_H
#define PCG_LOWER_SLOT_H

#include "pcg.h"

/* The record after which the field FIELD of TYPE is named: for a type-bound
 * procedure the first type in the hierarchy that has one of that name. */
tree pcg_slot_owner(tree type, tree field);

/* Fill program->slots with the addresses in the variables of the unit. */
void pcg_slots(void);

#endif
