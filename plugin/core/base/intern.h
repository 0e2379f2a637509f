/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * intern.h - one copy of every name, so that equal names are equal pointers;
 *            and a map from such a name to one pointer.
 *
 * Cost: O(length) expected.  Memory from the arena given at the first use.
 */
#ifndef PC_INTERN_H
#define PC_INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/arena.h"

/* Stands before the text of a name. */
struct pc_name_head {
	void *of;          /* what the program keeps by this name, or NULL */
	uint32_t hash, len;
	uint32_t stem;     /* `x[3]`: the length of `x`; no element: 0 */
	uint32_t number;   /* `x[3]`: 3 */
	const char *array; /* `x[3]`: `x`, once somebody asked for it */
	uint32_t marks;    /* of memory/place_base.c */
	uint32_t owner, place[3]; /* of memory/ssa_place.c */
	uint32_t holder, pointer; /* of memory/places.c */
	bool moved;
	bool apart, one_by_one; /* of memory/element.c */
	uint8_t wanted;    /* of memory/relevant.c: bits by mod */
	uint32_t waits;    /* of memory/relevant.c */
	bool field;        /* of memory/record.c: it is one in use */
	char text[];
};

/* The head of NAME, which pc_intern () or pc_intern_slot () gave. */
static inline struct pc_name_head *pc_name_head(const char *name)
{
	return (struct pc_name_head *)(uintptr_t)(
		name - offsetof(struct pc_name_head, text));
}

struct pc_intern_slot {
	const char *name;
	uint32_t hash;
	void *value;
};

/* Zero initialised is empty. */
struct pc_intern {
	struct pc_intern_slot *slots;
	uint32_t n, cap;
};

/* The slot of the name of LEN bytes at TEXT, made (value NULL) if there is none.
 * The slot moves at the next new name; slot->name stays. */
struct pc_intern_slot *pc_intern_slot(struct pc_arena *arena,
				      struct pc_intern *table, const char *text,
				      size_t len);

/* The value of that name, NULL if it is not there. */
void *pc_intern_find(const struct pc_intern *table, const char *text,
		     size_t len);

/* The one copy of the zero-terminated TEXT; TEXT NULL gives NULL. */
const char *pc_intern(struct pc_arena *arena, struct pc_intern *table,
		      const char *text);

/* FNV-1a of the LEN bytes at TEXT. */
uint32_t pc_hash_bytes(const char *text, size_t len);

#endif
