/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * text.h - reading the .pcm text form of a program (docs/MODEL.md).
 */
#ifndef PC_MODEL_TEXT_H
#define PC_MODEL_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct pc_arena;
struct pc_program;

/* Read the .pcm text of LEN bytes at TEXT into PROGRAM; messages call it FILE.
 * False: *ERROR is "FILE:LINE:COL: what is wrong", in the program's arena. */
bool pc_model_read(struct pc_program *program, const char *file,
		   const char *text, size_t len, const char **error);

#endif
