/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sides.h - collectives that not all processes may call, at levels default and
 *           strict.
 */
#ifndef PC_SIDES_H
#define PC_SIDES_H

#include <stdbool.h>
#include <stdio.h>

struct pc_fn;
struct pc_program;

/* Fill info->causes; give the warnings that follow from them. */
void pc_match_sides(struct pc_program *program);
void pc_match_sides_say(struct pc_program *program);
void pc_match_sides_dump(FILE *out, const struct pc_fn *fn);

/* ---- agree.c ---- */

/* Withdraw the result of pc_match_sides (), so that it can run again under
 * the assumption that a condition by which some processes leave a function is
 * the same on all processes; false: there is no such condition. */
bool pc_agree_assume(struct pc_program *program);

/* ---- say.c ---- */

/* Set `quiet` of the causes of FN; give the warnings. */
void pc_match_say(struct pc_program *program, struct pc_fn *fn);

#endif
