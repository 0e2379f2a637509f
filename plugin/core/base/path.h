/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * path.h - names of files, as texts; no file is looked at.
 */
#ifndef PC_BASE_PATH_H
#define PC_BASE_PATH_H

struct pc_arena;

/* The name of FILE, relative to DIR, without ".", ".." and double slashes, in
 * ARENA; absolute if FILE or DIR is. */
char *pc_path_of(struct pc_arena *arena, const char *dir, const char *file);

/* The end of PATH that is relative to ROOT; PATH if it is not inside.  ROOT is
 * absolute and does not end with a slash: "/" is "". */
const char *pc_path_in(const char *root, const char *path);

#endif
