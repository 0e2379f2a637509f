/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thin.c - reads the members of a thin archive (contract in thin.h), which
 *          libelf does not do.
 *
 * In:   its bytes, which may be damaged.  GNU format of ar(5): a header of 60
 *       bytes for each member; only the contents of the members with names and
 *       symbols follow.  The name "/N" is at offset N of the names, relative to
 *       the archive; "/N:M" is a member of the archive of that name.
 * Cost: O(bytes).
 */
#include "thin.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tool.h"

#define MAGIC "!<thin>\n"
#define MAGIC_LEN 8

struct header {
	char name[16], date[12], user[6], group[6], mode[8], size[10], end[2];
};

bool tool_thin_is(const char *text, size_t len)
{
	return len >= MAGIC_LEN && !memcmp(text, MAGIC, MAGIC_LEN);
}

static int damaged(const struct tool_thin *t)
{
	return tool_error("'%s' is damaged: it is not a thin archive",
			  t->path);
}

/* The number in the N digits at TEXT; 0 if it is not a number. */
static size_t number(const char *text, size_t n)
{
	size_t value = 0;

	for (size_t i = 0; i < n && isdigit((unsigned char)text[i]); i++)
		value = 10 * value + (size_t)(text[i] - '0');
	return value;
}

/* Write to FILE the path NAME, LEN bytes, which is relative to the archive. */
static int name_write(const struct tool_thin *t, const char *name, size_t len,
		      char *file, size_t size)
{
	const char *slash = strrchr(t->path, '/');
	int dir = *name == '/' || !slash ? 0 : (int)(slash + 1 - t->path);
	int n;

	if (len && name[len - 1] == '/')
		len--;
	if (!len || memchr(name, 0, len))
		return damaged(t);
	n = snprintf(file, size, "%.*s%.*s", dir, t->path, (int)len, name);
	return n < 0 || (size_t)n >= size ? damaged(t) : 1;
}

static int member(const struct tool_thin *t, const char *name, char *file,
		  size_t size)
{
	size_t at, len;
	const char *end;

	if (*name != '/')
		return name_write(t, name, strcspn(name, "/ "), file, size);
	at = number(name + 1, sizeof((struct header *)0)->name - 1);
	if (at >= t->names_len)
		return damaged(t);
	end = (const char *)memchr(t->names + at, '\n', t->names_len - at);
	len = end ? (size_t)(end - t->names) - at : t->names_len - at;
	return name_write(t, t->names + at, len, file, size);
}

int tool_thin_next(struct tool_thin *t, char *file, size_t size)
{
	struct header head;

	if (!t->at)
		t->at = MAGIC_LEN;
	while (t->at < t->len) {
		bool names, symbols;
		char name[sizeof head.name + 1] = "";
		size_t len;

		if (t->len - t->at < sizeof head)
			return damaged(t);
		memcpy(&head, t->text + t->at, sizeof head);
		t->at += sizeof head;
		if (memcmp(head.end, "`\n", 2))
			return damaged(t);
		memcpy(name, head.name, sizeof head.name);
		names = !strncmp(name, "// ", 3);
		symbols = !strncmp(name, "/ ", 2) ||
			  !strncmp(name, "/SYM64/", 7);
		if (!names && !symbols)
			return member(t, name, file, size);
		len = number(head.size, sizeof head.size);
		if (len > t->len - t->at)
			return damaged(t);
		if (names) {
			t->names = t->text + t->at;
			t->names_len = len;
		}
		t->at += len + len % 2;
	}
	return 0;
}
