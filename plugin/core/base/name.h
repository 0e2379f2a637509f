/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * name.h - names: there is one copy of each, with the data kept for it.
 */
#ifndef PC_BASE_NAME_H
#define PC_BASE_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The data before the text of a name. */
struct pc_name_head {
	void *of;          /* what the program keeps under this name, or NULL */
	uint32_t hash, len;
	uint32_t stem;     /* `x[3]`: the length of `x`; 0: not an element */
	uint32_t number;   /* `x[3]`: 3 */
	const char *array; /* `x[3]`: `x`, after the first request for it */
	uint32_t marks;    /* used by model/constant.c */
	uint32_t owner, place[3]; /* used by memory/ssa_place.c */
	uint32_t holder, pointer; /* used by memory/places.c */
	bool moved;
	bool apart, one_by_one; /* used by memory/element.c */
	uint8_t wanted;    /* used by memory/relevant.c: bits by mod */
	uint32_t waits;    /* used by memory/relevant.c */
	uint32_t spots;    /* used by memory/points_index.c */
	uint32_t kind, slot; /* used by slice/slice_places.c */
	uint32_t linked;   /* used by model/link.c */
	uint32_t recent;   /* used by model/pack_recent.c: where it may be */
	bool field;        /* used by memory/record.c: a field in use */
	char text[];
};

/* The head of NAME, which pc_intern () or pc_intern_slot () gave. */
static inline struct pc_name_head *pc_name_head(const char *name)
{
	return (struct pc_name_head *)(uintptr_t)(
		name - offsetof(struct pc_name_head, text));
}

#endif
