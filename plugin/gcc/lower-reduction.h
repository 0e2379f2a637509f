/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-reduction.h - where tasks keep their parts of reductions.
 */
#ifndef PCG_LOWER_REDUCTION_H
#define PCG_LOWER_REDUCTION_H

#include "pcg.h"

/* Whether the assignment STMT only computes the address of this thread's parts;
 * then its result stands for the address of all parts. */
bool pcg_reduction_address(struct pcg_lower *l, gimple *stmt);

/* Whether STMT only stores an address for the library, or loads it again; then
 * the loaded address is the stored one. */
bool pcg_reduction_passed(struct pcg_lower *l, gimple *stmt);
/* Forget the addresses of the function. */
void pcg_reduction_end(void);

/* Whether REF is a field of the record in which GCC keeps parts; then *VALUE
 * is what it stands for. */
bool pcg_reduction_field(struct pcg_lower *l, tree ref, struct pc_val *value);

#endif
