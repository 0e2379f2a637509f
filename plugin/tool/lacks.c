/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lacks.c - what a check of a whole program did not see (contract in lacks.h).
 *
 * Cost: O(symbols) of the files.
 */
#include "lacks.h"

#include <stddef.h>
#include "base/arena.h"
#include "code.h"

const char *tool_lacks(const struct tool_models *m)
{
	const char *why = NULL;

	if (m->lost.n)
		return pc_arena_printf(m->arena, "the library '%s' is not found",
				       m->lost.v[0]);
	for (uint32_t i = 0; i < m->files.n && !why; i++)
		why = tool_code_unknown(m->arena, m->whole, &m->files.v[i]);
	return why;
}
