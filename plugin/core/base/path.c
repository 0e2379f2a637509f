/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * path.c - names of files, as texts (contract in path.h).
 *
 * Not:  "a/../b" is "b" although "a" may be a symbolic link, as in the names
 *       that compilers print.
 */
#include "base/path.h"

#include <string.h>
#include "base/arena.h"

/* Remove ".", ".." and double slashes from the absolute PATH, in place. */
static void tidy(char *path)
{
	char *to = path;
	const char *at = path;

	while (*at) {
		size_t len;

		at += strspn(at, "/");
		len = strcspn(at, "/");
		if (len == 2 && at[0] == '.' && at[1] == '.') {
			while (to > path && *--to != '/')
				;
		} else if (len && !(len == 1 && at[0] == '.')) {
			*to++ = '/';
			memmove(to, at, len);
			to += len;
		}
		at += len;
	}
	if (to == path)
		*to++ = '/';
	*to = '\0';
}

char *pc_path_of(struct pc_arena *arena, const char *dir, const char *file)
{
	char *path = *file == '/' ? pc_arena_printf(arena, "%s", file) :
				    pc_arena_printf(arena, "%s/%s", dir, file);

	if (*path == '/')
		tidy(path);
	return path;
}

const char *pc_path_in(const char *root, const char *path)
{
	size_t len = strlen(root);

	return !strncmp(path, root, len) && path[len] == '/' &&
	       path[len + 1] ? path + len + 1 : path;
}
