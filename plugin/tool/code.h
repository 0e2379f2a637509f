/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * code.h - code in a linked file that its models do not contain.
 */
#ifndef PC_TOOL_CODE_H
#define PC_TOOL_CODE_H

#include "base/hash128.h"
#include "object.h"
#include "model/model.h"

/* Why code in FILE, whose models were linked into WHOLE, may call MPI without
 * being in a model, as one line in ARENA; NULL: there is no such code. */
const char *tool_code_unknown(struct pc_arena *arena,
			      const struct pc_program *whole,
			      const struct tool_file *file);

/* Add to HASH all of the file at PATH on which tool_code_unknown () and tool_lacks ()
 * depend, besides its models. */
void tool_code_key(const char *path, struct pc_hash128 *hash);

#endif
