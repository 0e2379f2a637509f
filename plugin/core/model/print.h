/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * print.h - printing the .pcm text form of a program (docs/MODEL.md), and dumps.
 */
#ifndef PC_MODEL_PRINT_H
#define PC_MODEL_PRINT_H

#include <stdio.h>
#include "model/model.h"

/* Print PROGRAM, or one function; the reader gives the same program. */
void pc_model_print(FILE *out, const struct pc_program *program);
void pc_model_print_fn(FILE *out, const struct pc_fn *fn);
/* Print the text form of one value, event or terminator, without newline; its
 * place is without the file. */
void pc_val_print(FILE *out, struct pc_val value);
void pc_event_print(FILE *out, const struct pc_event *event);
void pc_term_print(FILE *out, const struct pc_block *block);

#endif
