/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * element.h - elements of arrays as locations of their own.
 */
#ifndef PC_MEMORY_ELEMENT_H
#define PC_MEMORY_ELEMENT_H

#include <stdbool.h>
#include <stdint.h>
#include "base/name.h"
#include "base/vec.h"
#include "model/model.h"

/* element.c: at most this many elements of one array are kept apart. */
#define PC_ELEMS 192

/* The elements of the shared array WHOLE that are kept apart. */
struct pc_elems {
	struct pc_val whole;
	PC_VEC(struct pc_val) list;
	struct pc_elems *next;
};
/* Record the arrays whose elements EVENT of FN writes one by one.  Only
 * elements of these can differ from their array. */
void pc_elems_written(struct pc_program *program, const struct pc_fn *fn,
		      const struct pc_event *event);
/* Whether the elements of the array WHOLE are kept apart. */
static inline bool pc_elems_apart(struct pc_val whole)
{
	return pc_name_head(whole.name)->apart;
}
struct pc_elems *pc_elems_get(struct pc_program *program, struct pc_val whole);
void pc_elems_note(struct pc_program *program, struct pc_val at);
bool pc_elems_has(struct pc_program *program, struct pc_val at);

/* Translate AT, a content of a parameter of the callee TO, for FN at CALL:
 * *HERE, in argument number *ARG; or, unless *EXACT, any element of *HERE.
 * False: CALL does not pass it. */
bool pc_elem_passed(struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_event *call, const struct pc_fn *to,
		    struct pc_val at, struct pc_val *here, uint32_t *arg,
		    bool *exact);
/* The reverse: the location in TO of AT of FN, to or into which ARG points. */
struct pc_val pc_elem_below(struct pc_program *program, const struct pc_fn *fn,
			    const struct pc_event *call, uint32_t arg,
			    struct pc_val at, const struct pc_fn *to);
/* How many values the MPI call CALL has in argument ARG.  0: one value that is
 * no array; -1: not known. */
int64_t pc_mpi_count(const struct pc_event *call, uint32_t arg);

/* Whether the first datatype of CALL among the arguments TYPES, a set, is a
 * predefined one whose elements are those of the buffer, not bytes or
 * pairs. */
bool pc_mpi_is_plain(const struct pc_event *call, uint32_t types);
/* Whether CALL, in Fortran, reads ARG as one number: an array's first
 * element. */
bool pc_mpi_reads_one(const struct pc_event *call, uint32_t arg);

#endif
