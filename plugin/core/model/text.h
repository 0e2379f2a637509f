/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * text.h - the .pcm text form of a program (docs/MODEL.md), and dumps.
 */
#ifndef PC_MODEL_TEXT_H
#define PC_MODEL_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "model/model.h"

struct pc_arena;

/* Names in the text form, "" for a value outside the enumeration. */
const char *pc_oper_name(enum pc_oper oper);
const char *pc_region_name(enum pc_region_kind kind);

/* Read the .pcm text of LEN bytes at TEXT into PROGRAM; messages call it FILE.
 * False: *ERROR is "FILE:LINE:COL: what is wrong", in the program's arena. */
bool pc_model_read(struct pc_program *program, const char *file,
		   const char *text, size_t len, const char **error);

/* Print PROGRAM, or one function; the reader gives the same program. */
void pc_model_print(FILE *out, const struct pc_program *program);
void pc_model_print_fn(FILE *out, const struct pc_fn *fn);
/* Print the text form of one value, event or terminator, without newline; its
 * place is without the file. */
void pc_val_print(FILE *out, struct pc_val value);
void pc_event_print(FILE *out, const struct pc_event *event);
void pc_term_print(FILE *out, const struct pc_block *block);

/* order.c: all functions, *N of them, in SCRATCH.  A reader of a print in this
 * order finds them in the same order, so that a second print is equal. */
const struct pc_fn **pc_model_order(struct pc_arena *scratch,
				    const struct pc_program *program,
				    uint32_t *n);

#endif
