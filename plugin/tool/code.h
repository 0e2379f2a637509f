/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * code.h - what is in a linked file and not in its models.
 */
#ifndef PC_TOOL_CODE_H
#define PC_TOOL_CODE_H

#include "object.h"
#include "model/model.h"

/* Why something in FILE, whose models were linked into WHOLE, might call MPI and be
 * in none, in one line in ARENA; NULL: nothing can. */
const char *tool_code_unknown(struct pc_arena *arena,
			      const struct pc_program *whole,
			      const struct tool_file *file);

#endif
