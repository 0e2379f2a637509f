/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON with its characters of several bytes as \uXXXX. */
#include <string.h>
#include "base/arena.h"
#include "base/json_out.h"
#include "check.h"

static const char *ascii(struct pc_arena *arena, const char *text)
{
	size_t len = strlen(text);
	const char *all = pc_json_ascii(arena, text, &len);

	CHECK(!all || strlen(all) == len);
	return all;
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new();

	CHECK(!strcmp(ascii(arena, ""), ""));
	CHECK(!strcmp(ascii(arena, "{\"a\\n\": 1}\n"), "{\"a\\n\": 1}\n"));
	CHECK(!strcmp(ascii(arena, "\"\u00e9x\""), "\"\\u00e9x\""));
	CHECK(!strcmp(ascii(arena, "\u20ac\U0001f600"), "\\u20ac\\ud83d\\ude00"));
	CHECK(!ascii(arena, "\xc3"));
	CHECK(!ascii(arena, "a\xff"));
	pc_arena_free(arena);
	return 0;
}
