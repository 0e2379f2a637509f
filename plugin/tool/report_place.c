/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_place.c - names of files (contract in report.h).
 *
 * Not:  symbolic links: names are compared as text.
 */
#include "report.h"

#include <string.h>
#include "source.h"
#include "base/arena.h"

/* Remove "." and ".." and doubled slashes from the absolute PATH, in place. */
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

struct rp_place rp_place_of(struct rp_report *r, const char *dir,
			    const char *file)
{
	struct rp_place at = { .given = file, .file = file };
	size_t len = strlen(r->root);
	char *path;

	if (!file || !*file)
		return (struct rp_place){ 0 };
	if (*file != '/' && (!dir || *dir != '/'))
		return at;
	path = *file == '/' ? pc_arena_printf(r->arena, "%s", file) :
			      pc_arena_printf(r->arena, "%s/%s", dir, file);
	tidy(path);
	at.path = at.file = path;
	if (!strncmp(path, r->root, len) && path[len] == '/' && path[len + 1])
		at.file = path + len + 1;
	return at;
}

const char *rp_base_name(const char *path)
{
	const char *slash = path ? strrchr(path, '/') : NULL;

	return slash ? slash + 1 : path ? path : "";
}

/* PATH without "./" and "../" at its start. */
static const char *plain(const char *path)
{
	for (;;)
		if (!strncmp(path, "./", 2))
			path += 2;
		else if (!strncmp(path, "../", 3))
			path += 3;
		else
			return path;
}

bool rp_same_file(const char *a, const char *b)
{
	size_t la, lb;

	if (!a || !b)
		return false;
	a = plain(a);
	b = plain(b);
	la = strlen(a);
	lb = strlen(b);
	if (la > lb)
		return !strcmp(a + la - lb, b) && a[la - lb - 1] == '/';
	if (lb > la)
		return !strcmp(b + lb - la, a) && b[lb - la - 1] == '/';
	return !strcmp(a, b);
}

/* Some compilers keep the blanks at the end of a line. */
static size_t trimmed(const char *text, size_t len)
{
	while (len && strchr(" \t\r", text[len - 1]))
		len--;
	return len;
}

const char *rp_line_text(const struct rp_place *at, size_t *len, bool *stale)
{
	const char *now = at->path ? tool_source_line(at->path, at->line, len) :
				     NULL;
	size_t then;

	*stale = false;
	if (!at->text)
		return now;
	then = trimmed(at->text, strlen(at->text));
	if (now && trimmed(now, *len) == then && !memcmp(now, at->text, then))
		return now;
	*stale = true;
	*len = then;
	return at->text;
}
