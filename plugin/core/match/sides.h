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

void pc_match_sides(struct pc_program *program);
void pc_match_sides_dump(FILE *out, const struct pc_fn *fn);

/* ---- agree.c ---- */

/* What pc_match_sides () has told of is withdrawn, to be asked again as if all
 * processes agreed where some would leave a function; false: there is no such
 * place. */
bool pc_agree_assume(struct pc_program *program);

/* ---- say.c ---- */

/* Set `quiet` of the causes of FN; the warnings. */
void pc_match_say(struct pc_program *program, struct pc_fn *fn);

#endif
