/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * name.h - names, of which there is one copy each, and what is kept of each.
 */
#ifndef PC_BASE_NAME_H
#define PC_BASE_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
