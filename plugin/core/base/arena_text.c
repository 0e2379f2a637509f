/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * arena_text.c - texts in an arena (contract in arena.h).
 *
 * Cost: one copy, or formatting twice.
 */
#include <stdio.h>
#include <string.h>
#include "base/arena.h"

char *pc_arena_strndup(struct pc_arena *arena, const char *text, size_t len)
{
	char *copy = PC_ARRAY(arena, len + 1, char);

	memcpy(copy, text, len);
	return copy;
}

char *pc_arena_vprintf(struct pc_arena *arena, const char *format, va_list ap)
{
	va_list again;
	int len;
	char *text;

	va_copy(again, ap);
	len = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (len < 0)
		return pc_arena_strndup(arena, "", 0);
	text = PC_ARRAY(arena, (size_t)len + 1, char);
	vsnprintf(text, (size_t)len + 1, format, ap);
	return text;
}

char *pc_arena_printf(struct pc_arena *arena, const char *format, ...)
{
	va_list ap;
	char *text;

	va_start(ap, format);
	text = pc_arena_vprintf(arena, format, ap);
	va_end(ap);
	return text;
}
