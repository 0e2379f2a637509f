/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * wanted.h - whether a location matters, after pc_places_want () (relevant.h).
 */
#ifndef PC_MEMORY_WANTED_H
#define PC_MEMORY_WANTED_H

#include "model/value.h"

/* Whether AT matters; true if it is not shared. */
static inline bool pc_place_wanted(struct pc_program *program, struct pc_val at)
{
	at = pc_elem_whole(program, at);
	return !pc_place_is_shared(at) ||
	       pc_name_head(at.name)->wanted >> at.mod & 1;
}

#endif
