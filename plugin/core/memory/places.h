/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * places.h - the locations that values stand for.
 *
 * A *location* is a variable, a global, a field (of any object), or what such a
 * pointer points to (its content: all of it is one location).
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
	bool shared;      /* GLOBAL, FIELD or content of one: outlives the call */
	bool loose;       /* content that may be reached by other names: what
			   * is read from it is not known for sure */
	bool own;         /* in the record of the function's variables that
			   * functions inside it use, too: begins and ends
			   * with the call although SHARED */
	bool array;       /* of a parameter or its content: perhaps more than
			   * one value lies there */
	uint32_t entry;   /* its PC_DEF_ENTRY, or PC_NONE if nobody asks */
	uint32_t whole;   /* of an element: its array; else PC_NONE */
	uint32_t elem;    /* the next element of the same array, or PC_NONE; of
			   * an array the first one */
	uint32_t n_elems;  /* of an array: elements that are places */
	uint32_t n_wholes; /* of an array: events that write it as a whole */
	bool coarse;      /* of an array: too much work, its elements are it */
};

/* Order of places by kind, name and mod. */
int pc_place_compare(struct pc_val a, struct pc_val b);

/* places.c: before the other questions about places of FN. */
void pc_places_alias(struct pc_program *program, struct pc_fn *fn);

/* Whether AT of FN may be reached by other names, too. */
bool pc_place_loose(const struct pc_fn *fn, struct pc_val at);

/* The location that VALUE of FN stands for as something that is written or read
 * through (an argument &x is x, p is what p points to, a temporary is followed
 * to the variable that it was computed from).  kind UNKNOWN: none. */
struct pc_val pc_place_behind(const struct pc_fn *fn, struct pc_val value);

/* The same; *EXACT: that and nothing that lies beside it is meant. */
struct pc_val pc_place_exact(const struct pc_fn *fn, struct pc_val value,
			     bool *exact);

/* What was added to a pointer to get the address of VALUE, which is read or
 * written through it: the first PC_ADDENDS of them. */
#define PC_ADDENDS 4
uint32_t pc_place_addends(const struct pc_fn *fn, struct pc_val value,
			  const struct pc_val **out);

#endif
