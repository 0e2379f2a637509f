/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * moved.h - programs that a build moved after it had linked them.
 */
#ifndef PC_TOOL_MOVED_H
#define PC_TOOL_MOVED_H

#include <limits.h>
#include "base/vec.h"
#include "database.h"

/* The file in the folder of the database: a line "STAMP PATH" for each file that
 * this build has linked. */
#define TOOL_MOVED "stamps"

/* The line for the file at PATH, "SIZE TIME PATH", into LINE of SIZE bytes; false:
 * there is no such file. */
bool tool_moved_line(const char *path, char *line, size_t size);

/* The files under the folder of the project that are those of TOOL_MOVED whose
 * PATH does not exist any more: size and time of a file remain when it is moved. */
struct tool_moved {
	PC_VEC(const char *) list;
};
void tool_moved_find(const struct tool_database *db, struct pc_arena *arena,
		     struct tool_moved *moved);

#endif
