/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dot.h - prints functions as graphs for Graphviz.
 */
#ifndef PC_MODEL_DOT_H
#define PC_MODEL_DOT_H

#include <stdio.h>

struct pc_fn;
struct pc_program;

/* Print FN, or all defined functions if FN is NULL, as one graph. */
void pc_model_dot(FILE *out, const struct pc_program *program,
		  const struct pc_fn *fn);

#endif
