/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * places.h - the locations that values stand for.
 *
 * A *location* is a variable, a global, a field (of any object), or the content
 * of one of these that is a pointer: all that it points to is one location.
 */
#ifndef PC_MEMORY_PLACES_H
#define PC_MEMORY_PLACES_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_place {
	struct pc_val at; /* VAR, GLOBAL, FIELD; mod NONE: what it holds,
			   * DEREF: what it points to */
	int32_t param;    /* parameter whose value or content it is, or -1 */
	bool shared;      /* GLOBAL, FIELD or their content: outlives a call */
	bool loose;       /* what is read from it is not certain
			   * (pc_points_crowded ()) */
	bool aliased;     /* there are other names for this memory */
	bool own;         /* in the record of the function's variables that
			   * nested functions use, too: begins and ends with the
			   * call although SHARED */
	bool array;       /* parameter or its content: may be several values */
	uint32_t entry;   /* its PC_DEF_ENTRY, or PC_NONE if not needed */
	uint32_t whole;   /* of an element: its array; else PC_NONE */
	uint32_t elem;    /* the next element of the same array, or PC_NONE; of
			   * an array the first one */
	uint32_t n_elems;  /* of an array: elements that are places */
	uint32_t n_wholes; /* of an array: events that write it as a whole */
	bool coarse;      /* of an array: too costly to keep elements apart */
	uint8_t objects;  /* of a field: used of one object, or of several (2); 0: not
			   * looked at yet (value/loaded.c) */
};

/* Compare by kind, mod and name (or number), as strcmp () does. */
int pc_place_compare(struct pc_val a, struct pc_val b);
/* Sort the N locations V and keep each once; returns how many. */
uint32_t pc_places_sort(struct pc_val *v, uint32_t n);
/* Whether AT is one of the N sorted locations V. */
bool pc_places_has(const struct pc_val *v, uint32_t n, struct pc_val at);

/* places.c: find the aliases of FN, before the other questions about it. */
void pc_places_alias(struct pc_program *program, struct pc_fn *fn);

/* The location of FN that is accessed through VALUE: an argument &x means x, p
 * means what p points to, a temporary means the variable from which it was
 * computed.  kind UNKNOWN: none. */
struct pc_val pc_place_behind(const struct pc_fn *fn, struct pc_val value);

/* The same; *EXACT: it can only be that location, and no other. */
struct pc_val pc_place_exact(const struct pc_fn *fn, struct pc_val value,
			     bool *exact);

/* Store in OUT what was added to a pointer to get the address through which
 * VALUE is accessed, the first PC_ADDENDS values.  Returns how many. */
#define PC_ADDENDS 4
uint32_t pc_place_addends(const struct pc_fn *fn, struct pc_val value,
			  const struct pc_val **out);

#endif
