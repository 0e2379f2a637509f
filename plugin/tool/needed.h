/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * needed.h - the shared libraries that a program needs.
 */
#ifndef PC_TOOL_NEEDED_H
#define PC_TOOL_NEEDED_H

#include "object.h"

/* Link the models of the shared libraries that the N files at PATHS need,
 * directly or indirectly (docs/OBJECTS.md: where they are searched).  Returns
 * 0, or TOOL_THEIRS after an error message. */
int tool_needed_read(struct tool_models *m, const char *const *paths,
		     uint32_t n);

#endif
