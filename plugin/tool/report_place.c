/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_place.c - names of files (contract in report.h).
 *
 * Not:  symbolic links: names are compared as text.
 */
#include "report.h"

#include <string.h>
#include "snippet.h"
#include "source.h"
#include "base/arena.h"
#include "base/path.h"

struct rp_place rp_place_of(struct rp_report *r, const char *dir,
			    const char *file)
{
	struct rp_place at = { .given = file, .file = file };

	if (!file || !*file)
		return (struct rp_place){ 0 };
	if (*file != '/' && (!dir || *dir != '/'))
		return at;
	at.path = pc_path_of(r->arena, dir, file);
	at.file = pc_path_in(r->root, at.path);
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

uint32_t rp_column(const struct rp_place *at)
{
	bool stale;
	size_t len;
	const char *text = rp_line_text(at, &len, &stale);

	return text ? tool_column(text, len, at->col) : at->col;
}
