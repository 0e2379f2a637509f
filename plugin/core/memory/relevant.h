/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * relevant.h - which locations matter.
 */
#ifndef PC_MEMORY_RELEVANT_H
#define PC_MEMORY_RELEVANT_H

#include <stdbool.h>
#include "model/model.h"

/* relevant.c: find out which shared locations matter, and which elements are
 * written; then, whether AT matters (true if it is not shared). */
void pc_places_want(struct pc_program *program);
bool pc_place_wanted(struct pc_program *program, struct pc_val at);

#endif
