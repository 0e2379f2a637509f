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

/* element.c: the most elements of one array that are kept apart. */
#define PC_ELEMS 192

/* The elements of the array WHOLE, which others see, that are kept apart. */
struct pc_elems {
	struct pc_val whole;
	PC_VEC(struct pc_val) list;
	struct pc_elems *next;
};
/* EVENT of FN: note which arrays have elements that are written one by one; only
 * theirs can hold something else than the array. */
void pc_elems_written(struct pc_program *program, const struct pc_fn *fn,
		      const struct pc_event *event);
/* Whether those of the array WHOLE are. */
static inline bool pc_elems_apart(struct pc_val whole)
{
	return pc_name_head(whole.name)->apart;
}
struct pc_elems *pc_elems_get(struct pc_program *program, struct pc_val whole);
void pc_elems_note(struct pc_program *program, struct pc_val at);
bool pc_elems_has(struct pc_program *program, struct pc_val at);

/* What the callee TO calls AT, a content of its parameter *ARG, is *HERE for FN
 * at CALL; *EXACT in the sense of pc_place_exact (). */
bool pc_elem_passed(struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_event *call, const struct pc_fn *to,
		    struct pc_val at, struct pc_val *here, uint32_t *arg);
/* The reverse: what TO calls AT of FN, which argument ARG of CALL points to or
 * into. */
struct pc_val pc_elem_below(struct pc_program *program, const struct pc_fn *fn,
			    const struct pc_event *call, uint32_t arg,
			    struct pc_val at, const struct pc_fn *to);
/* How many values CALL, of MPI, has in argument ARG: 0 if one that is no array,
 * -1 if not known. */
int64_t pc_mpi_count(const struct pc_event *call, uint32_t arg);
/* Whether CALL, of MPI in Fortran, takes ARG for one number: of an array the first
 * element. */
bool pc_mpi_reads_one(const struct pc_event *call, uint32_t arg);

#endif
