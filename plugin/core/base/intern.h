/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * intern.h - one copy of every name, so that equal names are equal pointers; a
 *            map from such a name to one pointer.
 *
 * Cost: O(length) expected.  The arena holds the names and the table.
 */
#ifndef PC_INTERN_H
#define PC_INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pc_arena;
struct pc_intern;
struct pc_intern_slot;

/* The slot of the name of LEN bytes at TEXT; a new slot has the value NULL.
 * The next new name may move the slot; slot->name stays. */
struct pc_intern_slot *pc_intern_slot(struct pc_arena *arena,
				      struct pc_intern *table, const char *text,
				      size_t len);

/* The value of that name; NULL if the table has no such name. */
void *pc_intern_find(const struct pc_intern *table, const char *text,
		     size_t len);

/* The one copy of the zero-terminated TEXT; TEXT NULL gives NULL. */
const char *pc_intern(struct pc_arena *arena, struct pc_intern *table,
		      const char *text);

#endif
