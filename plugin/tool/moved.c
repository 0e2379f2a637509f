/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * moved.c - programs that a build moved after it had linked them (contract in
 *           moved.h).
 *
 * Cost: if a linked file is missing, as after configure, a system call for each
 *       file of the project, at most FILES_MOST.
 * Not:  a file that was moved out of the project, or was changed as strip(1) does.
 */
#define _GNU_SOURCE
#include "base/intern_table.h"
#include "moved.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include "base/arena.h"
#include "base/intern.h"

#define FILES_MOST 200000
#define DEPTH_MOST 40

struct search {
	struct pc_arena *arena;
	struct tool_moved *moved;
	struct pc_intern wanted; /* "SIZE TIME" */
	unsigned files;
};

static int stamp_of(const struct stat *st, char *to, size_t size)
{
	return snprintf(to, size, "%lld %lld.%09ld", (long long)st->st_size,
			(long long)st->st_mtim.tv_sec, st->st_mtim.tv_nsec);
}

bool tool_moved_line(const char *path, char *line, size_t size)
{
	char stamp[80];
	struct stat st;

	if (stat(path, &st) || !S_ISREG(st.st_mode))
		return false;
	stamp_of(&st, stamp, sizeof stamp);
	return (size_t)snprintf(line, size, "%s %s", stamp, path) < size;
}

static void search(struct search *s, const char *folder, unsigned depth)
{
	DIR *dir = depth < DEPTH_MOST ? opendir(folder) : NULL;
	char stamp[80];
	const char *path;
	struct dirent *one;
	struct stat st;

	while (dir && (one = readdir(dir)) && s->files < FILES_MOST) {
		/* Nothing is moved to .git, .parcoach or "..". */
		if (*one->d_name == '.' && strcmp(one->d_name, ".libs"))
			continue;
		s->files++;
		path = pc_arena_printf(s->arena, "%s/%s", folder, one->d_name);
		if (lstat(path, &st))
			continue;
		if (S_ISDIR(st.st_mode))
			search(s, path, depth + 1);
		if (!S_ISREG(st.st_mode))
			continue;
		stamp_of(&st, stamp, sizeof stamp);
		if (pc_intern_find(&s->wanted, stamp, strlen(stamp)))
			pc_vec_push(s->arena, s->moved->list, path);
	}
	if (dir)
		closedir(dir);
}

void tool_moved_find(const struct tool_database *db, struct pc_arena *arena,
		     struct tool_moved *moved)
{
	struct search s = { .arena = arena, .moved = moved };
	struct tool_lines lines = { 0 };
	bool missing = false;
	struct stat st;

	tool_database_lines(db, TOOL_MOVED, arena, &lines);
	for (uint32_t i = 0; i < lines.v.n; i++) {
		const char *line = lines.v.v[i], *at = strchr(line, ' ');
		const char *path = at ? strchr(at + 1, ' ') : NULL;

		if (!path || !lstat(path + 1, &st))
			continue;
		pc_intern_slot(arena, &s.wanted, line, (size_t)(path - line))
			->value = moved;
		missing = true;
	}
	if (missing)
		search(&s, db->root, 0);
}
