/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-place.h - elements of objects of the C++ library that a constant key selects
 *                 (lower-place.cc).
 *
 * A place is a number from 0 to PC_ELEM_LAST, the same for equal keys in all units, so in the
 * model a place is an element of what the object contains (`#of.0[1]`).
 */
#ifndef PCG_LOWER_PLACE_H
#define PCG_LOWER_PLACE_H

#include "pcg.h"

/* Begin and end a function. */
void pcg_place_begin(struct pcg_lower *l);
void pcg_place_end(void);
/* The place that CALL looks up in its first argument; -1: none that is known. */
int64_t pcg_place_looked_up(gcall *call);
/* The place in its object that CALL changes, or to which its first argument leads; *ALL:
 * nothing remains there of what was. */
int64_t pcg_place_changed(gcall *call, bool *all);
/* The place to which POINTER leads, or -1. */
int64_t pcg_place_behind(tree pointer);
/* The place of which REF, a reference to memory, is a part, or -1. */
int64_t pcg_place_in(tree ref);
/* WHOLE at PLACE; WHOLE if PLACE is -1. */
struct pc_val pcg_place_of(struct pcg_lower *l, struct pc_val whole, int64_t place);
/* The places that the function names. */
const vec<int64_t> *pcg_places(void);
/* The array of the initial values that LIST, a std::initializer_list, has, or NULL. */
tree pcg_place_listed(tree list);

#endif
