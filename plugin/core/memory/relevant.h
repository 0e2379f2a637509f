/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * relevant.h - which locations matter.
 */
#ifndef PC_MEMORY_RELEVANT_H
#define PC_MEMORY_RELEVANT_H

struct pc_program;

/* relevant.c: find out which shared locations matter (wanted.h), and which
 * elements are written. */
void pc_places_want(struct pc_program *program);

#endif
