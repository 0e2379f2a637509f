/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * path.c - names of files: joined, without dots, relative to a folder.
 */
#include "base/path.h"

#include <string.h>
#include "base/arena.h"
#include "check.h"

static void joined(struct pc_arena *arena)
{
	CHECK(!strcmp(pc_path_of(arena, "/a/b", "c.c"), "/a/b/c.c"));
	CHECK(!strcmp(pc_path_of(arena, "/a/b", "../x/./c.c"), "/a/x/c.c"));
	CHECK(!strcmp(pc_path_of(arena, "/a", "/d//e.c"), "/d/e.c"));
	CHECK(!strcmp(pc_path_of(arena, "/a", "../../.."), "/"));
	CHECK(!strcmp(pc_path_of(arena, "a", "../c.c"), "a/../c.c"));
}

static void relative(void)
{
	CHECK(!strcmp(pc_path_in("/a", "/a/b/c.c"), "b/c.c"));
	CHECK(!strcmp(pc_path_in("", "/a"), "a"));
	CHECK(!strcmp(pc_path_in("/a", "/ab/c.c"), "/ab/c.c"));
	CHECK(!strcmp(pc_path_in("/a", "/a"), "/a"));
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new();

	joined(arena);
	relative();
	pc_arena_free(arena);
	return 0;
}
