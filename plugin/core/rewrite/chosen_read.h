/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * chosen_read.h - reads through a pointer that has just been set to one of several
 *                 variables.
 */
#ifndef PC_CHOSEN_READ_H
#define PC_CHOSEN_READ_H

struct pc_fn;
struct pc_program;

/* Let such reads of FN, which has a body, be reads of the variables. */
void pc_chosen_reads(struct pc_program *program, struct pc_fn *fn);

#endif
