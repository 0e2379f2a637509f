/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * source.c - lines of source files (contract in source.h).
 *
 * Cost: each file is read once; O(1) for a line.
 */
#define _POSIX_C_SOURCE 200809L
#include "base/intern_table.h"
#include "source.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/intern.h"
#include "base/name.h"
#include "base/vec.h"

#define BYTES_MOST (64 << 20)

struct source {
	const char *text;
	size_t len;
	PC_VEC(size_t) lines; /* where they begin, and the end */
};

/* RATIONALE: static, since the signature of pc_source_line has no parameter for
 * state. */
static struct pc_arena *arena;
static struct pc_intern files; /* slot->value: struct source * */

static void read_all(int fd, struct source *source)
{
	struct stat st;
	char *text;

	if (fstat(fd, &st) || !S_ISREG(st.st_mode) || st.st_size > BYTES_MOST)
		return;
	text = PC_ARRAY(arena, st.st_size, char);
	while (source->len < (size_t)st.st_size) {
		ssize_t n = read(fd, text + source->len,
				 (size_t)st.st_size - source->len);

		if (n <= 0)
			break;
		source->len += (size_t)n;
	}
	source->text = text;
}

static struct source *source_get(const char *path)
{
	struct pc_intern_slot *slot;
	struct source *source;
	int fd;

	if (!arena)
		arena = pc_arena_new();
	slot = pc_intern_slot(arena, &files, path, strlen(path));
	if (slot->value)
		return (struct source *)slot->value;
	slot->value = source = PC_NEW(arena, struct source);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return source;
	read_all(fd, source);
	close(fd);
	for (size_t i = 0; i < source->len; i++)
		if (!i || source->text[i - 1] == '\n')
			pc_vec_push(arena, source->lines, i);
	pc_vec_push(arena, source->lines, source->len);
	return source;
}

const char *tool_source_line(const char *path, uint32_t line, size_t *len)
{
	struct source *source = source_get(path);
	const char *text;

	*len = 0;
	if (!line || line >= source->lines.n)
		return NULL;
	text = source->text + source->lines.v[line - 1];
	*len = source->lines.v[line] - source->lines.v[line - 1];
	while (*len && (text[*len - 1] == '\n' || text[*len - 1] == '\r'))
		--*len;
	return text;
}

void tool_source_free(void)
{
	pc_arena_free(arena);
	arena = NULL;
	files = (struct pc_intern){ 0 };
}
